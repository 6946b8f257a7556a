"""Owns what programs ask of events over HTTP: what everybody may see, and what a token may do."""
