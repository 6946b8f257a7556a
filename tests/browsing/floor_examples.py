"""A club night in the middle of things: a challenge, a call, a result, and a table to open."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from browsing.event_examples import CLUB_NIGHT, at_event
from browsing.examples import Guest
from browsing.settling import settled
from lexidrome.web.judge.slips import COOKIE

Prepare = Callable[[Page], None]
CHALLENGED, ENDED, UNOPENED, OPEN = range(4)
"""What the tables of the club night are good for."""
LEFT = ("AEINRST", "DGLOTUY")
PASSES = 6


def at_table(table: int = UNOPENED) -> Prepare:
    """Whoever has scanned the card that lies on it."""

    def prepare(page: Page) -> None:
        page.goto(f"{_base(page)}/t/{_codes(page)[table]}")

    return prepare


def at_game(table: int, ending: str) -> Prepare:
    """A page of the game at a table, for the side that goes second."""

    def prepare(page: Page) -> None:
        game = _game(page, _codes(page)[table])
        page.goto(f"{_base(page)}/games/{game}/{ending}")

    return prepare


def at_station(page: Page) -> None:
    """A judge has opened the oldest slip of the queue."""
    _codes(page)
    # Whatever the size of the window, it is the same station.
    page.context.add_cookies([{"name": COOKIE, "value": "K7QF", "url": _base(page)}])
    page.goto(f"{_base(page)}/judge/queue")
    page.get_by_role("button", name=re.compile("^Open .")).first.click()
    page.get_by_text("A judge rules with a dictionary").click()
    expect(page.locator(".by-hand form")).to_be_visible()


def at_queue(page: Page) -> None:
    _codes(page)
    page.goto(f"{_base(page)}/judge/queue")
    expect(page.locator(".slip-code")).to_have_count(1)


def at_hall(ending: str) -> Prepare:
    """A page of those who run the night."""

    def prepare(page: Page) -> None:
        _codes(page)
        at_event(CLUB_NIGHT, ending)(page)

    return prepare


def with_call(page: Page) -> None:
    """Somebody has called the director; whoever comes later finds it done."""
    at_game(OPEN, "call")(page)
    if page.locator("form.form").count():
        page.get_by_label("Tiles or equipment").check()
        page.get_by_label("In a few words").fill("a tile is missing")
        page.get_by_role("button", name="Call the director").click()
    expect(page.locator(".called")).to_be_visible()


def _base(page: Page) -> str:
    return "{0.scheme}://{0.netloc}".format(urlsplit(page.url))


def _codes(page: Page) -> list[str]:
    """The codes of the tables, where everything has happened that is to be seen."""
    at_event(CLUB_NIGHT, "/tables")(page)
    codes = list(dict.fromkeys(re.findall(r"/t/([A-Z0-9]{4}-[A-Z0-9]{4})", page.content())))
    at_event(CLUB_NIGHT, "/clocks")(page)
    if page.locator(".table-clocks > li").count() == 0:
        for table, play in ((CHALLENGED, _challenge), (ENDED, _end), (OPEN, _begin)):
            _sit_down(_base(page), codes[table], play)
    return codes


def _sit_down(base: str, code: str, play: Callable[[Guest, str], None]) -> None:
    guest = Guest(base, "scorer")
    form = {"seat": "0", "first": "0", "tiles": "100"}
    answer = guest.client.post(f"/t/{code}/record", data=form)
    game = answer.headers["location"].split("/")[2]
    guest.sit_at(game)
    play(guest, game)
    guest.close()


def _begin(guest: Guest, game: str) -> None:
    guest.do(game, "look_at_rack", for_side=0)
    guest.do(game, "play_tiles", for_side=0, written="8G HORNS")


def _challenge(guest: Guest, game: str) -> None:
    _begin(guest, game)
    guest.do(game, "play_tiles", for_side=1, written="H7 FOwL")
    words = [word for word, _ in guest.view["play"]["words"]]
    guest.do(game, "challenge_play", for_side=0, words=words)


def _end(guest: Guest, game: str) -> None:
    """Both pass to the end; one side has signed."""
    _begin(guest, game)
    for turn in range(PASSES):
        guest.do(game, "pass_turn", for_side=(turn + 1) % 2)
    for side, rack in enumerate(LEFT):
        guest.do(game, "note_rack", for_side=side, tiles=rack)
    guest.do(game, "sign_result", for_side=0)


def _game(page: Page, code: str) -> str:
    """The second seat of a table; answers its game."""
    address = f"{_base(page)}/t/{code}/seat"
    answer = page.request.post(address, form={"seat": "1"}, max_redirects=0)
    if answer.status != 303:
        # Another browser sat there to look; the desk frees the seat.
        at_event(CLUB_NIGHT, "/links")(page)
        table = page.locator(".link-tables > li", has_text=code)
        table.get_by_role("button", name="Free the seat").last.click()
        answer = page.request.post(address, form={"seat": "1"}, max_redirects=0)
    return answer.headers["location"].split("/")[2]


def at_links(page: Page) -> None:
    """What the desk can take back at the tables."""
    _codes(page)
    at_event(CLUB_NIGHT, "/links")(page)


def at_new_link(page: Page) -> None:
    """A seat that the desk has just given out anew."""
    at_links(page)
    page.get_by_role("button", name="New seat link").first.click()


def at_seat_link(page: Page) -> None:
    """Whoever has scanned such a link."""
    at_new_link(page)
    page.goto(page.locator("input.link").first.input_value())


def at_all_links(page: Page) -> None:
    """Before everything is taken back."""
    at_links(page)
    page.get_by_role("button", name="Withdraw all codes and links").click()


def at_lost_seat(page: Page) -> None:
    """The desk has freed the seat of somebody who keeps the sheet."""
    at_game(OPEN, "record")(page)
    settled(page)
    assert page.context.browser is not None
    # A device that sits at the table frees no seat there.
    with page.context.browser.new_context() as apart:
        desk = apart.new_page()
        desk.goto(page.url)
        at_event(CLUB_NIGHT, "/links")(desk)
        table = desk.locator(".link-tables > li").nth(OPEN)
        table.get_by_role("button", name="Free the seat").last.click()
    expect(page.locator("[data-part=ended]")).to_be_visible()


def seated_elsewhere(page: Page) -> None:
    """The table's code at a third device: both sides have one."""
    at_game(CHALLENGED, "record")(page)
    page.context.clear_cookies()
    at_table(CHALLENGED)(page)
