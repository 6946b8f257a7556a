"""Open sockets end with what they were opened by: a session, a token, a role, a seat's link."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from shutil import copytree

import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from lexidrome.hall import HandClock, Reception
from lexidrome.hall.people.seat_links import SeatLinks
from lexidrome.hall.run.names import event_stream
from lexidrome.web import WebConfig
from lexidrome.web.live import stream_at
from lexidrome.web.live.hangups import Close
from web.conftest import NOON_MS, at_the_machine, new_app
from web.guests import HOST, Guest, Wire
from web.people import DIRECTOR, PASSWORD, set_up, shown_password

NEW_PASSWORD = "battery staple"
_NUMBERS = count(1)

pytestmark = pytest.mark.slow


class Staff:
    """A house's director, a judge who is new, and a game that two guests play."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.client = client
        self.reception: Reception = client.app.state.reception
        self.login = f"Judge {next(_NUMBERS)}"
        self.director = self.browser(DIRECTOR, PASSWORD)
        page = self.director.post("/people", login=self.login).text
        self.password = shown_password(page)
        found = re.search(r'action="(/people/person[^"/]+)/grant"', page)
        assert found is not None
        self.judge_path = found[1]
        granted = self.director.post(f"{self.judge_path}/grant", scope="house", role="judge")
        assert granted.status_code == 303
        self.ada, self.ben = Guest(client, "Ada"), Guest(client, "Ben")
        self.game = self.ada.start()
        self.ben.join(self.game)

    def browser(self, login: str = "", password: str = "") -> Guest:
        """One more browser that has signed in, of the judge if nobody else is named."""
        login, password = login or self.login, password or self.password
        browser = Guest(self.client, login)
        answer = browser.post("/sign-in", login=login, password=password)
        assert answer.status_code == 303, answer.text
        return browser

    def program(self, browser: Guest) -> Guest:
        """A program with a token of its own."""
        page = browser.post("/account/tokens", label="script").text
        token = re.search(r"lxd_[\w-]+", page)
        assert token is not None
        return Program(self.client, token[0])


class Program(Guest):
    def __init__(self, client: TestClient[Litestar], token: str) -> None:
        super().__init__(client, "a program")
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


@pytest.fixture(scope="module")
def shared(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """One server for all of these tests."""
    data = Path(copytree(built, tmp_path_factory.mktemp("ended"), dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as client:
        set_up(client)
        yield client


@pytest.fixture
def staff(shared: TestClient[Litestar]) -> Staff:
    return Staff(shared)


def thrown_out(wire: Wire, code: int, reason: str) -> str:
    """The socket is told why and closed, and nothing else; the sentence it is told."""
    error = wire.hear("error")
    assert error["reason"] == reason
    with pytest.raises(WebSocketDisconnect) as closed:
        wire.hear("nothing more")
    assert closed.value.code == code
    return str(error["sentence"])


def still_open(wire: Wire) -> bool:
    wire.say("ping", id=7)
    return bool(wire.hear("pong", "error")["type"] == "pong")


def test_signing_out_ends_the_sockets_of_that_browser_alone(staff: Staff) -> None:
    one, other = staff.browser(), staff.browser()
    with one.at(staff.game) as here, other.at(staff.game) as there:
        assert here.hear("snapshot")["you"]["audience"] == "director"
        assert there.hear("snapshot")["you"]["audience"] == "director"
        one.post("/sign-out")
        sentence = thrown_out(here, Close.NOT_KNOWN, "signed_out")
        assert sentence == "This browser was signed out; this page shows nothing new."
        assert still_open(there)


def test_a_browser_that_is_signed_out_from_another_loses_its_sockets(staff: Staff) -> None:
    lost, here = staff.browser(), staff.browser()
    with lost.at(staff.game) as wire, here.at(staff.game) as own:
        keys = re.findall(r'name="key" value="([0-9a-f]{64})"', here.get("/account").text)
        assert len(keys) == 1
        here.post("/account/sessions/end", key=keys[0])
        thrown_out(wire, Close.NOT_KNOWN, "signed_out")
        assert still_open(own)


def test_signing_in_as_somebody_else_ends_what_the_browser_had_open(staff: Staff) -> None:
    browser = staff.browser()
    with browser.at(staff.game) as wire:
        browser.post("/sign-in", login=DIRECTOR, password=PASSWORD)
        thrown_out(wire, Close.NOT_KNOWN, "signed_out")


def test_a_changed_password_ends_all_sockets_sessions_and_tokens_of_the_person(
    staff: Staff,
) -> None:
    here, there = staff.browser(), staff.browser()
    program = staff.program(there)
    with (
        here.at(staff.game) as own,
        there.at(staff.game) as other,
        program.at(staff.game) as script,
        staff.director.at(staff.game) as somebody,
    ):
        changed = here.post(
            "/account/password",
            current=staff.password, password=NEW_PASSWORD, again=NEW_PASSWORD,
        )  # fmt: skip
        assert changed.status_code == 303
        for wire in (own, other, script):
            thrown_out(wire, Close.NOT_KNOWN, "password_changed")
        assert still_open(somebody)
    assert program.get("/api/me").status_code == 401
    assert there.get("/account").headers["location"].startswith("/sign-in")
    assert here.get("/account").status_code == 200
    with here.at(staff.game) as again:
        assert again.hear("snapshot")["you"]["audience"] == "director"


def test_a_password_that_the_director_renews_ends_sockets_and_tokens(staff: Staff) -> None:
    browser = staff.browser()
    program = staff.program(browser)
    with browser.at(staff.game) as wire, program.at(staff.game) as script:
        assert staff.director.post(f"{staff.judge_path}/password").status_code == 200
        thrown_out(wire, Close.NOT_KNOWN, "password_changed")
        thrown_out(script, Close.NOT_KNOWN, "password_changed")
    assert program.get("/api/me").status_code == 401


def test_a_revoked_token_ends_the_sockets_of_its_program_alone(staff: Staff) -> None:
    browser = staff.browser()
    program = staff.program(browser)
    with browser.at(staff.game) as wire, program.at(staff.game) as script:
        page = browser.get("/account").text
        form = page[page.index("/account/tokens/revoke") :]
        key = re.search(r'value="([0-9a-f]{64})"', form)
        assert key is not None
        browser.post("/account/tokens/revoke", key=key[1])
        thrown_out(script, Close.NOT_KNOWN, "token_revoked")
        assert still_open(wire)


def test_an_erased_account_ends_its_sockets(staff: Staff) -> None:
    program = staff.program(browser := staff.browser())
    # Without the role, which erasing takes first, the account's end is what is told.
    staff.director.post(f"{staff.judge_path}/withdraw", scope="house", role="judge")
    with browser.at(staff.game) as wire, program.at(staff.game) as script:
        erased = staff.director.post(f"{staff.judge_path}/erase", is_sure="yes")
        assert erased.status_code == 303
        thrown_out(wire, Close.NOT_KNOWN, "account_erased")
        thrown_out(script, Close.NOT_KNOWN, "account_erased")


def test_a_withdrawn_role_ends_its_view_at_once(staff: Staff) -> None:
    browser = staff.browser()
    with browser.at(staff.game) as wire, staff.ada.at(staff.game) as ada:
        wire.hear("presence"), ada.hear("snapshot")
        withdrawn = staff.director.post(f"{staff.judge_path}/withdraw", scope="house", role="judge")
        assert withdrawn.status_code == 303
        assert ada.do(staff.game, "bar_spectators")["type"] == "done"
        thrown_out(wire, Close.NOT_ALLOWED, "role_withdrawn")
        assert "events" not in [message["type"] for message in wire.heard[-2:]]
    with browser.at(staff.game) as again:
        assert again.hear("refused")["reason"] == "not_admitted"


def test_commands_are_refused_as_soon_as_the_role_has_gone(staff: Staff) -> None:
    """Also on a socket that shows nothing which the role opened."""
    browser = staff.browser()
    with browser.connected() as wire:
        wire.greet()
        staff.director.post(f"{staff.judge_path}/withdraw", scope="house", role="judge")
        ruled = wire.do(staff.game, "rule_on_challenge", is_acceptable=True, version=1)
        assert ruled["reason"] == "not_allowed"


def test_a_role_in_another_event_is_nobodys_business_here(staff: Staff) -> None:
    made = staff.director.post("/events/new", title="Other open", rules="school")
    assert made.status_code == 303, made.text
    form = {"scope": "other-open", "role": "judge"}
    assert staff.director.post(f"{staff.judge_path}/grant", **form).status_code == 303
    browser = staff.browser()
    with browser.at(staff.game) as wire, browser.connected() as desk:
        wire.hear("snapshot")
        desk.greet()
        desk.say("watch", event="other-open")
        desk.hear("event_changed")
        assert staff.director.post(f"{staff.judge_path}/withdraw", **form).status_code == 303
        thrown_out(desk, Close.NOT_ALLOWED, "role_withdrawn")
        assert still_open(wire)


def test_a_player_who_loses_a_role_plays_on(staff: Staff) -> None:
    judge = staff.browser()
    game = judge.start(opponent="beginner")
    with judge.at(game) as wire:
        assert wire.hear("snapshot")["you"]["audience"] == "side"
        staff.director.post(f"{staff.judge_path}/withdraw", scope="house", role="judge")
        assert still_open(wire)


def test_a_renewed_seat_ends_the_sockets_that_came_by_its_old_link(staff: Staff) -> None:
    page = staff.ada.get(f"/games/{staff.game}/device").text
    link = re.search(r"/seats/([\w-]+)", page)
    assert link is not None
    phone = Guest(staff.client, "a phone")
    assert phone.post(f"/seats/{link[1]}").status_code == 303
    with phone.at(staff.game) as wire, staff.ben.at(staff.game) as ben:
        assert wire.hear("snapshot")["you"]["side"] == 0
        links: SeatLinks = staff.reception.seat_links
        in_the_house(staff.client, lambda: links.renew(stream_at(staff.game), 1))
        assert still_open(wire), "another seat was renewed"
        in_the_house(staff.client, lambda: links.renew(stream_at(staff.game), 0))
        thrown_out(wire, Close.NOT_ALLOWED, "seat_renewed")
        assert still_open(ben)
    with phone.at(staff.game) as again:
        assert again.hear("snapshot")["you"]["audience"] == "spectator"


def test_pages_of_an_event_look_again_when_a_side_of_it_gets_a_new_link(staff: Staff) -> None:
    made = staff.director.post("/events/new", title="Links open", rules="school")
    assert made.status_code == 303, made.text
    with staff.ada.connected() as wire:
        wire.greet()
        wire.say("watch", event="links-open")
        wire.hear("event_changed")
        links: SeatLinks = staff.reception.seat_links
        in_the_house(staff.client, lambda: links.renew(event_stream("links-open"), 0))
        assert wire.hear("event_changed")["event"] == "links-open"


def in_the_house(client: TestClient[Litestar], work: Callable[[], Awaitable[None]]) -> None:
    """On the loop of the application."""
    with client.portal() as portal:
        portal.call(work)
