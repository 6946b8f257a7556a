"""The start: the draw for first play, the deal, the first look."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import clock as clocks
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY_BOARD
from lexidrome.game.folding import before
from lexidrome.game.folding.parts import applies, drawn_at_last, with_rack, without
from lexidrome.game.record_values import ClockSource
from lexidrome.game.shares import Sharing, draw_key
from lexidrome.game.sharing import shared_rules, shared_tiles
from lexidrome.game.state import GameState, Phase, Record, Setup
from lexidrome.game.tiles import add_tiles
from lexidrome.game.values import DrawKind, DrawScheme


def created(event: e.GameCreated) -> GameState:
    setup = Setup(
        rules=shared_rules(event.rules),
        tile_set=shared_tiles(event.tile_set),
        sides=event.sides,
        options=event.options,
        commitment=event.commitment,
        draws=event.draws,
        game=event.game,
        tie_commitment=event.tie_commitment,
        created_at_ms=event.at_ms,
    )
    count = len(event.sides)
    side_ms = (event.rules.clock.side_time_s or 0) * 1000
    zeros = (0,) * count
    full_bag = setup.tiles.full_bag
    is_joint = event.draws is DrawScheme.JOINT
    state = GameState(
        setup=setup,
        seed=event.seed or b"",
        version=1,
        now_ms=event.at_ms,
        phase=Phase.CREATED,
        board=EMPTY_BOARD,
        bag=setup.table.into_bag(full_bag),
        racks=("",) * count,
        clock=clocks.Clock(
            since_ms=event.at_ms,
            side_ms=(side_ms,) * count,
            lag_used_ms=zeros,
            lag_seen_ms=zeros,
            is_typed=setup.table.is_recorded and event.options.clock_source is ClockSource.READINGS,
        ),
        scores=zeros,
        skips=zeros,
        holds=zeros,
        racks_seen=(False,) * count,
        record=Record(tile_count=len(full_bag), sheets=((),) * count),
        draw_key=event.seed or b"",
        sharing=Sharing((None,) * count, (None,) * count) if is_joint else None,
        tie_seed=event.tie_seed or b"",
    )
    return _keyed(state) if is_joint else state


@applies(e.SharesAsked)
def shares_asked(state: GameState, event: e.SharesAsked) -> GameState:
    return _sharing(state, asked=event.sides, until_ms=event.until_ms, start=event.start)


@applies(e.ShareCommitted)
def share_committed(state: GameState, event: e.ShareCommitted) -> GameState:
    given = _of_side(sharing_of(state).commitments, event.side, event.commitment)
    return _sharing(state, commitments=given)


@applies(e.SharesSealed)
def shares_sealed(state: GameState, event: e.SharesSealed) -> GameState:
    return _sharing(state, asked=event.sides, until_ms=event.until_ms, is_sealed=True)


@applies(e.ShareRevealed)
def share_revealed(state: GameState, event: e.ShareRevealed) -> GameState:
    """Every share that is told changes what the tiles will be drawn by."""
    told = _of_side(sharing_of(state).shares, event.side, event.share)
    return _keyed(_sharing(state, shares=told))


def sharing_of(state: GameState) -> Sharing:
    assert state.sharing is not None, "its sides have no share in the seed"
    return state.sharing


def _sharing(state: GameState, **changes: object) -> GameState:
    return replace(state, sharing=replace(sharing_of(state), **changes))


def _of_side(given: tuple[str | None, ...], side: int, value: str) -> tuple[str | None, ...]:
    return (*given[:side], value, *given[side + 1 :])


def _keyed(state: GameState) -> GameState:
    setup = state.setup
    return replace(state, draw_key=draw_key(setup.draws, setup.game, state.seed, state.sharing))


@applies(e.FirstTilesDrawn)
def first_tiles_drawn(state: GameState, event: e.FirstTilesDrawn) -> GameState:
    drawn = "".join(event.tiles)
    counted = replace(state, draw_count=state.draw_count + len(drawn))
    if event.is_returned:
        return counted
    return replace(counted, bag=without(state.bag, drawn), aside=state.aside + drawn)


@applies(e.GameStarted)
def started(state: GameState, event: e.GameStarted) -> GameState:
    clock = replace(state.clock, since_ms=event.at_ms, round_ends_at_ms=event.round_ends_at_ms)
    then = event.clocks or before.clocks_at_start(state, event)
    sharing = state.sharing
    return replace(
        state,
        phase=Phase.PLAYING,
        first_side=event.first_side,
        on_turn=event.first_side,
        clock=clocks.after(clock, event.at_ms, then),
        sharing=None if sharing is None else replace(sharing, until_ms=None, start=None),
    )


@applies(e.TilesDrawn)
def tiles_drawn(state: GameState, event: e.TilesDrawn) -> GameState:
    tiles = event.tiles or ""
    play = state.play
    if event.kind is DrawKind.PENDING and play is not None:
        play = replace(play, drawn=tiles)
    changed = replace(
        _with_drawn(state, event),
        bag=without(state.bag, tiles),
        racks=with_rack(state.racks, event.side, add_tiles(state.racks[event.side], tiles)),
        play=play,
    )
    if event.kind is DrawKind.LIGHTNING and state.lightning is not None:
        count = state.lightning.draw_count + len(tiles)
        return replace(changed, lightning=replace(state.lightning, draw_count=count))
    return replace(changed, draw_count=state.draw_count + len(tiles))


def _with_drawn(state: GameState, event: e.TilesDrawn) -> GameState:
    """What was drawn for a play that may be opened again may have to go back after all."""
    if event.kind is not DrawKind.REPLENISH:
        return state
    if state.accepted is not None:
        drawn = (state.accepted.drawn or "") + (event.tiles or "")
        return replace(state, accepted=replace(state.accepted, drawn=drawn))
    is_late = event.side in state.record.undrawn
    record = drawn_at_last(state.record, event.side)
    if record.closed is None or record.closed.side != event.side:
        return replace(state, record=record) if is_late else state
    closed = replace(record.closed, drawn=(record.closed.drawn or "") + (event.tiles or ""))
    is_entered = is_late or record.is_draw_entered
    return replace(state, record=replace(record, closed=closed, is_draw_entered=is_entered))


@applies(e.RackSeen)
def rack_seen(state: GameState, event: e.RackSeen) -> GameState:
    seen = (*state.racks_seen[: event.side], True, *state.racks_seen[event.side + 1 :])
    then = event.clocks or before.clocks_when_seen(state, event)
    return replace(state, racks_seen=seen, clock=clocks.after(state.clock, event.at_ms, then))
