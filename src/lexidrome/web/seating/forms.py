"""What the pages of a table send."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from lexidrome.base import BadInput, Bound, text
from lexidrome.base.numbers import read_whole
from lexidrome.game import bounds
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.game.record_values import ClockSource
from lexidrome.web.kit.forms import Reads, cut, perhaps, perhaps_whole, whole

FULL_SET = 100
"""Of the standard board; with another set as many more or fewer are missing or too many."""
SET_TILES = Bound(
    text("A set has {least} to {most} tiles; with any other number, get another set."), 90, 110
)
"""A set that is further off is another game's."""
NOBODYS_SEAT = text("Choose your seat.")
LONGEST_BOARD = 60
SO_FAR = "so_far"


class SeatChoice(msgspec.Struct, frozen=True):
    """A side, or a member of its team by their place in it."""

    side: int
    member: int | None = None

    def __str__(self) -> str:
        return str(self.side) if self.member is None else f"{self.side}.{self.member}"


def _side(written: str) -> int:
    side = read_whole(written)
    if side is None:
        raise BadInput(NOBODYS_SEAT)
    return side


def _seat(written: str) -> SeatChoice:
    side, _, member = written.partition(".")
    return SeatChoice(_side(side), _side(member) if member else None)


def _clock(written: str) -> ClockSource:
    is_read = written == ClockSource.READINGS.value
    return ClockSource.READINGS if is_read else ClockSource.DEVICE


class HomeClock(StrEnum):
    """What clock there is beside a board at home."""

    NONE = "none"
    TABLE = "readings"
    """A chess clock; what it shows is typed in."""
    DEVICE = "device"


def _clock_at_home(written: str) -> HomeClock:
    known = written in HomeClock.__members__.values()
    return HomeClock(written) if known else HomeClock.DEVICE


def _first_at_home(written: str) -> int | None:
    if written not in ("0", "1", SO_FAR):
        raise BadInput(text("The form is out of date; reload it."))
    return None if written == SO_FAR else int(written)


Side = Annotated[int, Reads(_side)]
Tiles = Annotated[int, whole(SET_TILES)]
Count = Annotated[int | None, perhaps_whole(bounds.FIRSTS)]


class AgreeForm(msgspec.Struct, frozen=True, kw_only=True):
    """What both sides agree to use."""

    dictionary: str
    """Another one than the house's; empty: none."""
    board: Annotated[str, cut(LONGEST_BOARD)]
    """Another one than the house's; empty: none."""
    agree_0: bool
    agree_1: bool
    """Whether each side agrees to them."""


class BeginForm(AgreeForm, frozen=True, kw_only=True):
    seat: Annotated[SeatChoice, Reads(_seat)] = SeatChoice(0)
    """The side whose seat this device takes."""
    first: Annotated[int | None, perhaps(_side)]
    """The side that plays first, where it was drawn at the table."""
    tiles: Tiles = FULL_SET
    clock: Annotated[ClockSource, Reads(_clock)]


class HomeGame(AgreeForm, frozen=True, kw_only=True):
    name: str
    other: str
    rules: str = "nsa-2009"
    first: Annotated[int | None, Reads(_first_at_home)] = 0
    """None: by what each has had so far (NSA-III.D)."""
    firsts: Count
    seconds: Count
    other_firsts: Count
    other_seconds: Count
    tiles: Tiles = FULL_SET
    clock: Annotated[HomeClock, Reads(_clock_at_home)]
    lexicon: str = ""
    """Empty: the first one of the server."""
    layout: str = STANDARD_NAME
    """What is played on; `board` is whose board it is."""
    id: str


class SeatForm(msgspec.Struct, frozen=True, kw_only=True):
    seat: Annotated[SeatChoice, Reads(_seat)] = SeatChoice(0)
    dictionary: str
    """Another one that this side wants to use on screen; empty: none."""
    agree: str
    """The one that the other side wants, if this side agrees."""
    device: bool
    """Set by a script: this device brings a share of the seed."""


class SideForm(msgspec.Struct, frozen=True):
    """Whose link it is, or who was late."""

    seat: Side = 0


class ArrivedForm(msgspec.Struct, frozen=True):
    seat: Side
    """The side that was late."""
    id: str
