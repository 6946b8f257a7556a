"""Owns the page that brings the hall's own certificate onto phones."""
