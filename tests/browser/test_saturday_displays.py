"""The projectors of a Saturday: what they show fits, stays long enough, and is not old."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from browsing.events import EventDesk, players
from browsing.server import RunningServer

pytestmark = pytest.mark.hand_clock

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
MINUTE_MS = 60_000
GIVEN = ("Ann", "Bo", "Christopher", "Dana", "Elizabeth", "Fay", "Gus", "Hannah", "Ian", "Jo")
FAMILY = (
    "Archer", "Baker", "Carver", "Dyer", "Ellis", "Fuller", "Grover", "Hooper", "Ingleby",
    "Kowalczyk", "Lindqvist", "Montgomery", "O’Brien", "Papadopoulos",
)  # fmt: skip
NAMES = [f"{GIVEN[at % 10]} {FAMILY[at % 14]}" for at in range(70)] + [
    f"{GIVEN[at % 10]} {FAMILY[(at + 7) % 14]}" for at in range(70)
]
OVERFLOWING = """
() => {
  const [faults, high] = [[], document.documentElement.clientHeight];
  const sheets = [...document.querySelectorAll("[data-page]")];
  const boxes = "main, .screen-sheet, .screen-columns, .bracket, .matches, .screen-clocks, .ticker";
  for (const sheet of sheets.length ? sheets : [document.querySelector("main")]) {
    for (const each of sheets) each.toggleAttribute("hidden", each !== sheet);
    for (const element of document.querySelectorAll("main, main *")) {
      const box = element.getBoundingClientRect();
      if (box.width === 0 || element.closest(".unseen")) continue;
      const what = `${element.localName}.${element.className} ${element.textContent.trim()}`;
      const style = getComputedStyle(element);
      // Lines lead from a match to the next one, beyond its column.
      const leadsOn = element.matches(".bracket > li, .matches, .bout");
      const isBox = style.display !== "inline" && !leadsOn;
      if (isBox && element.scrollWidth > element.clientWidth + 1)
        faults.push(`too wide: ${what.slice(0, 90)}`);
      if (element.matches(boxes) && element.scrollHeight > element.clientHeight + 1)
        faults.push(`too high: ${what.slice(0, 90)}`);
      if (box.bottom > high + 1) faults.push(`below the screen: ${what.slice(0, 90)}`);
      const isName = element.matches("tbody .cell-name, .who:not(.tight), .big-clock");
      if (isName && parseFloat(style.fontSize) < 0.05 * high - 0.1)
        faults.push(`too small: ${what.slice(0, 90)}`);
    }
  }
  return [sheets.length, faults];
}
"""

FILLED = """
() => {
  const matches = [...document.querySelectorAll("[data-page]:not([hidden]) .match")];
  const size = (name) => parseFloat(getComputedStyle(name).fontSize);
  return [
    Math.max(...matches.map((match) => match.getBoundingClientRect().bottom)),
    matches.length,
    Math.min(...matches.flatMap((match) => [...match.querySelectorAll(".who")]).map(size)),
  ];
}
"""


class Programmed:
    """An event made quickly, to be looked at."""

    def __init__(self, client: httpx.Client, title: str, rules: str, **more: str) -> None:
        self._client = client
        page = self._post("/events/new", title=title, rules=rules, **more)
        self.path = page.url.path.removesuffix("/entries")

    def enter(self, roster: str) -> None:
        self._post(f"{self.path}/entries", roster=roster, is_checked="1")
        self.do("check_in")

    def do(self, what: str, **form: str) -> None:
        self._client.post(f"{self.path}/do", data={"do": what, **form})

    def begin(self) -> None:
        for action in ("pair", "publish", "begin"):
            self.do(action)

    def results(self, count: int, *, divisions: tuple[str, ...] = ("",)) -> None:
        for division in divisions:
            prefix = f"{division}/" if division else ""
            for table in range(1, count + 1):
                line = f"{prefix}{table} {300 + 7 * table % 250} {412 - 3 * table}"
                self._client.post(f"{self.path}/results", data={"line": line})

    def tables(self) -> int:
        """How many play in the last round."""
        page = self._client.get(f"{self.path}/pairings?by=table").text
        return page.count('<tr id="meeting:')

    def show(self, announcement: str = "", **screens: str) -> None:
        named = {f"screen-{screen}": show for screen, show in screens.items()}
        self._post(f"{self.path}/displays", announcement=announcement, **named)

    def _post(self, path: str, **form: str) -> httpx.Response:
        answer = self._client.post(path, data=form)
        assert answer.is_success, answer.text
        return answer


@pytest.fixture(scope="module")
def client(server: RunningServer) -> Iterator[httpx.Client]:
    """Keeps no line open, for the server is ended and started again."""
    limits = httpx.Limits(max_keepalive_connections=0)
    with httpx.Client(
        base_url=server.url, follow_redirects=True, timeout=30, limits=limits
    ) as client:
        yield client


def check_fit(page: Page, server: RunningServer, event: Programmed, shows: tuple[str, ...]) -> None:
    event.show(**{show: show for show in shows})
    for show in shows:
        page.goto(f"{server.url}{event.path}/display/{show}")
        expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            sheets, faults = page.evaluate(OVERFLOWING)
            assert not faults, f"{event.path} {show} at {width}: {faults[:5]} of {len(faults)}"
            assert sheets > 0 or show == "clock"


@pytest.mark.parametrize("count", [8, 13, 40, 128])
def test_no_list_overflows_the_screen(
    server: RunningServer, client: httpx.Client, open_page: OpenPage, count: int
) -> None:
    event = Programmed(client, f"Open of {count}", "nsa-2009", rounds="3")
    event.enter("name\n" + "\n".join(NAMES[:count]))
    event.begin()
    event.results(count // 2)
    event.begin()
    check_fit(open_page(), server, event, ("names", "tables", "standings", "clock"))


@pytest.mark.parametrize(
    ("rules", "count"),
    [*(("washburn", count) for count in (11, 24, 32, 64, 100, 128)), ("thon", 40)],
)
def test_no_bracket_overflows_the_screen(
    server: RunningServer, client: httpx.Client, open_page: OpenPage, rules: str, count: int
) -> None:
    event = Programmed(client, f"Bracket of {count}", rules)
    event.enter("name\n" + "\n".join(NAMES[:count]))
    event.begin()
    event.results(count // 2)
    played = event.tables()
    event.begin()
    page = open_page(color_scheme="dark")
    check_fit(page, server, event, ("bracket",))
    scores = page.locator(".match .side b:not(:empty)")
    event.show("Hand in your slips at the desk before lunch, please. " * 2, bracket="bracket")
    expect(page.locator(".ticker")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        _, faults = page.evaluate(OVERFLOWING)
        assert not faults, faults[:5]
    assert played > 3
    assert scores.count() == 2 * played, "every score is on one of the pages"


def test_each_quarter_of_round_1_has_a_page_that_is_full_and_says_so(
    server: RunningServer, client: httpx.Client, open_page: OpenPage
) -> None:
    event = Programmed(client, "Bracket by quarters", "washburn")
    event.enter("name\n" + "\n".join(NAMES[:128]))
    event.begin()
    event.show(bracket="bracket")
    page = open_page()
    page.goto(f"{server.url}{event.path}/display/bracket")
    expect(page.locator("[data-page-text]")).to_have_text("Quarter 1 · Round 1")
    expect(page.locator("[data-page-count]")).to_have_text("1 / 9")
    names = page.locator("[data-page]").evaluate_all("all => all.map(e => e.dataset.pageName)")
    quarters = [f"Quarter {number}" for number in (1, 2, 3, 4)]
    assert names == [*(f"{quarter} · Round 1" for quarter in quarters), *quarters, ""]
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        lowest, rows, letters = page.evaluate(FILLED)
        assert rows == 16
        assert lowest > 0.97 * height, "the page is full"
        assert letters >= 0.05 * height - 0.1
    expect(page.locator("[data-page]").nth(4).locator("h2")).to_have_text(
        ["Round 2", "Round 3", "Round 4"]
    )


def test_two_divisions_and_a_long_announcement_fit(
    server: RunningServer, client: httpx.Client, open_page: OpenPage
) -> None:
    event = Programmed(client, "Spring Open", "nsa-2009", divisions="Gold, Silver")
    lines = [f"{name},{('Gold', 'Silver')[at % 2]}" for at, name in enumerate(NAMES[:22])]
    event.enter("name,division\n" + "\n".join(lines))
    event.begin()
    event.results(5, divisions=("Gold", "Silver"))
    page = open_page()
    check_fit(page, server, event, ("standings", "names", "clock"))
    page.goto(f"{server.url}{event.path}/display/standings")
    expect(page.locator(".screen-column h2")).to_have_text(["Gold", "Silver"])
    event.show("Hand in your slips at the desk before lunch, please. " * 4, standings="standings",
               words="announcement")  # fmt: skip
    for screen in ("standings", "words"):
        page.goto(f"{server.url}{event.path}/display/{screen}")
        expect(page.locator("main")).to_contain_text("before lunch")
        _, faults = page.evaluate(OVERFLOWING)
        assert not faults, faults


@pytest.mark.parametrize("count", [4, 12])
def test_the_clocks_of_many_divisions_fit_also_with_an_announcement(
    server: RunningServer, client: httpx.Client, open_page: OpenPage, count: int
) -> None:
    names = [chr(ord("A") + at) for at in range(count)]
    event = Programmed(client, f"Of {count} divisions", "nsa-2009", divisions=", ".join(names))
    lines = [f"{name},{names[at % count]}" for at, name in enumerate(NAMES[: 4 * count])]
    event.enter("name,division\n" + "\n".join(lines))
    for action in ("pair", "publish"):
        event.do(action)
    desk = EventDesk(server, open_page())
    for name in names:
        event.do("begin", division=name)
        desk.pass_ms(65_000)
    event.show("Hand in your slips at the desk before lunch, please. " * 2, clock="clock")
    page = desk.page
    page.goto(f"{server.url}{event.path}/display/clock")
    expect(page.locator(".big-clock")).to_have_count(count)
    first = page.locator(".big-clock time").first
    expect(first).to_have_text({4: "4:20", 12: "13:00"}[count])
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        _, faults = page.evaluate(OVERFLOWING)
        assert not faults, faults


def test_pairings_stay_until_the_round_has_begun_for_a_while_and_a_clock_follows(
    server: RunningServer, open_page: OpenPage
) -> None:
    """From the start page by links and buttons alone, with the projector beside the laptop."""
    desk = EventDesk(server, open_page())
    desk.set_up("Saturday", "nsa-2009", players(13))
    page = desk.page
    page.get_by_role("link", name="Displays").click()
    page.get_by_label("Minutes the pairings stay").fill("3")
    page.get_by_role("button", name="Show").click()
    with page.expect_popup() as opened:
        page.get_by_role("link", name="/display/1").click()
    projector = opened.value
    projector.set_viewport_size({"width": 1280, "height": 720})
    page.get_by_role("link", name="Desk", exact=True).click()
    desk.press("Pair round 1")
    desk.press("Publish round 1")
    expect(projector.locator("h1")).to_contain_text("Pairings by name")
    expect(projector.locator("tbody tr")).to_have_count(13)
    desk.press("Start round 1")
    desk.pass_ms(3 * MINUTE_MS - 1000)
    expect(projector.locator("[data-look-again]")).to_have_count(1)
    expect(projector.locator("h1")).to_contain_text("Pairings by name")
    seat = projector.locator("tbody tr").filter(has_not_text="bye").first
    expect(seat.locator(".cell-note")).to_have_text(re.compile(r"Player \d\d"))
    desk.pass_ms(MINUTE_MS)
    expect(projector.locator("h1")).to_have_text("Round clock")
    expect(projector.locator(".big-clock")).to_have_text("3:59")
    expect(projector.locator("main")).to_contain_text("6 results are missing.")
    expect(projector.locator(".screen-head")).to_contain_text("Saturday")
    expect(projector.locator(".screen-head")).to_contain_text("Round 1")
    desk.pass_ms(100 * MINUTE_MS)
    expect(projector.locator(".big-clock")).to_have_text("1:43:59")
    assert projector.evaluate(OVERFLOWING) == [0, []]
    for table in range(1, 7):
        desk.enter(f"{table} 400 3{table}0")
    expect(projector.locator("h1")).to_have_text("Standings")
    expect(projector.locator("tbody tr:visible")).to_have_count(13)


def refreshed(page: Page, event: Programmed, words: str) -> None:
    event.show(words, **{"1": "standings"})
    expect(page.locator(".ticker")).to_have_text(words)


@pytest.fixture
def evening(client: httpx.Client) -> Programmed:
    event = Programmed(client, "Evening", "nsa-2009", rounds="3")
    event.enter("name\n" + "\n".join(NAMES[:40]))
    event.begin()
    event.show("Welcome", **{"1": "standings"})
    return event


def test_a_screen_without_its_server_says_so_at_once_and_goes_on_by_itself(
    server: RunningServer, open_page: OpenPage, evening: Programmed
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{server.url}{evening.path}/display/1")
    expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
    notice = page.locator("[data-part=move]")
    expect(notice).to_be_hidden()
    server.stop(kill=True)
    expect(notice).to_be_visible(timeout=2000)
    expect(notice).to_contain_text(re.compile(r"No connection since \d\d:\d\d"))
    expect(page.locator("tbody tr:visible").first).to_be_visible()
    server.start()
    expect(notice).to_be_hidden()
    refreshed(page, evening, "Back again")


def test_a_screen_loads_a_new_version_by_itself(
    server: RunningServer, open_page: OpenPage, evening: Programmed
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{server.url}{evening.path}/display/1")
    expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
    page.evaluate("window.isOld = true")

    def as_newer(route: Route) -> None:
        answer = route.fetch()
        body = answer.text()
        is_look = route.request.resource_type == "xhr"
        newer = body.replace('displays.css"', 'displays.css?newer"') if is_look else body
        route.fulfill(response=answer, body=newer)

    page.route("**/display/1", as_newer)
    with page.expect_navigation():
        evening.show("New", **{"1": "standings"})
    expect(page.locator(".ticker")).to_have_text("New")
    assert page.evaluate("window.isOld") is None


def test_a_screen_that_is_brought_up_to_date_again_and_again_does_not_grow(
    server: RunningServer, open_page: OpenPage, evening: Programmed
) -> None:
    page = open_page(viewport={"width": 1280, "height": 720})
    page.goto(f"{server.url}{evening.path}/display/1")
    expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")

    def measured() -> dict[str, Any]:
        session.send("HeapProfiler.collectGarbage")
        metrics = session.send("Performance.getMetrics")["metrics"]
        return {each["name"]: each["value"] for each in metrics}

    for number in range(3):
        refreshed(page, evening, f"Warm-up {number}")
    before = measured()
    for number in range(8):
        refreshed(page, evening, f"Time {number:2}")
    after = measured()
    assert after["JSEventListeners"] <= before["JSEventListeners"]
    assert after["Nodes"] <= before["Nodes"] + 20, "not even a row for each time"


def test_a_board_that_leaves_a_screen_lets_its_line_go(
    server: RunningServer, client: httpx.Client, open_page: OpenPage, evening: Programmed
) -> None:
    begun = client.post("/games/new", data={"name": "Ada", "opponent": "beginner"})
    game = begun.url.path.removeprefix("/games/")
    page = open_page()
    page.goto(f"{server.url}{evening.path}/display/1")
    expect(page.locator("[data-wall]")).to_have_text(re.compile(r"\d\d:\d\d"))
    with page.expect_websocket() as opened:
        page.evaluate(
            """game => {
              const board = document.createElement("lexi-live-game");
              board.dataset.game = game;
              document.body.append(board);
            }""",
            game,
        )
    expect(page.locator("lexi-live-game")).to_have_attribute("data-version", re.compile(r"\d"))
    assert not opened.value.is_closed()
    with opened.value.expect_event("close"):
        page.evaluate("document.querySelector('lexi-live-game').remove()")
