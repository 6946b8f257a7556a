"""Owns the journal of an event: all that was done, and undoing it."""
