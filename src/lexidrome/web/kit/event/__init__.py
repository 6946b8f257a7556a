"""Owns what the pages of an event share: its view, base template, live regions, styles."""
