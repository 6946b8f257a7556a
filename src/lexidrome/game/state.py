"""A game as it stands: the fold of its facts, and nothing that is not in them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

import msgspec

from lexidrome.base import PersonId, RuleId
from lexidrome.game.board import Board, tiles_on
from lexidrome.game.challenge.messages import Proposal
from lexidrome.game.clock.clock import Clock
from lexidrome.game.equipment.messages import Chosen
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.game.record_values import Disputed, Ground, Oddity, Recount, SheetLine, Unfit
from lexidrome.game.ruling.messages import Ruled
from lexidrome.game.share.seed import Sharing
from lexidrome.game.table import TABLES, Table
from lexidrome.game.tiles import Tiles, tiles_of
from lexidrome.game.values import (
    Closed,
    DrawScheme,
    Ending,
    Entry,
    LostTurn,
    Options,
    Outcome,
    PlacedTile,
    Ruling,
    ScoredWord,
    SeatChange,
    Side,
)
from lexidrome.game.who import Given
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import ClockStart, PauseReason


class Phase(StrEnum):
    """How far a game has come."""

    CREATED = "created"
    PLAYING = "playing"
    ENDING = "ending"
    """No more turns; the last play can still be challenged."""
    ENDED = "ended"
    LIGHTNING = "lightning"
    """Over and tied; the tie is being broken."""


class Setup(msgspec.Struct, frozen=True, dict=True):
    """What does not change in a game."""

    rules: RuleSet
    tile_set: TileSet
    sides: tuple[Side, ...]
    options: Options
    commitment: str
    draws: DrawScheme = DrawScheme.SERVER
    game: str = ""
    """The name of its stream, which is part of what the draws are keyed by."""
    tie_commitment: str = ""
    created_at_ms: int = 0
    layout: Layout = STANDARD

    @cached_property
    def tiles(self) -> Tiles:
        return tiles_of(self.tile_set)

    @cached_property
    def table(self) -> Table:
        return TABLES[self.options.mode]

    @property
    def is_recorded(self) -> bool:
        return self.table.is_recorded


class Hold(msgspec.Struct, frozen=True, gc=False):
    """A side's time to think about a challenge."""

    side: int
    at_ms: int


class Challenge(msgspec.Struct, frozen=True, gc=False):
    """A challenge on its way to a verdict."""

    side: int
    words: tuple[str, ...]
    """What is to be judged."""
    rulings: tuple[Ruling, ...] = ()
    is_opinion_awaited: bool = True
    """A judge or the lexicon has still to speak."""
    ground: Ground = Ground.WORDS
    checked: tuple[str, ...] = ()
    """Words found acceptable one by one, where they were not looked up together."""
    is_submitted: bool = False
    """The challenged side has pressed the key."""
    is_doubted: bool = False
    """A side says that a word was written down wrongly (NSA-IV.J.1.e)."""
    is_rescindable: bool = False
    """A tile was found for the side that had gone out: it may be taken back (NSA-V.A.4)."""
    is_by_hand: bool = False
    """Asked for because the program is in doubt: no word list rules on it (NSA-IV.J.1.m)."""

    def has_ruled(self, person: PersonId | None) -> bool:
        """Whether one of the opinions so far is theirs; of nobody in particular nobody knows."""
        return person is not None and any(each.person == person for each in self.rulings)


class PendingPlay(msgspec.Struct, frozen=True, gc=False):
    """A play on the board that can still be challenged."""

    side: int
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    points: int
    at_ms: int
    """When the turn ended; later by as long as the clocks stood still since."""
    closes_at_ms: int | None
    is_out: bool
    is_blank_bound: bool
    zeros_before: int
    passes_before: int
    drawn: str | None = None
    """Tiles drawn since, kept apart on the rack; `None`: none yet."""
    accepted: tuple[int, ...] = ()
    hold: Hold | None = None
    was_held: bool = False
    """Also when the hold has ended by a challenge."""
    challenge: Challenge | None = None
    computed: int | None = None
    """What the play is worth, where something else was announced."""
    is_announced: bool = True
    is_pressed: bool = True
    is_ended: bool = True
    """Beside a real board a play can lie there before its turn has ended."""
    oddities: tuple[Oddity, ...] = ()
    proposal: Proposal | None = None
    """A member of a side wants to challenge it (SSC-12.f)."""
    back_until_ms: int | None = None
    """Until when a draw does not close it: somebody has just come back (NSA-IV.L.p3)."""
    is_objected: bool = False
    """The challenger says that a word is written wrongly, and has not listed them again."""


class TurnKind(StrEnum):
    """What became of a turn."""

    PLAY = "play"
    EXCHANGE = "exchange"
    PASS = "pass"  # noqa: S105 - the rule books' word for giving up a turn
    LOST = "lost"


class Turn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One completed turn, for the score sheet."""

    side: int
    kind: TurnKind
    at_ms: int
    points: int = 0
    tiles: tuple[PlacedTile, ...] = ()
    words: tuple[ScoredWord, ...] = ()
    count: int | None = None
    """Tiles exchanged."""
    is_withdrawn: bool = False
    """Challenged off: it scored nothing after all."""
    cause: LostTurn | None = None
    computed: int | None = None
    """What a play is worth, where something else was announced and stands (A-47)."""
    oddities: tuple[Oddity, ...] = ()
    entry: int | None = None
    """The number of the entry it came from, beside a real board."""


class Stop(msgspec.Struct, frozen=True, gc=False):
    """Why no more turns are played, before the game is over."""

    ending: Ending
    rule: RuleId
    out_side: int | None = None


class Decided(msgspec.Struct, frozen=True, gc=False):
    """The last verdict, until the next turn is completed."""

    before: GameState
    """The game as it stood when the verdict was given."""
    is_acceptable: bool


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """Letters that were tried in a lightning round."""

    letters: str


class Lightning(msgspec.Struct, frozen=True, gc=False):
    """The mini-game that breaks a tie (ST-WIN.a, A-31)."""

    first_side: int | None = None
    attempts: tuple[Attempt | None, ...] = ()
    """By side; `None` while a side has not attempted."""
    on_attempt: int | None = None
    attempt_ends_at_ms: int | None = None
    attempt_from_ms: int | None = None
    """When the second side's minute begins; `None`: it has."""
    passes: int = 0
    """How often both have attempted."""
    seed: bytes = b""
    """The server's."""
    draw_key: bytes = b""
    """What its tiles are drawn by."""
    draw_count: int = 0
    commitment: str = ""


class Record(msgspec.Struct, frozen=True, gc=False):
    """What is noted of a game beside a real board; of one on screen it stays blank."""

    tile_count: int
    """As many tiles as the set really has (A-45)."""
    entries: tuple[Given, ...] = ()
    """Everything that was entered, what does not fit any more included."""
    before: tuple[GameState, ...] = ()
    """The game as it stood before each entry, without what was entered; see `state_before`."""
    unfit: tuple[Unfit, ...] = ()
    closed: PendingPlay | None = None
    """The last play, when it can no longer be challenged, until another one is made."""
    closed_by: Closed | None = None
    """Why that play can no longer be challenged."""
    closed_at_ms: int = 0
    """And since when."""
    is_draw_entered: bool = False
    """That its tiles were drawn was entered, and not taken for done."""
    under: PendingPlay | None = None
    """The play before the one that lies there and whose turn has not ended."""
    unbound: tuple[int, ...] = ()
    """Squares of blanks whose letter does not bind yet (A-61)."""
    sheets: tuple[tuple[SheetLine, ...], ...] = ()
    disputes: tuple[Disputed, ...] = ()
    asked: int | None = None
    """The side that waits for the others to agree to the totals."""
    away: tuple[int, ...] = ()
    undrawn: tuple[int, ...] = ()
    """Sides whose play became final while they were away: they draw once back (NSA-IV.L.p1)."""
    mixing_ends_at_ms: int | None = None
    checked: tuple[int, ...] = ()
    """Sides that have counted every letter of the set (NSA-III.B.p2)."""
    odd_tiles: Mapping[str, int] = {}
    """What there is of the tiles of which there should be another number."""
    is_lookup_approved: bool = False
    recount: Recount | None = None
    restarted: int | None = None
    """The side whose clock runs although its turn is over, until it is pressed again."""
    late_ms: int = 0
    """How late the device told of the last thing it told late."""

    @property
    def last_entry(self) -> int | None:
        return len(self.entries) - 1 if self.entries else None


class GameState(msgspec.Struct, frozen=True, gc=False):
    """A game as it stands: the fold of its facts."""

    setup: Setup
    rules: RuleSet
    """The setup's, which stay what they are; nothing is asked for more often."""
    table: Table
    """Where it is played, and what follows from that; the setup's too."""
    seed: bytes
    """The server's."""
    version: int
    """Facts folded so far."""
    now_ms: int
    """When the last of them happened."""
    phase: Phase
    board: Board
    bag: str
    racks: tuple[str, ...]
    """All tiles a side holds, those kept apart included."""
    clock: Clock
    scores: tuple[int, ...]
    """The ledger's sums."""
    record: Record
    on_turn: int = 0
    first_side: int = 0
    draw_key: bytes = b""
    """What tiles are drawn by; settled when the game starts."""
    draw_count: int = 0
    """Tiles drawn so far."""
    sharing: Sharing | None = None
    """Of a game whose sides have a share in the seed."""
    tie_seed: bytes = b""
    """The server's, for a lightning round."""
    aside: str = ""
    """Tiles drawn for first play, where the rule set does not return them."""
    ledger: tuple[Entry, ...] = ()
    turns: tuple[Turn, ...] = ()
    zeros: int = 0
    """Successive completed turns that scored nothing and left no tile."""
    passes: int = 0
    """Successive passes."""
    skips: tuple[int, ...] = ()
    """Turns that each side has still to lose."""
    play: PendingPlay | None = None
    accepted: PendingPlay | None = None
    """On screen: the play that was accepted last, until another turn is completed."""
    decided: Decided | None = None
    last_decided: Decided | None = None
    """Beside a real board, in a game that is over: the verdict that no further turn followed."""
    racks_seen: tuple[bool, ...] = ()
    no_plays: tuple[int, ...] = ()
    """Sides that say no play is left."""
    resigning: int | None = None
    stop: Stop | None = None
    ended_at_ms: int | None = None
    """When the last turn was settled, though racks may still have to be shown."""
    outcome: Outcome | None = None
    signed: tuple[int, ...] = ()
    lightning: Lightning | None = None
    is_unsealed: bool = False
    seat_changes: tuple[SeatChange, ...] = ()
    spectators_barred: bool = False
    rack_showing: tuple[int, ...] = ()
    """Sides that agree to show racks to spectators."""
    rulings: tuple[Ruled, ...] = ()
    """The log of incidents."""
    equipment: tuple[Chosen, ...] = ()
    holds: tuple[int, ...] = ()
    """How often each side has held a play."""

    @property
    def is_recorded(self) -> bool:
        """Beside a real board; whoever asks for something more exact asks the table."""
        return self.table.is_recorded

    @property
    def side_count(self) -> int:
        return len(self.racks)

    @property
    def verdict(self) -> Decided | None:
        """The last verdict, as long as it can be given anew."""
        return self.last_decided if self.phase is Phase.ENDED else self.decided

    def is_rack_seen(self, side: int) -> bool:
        """Only the side that plays first must ask for its tiles, because its clock then starts."""
        starts_on = self.rules.clock.starts_on
        if starts_on is not ClockStart.FIRST_TILE_SEEN or side != self.first_side:
            return True
        if self.clock.is_typed or self.phase in (Phase.ENDED, Phase.LIGHTNING):
            return True
        return self.racks_seen[side]

    @property
    def is_stopped_after_verdict(self) -> bool:
        """A verdict was given, and nobody has started the clock since (NSA-IV.J.1.l)."""
        return self.clock.stop_reason is PauseReason.CHALLENGE and self.play is None

    @property
    def last_play(self) -> PendingPlay | None:
        """The play that was made last, open or closed; closed ones only beside a real board."""
        return self.play or self.record.closed

    @property
    def reopenable_play(self) -> PendingPlay | None:
        """The closed play, as long as no turn was completed after it."""
        is_last = bool(self.turns) and self.turns[-1].kind is TurnKind.PLAY
        return self.accepted or self.record.closed if is_last else None

    @property
    def unfinished_reply(self) -> PendingPlay | None:
        """A play that lies there beside the one before, and whose turn has not ended."""
        play = self.play
        is_reply = self.record.under is not None and play is not None and not play.is_ended
        return play if is_reply else None

    @property
    def lone_play(self) -> int | None:
        """The turn of the first play, while no other successful one was made (NSA-III.F.2.p2)."""
        return _lone_play(self.turns, len(tiles_on(self.board)))

    @property
    def turnable_play(self) -> int | None:
        """The same; a reply that lies there and is not completed does not count yet."""
        reply = self.unfinished_reply
        if reply is None:
            return self.lone_play
        return _lone_play(self.turns[:-1], len(tiles_on(self.board)) - len(reply.tiles))

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(self.side_count))

    def opponents(self, side: int) -> tuple[int, ...]:
        return tuple(other for other in range(self.side_count) if other != side)


def _lone_play(turns: tuple[Turn, ...], covered: int) -> int | None:
    """The turn of the only play that stands, if nothing but its tiles covers the board."""
    standing = [
        at for at, turn in enumerate(turns) if turn.kind is TurnKind.PLAY and not turn.is_withdrawn
    ]
    is_alone = len(standing) == 1 and turns[standing[0]].tiles
    return standing[0] if is_alone and covered == len(is_alone) else None
