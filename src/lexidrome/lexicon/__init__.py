"""Owns word lists, tile sets, the word graph and the word judge's verdict; knows no board."""
