"""Cross-table, records and pace of a small event, each figure worked out by hand.

Four play three rounds by the NSA's book. 1 and 2 always know who began.

| round | table | first | | second | |
|---|---|---|---|---|---|
| 1 | 1 | 1 | 400 | 2 | 350 |
| 1 | 2 | 3 | 300 | 4 | 420 |
| 2 | 1 | 1 | 380 | 4 | 380 |
| 2 | 2 | 2 | 500 | 3 | 290 |
| 3 | 1 | 1 | 310 | 3 | 330 |
| 3 | 2 | 4 | 401 | 2 | 400 |

| number | after 1 | after 2 | after 3 |
|---|---|---|---|
| 1 | 1–0 +50, 2nd | 1½–½ +50, 2nd | 1½–1½ +30, 2nd |
| 2 | 0–1 −50, 3rd | 1–1 +160, 3rd | 1–2 +159, 3rd |
| 3 | 0–1 −120, 4th | 0–2 −330, 4th | 1–2 −310, 4th |
| 4 | 1–0 +120, 1st | 1½–½ +120, 1st | 2½–½ +121, 1st |
"""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.tournament.pairing import NOBODY
from tournament.hall import Event

GAMES = (
    ((1, 400, 2, 350), (3, 300, 4, 420)),
    ((1, 380, 4, 380), (2, 500, 3, 290)),
    ((1, 310, 3, 330), (4, 401, 2, 400)),
)
MINUTE_MS = 60_000


def event_of(rounds: int = 3) -> Event:
    event = Event(entrants=4)
    for games in GAMES[:rounds]:
        event.pair(*((one, other) for one, _, other, _ in games))
        for game in games:
            event.result(*game)
    return event


def table_of(event: Event) -> t.standings.CrossTable:
    after = {
        each.number: t.standings.standings(
            event.now.tournament, event.division, before_round=each.number + 1
        )
        for each in event.division.rounds
    }
    return t.standings.cross_table(event.division, event.standings, after)


def told(cell: t.standings.RoundCell | None) -> tuple[object, ...]:
    assert cell is not None
    assert cell.after is not None
    met = (cell.opponent, cell.own, cell.others, cell.half_points, cell.spread)
    return (*met, cell.after.half_points, cell.after.games, cell.after.spread, cell.rank)


def test_a_cross_table_has_each_round_of_each_with_what_it_comes_to() -> None:
    table = table_of(event_of())
    assert table.rounds == (1, 2, 3)
    assert [row.number for row in table.rows] == [4, 1, 2, 3]
    assert [row.number for row in table.by_number()] == [1, 2, 3, 4]
    assert {row.number: [told(cell) for cell in row.cells] for row in table.rows} == {
        1: [
            (2, 400, 350, 2, 50, 2, 1, 50, 2),
            (4, 380, 380, 1, 0, 3, 2, 50, 2),
            (3, 310, 330, 0, -20, 3, 3, 30, 2),
        ],
        2: [
            (1, 350, 400, 0, -50, 0, 1, -50, 3),
            (3, 500, 290, 2, 210, 2, 2, 160, 3),
            (4, 400, 401, 0, -1, 2, 3, 159, 3),
        ],
        3: [
            (4, 300, 420, 0, -120, 0, 1, -120, 4),
            (2, 290, 500, 0, -210, 0, 2, -330, 4),
            (1, 330, 310, 2, 20, 2, 3, -310, 4),
        ],
        4: [
            (3, 420, 300, 2, 120, 2, 1, 120, 1),
            (1, 380, 380, 1, 0, 3, 2, 120, 1),
            (2, 401, 400, 2, 1, 5, 3, 121, 1),
        ],
    }  # fmt: skip


def test_its_last_totals_are_those_of_the_standings() -> None:
    for row in table_of(event_of()).rows:
        last = row.cells[-1]
        assert last is not None
        assert last.after == row.standing


def test_a_game_without_a_result_shows_its_opponent_and_nobody_a_place() -> None:
    event = event_of(1)
    event.pair((1, 4), (2, 3))
    event.result(1, 380, 4, 360)
    cells = {row.number: row.cells[1] for row in table_of(event).rows}
    assert cells[2] == t.standings.RoundCell(3, is_first=cells[2].is_first if cells[2] else None)
    played = cells[1]
    assert played is not None
    assert played.after is not None
    assert (played.after.half_points, played.after.spread, played.rank) == (4, 70, None)


def test_byes_late_entries_and_who_played_first_are_told() -> None:
    event = Event(entrants=3)
    event.pair((1, 2), (3, NOBODY))
    event.do(
        t.results.EnterResult,
        number=1,
        slip=t.results.Slip(scores=(t.results.Score(1, 400), t.results.Score(2, 350)), first=2),
    )
    event.enter(4)
    rows = {row.number: row.cells for row in table_of(event).rows}
    (one,), (two,), (three,) = rows[1], rows[2], rows[3]
    assert one is not None
    assert two is not None
    assert three is not None
    assert (one.is_first, two.is_first) == (False, True)
    assert (three.opponent, three.own, three.is_first) == (NOBODY, None, None)
    assert three.spread == 50, "what a bye counts by this book"
    assert rows[4] == (None,), "who came later had no part in it"


def test_a_bracket_has_a_cross_table_and_no_places_after_a_round() -> None:
    event = Event("washburn", entrants=4)
    event.check_in()
    event.do(t.rounds.DraftPairings)
    event.do(t.rounds.PublishPairings)
    for game in event.division.rounds[0].games:
        event.result(game.first, 400, game.second, 300)
    cells = [cell for row in table_of(event).rows for cell in row.cells]
    assert {cell.half_points for cell in cells if cell} == {0, 2}
    assert {cell.rank for cell in cells if cell} == {None}


def test_records_name_each_game_that_shares_them() -> None:
    found = t.report.records(event_of().division)
    assert found.high_games == (t.report.NotedGame(2, 2, 3, 500, 290),)
    assert found.high_losses == (t.report.NotedGame(3, 2, 4, 400, 401),)
    assert found.largest_wins == (t.report.NotedGame(2, 2, 3, 500, 290),)
    assert found.smallest_wins == (t.report.NotedGame(3, 4, 2, 401, 400),)
    assert found.most_together == (t.report.NotedGame(3, 4, 2, 401, 400),), (
        "801; 790 and 760 are less"
    )
    assert t.report.records(Event(entrants=2).division) == t.report.Records()


def test_a_report_has_ratings_only_where_somebody_came_with_one() -> None:
    event = event_of()
    report = t.report.division_report(event.now.tournament, event.division)
    assert report.figures.games == 6
    assert {row.number: row.before for row in report.ratings} == {
        1: 1980, 2: 1960, 3: 1940, 4: 1920,
    }  # fmt: skip
    unrated = Event()
    unrated.do(t.entries.Enter, entries=(t.entries.Entry(("p",)),))  # type: ignore[arg-type]
    told = t.report.division_report(unrated.now.tournament, unrated.division)
    assert told.ratings == ()


def test_the_pace_of_a_round_counts_from_its_beginning_and_forgets_what_is_undone() -> None:
    event = Event(entrants=4)
    event.pair((1, 2), (3, 4))
    event.at_ms = 10 * MINUTE_MS
    event.do(t.rounds.BeginRound)
    event.at_ms = 52 * MINUTE_MS
    event.result(1, 400, 2, 350)
    event.at_ms = 60 * MINUTE_MS + 30_000
    event.result(3, 300, 4, 420)
    each = event.division.rounds[0]
    told = t.rounds.pace(event.now, event.division, each)
    assert (told.games, told.begun_ms) == (2, 10 * MINUTE_MS)
    assert told.minutes() == (42, 50)
    event.do(t.undo.Undo, action=event.facts[-1].action)
    told = t.rounds.pace(event.now, event.division, event.division.rounds[0])
    assert told.minutes() == (42,)
    assert told.games == 2
