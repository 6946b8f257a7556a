"""Owns the page of verdicts that wait for the desk."""
