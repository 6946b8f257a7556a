"""What programs send to enter something in an event, and what they are answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from lexidrome.hall.command_line import EventSide
from lexidrome.store import Person
from lexidrome.tournament import bounds
from lexidrome.web.judge.api import CommandIdText

MOST_AT_ONCE = 500
MOST_COMMANDS = 2_000
LONGEST_NAME = 60

Line = Annotated[str, msgspec.Meta(max_length=LONGEST_NAME)]
Number = Annotated[int, msgspec.Meta(ge=1, le=bounds.ENTRANT.most)]
RoundNumber = Annotated[int, msgspec.Meta(ge=1, le=bounds.ROUND.most)]
Points = Annotated[int, msgspec.Meta(ge=bounds.POINTS.least, le=bounds.POINTS.most)]
Rating = Annotated[int, msgspec.Meta(ge=bounds.RATING.least, le=bounds.RATING.most)]
DivisionName = Annotated[
    str, msgspec.Meta(max_length=LONGEST_NAME, description="Empty: the only one.")
]


class NewEntry(msgspec.Struct, frozen=True):
    """Somebody who wants to play: one name, or those of all who play as one side."""

    names: Annotated[
        list[Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]],
        msgspec.Meta(min_length=1, max_length=4),
    ]
    team: Line = ""
    """What a side of several calls itself, or the team of an individual."""
    rating: Rating | None = None
    club: Line = ""
    school: Line = ""
    category: Line = ""


class NewEntries(msgspec.Struct, frozen=True):
    """All of them are entered, or none."""

    command_id: CommandIdText
    entries: Annotated[list[NewEntry], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
    division: DivisionName = ""


class NumberedEntrant(msgspec.Struct, frozen=True):
    division: str
    number: int
    name: str


class EntriesAnswer(msgspec.Struct, frozen=True):
    """Who was entered, with the numbers they got."""

    command_id: str
    entrants: list[NumberedEntrant]


class SidePoints(msgspec.Struct, frozen=True):
    """The points of one side."""

    number: Number
    points: Points


class NewResult(msgspec.Struct, frozen=True):
    """What a signed slip says."""

    command_id: CommandIdText
    round: RoundNumber
    scores: Annotated[list[SidePoints], msgspec.Meta(min_length=2, max_length=2)]
    division: DivisionName = ""
    first: Number | None = None
    """Who played first, if the slip says so."""
    before_rack: Annotated[list[SidePoints], msgspec.Meta(max_length=2)] = []
    """Before unplayed letters, where a tie is broken by them."""
    tie_winner: Number | None = None
    is_signed: bool = True
    is_sure: bool = False
    """Enter it although it looks mistaken."""


class NewReport(msgspec.Struct, frozen=True):
    """What a side itself says of its game."""

    command_id: CommandIdText
    round: RoundNumber
    own: Points
    others: Points
    """The points of the opponent."""
    number: Number | None = None
    """Whose report it is; none: of whoever the token stands for."""
    division: DivisionName = ""
    own_before: Points | None = None
    """Before unplayed letters, in a tie."""
    others_before: Points | None = None
    tie_winner: Number | None = None
    is_sure: bool = False


class DoneAnswer(msgspec.Struct, frozen=True):
    """It is done and durable."""

    command_id: str
    first_version: int
    last_version: int
    """Less than `first_version` where nothing had to happen."""


class GivenCommands(msgspec.Struct, frozen=True):
    """Commands of an event as the command line has them; all are carried out, or none."""

    command_id: CommandIdText
    commands: Annotated[
        list[dict[str, Any]],
        msgspec.Meta(
            min_length=1,
            max_length=MOST_COMMANDS,
            description="Each with its name in `type`, such as `enter_result`.",
        ),
    ]
    side: EventSide | None = None
    """The side whose word is noted."""
    people: Annotated[list[Person], msgspec.Meta(max_length=MOST_COMMANDS)] = []
    """Those whom the commands enter."""


class ToldFacts(msgspec.Struct, frozen=True):
    """All that has happened in an event, for those who run it."""

    event: str
    version: int
    """Of the last fact."""
    facts: list[dict[str, Any]]
    people: dict[str, str]
    """What those are called of whom the facts tell."""
    actor: dict[str, Any]
    """What whoever asks is in the event."""
