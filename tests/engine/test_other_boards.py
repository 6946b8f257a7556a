"""Other boards, tiles and racks: small worlds in which the slow generator is quick enough."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.worlds import RandomGame, World, comparable, empty_grid, make_world
from lexidrome.base import BadInput
from lexidrome.engine import Position, Setting, generate
from lexidrome.game.layout import Layout
from lexidrome.lexicon import TileSet, WordGraph, load_tile_set, parse_tile_set, tile_set
from lexidrome.rulebook import derive, rule_set

GREEK = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
CYRILLIC = "БГДЖЗИЙЛП"
LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄ"


def square_layout(side: int, seed: int) -> Layout:
    """Premium squares by chance, the same for the same seed."""
    dice = random.Random(seed)
    marks = "      '\"-="
    rows = tuple("".join(dice.choice(marks) for _ in range(side)) for _ in range(side))
    return Layout(f"square{side}", rows)


def letters_set(letters: str, count: int, blanks: int) -> TileSet:
    tiles = "".join(
        f'[[tiles]]\nletter = "{letter}"\ncount = {count}\nvalue = {1 + at % 9}\n'
        f"is_vowel = {'true' if at % 3 == 0 else 'false'}\n"
        for at, letter in enumerate(letters)
    )
    toml = f'name = "made"\ntitle = "made"\n{tiles}[blank]\ncount = {blanks}\nvalue = 0\n'
    return parse_tile_set(toml, "made")


def made_words(letters: str, count: int, seed: int) -> list[str]:
    """Words in which some letters are frequent, so that they meet on the board."""
    dice = random.Random(seed)
    weights = [1 / (1 + at % 17) for at in range(len(letters))]
    words: set[str] = set()
    while len(words) < count:
        length = dice.choice((2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 12))
        words.add("".join(dice.choices(letters, weights, k=length)))
    return sorted(words)


def check_games(world: World, games: int, every: int = 1) -> int:
    """Compare whole random games; how many positions there were."""
    count = 0
    for seed in range(games):
        for number, position in enumerate(RandomGame(world, seed).positions()):
            if number % every == 0:
                moves = generate(position)
                assert [comparable(move) for move in moves] == world.slow_moves(position)
                assert generate(position, 1)[0] == moves[0]
                assert list(generate(position, 7)) == moves[:7]
                count += 1
    return count


def test_a_small_board_filled_to_the_brim_has_the_same_moves() -> None:
    world = make_world(
        made_words("ABCDEFG", 300, 1), letters_set("ABCDEFG", 9, 2), square_layout(7, 1)
    )

    assert check_games(world, 4) > 30
    position = world.position(empty_grid(7), "ABC")
    assert len(generate(position)) > 10


def test_21_rows_and_60_letters_have_the_same_moves() -> None:
    letters = LATIN + GREEK + CYRILLIC
    assert len(letters) == 60
    world = make_world(
        made_words(letters, 1500, 2), letters_set(letters, 3, 3), square_layout(21, 2)
    )

    assert check_games(world, 2, every=3) > 10


@pytest.mark.parametrize("rack_tiles", [2, 5, 10])
def test_racks_of_other_sizes_have_the_same_moves(rack_tiles: int) -> None:
    changes = {"setup.rack_tiles": rack_tiles, "play.bingo_tiles": rack_tiles}
    rules = derive(rule_set("nsa-2009"), changes, name="house", why="test")
    letters = "ABCDEFGHIJ"
    world = make_world(
        made_words(letters, 200, 3), letters_set(letters, 4, 1), square_layout(11, 3), rules
    )

    assert check_games(world, 2, every=2) > 5


def test_a_board_of_even_side_starts_at_the_square_after_its_middle() -> None:
    world = make_world(made_words("ABCDE", 60, 4), letters_set("ABCDE", 6, 1), square_layout(8, 4))

    assert check_games(world, 2) > 10


def test_words_of_one_letter_are_never_played() -> None:
    words = ["A", "AB", "BA"]
    world = make_world(words, letters_set("AB", 5, 0), square_layout(5, 5))
    position = world.position(empty_grid(5), "AAB")

    assert {len(move.word) for move in generate(position) if move.word} == {2}


def test_digraphs_are_one_tile_and_stand_in_brackets() -> None:
    tiles = load_tile_set(Path(__file__).parents[1] / "lexicon" / "data" / "castellano.toml")
    graph = WordGraph.build(["CHICO", "CHA", "ACHO"], tiles.alphabet)
    setting = Setting.with_graph(graph, tiles, "TEST")
    empty = "/".join(["15"] * 15)
    position = Position.from_cgp(f"{empty} [CH]ICO?/ 0/0 0", setting)

    best = generate(position, 1)[0]

    assert best.tiles == ("CH", "I", "C", "O")
    assert str(best).endswith(" [CH]ICO")
    across = [str(move) for move in generate(position) if move.is_across]
    assert "8H [CH]a" in across
    assert "8G a[CH]" not in across
    later = position.after(best).with_racks(["O", "A"])
    assert Position.from_cgp(later.to_cgp(), setting).to_cgp() == later.to_cgp()
    assert any("ch" in move.tiles for move in generate(position))


def test_a_board_on_which_scores_could_overflow_is_refused() -> None:
    graph = WordGraph.build(["AB"], ("A", "B"))
    tiles = letters_set("AB", 5, 0)
    huge = Layout("huge", ("=" * 21,) * 21)
    with pytest.raises(BadInput, match="The board wide is not a square"):
        Setting.with_graph(graph, tiles, "TEST", layout=Layout("wide", ("  ",) * 3))
    with pytest.raises(BadInput, match="side is out of range"):
        Setting.with_graph(graph, tiles, "TEST", layout=Layout("large", (" " * 22,) * 22))
    rules = derive(rule_set("nsa-2009"), {"setup.rack_tiles": 10}, name="house", why="test")
    with pytest.raises(BadInput, match=r"the board huge.* score is out of range"):
        Setting.with_graph(graph, tiles, "TEST", rules, huge)


def test_a_graph_without_gaddag_and_one_of_other_letters_are_refused() -> None:
    tiles = tile_set("english")
    judging = WordGraph.build(["AB"], tiles.alphabet, with_gaddag=False)
    with pytest.raises(BadInput, match="can only judge"):
        Setting.with_graph(judging, tiles, "TEST")
    with pytest.raises(BadInput, match="other letters"):
        Setting.with_graph(WordGraph.build(["AB"], ("A", "B")), tiles, "TEST")
