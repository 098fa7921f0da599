"""Word lists: free ones built from installed packages, and a director's own read from a file.

``prepare`` builds a list, ``import_words`` reads a file, ``difference`` compares editions. Nothing of this runs while a
tournament does: the engine opens the compiled graph alone.
"""
