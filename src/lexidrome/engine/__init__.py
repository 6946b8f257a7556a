"""Owns the player: typed face of the core, bots, analysis; the referee is game, not this."""
