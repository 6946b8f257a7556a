"""Owns the director's desk: lines of results, actions and their previews, journal and undoing."""
