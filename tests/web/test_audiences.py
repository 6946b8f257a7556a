"""Each address and each command is for those of whom that was said, and for nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from shutil import copytree
from typing import Any

import httpx
import litestar
import pytest
from litestar.testing import TestClient

from lexidrome import game as g
from lexidrome.base import Unavailable
from lexidrome.hall import HandClock
from lexidrome.store import Store, open_store
from lexidrome.web import WebConfig, app
from lexidrome.web.door import CHECKS, OPEN
from lexidrome.web.kit.audience import Audience, Unaddressed, require_audiences
from lexidrome.web.kit.errors import TROUBLES
from web.bodies import DOINGS
from web.conftest import NOON_MS, at_the_machine, new_app
from web.everybody import BELONGS, NOT_THEIRS, Everybody, Who
from web.guests import HOST
from web.rows import AUDIENCES, ROWS, Row, ask, audience, filled, shown
from web.two_events import Person

SIGN_IN = "/sign-in"
QUICK = {Who.NOBODY, Who.NEIGHBOUR, Who.OTHER_DIRECTOR}
"""Those of whom every change of the program is tried."""
UNREAD = str(TROUBLES[400].sentence)


@contextmanager
def everybody(built: Path, folder: Path) -> Iterator[Everybody]:
    data = Path(copytree(built, folder, dirs_exist_ok=True))
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as house:
        yield Everybody(house)


@pytest.fixture(scope="module")
def world(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everybody]:
    """For tests after which nothing has changed."""
    with everybody(built, tmp_path_factory.mktemp("everybody")) as world:
        yield world


def belongs(who: Who, row: Row) -> bool:
    return who in BELONGS[audience(row)] - NOT_THEIRS.get(row.route, set())


def is_turned_away(answer: httpx.Response) -> bool:
    to = answer.headers.get("location", "")
    return answer.status_code in (401, 403, 404) or to.startswith(SIGN_IN)


def test_every_address_is_asked_here_and_every_audience_at_the_door() -> None:
    assert {(row.method, row.route) for row in ROWS} == AUDIENCES.keys()
    assert CHECKS.keys() == set(Audience) - OPEN
    assert BELONGS.keys() == set(Audience)


def test_what_anybody_can_do_who_brings_nothing_is_little() -> None:
    """Should it ever be said of an address by mistake."""
    forms = {path for (method, path), who in AUDIENCES.items() if method == "POST" and who in OPEN}
    brought = {path for path in forms if "{token:str}" in path or "{code:str}" in path}
    assert forms - brought == {
        "/language", "/colours", "/board", "/sign-out", "/games/new", "/games/{game:str}/join",
        "/t/home", "/home", "/lobby", "/events/{event:str}/report",
        # With a password or a code in the form:
        "/sign-in", "/setup", "/judge/open", "/judge/leave",
        # With the token that a server leaves in its data folder:
        "/command-line",
    }  # fmt: skip


def test_an_application_does_not_start_with_an_address_of_which_nothing_is_said(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Store] = []

    def noted(*where: Any, **more: Any) -> Store:
        opened.append(open_store(*where, **more))
        return opened[-1]

    @litestar.get("/forgotten", sync_to_thread=False)
    def forgotten() -> str:
        return "open"

    monkeypatch.setattr(app, "ROUTES", [*app.ROUTES, forgotten])
    monkeypatch.setattr(app, "open_store", noted)
    with pytest.raises(Unaddressed, match="/forgotten"):
        new_app(WebConfig(data))
    (store,) = opened
    with pytest.raises(Unavailable, match="The store is closed"):
        store.head()


def test_nor_is_one_answered_that_is_added_later(client: TestClient[litestar.Litestar]) -> None:
    @litestar.get("/forgotten", sync_to_thread=False)
    def forgotten() -> str:
        return "open"

    client.app.register(forgotten)
    assert client.get("/forgotten").status_code == 500
    require_audiences(client.app.routes)


@pytest.mark.parametrize(
    "who", [who if who in QUICK else pytest.param(who, marks=pytest.mark.slow) for who in Who]
)
def test_whoever_an_address_is_not_for_is_turned_away_and_nothing_changes(
    world: Everybody, who: Who
) -> None:
    person, names, before = world.who[who], world.names(who), world.kept()
    tried = [row for row in ROWS if not belongs(who, row)]
    for row in tried:
        answer = ask(person, row, names)
        assert is_turned_away(answer), f"{shown(row)}: {answer.status_code}"
        assert "CARE" not in answer.text, "the word is nobody else's to know"
    assert world.kept() == before
    assert tried


@pytest.mark.slow
@pytest.mark.parametrize("who", Who)
def test_whatever_else_a_form_asks_for_is_done_by_nobody_it_is_not_for(
    world: Everybody, who: Who
) -> None:
    person, names, before = world.who[who], world.names(who), world.kept()
    for row in DOINGS:
        if not belongs(who, row):
            answer = ask(person, row, names)
            assert is_turned_away(answer), f"{shown(row)}: {answer.status_code}"
    assert world.kept() == before


@pytest.mark.slow
@pytest.mark.parametrize("who", Who)
def test_whatever_else_a_form_asks_for_is_read_from_those_it_is_for(
    built: Path, tmp_path: Path, who: Who
) -> None:
    """What then becomes of it is for those to say who decide."""
    with everybody(built, tmp_path) as world:
        person, names = world.who[who], world.names(who)
        for row in DOINGS:
            if belongs(who, row):
                answer = ask(person, row, names)
                told = f"{shown(row)}: {answer.status_code}"
                assert answer.status_code not in (405, 413, 422, 500), told
                assert UNREAD not in answer.text, told


@pytest.mark.slow
@pytest.mark.parametrize("who", Who)
def test_whoever_it_is_for_is_let_in(built: Path, tmp_path: Path, who: Who) -> None:
    with everybody(built, tmp_path) as world:
        person, names = world.who[who], world.names(who)
        for row in ROWS:
            if not belongs(who, row):
                continue
            answer = ask(person, row, names)
            told = f"{shown(row)}: {answer.status_code}"
            assert answer.status_code not in (405, 413, 500), told
            assert UNREAD not in answer.text, told
            assert audience(row) in OPEN or not is_turned_away(answer), told


# Commands over the live socket

KINDS = sorted(g.messages.COMMANDS.kinds(), key=lambda kind: kind is g.audience.BarSpectators)
"""After the last one even staff, who only look on, see nothing more."""
NOT_YOURS = "You are not allowed to do that here."
UNHEARD = "unheard"
"""The hall refuses it because of who asks, and no referee is told."""
AT_ONCE = 5
"""Kinds that one connection may ask for without a pause."""
ANYBODYS_ID = 40
"""Whoever is nobody in particular has to send an id that nobody else thinks of."""
HEARD = (Who.PLAYER, Who.JUDGE, Who.STAFF, Who.DIRECTOR, Who.HOUSE_DIRECTOR)
"""Whose word the referee of this game hears, each for what is theirs."""
STRANGERS = [who for who in Who if who not in HEARD]


def answers(person: Person, game: str, sides: tuple[int | None, ...]) -> dict[str, set[str]]:
    """What comes of each command, sent with all that it needs: done, or why not."""
    found: dict[str, set[str]] = {kind.__name__: set() for kind in KINDS}
    for at in range(0, len(KINDS), AT_ONCE):
        with person.at(game) as wire:
            wire.hear("snapshot")
            for kind, side in product(KINDS[at : at + AT_ONCE], sides):
                once = f"{kind.__name__}-{side}".ljust(ANYBODYS_ID, "-")
                asked = {"id": once, "version": None, "for_side": side}
                wire.say("command", game=game, command=filled(kind), **asked)
                answer = wire.hear("done", "refused")
                is_unheard = answer.get("sentence") == NOT_YOURS
                found[kind.__name__].add(UNHEARD if is_unheard else answer.get("reason", "done"))
    return found


@pytest.mark.parametrize("who", STRANGERS)
@pytest.mark.parametrize("where", ["game", "screen"])
@pytest.mark.slow
def test_no_command_is_heard_from_those_who_are_not_of_the_game(
    world: Everybody, who: Who, where: str
) -> None:
    before = world.kept()
    heard = answers(world.who[who], world.names(who)[where], (None, 0, 1))
    assert world.kept() == before
    assert heard.pop("CreateGame") == {"malformed"}, "a game is never made over the socket"
    assert {name: why for name, why in heard.items() if why != {UNHEARD}} == {}


def may_ask(who: Who, kind: type[g.messages.Command]) -> bool | None:
    """As it is declared of a command beside a real board; none: the referee says it."""
    asked = g.messages.COMMANDS.of_kind(kind)
    if asked.by in (g.messages.Asker.HOUSE, g.messages.Asker.NOBODY):
        return kind is g.clock.TimePassed and who is not Who.JUDGE
    if who is Who.JUDGE:
        return asked.judges_too
    if who is Who.STAFF:
        return asked.by in (g.messages.Asker.SIDE, g.messages.Asker.EITHER)
    if who is Who.PLAYER:
        return True if asked.by in (g.messages.Asker.SIDE, g.messages.Asker.EITHER) else None
    return True


@pytest.mark.parametrize("who", HEARD)
@pytest.mark.slow
def test_the_others_are_heard_with_what_is_declared_to_be_theirs(
    built: Path, tmp_path: Path, who: Who
) -> None:
    with everybody(built, tmp_path) as world:
        heard = answers(world.who[who], world.names(who)["game"], (None, 0))
    assert heard.pop("CreateGame") == {"malformed"}
    wrong = {}
    for kind in KINDS:
        may, why = may_ask(who, kind), heard.get(kind.__name__, set())
        if may is not None and kind is not g.start.CreateGame and may == (why == {UNHEARD}):
            wrong[kind.__name__] = why
        assert "malformed" not in why, kind
    assert wrong == {}
