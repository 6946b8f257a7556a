"""Owns the living demo: a house of its own with events and games in progress, beside the real one.

Its data lie in a folder of their own, so that nothing of it ever mixes with what is real; the
server serves the one or the other.
"""
