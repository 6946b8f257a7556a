"""The settings of an event, changed on its page after it was made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from lexidrome import tournament as t
from lexidrome.hall import Hall, event_stream
from lexidrome.tournament import pairing as p
from lexidrome.web.settings.blocks import FORMATS, OFFERED, line_of, phases_of
from web.events.halls import Director, players, text_of

pytestmark = pytest.mark.slow


class Desk(Director):
    def __init__(self, client: TestClient[Litestar], **more: str) -> None:
        self.house = client
        super().__init__(client, "Spring Open", "nsa-2009", **more)

    @property
    def tournament(self) -> t.Tournament:
        hall: Hall = self.house.app.state.hall
        with self.house.portal() as portal:
            seen = portal.call(hall.events.look, event_stream(self.path.rpartition("/")[2]))
        assert seen is not None
        return seen.state.event.tournament

    def set(self, do: str, /, **form: Any) -> str:
        """What is saved leads back to the page; what is refused is the page with what was typed."""
        fields = {name.replace("_at_", "-"): str(value) for name, value in form.items()}
        answer = self.post(f"{self.path}/settings", do=do, **fields)
        if answer.status_code == 303:
            return self.get(answer.headers["location"]).text
        assert answer.status_code == 400, answer.text
        return answer.text


@pytest.fixture
def desk(client: TestClient[Litestar]) -> Desk:
    return Desk(client, divisions="A, B", rounds="6")


def test_what_is_announced_is_changed_on_the_page(desk: Desk) -> None:
    page = desk.set(
        "announce", title="Autumn Open", date="7 November", place="Town hall",
        starts_at="09:30", zone="america/chicago", info_url="https://example.org/autumn",
    )  # fmt: skip
    assert "Saved." in page
    setup = desk.tournament.setup
    assert (setup.title, setup.date, setup.place) == ("Autumn Open", "7 November", "Town hall")
    assert (setup.starts_at, setup.zone) == ("09:30", "America/Chicago")
    assert "The announcement of the event was changed." in desk.get("/journal").text


@pytest.mark.parametrize(
    ("field", "written", "sentence"),
    [
        ("title", " ", "An event needs a title."),
        ("zone", "Mars/Olympus", "not a time zone"),
        ("info_url", "the library", "not the address of a web page"),
        ("starts_at", "soon", "soon"),
    ],
)
def test_what_cannot_be_announced_is_said_and_what_was_typed_stays(
    desk: Desk, field: str, written: str, sentence: str
) -> None:
    page = desk.set("announce", **{"title": "Autumn Open", "place": "Old mill", field: written})
    assert sentence in page
    assert 'value="Old mill"' in page
    assert desk.tournament.setup.title == "Spring Open"


def test_blocks_are_added_moved_and_removed_each_by_one_press(desk: Desk) -> None:
    page = desk.set(
        "blocks", division="A", everywhere=1, format_at_1="swiss", rounds_at_1=6,
        format_at_2="king_of_the_hill", rounds_at_2=1,
    )  # fmt: skip
    assert "Saved." in page
    hill = (t.phases.Phase(p.Swiss(), 6), t.phases.Phase(p.KingOfTheHill(), 1))
    assert [each.phases for each in desk.tournament.divisions.values()] == [hill, hill]
    three: dict[str, Any] = {
        "division": "B", "format_at_1": "swiss", "rounds_at_1": 3,
        "format_at_2": "factor", "rounds_at_2": 2, "factor_at_2": 4,
        "format_at_3": "championship",
    }  # fmt: skip
    desk.set("blocks", **three, change="up-2")
    assert desk.tournament.divisions["B"].phases == (
        t.phases.Phase(p.Factor(4), 2),
        t.phases.Phase(p.Swiss(), 3),
        t.phases.Phase(p.Championship(), 1),
    )
    desk.set("blocks", **three, change="remove-2")
    left = list(desk.tournament.divisions["B"].phases)
    assert left == [t.phases.Phase(p.Swiss(), 3), t.phases.Phase(p.Championship(), 1)]
    assert desk.tournament.divisions["A"].phases == hill


def test_a_league_beside_other_rounds_has_no_final_in_its_forecast(
    client: TestClient[Litestar],
) -> None:
    desk = Desk(client)
    desk.enter(players(*"abcdefgh"))
    both = {"format_at_1": "swiss", "rounds_at_1": 2, "format_at_2": "league", "rounds_at_2": 4}
    desk.set("blocks", division="A", **both)
    shown = text_of(desk.get("/entries").text)
    assert "Before the final" not in shown
    assert "Some may meet the same opponent again." in shown
    desk.set("blocks", division="A", **both | {"format_at_2": "championship", "rounds_at_2": 1})
    shown = text_of(desk.get("/entries").text)
    assert "Before the final nobody has to play the same opponent twice." in shown


@pytest.mark.parametrize(
    ("block", "sentence"),
    [
        ({"format_at_1": "swiss"}, "Enter the number of rounds of block 1"),
        ({"format_at_1": "factor", "rounds_at_1": 2}, "A factor needs its number"),
        ({"format_at_1": "swiss", "rounds_at_1": "many"}, "not a whole number"),
        ({"format_at_1": "chess"}, "There is no format"),
        ({"format_at_1": "single_elimination", "best_of_at_1": 2}, "must be odd"),
    ],
)
def test_blocks_that_make_no_plan_are_refused_and_stay_on_the_page(
    desk: Desk, block: dict[str, Any], sentence: str
) -> None:
    before = desk.tournament
    page = desk.set("blocks", division="A", **block, format_at_2="quads", kind_at_2="snaked")
    assert sentence in page
    assert re.search(r'value="quads"\s+selected', page)
    assert desk.tournament == before


def test_a_block_that_is_paired_says_so_and_stays_while_the_next_one_changes(desk: Desk) -> None:
    desk.enter("name,division\nAnn,A\nBob,A\nCy,A\nDee,A\n")
    desk.do("pair", division="A")
    page = desk.get("/settings").text
    assert "1 round is paired; the format stays." in page
    refused = desk.set("blocks", division="A", format_at_1="quads", rounds_at_1=3)
    assert "it cannot be removed" in refused
    desk.set(
        "blocks", division="A", format_at_1="swiss", rounds_at_1=5,
        format_at_2="king_of_the_hill", rounds_at_2=2, avoid_repeats_at_2=1,
    )  # fmt: skip
    assert desk.tournament.divisions["A"].phases == (
        t.phases.Phase(p.Swiss(), 5), t.phases.Phase(p.KingOfTheHill(avoid_repeats=True), 2)
    )  # fmt: skip


@pytest.mark.parametrize("name", OFFERED)
def test_every_format_is_shown_and_saved_as_it_is(desk: Desk, name: str) -> None:
    needed = {"factor": {"factor": 4}, "contenders": {"places": 3}}.get(name, {})
    # A bracket at the end goes on until it has a winner.
    rounds = {"championship": 1, "single_elimination": None, "double_elimination": None}
    phase = t.phases.Phase(FORMATS[name](**needed), rounds.get(name, 4))
    if isinstance(phase.format, p.Fontes):
        phase = t.phases.Phase(p.Fontes(4), 4)
    assert phases_of((line_of(phase),)) == (phase,)
    line = line_of(phase)
    fields = {
        f"{field}_at_1": value
        for field in line.__struct_fields__
        if (value := getattr(line, field)) not in (None, "", False)
    }
    desk.set("blocks", division="A", **fields)
    assert desk.tournament.divisions["A"].phases == (phase,)
    assert desk.get("/settings").status_code == 200


def test_a_division_is_renamed_limited_merged_added_and_removed(desk: Desk) -> None:
    desk.enter("name,division,rating\nAnn,A,1500\nBob,B,900\nCy,B,800\n")
    desk.set("division", division="A", name="Open", rating_least=500)
    desk.set("add", name="Novices")
    assert list(desk.tournament.divisions) == ["Open", "B", "Novices"]
    assert desk.tournament.divisions["Novices"].phases[0].rounds == 6
    assert "merge it into another division" in desk.set("merge", division="B", into="")
    desk.set("merge", division="Novices", into="")
    page = desk.set("merge", division="B", into="Open")
    assert "Saved." in page
    assert list(desk.tournament.divisions) == ["Open"]
    roster = desk.get("/entries").text
    assert all(name in roster for name in ("Ann", "Bob", "Cy"))
    assert "Division B was merged into Open." in desk.get("/journal").text


def test_a_hidden_event_is_in_no_list_but_its_directors(
    desk: Desk, open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    desk.set("hide", is_hidden=1)
    assert "Spring Open" not in desk.get("/events").text
    assert "Spring Open" not in desk.client.get("/").text
    assert "Spring Open" in desk.get("/events/archive").text
    desk.client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    for page in ("/", "/events", "/events/archive"):
        assert "Spring Open" not in stranger.get(page).text
    assert stranger.get(desk.path).status_code == 200


def test_a_hidden_event_is_shown_again(desk: Desk) -> None:
    desk.set("hide", is_hidden=1)
    desk.set("hide")
    assert "Spring Open" in desk.get("/events").text


def test_a_closed_event_is_opened_again_from_its_settings(desk: Desk) -> None:
    desk.enter("name,division\nAnn,A\nBob,A\n")
    desk.do("close")
    page = desk.get("/settings").text
    assert "Open it again …" in page
    assert "<fieldset disabled" in page
    closing = desk.tournament.closed_by_action
    assert f"{desk.path}/undo/{closing}" in page
    assert "closed" in desk.set("announce", title="Later")


def test_a_spread_is_changed_by_a_ruling_after_its_consequences_were_shown(
    client: TestClient[Litestar],
) -> None:
    desk = Desk(client)
    desk.enter(players("Ann", "Bob"))
    assert "Spread by a ruling" not in desk.get("/entries/A/1").text
    desk.start_round()
    desk.line("ann 400 350")
    page = desk.get("/entries/A/1").text
    assert 'name="do" value="spread"' in page
    ruling = {"division": "A", "number": 1, "kind": "penalty", "amount": -80, "reason": "talked"}
    shown = desk.do("spread", **ruling, preview=1).text
    assert "Confirm" in shown
    assert "+50 → −30" in shown
    assert not desk.tournament.divisions["A"].entrants[1].ledger
    desk.do("spread", **ruling)
    assert "talked" in desk.get("/entries/A/1").text
    assert desk.tournament.divisions["A"].entrants[1].ledger[0].amount == -80


def test_prizes_and_figures_are_in_the_menu_before_there_are_any(
    client: TestClient[Litestar], open_client: Callable[..., TestClient[ASGIApp]]
) -> None:
    director = Director(client, "Spring", "nsa-2009")
    director.enter(players("Ann", "Bob"))
    client.__exit__(None, None, None)
    stranger = open_client(host="192.0.2.7")
    assert f'href="{director.path}/prizes"' in stranger.get(director.path).text
