"""Small values that commands, facts and the state share."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from lexidrome.base import LexiconName, PersonId, RuleId
from lexidrome.game.record_values import ClockSource, Mode
from lexidrome.game.who import Role


class Side(msgspec.Struct, frozen=True, gc=False):
    """One rack, one clock, one score; one person or a team."""

    persons: tuple[PersonId, ...] = ()


class Options(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What is agreed for one game besides its rule set."""

    lexicon: LexiconName | None = None
    is_rated: bool = False
    spectators_admitted: bool = True
    spectator_delay_s: int | None = None
    """`None`: as the rule set says."""
    auto_no_plays: bool = False
    """The house may find that no play is left (A-08)."""
    is_team_asked: bool = False
    """Two members of a side must want a challenge before it is one (SSC-12.f)."""
    racks_down_when_stopped: bool = False
    """Nobody sees a rack while the clocks are stopped (NSA-II.A.p2)."""
    mode: Mode = Mode.PLAY
    clock_source: ClockSource = ClockSource.DEVICE
    """For a recorded game."""


class DrawScheme(StrEnum):
    """What keys the draws of a game."""

    SERVER = "server"
    """The server's seed alone, as in games of earlier versions."""
    JOINT = "joint"
    """The server's seed together with a share of every side."""


class Firsts(msgspec.Struct, frozen=True, gc=False):
    """How often a side has played first and second in an event."""

    firsts: int
    seconds: int


class SeatChange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The links to a seat ended; who sits there has another one, or came by the table's code."""

    side: int
    at_ms: int
    by: Role
    is_freed: bool = False


class PlacedTile(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A tile on a square; a small letter is a blank that stands for it."""

    square: int
    tile: str


class ScoredWord(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """A word of a play and its points."""

    letters: str
    points: int


class LostTurn(StrEnum):
    """Why a side's turn scored nothing without its doing."""

    CHALLENGE = "challenge"
    TIME = "time"


class Closed(StrEnum):
    """What made a play final."""

    DRAWN = "drawn"
    TIME = "time"
    ACCEPTED = "accepted"
    NEXT_TURN = "next_turn"
    HOLD_LAPSED = "hold_lapsed"
    NO_CHALLENGES = "no_challenges"
    VERDICT = "verdict"


class DrawKind(StrEnum):
    """What tiles are drawn for."""

    DEAL = "deal"
    REPLENISH = "replenish"
    PENDING = "pending"
    """Kept apart while the play can still be challenged off."""
    LIGHTNING = "lightning"


class Ruling(msgspec.Struct, frozen=True, gc=False):
    """What one judge, or the lexicon, said of a challenged play."""

    is_acceptable: bool
    is_manual: bool
    person: PersonId | None = None


class Reopening(StrEnum):
    """Why a verdict is given again (NSA-IV.J.1.m)."""

    PROGRAM_FLAWED = "program_flawed"
    WORD_MISENTERED = "word_misentered"


class EntryKind(StrEnum):
    """What a line of the ledger is about."""

    PLAY = "play"
    PLAY_WITHDRAWN = "play_withdrawn"
    CHALLENGE = "challenge"
    RACK_OWN = "rack_own"
    RACK_OTHERS = "rack_others"
    OVERTIME = "overtime"
    LATENESS = "lateness"
    PENALTY = "penalty"
    CORRECTION = "correction"
    SCORE = "score"
    """An announced score set right (A-47)."""


RACK_KINDS = frozenset({EntryKind.RACK_OWN, EntryKind.RACK_OTHERS})
END_KINDS = RACK_KINDS | {EntryKind.OVERTIME}
"""What the end of a game writes, and what is written back when the game goes on."""
VERDICT_KINDS = frozenset({EntryKind.PLAY_WITHDRAWN, EntryKind.CHALLENGE})
"""What a verdict writes, and what is written back when it is taken back."""
TURN_KINDS = frozenset({EntryKind.PLAY, EntryKind.PLAY_WITHDRAWN, EntryKind.SCORE})


class Entry(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One signed line of the ledger; scores are its sums and nothing else."""

    side: int
    points: int
    kind: EntryKind
    rule: RuleId
    turn: int
    """The number of turns completed when it was written."""
    note: str = ""


class Ending(StrEnum):
    """Why a game is over."""

    OUT = "out"
    """The bag is empty and a side has played its last tile."""
    ZEROS = "zeros"
    """So many successive scores of zero."""
    NO_PLAYS = "no_plays"
    """All possible plays have been made."""
    GAME_TIME = "game_time"
    ROUND_TIME = "round_time"
    DIRECTOR = "director"
    """The director stopped it."""
    RESIGNATION = "resignation"
    FORFEIT = "forfeit"
    """A side left a game in progress, or did not come to it."""
    CHALLENGE = "challenge"
    """A challenge was lost where that loses the game."""


class TieBreak(StrEnum):
    """What decided a game with equal scores."""

    HALF_WIN = "half_win"
    PRE_ADJUST = "pre_adjust"
    LIGHTNING = "lightning"
    REPLAY = "replay"
    """The director has the game played again."""


class Outcome(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a game ended, as a value."""

    ending: Ending
    rule: RuleId
    scores: tuple[int, ...]
    scores_before_rack: tuple[int, ...]
    """Without what unplayed tiles added or took (WU-26.a, DP-2.IX.b)."""
    winner: int | None
    half_wins: tuple[int, ...]
    """2 for a win, 1 for a tie, 0 for a loss."""
    out_side: int | None = None
    loser: int | None = None
    """The side that forfeited, resigned or lost the game by a challenge."""
    is_unplayed: bool = False
    """It was forfeited before it began (NSA-V.J.1)."""
    spread: tuple[int, ...] | None = None
    """The spread to record where it is not the difference of the scores (A-35)."""
    tie_break: TieBreak | None = None
    tie_rule: RuleId | None = None
    is_tie_open: bool = False
    """Somebody has still to break the tie."""
