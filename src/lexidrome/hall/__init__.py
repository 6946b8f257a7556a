"""Owns the running house: commands, timers, bots, jobs, subscriptions; holds no rule."""

from lexidrome.hall.station import JudgePlay, Ruling, Station, Times

__all__ = ["JudgePlay", "Ruling", "Station", "Times"]
