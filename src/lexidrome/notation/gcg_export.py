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

from msgspec.structs import replace

from lexidrome.base import BadInput, text
from lexidrome.game import (
    SIZE,
    UNKNOWN,
    AnyEvent,
    Board,
    ChallengeFailed,
    ChallengeReopened,
    ChallengeUpheld,
    Corrected,
    Entered,
    Entry,
    EntryKind,
    GameReopened,
    GameState,
    LightningStarted,
    PassTakenBack,
    Phase,
    Place,
    PlayTakenOff,
    PlayTurned,
    ScoreAdjusted,
    ScoreAnnounced,
    ScoreCorrected,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    evolve,
    form_words,
    state_before,
)
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
)
from lexidrome.notation.symbols import Symbols, symbols_of

_SCORED = GcgPlay | GcgPass | GcgExchange
"""What stands on a score sheet as a turn."""
_AT_THE_END = GcgOutBonus | GcgRackDeduction | GcgTimePenalty
"""What is counted when a game ends, and no longer when it goes on."""
LOST_TURN = "lost turn:"
"""How the comment begins on a pass that was a turn lost; the cause follows."""


def gcg_of_events(events: Iterable[AnyEvent], players: tuple[GcgPlayer, ...]) -> GcgGame:
    """The whole game, racks and all; `players` are named in the order of the sides.

    Players stand in the file in the order in which they play.
    """
    exporter = _Exporter()
    for event in events:
        exporter.take(event)
    return exporter.finish(players)


class _Exporter:
    """Folds the events and writes a turn wherever one shows on a score sheet."""

    def __init__(self) -> None:
        self.state: GameState | None = None
        self.turns: list[GcgTurn] = []
        self.turns_at_verdict = 0
        self.turns_at_entry: list[int] = []
        self.lightning_has_begun = False

    def take(self, event: AnyEvent) -> None:
        before = self.state
        if isinstance(event, Corrected):
            self._go_back(event)
        after = evolve(before, event)
        self.state = after
        if before is None or self.lightning_has_begun:
            return
        if not self._take_turn(event, before):
            self._take_more(event, after)

    def _take_turn(self, event: AnyEvent, before: GameState) -> bool:
        """Whether the event was a turn."""
        assert self.state is not None
        match event:
            case TilesPlayed():
                self.turns.append(self._play(before, self.state, event))
            case TilesExchanged():
                self._add(GcgExchange, event.side, before, 0, **self._exchanged(event))
            case TurnPassed():
                self._add(GcgPass, event.side, before, 0)
            case TurnLost():
                self._add(GcgPass, event.side, before, 0, comment=f"{LOST_TURN} {event.cause}")
            case _:
                return False
        return True

    def _take_more(self, event: AnyEvent, after: GameState) -> None:
        """What becomes of turns, and what is counted besides."""
        match event:
            case ScoreAdjusted():
                self._adjust(event.entry)
            case ChallengeUpheld() | ChallengeFailed() | ChallengeReopened():
                self._verdict(event, after)
            case LightningStarted():
                self.lightning_has_begun = True
            case _:
                self._take_from_table(event, after)

    def _take_from_table(self, event: AnyEvent, after: GameState) -> None:
        """What only happens beside a real board."""
        match event:
            case Entered():
                self.turns_at_entry.append(len(self.turns))
            case ScoreCorrected():
                self._set_right(event.turn, event.points)
            case ScoreAnnounced():
                self._set_right(len(after.turns), event.points)
            case PlayTakenOff(is_turn_kept=True) | PassTakenBack():
                self._take_back(GcgPlay if isinstance(event, PlayTakenOff) else GcgPass)
            case PlayTakenOff():
                self._add(GcgWithdrawal, event.side, after, -event.points)
            case PlayTurned():
                self._turn(event, after)
            case GameReopened():
                while self.turns and isinstance(self.turns[-1], _AT_THE_END):
                    self.turns.pop()

    def _turn(self, event: PlayTurned, after: GameState) -> None:
        """A first play that was moved is told where it lies now."""
        tiles = {placed.square: placed.tile for placed in event.tiles}
        place, word = _written(after.board, tiles, self._symbols)
        at = max(at for at, turn in enumerate(self.turns) if isinstance(turn, GcgPlay))
        self.turns[at] = replace(self.turns[at], place=place, word=word)

    def _take_back(self, kind: type[GcgTurn]) -> None:
        """A turn that was none after all is not told."""
        at = max(at for at, turn in enumerate(self.turns) if isinstance(turn, kind))
        del self.turns[at]

    def _go_back(self, event: Corrected) -> None:
        """What was corrected is told as it now is, and what came after it."""
        assert self.state is not None
        self.state = state_before(self.state, event.at)
        if event.at < len(self.turns_at_entry):
            del self.turns[self.turns_at_entry[event.at] :]
            del self.turns_at_entry[event.at :]
        for each in event.events:
            self.take(each)

    def _set_right(self, number: int, points: int) -> None:
        """A score that was announced wrongly is told as it should have been."""
        turns = [at for at, turn in enumerate(self.turns) if isinstance(turn, _SCORED)]
        at = turns[number - 1]
        player, difference = self.turns[at].player, points - (self.turns[at].score or 0)
        self.turns[at] = replace(self.turns[at], score=points)
        for later in range(at, len(self.turns)):
            turn = self.turns[later]
            if turn.player == player:
                self.turns[later] = replace(turn, total=(turn.total or 0) + difference)

    def _verdict(
        self, event: ChallengeUpheld | ChallengeFailed | ChallengeReopened, after: GameState
    ) -> None:
        """A verdict that is taken back takes with it whatever it led to."""
        if isinstance(event, ChallengeReopened):
            del self.turns[self.turns_at_verdict :]
            return
        self.turns_at_verdict = len(self.turns)
        if isinstance(event, ChallengeUpheld):
            self._add(GcgWithdrawal, event.side, after, -event.points)

    def _add(
        self, kind: type[Any], side: int, racks_of: GameState, score: int, **fields: object
    ) -> None:
        assert self.state is not None
        self.turns.append(
            kind(
                player=self._player(side),
                rack=_names(racks_of.racks[side], self._symbols),
                score=score,
                total=self.state.scores[side],
                **fields,
            )
        )

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
            total=after.scores[event.side],
            place=place,
            word=word,
        )

    def _exchanged(self, event: TilesExchanged) -> dict[str, object]:
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
            self.turns.append(
                GcgOutBonus(
                    player=self._player(entry.side),
                    score=entry.points,
                    total=state.scores[entry.side],
                    tiles=tiles,
                )
            )
        elif entry.kind is EntryKind.RACK_OWN:
            self._add(GcgRackDeduction, entry.side, state, entry.points, tiles=rack)
        else:
            is_named = entry.kind not in (EntryKind.CHALLENGE, EntryKind.OVERTIME)
            comment = str(entry.kind) if is_named else ""
            gives = entry.points > 0 or entry.kind is EntryKind.CHALLENGE
            kind = GcgChallengeBonus if gives else GcgTimePenalty
            self._add(kind, entry.side, state, entry.points, comment=comment)

    def finish(self, players: tuple[GcgPlayer, ...]) -> GcgGame:
        state = self.state
        if state is None or len(players) != state.side_count:
            raise BadInput(text("A game has as many players as it has sides."))
        first = state.first_side
        is_over = state.phase in (Phase.ENDED, Phase.LIGHTNING)
        racks = tuple(_names(rack, self._symbols) for rack in state.racks)
        return GcgGame(
            players=(*players[first:], *players[:first]),
            turns=tuple(_in_order_of_play(self.turns)),
            lexicon=state.setup.options.lexicon or "",
            racks=() if is_over or not any(racks) else (*racks[first:], *racks[:first]),
            incomplete=None if is_over else (),
        )


def _in_order_of_play(turns: list[GcgTurn]) -> Iterator[GcgTurn]:
    """What several players lose at once stands in the order in which they play."""
    for kind, run in groupby(turns, type):
        is_at_once = kind in (GcgRackDeduction, GcgTimePenalty)
        yield from sorted(run, key=lambda turn: turn.player if is_at_once else 0)


def _names(tiles: str, symbols: Symbols) -> tuple[str, ...]:
    """Tiles as they are written; those that nobody knows are left out."""
    return tuple(symbols.rack_name[tile] for tile in tiles if tile != UNKNOWN)


def _written(
    board: Board, tiles: dict[int, str], symbols: Symbols
) -> tuple[Place, tuple[str, ...]]:
    """The main word of a play from its first letter, which may have lain there before."""
    words = form_words(board, tiles)
    if not words:
        (square,) = tiles
        return Place(square, is_across=True), (symbols.name[tiles[square]],)
    main = words[0]
    step = 1 if main.is_across else SIZE
    squares = range(main.square, main.square + step * len(main.letters), step)
    if not tiles.keys() <= set(squares):
        raise BadInput(text("The format cannot tell a play with a gap, or one in two lines."))
    return Place(main.square, main.is_across), tuple(
        symbols.name[tiles[square]] if square in tiles else THROUGH for square in squares
    )
