"""Owns the pages of an event's figures, ratings and charts."""
