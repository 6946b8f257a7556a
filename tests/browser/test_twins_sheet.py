"""The score sheet of a real board on two phones at two servers, one of which is killed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.evening import Evening, after_first_word
from browsing.server import RunningServer
from browsing.twins import Twins

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)


@pytest.fixture
def evening(twins: Twins, open_page: OpenPage) -> Evening:
    """The first phone comes by one server, the second by the other."""
    twins.restore()
    return after_first_word(
        twins.twins[0], open_page, "nsa-2009", doors=(twins.doors[0], twins.doors[1])
    )


def owner(twins: Twins, evening: Evening) -> RunningServer:
    return twins.owner(f"event/{evening.hall.path.rpartition('/')[2]}")


def expect_each_turn_once(evening: Evening) -> None:
    evening.agree()
    for phone in evening.phones:
        turns = phone.view["turns"]
        assert len(turns) == evening.turns
        assert [turn["side"] for turn in turns] == [at % 2 for at in range(evening.turns)]
        assert "".join(phone.view["board"]) == evening.table.board


def expect_at_the_event(twins: Twins, evening: Evening) -> None:
    """The result is in the event, once, whichever server says so."""
    one, other = evening.phones[0].view["outcome"]["scores"]
    page = evening.hall.page
    for each in [door for door, twin in zip(twins.doors, twins.twins, strict=True)]:
        page.goto(f"{each}{evening.hall.path}/pairings?by=table")
        expect(page.locator("table.rows")).to_contain_text(f"{one} – {other}")


def test_turns_go_on_at_the_other_server_and_those_that_wait_are_sent_once(
    twins: Twins, evening: Evening
) -> None:
    owner(twins, evening).stop(kill=True)
    for _ in range(2):
        evening.play()
    expect_each_turn_once(evening)
    twins.restore()
    evening.lose_network(0)
    for side in (evening.turns % 2, 1 - evening.turns % 2):
        evening.play(side, evening.phones[0])
    status = evening.phones[0].page.locator(".sheet-status")
    expect(status).to_contain_text("2 entries not sent yet")
    owner(twins, evening).stop(kill=True)
    evening.cables[0].plug_in()
    expect_each_turn_once(evening)
    expect(status).to_be_hidden()
    evening.pass_to_the_end()
    expect_at_the_event(twins, evening)
