"""A director with a phone finds six procedures, enters them in a game beside a real board of
an event, reads them in its ledger and in the printed report, and takes one back."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.events import EventDesk, players
from browsing.examples import Guest
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
Form = dict[str, str | float | bool]
PHONE = {"width": 390, "height": 844}
WHO = {"login": "Dora", "password": "correct horse"}

FOUND: tuple[tuple[str, str, list[str], str], ...] = (
    ("drew too many", "Too many tiles drawn", ["at_draw", "4", "yes"], "60 s at most"),
    ("8 tiles, already played", "A play was made from more than seven tiles", [],
     "Score of the player: −14"),
    ("somebody talks", "Talking, watching or a suspicious gesture", ["watching"],
     "Watching is no right"),
    ("headphones", "Headphones or other devices", ["yes"], "The device is allowed"),
    ("blank has a letter", "A blank turns out to be a letter", ["no"], "The rules behind it"),
    ("insults", "Abuse, threats or disruption", ["words"], "The director warns the player."),
)  # fmt: skip


def tap(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).or_(
        page.get_by_role("button", name=name, exact=True)
    ).first.tap()


def lay_a_table(server: RunningServer, page: Page) -> tuple[str, str, Guest]:
    """A round of an event, and at table 1 a score sheet in which two plays were made."""
    account: Form = {**WHO, "again": WHO["password"], "code": ""}
    page.request.post(f"{server.url}/setup", form=account)
    page.request.post(f"{server.url}/sign-in", form={**WHO, "to": "/"})
    desk = EventDesk(server, page)
    desk.set_up("Spring Open", "nsa-2009", players(4), rounds="3")
    desk.start_round(1)
    desk.open("Tables")
    code = re.search(r'href="/t/([A-Z0-9-]+)"', page.content())
    assert code is not None
    form: Form = {"tiles": "100", "first": "0", "clock": "device", "seat": "0"}
    opened = page.request.post(f"{server.url}/t/{code[1]}/record", form=form)
    found = re.search(r"/games/([^/]+)/record", opened.url)
    assert found is not None, opened.url
    table = Guest(server.url, "table")
    for cookie in page.context.cookies():
        table.client.cookies.set(cookie["name"], cookie["value"])
    table.sit_at(found[1])
    on_turn = table.view["on_turn"]
    table.do(found[1], "look_at_rack", for_side=on_turn)
    table.do(found[1], "play_tiles", for_side=on_turn, written="8F HORN")
    table.do(found[1], "play_tiles", for_side=1 - on_turn, written="H6 FARM")
    return desk.path, found[1], table


def enter(page: Page, words: str, title: str, answers: list[str], outcome: str) -> None:
    """Search, tap, say who, answer, read what to do, enter it.

    Nothing is asked of the play that the first side made and the second answered.
    """
    page.get_by_role("searchbox").fill(words)
    tap(page, "Search procedures")
    tap(page, title)
    page.locator(".asked .options button").nth(1 if answers else 0).tap()
    for answer in answers:
        if answer.startswith("="):
            page.locator(".asked input[type=number]").fill(answer[1:])
            tap(page, "Next")
        else:
            page.locator(f'.asked button[value="{answer}"]').tap()
    expect(page.get_by_text(outcome).first).to_be_visible()
    page.get_by_label("Note").fill(f"noted: {title}")
    tap(page, "Save the ruling")


def test_an_exchange_is_recorded_after_the_fact(open_page: OpenPage, server: RunningServer) -> None:
    """Five tiles are in the bag; the first side exchanges three, the second plays and draws."""
    _, game, table = lay_a_table(server, open_page())
    # Seven tiles lie on the board, the second side has still to draw three, and five are left.
    table.do(game, "declare_tiles", count=26, for_side=0)
    assert table.view["bag_count"] == 8
    page = open_page(viewport=PHONE, has_touch=True)
    page.goto(f"{server.url}/sign-in?to=/games/{game}/record")
    page.get_by_label("Name", exact=True).fill(WHO["login"])
    page.get_by_label("Password").fill(WHO["password"])
    tap(page, "Sign in")
    tap(page, "Exchange …")
    page.get_by_role("button", name=re.compile("has exchanged anyway …$")).tap()
    expect(page.get_by_text("The player exchanged with too few tiles")).to_be_visible()
    for answer in ("yes", "yes", "3"):
        page.locator(f'.asked button[value="{answer}"]').tap()
    expect(page.get_by_text("The turn is an exchange of 3 tiles")).to_be_visible()
    tap(page, "Save the ruling")
    expect(page.locator(".incidents > li")).to_have_count(1)
    table.sit_at(game)
    assert [turn["kind"] for turn in table.view["turns"]] == ["play", "play", "exchange"]
    assert [side["score"] for side in table.view["sides"]] == [-16, 9]
    assert table.view["on_turn"] == 1
    # What the other side had played meanwhile is written after it.
    page.goto(f"{server.url}/games/{game}/record")
    page.locator(".play-row .play-text").fill("10F PASTE")
    tap(page, "Enter")
    expect(page.locator(".turn-sheet tbody tr")).to_have_count(4)
    table.close()


def test_a_director_rules_six_times_on_a_phone_and_takes_one_back(
    open_page: OpenPage, server: RunningServer
) -> None:
    path, game, table = lay_a_table(server, open_page())
    page = open_page(viewport=PHONE, has_touch=True)
    page.goto(f"{server.url}/sign-in?to={path}/desk")
    page.get_by_label("Name", exact=True).fill(WHO["login"])
    page.get_by_label("Password").fill(WHO["password"])
    tap(page, "Sign in")
    page.get_by_role("link", name=re.compile("^Open.*table 1$")).tap()
    tap(page, "What went wrong?")
    for number, (words, title, answers, outcome) in enumerate(FOUND):
        enter(page, words, title, answers, outcome)
        expect(page.locator(".incidents > li")).to_have_count(number + 1)
        tap(page, "Report a problem")
        expect(page.get_by_role("searchbox")).to_be_visible()
    # The ledger of the game has the points under their rule.
    table.sit_at(game)
    assert [(line["points"], line["kind"]) for line in table.view["ledger"]][-1] == (-14, "penalty")
    # The event's log has all six, as a page, on paper and as a PDF.
    page.goto(f"{server.url}{path}/incidents")
    expect(page.locator(".incidents > li")).to_have_count(len(FOUND))
    assert not barriers(page)
    page.get_by_role("link", name="Report to print").first.tap()
    page.emulate_media(media="print")
    expect(page.locator(".signatures")).to_be_visible()
    expect(page.get_by_text("noted: Abuse, threats or disruption")).to_be_visible()
    expect(page.locator(".tools")).to_be_hidden()
    page.emulate_media(media="screen")
    for address in (f"{page.url}/pdf", f"{server.url}{path}/incidents.pdf"):
        assert page.request.get(address).body().startswith(b"%PDF-")
    # One is taken back: the game has its points again, and the log says so.
    page.goto(f"{server.url}/games/{game}/rulings")
    ruling = page.locator(".incidents > li").nth(1)
    ruling.get_by_label("Why it is undone").fill("seven tiles after all")
    ruling.get_by_role("button", name="Undo the ruling").tap()
    expect(page.locator(".incidents > li")).to_have_count(len(FOUND) - 1)
    page.goto(f"{server.url}{path}/incidents")
    expect(page.locator(".undone")).to_have_count(1)
    table.sit_at(game)
    assert not [line for line in table.view["ledger"] if line["kind"] == "penalty"]
    table.close()
