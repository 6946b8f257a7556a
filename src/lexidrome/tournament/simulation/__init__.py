"""Plays whole events by themselves, with everything that goes wrong in real ones, and checks them.

One seed decides everything: the same seed plays the same event.
"""

from lexidrome.tournament.simulation.invariants import (
    broken_in_event,
    broken_in_round,
    counted_afresh,
)
from lexidrome.tournament.simulation.play import CALM, Simulated, Trouble, simulate

__all__ = [
    "CALM",
    "Simulated",
    "Trouble",
    "broken_in_event",
    "broken_in_round",
    "counted_afresh",
    "simulate",
]
