"""Owns what an event shows to a hall or a stream, and the page that conducts it."""
