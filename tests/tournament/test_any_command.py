"""Whatever is asked of an event, it answers with facts or with a refusal, and stays whole."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, get_args

import msgspec
import pytest

from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, RuleId, StreamId, text
from lexidrome.procedures import Sanction
from lexidrome.rulebook import RULE_SET_NAMES
from lexidrome.tournament import pairing as p
from tournament.hall import A, Event

KINDS = [kind for kind in get_args(t.SingleCommand) if kind is not t.setup.CreateEvent]
Maker = Callable[[random.Random], Any]


def number(rng: random.Random) -> int:
    return rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 6, 9])


def scores(rng: random.Random) -> tuple[t.results.Score, ...]:
    count = rng.choice([0, 1, 2, 2, 2, 2, 3])
    return tuple(
        t.results.Score(number(rng), rng.choice([-5, 0, 300, 350, 350, 700])) for _ in range(count)
    )


def a_slip(rng: random.Random) -> t.results.Slip:
    return t.results.Slip(
        kind=rng.choice([t.results.ResultKind.PLAYED] * 6 + list(t.results.ResultKind)),
        scores=scores(rng),
        loser=rng.choice([None, number(rng)]),
        first=rng.choice([None, number(rng)]),
        before_rack=scores(rng) if rng.random() < 0.2 else (),
        tie_winner=rng.choice([None, None, number(rng)]),
        is_late_included=rng.random() < 0.2,
    )


def an_entry(rng: random.Random) -> t.entries.Entry:
    persons = tuple(PersonId(f"x{rng.randint(0, 20)}") for _ in range(rng.choice([1, 1, 2, 2, 3])))
    return t.entries.Entry(
        persons, rating=rng.choice([None, 1500]), number=rng.choice([None, number(rng)])
    )


def phases(rng: random.Random) -> tuple[t.phases.Phase, ...]:
    formats: list[t.phases.Format] = [
        p.Swiss(),
        p.RoundRobin(),
        p.Championship(),
        t.phases.League(),
    ]
    formats += [
        t.phases.SingleElimination(),
        t.phases.SingleElimination(best_of=2),
        t.phases.DoubleElimination(),
    ]
    return tuple(
        t.phases.Phase(rng.choice(formats), rng.choice([None, 0, 1, 3]))
        for _ in range(rng.randint(0, 2))
    )


def an_incident(rng: random.Random) -> t.incidents.Incident:
    return t.incidents.Incident(
        procedure="abuse",
        title=text("Abuse, threats or disruption"),
        number=number(rng),
        other=number(rng),
        points=scores(rng),
        spread=(t.incidents.SpreadChange(number(rng), -50, RuleId("NSA-IV.B.3")),),
        sanctions=tuple(rng.sample(list(Sanction), rng.choice([0, 1, 2]))),
    )


MAKERS: dict[str, Maker] = {
    "incident": an_incident,
    "incidents": lambda rng: tuple(an_incident(rng) for _ in range(rng.randint(0, 2))),
    "by": lambda rng: rng.choice(
        [
            t.DIRECTOR,
            t.DIRECTOR,
            t.DIRECTOR,
            t.HOUSE,
            t.Actor(t.Role.STAFF),
            t.Actor(t.Role.ENTRANT, A, number(rng)),
        ]
    ),
    "division": lambda rng: rng.choice([A] * 12 + ["B", "C", "Z"]),
    "title": lambda rng: rng.choice(["", "A cup"]),
    "info_url": lambda rng: rng.choice(["", "https://example.org", "the library"]),
    "zone": lambda rng: rng.choice(["", "Europe/Vienna", "here and now"]),
    "name": lambda rng: rng.choice([A, "B", "C", ""]),
    "into": lambda rng: rng.choice([A, "B", "C"]),
    "rating_least": lambda rng: rng.choice([None, None, 1500]),
    "rating_most": lambda rng: rng.choice([None, None, 1400, 1900]),
    "number": number,
    "round_number": lambda rng: rng.choice([0, 1, 1, 2, 2, 3, 9]),
    "plan": lambda rng: t.phases.DivisionPlan(rng.choice([A, "B", ""]), phases(rng)),
    "phases": phases,
    "table_plan": lambda rng: t.phases.TablePlan(number(rng), (number(rng),)),
    "prizes": lambda rng: (
        t.prizes.Prize("x", rng.choice(list(t.prizes.PrizeKind)), place=number(rng)),
    ),
    "entries": lambda rng: tuple(an_entry(rng) for _ in range(rng.randint(0, 2))),
    "entry": an_entry,
    "person": lambda rng: rng.choice([PersonId("1a"), PersonId("2a"), PersonId("zz")]),
    "order": lambda rng: tuple(rng.sample(range(1, 7), rng.choice([2, 6]))),
    "kind": lambda rng: rng.choice(list(t.incidents.SpreadKind)),
    "link": lambda rng: rng.choice(list(t.setup.LinkKind)),
    "amount": lambda rng: rng.choice([-50, 0, 74]),
    "reason": lambda rng: rng.choice(["", "a reason", "a reason"]),
    "note": lambda rng: rng.choice(["", "called"]),
    "seed": lambda rng: rng.randint(0, 5),
    "team": lambda rng: t.teams.TeamPlan(
        rng.choice(["Reds", "Blues"]), tuple(number(rng) for _ in range(4))
    ),
    "agreement": lambda rng: t.prizes.Agreement(
        rng.choice(list(t.prizes.AgreementKind)),
        tuple(number(rng) for _ in range(rng.randint(0, 3))),
        rng.choice(["", "half each"]),
    ),
    "years": lambda _: (t.teams.TrophyYear(2011, "Oak"),),
    "year": lambda _: 2012,
    "options": lambda rng: p.Options(lag_rounds=rng.choice([0, 0, 5])),
    "pairs": lambda rng: rng.choice(
        [(), (), ((1, 2), (3, 4), (5, 6)), ((1, 9),), ((1, 1), (2, 3)), ((0, 0),)]
    ),
    "tables": lambda rng: rng.choice([(), (), (3, 1, 2), (1, 1, 1)]),
    "one": number,
    "other": number,
    "duration_s": lambda rng: rng.choice([0, 60, 600]),
    "slip": a_slip,
    "scores": scores,
    "stream": lambda _: StreamId("game/cup/one"),
    "correction": lambda rng: rng.choice(list(t.results.Correction)),
    "agreed": lambda rng: tuple(number(rng) for _ in range(2)),
    "starts_at_ms": lambda rng: rng.randint(0, 10**7),
    "deadline_ms": lambda rng: rng.choice([None, None, 10**6, 10**8]),
    "decided": lambda rng: rng.choice(list(t.league.Decided)),
    "action": lambda rng: rng.choice([None, rng.randint(0, 60)]),
    "spread": lambda rng: rng.choice([-50, 0, 50]),
    "apart": lambda rng: t.pairing.Apart(rng.choice([None, 0, 3]), is_strict=rng.random() < 0.5),
    "missed": lambda rng: t.entries.Missed(
        rng.choice(list(t.entries.MissedKind)), rng.choice([0, 50, -50])
    ),
    "is_drawn": lambda rng: rng.random() < 0.5,
    "is_open": lambda rng: rng.random() < 0.5,
}


def anything(rng: random.Random, at_ms: int, *, is_closed: bool) -> t.Given:
    """An event that is closed is opened again soon, so that more can be asked of it."""
    if is_closed and rng.random() < 0.5:
        return t.DIRECTOR.says(t.undo.Undo(), at_ms=at_ms)
    if rng.random() < 0.1:
        pair = (a_command(rng), a_command(rng))
        return t.DIRECTOR.says(t.Together(commands=pair), at_ms=at_ms)
    command = a_command(rng)
    by: t.Actor = MAKERS["by"](rng)
    return by.says(command, at_ms)


def a_command(rng: random.Random) -> t.SingleCommand:
    kind = rng.choice(KINDS)
    fields: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.name in MAKERS and (field.required or rng.random() < 0.5):
            fields[field.name] = MAKERS[field.name](rng)
    made: t.SingleCommand = kind(**fields)
    return made


def ask_anything(name: str, seed: int, count: int) -> None:
    rng = random.Random(seed)
    event = Event(name, 6)
    at_ms = 0
    for _ in range(count):
        at_ms += rng.choice([0, 1000, 400_000])
        is_closed = event.now.tournament.closed_by_action is not None
        command = anything(rng, at_ms, is_closed=is_closed)
        answer = t.handle(event.state, command)
        if isinstance(answer, Refusal):
            str(answer.sentence)
            continue
        event.state = answer.state
        event.facts.extend(answer.facts)
        for division in event.now.tournament.divisions.values():
            t.standings.standings(event.now.tournament, division)
            t.results.missing_games(division)
        t.next_due_ms(event.now)
    t.journal.journal(event.now)
    t.incidents.incident_log(event.now)
    assert t.fold(event.facts) == event.state


@pytest.mark.parametrize("name", RULE_SET_NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_asked_is_answered(name: str, seed: int) -> None:
    ask_anything(name, seed, 400)


@pytest.mark.slow
@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_whatever_is_asked_at_length_is_answered(name: str) -> None:
    for seed in range(100, 112):
        ask_anything(name, seed, 1000)
