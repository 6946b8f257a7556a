"""Pages that were opened with what has gone say so, and leave the server alone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, WebSocket, expect

from browsing.server import RunningServer

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
PASSWORD = "correct horse"
NOTICE = "[data-part=ended]"
SENTENCE = "This browser was signed out; this page shows nothing new. Load the page again"


def test_after_signing_out_pages_of_staff_say_so_and_public_ones_go_on(
    server: RunningServer, open_page: OpenPage
) -> None:
    director, guest = open_page(), open_page()
    made = director.request.post(
        f"{server.url}/setup", form={"login": "Ann", "password": PASSWORD, "again": PASSWORD}
    )
    assert made.ok
    director.request.post(f"{server.url}/events/new", form={"title": "Open", "rules": "school"})
    begun = guest.request.post(
        f"{server.url}/games/new", form={"name": "Ada", "opponent": "beginner"}
    )
    table, lines = director, list[WebSocket]()
    table.on("websocket", lambda line: lines.append(line))  # noqa: PLW0108
    table.goto(begun.url)
    expect(table.locator("lexi-table")).to_have_attribute("data-audience", "director")
    desk, public, screen = (table.context.new_page() for _ in range(3))
    for page, path in ((desk, "desk"), (public, ""), (screen, "display/1")):
        with page.expect_websocket() as opened:
            page.goto(f"{server.url}/events/open/{path}".rstrip("/"))
        # The server speaks as soon as it knows who is there.
        opened.value.wait_for_event("framereceived")
    with public.expect_websocket(), screen.expect_websocket():
        assert table.request.post(f"{server.url}/sign-out").ok
    for page in (table, desk):
        expect(page.locator(NOTICE)).to_have_text(SENTENCE)
    for page in (public, screen):
        expect(page.locator(NOTICE)).to_have_count(0)
    expect(table.locator("lexi-table")).to_have_attribute("data-line", "ended")
    table.evaluate("dispatchEvent(new Event('online'))")
    table.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.evaluate("dispatchEvent(new Event('offline'))")
    assert len(lines) == 1
    desk.locator(NOTICE).get_by_role("link").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("That did not work")
    table.locator(NOTICE).get_by_role("link").click()
    table.get_by_role("link", name="Watch the game").click()
    expect(table.locator("lexi-table")).to_have_attribute("data-audience", "spectator")
    expect(table.locator(NOTICE)).to_have_count(0)
