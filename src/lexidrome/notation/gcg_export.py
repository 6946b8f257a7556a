"""A game of ours as a GCG file tells it.

The format knows challenges, time and racks, and no other reason for points.
Whatever else stands in a ledger (lateness, a penalty, a correction) is written
as `(time)` where it takes points and as `(challenge)` where it gives some, with
its kind after the total: every reader of the format then has the right totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from msgspec.structs import replace

from lexidrome.base import BadInput, text
from lexidrome.game import AnyFact, Corrected, GameState, Phase, evolve, state_before
from lexidrome.game.board import Board, Place, side_of
from lexidrome.game.exchange import TilesExchanged
from lexidrome.game.finish import ScoreAdjusted
from lexidrome.game.placement import Word, form_words
from lexidrome.game.play import ScoreAnnounced, TilesPlayed, TurnLost, TurnPassed
from lexidrome.game.recount import ScoreCorrected
from lexidrome.game.ruling import GameReopened, PassTakenBack, PlayTakenOff, PlayTurned, TurnRecast
from lexidrome.game.sheet import Entered
from lexidrome.game.table import UNKNOWN
from lexidrome.game.tie import LightningStarted
from lexidrome.game.values import END_KINDS, VERDICT_KINDS, Entry, EntryKind
from lexidrome.game.verdict import ChallengeFailed, ChallengeReopened, ChallengeUpheld
from lexidrome.notation.gcg import (
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgWithdrawal,
    added_up,
)
from lexidrome.notation.symbols import Symbols, symbols_of

_SCORED = GcgPlay | GcgPass | GcgExchange
"""What stands on a score sheet as a turn."""
LOST_TURN = "lost turn:"
"""How the comment begins on a pass that was a turn lost; the cause follows."""


def gcg_of_events(events: Iterable[AnyFact], players: tuple[GcgPlayer, ...]) -> GcgGame:
    """The whole game, racks and all; `players` are named in the order of the sides.

    Players stand in the file in the order in which they play.
    """
    exporter = _Exporter()
    for event in events:
        exporter.take(event)
    return exporter.finish(players)


class _Line(msgspec.Struct, frozen=True):
    """What is told, its total still to be added up."""

    turn: GcgTurn
    kind: EntryKind | None = None
    """The line of the ledger that it tells; none for what stands on a score sheet as a turn."""


class _Told(msgspec.Struct, frozen=True):
    """All that is told so far, to come back to."""

    lines: tuple[_Line, ...] = ()
    at_verdict: tuple[_Line, ...] = ()
    lightning_has_begun: bool = False


class _Exporter:
    """Folds the events and writes a turn wherever one shows on a score sheet."""

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.lines: list[_Line] = []
        self.at_verdict: tuple[_Line, ...] = ()
        self.at_entry: list[_Told] = []
        self.lightning_has_begun = False

    def take(self, event: AnyFact) -> None:
        before = self.state
        if isinstance(event, Corrected):
            self._go_back(event)
        after = evolve(before, event)
        self.state = after
        if isinstance(event, Entered):
            told = _Told(tuple(self.lines), self.at_verdict, self.lightning_has_begun)
            self.at_entry.append(told)
        if before is None or self.lightning_has_begun:
            return
        if not self._take_turn(event, before):
            self._take_more(event, before, after)

    def _take_turn(self, event: AnyFact, before: GameState) -> bool:
        """Whether the event was a turn."""
        assert self.state is not None
        match event:
            case TilesPlayed():
                self.lines.append(_Line(self._play(before, self.state, event)))
            case TilesExchanged():
                self._add(GcgExchange, event.side, before, 0, **self._exchanged(event))
            case TurnPassed():
                self._add(GcgPass, event.side, before, 0)
            case TurnLost():
                self._add(GcgPass, event.side, before, 0, comment=f"{LOST_TURN} {event.cause}")
            case _:
                return False
        return True

    def _take_more(self, event: AnyFact, before: GameState, after: GameState) -> None:
        """What becomes of turns, and what is counted besides."""
        match event:
            case ScoreAdjusted():
                self._adjust(event.entry)
            case ChallengeUpheld() | ChallengeFailed():
                self.at_verdict = tuple(self.lines)
                if isinstance(event, ChallengeUpheld):
                    self._withdraw(event, after)
            case ChallengeReopened():
                self._reopen(after)
            case LightningStarted():
                self.lightning_has_begun = True
            case _:
                self._take_from_table(event, before, after)

    def _take_from_table(self, event: AnyFact, before: GameState, after: GameState) -> None:
        """What only happens beside a real board."""
        match event:
            case ScoreCorrected():
                self._set_right(event.turn, event.points)
            case ScoreAnnounced():
                self._set_right(len(after.turns), event.points)
            case PlayTakenOff(is_turn_kept=True) | PassTakenBack():
                del self.lines[self._last(GcgPlay if isinstance(event, PlayTakenOff) else GcgPass)]
            case PlayTakenOff():
                self._withdraw(event, after)
            case TurnRecast():
                self._recast(event)
            case PlayTurned():
                self._turn(event, before, after)
            case GameReopened() if before.phase is Phase.ENDED:
                self.lines = [line for line in self.lines if line.kind not in END_KINDS]

    def _recast(self, event: TurnRecast) -> None:
        """An exchange that was a pass, or the other way round."""
        at = self._scored()[event.turn - 1]
        old = self.lines[at].turn
        new: GcgTurn = GcgPass(player=old.player, rack=old.rack, score=0)
        if event.exchanged:
            new = GcgExchange(player=old.player, rack=old.rack, score=0, count=event.exchanged)
        self.lines[at] = replace(self.lines[at], turn=new)

    def _turn(self, event: PlayTurned, before: GameState, after: GameState) -> None:
        """A first play that was moved is told where it lies now.

        A reply that came off lay across it where it was, and is told as the turn that it cost.
        """
        assert before.lone_play is not None
        tiles = {placed.square: placed.tile for placed in event.tiles}
        place, word = _written(after.board, tiles, self._symbols)
        at = self._scored()[before.lone_play]
        self._change(at, place=place, word=word)
        later = [line for line in self.lines[at + 1 :] if not isinstance(line.turn, GcgWithdrawal)]
        self.lines[at + 1 :] = [_without_play(line) for line in later]

    def _last(self, kind: type[GcgTurn]) -> int:
        return max(at for at, line in enumerate(self.lines) if isinstance(line.turn, kind))

    def _change(self, at: int, **fields: object) -> None:
        line = self.lines[at]
        self.lines[at] = replace(line, turn=replace(line.turn, **fields))

    def _go_back(self, event: Corrected) -> None:
        """What was corrected is told as it now is, and what came after it."""
        assert self.state is not None
        self.state = state_before(self.state, event.at)
        if event.at < len(self.at_entry):
            told = self.at_entry[event.at]
            del self.at_entry[event.at :]
            self.lines, self.at_verdict = list(told.lines), told.at_verdict
            self.lightning_has_begun = told.lightning_has_begun
        for each in event.facts:
            self.take(each)

    def _set_right(self, number: int, points: int) -> None:
        """A score that was announced wrongly is told as it should have been."""
        self._change(self._scored()[number - 1], score=points)

    def _scored(self) -> list[int]:
        """The lines that are turns."""
        return [at for at, line in enumerate(self.lines) if isinstance(line.turn, _SCORED)]

    def _withdraw(self, event: ChallengeUpheld | PlayTakenOff, after: GameState) -> None:
        entry = after.ledger[-1]
        self._add(GcgWithdrawal, event.side, after, entry.points, kind=entry.kind)

    def _reopen(self, after: GameState) -> None:
        """A verdict that is taken back takes with it whatever it led to, and nothing else."""
        before = set(map(id, self.at_verdict))
        kept = [
            line
            for line in self.lines
            if id(line) not in before and line.kind not in (None, *VERDICT_KINDS)
        ]
        self.lines = [*self.at_verdict, *kept]
        racks = {self._player(side): rack for side, rack in enumerate(after.racks)}
        for at in range(len(self.at_verdict), len(self.lines)):
            rack = racks[self.lines[at].turn.player]
            self._change(at, rack=_names(rack, self._symbols))
        for number, turn in enumerate(after.turns, 1):
            if not turn.is_withdrawn:
                self._set_right(number, turn.points)

    def _add(
        self,
        told_as: type[Any],
        side: int,
        racks_of: GameState,
        score: int,
        *,
        kind: EntryKind | None = None,
        **fields: object,
    ) -> None:
        rack = _names(racks_of.racks[side], self._symbols)
        turn = told_as(player=self._player(side), rack=rack, score=score, **fields)
        self.lines.append(_Line(turn, kind))

    @property
    def _symbols(self) -> Symbols:
        assert self.state is not None
        return symbols_of(self.state.setup.tile_set)

    def _player(self, side: int) -> int:
        assert self.state is not None
        return (side - self.state.first_side) % self.state.side_count

    def _play(self, before: GameState, after: GameState, event: TilesPlayed) -> GcgPlay:
        tiles = {placed.square: placed.tile for placed in event.tiles}
        place, word = _written(after.board, tiles, self._symbols)
        return GcgPlay(
            player=self._player(event.side),
            rack=_names(before.racks[event.side], self._symbols),
            score=event.points,
            place=place,
            word=word,
        )

    def _exchanged(self, event: TilesExchanged) -> dict[str, Any]:
        discarded = event.discarded or ""
        tiles = () if UNKNOWN in discarded else _names(discarded, self._symbols)
        return {"tiles": tiles, "count": len(tiles) or event.count or 0}

    def _adjust(self, entry: Entry) -> None:
        state = self.state
        assert state is not None
        rack = _names(state.racks[entry.side], self._symbols)
        if entry.kind is EntryKind.RACK_OTHERS:
            others = sorted(state.opponents(entry.side), key=self._player)
            held = "".join(state.racks[other] for other in others)
            tiles = _names(held, self._symbols)
            bonus = GcgOutBonus(player=self._player(entry.side), score=entry.points, tiles=tiles)
            self.lines.append(_Line(bonus, entry.kind))
        elif entry.kind is EntryKind.RACK_OWN:
            kind = entry.kind
            self._add(GcgRackDeduction, entry.side, state, entry.points, kind=kind, tiles=rack)
        else:
            self._add_points(entry, state)

    def _add_points(self, entry: Entry, state: GameState) -> None:
        gives = entry.points > 0 or entry.kind is EntryKind.CHALLENGE
        told_as = GcgChallengeBonus if gives else GcgTimePenalty
        meant = EntryKind.CHALLENGE if gives else EntryKind.OVERTIME
        comment = "" if entry.kind is meant else entry.kind.value
        self._add(told_as, entry.side, state, entry.points, kind=entry.kind, comment=comment)

    def finish(self, players: tuple[GcgPlayer, ...]) -> GcgGame:
        state = self.state
        if state is None or len(players) != state.side_count:
            raise BadInput(text("A game has as many players as it has sides."))
        first = state.first_side
        is_over = state.phase in (Phase.ENDED, Phase.LIGHTNING)
        racks = tuple(_names(rack, self._symbols) for rack in state.racks)
        return GcgGame(
            players=(*players[first:], *players[:first]),
            turns=tuple(added_up(_in_order_of_play([line.turn for line in self.lines]))),
            lexicon=state.setup.options.lexicon or "",
            racks=() if is_over or not any(racks) else (*racks[first:], *racks[:first]),
            incomplete=None if is_over else (),
            layout=state.setup.layout,
        )


def _in_order_of_play(turns: list[GcgTurn]) -> Iterator[GcgTurn]:
    """What several players lose at once stands in the order in which they play."""
    for kind, run in groupby(turns, type):
        is_at_once = kind in (GcgRackDeduction, GcgTimePenalty)
        yield from sorted(run, key=lambda turn: turn.player if is_at_once else 0)


def _without_play(line: _Line) -> _Line:
    """A play that came off as a pass, any other line as it is."""
    turn = line.turn
    if not isinstance(turn, GcgPlay):
        return line
    return _Line(GcgPass(player=turn.player, rack=turn.rack, score=0, comment="came off"))


def _names(tiles: str, symbols: Symbols) -> tuple[str, ...]:
    """Tiles as they are written; those that nobody knows are left out."""
    return tuple(symbols.rack_name[tile] for tile in tiles if tile != UNKNOWN)


def _written(
    board: Board, tiles: dict[int, str], symbols: Symbols
) -> tuple[Place, tuple[str, ...]]:
    """The main word of a play from its first letter, which may have lain there before."""
    first = min(tiles)
    alone = Word(tiles[first], first, is_across=True)
    main = next(iter(form_words(board, tiles)), alone)
    step = 1 if main.is_across else side_of(board)
    squares = range(main.square, main.square + step * len(main.letters), step)
    if not tiles.keys() <= set(squares):
        raise BadInput(text("The format cannot tell a play with a gap, or one in two lines."))
    return Place(main.square, main.is_across), tuple(
        symbols.name[tiles[square]] if square in tiles else THROUGH for square in squares
    )
