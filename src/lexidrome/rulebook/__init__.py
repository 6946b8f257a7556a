"""Owns the five rule sets and the index of their rules, as data; decides nothing itself."""
