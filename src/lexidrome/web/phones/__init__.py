"""Owns the page that says whether phones can join an event, and how."""
