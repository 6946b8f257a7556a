"""Owns what reaches somebody whose page is closed, through the push service of their browser."""
