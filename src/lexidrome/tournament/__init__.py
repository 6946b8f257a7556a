"""Owns one event: entries, rounds, pairings, standings; never looks inside a game's turns."""
