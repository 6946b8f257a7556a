"""Owns the list of events, their archive, and the setting up of a new one."""
