"""Plays scenarios about events: their sentences, situations and expectations."""

from lexidrome.proof.event.playing import play_event

__all__ = ["play_event"]
