"""How the game changes with each fact of its beginning."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.game import before
from lexidrome.game.board import empty_board
from lexidrome.game.clock import clock as clocks
from lexidrome.game.layout import STANDARD
from lexidrome.game.parts import applies, recorded, recording, without
from lexidrome.game.record_values import ClockSource
from lexidrome.game.share.seed import Sharing, draw_key
from lexidrome.game.shared import shared_rules, shared_tiles
from lexidrome.game.start.messages import (
    FirstTilesDrawn,
    GameCreated,
    GameStarted,
    RackSeen,
    TilesDeclared,
)
from lexidrome.game.state import GameState, Phase, Record, Setup
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import DrawScheme


@applies(TilesDeclared)
def tiles_declared(state: GameState, fact: TilesDeclared) -> GameState:
    more = fact.count - recorded(state).tile_count
    bag = UNKNOWN * max(0, len(state.bag) + more)
    return replace(recording(state, tile_count=fact.count), bag=bag)


def created(fact: GameCreated) -> GameState:
    setup = Setup(
        rules=shared_rules(fact.rules),
        tile_set=shared_tiles(fact.tile_set),
        sides=fact.sides,
        options=fact.options,
        commitment=fact.commitment,
        draws=fact.draws,
        game=fact.game,
        tie_commitment=fact.tie_commitment,
        layout=fact.layout or STANDARD,
        created_at_ms=fact.at_ms,
    )
    count = len(fact.sides)
    # SSC-INTRO.b, SSC-19, NSA-III.A.3.p2, NSA-IDX.T14: the time of a side for all its turns.
    side_ms = (fact.rules.clock.side_time_s or 0) * 1000
    zeros = (0,) * count
    full_bag = setup.tiles.full_bag
    is_joint = fact.draws is DrawScheme.JOINT
    state = GameState(
        setup=setup,
        rules=setup.rules,
        table=setup.table,
        seed=fact.seed or b"",
        version=1,
        now_ms=fact.at_ms,
        phase=Phase.CREATED,
        board=empty_board(setup.layout.side),
        bag=setup.table.into_bag(full_bag),
        racks=("",) * count,
        clock=clocks.Clock(
            since_ms=fact.at_ms,
            side_ms=(side_ms,) * count,
            lag_used_ms=zeros,
            lag_seen_ms=zeros,
            is_typed=setup.table.is_recorded and fact.options.clock_source is ClockSource.READINGS,
        ),
        scores=zeros,
        skips=zeros,
        holds=zeros,
        racks_seen=(False,) * count,
        record=Record(tile_count=len(full_bag), sheets=((),) * count),
        draw_key=fact.seed or b"",
        sharing=Sharing((None,) * count, (None,) * count) if is_joint else None,
        tie_seed=fact.tie_seed or b"",
    )
    return keyed(state) if is_joint else state


def keyed(state: GameState) -> GameState:
    setup = state.setup
    return replace(state, draw_key=draw_key(setup.draws, setup.game, state.seed, state.sharing))


@applies(FirstTilesDrawn)
def first_tiles_drawn(state: GameState, fact: FirstTilesDrawn) -> GameState:
    drawn = "".join(fact.tiles)
    counted = replace(state, draw_count=state.draw_count + len(drawn))
    if fact.is_returned:
        return counted
    return replace(counted, bag=without(state.bag, drawn), aside=state.aside + drawn)


@applies(GameStarted)
def started(state: GameState, fact: GameStarted) -> GameState:
    clock = replace(state.clock, since_ms=fact.at_ms, round_ends_at_ms=fact.round_ends_at_ms)
    then = fact.clocks or before.clocks_at_start(state, fact)
    sharing = state.sharing
    return replace(
        state,
        phase=Phase.PLAYING,
        first_side=fact.first_side,
        on_turn=fact.first_side,
        clock=clocks.after(clock, fact.at_ms, then),
        sharing=None if sharing is None else replace(sharing, until_ms=None, start=None),
    )


@applies(RackSeen)
def rack_seen(state: GameState, fact: RackSeen) -> GameState:
    seen = (*state.racks_seen[: fact.side], True, *state.racks_seen[fact.side + 1 :])
    then = fact.clocks or before.clocks_when_seen(state, fact)
    return replace(state, racks_seen=seen, clock=clocks.after(state.clock, fact.at_ms, then))
