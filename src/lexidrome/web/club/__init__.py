"""Owns club nights: a standing room with a code to scan, and what was played there."""
