"""Owns the start page, and what is about nothing in particular: health, language, files."""
