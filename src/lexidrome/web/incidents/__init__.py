"""Owns what went wrong: the procedures, what came of them, reports and papers."""
