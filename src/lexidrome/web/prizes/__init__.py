"""Owns the page of an event's prizes."""
