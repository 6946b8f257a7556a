"""Owns the append-only event store and its backups; never interprets what an event means."""
