"""Table, sheet, station and desk in browsers that are not Chromium: each does its main thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from browsing.others import OtherBrowser, firefox, webkit
from browsing.server import RunningServer
from browsing.tables import SIZE, Laid
from browsing.wits import best_play

pytestmark = [pytest.mark.long, pytest.mark.hand_clock]
MAKES = {"firefox": firefox, "webkit": webkit}
PICTURES = Path("out/others")
"""Where a picture of each page is left, to look at."""
ON_TURN = """(({ view, you }) => view.on_turn === you.side)(
  document.querySelector('lexi-table').game)"""
RACK = """(({ view, you }) => view.sides[you.side].rack)(
  document.querySelector('lexi-table').game)"""
LOOK = "document.querySelector('[data-deed=look]')?.checkVisibility()"
GAME = "() => document.querySelector('lexi-table').game"
WATCH_LIFTED = """() => {
  window.lifted = 0;
  const count = () => { window.lifted += document.querySelectorAll('.lifted').length; };
  new MutationObserver(count).observe(document.body, { childList: true });
}"""
DIRECTOR = {"login": "Ann Director", "password": "correct horse", "again": "correct horse"}


@pytest.fixture(params=MAKES)
def page(request: pytest.FixtureRequest) -> Iterator[OtherBrowser]:
    """Its picture is taken at the end, and no script may have complained."""
    with MAKES[request.param]() as browser:
        yield browser
        browser.photograph(PICTURES / f"{request.node.name}.png")
        assert browser.complaints == []


def test_a_guest_plays_two_turns_against_a_bot_by_keyboard(
    page: OtherBrowser, server: RunningServer, data: Path
) -> None:
    page.goto(f"{server.url}/games/new?rules=nsa-2009")
    page.fill("[name=name]", "Ada")
    page.click("[name=opponent][value=beginner]")
    page.await_("document.querySelector('lexi-table')?.game?.view.phase === 'playing'")
    page.await_(f"{LOOK} || ({RACK})")
    if page.evaluate(f"() => {LOOK}"):
        page.press("1")
    page.await_(RACK)
    for played in (1, 2):
        side = play_a_word(page, server, data)
        mine = f"turns.filter(({{ side, kind }}) => side === {side} && kind === 'play')"
        page.await_(f"document.querySelector('lexi-table').game.view.{mine}.length === {played}")
    view = page.evaluate(GAME)["view"]
    shown = page.evaluate(
        "() => [...document.querySelectorAll('.side-score')].map((each) => each.innerText.trim())"
    )
    assert shown == [str(each["score"]) for each in view["sides"]]


def play_a_word(page: OtherBrowser, server: RunningServer, data: Path) -> int:
    """As soon as the rack has one; until then turns are passed."""
    while True:
        await_turn(page, server)
        game = page.evaluate(GAME)
        side: int = game["you"]["side"]
        tiles = best_play(data, game["view"], side)
        if tiles is not None:
            play_by_keyboard(page, game["view"]["board"], tiles)
            return side
        page.press("6")
        page.click("dialog [data-part=confirm]")
        page.await_(f"!({ON_TURN})")


def await_turn(page: OtherBrowser, server: RunningServer) -> None:
    """The bot needs time to think, which is the house's."""
    for _ in range(10):
        if page.evaluate(f"() => {ON_TURN}"):
            break
        pass_ms(server, 5_000)
        page.await_("document.querySelector('lexi-table').game !== null")
    page.await_(ON_TURN)


def play_by_keyboard(page: OtherBrowser, board: str, tiles: Laid) -> None:
    first, last = tiles[0][0], tiles[-1][0]
    is_across = len(tiles) == 1 or first // SIZE == last // SIZE
    while focused(page) is None:
        page.press("Tab")
    while (at := focused(page)) != first:
        assert at is not None
        rows, columns = first // SIZE - at // SIZE, first % SIZE - at % SIZE
        down, right = "ArrowDown" if rows > 0 else "ArrowUp", "ArrowRight"
        page.press(down if rows else right if columns > 0 else "ArrowLeft")
    wanted = "across" if is_across else "down"
    cursor = f"() => document.querySelector(\"[data-square='{first}']\").dataset.cursor"
    while page.evaluate(cursor) != wanted:
        page.press("Space")
    laid = dict(tiles)
    for square in range(first, last + 1, 1 if is_across else SIZE):
        letter = laid.get(square, board[square].upper())
        page.press(f"Shift+{letter.upper()}" if letter.islower() else letter.lower())
    page.press("Enter")


def focused(page: OtherBrowser) -> int | None:
    square = page.evaluate("() => document.activeElement?.dataset.square ?? null")
    return None if square is None else int(square)


def pass_ms(server: RunningServer, duration_ms: int) -> None:
    answer = httpx.post(f"{server.url}/test/clock", json={"duration_ms": duration_ms}, timeout=30)
    answer.raise_for_status()


def test_a_play_is_written_on_the_sheet(page: OtherBrowser, server: RunningServer) -> None:
    page.goto(f"{server.url}/t")
    page.fill("form.begin [name=name]", "Ann")
    page.fill("form.begin [name=other]", "Bob")
    page.click("form.begin .pills label")
    page.click("form.begin .button:not(.quiet)")
    page.await_("document.querySelector('lexi-sheet')?.game?.view")
    page.evaluate(WATCH_LIFTED)
    page.click(".play-row .play-text")
    page.write("8G HORNS")
    page.press("Enter")
    page.await_("document.querySelectorAll('.turn-sheet tbody tr').length === 1")
    page.await_("document.querySelector('lexi-sheet').dataset.unsent === '0'")
    page.await_("document.querySelector('.score-total').innerText === '16'")
    assert page.evaluate("() => window.lifted") == 0, "no tile leaves the board and comes back"


def test_the_station_gives_its_verdict(page: OtherBrowser, server: RunningServer) -> None:
    page.goto(f"{server.url}/judge")
    page.await_("document.querySelector('[data-part=station]').dataset.ready === ''")
    page.press("2")
    page.await_("document.activeElement === document.querySelector('[data-part=field]')")
    page.write("care retinas")
    page.press("Tab")
    page.await_("document.querySelector('[data-part=verdict]').checkVisibility()")
    word = page.evaluate("() => document.querySelector('[data-part=verdict-word]').textContent")
    assert word == "Acceptable"


def test_a_result_is_entered_at_the_desk(page: OtherBrowser, server: RunningServer) -> None:
    event = an_event_in_its_first_round(server)
    page.goto(f"{server.url}/sign-in")
    page.fill("[name=login]", DIRECTOR["login"])
    page.fill("[name=password]", DIRECTOR["password"])
    page.press("Enter")
    page.await_("location.pathname !== '/sign-in'")
    page.goto(f"{server.url}{event}/desk")
    page.fill("#line", "1 400 2 350")
    page.press("Enter")
    page.await_("document.querySelector('#line').value === ''")
    page.await_("document.querySelector('main').innerText.includes('1 of 1 results')")
    page.goto(f"{server.url}{event}/standings")
    page.await_("document.querySelector('main').innerText.includes('+50')")


def an_event_in_its_first_round(server: RunningServer) -> str:
    with httpx.Client(base_url=server.url, follow_redirects=True, timeout=30) as desk:

        def post(path: str, **form: str) -> Any:
            answer = desk.post(path, data=form)
            answer.raise_for_status()
            return answer.url

        desk.post("/setup", data=DIRECTOR)
        post("/sign-in", **DIRECTOR)
        where = urlsplit(str(post("/events/new", title="Other makes", rules="nsa-2009")))
        path = where.path.removesuffix("/entries")
        post(f"{path}/entries", roster="name\nAnn Archer\nBob Baker\n", is_checked="1")
        for action in ("pair", "publish", "begin"):
            post(f"{path}/do", do=action)
    return path
