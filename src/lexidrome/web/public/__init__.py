"""Owns what everybody sees of an event: pairings, standings, brackets, an entrant."""
