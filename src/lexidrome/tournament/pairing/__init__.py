"""Pairs one round of one division from plain values; knows nothing of events, names or clocks."""

from lexidrome.tournament.pairing.field import (
    LOSS,
    NOBODY,
    TIE,
    WIN,
    Certainty,
    Cost,
    Entrant,
    Field,
    Options,
    Pairing,
    Reason,
    RoundPairings,
    Why,
)
from lexidrome.tournament.pairing.reasons import sentence, sentences, written_points

__all__ = [
    "LOSS",
    "NOBODY",
    "TIE",
    "WIN",
    "Certainty",
    "Cost",
    "Entrant",
    "Field",
    "Options",
    "Pairing",
    "Reason",
    "RoundPairings",
    "Why",
    "sentence",
    "sentences",
    "written_points",
]
