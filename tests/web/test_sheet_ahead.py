"""Without a network the sheet says of a game what the referee says when everything has arrived."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.record_lines import RECORD
from game.table import RULE_SETS, Table, side
from lexidrome.base import Refusal
from lexidrome.game import Audience, Phase, Viewer, decide, fold
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.messages import Command
from lexidrome.game.placement import find_fault
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.seen import view_game
from lexidrome.game.tiles import tiles_of
from lexidrome.game.values import PlacedTile
from lexidrome.lexicon import tile_set
from paces import one_quick
from web.sheet_scripts import SheetScripts, setting_of
from web.test_score import some_tiles

ENGLISH = tiles_of(tile_set("english"))
SETTING = setting_of(ENGLISH)
LETTERS = [symbol for symbol in ENGLISH.rack_tile if ENGLISH.rack_tile[symbol] == symbol]
EVERYBODY = Viewer(Audience.SPECTATOR)
MOST_TRIED = 200
BAG_LEFT = 14
"""With fewer a side may have played its last tiles."""


@pytest.fixture(scope="module")
def sheet() -> Iterator[SheetScripts]:
    with SheetScripts() as scripts:
        yield scripts


def some_turn(table: Table, luck: random.Random) -> Command:
    """Whatever a side may do; at a real board nobody knows what it holds."""
    kind = luck.random()
    if kind < 0.1:
        return PassTurn()
    if kind < 0.2:
        return ExchangeTiles(tiles="_" * luck.randint(1, 7))
    board = table.state.board
    for _ in range(MOST_TRIED):
        tiles = some_tiles(board, LETTERS, luck)
        if find_fault(board, tiles, 2) is None:
            return PlayTiles(tiles=tuple(PlacedTile(*each) for each in sorted(tiles.items())))
    return PassTurn()


def seen(table: Table) -> Any:
    return msgspec.json.decode(msgspec.json.encode(view_game(table.state, EVERYBODY)))


def entered(table: Table, luck: random.Random, most: int) -> list[dict[str, Any]]:
    """Turn by turn, each some seconds after the other, as the sheet would keep them.

    How a game ends is the referee's, so they stop before.
    """
    items: list[dict[str, Any]] = []
    for _ in range(most):
        number, at_ms = table.state.on_turn, table.now_ms + luck.randint(0, 90_000)
        command = some_turn(table, luck)
        said = side(number).says(command, at_ms=at_ms)
        decided = decide(table.state, said)
        if isinstance(decided, Refusal):
            continue
        after = fold(decided, table.state)
        if after.phase is not Phase.PLAYING or len(after.bag) < BAG_LEFT:
            break
        table.do(said)
        items.append(
            {"command": msgspec.to_builtins(command), "side": number, "at_ms": at_ms, "seen": None}
        )
    return items


def undrawn(view: Any) -> int:
    """The sheet has no word for a draw, so it takes for drawn what was played."""
    play = view.get("play")
    is_waiting = play is not None and not play.get("is_drawn")
    return min(view["bag_count"], len(play["tiles"])) if is_waiting else 0


@pytest.mark.parametrize("rules", one_quick(RULE_SETS))
@given(seed=st.integers(0, 2**32), most=st.integers(1, 30))
def test_turns_entered_without_network_come_to_what_the_referee_says(
    sheet: SheetScripts, rules: str, seed: int, most: int
) -> None:
    table = Table(rules, options=RECORD)
    table.start(0)
    before = seen(table)
    items = entered(table, random.Random(seed), most)
    after = seen(table)
    ends_on = table.state.rules.clock.turn_ends_on.value
    ahead = sheet.ask("ahead", before, SETTING, items, [], ends_on)
    assert "".join(ahead["board"]) == after["board"]
    assert ahead["scores"] == [each["score"] for each in after["sides"]]
    assert ahead["onTurn"] == after["on_turn"]
    fields = ("side", "kind", "points", "tiles", "words", "count", "at_ms")
    assert [{name: turn.get(name) for name in fields} for turn in ahead["turns"]] == [
        {name: turn.get(name) for name in fields} for turn in after["turns"]
    ]
    assert ahead["bagCount"] == after["bag_count"] - undrawn(after)
    clock = ahead["clock"]
    assert (clock["running"], clock["side_ms"]) == (
        after["clock"]["running"], after["clock"]["side_ms"],
    )  # fmt: skip
