"""Owns the pages about people: the register, one person, their roles."""
