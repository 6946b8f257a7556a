"""Owns the recount of a game's score."""
