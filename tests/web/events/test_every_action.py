"""Every button of the desk has its effect: what is sent by its form, and what happens then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome import tournament as t
from lexidrome.hall import Hall, HandClock, event_stream
from lexidrome.tournament import pairing as p
from lexidrome.web.desk.actions import ACTIONS
from web.conftest import NOON_MS
from web.events.halls import Director, pass_time, players, teams

pytestmark = pytest.mark.slow
Client = TestClient[Litestar]
MINUTE_MS = 60_000
FOUR = players("Ann", "Bob", "Cy", "Dee")


class Desk(Director):
    """A director at a house whose clock is moved by hand."""

    def __init__(
        self, house: Client, rules: str = "nsa-2009", roster: str = "", **more: str
    ) -> None:
        super().__init__(house, "Spring", rules, **more)
        self.house = house
        self.enter(roster or (teams(4) if rules == "school" else FOUR))

    def events(self) -> list[t.AnyFact]:
        """All that has happened, undoings too."""
        hall: Hall = self.house.app.state.hall
        return [hall.events.decode(each) for each in hall.store.read(event_stream("spring"))]

    def wait(self, duration_ms: int) -> None:
        pass_time(self.house, duration_ms)

    def done(self, *actions: str, **form: Any) -> Desk:
        for action in actions:
            answer = self.do(action, **form)
            assert answer.status_code == 303, answer.text
        return self


def drafted(house: Client, rules: str = "nsa-2009") -> Desk:
    return Desk(house, rules).done("pair")


def pairs_of(event: t.rounds.PairingsDrafted | t.rounds.PairingsChanged) -> list[set[int]]:
    return sorted((set(pairing.numbers) for pairing in event.pairings), key=min)


def two_meet_four(house: Client) -> Desk:
    """A draft by lot, and what it takes to have 1 meet 3."""
    desk = drafted(house)
    drawn = desk.events()[-1]
    assert isinstance(drawn, t.rounds.PairingsDrafted)
    if {1, 3} not in pairs_of(drawn):
        (met,) = next(pair for pair in pairs_of(drawn) if 1 in pair) - {1}
        desk.done("swap", division="A", round=1, number=met, other=3)
    return desk


def begun(house: Client, rules: str = "nsa-2009") -> Desk:
    return drafted(house, rules).done("publish", "begin")


def missed_a_round(house: Client) -> Desk:
    """A fifth came after the first round was published."""
    desk = begun(house)
    desk.enter("name\nEve\n")
    return desk


def away(house: Client) -> Desk:
    return begun(house).done("absent", **GAME)


def entered(house: Client) -> Desk:
    desk = begun(house)
    desk.line("1 400 350")
    return desk


def unsigned(house: Client) -> Desk:
    desk = begun(house, "school")
    desk.line("1 400 350", is_unsigned="1")
    return desk


def disputed(house: Client) -> Desk:
    """Both sides of a match report that they have won it."""
    desk = league(house)
    paired = next(each for each in desk.events() if isinstance(each, t.rounds.PairingsDrafted))
    meeting = next(each.numbers for each in paired.pairings if 1 in each.numbers)
    cookies = desk.client.cookies
    director = dict(cookies)
    for link in [desk.report_link(number) for number in sorted(meeting)]:
        answer = desk.post(link, round="1", own="400", others="350")
        assert answer.status_code == 303, answer.text
        # Each side comes with a device of its own.
        cookies.clear()
        cookies.update(director)
    return desk


def half_a_team(house: Client) -> Desk:
    desk = Desk(house, "school")
    entered = next(each for each in desk.events() if isinstance(each, t.entries.EntrantsEntered))
    return desk.done("check_in", **WHO, person=entered.entries[0].persons[0])


def grace_over(house: Client) -> Desk:
    desk = away(house)
    desk.wait(5 * MINUTE_MS)
    return desk


def over(house: Client) -> Desk:
    desk = Desk(house, rounds="1").done("pair", "publish", "begin")
    desk.line("1 400 350")
    desk.line("2 400 360")
    return desk


def tied(house: Client) -> Desk:
    """All is played, and nothing separates the first two."""
    desk = Desk(house, rounds="1").done("pair", "publish", "begin")
    desk.line("1 400 350")
    desk.line("2 400 350")
    return desk


def cup_played(house: Client) -> Desk:
    """A division for schools whose bracket has its champion."""
    roster = "name,school,team\n" + "".join(f"P{at},Oak,Reds\n" for at in range(4))
    desk = Desk(house, "thon", roster, schools="Schools")
    while desk.do("pair").status_code == 303:
        desk.done("publish")
        for number in (1, 2, 3, 4):
            desk.line(f"{number} {500 - number} 100")
    return desk


def undone(house: Client) -> Desk:
    return entered(house).done("undo")


def league(house: Client) -> Desk:
    return Desk(house, "depaul").done("pair", "publish")


def week_over(house: Client) -> Desk:
    """By the clock on the wall; nothing has ended it yet."""
    desk = league(house)
    hall: Hall = house.app.state.hall
    assert isinstance(hall.clock, HandClock)
    hall.clock._now_ms += 8 * 24 * 60 * MINUTE_MS
    return desk


def tried_twice(house: Client) -> Desk:
    desk = league(house)
    link = desk.report_link(1)
    for note in ("called", "wrote"):
        answer = desk.post(f"{link}/league", round="1", do="contact", note=note)
        assert answer.status_code == 303, answer.text
    return desk


WHO = {"division": "A", "number": 1}
GAME = {**WHO, "round": 1}
Effect = Callable[[Any], bool]
EVERY: dict[str, tuple[Callable[[Client], Desk], dict[str, Any], type, Effect]] = {
    "pair": (Desk, {}, t.rounds.PairingsDrafted, lambda e: len(e.pairings) == 2),
    "swap": (
        two_meet_four,
        {"division": "A", "round": 1, "number": 1, "other": 2},
        t.rounds.PairingsChanged,
        lambda e: pairs_of(e) == [{1, 4}, {2, 3}],
    ),
    "give_bye": (
        lambda house: Desk(house).done("withdraw", division="A", number=4),
        {"division": "A", "number": 1},
        t.rounds.PairingsDrafted,
        lambda e: (1,) in [tuple(n for n in pairing.numbers if n) for pairing in e.pairings],
    ),
    "let_play": (
        lambda house: Desk(house, "washburn").done("check_in", **WHO),
        {"division": "A", "number": 4, "reason": "known to the desk"},
        t.rounds.PairingsDrafted,
        lambda e: (e.let_in, e.reason) == ((4,), "known to the desk"),
    ),
    "lots": (
        Desk,
        {"division": "A"},
        t.standings.LotsDrawn,
        lambda e: sorted(e.order) == [1, 2, 3, 4],
    ),
    "publish": (drafted, {}, t.rounds.PairingsPublished, lambda e: e.round_number == 1),
    "begin": (
        lambda house: drafted(house).done("publish"),
        {},
        t.rounds.RoundBegun,
        lambda e: e.round_number == 1,
    ),
    "end": (begun, {}, t.rounds.RoundEnded, lambda e: e.round_number == 1),
    "extend": (
        lambda house: begun(house, "school"),
        {"minutes": 7, "reason": "fire alarm"},
        t.rounds.RoundExtended,
        lambda e: e.ends_ms == NOON_MS + 57 * MINUTE_MS and e.reason == "fire alarm",
    ),
    "break": (
        Desk,
        {"minutes": 20},
        t.rounds.BreakAnnounced,
        lambda e: e.ends_ms == NOON_MS + 20 * MINUTE_MS,
    ),
    "check_in": (Desk, WHO, t.entries.PersonCheckedIn, lambda e: e.number == 1),
    "withdraw": (
        Desk,
        {**WHO, "reason": "ill"},
        t.entries.EntrantWithdrawn,
        lambda e: (e.number, e.reason) == (1, "ill"),
    ),
    "return": (
        lambda house: Desk(house).done("withdraw", **WHO),
        WHO,
        t.entries.EntrantReturned,
        lambda e: e.number == 1,
    ),
    "absent": (begun, GAME, t.lateness.AbsenceNoted, lambda e: e.number == 1),
    "arrived": (away, GAME, t.lateness.ArrivalNoted, lambda e: e.number == 1),
    "late_clock": (grace_over, GAME, t.lateness.LateClockStarted, lambda e: e.number == 1),
    "validate": (disputed, GAME, t.results.ResultValidated, lambda e: not e.is_signed),
    "sign": (unsigned, GAME, t.results.ResultValidated, lambda e: e.is_signed),
    "warn": (begun, GAME, t.results.GameWarned, lambda e: e.round_number == 1),
    "terminate": (
        lambda house: begun(house).done("warn", **GAME),
        {**GAME, "points": 301, "others": 288},
        t.results.ResultEntered,
        lambda e: {(s.number, s.points) for s in e.slip.scores} >= {(1, 301)},
    ),
    "postpone": (
        begun,
        {**GAME, "is_agreed": "1", "reason": "ill"},
        t.results.GamePostponed,
        lambda e: e.reason == "ill",
    ),
    "forfeit": (
        begun,
        {**GAME, "points": 120, "others": 200},
        t.results.ResultEntered,
        lambda e: e.slip.loser == 1 and {(s.number, s.points) for s in e.slip.scores} >= {(1, 120)},
    ),
    "feat": (
        entered,
        {**GAME, "high_play": 98, "deficit": 75},
        t.results.FeatNoted,
        lambda e: (e.feat.high_play, e.feat.deficit) == (98, 75),
    ),
    "team": (
        lambda house: Desk(house, "thon"),
        {"division": "A", "name": " The  Reds ", "numbers": "1, 2 3,4"},
        t.teams.TeamFormed,
        lambda e: (e.team.name, e.team.members) == ("The Reds", (1, 2, 3, 4)),
    ),
    "trophy": (
        cup_played,
        {"division": "Schools", "year": 2012},
        t.teams.TrophyAwarded,
        lambda e: (e.holder.year, e.holder.holder) == (2012, "Reds"),
    ),
    "spread": (
        begun,
        {**WHO, "kind": "penalty", "amount": -50, "reason": "talked"},
        t.incidents.SpreadAdjusted,
        lambda e: (e.number, e.entry.amount, e.entry.round_number) == (1, -50, 1),
    ),
    "close_week": (
        week_over,
        {"division": "A", "round": 1},
        t.results.ResultEntered,
        lambda e: e.slip.kind is t.results.ResultKind.DOUBLE_FORFEIT,
    ),
    "waive": (
        half_a_team,
        {**WHO, "reason": "ill"},
        t.entries.AbsenceWaived,
        lambda e: (e.number, e.reason) == (1, "ill"),
    ),
    "tables": (
        Desk,
        {"division": "A", "first": 5, "reserved": "7, 6"},
        t.divisions.TablesSet,
        lambda e: e.table_plan == t.phases.TablePlan(5, (6, 7)),
    ),
    "add_division": (
        Desk,
        {"name": " Youth  B", "rounds": 3},
        t.divisions.DivisionAdded,
        lambda e: e.plan.name == "Youth B" and e.plan.phases[0].rounds == 3,
    ),
    "seeds": (
        Desk,
        {"division": "A", "numbers": "4 3 2 1"},
        t.entries.SeedsSet,
        lambda e: e.order == (4, 3, 2, 1),
    ),
    "seed": (
        Desk,
        {"division": "A", "number": 4, "place": 1},
        t.entries.SeedsSet,
        lambda e: e.order[0] == 4 and sorted(e.order) == [1, 2, 3, 4],
    ),
    "draw_seeds": (Desk, {"division": "A"}, t.entries.SeedsSet, lambda e: e.is_drawn),
    "apart": (
        Desk,
        {"division": "A", "rounds": "all", "is_strict": "1"},
        t.divisions.ApartSet,
        lambda e: e.apart == t.pairing.Apart(None, is_strict=True),
    ),
    "missed": (
        missed_a_round,
        {"division": "A", "number": 5, "missed": "half"},
        t.entries.MissedCounted,
        lambda e: (e.rounds, e.kind) == ((1,), t.entries.MissedKind.HALF),
    ),
    "open_help": (Desk, {}, t.setup.HelpSet, lambda e: e.is_open),
    "close_help": (
        lambda house: Desk(house).done("open_help"), {}, t.setup.HelpSet, lambda e: not e.is_open
    ),
    "add_final": (
        tied,
        {"division": "A"},
        t.divisions.PhasesChanged,
        lambda e: isinstance(e.phases[-1].format, p.Championship),
    ),
    "close": (over, {}, t.setup.EventClosed, lambda e: e.by.role is t.Role.DIRECTOR),
    "unreachable": (
        tried_twice,
        {**GAME, "decided": "extend", "when": "2099-11-24T18:00", "reason": "no answer"},
        t.league.DeadlineExtended,
        lambda e: e.reason == "no answer",
    ),
    "undo": (entered, {"reason": "twice"}, t.undo.ActionUndone, lambda e: e.reason == "twice"),
    "redo": (undone, {}, t.undo.ActionRedone, lambda e: e.redone > 1),
}  # fmt: skip


@pytest.mark.parametrize("action", EVERY)
def test_a_button_of_the_desk_has_its_effect(house: Client, action: str) -> None:
    prepare, form, kind, is_meant = EVERY[action]
    desk = prepare(house)
    before = len(desk.events())
    desk.done(action, **form)
    made = [each for each in desk.events()[before:] if isinstance(each, kind)]
    assert made
    assert all(is_meant(each) for each in made), made


def test_every_action_stands_in_the_table() -> None:
    assert set(EVERY) == set(ACTIONS)
