"""Owns the director's desk: lines of results, actions and their previews, the games of a round."""
