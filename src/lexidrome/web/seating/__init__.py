"""Owns the pages of a table in the hall: its code, sitting down, links to seats."""
