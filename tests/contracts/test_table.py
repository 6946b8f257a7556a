"""Whether a game is played on screen or beside a real board is known in few places.

Everybody else asks its table for what is to be known (`game.table`), or reads the record,
which of a game on screen is blank.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from lexidrome.game.record_values import Mode
from lexidrome.game.table import TABLES, Table

PACKAGE = Path(__file__).parents[2] / "src/lexidrome"
MOST = 12
"""What is asked in more places than this is answered by a method of the table."""
KINDS_IN_GAME = Counter(
    {
        "state.py": 2,  # says it
        "sheet/seen.py": 1,  # there is no record to be seen of a game on screen
        "parts.py": 1,  # facts of a record are of a game that has one
        "start/apply.py": 1,  # readings are typed beside a board only
        "challenge/apply.py": 1,  # which play can still be opened again
        "work.py": 1,  # refuses what happens beside a board only
        "ruling/decide.py": 1,  # which procedures there are
        "ruling/offers.py": 1,  # which procedures there are
        "finish/decide.py": 2,  # who comes to no game, points of a challenge by hand
        "recount/decide.py": 1,  # a recount is of a sheet
        "tie/decide.py": 1,  # who won a game that was played again is told beside a board
        "verdict/revision.py": 1,  # plays are taken off by rulings beside a board only
    }
)
KINDS_ELSEWHERE = Counter(
    {
        "hall/people/access.py": 1,
        "hall/events/belongings.py": 1,
        "hall/games/audiences.py": 2,
        "hall/games/home.py": 1,
        "hall/events/clock_desk.py": 1,
        "hall/games/players.py": 1,
        "hall/judging/slips.py": 1,
        "hall/events/table_games.py": 1,
        "hall/events/tables.py": 2,
        "hall/events/ties.py": 1,
        "web/kit/event/rows.py": 1,
        "web/incidents/game_wrong.py": 2,
        "web/recount/routes.py": 1,
        "web/play/routes.py": 1,
        "web/live/addresses.py": 1,
        "web/push/bell.py": 1,
        "web/seating/links.py": 1,
        "web/record/routes.py": 1,
        "cli/verify_draw.py": 2,
        "proof/expectation.py": 1,
        "proof/steps.py": 1,
    }
)
ASKS_THE_KIND = re.compile(
    r"(?:\bstate|\bsetup|\bgame|\.table)\.is_recorded\b"
    r"|\brecord is (?:not )?None\b"
    r"|\bmode(?:\.value)? (?:is|==|is not|!=) "
    r"|\b(?:Screen|RealBoard)\b"
)
QUESTIONS = [name for name, what in vars(Table).items() if isinstance(what, property)]


def asked(pattern: re.Pattern[str], folder: Path) -> Counter[str]:
    """How often it stands in the files below a folder."""
    found = {
        path.relative_to(folder).as_posix(): len(pattern.findall(path.read_text(encoding="utf-8")))
        for path in folder.rglob("*.py")
    }
    return +Counter(found)


def test_few_places_of_a_game_know_which_table_it_is_played_at() -> None:
    places = asked(ASKS_THE_KIND, PACKAGE / "game")
    del places["table.py"]
    assert places == KINDS_IN_GAME


def test_other_rooms_ask_a_game_itself_which_table_it_is_played_at() -> None:
    places = asked(ASKS_THE_KIND, PACKAGE)
    elsewhere = {name: count for name, count in places.items() if not name.startswith("game/")}
    assert elsewhere == KINDS_ELSEWHERE


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_to_the_table_is_asked_and_not_everywhere(question: str) -> None:
    places = asked(re.compile(rf"\.{question}\b"), PACKAGE).total()
    if question != "is_recorded":
        assert 0 < places <= MOST
    answers = {getattr(TABLES[mode], question) for mode in Mode}
    assert answers == {True, False}, "the tables do not differ in it"
