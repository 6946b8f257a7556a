"""Recorded games, replayed and added up."""

from __future__ import annotations

import random
import time
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.cli.replay import Report, replay
from lexidrome.game.board import EMPTY, EMPTY_BOARD, Board, Place, put
from lexidrome.game.layout import STANDARD
from lexidrome.game.placement import find_fault, form_words
from lexidrome.game.scoring import bonus_points, score_words
from lexidrome.game.tiles import tiles_of
from lexidrome.lexicon import TileSet, load_tile_set, tile_set
from lexidrome.notation import (
    BYTES_LIMIT,
    Malformed,
    Replay,
    format_gcg,
    position_after,
    read_gcg,
    replay_gcg,
)
from lexidrome.notation.cgp import format_cgp
from lexidrome.notation.gcg import GcgFile, GcgGame, GcgPass, GcgPlay, GcgPlayer, GcgTurn

CORPUS = Path(__file__).parent / "corpus"
TABLE = CORPUS / "EXPECTED.txt"
ENGLISH = tile_set("english")
CASTELLANO = load_tile_set(Path(__file__).parents[1] / "lexicon/data/castellano.toml")

FILES = sorted(path.name for path in CORPUS.glob("*.gcg"))


@cache
def expected_lines() -> dict[str, list[str]]:
    """The lines of the table by file: the verdict, then the remarks."""
    table: dict[str, list[str]] = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        (file,) = {word.partition(":")[0] for word in line.split() if ".gcg" in word}
        table.setdefault(file, []).append(line)
    return table


def replayed(data: bytes, tiles: TileSet = ENGLISH) -> Replay:
    return replay_gcg(read_gcg(data), tiles)


def outcome(data: bytes) -> Replay | Malformed:
    try:
        return replayed(data)
    except Malformed as problem:
        return problem


@pytest.mark.parametrize("file", FILES)
def test_each_file_of_the_corpus_gets_the_line_of_the_table(
    file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CORPUS)
    status = replay(file, remarks=True)
    lines = capsys.readouterr().out.splitlines()
    assert lines == expected_lines()[file]
    assert status == ["OK", "MISMATCH", "MALFORMED"].index(lines[0].split()[0])


def test_the_corpus_and_its_table_hold_the_same_files() -> None:
    assert sorted(expected_lines()) == FILES
    assert len(FILES) >= 60


def test_a_bad_file_does_not_stop_the_others_and_the_worst_decides(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CORPUS)
    status = replay(*FILES)
    lines = capsys.readouterr().out.splitlines()
    assert lines == [expected_lines()[file][0] for file in FILES]
    assert status == 2
    assert replay("five_plain_plays.gcg", "wrong_score.gcg", "four_players.gcg") == 1
    assert replay("five_plain_plays.gcg", "four_players.gcg") == 0


def test_all_mismatches_are_found_and_none_drags_others_along() -> None:
    done = replayed(
        b">a: HORN 8F HORN +15 15\n>b: FAM H6 FA.M +9 19\n"
        b">a: PASTE 10F PASTE +25 40\n>b: OB 9H .OB +16 25\n>a: BIT 11E BIT +16 57\n"
    )
    assert [(wrong.line, str(wrong)) for wrong in done.mismatches] == [
        (1, "recorded +15, computed +14"),
        (2, "recorded 19, computed 9 in total"),
        (5, "recorded 57, computed 56 in total"),
    ]
    assert done.totals == (57, 25)


def test_the_tiles_of_each_turn_and_the_final_board_are_known() -> None:
    done = replayed(b">a: HORN 8F HORN +14 14\n>b: FAM H6 FARM +9 9\n>b: FAM -- -9 0\n")
    assert done.laid == (
        {110: "H", 111: "O", 112: "R", 113: "N"},
        {82: "F", 97: "A", 127: "M"},
        {},
    )
    assert done.board.replace(EMPTY, "") == "HORN"
    assert (done.turn_count, done.zero_turns, done.next_player) == (2, 1, 0)


def test_the_final_position_has_the_next_player_first() -> None:
    done = replayed(
        b"#lexicon ENABLE\n>a: HORN? 8F HORn +12 12\n>b: AB - +0 0\n>a: CD - +0 12\n>b: AB"
    )
    empty = "15/" * 7
    assert format_cgp(position_after(done, ENGLISH)) == (
        f"{empty}5HORn6/{empty[:-1]} AB/CD 0/12 2 lex ENABLE; ld english;"
    )


def test_tiles_of_several_letters_are_laid_and_scored() -> None:
    file = (
        "#character-encoding UTF-8\n"
        ">a: [CH]I[RR]O 8E [CH]I[RR]O +30 30\n"
        ">b: A? G6 A[ll]([RR])O +11 11\n"
        ">a: (Ñ[LL]) +32 62\n"
    ).encode()
    done = replayed(file, CASTELLANO)
    assert done.mismatches == ()
    assert done.totals == (62, 11)
    assert format_cgp(position_after(done, CASTELLANO)).startswith(
        "15/15/15/15/15/6A8/6[ll]8/4[CH]I[RR]O7/6O8/15/15/15/15/15/15 "
    )


def test_a_truncated_file_is_answered_wherever_it_ends() -> None:
    data = (CORPUS / "whole_game_6_four_players.gcg").read_bytes()
    for end in range(0, len(data), 3):
        answer = outcome(data[:end])
        if isinstance(answer, Malformed):
            assert answer.line is not None


good_files = st.sampled_from([file for file in FILES if not file.startswith("bad_")])


@settings(max_examples=200)
@given(good_files, st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=2)), max_size=4))
def test_a_damaged_file_is_answered_with_a_line(
    file: str, damage: list[tuple[float, bytes]]
) -> None:
    data = (CORPUS / file).read_bytes()
    for place, piece in damage:
        at = int(place * len(data))
        data = data[:at] + piece + data[at + 1 :]
    answer = outcome(data)
    if isinstance(answer, Malformed):
        assert answer.line is not None
        assert 1 <= answer.line <= data.count(b"\n") + data.count(b"\r") + 1


@pytest.mark.parametrize(
    "data",
    [
        b">a: - +0 0\n" * 1000,
        b">a: Z 8H Z +0 0\n>a: -- -0 0\n" * 500,
        b"".join(b">a: (A) +2 %d\n" % (2 * at) for at in range(1, 1001)),
        b"".join(b">a: A (A) -1 %d\n" % -at for at in range(1, 1001)),
        b"#player1 a A\n#note x\n" + b"#- x\n" * 19_000,
        b"#rack1 " + b"A" * (BYTES_LIMIT - 10),
    ],
    ids=["passes", "withdrawals", "bonuses", "deductions", "notes", "rack"],
)
def test_the_longest_files_are_answered_within_a_second(data: bytes) -> None:
    started = time.process_time()
    outcome(data)
    assert time.process_time() - started < 1


TABLE_OF_TILES = tiles_of(ENGLISH)


def random_game(seed: int, players: int) -> GcgGame:
    """A game of chance placements, scored by the referee; what the tiles spell is no matter."""
    chance = random.Random(seed)
    bag = chance.sample(TABLE_OF_TILES.full_bag, len(TABLE_OF_TILES.full_bag))
    board = EMPTY_BOARD
    totals = [0] * players
    turns: list[GcgTurn] = []
    while bag:
        player = len(turns) % players
        tiles = random_placement(chance, board, bag[-chance.randint(1, 7) :])
        if tiles is None:
            turns.append(GcgPass(player=player, score=0, total=totals[player]))
            bag.pop()
            continue
        del bag[-len(tiles) :]
        start, is_across = min(tiles), max(tiles) - min(tiles) < 15
        line = range(start, max(tiles) + 1, 1 if is_across else 15)
        word = tuple(tiles.get(square, ".") for square in line)
        board = put(board, tiles)
        points = sum(score_words(tiles, form_words(board, tiles), STANDARD, TABLE_OF_TILES))
        points += bonus_points(len(tiles), 7, 50)
        totals[player] += points
        turns.append(
            GcgPlay(
                player=player,
                place=Place(start, is_across),
                word=word,
                score=points,
                total=totals[player],
            )
        )
    names = tuple(GcgPlayer(f"p{at}", f"Player {at}") for at in range(players))
    return GcgGame(players=names, turns=tuple(turns))


def random_placement(chance: random.Random, board: Board, rack: list[str]) -> dict[int, str] | None:
    """The tiles of the rack in one line somewhere the referee allows, if a few tries find it."""
    for _ in range(60):
        square = chance.randrange(225) if board != EMPTY_BOARD else 112
        step = chance.choice((1, 15))
        tiles: dict[int, str] = {}
        for tile in rack:
            while square < 225 and board[square] != EMPTY:
                square += step
            tiles[square] = chance.choice("abcxyz") if tile == "?" else tile
            square += step
        if max(tiles) < 225 and find_fault(board, tiles, 1) is None:
            return tiles
    return None


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(1, 4))
def test_a_game_the_referee_allows_is_written_read_and_replayed_without_a_difference(
    seed: int, players: int
) -> None:
    game = random_game(seed, players)
    data = format_gcg(game)
    done = replayed(data)
    assert done.file.game == game
    assert done.mismatches == ()
    assert done.turn_count == len(game.turns)
    board = "".join(done.board).replace(EMPTY, "")
    laid = [tile for tiles in done.laid for tile in tiles.values()]
    assert sorted(board) == sorted(laid)


def test_json_tells_everything_a_line_a_file(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CORPUS)
    assert replay("four_players.gcg", "wrong_score.gcg", "bad_place.gcg", json=True) == 2
    good, wrong, bad = (
        msgspec.json.decode(line, type=Report) for line in capsys.readouterr().out.splitlines()
    )
    assert (good.status, good.turns, good.scores) == ("ok", 5, (30, 9, 25, 16))
    assert good.players == ("Ann Archer", "Ben Bow", "Cy Cable", "Di Dart")
    assert good.cgp is not None
    assert good.cgp.endswith(" EIOU/IB/EIUCD/SARE 9/25/16/30 0 ld english;")
    assert (wrong.status, wrong.line, wrong.problem) == (
        "mismatch",
        5,
        "recorded +27, computed +25",
    )
    assert [(found.line, found.recorded) for found in wrong.mismatches] == [(5, 27)]
    assert (bad.status, bad.line, bad.problem) == ("malformed", 3, "“16F” is not on the board.")


def test_a_file_without_lines_for_its_turns_is_an_error_of_the_caller() -> None:
    file = read_gcg(b">a: - +0 0\n")
    with pytest.raises(ValueError, match="zip"):
        replay_gcg(GcgFile(file.game, ()), ENGLISH)
