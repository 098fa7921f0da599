"""What games share: letters, piles, draws, notation. None of it knows a whole game."""
