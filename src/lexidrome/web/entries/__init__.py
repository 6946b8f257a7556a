"""Owns the pages of who plays in an event: lists, one entry, registration."""
