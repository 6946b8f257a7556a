"""A player's home, a lobby and a club's night, as those who use them find them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import httpx
from playwright.sync_api import Page, expect

from browsing.examples import PATIENCE_S, Guest, before_the_first_look, kept, played_out

Prepare = Callable[[Page], None]
Cookies = dict[str, str]
remembered = kept(played_out)
"""Another game than pages show that has ended: nobody who plays is shown one (NSA-III.A.6.p3)."""
WISH = {"do": "seek", "rules": "nsa-2009", "lexicon": "ENABLE", "side_minutes": "10"}


def base_of(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def lend(page: Page, client: httpx.Client) -> None:
    """The page becomes the browser of somebody who came without one."""
    cookies = client.cookies.items()
    url = base_of(page)
    page.context.add_cookies([{"name": n, "value": v, "url": url} for n, v in cookies])


@cache
def regular(base_url: str) -> httpx.Client:
    """Somebody with a game that is over, one that waits for them and one that nobody joined."""
    client = remembered(base_url).guests[0].client
    waiting = {"name": "Ada Lovelace", "opponent": "invite"}
    client.post("/games/new", data=waiting)
    begun = client.post("/games/new", data=waiting).headers["location"]
    send({}, f"{base_url}{begun}/join", name="Grace Hopper")
    return client


def at_home(page: Page) -> None:
    lend(page, regular(base_of(page)))
    page.reload()
    expect(page.get_by_role("heading", name="Still open")).to_be_visible()


def send(cookies: Cookies, url: str, **form: str) -> str:
    """What somebody sends who has these cookies; where they are led."""
    answer = httpx.post(url, data=form, cookies=cookies, timeout=PATIENCE_S)
    cookies |= dict(answer.cookies)
    return str(answer.headers.get("location", ""))


def enter(room: str, name: str, *, seeks: bool) -> Cookies:
    cookies: Cookies = {}
    send(cookies, room, do="enter", name=name)
    if seeks:
        send(cookies, room, **WISH)
    return cookies


def in_lobby(page: Page) -> None:
    """Two seek a game, and one looks on."""
    base_url = base_of(page)
    for name, seeks in (("Grace Hopper", True), ("Emmy Noether", True), ("Sofya", False)):
        enter(f"{base_url}/lobby", name, seeks=seeks)
    page.get_by_label("Your name").fill("Ada Lovelace")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Look for an opponent")).to_be_visible()


def in_club(page: Page) -> None:
    """A night at which a game is over and somebody seeks another."""
    base_url = base_of(page)
    form: dict[str, str | float | bool] = {"name": "Leeds Word Club", "rules": "nsa-2009"}
    page.request.post(f"{base_url}/clubs", form=form)
    page.reload()
    path = page.get_by_role("link", name="Open the room").first.get_attribute("href") or ""
    room = base_url + path
    ada = enter(room, "Ada Lovelace", seeks=True)
    grace = enter(room, "Grace Hopper", seeks=False)
    page.goto(room)
    seek = page.locator("li[id^='seek:']").first.get_attribute("id") or ""
    game = send(grace, room, do="accept", seek=seek.partition(":")[2])
    leave(base_url, game.removeprefix("/games/"), grace)
    send(ada, room, **WISH)
    page.reload()


def leave(base_url: str, game: str, cookies: Cookies) -> None:
    """Whoever sits there gives the game up."""
    guest = Guest(base_url, "")
    guest.client.cookies.update(cookies)
    guest.sit_at(game)
    guest.do(game, "forfeit_game", side=guest.side, reason="the last bus")
    guest.close()


def on_card(page: Page) -> None:
    in_club(page)
    page.get_by_role("link", name="Card to hang up").click()


def come_third(page: Page) -> None:
    page.goto(before_the_first_look(base_of(page)).url)
    expect(page.get_by_role("link", name="Watch the game")).to_be_visible()
