"""Owns the word judge: stations, slips from tables, practice, rulings."""
