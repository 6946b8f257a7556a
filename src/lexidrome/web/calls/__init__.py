"""Owns calls for a director: made at a table, answered at the desk."""
