"""Owns the sheets of an event: cross-table, wall chart, posting sheet, final report, all prints."""
