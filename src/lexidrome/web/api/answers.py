"""What programs are told of events, as the document of the interface describes it.

All of this stands on the public pages, too, and nothing else of an event is told here.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(description="As it stands in addresses.")]


class EntrantName(msgspec.Struct, frozen=True):
    """Somebody who plays: a person or a team."""

    number: int
    name: str


class EventSummary(msgspec.Struct, frozen=True):
    """One line of the list of events."""

    name: Name
    title: str
    date: str
    """As it is announced; empty: nobody has said."""
    place: str
    rules: str
    """The name of the rule set."""
    divisions: list[str]
    entrants: int
    """How many have entered."""
    is_over: bool
    is_closed: bool


class RoundState(msgspec.Struct, frozen=True):
    """A round that is published."""

    number: int
    title: str
    status: str
    """`published`, `begun` or `ended`."""
    games: int
    results: int
    """How many of its games have a result that counts."""
    ends_ms: int | None
    """When the director's clock ends it, in milliseconds since 1970."""


class DivisionState(msgspec.Struct, frozen=True):
    """A division and its published rounds."""

    name: str
    entrants: int
    rounds: list[RoundState]
    is_over: bool
    winners: list[EntrantName]
    """Whoever is first when it is over; empty before."""


class EventAnswer(msgspec.Struct, frozen=True):
    """An event, and how far it has come."""

    name: Name
    title: str
    date: str
    place: str
    starts_at: str
    zone: str
    info_url: str
    rules: str
    is_over: bool
    is_closed: bool
    divisions: list[DivisionState]


class EntrantAnswer(msgspec.Struct, frozen=True):
    """Somebody who plays."""

    division: str
    number: int
    name: str
    members: list[str]
    """Of a team that has a name of its own; empty for others."""
    club: str
    school: str
    rating: int | None
    is_withdrawn: bool


class PairedGame(msgspec.Struct, frozen=True):
    """Two who meet, or one who sits out."""

    table: int | None
    """None in a league, whose games are played anywhere, and for who sits out."""
    sides: list[EntrantName]
    """One in a bye."""
    first: int | None
    """The number of who plays first; none: they draw at the table."""


class PairedRound(msgspec.Struct, frozen=True):
    """The published pairings of one division."""

    division: str
    round: int
    title: str
    games: list[PairedGame]


class StandingAnswer(msgspec.Struct, frozen=True):
    """One row of the standings."""

    rank: int
    number: int
    name: str
    wins: float
    """A tie is half a win."""
    losses: float
    spread: int


class DivisionStandings(msgspec.Struct, frozen=True):
    """The standings of one division, best first."""

    division: str
    rows: list[StandingAnswer]


class SideResult(msgspec.Struct, frozen=True):
    """What a game counts for one side."""

    number: int
    name: str
    score: int | None
    """None where nobody has a score, as in a forfeit."""
    wins: float
    spread: int


class ResultAnswer(msgspec.Struct, frozen=True):
    """A game whose result counts."""

    division: str
    round: int
    table: int | None
    sides: list[SideResult]


class BracketSide(msgspec.Struct, frozen=True):
    """One side of a match."""

    number: int | None
    """None: not known yet, or nobody."""
    name: str
    score: int | None
    is_winner: bool
    is_bye: bool


class BracketMatch(msgspec.Struct, frozen=True):
    """One match of a bracket."""

    label: str
    table: int | None
    is_over: bool
    sides: list[BracketSide]


class BracketRound(msgspec.Struct, frozen=True):
    """One column of a bracket as it is drawn."""

    title: str
    matches: list[BracketMatch]


class BracketPart(msgspec.Struct, frozen=True):
    """The winners' side of a bracket, the losers' side, the final."""

    title: str
    rounds: list[BracketRound]


class BracketAnswer(msgspec.Struct, frozen=True):
    """The bracket of one division."""

    division: str
    champion: str
    """Empty until somebody is."""
    parts: list[BracketPart]


class PrizeAnswer(msgspec.Struct, frozen=True):
    """A prize, and who holds it now."""

    division: str
    name: str
    about: str
    """What it is given for, and to whom alone."""
    holders: list[str]
    value: int | None
    """The points it is held by; none for places."""
    stand: str
    """Whether that is certain, or how it stands now."""


class GameAnswer(msgspec.Struct, frozen=True):
    """A game on devices that is going on and that everybody may watch."""

    game: str
    """Its name at the socket (`protocol.md`)."""
    page: str
    division: str
    round: int
    table: int | None
    sides: list[EntrantName]


class StreamEvent(msgspec.Struct, frozen=True):
    """What the live stream tells: which answers are others now than they were."""

    event: Name
    parts: list[str]
    """The ends of their addresses; `event` is the event itself."""
