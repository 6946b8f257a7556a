"""What a game looks like to somebody: the form of a view."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from lexidrome.base import PersonId
from lexidrome.game.board import Board
from lexidrome.game.challenge.messages import Proposal
from lexidrome.game.clock.clock import Clock
from lexidrome.game.clock.deadline import Deadline
from lexidrome.game.equipment.messages import Chosen
from lexidrome.game.offers import Offer
from lexidrome.game.record_values import Oddity
from lexidrome.game.ruling.messages import Ruled
from lexidrome.game.share.seen import SharesView
from lexidrome.game.sheet.seen import RecordView
from lexidrome.game.state import Attempt, Challenge, Hold, Phase, Turn
from lexidrome.game.values import Entry, Outcome, PlacedTile, ScoredWord, SeatChange


class SideView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A side as somebody sees it: its score, and its rack where they may know it."""

    persons: tuple[PersonId, ...]
    score: int
    rack_count: int
    """How many tiles a side holds is always shown (NSA-III.A.4.p1)."""
    rack: str | None
    """`None` for those who must not know it."""
    new_tiles: str | None = None
    """The part of the rack that can still be asked back."""
    new_count: int = 0
    skips: int = 0
    holds: int = 0
    """For the director: how often it has held a play (NSA-IV.I.2.p2)."""
    is_signed: bool = False


class PlayView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The play that can still be challenged."""

    side: int
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    points: int
    at_ms: int
    draw_from_ms: int
    closes_at_ms: int | None = None
    is_out: bool = False
    is_drawn: bool = False
    accepted: tuple[int, ...] = ()
    hold: Hold | None = None
    challenge: Challenge | None = None
    computed: int | None = None
    """Where something else was announced."""
    is_ended: bool = True
    is_pressed: bool = True
    is_announced: bool = True
    oddities: tuple[Oddity, ...] = ()
    proposal: Proposal | None = None
    """For the side whose member wants to challenge."""


class LightningView(msgspec.Struct, frozen=True, gc=False):
    """A lightning round as somebody sees it."""

    attempts: tuple[Attempt | None, ...]
    on_attempt: int | None
    attempt_ends_at_ms: int | None
    passes: int
    commitment: str
    attempt_from_ms: int | None = None
    """When the second side's minute begins."""


class GameView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A game as one audience sees it."""

    version: int
    now_ms: int
    phase: Phase
    rules: str
    """The rule set's name."""
    sides: tuple[SideView, ...]
    board: Board
    on_turn: int
    first_side: int
    clock: Clock
    turns: tuple[Turn, ...]
    ledger: tuple[Entry, ...]
    commitment: str
    bag_count: int | None
    unseen: str | None
    """Every tile that lies neither on the board nor on a rack this audience sees."""
    play: PlayView | None = None
    deadline: Deadline | None = None
    zeros: int = 0
    racks_down: bool = False
    is_director_needed: bool = False
    can_verdict_change: bool = False
    can_doubt_program: bool = False
    """A side may ask for a judge, where the word list ruled (NSA-IV.J.1.m)."""
    no_plays: tuple[int, ...] = ()
    resigning: int | None = None
    outcome: Outcome | None = None
    lightning: LightningView | None = None
    seed: str | None = None
    """In hexadecimal, when the game is over."""
    is_unsealed: bool = False
    rack_showing: tuple[int, ...] = ()
    spectators_barred: bool = False
    seat_changes: tuple[SeatChange, ...] = ()
    """Seats whose links were given out anew."""
    record: RecordView | None = None
    """Of a game beside a real board."""
    rulings: tuple[Ruled, ...] = ()
    """The log of incidents; what is private to the director says only that there was something."""
    equipment: tuple[Chosen, ...] = ()
    shares: SharesView | None = None
    can: Mapping[str, Offer] = {}
    """What this audience can do now, by the names of the commands; the hall knows in which
    capacity they do it, and so puts it in (`hall.audiences`).
    """
