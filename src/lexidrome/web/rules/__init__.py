"""Owns the pages of rules and rule sets."""
