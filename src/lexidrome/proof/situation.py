"""The situation a scenario starts from; docs/scenarios.md lists what can be given.

The side on turn begins its turn at 0:00. In the middle of a scenario `given` stands for what
happens outside the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from lexidrome.base import PersonId, Refusal, RuleId
from lexidrome.game import Actor, GameState, Phase, Role, decide, fold
from lexidrome.game.board import Board, empty_board, parse_board, parse_place, put, tiles_on
from lexidrome.game.boards import shipped_kit
from lexidrome.game.layout import STANDARD_NAME
from lexidrome.game.record_values import ClockSource, Mode
from lexidrome.game.start import CreateGame
from lexidrome.game.table import UNKNOWN
from lexidrome.game.values import Entry, EntryKind, Options, Side
from lexidrome.lexicon import tile_set
from lexidrome.proof.moment import DRAWS, SIDES, BadStep, parse_time
from lexidrome.rulebook import RuleSet

KEYS = {
    "sides", "board", "racks", "bag", "scores", "on_turn", "clocks", "turn_used", "game_used",
    "round_used", "zeros", "lexicon", "seed", "new_game", "record", "team_asked", "racks_down",
    "layout",
}  # fmt: skip
CHANGEABLE = frozenset({"racks", "blank_bound"})
"""What can be given in the middle of a scenario."""
_COMMON = "EAIONRTLSUDGBCMPFHVWYKJXQZ?"
"""In what order tiles are taken that a scenario does not care about."""


def seed_of(given: Mapping[str, Any]) -> bytes:
    return bytes([int(given.get("seed", 1))]) * 32


def make_situation(given: Mapping[str, Any], rules: RuleSet) -> GameState | None:
    """The game as the scenario finds it; nothing for `new_game`."""
    if given.get("new_game"):
        return None
    state = _created(int(given.get("sides", 2)), rules, given)
    board = _board(given.get("board"), state.setup.layout.side)
    racks, bag = (_tiles if state.table.holds_tiles else _recorded_tiles)(given, state, board)
    side_count = state.side_count
    scores = tuple(int(given.get("scores", {}).get(name, 0)) for name in SIDES[:side_count])
    entries = tuple(
        Entry(side, points, EntryKind.PLAY, RuleId("A-47"), 0, "before the scenario")
        for side, points in enumerate(scores)
        if points
    )
    on_turn = SIDES.index(given.get("on_turn", "A"))
    return replace(
        state,
        phase=Phase.PLAYING,
        board=board,
        racks=racks,
        bag=bag,
        scores=scores,
        ledger=entries,
        on_turn=on_turn,
        first_side=on_turn,
        zeros=int(given.get("zeros", 0)),
        racks_seen=(True,) * side_count,
        now_ms=0,
        clock=_clock(given, state, on_turn),
    )


def change_situation(given: Mapping[str, Any], state: GameState) -> GameState:
    """The game after what no rule decides."""
    for key, value in given.items():
        if key == "racks":
            state = _swap_racks(value, state)
        elif key == "blank_bound" and state.play is not None:
            state = replace(state, play=replace(state.play, is_blank_bound=value))
        else:
            raise BadStep(f"{key} cannot be given now")
    return state


def _swap_racks(racks: Mapping[str, str], state: GameState) -> GameState:
    pool = state.bag
    held = list(state.racks)
    for name in racks:
        pool += held[SIDES.index(name)]
    for name, rack in racks.items():
        pool = _take(pool, rack)
        held[SIDES.index(name)] = "".join(sorted(rack))
    return replace(state, racks=tuple(held), bag="".join(sorted(pool)))


def _recorded_tiles(
    given: Mapping[str, Any], state: GameState, board: Board
) -> tuple[tuple[str, ...], str]:
    """Beside a real board nobody knows a rack that is not named."""
    full = state.rules.setup.rack_tiles
    named: Mapping[str, str] = given.get("racks", {})
    racks = tuple(
        "".join(sorted(named.get(name, UNKNOWN * full))) for name in SIDES[: state.side_count]
    )
    held = len(tiles_on(board)) + sum(map(len, racks))
    return racks, UNKNOWN * int(given.get("bag", len(state.bag) - held))


def _created(side_count: int, rules: RuleSet, given: Mapping[str, Any]) -> GameState:
    options = Options(
        is_team_asked=bool(given.get("team_asked")),
        racks_down_when_stopped=bool(given.get("racks_down")),
    )
    if "record" in given:
        source = ClockSource(given["record"])
        options = replace(options, mode=Mode.RECORD, clock_source=source)
    persons = rules.sides.persons_per_side
    sides = tuple(
        Side(tuple(PersonId(f"{name.lower()}{n}") for n in range(1, persons + 1)))
        for name in SIDES[:side_count]
    )
    kit = shipped_kit(given.get("layout", STANDARD_NAME))
    answer = decide(
        None,
        Actor(Role.HOUSE).says(
            CreateGame(
                rules=rules,
                tile_set=kit.tiles_for(tile_set("english")),
                layout=kit.other_layout,
                sides=sides,
                seed=seed_of(given),
                options=options,
                draws=DRAWS,
            )
        ),
    )
    if isinstance(answer, Refusal):
        raise BadStep(f"the game was not created: {answer.sentence}")
    return fold(answer)


def _board(given: Any, side: int) -> Board:
    board = empty_board(side)
    if given is None:
        return board
    if isinstance(given, str):
        return parse_board(given, side)
    for placement in given:
        where, _, word = placement.partition(" ")
        place = parse_place(where, side)
        step = 1 if place.is_across else side
        board = put(board, {place.square + at * step: letter for at, letter in enumerate(word)})
    return board


def _tiles(given: Mapping[str, Any], state: GameState, board: Board) -> tuple[tuple[str, ...], str]:
    rack_tile = state.setup.tiles.rack_tile
    pool = _take(state.setup.tiles.full_bag, "".join(rack_tile[t] for t in tiles_on(board)))
    named: Mapping[str, str] = given.get("racks", {})
    for rack in named.values():
        pool = _take(pool, rack)
    bag = given.get("bag")
    if isinstance(bag, str):
        pool = _take(pool, bag)
    racks = []
    for name in SIDES[: state.side_count]:
        if name in named:
            racks.append("".join(sorted(named[name])))
        else:
            common = _common(pool, state.rules.setup.rack_tiles)
            pool = _take(pool, common)
            racks.append("".join(sorted(common)))
    if isinstance(bag, int):
        bag = _common(pool, bag)
    return tuple(racks), "".join(sorted(pool if bag is None else bag))


def _common(pool: str, count: int) -> str:
    """So many tiles of the pool, as mixed and as common as it has them."""
    chosen = ""
    while len(chosen) < count:
        before = len(chosen)
        for tile in _COMMON:
            if len(chosen) < count and pool.count(tile) > chosen.count(tile):
                chosen += tile
        if len(chosen) == before:
            raise BadStep(f"there are not {count} tiles left")
    return chosen


def _take(pool: str, tiles: str) -> str:
    for tile in tiles:
        if tile not in pool:
            raise BadStep(f"there is no {tile} left for {tiles}")
        pool = pool.replace(tile, "", 1)
    return pool


def _clock(given: Mapping[str, Any], state: GameState, on_turn: int) -> Any:
    rules = state.rules.clock
    full_ms = (rules.side_time_s or 0) * 1000
    clocks = given.get("clocks", {})
    side_ms = tuple(
        parse_time(clocks[name]) if name in clocks else full_ms
        for name in SIDES[: state.side_count]
    )
    round_ends_at_ms = None
    if rules.round_limit_s is not None:
        round_ends_at_ms = rules.round_limit_s * 1000 - parse_time(given.get("round_used", 0))
    return replace(
        state.clock,
        since_ms=0,
        side_ms=side_ms,
        running=on_turn,
        is_turn_running=True,
        is_game_running=True,
        turn_ms=parse_time(given.get("turn_used", 0)),
        game_ms=parse_time(given.get("game_used", 0)),
        round_ends_at_ms=round_ends_at_ms,
    )
