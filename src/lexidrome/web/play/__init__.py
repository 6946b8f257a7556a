"""Owns the table of a game played on screen."""
