"""Owns the address at which this machine's command line is heard while a server runs."""
