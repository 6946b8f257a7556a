"""Owns the handbooks of the rule sets, and the card of conduct."""
