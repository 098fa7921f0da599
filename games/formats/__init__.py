"""How a game is contested, independent of which one: formats know the protocol and nothing else."""
