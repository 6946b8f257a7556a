"""Owns the score sheet of a game on a real board."""
