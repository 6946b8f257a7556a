"""Owns the way from what somebody says went wrong to the procedures for it."""

from lexidrome.mishaps.search import find_procedures

__all__ = ["find_procedures"]
