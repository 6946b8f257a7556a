"""Owns a player's home: their games, what they come to, and taking them along."""
