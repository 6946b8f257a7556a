"""Owns the house's own pages: backups, the judge station's door, moving to another machine."""
