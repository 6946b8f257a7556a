"""How pages look, where it can be measured: what a thumb hits, what a desk shows, what moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from browsing.event_examples import CHAMPIONSHIP, at_event
from browsing.events import EventDesk
from browsing.screens import SCREENS, Screen, open_screen
from browsing.server import RunningServer, with_club_list

pytestmark = pytest.mark.hand_clock
IN_THE_HAND = (
    "home", "events", "event-new", "event-home", "event-entries", "event-entry", "event-desk",
    "event-game", "event-undo", "event-journal", "event-pairings", "event-standings", "event-card",
    "event-prizes", "event-figures", "event-settings", "event-front-desk", "event-displays",
)  # fmt: skip
PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
TWO_DIVISIONS = "name,division\n" + "".join(f"Player {n},{'AB'[n % 2]}\n" for n in range(1, 33))
THUMB = 43.5
"""Of the 44 pixels that a thumb needs, but for what is lost by rounding."""
SMALL_TARGETS = """(least) => {
  const found = new Set();
  for (const target of document.querySelectorAll(
    `main :is(.button, summary, select, input:not([type=hidden])), .rows .entrant,
     .event-nav :is(a, summary), .pager a, .masthead a`,
  )) {
    const isMark = target.matches("[type=checkbox], [type=radio]");
    const cell = target.matches(".rows .entrant") ? target.parentElement : target;
    const hit = isMark ? target.closest("label") : cell;
    const box = (hit || target).getBoundingClientRect();
    if (target.checkVisibility() && !target.closest(".unseen") && box.height < least)
      found.add(`${target.localName}.${target.className} ${box.height}: ${target.textContent}`);
  }
  return [...found];
}"""

NOTE_MOTION = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.moved.push(this.id);
    return animate.apply(this, how);
  };
"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_club_list(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, locale="en")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "screen",
    [screen for screen in SCREENS if screen.name in IN_THE_HAND],
    ids=lambda screen: screen.name,
)
def test_a_thumb_hits_what_is_pressed(phone: Page, server: RunningServer, screen: Screen) -> None:
    open_screen(phone, server.url, screen)
    assert phone.evaluate(SMALL_TARGETS, THUMB) == []


def test_a_laptop_has_room_for_the_tables_that_a_desk_waits_for(
    browser: Browser, server: RunningServer
) -> None:
    page = browser.new_page(viewport=LAPTOP)
    page.goto(server.url)
    at_event(CHAMPIONSHIP, "/desk")(page)
    rows = page.locator("[data-live=waiting] tbody tr")
    first, last = rows.first.bounding_box(), rows.last.bounding_box()
    page.close()
    assert first is not None
    assert last is not None
    assert last["height"] <= 34
    assert (LAPTOP["height"] - first["y"]) // last["height"] >= 8


def test_two_divisions_and_the_next_step_stand_in_one_line_on_a_laptop(
    browser: Browser, server: RunningServer
) -> None:
    page = browser.new_page(viewport=LAPTOP)
    page.goto(server.url)
    desk = EventDesk(server, page)
    desk.set_up("Two Divisions", "nsa-2009", TWO_DIVISIONS, divisions="A, B")
    desk.start_round(1)
    states = page.locator(".round-state")
    expect(states).to_have_count(2)
    first, last = states.first.bounding_box(), states.last.bounding_box()
    step = page.locator(".rounds .next").bounding_box()
    page.close()
    assert first is not None
    assert last is not None
    assert step is not None
    assert first["y"] == last["y"] < step["y"] < last["y"] + last["height"]


def test_a_row_goes_to_its_new_place_unless_no_motion_is_wanted(
    browser: Browser, server: RunningServer
) -> None:
    still, moving = (browser.new_page(reduced_motion=each) for each in ("reduce", "no-preference"))
    for page in (still, moving):
        page.add_init_script(NOTE_MOTION)
        page.goto(server.url)
        at_event(CHAMPIONSHIP, "/standings")(page)
        page.locator("[data-ready='']").wait_for(state="attached")
    path = f"{server.url}/events/{CHAMPIONSHIP}/results"
    assert still.request.post(path, form={"line": "8 300 450"}).ok
    for page in (still, moving):
        expect(page.locator("tbody tr").filter(has_text="450–300")).to_have_count(1)
    assert still.evaluate("window.moved") == []
    assert moving.evaluate("window.moved.some((id) => id.startsWith('standing'))")
    still.close()
    moving.close()
