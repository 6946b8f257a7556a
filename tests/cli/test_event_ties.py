"""Ties, places and presence at the command line: nothing passes in silence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.conftest import Run
from lexidrome.base import BadInput

pytestmark = pytest.mark.slow

TEAMS = "team,name,name2\n" + "".join(
    f"{name},{name} one,{name} two\n" for name in ("Oak", "Elm", "Ash", "Fir", "Yew", "Box")
)


@pytest.fixture
def league(run: Run, roster: str) -> Run:
    run("new", "campus", "--rules", "depaul")
    run("enter", roster)
    run("pair")
    run("publish")
    return run


@pytest.fixture
def school(run: Run, tmp_path: Path) -> Run:
    path = tmp_path / "teams.csv"
    path.write_text(TEAMS)
    run("new", "spring", "--rules", "school", "--rounds", "1")
    run("enter", str(path))
    return run


def meeting(run: Run) -> tuple[str, str]:
    match = run("matches", "--json")[0]
    return str(match["one"]), str(match["other"])


def wins(run: Run) -> dict[str, float]:
    return {str(row["number"]): row["wins"] for row in run("standings", "--json")}


def test_a_tie_of_a_league_waits_for_its_winner_and_is_half_a_win_for_nobody(league: Run) -> None:
    one, other = meeting(league)
    league("report", one, "310", "310")
    assert [game["awaited"] for game in league("missing", "--json")][:1] == ["tie_break"]
    assert set(wins(league).values()) == {0}
    assert "needs a winner" in league("matches")
    league("report", other, "310", "310", "--before", "320", "300")
    assert (wins(league)[one], wins(league)[other]) == (0, 1)


def test_who_won_a_tie_can_be_reported_by_either_side(league: Run) -> None:
    one, other = meeting(league)
    league("report", one, "310", "310", "--tie-winner", other)
    assert (wins(league)[one], wins(league)[other]) == (0, 1)
    league("report", other, "310", "310", "--tie-winner", other)
    assert wins(league)[other] == 1


def test_the_staff_enter_the_scores_before_unplayed_letters_with_a_tie(league: Run) -> None:
    one, other = meeting(league)
    league("result", one, "350", other, "350", "--before", "340", "360")
    assert (wins(league)[one], wins(league)[other]) == (0, 1)


def test_a_tie_that_the_staff_enter_says_what_it_waits_for(league: Run) -> None:
    one, other = meeting(league)
    tie = ("result", one, "350", other, "350")
    assert "has to win, so nothing counts yet: enter it again with --before" in league(*tie)
    level = (*tie, "--before", "340", "340")
    assert "has to win, so nothing counts yet: enter it again with --tie" in league(*level)
    assert "has to win" not in league(*level, "--tie-winner", one)
    assert wins(league)[one] == 1


def test_numbers_that_do_not_meet_are_told_so_before_that_there_is_a_result(league: Run) -> None:
    one, other = meeting(league)
    league("report", one, "400", "350")
    stranger = min({"1", "2", "3"} - {one, other})
    with pytest.raises(BadInput, match="play this game, not"):
        league("result", one, "400", stranger, "350")


def test_a_report_that_contradicts_is_kept_under_the_name_of_whoever_reports(league: Run) -> None:
    one, other = meeting(league)
    league("report", one, "400", "350")
    league("report", other, "390", "380")
    match = league("matches", "--json")[0]
    assert match["awaited"] == "agreement"
    assert [(r["number"], r["points"]) for r in match["reports"]] == [
        (int(one), 400),
        (int(other), 390),
    ]
    assert "The reports differ" in league("matches")
    journal = league("journal", "--json")
    reported = [each for each in journal if "reported" in each["what"]]
    assert [(each["by"], each["number"]) for each in reported] == [("entrant", int(other))]
    assert all(each["by"] == "entrant" for each in journal[-2:])
    league("result", one, "380", other, "390", "--correct", "ruling", "--reason", "both sheets")
    assert wins(league)[other] == 1
    assert league("matches", "--json")[0]["awaited"] is None


def test_places_in_the_final_that_nothing_separates_are_drawn_by_lot(school: Run) -> None:
    school("pair")
    for game in school("publish", "--json"):
        school("result", str(game["first"]), "400", str(game["second"]), "200")
    with pytest.raises(BadInput, match=r"draw lots \(A-50\)"):
        school("pair")
    school("lots", "--seed", "7")
    assert len(school("pair", "--json")) == 1


def test_a_tied_final_asks_for_its_steps_in_order(school: Run) -> None:
    school("pair")
    for points, game in zip((370, 350, 300), school("publish", "--json"), strict=True):
        school("result", str(game["first"]), str(points), str(game["second"]), "280")
    school("pair")
    (final,) = school("publish", "--json")
    one, other = str(final["first"]), str(final["second"])
    school("result", one, "377", other, "377")
    assert [game["awaited"] for game in school("missing", "--json")] == ["tie_break"]
    with pytest.raises(BadInput, match="cannot be closed"):
        school("close")
    with pytest.raises(BadInput, match="before unplayed letters, then by the better standing"):
        school("result", one, "377", other, "377", "--tie-winner", other)
    ahead = str(school("standings", "--json")[0]["number"])
    school("result", one, "377", other, "377", "--before", "380", "380")
    assert school("missing", "--json") == []
    assert str(school("standings", "--json")[0]["number"]) == ahead


def test_nobody_without_an_id_is_paired_and_the_override_has_a_reason(
    run: Run, roster: str
) -> None:
    run("new", "campus", "--rules", "washburn")
    run("enter", roster)
    run("checkin", "1", "2", "3", "--id-seen")
    assert "Dee (4) is left out: no ID was seen" in run("pair")
    paired = {game[side] for game in run("pairings", "--json") for side in ("first", "second")}
    assert 4 not in paired
    assert len(paired) == 2, "in a bracket of three the first has a bye"
    with pytest.raises(BadInput, match="Give a reason"):
        run("pair", "--let-play", "4")
    anew = run("pair", "--let-play", "4", "--reason", "known to the desk")
    assert "\n4: nobody → " in anew, "who was left out had no bye"
    paired = {game[side] for game in run("pairings", "--json") for side in ("first", "second")}
    assert paired == {1, 2, 3, 4}
    assert "known to the desk" in run("journal")


def test_a_team_of_two_that_names_nobody_is_refused_as_one_that_names_one(
    run: Run, tmp_path: Path
) -> None:
    run("new", "spring", "--rules", "school")
    for line in ("Oak,,", "Oak,Ann,"):
        path = tmp_path / "teams.csv"
        path.write_text(f"team,name,name2\n{line}\n")
        with pytest.raises(BadInput, match=r"Line 2: here a side has 2 persons, not [01]"):
            run("enter", str(path))


def test_with_an_odd_number_somebody_can_stand_in(school: Run) -> None:
    school("withdraw", "6")
    assert "a stand-in could play" in school("pair")
    with pytest.raises(BadInput, match="here a side has 2 persons, not 1"):
        school("stand-in", "Sam")
    school("stand-in", "Sam", "Sue")
    shown = school("pair")
    assert "a stand-in could play" not in shown
    games = school("pairings", "--json")
    assert all(game["second"] for game in games)
    assert 7 in {game[side] for game in games for side in ("first", "second")}
    assert school("standings", "--json")[-1]["number"] == 7


def test_a_bye_counts_when_its_round_is_played(school: Run) -> None:
    school("withdraw", "6")
    school("pair")
    games = school("publish", "--json")
    (bye,) = (str(game["first"]) for game in games if not game["second"])
    assert wins(school)[bye] == 0
    school("begin")
    for game in games:
        if game["second"]:
            assert wins(school)[bye] == 0
            school("result", str(game["first"]), "400", str(game["second"]), "300")
    assert wins(school)[bye] == 1


def test_a_match_of_a_bracket_is_found_by_its_numbers_and_has_a_table_of_its_own(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "eight.csv"
    path.write_text("name\n" + "".join(f"P{n}\n" for n in range(1, 9)))
    run("new", "campus", "--rules", "washburn")
    run("enter", str(path))
    run("checkin", "--all", "--id-seen")
    run("seeds", *map(str, range(1, 9)))
    run("pair")
    run("publish")
    first = {(g["first"], g["second"]): g["table"] for g in run("pairings", "--json")}
    for pair in first:
        if set(pair) in ({2, 7}, {3, 6}):
            run("result", str(min(pair)), "400", str(max(pair)), "300")
    run("pair")
    (second,) = run("publish", "--json")
    assert {second["first"], second["second"]} == {2, 3}
    open_tables = [table for pair, table in first.items() if set(pair) in ({1, 8}, {4, 5})]
    assert second["table"] not in open_tables
    run("result", "1", "400", "8", "300")
    said = run("result", "4", "400", "5", "300")
    assert "would have met" not in said, "the match of 1 and 4 is one to come"
    run("result", "2", "400", "3", "300")
    shown = run("result", "3", "400", "6", "410", "--correct", "entry", "--reason", "misread")
    assert "no longer fits the bracket" in shown
    assert "P2 (2) – P3 (3)" in shown or "P3 (3) – P2 (2)" in shown


def test_a_match_with_more_time_stays_open_when_the_week_is_closed(league: Run) -> None:
    one, other = meeting(league)
    for note in ("called", "wrote"):
        league("contact", one, note)
    league(
        "unreachable", one, "--decide", "extend", "--reason", "ill", "--deadline", "2999-01-01"
    )  # fmt: skip
    closed = league("close-week", "--json")
    assert len(closed["double_forfeits"]) == 1
    assert [match["numbers"] for match in closed["left_open"]] == [[int(one), int(other)]]


def test_refusals_at_the_command_line_name_who_they_are_about(school: Run) -> None:
    school("withdraw", "2")
    with pytest.raises(BadInput, match=re.escape("Elm (2) has withdrawn.")):
        school("withdraw", "2")
