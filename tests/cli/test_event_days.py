"""What happens around the games of an event: lateness, league weeks, figures."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from lexidrome.base import BadInput, LexidromeError
from lexidrome.cli.event import lateness
from lexidrome.cli.event.desk import Where, now_ms, opened

CHICAGO = ZoneInfo("America/Chicago")
Run = Callable[..., Any]
pytestmark = pytest.mark.slow


@pytest.fixture
def league(run: Run, roster: str) -> Run:
    """Four in a league in Chicago whose first week ends in a year."""
    run("new", "campus", "--rules", "depaul", "--zone", "america/chicago")
    run("enter", roster)
    run("pair")
    next_year = (datetime.now().astimezone() + timedelta(days=365)).strftime("%Y-%m-%d")
    run("publish", "--deadline", next_year)
    return run


def soon() -> str:
    return (datetime.now(CHICAGO) + timedelta(days=2)).strftime("%Y-%m-%d 18:00")


def test_opponents_of_a_league_find_a_time_and_either_reports(league: Run) -> None:
    one, other = (league("matches", "--json")[0][side] for side in ("one", "other"))
    league("propose", str(one), soon())
    with pytest.raises(BadInput, match="The opponent has to agree"):
        league("agree", str(one))
    (match,) = league("agree", str(other), "--json")
    agreed = datetime.fromisoformat(match["agreed"])
    assert agreed == datetime.fromisoformat(soon()).replace(tzinfo=CHICAGO)
    assert agreed.utcoffset() == agreed.astimezone(CHICAGO).utcoffset()
    assert re.search(rf"{soon()} C[SD]T", league("matches"))
    (match,) = league("report", str(one), "300", "400", "--json")
    assert match["result"] == "300-400"
    (match,) = league("report", str(other), "400", "300", "--json")
    assert match["result"] == "300-400"
    wins = {row["number"]: row["wins"] for row in league("standings", "--json")}
    assert (wins[one], wins[other]) == (0, 1)


def test_the_office_decides_a_match_after_repeated_calls(league: Run) -> None:
    one = league("matches", "--json")[0]["one"]
    league("contact", str(one), "called, no answer")
    decide = ("unreachable", str(one), "--reason", "no answer", "--decide")
    with pytest.raises(BadInput, match="not tried repeatedly"):
        league(*decide, "award")
    league("contact", str(one), "wrote a mail")
    with pytest.raises(BadInput, match="Enter a deadline"):
        league(*decide, "extend")
    (match,) = league(*decide, "award", "--json")
    assert (match["result"], len(match["calls"])) == ("awarded", 2)


def test_the_office_decides_about_vain_efforts_also_when_the_week_is_closed(
    run: Run, roster: str
) -> None:
    run("new", "campus", "--rules", "depaul")
    run("enter", roster)
    run("pair")
    run("publish")
    first, second = run("matches", "--json")
    one = str(first["one"])
    for note in ("called", "wrote"):
        run("contact", one, note)
    assert f"({one}) tried repeatedly to reach the opponent (DP-1.I.e)" in run("close-week")
    decide = ("--decide", "award", "--reason", "no answer")
    with pytest.raises(BadInput, match="The deadline has passed"):
        run("unreachable", str(second["one"]), *decide)
    (match,) = run("unreachable", one, *decide, "--json")
    assert match["result"] == "awarded"


def test_what_nobody_reports_is_forfeited_twice_when_the_week_is_closed(
    run: Run, roster: str
) -> None:
    run("new", "campus", "--rules", "depaul")
    run("enter", roster)
    run("pair")
    run("publish")
    assert len(run("close-week", "--json")["double_forfeits"]) == 2
    assert {match["result"] for match in run("matches", "--json")} == {"double forfeit"}


def test_a_week_with_a_deadline_is_not_closed_before(league: Run) -> None:
    with pytest.raises(BadInput, match="deadline is not over"):
        league("close-week")


def test_who_comes_late_loses_points_by_the_school_rules(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "teams.csv"
    roster.write_text("team,name,name2,rating\nOak,Ann,Abe,900\nElm,Bob,Bea,800\n")
    run("new", "spring", "--rules", "school", "--rounds", "2")
    run("enter", str(roster))
    run("checkin", "--all")
    run("pair")
    run("publish")
    run("begin")
    assert not run("late", "1", "--json")["has_arrived"]
    with pytest.raises(BadInput, match="Being late does not cost time here"):
        run("late-clock", "1")
    assert run("arrived", "1", "--json")["late_points"] == 0
    (ended,) = run("end", "--json")
    assert ended["status"] == "ended"


def enter_teams(run: Run, folder: Path, *teams: str) -> None:
    """An event by the school rules; the first team is rated highest."""
    roster = folder / "teams.csv"
    rated = (f"{team},{900 - 100 * at}\n" for at, team in enumerate(teams))
    roster.write_text("team,name,name2,rating\n" + "".join(rated))
    run("new", "spring", "--rules", "school", "--rounds", "2")
    run("enter", str(roster))


@pytest.fixture
def late_elm(run: Run, tmp_path: Path) -> Run:
    """Four teams under the school rules; everybody but number 4 is checked in, and they meet."""
    enter_teams(run, tmp_path, "Oak,Ann,Abe", "Ash,Bob,Bea", "Fir,Cas,Cyd", "Elm,Dan,Dot")
    run("checkin", "1", "2", "3")
    run("pair")
    run("publish")
    run("begin")
    return run


def opponent_of(run: Run, number: int) -> int:
    for game in run("pairings", "--json"):
        sides = [game["first"], game["second"]]
        if number in sides:
            return int(sides[1 - sides.index(number)])
    raise AssertionError


def test_who_is_late_is_listed_with_what_it_costs(late_elm: Run) -> None:
    (row,) = late_elm("late", "--json")
    assert row["number"] == 4
    assert row["name"] == "Elm"
    assert not row["is_forfeit_due"]
    assert row["forfeit_due"]
    assert "Elm" in late_elm("late")
    late_elm("arrived", "4")
    assert late_elm("late", "--json") == []
    assert "Nobody is late." in late_elm("late")


def test_a_score_of_a_late_side_waits_until_it_is_said_when_it_came(late_elm: Run) -> None:
    other = opponent_of(late_elm, 4)
    said = late_elm("result", str(other), "300", "4", "320")
    assert "(4) is marked as late, so nothing counts yet." in said
    assert "arrived 4 --came MINUTES" in said
    awaited = {game["awaited"] for game in late_elm("missing", "--json")}
    assert "arrival" in awaited
    with pytest.raises(BadInput, match="enter how many minutes"):
        late_elm("arrived", "4")
    with pytest.raises(BadInput, match="is not a time after the start"):
        late_elm("arrived", "4", "--came", "soon")
    came = late_elm("arrived", "4", "--came", "0:00", "--json")
    assert (came["late_s"], came["late_points"], came["counts"]) == (0, 0, True)


def test_coming_late_checks_in_and_says_by_which_reading_points_are_lost(late_elm: Run) -> None:
    said = late_elm("arrived", "4")
    assert "loses 0 points" in said
    assert "A-20" in said
    (elm,) = [e for e in late_elm("entrants", "--json") if e["number"] == 4]
    assert elm["number"] == 4
    other = opponent_of(late_elm, 4)
    late_elm("result", "4", "300", str(other), "320")
    assert "4 came 0:0" in late_elm("explain", "4")
    for game in late_elm("pairings", "--json"):
        if 4 not in (game["first"], game["second"]):
            late_elm("result", str(game["first"]), "300", str(game["second"]), "320")
    late_elm("pair")
    late_elm("publish")
    late_elm("begin")
    assert late_elm("late", "--json") == [], "who is checked in is not late again"


def test_who_is_marked_as_late_already_can_be_said_to_have_come(late_elm: Run) -> None:
    with pytest.raises(BadInput, match="already marked as late"):
        late_elm("late", "4")
    came = late_elm("late", "4", "--came", "0:00", "--json")
    assert (came["has_arrived"], came["late_s"]) == (True, 0)
    with pytest.raises(BadInput, match="Round 1: #9 has no game"):
        late_elm("late", "9", "--came", "0:00")


def test_who_comes_after_the_time_would_lose_the_game_and_not_points(
    late_elm: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun_ms = now_ms()
    for minutes, cost in ((-5, "nothing"), (7, "20 points"), (16, "the game")):
        monkeypatch.setattr(
            lateness, "now_ms", lambda after=minutes: begun_ms + after * 60_000
        )  # fmt: skip
        assert cost in late_elm("late")
    assert "due now" in late_elm("late")


def test_who_has_a_bye_and_is_not_there_gets_nothing_for_it(run: Run, tmp_path: Path) -> None:
    enter_teams(run, tmp_path, "Oak,Ann,Abe", "Ash,Bob,Bea", "Fir,Cas,Cyd")
    run("pair")
    games = run("publish", "--json")
    (bye,) = (game["first"] for game in games if not game["second"])
    run("begin")
    assert "not there, so sitting out counts nothing" in run("late", str(bye))
    (game,) = (game for game in games if game["second"])
    run("result", str(game["first"]), "400", str(game["second"]), "300")
    (row,) = (row for row in run("standings", "--json") if row["number"] == bye)
    assert (row["wins"], row["spread"]) == (0, 0)


def test_two_absent_sides_both_lose_fifty(late_elm: Run) -> None:
    other = opponent_of(late_elm, 4)
    late_elm("late", str(other))
    assert "did not, `lexidrome event forfeit" in late_elm("forfeit", "4")
    late_elm("forfeit", str(other))
    rows = {row["number"]: row for row in late_elm("standings", "--json")}
    assert {rows[n]["spread"] for n in (4, other)} == {-50}
    assert {rows[n]["wins"] for n in (4, other)} == {0}


def test_a_game_is_stopped_after_a_warning_at_the_score_it_has(late_elm: Run) -> None:
    other = opponent_of(late_elm, 1)
    with pytest.raises(BadInput, match="Warn the sides a few minutes before"):
        late_elm("stop", "1", "300", str(other), "280")
    late_elm("warn", "1")
    with pytest.raises(BadInput, match="four numbers"):
        late_elm("stop", "1", "300")
    stopped = late_elm("stop", "1", "300", str(other), "280", "--json")
    assert sorted(stopped["result"]) == sorted([[1, 300], [other, 280]])


def test_a_day_is_extended_interrupted_hurried_and_closed(run: Run, tmp_path: Path) -> None:
    enter_teams(run, tmp_path, "Oak,Ann,Abe", "Elm,Bob,Bea", "Ash,Cy,Cleo", "Fir,Dee,Dan")
    for too_early in ("publish", "begin", "pairings"):
        with pytest.raises(LexidromeError, match=r"^(No round|Round 1) of division .+ paired"):
            run(too_early)
    run("pair")
    games = run("publish", "--json")
    (begun,) = run("begin", "--json")
    with pytest.raises(BadInput, match="at least 1"):
        run("extend", "0", "--reason", "an alarm")
    (extended,) = run("extend", "10", "--reason", "an alarm", "--json")
    longer = datetime.fromisoformat(extended["ends"]) - datetime.fromisoformat(begun["ends"])
    assert longer == timedelta(minutes=10)
    assert run("warn", "1", "--json")["is_warned"]
    with pytest.raises(BadInput, match="A break lasts at least"):
        run("break", "1")
    break_ends = datetime.fromisoformat(run("break", "--json")["ends"])
    assert break_ends > datetime.fromisoformat(begun["ends"]) - timedelta(hours=1)
    with pytest.raises(BadInput, match="2 games have no result"):
        run("close")
    for game in games:
        run("result", str(game["first"]), "400", str(game["second"]), "350")
    with pytest.raises(BadInput, match="final of division A has not been played yet"):
        run("close")
    closed_by = run("close", "--as-it-stands", "--json")["closed_by"]
    assert run("undo", "--json") == {"undone": closed_by}


def test_a_game_is_postponed_when_both_sides_agree(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    run("pair")
    run("publish")
    with pytest.raises(BadInput, match="Both sides must agree"):
        run("postpone", "1", "--reason", "illness")
    run("postpone", "1", "--reason", "illness", "--agreed")
    assert {game["awaited"] for game in run("missing", "--json")} == {"postponed", "result"}


def test_more_byes_than_one_need_a_reason_at_the_school(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "teams.csv"
    roster.write_text("name,name2,team\nAnn,Abe,Oak\nBob,Bea,Elm\nCy,Cat,Ash\nDee,Dan,Fir\n")
    run("new", "spring", "--rules", "school", "--rounds", "2", "--seed", "1")
    run("enter", str(roster))
    by_hand = ("pair", "--pairs", "1-2", "--pairs", "3-0", "--pairs", "4-0")
    with pytest.raises(
        BadInput, match=r"only with an odd number one player sits out \(SSC-INTRO.a\)"
    ):
        run(*by_hand)
    run(*by_hand, "--reason", "both teams are on their way home")
    assert "on their way home" in run("journal")


def test_who_is_not_eligible_is_paired_when_that_is_lifted(run: Run, roster: str) -> None:
    run("new", "cup", "--rules", "washburn")
    run("enter", roster)
    assert "no ID was checked (WU-1.a)" in run("pair")
    run("checkin", "--all", "--reason", "IDs are seen at the door")
    assert "no ID was checked" not in run("pair")
    with pytest.raises(BadInput, match="Give a reason, or remove the mark"):
        run("ineligible", "4")
    with pytest.raises(BadInput, match="has no number 99"):
        run("ineligible", "99", "--reason", "x")
    run("ineligible", "4", "--reason", "not enrolled")
    row = next(each for each in run("entrants", "--json") if each["number"] == 4)
    assert row["ineligible"] == "not enrolled"
    assert "(4) is left out: not eligible. Lift that" in run("pair")
    run("ineligible", "4", "--lift")
    drafted = run("pair", "--json")
    assert 4 in {each[side] for each in drafted for side in ("first", "second")}


def test_the_director_decides_beside_the_games(run: Run, tmp_path: Path) -> None:
    roster = tmp_path / "teams.csv"
    roster.write_text("name,name2,team\nAnn,Abe,Oak\nBob,Bea,Elm\nCy,Cat,Ash\nDee,Dan,Fir\n")
    run("new", "spring", "--rules", "school", "--rounds", "2", "--seed", "1")
    run("enter", str(roster))
    with pytest.raises(BadInput, match="no single member A"):
        run("waive", "1", "A", "--reason", "illness")
    run("waive", "1", "Abe", "--reason", "illness")
    run("pair")
    games = run("publish", "--json")
    for game in games:
        run("result", str(game["first"]), "400", str(game["second"]), "350", "--unsigned")
    winners = sorted(game["first"] for game in games)
    assert {game["awaited"] for game in run("missing", "--json")} == {"signatures"}
    with pytest.raises(BadInput, match="Both sides must sign before the result is validated"):
        run("validate", str(winners[0]), "--preview")
    shown = run("validate", str(winners[0]), "--signed", "--preview", "--json")
    assert shown["is_preview"]
    for number in winners:
        run("validate", str(number), "--signed")
    assert run("missing", "--json") == []
    assert [row["rank"] for row in run("standings", "--json")] == [1, 1, 3, 3]
    run("lots")
    assert [row["rank"] for row in run("standings", "--json")] == [1, 2, 3, 4]
    run("spread", str(winners[1]), "5", "--reason", "a tile was hidden")
    assert run("standings", "--json")[0]["number"] == winners[1]


def test_figures_are_those_of_the_games_that_were_played(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "3")
    run("enter", roster)
    run("pair")
    one, other = run("publish", "--json")
    run("result", str(one["first"]), "400", str(one["second"]), "350")
    run("forfeit", str(other["first"]))
    (found,) = run("figures", "--json")
    assert found["figures"]["games"] == 1
    assert found["figures"]["average_score"] == 375
    assert {each["number"] for each in found["entrants"]} == {one["first"], one["second"]}
    assert "average win 400.0, loss 350.0, margin 50.0" in run("figures")


def test_a_slip_may_have_the_points_for_lateness_taken_off_already(
    late_elm: Run, tmp_path: Path
) -> None:
    late_elm("arrived", "4")
    other = opponent_of(late_elm, 4)
    late_elm("result", "4", "300", str(other), "320", "--late-included")
    with opened(Where(data=tmp_path / "data"), is_read_only=True) as desk:
        game = desk.division(None).rounds[-1].game_of(4)
    assert game is not None
    assert game.slip is not None
    assert game.slip.is_late_included


def test_a_correction_says_what_shows_that_the_report_was_wrong(run: Run, roster: str) -> None:
    run("new", "spring", "--rules", "nsa-2009", "--rounds", "2")
    run("enter", roster)
    run("pair")
    run("publish")
    game = run("pairings", "--json")[0]
    one, other = str(game["first"]), str(game["second"])
    run("result", one, "400", other, "350")
    correction = ("--correct", "report", "--agreed", "--reason", "a slip of the pen")
    run("result", one, "390", other, "350", *correction, "--evidence", "both score sheets")
    assert "(shown by both score sheets)" in run("journal")
