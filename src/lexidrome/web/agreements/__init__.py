"""Owns the page of what those of an event have agreed upon."""
