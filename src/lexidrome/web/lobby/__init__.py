"""Owns the lobby: who is here, what they want to play, and codes that lead to a game."""
