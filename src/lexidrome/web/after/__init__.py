"""Owns what is left of a game: its replay, its printed sheet, the proof of its draws."""
