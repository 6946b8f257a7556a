"""What the buttons of the desk send: a form for each thing that can be done."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Bound, text
from lexidrome.base.moments import parse_local
from lexidrome.base.numbers import parse_whole
from lexidrome.tournament import bounds
from lexidrome.web.events.routes import ROUNDS
from lexidrome.web.kit.event.missed import PerhapsLostBy, PerhapsMissed
from lexidrome.web.kit.forms import (
    Once,
    Reads,
    Seen,
    one_of,
    perhaps,
    perhaps_whole,
    several,
    whole,
)

MINUTES = Bound(text("A round is extended by {least} to {most} minutes."), 1, 180)
SEED_PLACE = Bound(text("A seed must be from {least} to {most}."), 1, 10_000)
BREAK_MINUTES = Bound(text("A break lasts {least} to {most} minutes."), 0, 180)


Round = Annotated[int, whole(bounds.ROUND)]
PerhapsRound = Annotated[int | None, perhaps_whole(bounds.ROUND)]
Number = Annotated[int, whole(bounds.ENTRANT)]
PerhapsNumber = Annotated[int | None, perhaps_whole(bounds.ENTRANT)]
Numbers = Annotated[tuple[int, ...], several(bounds.ENTRANT)]
Points = Annotated[int, whole(bounds.POINTS)]
PerhapsPoints = Annotated[int | None, perhaps_whole(bounds.POINTS)]
PerhapsAfter = Annotated[int | None, perhaps(t.lateness.parse_after)]
"""So long after the beginning of the round, in seconds."""
PerhapsLocal = Annotated[datetime | None, perhaps(parse_local)]
"""A day and an hour by the clocks of the event."""
PerhapsAction = Annotated[int | None, perhaps_whole(bounds.ACTION)]


class Sent(msgspec.Struct, frozen=True):
    """What comes with every form, whatever it asks for."""

    id: Once
    seen: Seen
    to: str
    """Where to go on when it is done."""
    at: str
    """The page on which it was asked for, where that is another one."""
    preview: bool
    """Only say what would follow."""


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""


class InDivision(Form, frozen=True):
    division: str
    """Empty: the only one, or where it can be the whole hall."""


class InRound(InDivision, frozen=True):
    round: Round


class OfEntrant(InDivision, frozen=True):
    number: Number


class OfGame(InRound, frozen=True):
    number: Number
    """Of either side."""


# Rounds


class Pair(InDivision, frozen=True, tag="pair"): ...


class Swap(InRound, frozen=True, tag="swap"):
    number: Number
    other: Number


class GiveBye(OfEntrant, frozen=True, tag="give_bye"): ...


class LetPlay(OfEntrant, frozen=True, tag="let_play"):
    reason: str


class DrawLots(InDivision, frozen=True, tag="lots"): ...


class Publish(InDivision, frozen=True, tag="publish"):
    when: PerhapsLocal
    """By when a league's week is played."""


class Begin(InDivision, frozen=True, tag="begin"): ...


class End(InDivision, frozen=True, tag="end"): ...


class Extend(InDivision, frozen=True, tag="extend"):
    minutes: Annotated[int, whole(MINUTES)]
    reason: str


class Break(Form, frozen=True, tag="break"):
    minutes: Annotated[int | None, perhaps_whole(BREAK_MINUTES)]
    """None: as the book says."""


class CloseWeek(InRound, frozen=True, tag="close_week"): ...


# Who is there


class CheckIn(InDivision, frozen=True, tag="check_in"):
    number: PerhapsNumber
    """None: everybody."""
    person: str
    """Empty: all of an entry."""
    reason: str


class Waive(OfEntrant, frozen=True, tag="waive"):
    person: str
    """Empty: whoever is missing."""
    reason: str


class Withdraw(OfEntrant, frozen=True, tag="withdraw"):
    reason: str


class OfMissed(OfEntrant, frozen=True):
    missed: PerhapsMissed
    lost_by: PerhapsLostBy


class Return(OfMissed, frozen=True, tag="return"): ...


class CountMissed(OfMissed, frozen=True, tag="missed"): ...


class Absent(OfGame, frozen=True, tag="absent"):
    minutes: PerhapsAfter
    """None: not there yet."""


class Arrived(InDivision, frozen=True, tag="arrived"):
    round: PerhapsRound
    number: PerhapsNumber
    """None: everybody who is late."""
    minutes: PerhapsAfter
    """None: now."""


class StartLateClock(OfGame, frozen=True, tag="late_clock"): ...


# One game


class Validate(OfGame, frozen=True, tag="validate"): ...


class Sign(OfGame, frozen=True, tag="sign"): ...


class Warn(OfGame, frozen=True, tag="warn"): ...


class Terminate(OfGame, frozen=True, tag="terminate"):
    points: Points
    others: Points


class Postpone(OfGame, frozen=True, tag="postpone"):
    is_agreed: bool
    reason: str


class Forfeit(OfGame, frozen=True, tag="forfeit"):
    points: PerhapsPoints
    """Of the one who forfeits; none for either side: before the game began."""
    others: PerhapsPoints


class Feat(OfGame, frozen=True, tag="feat"):
    high_play: PerhapsPoints
    deficit: PerhapsPoints


class AdjustSpread(OfEntrant, frozen=True, tag="spread"):
    """By the director’s ruling; what a wrong verdict costs is worked out elsewhere."""

    kind: Annotated[
        t.incidents.SpreadKind,
        one_of(t.incidents.SpreadKind, text("Give a reason for changing the spread.")),
    ]
    amount: Annotated[int, whole(bounds.SPREAD)]
    reason: str


class Unreachable(OfGame, frozen=True, tag="unreachable"):
    decided: Annotated[t.league.Decided, one_of(t.league.Decided, text("Enter the decision."))]
    when: PerhapsLocal
    """The new deadline."""
    reason: str


# The event


class FormTeam(InDivision, frozen=True, tag="team"):
    name: str
    numbers: Numbers


class AwardTrophy(InDivision, frozen=True, tag="trophy"):
    year: Annotated[int, whole(bounds.YEAR)]


class SetTables(InDivision, frozen=True, tag="tables"):
    first: Annotated[int | None, perhaps_whole(bounds.OWN_TABLE)]
    reserved: Annotated[tuple[int, ...], several(bounds.OWN_TABLE)]


class AddDivision(Form, frozen=True, tag="add_division"):
    name: str
    rounds: Annotated[int | None, perhaps_whole(ROUNDS)]
    """None: as the rule set says."""


class SetSeeds(InDivision, frozen=True, tag="seeds"):
    numbers: Numbers
    """None: as the book seeds them, by rating wherever there is one."""


class MoveSeed(OfEntrant, frozen=True, tag="seed"):
    place: Annotated[int, whole(SEED_PLACE)]


class DrawSeeds(InDivision, frozen=True, tag="draw_seeds"): ...


def _rounds(written: str) -> int | None:
    return None if written == "all" else parse_whole(written, bounds.ROUND)


class KeepApart(InDivision, frozen=True, tag="apart"):
    rounds: Annotated[int | None, Reads(_rounds)]
    """None: in all of them."""
    is_strict: bool


class CloseEvent(Form, frozen=True, tag="close"):
    is_as_it_stands: bool
    """Although a winner is missing, or several share a place."""


class AddFinal(InDivision, frozen=True, tag="add_final"):
    """One game between the first two, whom nothing separates."""


class OpenHelp(Form, frozen=True, tag="open_help"): ...


class CloseHelp(Form, frozen=True, tag="close_help"): ...


class Undo(Form, frozen=True, tag="undo"):
    action: PerhapsAction
    """None: the last one."""
    reason: str


class Redo(Form, frozen=True, tag="redo"):
    action: PerhapsAction
