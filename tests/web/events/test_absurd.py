"""An event stored before there were bounds, with numbers that nobody can mean, still opens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.base import CommandId, Ms
from lexidrome.hall import event_stream
from lexidrome.hall.run.aggregate import encoded
from lexidrome.rulebook import rule_set
from lexidrome.store import open_store
from lexidrome.tournament.bounds import CAPS
from lexidrome.web import WebConfig
from web.conftest import HERE, NOON_MS, at_the_machine, new_app
from web.events.halls import Director, rows_of, teams

HUGE = 10**23
A = "A"
PAGES = (
    "", "/entries", "/desk", "/desk?find=ann", "/draft", "/journal",
    "/pairings", "/pairings?by=table", "/standings", "/standings?after=1", "/bracket",
    "/displays", "/conduct", "/prizes", "/figures", "/slips", "/tables",
    "/live", "/overlay/pairings", "/overlay/standings", "/overlay/scores", "/overlay/clock",
    "/entrants/A/1", "/entrants/A/3", "/games/A/1/1", "/display/1", "/results/echo?typed=1",
)  # fmt: skip


def stored(action: int, event: t.AnyFact) -> t.AnyFact:
    return msgspec.structs.replace(event, at_ms=NOON_MS, by=t.DIRECTOR, action=action)


def absurd_events(first_action: int, sides: tuple[int, ...]) -> list[t.AnyFact]:
    slip = t.results.Slip(scores=(t.results.Score(sides[0], HUGE), t.results.Score(sides[1], 3)))
    game: dict[str, Any] = {"division": A, "round_number": 1, "game": sides[0]}
    events: list[t.AnyFact] = [
        t.divisions.PhasesChanged(division=A, phases=(t.phases.Phase(t.pairing.Swiss(), HUGE),)),
        t.rounds.RoundExtended(
            division=A, round_number=1, ends_ms=NOON_MS + HUGE * 1000, reason="x"
        ),
        t.results.ResultEntered(slip=slip, source=t.results.Source.STAFF, **game),
        t.results.FeatNoted(feat=t.results.Feat(sides[0], HUGE, -HUGE), **game),
        t.rounds.BreakAnnounced(ends_ms=NOON_MS + 99_999_999_999_000),
    ]
    return [stored(first_action + at, event) for at, event in enumerate(events)]


@pytest.fixture
def opened(data: Path) -> Iterator[Director]:
    """The event as a server finds it that knows bounds."""
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        desk = Director(client, "Huge", "school")
        desk.enter(teams(4))
        desk.start_round()
    store = open_store(data)
    stream = event_stream("huge")
    lying = store.read(stream)
    state = t.fold([msgspec.json.decode(each.data, type=t.AnyFact) for each in lying])
    game = state.tournament.divisions[A].rounds[0].games[0]
    absurd = absurd_events(max(each.action for each in state.journal) + 1, game.numbers)
    new = [encoded(each) for each in absurd]
    at_ms = Ms(NOON_MS)
    store.append(stream, None, new, CommandId("old/1"), who="director", at_ms=at_ms).result()
    store.close()
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        desk.client = client
        yield desk


@pytest.mark.timeout(60)
def test_every_page_of_it_answers(opened: Director) -> None:
    for path in PAGES:
        answer = opened.get(path)
        assert answer.status_code == 200, (path, answer.text)
        assert str(HUGE) not in answer.text, path


@pytest.mark.timeout(60)
def test_the_director_sets_it_right(opened: Director) -> None:
    assert rows_of(opened.get("/standings").text)[0][4] != "0"
    for _ in range(5):
        answer = opened.do("undo", reason="typed wrong")
        assert answer.status_code == 303, answer.text
    assert all(row[4] == "0" for row in rows_of(opened.get("/standings").text))
    assert opened.line("1 400 350").status_code == 303
    assert rows_of(opened.get("/standings").text)[0][4] == "+50"


def test_a_rule_set_with_absurd_times_is_capped_too() -> None:
    rules = rule_set("school")
    clock = msgspec.structs.replace(rules.clock, round_limit_s=10**17)
    absurd = msgspec.structs.replace(rules, clock=clock)
    created = t.setup.EventCreated(title="", rules=absurd, seed=1, divisions=())
    assert CAPS.capped(created).rules.clock.round_limit_s == 24 * 3600
    usual = msgspec.structs.replace(created, rules=rules)
    assert CAPS.capped(usual) is usual
