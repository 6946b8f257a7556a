"""Small steps that several facts share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.decider import Handlers
from lexidrome.game.board import take
from lexidrome.game.clock import clock as clocks
from lexidrome.game.messages import Fact
from lexidrome.game.state import (
    Challenge,
    GameState,
    Lightning,
    PendingPlay,
    Record,
    Turn,
    TurnKind,
)
from lexidrome.game.tiles import add_tiles, remove_tiles
from lexidrome.game.values import Entry, EntryKind, PlacedTile


def play_off(state: GameState, play: PendingPlay, rule: RuleId, returned: str) -> GameState:
    """A play comes off the board: its tiles go back, it scores nothing."""
    squares = tuple(placed.square for placed in play.tiles)
    kept = without_tiles(unbind(state, squares), play.side, returned)
    rack = add_tiles(kept.racks[play.side], rack_tiles(state, play.tiles))
    entry = Entry(play.side, -play.points, EntryKind.PLAY_WITHDRAWN, rule, len(state.turns))
    return replace(
        with_entry(kept, entry),
        board=take(state.board, squares),
        bag=add_tiles(kept.bag, state.table.into_bag(returned)),
        racks=with_rack(kept.racks, play.side, rack),
        turns=_withdraw_turn(state.turns),
        play=None,
    )


def _withdraw_turn(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The score sheet with its last play marked as challenged off: no score is left to correct."""
    at = max(at for at, turn in enumerate(turns) if turn.kind is TurnKind.PLAY)
    off = replace(turns[at], is_withdrawn=True, points=0, computed=None)
    return (*turns[:at], off, *turns[at + 1 :])


E = TypeVar("E", bound=Fact)
Apply = Callable[[GameState, E], GameState]
APPLIERS: Handlers[GameState] = Handlers("applies")


def applies(kind: type[E]) -> Callable[[Apply[E]], Apply[E]]:
    """The function that applies a fact says so itself."""
    return APPLIERS.add(kind)


def with_entry(state: GameState, entry: Entry) -> GameState:
    return replace(
        state,
        ledger=(*state.ledger, entry),
        scores=clocks.add_to(state.scores, entry.side, entry.points),
    )


def with_score(state: GameState, at: int, points: int) -> GameState:
    """The game with a turn's score set right; should its play come off, that is what it costs."""
    turn = replace(state.turns[at], points=points, computed=None)
    turns = (*state.turns[:at], turn, *state.turns[at + 1 :])
    changed = replace(state, turns=turns)
    last = max(number for number, each in enumerate(turns) if each.tiles)
    if at != last:
        return changed
    if state.play is not None:
        return replace(changed, play=replace(state.play, points=points, computed=None))
    if state.record.closed is not None:
        closed = replace(state.record.closed, points=points, computed=None)
        return replace(changed, record=replace(state.record, closed=closed))
    return changed


def with_rack(racks: tuple[str, ...], side: int, rack: str) -> tuple[str, ...]:
    return (*racks[:side], rack, *racks[side + 1 :])


def without(tiles: str, taken: str) -> str:
    left = remove_tiles(tiles, taken)
    assert left is not None, "tiles were taken that were not there"
    return left


def without_tiles(state: GameState, side: int, used: str) -> GameState:
    """The game after these tiles have left a rack."""
    kept, bag = state.table.spend(state.racks[side], state.bag, used)
    return replace(state, racks=with_rack(state.racks, side, kept), bag=bag)


def unbind(state: GameState, squares: tuple[int, ...]) -> GameState:
    """The game without these squares among those whose blank does not bind yet."""
    record = state.record
    if not record.unbound:
        return state
    left = tuple(square for square in record.unbound if square not in squares)
    return replace(state, record=replace(record, unbound=left))


def recorded(state: GameState) -> Record:
    assert state.is_recorded, "the game is not recorded beside a real board"
    return state.record


def rack_tiles(state: GameState, placed: tuple[PlacedTile, ...]) -> str:
    """The tiles as they were on the rack: a designated blank is a blank again."""
    rack_tile = state.setup.tiles.rack_tile
    return "".join([rack_tile[tile.tile] for tile in placed])


def drawn_at_last(record: Record, side: int) -> Record:
    """Nothing waits any more to be drawn by this side."""
    if side not in record.undrawn:
        return record
    return replace(record, undrawn=tuple(each for each in record.undrawn if each != side))


def pending_play(state: GameState) -> PendingPlay:
    assert state.play is not None, "there is no play that could still be challenged"
    return state.play


def open_challenge(state: GameState) -> Challenge:
    challenge = pending_play(state).challenge
    assert challenge is not None, "there is no challenge"
    return challenge


def lightning_round(state: GameState) -> Lightning:
    assert state.lightning is not None, "there is no lightning round"
    return state.lightning


def recording(state: GameState, **changes: Any) -> GameState:
    return replace(state, record=replace(recorded(state), **changes))
