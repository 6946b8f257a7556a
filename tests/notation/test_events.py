"""Tournament files: read as people and programs write them, written strictly, refused whole."""

from __future__ import annotations

import csv
import io
import string
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from lexidrome.base import BadInput, LexidromeError
from lexidrome.notation import EventFormat, Malformed, event_format, read_event
from lexidrome.notation.eventfile import DivisionFile, EntrantLine, EventFile, GameLine
from lexidrome.notation.eventtables import (
    EntryRow,
    PairingRow,
    ResultRow,
    StandingRow,
    entry_rows,
    event_of_rows,
    format_csv,
    format_event_json,
    format_rows_json,
    pairing_rows,
    parse_csv,
    parse_event_json,
    parse_rows_json,
    result_rows,
)
from lexidrome.notation.tou import format_tou, parse_tou
from lexidrome.notation.tourneyjs import format_tourney_js, parse_tourney_js
from lexidrome.notation.tsh import format_t, parse_t
from lexidrome.notation.tsh_config import (
    format_tsh,
    format_tsh_archive,
    parse_tsh,
    parse_tsh_archive,
    parse_tsh_config,
)
from lexidrome.tournament.roster import parse_roster

CORPUS = Path(__file__).parent / "events"


def read(name: str) -> EventFile:
    def beside(file: str) -> bytes | None:
        path = CORPUS / file
        return path.read_bytes() if path.exists() else None

    return read_event(name, (CORPUS / name).read_bytes(), beside)


def games_of(division: DivisionFile, number: int) -> list[GameLine]:
    return [game for game in division.games if number in (game.one, game.other)]


# What the files of the corpus say.


def test_a_configuration_names_caps_and_bye_spread() -> None:
    event = read("config.tsh")
    assert event.title == "Spring Open"
    assert event.date == "March 3, 2024"
    assert (event.rounds, event.spread_caps, event.bye_spread) == (7, (100, 150, 250), 50)
    assert event.settings == (
        "# Spring Open",
        "config track_firsts = 1",
        "autopair a 1 2 ns 10 1 a",
        "perl $config::table_format = '%s';",
    )


def test_a_division_has_its_games_once() -> None:
    (division,) = read("config.tsh").divisions
    assert division.name == "A"
    first_round = [game for game in division.games if game.round == 1]
    assert first_round == [
        GameLine(1, 1, 5, 412, 300, first=1, table=1),
        GameLine(1, 2, 6, 398, 340, first=6, table=2),
        GameLine(1, 3, 7, 350, 349, first=3),
        GameLine(1, 4, 8, 301, 299, first=4),
    ]


def test_byes_forfeits_absences_and_late_entries_are_told_apart() -> None:
    (division,) = read("config.tsh").divisions
    assert GameLine(2, 2, one_score=50) in division.games
    assert GameLine(4, 6, one_score=-50, first=6) in division.games
    assert [game.round for game in games_of(division, 7)] == [1, 2, 4]
    assert [game.round for game in games_of(division, 8)] == [1, 3, 4]


def test_players_who_are_off_keep_what_the_file_says() -> None:
    (division,) = read("config.tsh").divisions
    inactive = [entrant for entrant in division.entrants if not entrant.is_active]
    assert [entrant.number for entrant in inactive] == [7, 8]
    assert inactive[1].extras == {"off": "-50", "rating": "900+0+0", "rrank": "8 8 7 8"}
    assert inactive[1].rating == 900


def test_ratings_groups_penalties_and_open_draws_are_read() -> None:
    (division,) = read("config.tsh").divisions
    assert division.entrants[3].rating is None
    assert division.entrants[2].group == "Northwood"
    assert division.entrants[5].penalties == (0, -10)
    assert GameLine(4, 1, 3, 401, 399, first=None, table=1) in division.games


def test_an_archive_holds_the_same_division() -> None:
    assert read("archive.txt").divisions == read("config.tsh").divisions


def test_a_feed_with_bare_undefined_is_read() -> None:
    event = read("tourney.js")
    (division,) = event.divisions
    assert (event.title, event.rounds, event.spread_caps) == ("Spring Open", 3, (100, 150))
    assert division.games == (
        GameLine(1, 1, 3, 412, 398, first=1, table=1),
        GameLine(1, 2, one_score=50),
        GameLine(2, 1, 2, 380, 399, first=2, table=1),
        GameLine(3, 1, 4, first=1, table=1),
        GameLine(3, 2, one_score=50),
    )
    assert [entrant.rating for entrant in division.entrants] == [1812, None, None, 1500]
    assert not division.entrants[2].is_active
    assert division.entrants[1].group == "Elm Street"


def test_a_report_has_firsts_ties_and_byes_against_oneself_or_nobody() -> None:
    event = read("report.tou")
    assert (event.title, event.date) == ("Spring Open", "30.11.2025")
    assert event.divisions[0].games == (
        GameLine(1, 1, 3, 412, 398, first=1),
        GameLine(1, 2, one_score=50),
        GameLine(2, 1, 2, 380, 380, first=1),
        GameLine(2, 3, one_score=50),
    )
    assert event.divisions[1].entrants == (EntrantLine(1, "Dahl Di"),)


@pytest.mark.parametrize("name", ["config.tsh", "archive.txt"])
def test_what_was_read_can_be_written_back_and_read_again(name: str) -> None:
    event = read(name)
    files = format_tsh(event)
    assert parse_tsh(files["config.tsh"], files) == event
    assert parse_tsh_archive(format_tsh_archive(event)) == event


def test_a_feed_can_be_written_back_and_read_again() -> None:
    event = read("tourney.js")
    assert parse_tourney_js(format_tourney_js(event)) == event


@pytest.mark.parametrize(
    ("name", "source", "kind"),
    [
        ("a.t", "Ames, Ada 1500; ;", EventFormat.TSH_DIVISION),
        ("config.tsh", "division A a.t", EventFormat.TSH),
        ("all.txt", "#begin_file name=a.t\n#end_file", EventFormat.TSH_ARCHIVE),
        ("feed", "newt={}", EventFormat.TOURNEY_JS),
        ("tourney.js", "\ufeff{}", EventFormat.TOURNEY_JS),
        ("x", "*M1.1.2025 Open", EventFormat.TOU),
        ("x.json", '{"event": {}, "format": "lexidrome-event"}', EventFormat.JSON),
    ],
)
def test_files_are_told_apart_by_what_stands_in_them(
    name: str, source: str, kind: EventFormat
) -> None:
    assert event_format(name, source) is kind


def test_a_file_that_is_no_event_is_refused_by_its_name() -> None:
    with pytest.raises(BadInput, match=r"letter\.doc is not an event that can be read"):
        read_event("letter.doc", b"Dear all")


def test_old_files_are_in_the_old_encoding() -> None:
    event = read_event("a.t", "Müller, Jörg 1500; ".encode("iso-8859-1"))
    assert event.divisions[0].entrants[0].name == "Müller, Jörg"


# What is refused, with its line.

BAD_DIVISIONS = [
    ("Ames, Ada; 400", "Line 1: “Ames, Ada” has no rating after the name."),
    ("1500 2 3; 400", "Line 1: “1500 2 3” has no name."),
    (
        "# seeds\n\nAmes, Ada 1500 x; 400",
        "Line 3: “Ames, Ada 1500 x” has no rating after the name.",
    ),
    ("Ames, Ada 1500 2; 4OO\nBell, Bo 1400 1; 300", "Line 1: “4OO” is not a whole number."),
    (
        "Ames, Ada 1500 2; 400\nBell, Bo 1400 3; 300\nCole, Cy 1 2; 310",
        "Line 1: Ames, Ada plays number 2 in round 1, but not the other way round.",
    ),
    (
        "Ames, Ada 1500 9; 400",
        "Line 1: Ames, Ada plays number 9 in round 1, but there are 1 players.",
    ),
    (
        "Ames, Ada 1500 2; 400 410\nBell, Bo 1400 1; 300",
        "Line 1: Ames, Ada has a score but no opponent in round 2.",
    ),
    ("Ames, Ada -5; ", "Line 1: A rating cannot be -5."),
    (f"Ames, Ada 1500 {'0 ' * 201};", "Line 1: There are more than 200 rounds."),
]


@pytest.mark.parametrize(("source", "sentence"), BAD_DIVISIONS)
def test_a_bad_division_says_where_and_what(source: str, sentence: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_t(source)
    assert str(caught.value) == sentence


BAD_FILES: list[tuple[Callable[[str], object], str, str]] = [
    (parse_tsh_config, "config max_rounds = many", "Line 1: many is not a whole number."),
    (
        parse_tsh_archive,
        "#begin_file name=a.t\nAmes 1500; \n#begin_file name=b.t",
        "Line 3: A file begins before the last one ended.",
    ),
    (parse_tsh_archive, "#begin_file name=a.t\nA 1;", "Line 2: The file a.t has no end."),
    (
        parse_tsh_archive,
        "#begin_file name=a.t\nAmes, Ada 15x;\n#end_file",
        "Line 2: “Ames, Ada 15x” has no rating after the name.",
    ),
    (parse_tsh_archive, "nothing", "The archive has no division file, such as A.t."),
    (parse_tourney_js, "newt=", "Line 1: The file ends in the middle."),
    (parse_tourney_js, 'newt={"a":\n[1 2]}', "Line 2: “2” is not expected."),
    (parse_tourney_js, "newt={a:b}", "Line 1: “b” is not expected."),
    (parse_tourney_js, "newt=" + "[" * 100, "Line 1: “[” is not expected."),
    (parse_tourney_js, "{}", "This is not a tournament feed: it has no list of divisions."),
    (
        parse_tourney_js,
        '{divisions:[{name:"B",players:[undefined,{id:7,name:"x"}]}]}',
        "Division B: Player 1 is in the wrong place.",
    ),
    (
        parse_tourney_js,
        '{divisions:[{name:"B",players:[undefined,{name:"x",pairings:[5]}]}]}',
        "Division B: x plays number 5 in round 1, but there are 1 players.",
    ),
    (parse_tou, "Ames", "Line 1: The first line of a TOU file begins with *M."),
    (parse_tou, "*M1.1.2025 X\n*A\n", "Line 3: The last line, *** END OF FILE ***, is missing."),
    (
        parse_tou,
        f"*M1.1.2025 X\n*A\n{'Ames':<20} 3400   2",
        "Line 3: “ 3400   2” is not a result for round 1.",
    ),
    (parse_tou, "*M1.1.2025 X\nAmes", "Line 2: A player is listed before the first division."),
]


@pytest.mark.parametrize(("parse", "source", "sentence"), BAD_FILES)
def test_a_bad_file_says_where_and_what(
    parse: Callable[[str], object], source: str, sentence: str
) -> None:
    with pytest.raises(Malformed) as caught:
        parse(source)
    assert str(caught.value) == sentence


def test_a_configuration_without_its_division_file_says_which_is_missing() -> None:
    with pytest.raises(Malformed, match=r"lists the file b\.t for division B"):
        parse_tsh("division B b.t", {"a.t": ""})


def test_an_error_in_a_division_file_names_the_file() -> None:
    with pytest.raises(Malformed, match=r"a\.t: Line 1: “Ames” has no rating"):
        parse_tsh("division A a.t", {"A.T": "Ames"})


BAD_TABLES = [
    ("division;round;first\nA;1", "Line 2: The column first is empty."),
    ("division,round\nA,1", "Line 1: The column first is missing."),
    ("division,round,first,Round\nA,1,2,3", "Line 1: The column round appears twice."),
    ("division,round,first\nA,one,2", "Line 2: “one” does not fit into the column round."),
    ('division,round,first\nA,"1', "Line 2: This is not CSV: unexpected end of data."),
]


@pytest.mark.parametrize(("source", "sentence"), BAD_TABLES)
def test_a_bad_table_says_where_and_what(source: str, sentence: str) -> None:
    with pytest.raises(Malformed) as caught:
        parse_csv(source, ResultRow)
    assert str(caught.value) == sentence


def test_tables_are_read_as_spreadsheets_save_them() -> None:
    source = "\ufeffName;Seat;Number;Division;Active\r\n Ames, Ada ;7;1;A;no\r\n;;;;\r\n"
    assert parse_csv(source, EntryRow) == (EntryRow("A", 1, "Ames, Ada", active=False),)


def test_results_of_somebody_who_did_not_enter_are_refused() -> None:
    with pytest.raises(BadInput, match="Division A has no number 2, who is listed in round 1"):
        event_of_rows([EntryRow("A", 1, "Ames")], [ResultRow("A", 1, 1, 2, 400, 300)])


CANNOT_WRITE = [
    (EntrantLine(2, "Ames"), (), "numbers its players from 1 without gaps; Ames has 2"),
    (EntrantLine(1, "A\nb"), (), "What is known of A.b cannot stand"),
    (EntrantLine(1, "Ames", group="x\n"), (), "What is known of Ames cannot stand"),
    (
        EntrantLine(1, "Ames"),
        (GameLine(1, 1, one_score=50), GameLine(2, 1, one_score=50, other_score=2)),
        "The games of division A do not fit",
    ),
]


@pytest.mark.parametrize(("entrant", "games", "sentence"), CANNOT_WRITE)
def test_what_a_division_file_cannot_hold_is_refused(
    entrant: EntrantLine, games: tuple[GameLine, ...], sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        format_t(DivisionFile("A", (entrant,), games))


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Team 7", "Team-7"),
        ("Oak, Ann 2 3", "Oak, Ann 2-3"),
        ("7", "No-7"),
        ("#4", "No4"),
        ("Oak; Elm", "Oak, Elm"),
        ("Oak 900+0", "Oak-900+0"),
    ],
)
def test_a_name_that_a_division_file_would_misread_stands_there_shortened_and_in_full(
    name: str, short: str
) -> None:
    division = DivisionFile("A", (EntrantLine(1, name, 1500),))
    written = format_t(division)
    assert written.startswith(f"{short} 1500; ; fullname ")
    assert parse_t(written) == division


def test_a_name_that_ends_in_dots_is_written_and_read_at_once() -> None:
    division = DivisionFile("A", (EntrantLine(1, f"A 1{'.' * 36}x", 1500),))
    assert parse_t(format_t(division)) == division


def test_a_missing_result_before_others_is_written_as_two_noughts() -> None:
    games = (GameLine(1, 1, 2), GameLine(2, 1, 2, 400, 300))
    division = DivisionFile("A", (EntrantLine(1, "Ames", 9), EntrantLine(2, "Bo", 8)), games)
    assert format_t(division) == "Ames 9 2 2; 00 400\nBo 8 1 1; 00 300\n"
    assert parse_t(format_t(division)) == division


def test_a_round_that_is_not_paired_yet_is_read_as_such() -> None:
    assert parse_t("Ames 9 00 2; 00 400\nBo 8 00 1; 00 300\n").games == (
        GameLine(2, 1, 2, 400, 300),
    )


def test_a_report_refuses_scores_that_do_not_fit() -> None:
    division = DivisionFile(
        "A", (EntrantLine(1, "A"), EntrantLine(2, "B")), (GameLine(1, 1, 2, 1001, 300),)
    )
    with pytest.raises(BadInput, match="score 1001 of A in round 1 does not fit"):
        format_tou(EventFile((division,)))


def test_a_report_writes_names_in_ascii_and_short() -> None:
    division = DivisionFile("A", (EntrantLine(1, "Müller-Lüdenscheidt, Jörg"),))
    line = format_tou(EventFile((division,))).splitlines()[3]
    assert line == "Muller-Ludenscheidt,"


# Whatever can be written comes back.

plain_words = st.text(string.ascii_letters + "'’-éß", min_size=1, max_size=6)
plain_names = st.lists(plain_words, min_size=1, max_size=3).map(" ".join)
odd_words = st.sampled_from(["2", "00", "-7", "900+0", "#1", "a;b", "\\", ";", "x\\;"])
names = st.lists(plain_words | odd_words, min_size=1, max_size=3).map(" ".join)


@st.composite
def divisions(draw: st.DrawFn, name: str = "A", *, is_plain: bool = False) -> DivisionFile:
    """Some rounds, of which any may lack results."""
    count = draw(st.integers(1, 7))
    entrants = [
        EntrantLine(number, draw(plain_names))
        if is_plain
        else EntrantLine(
            number,
            draw(names),
            draw(st.none() | st.integers(1, 2500)),
            draw(st.booleans()),
            draw(st.none() | names),
            tuple(draw(st.lists(st.integers(-99, 99), max_size=2))),
        )
        for number in range(1, count + 1)
    ]
    games = []
    rounds = draw(st.integers(0, 4))
    for round_number in range(1, rounds + 1):
        is_over = is_plain or draw(st.booleans())
        left = [*draw(st.permutations(list(range(1, count + 1))))]
        while left:
            one = left.pop()
            if left and draw(st.sampled_from((True, True, True, False))):
                one, other = sorted((one, left.pop()))
                games.append(draw(pair(round_number, one, other, is_over, is_plain)))
            elif is_over and draw(st.booleans()):
                score = draw(st.sampled_from((50, -50, 100 if not is_plain else 99)))
                games.append(GameLine(round_number, one, one_score=score))
    games.sort(key=lambda game: (game.round, game.one))
    return DivisionFile(name, tuple(entrants), tuple(games))


@st.composite
def pair(
    draw: st.DrawFn, round_number: int, one: int, other: int, is_over: bool, is_plain: bool
) -> GameLine:
    scores = st.integers(0, 800)
    game = GameLine(
        round_number,
        one,
        other,
        draw(scores) if is_over else None,
        draw(scores) if is_over else None,
        draw(st.sampled_from((one, other) if is_plain else (one, other, None))),
    )
    return game if is_plain else replace(game, table=draw(st.none() | st.integers(1, 40)))


@st.composite
def events(draw: st.DrawFn) -> EventFile:
    return EventFile(
        tuple(draw(divisions(name)) for name in "ABC"[: draw(st.integers(1, 3))]),
        draw(names | st.just('The "Open", 1\\2')),
        draw(st.sampled_from(("", "March 3, 2024"))),
        draw(st.none() | st.integers(1, 30)),
        tuple(draw(st.lists(st.integers(50, 350), max_size=3))),
        draw(st.none() | st.just(50)),
        tuple(draw(st.lists(st.just("config track_firsts = 1"), max_size=1))),
    )


@settings(max_examples=15, deadline=None)
@given(events())
def test_an_event_comes_back_from_its_tsh_files(event: EventFile) -> None:
    files = format_tsh(event)
    assert parse_tsh(files["config.tsh"], files) == event
    assert parse_tsh_archive(format_tsh_archive(event)) == event


@settings(max_examples=15, deadline=None)
@given(events())
def test_an_event_comes_back_from_its_feed_and_its_json(event: EventFile) -> None:
    assert parse_event_json(format_event_json(event)) == event
    without_settings = replace(event, settings=())
    assert parse_tourney_js(format_tourney_js(event)) == without_settings


@settings(max_examples=15, deadline=None)
@given(divisions(is_plain=True))
def test_a_report_comes_back_but_for_names(division: DivisionFile) -> None:
    event = EventFile((division,), "Open", "1.1.2025")
    (back,) = parse_tou(format_tou(event)).divisions
    assert back.games == division.games
    assert len(back.entrants) == len(division.entrants)


@settings(max_examples=15, deadline=None)
@given(divisions(is_plain=True))
def test_tables_come_back_from_csv_and_json(division: DivisionFile) -> None:
    event = EventFile((division,))
    entries, results = entry_rows(event), result_rows(event)
    assert parse_csv(format_csv(entries, EntryRow), EntryRow) == entries
    assert parse_csv(format_csv(results, ResultRow), ResultRow) == results
    assert parse_rows_json(format_rows_json(results), ResultRow) == results
    pairings = pairing_rows(event)
    assert parse_csv(format_csv(pairings, PairingRow), PairingRow) == pairings
    assert event_of_rows(entries, results) == event


def test_standings_come_back_from_csv_and_json() -> None:
    rows = (StandingRow("A", 1, 7, "Ames, Ada", 3.5, 0.5, 280),)
    assert format_csv(rows, StandingRow) == (
        'division,rank,number,entrant,wins,losses,spread\r\nA,1,7,"Ames, Ada",3.5,0.5,280\r\n'
    )
    assert parse_csv(format_csv(rows, StandingRow), StandingRow) == rows
    assert parse_rows_json(format_rows_json(rows), StandingRow) == rows


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from(["a.t", "config.tsh", "archive.txt", "tourney.js", "report.tou"]),
    st.integers(0, 2**32),
    st.text(max_size=6) | st.sampled_from([";", "\n", "undefined", "0", "-", "[", '"', "*"]),
)
def test_a_damaged_file_is_read_or_refused_with_a_sentence(
    name: str, place: int, garbage: str
) -> None:
    source = (CORPUS / name).read_text(encoding="utf-8")
    at = place % len(source)
    damaged = (source[:at] + garbage + source[at + len(garbage) // 2 :]).encode()
    with suppress(LexidromeError):
        event = read_event(name, damaged, lambda file: (CORPUS / "a.t").read_bytes())
        assert parse_event_json(format_event_json(event)) == event


FORMULAS = ("=HYPERLINK(0)", "+1", "-12", "@SUM(A1)", "'=1", "－1")


def test_no_table_hands_a_spreadsheet_a_formula_and_every_name_comes_back() -> None:
    entries = tuple(
        EntryRow(name, at, name, group=name) for at, name in enumerate(FORMULAS, start=1)
    )
    standings = tuple(StandingRow("=A", 1, 7, name, 3.5, 0.5, -280) for name in FORMULAS)
    results = (ResultRow("@A", 1, 1, None, -50),)
    written = [
        format_csv(entries, EntryRow),
        format_csv(standings, StandingRow),
        format_csv(results, ResultRow),
    ]
    cells = [cell for source in written for row in csv.reader(io.StringIO(source)) for cell in row]
    numbers = [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "－")]
    assert numbers == ["-280"] * len(FORMULAS) + ["-50"], "spreads stay numbers"
    assert parse_csv(written[0], EntryRow) == entries
    assert parse_csv(written[1], StandingRow) == standings
    assert parse_csv(written[2], ResultRow) == results
    assert [row.names for row in parse_roster(written[0]).rows] == [(name,) for name in FORMULAS]
