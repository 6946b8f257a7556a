"""Owns the ways between tables, judge station and desk: slips, calls, clocks, results."""

from lexidrome.web.floor.parts import FLOOR_ROUTES, floor_parts

__all__ = ["FLOOR_ROUTES", "floor_parts"]
