"""Owns how results are told and signed: an entrant's own page, slips, the end of a game."""
