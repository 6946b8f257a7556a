"""A director runs an event from the command line."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any

import pytest

from lexidrome.base import BadInput, NotFound
from lexidrome.cli.event.app import COMMANDS, Opens, Row
from lexidrome.cli.event.opening import command_of

Run = Callable[..., Any]


def play_round(run: Run) -> None:
    """Pair, publish, and let the lower number win every game by 50."""
    run("pair")
    for pairing in run("publish", "--json"):
        if pairing["second"] is not None:
            low, high = sorted((pairing["first"], pairing["second"]))
            run("result", str(low), "400", str(high), "350")


def test_an_event_goes_from_its_roster_to_the_standings(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    for _ in range(3):
        play_round(run)
    rows = run("standings", "--json")
    assert [(row["number"], row["wins"], row["losses"], row["spread"]) for row in rows] == [
        (1, 3.0, 0.0, 150),
        (2, 2.0, 1.0, 50),
        (3, 1.0, 2.0, -50),
        (4, 0.0, 3.0, -150),
    ]
    assert rows[0] == {
        "division": "A",
        "rank": 1,
        "number": 1,
        "entrant": "Ann",
        "wins": 3.0,
        "losses": 0.0,
        "spread": 150,
        "points": 1200,
    }


@pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row.name)
def test_every_command_on_events_can_print_json_and_says_who_acts_where_something_is_done(
    row: Row,
) -> None:
    made = signature(command_of(row)).parameters
    assert list(made)[-1] == "as_json"
    if row.opens is not Opens.ALONE:
        says_who = hasattr(made["where"].default, "acting")
        assert says_who == (row.opens in (Opens.ACTS, Opens.MAY_ACT, Opens.MAKES))


@pytest.mark.slow
def test_a_preview_of_a_roster_enters_nobody(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    shown = run("enter", roster, "--preview", "--json")
    assert shown["is_preview"]
    assert [row["entrant"] for row in shown["entrants"]] == ["Ann", "Bob", "Cy", "Dee"]
    assert run("entrants", "--json") == []


@pytest.mark.slow
def test_pairings_say_why(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    (first, *_) = run("pair", "--json")
    assert {"round", "table", "first", "second", "reasons"} <= set(first)
    assert first["reasons"]


def test_a_number_is_an_entrant_though_a_name_begins_with_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_text("name\n3 Amigos\nBob\nCy\nDee\n")
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", str(path))
    run("pair")
    assert run("explain", "3", "--json")["number"] == 3
    assert run("explain", "3 a", "--json")["number"] == 1
    with pytest.raises(NotFound, match="There is no entrant Zoe"):
        run("explain", "Zoe")


def test_a_round_is_explained_before_and_after_its_result(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    run("pair")
    (game, *_) = run("publish", "--json")
    low, high = sorted((game["first"], game["second"]))
    (before,) = run("explain", str(low), "--json")["rounds"]
    told = ("points", "opponent_points", "half_points", "spread", "is_rated")
    assert [before[key] for key in told] == [None] * 5
    assert before["opponent"] == high
    run("result", str(low), "400", str(high), "350")
    (after,) = run("explain", str(low), "--json")["rounds"]
    assert [after[key] for key in told] == [400, 350, 2, 50, True]
    assert "400-350" in run("explain", str(low))


def test_a_warning_and_the_consequences_of_a_correction_are_said(
    run: Run, roster: str, tmp_path: Path
) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    prizes = tmp_path / "prizes.json"
    prizes.write_text('[{"name": "High game", "kind": "high_game"}]')
    run("prizes", "--set", str(prizes))
    run("pair")
    (game, *_) = run("publish", "--json")
    low, high = sorted((game["first"], game["second"]))
    assert run("warn", str(low)).startswith("Round 1: ")
    who = dict(enumerate(("Ann", "Bob", "Cy", "Dee"), 1))
    first, second = (f"{who[number]} ({number})" for number in (game["first"], game["second"]))
    assert f"{first} and {second} are warned." in run("warn", str(high))
    run("result", str(low), "400", str(high), "350")
    wrong = ("result", str(low), "350", str(high), "400", "--correct", "entry", "--reason", "slip")
    shown = run(*wrong, "--preview")
    assert f"A {who[low]} ({low}): rank 1 → " in shown
    assert "wins 1 → 0, spread +50 → -50" in shown
    assert f"A High game: {who[high]} ({high})\n" in shown


@pytest.mark.slow
def test_what_is_missing_is_listed_and_what_is_undone_is_missing_again(
    run: Run, roster: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    play_round(run)
    assert run("missing", "--json") == []
    run("undo")
    (game,) = run("missing", "--json")
    assert game["awaited"] == "result"
    run("redo")
    assert run("missing", "--json") == []


@pytest.mark.slow
def test_the_consequences_of_a_correction_are_shown_before_it_is_made(
    run: Run, roster: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    play_round(run)
    run("pair")
    run("publish")
    game = run("pairings", "--round", "1", "--json")[0]
    low, high = sorted((game["first"], game["second"]))
    wrong = ("result", str(low), "350", str(high), "400", "--round", "1", "--correct", "entry")
    before = run("standings", "--json")
    shown = run(*wrong, "--reason", "typed the wrong way round", "--preview", "--json")
    assert {row["number"] for row in shown["consequences"]["standings"]} >= {low, high}
    assert shown["consequences"]["pairings"]
    assert run("standings", "--json") == before
    run(*wrong, "--reason", "typed the wrong way round")
    after = {row["number"]: row["wins"] for row in run("standings", "--json")}
    assert after[high] == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The list is empty."),
        ("rating\n1800\n", "It is not clear which column has the names. Choose it below."),
        ("name,rating\nAnn,high\n", "Line 2: “high” is not a valid rating."),
        ("name\nAnn\n\nann\n", "Line 4: ann is also in line 2."),
        ("name,number\nAnn,2\nBob,2\n", "Line 3: number 2 is also in line 2."),
        ("name,name2\nAnn,Bob\n", "Line 2: here a side has 1 persons, not 2."),
    ],
)
def test_a_bad_roster_is_refused_whole_with_its_line(
    run: Run, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(text)
    run("new", "spring", "--rules", "nsa-2009")
    with pytest.raises(BadInput) as refused:
        run("enter", str(path))
    assert str(refused.value).startswith(sentence)
    assert run("entrants", "--json") == []


@pytest.mark.slow
def test_a_file_of_results_with_one_fault_enters_none(
    run: Run, roster: str, tmp_path: Path
) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    run("pair")
    one, other = run("publish", "--json")
    path = tmp_path / "results.csv"
    path.write_text(
        "division,round,first,second,first_score,second_score\n"
        f"A,1,{one['first']},{one['second']},400,380\n"
        f"A,1,{other['first']},{one['second']},400,380\n"
    )
    with pytest.raises(
        BadInput, match=r"^Line 3: \w+ \(\d\) and \w+ \(\d\) play this game, not #\d"
    ):
        run("result", "--file", str(path))
    assert len(run("missing", "--json")) == 2
    path.write_text(
        "division,round,first,second,first_score,second_score\n"
        f"A,1,{one['first']},{one['second']},400,380\n"
        f"A,1,{other['first']},{other['second']},400,380\n"
    )
    run("result", "--file", str(path))
    assert run("missing", "--json") == []


@pytest.mark.slow
@pytest.mark.parametrize("format_", ["tsh", "tou", "tourney-js", "json"])
def test_an_event_comes_back_from_another_programs_file(
    run: Run, roster: str, tmp_path: Path, format_: str
) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    play_round(run)
    run("pair")
    (first, *_) = run("publish", "--json")
    run("forfeit", str(first["first"]))
    file = tmp_path / f"spring.{format_}"
    run("export", "--format", format_, "--out", str(file))
    run("import", str(file), "--name", "again")
    wanted = ("number", "wins", "losses", "spread")
    one, other = (
        {tuple(row[key] for key in wanted) for row in run("standings", "--event", name, "--json")}
        for name in ("spring", "again")
    )
    assert one == other


@pytest.mark.slow
def test_a_bad_file_of_another_program_makes_no_event(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.t"
    file.write_text("Lee, Ann 1800 2; 400\nRay, Bob 1700 1 3; 380\n")
    run("new", "spring", "--rules", "nsa-2009")
    with pytest.raises(BadInput, match=r"(?i)line"):
        run("import", str(file))
    assert [each["event"] for each in run("list", "--json")] == ["spring"]


@pytest.mark.slow
def test_an_entrant_is_told_why_and_what_is_needed(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "school", "--rounds", "2")
    path = Path(roster)
    path.write_text(
        "team,name,name2,rating\n"
        "Oak,Ann,Abe,900\nElm,Bob,Bea,800\nAsh,Cy,Cleo,700\nFir,Dee,Dan,600\n"
    )
    run("enter", roster)
    play_round(run)
    told = run("explain", "Oak", "--json")
    assert told["rounds"][0]["reasons"]
    assert (told["wins"], told["spread"]) == (1.0, 50)
    run("pair")
    run("publish")
    outlook = run("needs", "1", "--json")
    assert (outlook["place"], outlook["basis"]) == (2, "exact")


def is_paired(run: Run) -> bool:
    """Whether there is another round to play."""
    try:
        run("pair")
    except BadInput:
        return False
    return True


@pytest.mark.slow
def test_a_trophy_travels_from_year_to_year(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "schools.csv"
    schools = ["Oak" if n < 4 else "Elm" for n in range(8)]
    names = [f"Player {n},{school},{school}" for n, school in enumerate(schools)]
    path.write_text("\n".join(["name,school,team", *names]) + "\n")
    holders = {"y2011": "Oak", "y2012": "Elm"}
    for at, (event, winner) in enumerate(holders.items()):
        after = ("--after", "y2011") if at else ()
        run("new", event, "--rules", "thon", "--schools", "HS", *after)
        run("enter", str(path))
        while is_paired(run):
            with pytest.raises(BadInput, match=r"when division HS is finished \(ST-HS\)"):
                run("trophy", str(2011 + at))
            for game in run("publish", "--json"):
                own = (game["first"] <= 4) == (winner == "Oak")
                other = (game["second"] <= 4) == (winner == "Oak")
                scores = (200 + 100 * own + 1, 200 + 100 * other)
                run(
                    "result",
                    str(game["first"]),
                    str(scores[0]),
                    str(game["second"]),
                    str(scores[1]),
                )
        run("trophy", str(2011 + at))
        with pytest.raises(BadInput, match=f"The trophy of {2011 + at} went to {winner}"):
            run("trophy", str(2011 + at))
    held = {each["year"]: each["holder"] for each in run("teams", "--json")["trophies"]}
    assert held == {2011: "Oak", 2012: "Elm"}


def test_agreements_on_prizes_are_approved_and_listed(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009")
    run("enter", roster)
    assert run("agreements", "--json") == []
    with pytest.raises(BadInput, match="whole division is told"):
        run("agreements", "1", "2")
    with pytest.raises(BadInput, match="those who take part"):
        run("agreements", "--what", "half each")
    run("agreements", "1", "2", "--what", "half each", "--others", "Zoe")
    (row,) = run("agreements", "--json")
    assert (row["kind"], row["members"], row["what"]) == ("sharing", [1, 2], "half each")
    assert row["names"][0] == "Ann"
    run("agreements", "3", "--what", "ten on Ann", "--bet")
    assert [each["kind"] for each in run("agreements", "--json")] == ["sharing", "bet"]


def test_an_event_with_resignations_does_not_order_by_spread(run: Run, roster: str) -> None:
    run("new", "club", "--rules", "nsa-2009", "--resignation")
    run("enter", roster)
    play_round(run)
    rows = run("standings", "--json")
    assert [row["rank"] for row in rows] == [1, 1, 3, 3]
