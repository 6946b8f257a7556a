"""Tiles go back to the bag for others, and that is the turn."""

from lexidrome.game.exchange.messages import ExchangeTiles, TilesExchanged

__all__ = ["ExchangeTiles", "TilesExchanged"]
