"""Owns the page of the seeds, and of whether schools and clubs are kept apart."""
