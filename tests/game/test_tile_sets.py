"""Games with other tiles than the English ones, and plays looked at before they are made."""

from __future__ import annotations

from game.table import HOUSE, side
from lexidrome.base import Refusal
from lexidrome.game import GameState, Given, decide, fold, preview
from lexidrome.game.layout import CENTRE
from lexidrome.game.play import PlayTiles
from lexidrome.game.start import CreateGame, StartGame
from lexidrome.game.tiles import tiles_of
from lexidrome.game.values import PlacedTile, ScoredWord, Side
from lexidrome.lexicon import parse_tile_set
from lexidrome.rulebook import derive, rule_set

DIGRAPHS = parse_tile_set(
    """
    name = "digraphs"
    title = "Digraphs"
    blank = { count = 1 }
    tiles = [
      { letter = "CH", count = 7, value = 5 },
      { letter = "I", count = 6, value = 1, lower = "ı" },
      { letter = "O", count = 6, value = 1 },
    ]
    """,
    "digraphs.toml",
)
TABLE = tiles_of(DIGRAPHS)
CH = TABLE.symbols["CH"]
VOID = derive(rule_set("washburn"), {"challenge.fail": "void"}, name="void", why="for the test")


def after(state: GameState | None, command: Given) -> GameState:
    decided = decide(state, command)
    assert not isinstance(decided, Refusal)
    return fold(decided, state)


def started() -> GameState:
    created = after(
        None,
        HOUSE.says(
            CreateGame(rules=VOID, tile_set=DIGRAPHS, sides=(Side(), Side()), seed=b"d" * 32)
        ),
    )
    return after(created, HOUSE.says(StartGame(first_side=0)))


def test_every_tile_is_one_character_and_can_be_read_again() -> None:
    assert len(CH) == 1
    assert len(TABLE.full_bag) == 20
    assert TABLE.full_bag.count(CH) == 7
    assert TABLE.labels[CH] == "CH"
    small = next(symbol for symbol, tile in TABLE.rack_tile.items() if tile == "?")
    assert TABLE.labels[small] == "ch"
    assert TABLE.rack_tile["ı"] == "?"
    assert TABLE.values["ı"] == 0


def test_a_digraph_is_one_tile_on_one_square_and_scores_as_one() -> None:
    state = started()
    assert {CH, "O"} <= set(state.racks[0])
    tiles = (PlacedTile(CENTRE, CH), PlacedTile(CENTRE + 1, "O"))
    played = after(state, side(0).says(PlayTiles(tiles=tiles, is_acceptable=True), at_ms=1_000))
    assert played.scores == (12, 0)
    assert played.board[CENTRE] == CH


def test_a_preview_tells_the_words_and_points_and_changes_nothing() -> None:
    state = started()
    tiles = (PlacedTile(CENTRE, CH), PlacedTile(CENTRE + 1, "O"))
    command = side(0).says(PlayTiles(tiles=tiles), at_ms=1_000)
    play = preview(state, command)
    assert not isinstance(play, Refusal)
    assert play.words == (ScoredWord(CH + "O", 12),)
    assert state == started()
    assert isinstance(preview(state, side(1).says(PlayTiles(tiles=tiles), at_ms=1_000)), Refusal)
