"""Owns the card of conduct of an event."""
