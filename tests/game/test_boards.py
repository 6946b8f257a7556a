"""Other boards: what ships, what an organiser brings, and games that are played on them."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.luck import anything, sensible, some_time
from game.table import HOUSE, RULE_SETS, side
from game.watched import WatchedGame
from lexidrome.base import BadInput, NotFound, Refusal
from lexidrome.game import AnyFact, GameState, fold, handle
from lexidrome.game.board import (
    EMPTY,
    Place,
    empty_board,
    format_place,
    parse_place,
    parse_square,
    put,
    side_of,
    square_names,
    squares_turned,
)
from lexidrome.game.boards import find_kit, kit_names, load_kit, shipped_kit
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.game.placement import form_words
from lexidrome.game.play import PlayTiles
from lexidrome.game.scoring import score_words
from lexidrome.game.start import CreateGame, GameCreated, LookAtRack, StartGame
from lexidrome.game.tiles import tiles_of
from lexidrome.game.values import PlacedTile, Side
from lexidrome.game.wire import DECODER
from lexidrome.lexicon import TileSet, tile_set
from lexidrome.rulebook import RuleSet, derive, rule_set

ENGLISH = tile_set("english")
WIDE = shipped_kit("wide")
BAG = WIDE.tiles_for(ENGLISH)
CROSS = ".. .. 2L .. .."
SMALL = [CROSS, CROSS, ".. 4W 2W 4L ..", CROSS, CROSS]


def written(rows: list[str], more: str = "", title: str = "Small") -> str:
    lines = "".join(f'  "{row}",\n' for row in rows)
    return f'title = "{title}"\nrows = [\n{lines}]\n{more}'


def loaded(folder: Path, toml: str, name: str = "small") -> Layout:
    file = folder / f"{name}.toml"
    file.write_text(toml, encoding="utf-8")
    return load_kit(file).layout


def created(
    rules: RuleSet, layout: Layout | None = WIDE.layout, tiles: TileSet = BAG
) -> tuple[AnyFact, ...] | Refusal:
    command = CreateGame(
        rules=rules, tile_set=tiles, sides=(Side(), Side()), seed=b"w" * 32, layout=layout
    )
    handled = handle(None, HOUSE.says(command))
    return handled if isinstance(handled, Refusal) else handled.facts


def started(rules: RuleSet, layout: Layout | None = WIDE.layout) -> GameState:
    facts = created(rules, layout)
    assert not isinstance(facts, Refusal)
    state = fold(facts)
    for command in (HOUSE.says(StartGame(first_side=0)), side(0).says(LookAtRack())):
        handled = handle(state, command)
        state = state if isinstance(handled, Refusal) else handled.state
    return state


# What a board is


def test_the_standard_board_is_the_one_of_the_books() -> None:
    assert (STANDARD.name, STANDARD.side) == ("standard", 15)
    letters, words = STANDARD.letter_multipliers, STANDARD.word_multipliers
    assert [letters.count(2), letters.count(3), words.count(2), words.count(3)] == [24, 12, 17, 8]
    assert shipped_kit("standard").other_layout is None
    assert shipped_kit("CrosswordGame").layout == STANDARD


def test_the_wide_board_has_21_rows_200_tiles_and_quadruple_squares() -> None:
    layout = WIDE.layout
    assert layout.side == 21
    assert (BAG.total_count, BAG.total_value) == (200, 2 * ENGLISH.total_value)
    assert layout.word_multipliers.count(4) == 4
    assert layout.letter_multipliers.count(4) == 12
    assert layout.word_multipliers[parse_square("K11", 21)] == 2
    # It looks the same from every side.
    premiums = list(zip(layout.letter_multipliers, layout.word_multipliers, strict=True))
    assert [premiums[square] for square in squares_turned(1, 21)] == premiums


def test_squares_of_a_wide_board_have_names_and_those_beyond_are_refused() -> None:
    assert (square_names(21)[0], square_names(21)[-1]) == ("A1", "U21")
    for name in ("21U", "U21", "8F", "F8"):
        assert format_place(parse_place(name, 21), 21) == name
    assert parse_place("21u", 21) == Place(440, is_across=True)
    with pytest.raises(BadInput, match="the squares are A1 to U21"):
        parse_square("V1", 21)
    with pytest.raises(BadInput, match="the squares are A1 to O15"):
        parse_square("P1")
    with pytest.raises(BadInput, match="“16A” is not a place on the board"):
        parse_place("16A")


# What an organiser brings


def test_an_organiser_s_own_board_is_found_by_its_file(tmp_path: Path) -> None:
    layout = loaded(tmp_path, written(SMALL))
    assert (layout.name, layout.title, layout.side) == ("small", "Small", 5)
    assert layout.word_multipliers[11] == 4
    assert layout.letter_multipliers[13] == 4
    assert kit_names(tmp_path) == ("standard", "wide", "small")
    kit = find_kit("small", tmp_path)
    assert kit.layout == layout
    assert kit.tiles_for(ENGLISH) is ENGLISH
    with pytest.raises(NotFound, match="no board “round”; choose from: standard, wide, small"):
        find_kit("round", tmp_path)


ONE_A = '[bag]\nblank = { count = 0 }\ntiles = [{ letter = "A", count = %d, value = 1 }]\n'


@pytest.mark.parametrize(
    ("toml", "sentence"),
    [
        (written(SMALL[:3]), "a board has 5 to 21 rows, not 3"),
        (written([".."] * 23), "a board has 5 to 21 rows, not 23"),
        (written([".. .. .. .. .. .."] * 6), "6 rows has no centre square; use an odd number"),
        (written([*SMALL[:4], f"{CROSS} 3W"]), "row 5 has 6 squares, but there are 5 rows"),
        (written([*SMALL[:4], ".. .."]), "row 5 has 2 squares, but there are 5 rows"),
        (written([*SMALL[:4], ".. .. 5W .. .."]), "“5W” in row 5 is not a square; choose from: .."),
        (written(["4W 4W 4W 4W 4W"] * 5), "multiply a word by 1024; more than 1000 is too much"),
        (written(SMALL, title=""), "the title has 1 to 60 characters"),
        (written(SMALL, "colour = 1"), "small.toml is not a board: .*colour"),
        ("rows = ", "small.toml is not a board"),
        (written(SMALL, ONE_A % 26), "the bag holds 26 tiles and the board only 25 squares"),
        (written(SMALL, ONE_A % -1), "the count and the value of “A” must not be negative"),
        (written(SMALL, "[bag]\nblank = 1"), "small.toml is not a tile set"),
    ],
)
def test_a_board_with_a_mistake_is_refused_with_a_sentence(
    tmp_path: Path, toml: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        loaded(tmp_path, toml)


def test_a_file_that_is_no_board_of_its_own_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="wide is the name of a board that ships"):
        loaded(tmp_path, written(SMALL), "wide")
    with pytest.raises(BadInput, match="“Big one” must be small letters"):
        loaded(tmp_path, written(SMALL), "Big one")
    with pytest.raises(BadInput, match="cannot be read as a board"):
        load_kit(tmp_path / "none.toml")


def test_tiles_of_other_letters_than_the_word_list_s_are_refused(tmp_path: Path) -> None:
    loaded(tmp_path, written(SMALL, ONE_A % 20))
    with pytest.raises(BadInput, match="The tiles of the board Small have other letters than Engl"):
        find_kit("small", tmp_path).tiles_for(ENGLISH)


def test_a_bag_too_small_for_the_racks_is_refused(tmp_path: Path) -> None:
    loaded(tmp_path, written(SMALL, ONE_A % 13))
    tiles = find_kit("small", tmp_path).bag
    assert tiles is not None
    refused = created(rule_set("nsa-2009"), None, tiles)
    assert isinstance(refused, Refusal)
    assert "too small to deal every side a rack" in str(refused.sentence)


# What a word is worth there


@pytest.mark.parametrize(
    ("play", "points"),
    [
        ("11K HORN", 2 * (4 + 1 + 1 + 2 * 1)),
        ("1A QUARTZ", 3 * (10 + 1 + 1 + 3 * 1 + 1 + 10)),
        ("1H PIZZAZ", 4 * (3 + 2 * 1 + 10 + 10 + 1 + 2 * 10)),
        ("A11 JO", 4 * (8 + 1)),
        ("2D KEX", 2 * 5 + 4 * 1 + 8),
        ("6F QI", 4 * 10 + 1),
        ("6F qI", 1),
    ],
)
def test_premiums_of_the_wide_board_count_as_drawn(play: str, points: int) -> None:
    where, _, word = play.partition(" ")
    place = parse_place(where, 21)
    step = 1 if place.is_across else 21
    laid = {place.square + at * step: letter for at, letter in enumerate(word)}
    words = form_words(put(empty_board(21), laid), laid)
    assert [each.letters for each in words] == [word]
    assert sum(score_words(laid, words, WIDE.layout, tiles_of(BAG))) == points


# Games


def test_a_game_on_the_standard_board_says_nothing_of_it() -> None:
    facts = created(rule_set("nsa-2009"), None, ENGLISH)
    assert not isinstance(facts, Refusal)
    assert "layout" not in msgspec.to_builtins(facts[0])
    assert fold(facts).setup.layout is STANDARD


def test_a_game_keeps_the_board_that_it_was_made_with() -> None:
    facts = created(rule_set("nsa-2009"))
    assert not isinstance(facts, Refusal)
    again = DECODER.decode(msgspec.json.encode(facts[0]))
    assert isinstance(again, GameCreated)
    assert again.layout == WIDE.layout
    state = fold((again,))
    assert state.board == EMPTY * 441
    assert len(state.bag) == 200


def opening(state: GameState, name: str) -> GameState | Refusal:
    first = parse_square(name, side_of(state.board))
    tiles = [tile for tile in state.racks[0] if tile != "?"][:2]
    laid = tuple(PlacedTile(first + at, tile) for at, tile in enumerate(tiles))
    handled = handle(state, side(0).says(PlayTiles(tiles=laid, is_acceptable=True), at_ms=9))
    return handled if isinstance(handled, Refusal) else handled.state


def test_the_first_play_covers_the_centre_of_its_own_board() -> None:
    state = started(rule_set("washburn"))
    refused = opening(state, "H8")
    assert isinstance(refused, Refusal)
    assert "must cover the centre square K11" in str(refused.sentence)
    after = opening(state, "K11")
    assert isinstance(after, GameState)
    assert after.scores[0] > 0
    outside = tuple(PlacedTile(440 + at, tile) for at, tile in enumerate(state.racks[0][:2]))
    beyond = handle(state, side(0).says(PlayTiles(tiles=outside), at_ms=9))
    assert isinstance(beyond, Refusal)
    assert str(beyond.sentence) == "The squares are A1 to U21."


@pytest.mark.parametrize("rack_tiles", [2, 5, 7])
def test_games_are_played_with_racks_of_as_many_tiles_as_the_rules_say(rack_tiles: int) -> None:
    changes = {"setup.rack_tiles": rack_tiles, "play.bingo_tiles": rack_tiles}
    state = started(derive(rule_set("nsa-2009"), changes, name="house", why="test"))
    assert [len(rack) for rack in state.racks] == [rack_tiles] * 2
    after = opening(state, "K11") if rack_tiles > 2 else state
    assert isinstance(after, GameState)
    assert len(after.bag) <= 200 - 2 * rack_tiles


@pytest.mark.parametrize("number", range(5))
def test_a_random_game_on_the_wide_board_keeps_every_promise(number: int) -> None:
    luck = random.Random(f"wide game {number}")
    game = WatchedGame(rule_set(RULE_SETS[number]), 2, luck.randbytes(32), BAG, WIDE.layout)
    for _ in range(120):
        at_ms = game.now_ms + some_time(luck)
        makes_sense = luck.random() < 0.9
        game.ask((sensible if makes_sense else anything)(game.state, at_ms, luck))
    game.check_replay()
    assert game.state.board != EMPTY * 441
