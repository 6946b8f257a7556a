"""Many tables at the same moment: no seat is lost, none is taken twice, every game begins."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from litestar import Litestar

from lexidrome import game as g
from lexidrome.base import StreamId
from lexidrome.hall import EventTables, Reception
from lexidrome.web import WebConfig
from web.conftest import AT_A_PHONE, HERE, at_the_machine, new_app

pytestmark = pytest.mark.slow
TABLES = 50


class Crowd:
    """An event with many tables, asked by many devices in one event loop."""

    def __init__(self, app: Litestar) -> None:
        self.app = app
        self.desk = self.device()
        self.path = ""
        self.codes: list[str] = []

    def device(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            transport=httpx.ASGITransport(cast("Any", self.app)), base_url=HERE
        )

    def phone(self) -> httpx.AsyncClient:
        phone = self.device()
        phone.headers.update(AT_A_PHONE)
        return phone

    async def post(self, path: str, **form: str) -> httpx.Response:
        answer = await self.desk.post(path, data=form)
        assert answer.status_code == 303, answer.text
        return answer

    async def set_up(self, tables: int) -> None:
        made = await self.post("/events/new", title="Crowd", rules="nsa-2009")
        self.path = made.headers["location"].removesuffix("/entries")
        roster = "name\n" + "".join(f"P{at:03}\n" for at in range(2 * tables))
        await self.post(f"{self.path}/entries", roster=roster, is_checked="1")
        for action in ("pair", "publish", "begin"):
            await self.post(f"{self.path}/do", do=action)
        await self.post(f"{self.path}/tables", phones="yes")
        page = (await self.desk.get(f"{self.path}/tables")).text
        self.codes = list(dict.fromkeys(re.findall(r'href="/t/([A-Z0-9-]+)"', page)))
        assert len(self.codes) == tables

    async def racks(self, device: httpx.AsyncClient, stream: StreamId) -> list[str | None]:
        """Those that somebody at this device sees of a game."""
        reception: Reception = self.app.state.reception
        caller = reception.caller(seat_link=device.cookies.get("lexidrome_seat"))
        seen = await self.app.state.front_desk.view(caller, stream)
        assert isinstance(seen, g.seen.GameView)
        return [side.rack for side in seen.sides]


def in_a_crowd(data: Path, story: Callable[[Crowd], Awaitable[None]], tables: int) -> None:
    async def run() -> None:
        app = at_the_machine(new_app(WebConfig(data)))
        async with app.lifespan():
            crowd = Crowd(app)
            await crowd.set_up(tables)
            await story(crowd)

    asyncio.run(run())


def test_fifty_tables_sit_down_on_screen_at_the_same_moment(data: Path) -> None:
    async def story(crowd: Crowd) -> None:
        phones = [(code, side, crowd.phone()) for code in crowd.codes for side in (0, 1)]
        answers = await asyncio.gather(
            *[phone.post(f"/t/{code}/play", data={"seat": side}) for code, side, phone in phones]
        )
        assert [answer.status_code for answer in answers] == [303] * 2 * TABLES
        tables: EventTables = crowd.app.state.event_tables
        opened = tables.opened_in(crowd.path.rpartition("/")[2]).values()
        assert [each.seated for each in opened] == [(0, 1)] * TABLES
        for each in opened:
            assert await tables.games.phase(each.stream) is g.Phase.PLAYING
        seats = {phone.cookies["lexidrome_seat"] for _, _, phone in phones}
        assert len(seats) == 2 * TABLES, "none has the seat of another"
        stranger = crowd.phone()
        for code in crowd.codes:
            for side in (0, 1):
                refused = await stranger.post(f"/t/{code}/play", data={"seat": side})
                assert refused.status_code == 400
                assert "This seat is taken" in refused.text
        assert "lexidrome_seat" not in stranger.cookies
        streams = {each.key: each.stream for each in opened}
        seen = 0
        for code, side, phone in phones:
            stream = streams[tables.codes.key(code)]
            racks = await crowd.racks(phone, stream)
            assert racks[1 - side] is None, "nobody sees the rack of the other side"
            seen += racks[side] is not None
            assert await crowd.racks(stranger, stream) == [None, None]
        assert seen == TABLES, "whoever plays first has not looked yet; the others have"

    in_a_crowd(data, story, TABLES)


@pytest.mark.parametrize("action", ["play", "record", "scores"])
def test_a_seat_that_many_want_at_once_goes_to_one(data: Path, action: str) -> None:
    async def story(crowd: Crowd) -> None:
        (code,) = crowd.codes
        form = {"seat": "1", "first": "0", "tiles": "100"}
        answers = await asyncio.gather(
            *[crowd.phone().post(f"/t/{code}/{action}", data=form) for _ in range(10)]
        )
        assert sorted(answer.status_code for answer in answers) == [303] + [400] * 9

    in_a_crowd(data, story, 1)


def test_two_who_open_the_sheet_at_once_have_one_game_that_has_begun(data: Path) -> None:
    async def story(crowd: Crowd) -> None:
        (code,) = crowd.codes
        answers = await asyncio.gather(
            *[
                crowd.phone().post(
                    f"/t/{code}/record", data={"seat": side, "first": side, "tiles": "100"}
                )
                for side in ("0", "1")
            ]
        )
        assert [answer.status_code for answer in answers] == [303, 303]
        assert answers[0].headers["location"] == answers[1].headers["location"]
        tables: EventTables = crowd.app.state.event_tables
        (opened,) = tables.opened_in(crowd.path.rpartition("/")[2]).values()
        assert opened.seated == (0, 1)

    in_a_crowd(data, story, 1)


def test_many_who_look_at_once_get_the_same_codes(data: Path) -> None:
    async def story(crowd: Crowd) -> None:
        tables: EventTables = crowd.app.state.event_tables
        keys = tables.codes.given_in(crowd.path.rpartition("/")[2])
        fresh = [type(key)(key.event, key.division, key.table + 100) for key in keys]
        found = await asyncio.gather(*[tables.codes.of_all(fresh) for _ in range(5)])
        assert all(each == found[0] for each in found)
        assert len(set(found[0].values())) == len(fresh)
        for key, code in found[0].items():
            assert tables.codes.key(code) == key

    in_a_crowd(data, story, 3)
