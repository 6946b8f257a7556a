"""Owns the command line: reads arguments, calls a room, prints its answer."""

from lexidrome.cli.app import main

__all__ = ["main"]
