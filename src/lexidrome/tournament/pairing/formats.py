"""The ways to pair a round, as data: what a director chooses for a phase.

Each takes a field and gives a round, so an event can change from one to the next.
Brackets are not here: their matches follow from earlier ones, see `bracket`.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Swiss(msgspec.Struct, frozen=True, tag="swiss", omit_defaults=True):
    """Those with equal points meet, upper half against lower half."""


class KingOfTheHill(msgspec.Struct, frozen=True, tag="king_of_the_hill", omit_defaults=True):
    """1 meets 2, 3 meets 4, and so on."""

    avoid_repeats: bool = False


class QueenOfTheHill(msgspec.Struct, frozen=True, tag="queen_of_the_hill", omit_defaults=True):
    """1 meets 3, 2 meets 4, and so on."""


class Factor(msgspec.Struct, frozen=True, tag="factor", omit_defaults=True):
    """Place i meets place i + factor, for i up to the factor; the rest is paired Swiss."""

    factor: int


class QuadKind(StrEnum):
    """How the fours of a quad are put together out of the standings."""

    CLUSTERED = "clustered"
    """Places 1 to 4, 5 to 8, …"""
    STRIDED = "strided"
    """With q quads: places 1, 1 + q, 1 + 2q, 1 + 3q, …"""
    SNAKED = "snaked"
    """Forwards, then backwards: with q quads places 1, 2q, 2q + 1, 4q, …"""


class Quads(msgspec.Struct, frozen=True, tag="quads", omit_defaults=True):
    """Groups of four, everybody against everybody in three rounds."""

    kind: QuadKind = QuadKind.CLUSTERED


class RoundRobin(msgspec.Struct, frozen=True, tag="round_robin", omit_defaults=True):
    """Everybody against everybody."""

    times: int = 1
    """2: twice, with first and second exchanged."""


class TeamRoundRobin(msgspec.Struct, frozen=True, tag="team_round_robin", omit_defaults=True):
    """Every team against every other team, each member against one of theirs a round."""

    games: int = 1
    """Rounds of one team match; as many as members: everybody meets everybody."""


class Fontes(msgspec.Struct, frozen=True, tag="fontes", omit_defaults=True):
    """Opening rounds in groups of one more than there are rounds, each group with one from
    each part of the field."""

    rounds: int = 3


class Australian(msgspec.Struct, frozen=True, tag="australian", omit_defaults=True):
    """The leader takes the highest not met yet, then the next in the standings does."""


class Contenders(msgspec.Struct, frozen=True, tag="contenders", omit_defaults=True):
    """Swiss for last rounds: settled winners step aside, and each leader meets the lowest
    who can still catch up; king of the hill in the last round for those in the money."""

    places: int
    """How many places win something."""
    spread_per_game: int = 250
    """The most by which a game is thought to change a spread."""


class Championship(msgspec.Struct, frozen=True, tag="championship", omit_defaults=True):
    """The first two of the standings meet; nobody else plays."""


class Manual(msgspec.Struct, frozen=True, tag="manual", omit_defaults=True):
    """As the director sets it."""

    pairs: tuple[tuple[int, int], ...] = ()
    """Numbers that meet; `NOBODY` beside one that has a bye."""
    is_order_set: bool = False
    """The one named first plays first."""


Format = (
    Swiss
    | KingOfTheHill
    | QueenOfTheHill
    | Factor
    | Quads
    | RoundRobin
    | TeamRoundRobin
    | Fontes
    | Australian
    | Contenders
    | Championship
    | Manual
)
