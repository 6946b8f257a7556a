"""GCG game files, read and written."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.game.board import Place
from lexidrome.notation import BYTES_LIMIT, Malformed, format_gcg, parse_gcg, read_gcg
from lexidrome.notation.gcg import (
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from notation.gcg_strategies import games

HEAD = "#player1 ann Ann Archer\n#player2 ben Ben Bow\n"


def parse(written: str) -> GcgGame:
    return parse_gcg(written.encode())


def only_turn(written: str) -> GcgTurn:
    (turn,) = parse(HEAD + written).turns
    return turn


def problem_of(data: bytes) -> Malformed | None:
    try:
        parse_gcg(data)
    except Malformed as problem:
        return problem
    return None


def test_a_play_has_its_rack_place_word_score_and_total() -> None:
    assert only_turn(">ann: DORSW?A 8D W.RDs +24 112\n") == GcgPlay(
        player=0,
        rack=("D", "O", "R", "S", "W", "?", "A"),
        place=Place(7 * 15 + 3, is_across=True),
        word=("W", ".", "R", "D", "s"),
        score=24,
        total=112,
    )


@pytest.mark.parametrize("written", ["d8", "D8"])
def test_a_letter_first_is_down_in_either_case(written: str) -> None:
    turn = only_turn(f">ann: ABC {written} CAB +14 14\n")
    assert isinstance(turn, GcgPlay)
    assert turn.place == Place(7 * 15 + 3, is_across=False)


@pytest.mark.parametrize(
    ("word", "squares"),
    [
        ("W.RD", ("W", ".", "R", "D")),
        ("W(O)RD", ("W", "(O)", "R", "D")),
        ("W(OR)d", ("W", "(O)", "(R)", "d")),
        ("W(.)RD", ("W", ".", "R", "D")),
        ("(W)ORD", ("(W)", "O", "R", "D")),
        ("[CH]I[rr]", ("CH", "I", "rr")),
        ("A([CH])E", ("A", "(CH)", "E")),
        ("(wa[Ł])A", ("(w)", "(a)", "(Ł)", "A")),
        ("Ça", ("Ç", "a")),
        ("C\u0327a", ("Ç", "a")),
    ],
)
def test_letters_on_the_board_are_dots_or_in_parentheses(
    word: str, squares: tuple[str, ...]
) -> None:
    turn = parse("#character-encoding UTF-8\n" + HEAD + f">ann: 8D {word} +1 1\n").turns[0]
    assert isinstance(turn, GcgPlay)
    assert turn.word == squares


KINDS = [
    ("ABC - +0 10", GcgPass(player=0, rack=("A", "B", "C"), score=0, total=10)),
    ("- +0 10", GcgPass(player=0, score=0, total=10)),
    ("ABC - 0 0", GcgPass(player=0, rack=("A", "B", "C"), score=0, total=0)),
    ("ABC -0 +0 0", GcgPass(player=0, rack=("A", "B", "C"), score=0, total=0)),
    ("AB? -A? +0 0", GcgExchange(player=0, rack=("A", "B", "?"), tiles=("A", "?"), count=2,
                                 score=0, total=0)),
    ("-3 +0 0", GcgExchange(player=0, count=3, score=0, total=0)),
    ("AB -- -24 88", GcgWithdrawal(player=0, rack=("A", "B"), score=-24, total=88)),
    ("-- -24 88", GcgWithdrawal(player=0, score=-24, total=88)),
    ("AB (challenge) +5 93", GcgChallengeBonus(player=0, rack=("A", "B"), score=5, total=93)),
    ("(challenge) +5 93", GcgChallengeBonus(player=0, score=5, total=93)),
    ("AB (time) -10 83", GcgTimePenalty(player=0, rack=("A", "B"), score=-10, total=83)),
    ("(time) \N{MINUS SIGN}10 83", GcgTimePenalty(player=0, score=-10, total=83)),
    ("(TIME) +12 83", GcgOutBonus(player=0, tiles=("T", "I", "M", "E"), score=12, total=83)),
    ("TIME (TIME) -6 83", GcgRackDeduction(player=0, rack=("T", "I", "M", "E"),
                                           tiles=("T", "I", "M", "E"), score=-6, total=83)),
    ("(Q?) +20 120", GcgOutBonus(player=0, tiles=("Q", "?"), score=20, total=120)),
    ("() +0 120", GcgOutBonus(player=0, tiles=(), score=0, total=120)),
    ("Q (Q) -10 90", GcgRackDeduction(player=0, rack=("Q",), tiles=("Q",), score=-10, total=90)),
    ("(Q) -10 90", GcgRackDeduction(player=0, tiles=("Q",), score=-10, total=90)),
    ("", GcgUnfinished(player=0)),
    ("ABC", GcgUnfinished(player=0, rack=("A", "B", "C"))),
    ("ABC 8D", GcgUnfinished(player=0, rack=("A", "B", "C"), written="8D")),
    ("ABC 8D CAB", GcgPlay(player=0, rack=("A", "B", "C"), place=Place(108, is_across=True),
                           word=("C", "A", "B"))),
    ("ABC 8D CAB +14", GcgPlay(player=0, rack=("A", "B", "C"), place=Place(108, is_across=True),
                               word=("C", "A", "B"), score=14)),
    ("abc 8D CAB 14 14 KO, EX  OX", GcgPlay(player=0, rack=("A", "B", "C"),
                                            place=Place(108, is_across=True),
                                            word=("C", "A", "B"), score=14, total=14,
                                            comment="KO, EX OX")),
]  # fmt: skip


@pytest.mark.parametrize(("written", "turn"), KINDS)
def test_every_kind_of_turn_is_told_apart(written: str, turn: GcgTurn) -> None:
    game = parse(f"#character-encoding UTF-8\n{HEAD}>ann: {written}\n")
    assert game.turns == (turn,)


def test_the_header_is_read_and_unknown_pragmas_are_kept_where_they_stood() -> None:
    game = parse(
        "#player2 ben Ben Bow\n#PLAYER1 ann\n#Title Club night\n#description A\n#- second line\n"
        "#id org.example 42\n#lexicon NWL18\n#style old\n#incomplete AB?\n#note before all\n"
        ">ann: ABC - +0 0\n#note first\n#note second\n#- third\n#x\n>ben: - +0 0\n#rack1 A[CH]\n"
    )
    assert game.players == (GcgPlayer("ann", "ann"), GcgPlayer("ben", "Ben Bow"))
    assert (game.title, game.description) == ("Club night", "A\nsecond line")
    assert (game.id, game.lexicon, game.note) == ("org.example 42", "NWL18", "before all")
    assert game.incomplete == ("A", "B", "?")
    assert [turn.note for turn in game.turns] == ["first\nsecond\nthird", ""]
    assert game.pragmas == (GcgPragma("style", "old", 0), GcgPragma("x", "", 1))
    assert game.racks == (("A", "CH"), ())


def test_plain_lines_go_on_with_a_note() -> None:
    game = parse(HEAD + ">ann: - +0 0\n#note one\n\ntwo\n>ben: - +0 0\n")
    assert game.turns[0].note == "one\ntwo"


def test_players_come_from_the_turns_where_no_pragma_names_them() -> None:
    game = parse(">cy: - +0 0\n>di: - +0 0\n>cy: - +0 0\n")
    assert [player.nick for player in game.players] == ["cy", "di"]
    assert [turn.player for turn in game.turns] == [0, 1, 0]


def test_a_player_is_found_by_full_name_and_in_another_case() -> None:
    game = parse(HEAD + ">Ann: - +0 0\n>Ben Bow: - +0 0\n>ben bow : - +0 0\n")
    assert [turn.player for turn in game.turns] == [0, 1, 1]


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_any_line_end_is_read_and_lines_are_counted(end: str) -> None:
    file = read_gcg((HEAD + "\n>ann: - +0 0\n#note x\n>ben: - +0 0").replace("\n", end).encode())
    assert file.lines == (4, 6)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("#player1 zoë Zoë".encode("iso-8859-1"), "Zoë"),
        ("#character-encoding ISO-8859-1\n#player1 zoë Zoë".encode("iso-8859-1"), "Zoë"),
        ("#character-encoding UTF-8\r#player1 zoë Zoë".encode(), "Zoë"),
        ("#Character-Encoding utf8\n#player1 zoë Zoë".encode(), "Zoë"),
        ("\ufeff#player1 zoë Zoë".encode(), "Zoë"),
        ("#player1 zoë Zoë".encode(), "ZoÃ«"),
        (b"#player1 z \x93Z\x94", "“Z”"),
    ],
)
def test_encodings_are_recognised(data: bytes, name: str) -> None:
    assert parse_gcg(data).players[0].name == name


LONG = "X" * 500
MALFORMED = [
    (b"", 1, "The file names no player and has no turn."),
    (b"\n\n#title x\n", 1, "The file names no player and has no turn."),
    (b"hello\n", 1, "“hello” starts with neither # nor >."),
    (b"\n\nhello\n", 3, "“hello” starts with neither # nor >."),
    (f"{LONG}\n".encode(), 1, f"“{'X' * 39}…” starts with neither # nor >."),
    (b"#- more\n", 1, "There is nothing before this that “#-” could continue."),
    (b"#player1 a A\n#player1 b B\n", 2, "#player1 appears twice."),
    (b"#player1 a A\n#player3 b B\n", 2, "There is no #player2."),
    (b"#player5 a A\n", 1, "There can be players 1 to 4 only."),
    (b"#player0 a A\n", 1, "There can be players 1 to 4 only."),
    (b"#player1\n", 1, "#player1 has no name."),
    (b"#player1 a A\n#player2 a B\n", 2, "Two players have the short name “a”."),
    (b"#player1 a:b A\n", 1, "The short name “a:b” has a colon."),
    (b"#player1 a A\n#rack2 ABC\n", 2, "There is no player 2."),
    (b"#player1 a A\n#rack1 A1C\n", 2, "“1” in “A1C” is not a tile."),
    (b">a: - +0 0\n>b: - +0 0\n>c: - +0 0\n>d: - +0 0\n>e: - +0 0\n", 5,
     "There are more than 4 players."),
    (b"> : - +0 0\n", 1, "A turn starts with >, a player and a colon."),
    (b">ann ABC 8D CAB +14 14\n", 1, "A turn starts with >, a player and a colon."),
    (b">a b: - +0 0\n", 1, "No #player line names “a b”."),
    (b"#player1 ann A\n>bob: - +0 0\n", 2, "There is no player “bob”; choose from: ann."),
    (b">a: ABC\n>b: - +0 0\n", 1, "The turn has no move; only the last turn may be unfinished."),
    (b">a: ABC 8D\n>b: - +0 0\n", 1,
     "The turn has no move; only the last turn may be unfinished."),
    (b">a: ABC 16D CAB +1 1\n", 1, "“16D” is not on the board."),
    (b">a: ABC P8 CAB +1 1\n", 1, "“P8” is not on the board."),
    (b">a: ABC CAB 8D +1 1\n", 1,
     "“CAB” is not a move; moves are 8D WORD, -, -ABC, --, (challenge), (time), (ABC)."),
    (b">a: ABC 8D C4B +1 1\n", 1, "“4” in “C4B” is not a tile."),
    (b">a: ABC 8D C(A +1 1\n", 1, "The parentheses in “C(A” do not match."),
    (b">a: ABC 8D C)A +1 1\n", 1, "The parentheses in “C)A” do not match."),
    (b">a: ABC 8D C[A +1 1\n", 1, "The brackets in “C[A” do not match."),
    (b">a: ABC 8D C[]A +1 1\n", 1, "The brackets in “C[]A” do not match."),
    (b">a: ABC 8D C]A +1 1\n", 1, "The brackets in “C]A” do not match."),
    (b">a: ABC 8D ... +1 1\n", 1, "The play “...” lays no tile."),
    (b">a: ABC 8D (CAB) +1 1\n", 1, "The play “(CAB)” lays no tile."),
    (b">a: ABC 8A ABCDEFGHIJKLMNOP +1 1\n", 1, "“ABCDEFGHIJKLMNOP” is longer than the board."),
    (b">a: ABC 8D CAB +x 1\n", 1, "“+x” is not a number of points."),
    (b">a: ABC 8D CAB +1 1x\n", 1, "“1x” is not a number of points."),
    (b">a: ABC 8D CAB +12345678 1\n", 1, "“+12345678” is not a number of points."),
    (b">a: A!C 8D CAB +1 1\n", 1, "“!” in “A!C” is not a tile."),
    (b">a: " + b"A" * 101 + b" - +0 0\n", 1, f"“{'A' * 39}…” is too many tiles."),
    (b">a: ABC -A1 +0 0\n", 1, "“1” in “A1” is not a tile."),
    (b">a: ABC -1000 +0 0\n", 1, "“-1000” exchanges too many tiles."),
    (b">a: ABC (tile) +0 0\n", 1,
     "“(tile)” is neither (challenge) nor (time), and tiles are capitals."),
    (b">a: ABC (AB +0 0\n", 1, "The parentheses in “(AB” do not match."),
    (b"#character-encoding KOI8-R\n", 1,
     "The encoding “koi8-r” is not known here; UTF-8 and ISO-8859-1 are."),
    (b"#character-encoding UTF-8\n#player1 a A\n#title \xff\n", 3,
     "The file says that it is UTF-8 and is not."),
    ("#character-encoding UTF-8\n#player1 a Zoë\n#Character-Encoding ISO-8859-1\n".encode(), 3,
     "The file names two encodings; which one it has cannot be known."),
    ("#player1 a A\n".encode("utf-16"), 1, "The file is in UTF-16; save it as UTF-8."),
    (b"#player1 a A\r\n#title x\r\n\x00\x01\x02", 3, "This is not a text file."),
    (b">a: - +0 0\n" * 1001, 1001, "There are more than 1000 turns."),
    (b"#player1 a A\n" + b"#x\n" * 20_000, 20_001, "The file has more than 20000 lines."),
    (b"#title x\n#" + b"x" * BYTES_LIMIT, 2, f"The file is larger than {BYTES_LIMIT} bytes."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("data", "line", "problem"), MALFORMED, ids=[problem[:50] for _, _, problem in MALFORMED]
)
def test_what_cannot_be_understood_comes_with_its_line(
    data: bytes, line: int, problem: str
) -> None:
    with pytest.raises(Malformed, match=re.escape(problem)) as caught:
        parse_gcg(data)
    assert (caught.value.line, str(caught.value.problem)) == (line, problem)
    assert str(caught.value) == f"Line {line}: {problem}"


HUGE = [
    b"\x7fELF" + bytes(range(256)) * 4095,
    b"A" * BYTES_LIMIT,
    b"(" * BYTES_LIMIT,
    b">a: " + b"[" * (BYTES_LIMIT - 10),
    b">a: A 8D " + b"(A" * (BYTES_LIMIT // 2 - 10),
    b">a: A 8D " + b"(A)" * (BYTES_LIMIT // 3 - 10),
    b"#player1 a A\n#note x\n" + b"x\n" * (BYTES_LIMIT // 2 - 20),
    b"#player1 a A\n" + b"#x\n" * (BYTES_LIMIT // 3 - 20),
    b"\r" * BYTES_LIMIT,
    b"#player1 " + b"9 " * (BYTES_LIMIT // 2 - 10),
    b"#rack1 " + b"A " * (BYTES_LIMIT // 2 - 10),
    b"#player" + b"1" * (BYTES_LIMIT - 10) + b"\n",
    b">a: - +" + b"1" * (BYTES_LIMIT - 10),
]


@pytest.mark.parametrize("data", HUGE, ids=range(len(HUGE)))
def test_huge_files_are_answered_within_a_second(data: bytes) -> None:
    started = time.process_time()
    answer = problem_of(data)
    assert time.process_time() - started < 1
    assert answer is None or len(str(answer)) < 200


@settings(max_examples=60)
@given(games())
def test_what_is_written_is_read_back_the_same(game: GcgGame) -> None:
    data = format_gcg(game)
    assert parse_gcg(data) == game
    assert format_gcg(parse_gcg(data)) == data


def test_known_letters_on_the_board_are_written_as_dots() -> None:
    game = parse(HEAD + ">ann: WRD 8d W(O)RD 14 14\n")
    assert format_gcg(game).decode().endswith(">ann: WRD 8D W.RD +14 14\n")


@pytest.mark.parametrize(
    "game",
    [
        GcgGame(players=(GcgPlayer("two words", "x"),)),
        GcgGame(players=(GcgPlayer("", "x"),)),
        GcgGame(players=(GcgPlayer("x", "x\n>y: - +0 0"),)),
        GcgGame(players=(GcgPlayer("x", "x"),), title="lost\ud800"),
        GcgGame(players=(GcgPlayer("x", "x"),), turns=(GcgPass(player=0, total=5),)),
        GcgGame(players=(GcgPlayer("x", "x"),), turns=(GcgPass(player=0, comment="x"),)),
        GcgGame(players=(GcgPlayer("x", "x"),), pragmas=(GcgPragma("title", "x"),)),
        GcgGame(players=(GcgPlayer("x", "x"),), pragmas=(GcgPragma("x", "x", 7),)),
        GcgGame(players=()),
    ],
)
def test_what_has_no_written_form_is_refused(game: GcgGame) -> None:
    with pytest.raises(BadInput):
        format_gcg(game)


pieces = st.sampled_from(
    [">a:", ">b:", " ", "\n", "\r", "#note ", "#- ", "#player1 a A", "ABC", "8D", "h8", "W.RDs",
     "(X)", "[CH]", "-", "--", "-AB", "-3", "(challenge)", "(time)", "+24", "112", "?", "#rack1 ",
     "#incomplete", "é", "\u2028", "\x85", "\x00", "(", "]", "9999999"]
)  # fmt: skip


@settings(max_examples=300)
@given(
    st.binary(max_size=80)
    | st.lists(pieces, max_size=40).map(lambda found: "".join(found).encode())
    | st.lists(pieces, max_size=30).map(
        lambda found: ("#character-encoding UTF-8\n" + "".join(found)).encode()
    )
)
def test_any_bytes_are_a_game_or_a_sentence_with_a_line(data: bytes) -> None:
    problem = problem_of(data)
    if problem is None:
        written = format_gcg(parse_gcg(data))
        assert format_gcg(parse_gcg(written)) == written
        return
    assert problem.line is not None
    assert 1 <= problem.line <= data.count(b"\n") + data.count(b"\r") + 1
    assert str(problem).isprintable()
