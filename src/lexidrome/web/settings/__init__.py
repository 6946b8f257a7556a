"""Owns the settings of an event after it was made: what is announced, formats, divisions."""
