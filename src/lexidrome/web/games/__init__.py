"""Owns the games outside of events: starting one, waiting, sitting down, ratings."""
