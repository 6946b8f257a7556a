"""Results as a volunteer enters and mends them: from the start page, by links, forms and keys."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator, Page, expect

from browsing.chromium import HALL
from browsing.events import EventDesk
from browsing.server import RunningServer

OpenPage = Callable[..., Page]
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}}
ROSTER = (
    "name,rating,club\nAnna Lee,1800,Kings\nBob Cole,1700,\nCy Young,1600,\nDee Ray,1500,Kings\n"
)
KEPT = "() => Object.keys(localStorage).filter((key) => key.startsWith('lexidrome.lines ')).length"
expect.set_options(timeout=10_000)


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page(**LAPTOP))


def begun(desk: EventDesk, title: str) -> None:
    """An event of four whose first round is played; the desk is open."""
    desk.set_up(title, "nsa-2009", ROSTER)
    desk.start_round(1)


def go(page: Page, link: str) -> None:
    page.get_by_role("link", name=link, exact=True).first.click()


def menu(page: Page, link: str) -> None:
    nav = page.locator(".event-nav")
    opener = nav.get_by_text("Menu", exact=True)
    if opener.is_visible():
        opener.click()
    nav.get_by_role("link", name=link, exact=True).click()


def said(page: Page) -> Locator:
    """What is said of the line after Enter."""
    return page.locator("[data-live=line-said] .echo")


def last(page: Page) -> Locator:
    return page.locator("[data-live=last-result]")


def sign_before(line: Locator) -> str:
    """What stands before a line as its sign: a tick, a question or a warning."""
    shown: str = line.evaluate("line => getComputedStyle(line, '::before').content")
    return shown.strip('" ')


def test_a_result_of_an_earlier_round_is_reached_from_everywhere_and_mended_in_one_press(
    desk: EventDesk,
) -> None:
    page = desk.page
    begun(desk, "Earlier")
    desk.enter("1 401 387")
    desk.enter("2 350 420")
    desk.start_round(2)
    to_round_1 = "a[href*='/games/A/1/']"

    def by_pairings() -> None:
        menu(page, "Pairings")
        go(page, "1")
        go(page, "by table")

    def by_card() -> None:
        menu(page, "Pairings")
        go(page, "Anna Lee")

    def by_standings() -> None:
        menu(page, "Standings")

    def by_journal() -> None:
        menu(page, "Journal")

    def by_search() -> None:
        menu(page, "Desk")
        page.get_by_label("Name, number or table").fill("anna")
        page.keyboard.press("Enter")

    for way in (by_pairings, by_card, by_standings, by_journal, by_search):
        way()
        page.locator(to_round_1).first.click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1, table")
    menu(page, "Standings")
    expect(page.locator("[data-event][data-ready]")).to_be_visible()
    page.keyboard.press("Control+k")
    expect(page.locator("dialog.palette")).to_be_visible()
    page.keyboard.type("bob round 1")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Round 1, table")
    before = page.locator("table.outcome b").all_inner_texts()
    page.get_by_role("button", name="Swap the two scores").click()
    expect(last(page)).to_contain_text("Corrected: Round 1, Table")
    last(page).get_by_role("link", name="Correct …").click()
    assert page.locator("table.outcome b").all_inner_texts() == before[::-1]
    # Whoever only mistyped a score types it over and presses Enter.
    page.keyboard.type("402")
    page.keyboard.press("Enter")
    expect(last(page)).to_contain_text("402")


def test_a_score_that_no_game_reaches_is_asked_about_once(desk: EventDesk) -> None:
    page = desk.page
    begun(desk, "Doubtful")
    line, echo = page.locator("#line"), page.locator("#echo")
    line.fill("1 401 387")
    expect(echo).to_have_text(re.compile(r"^Table 1: .* 401, .* 387\. .* won by 14\.$"))
    assert sign_before(echo) == "✓"
    line.fill("1 390 390")
    expect(echo).to_contain_text("A tie.")
    for typed, doubt in (
        ("1 4010 387", "No recorded game has reached 4010; the record is 1049."),
        ("1 0 0", "Neither side scored."),
        ("1 0 300", "which hardly ever happens"),
    ):
        line.fill(typed)
        line.press("Enter")
        expect(said(page)).to_contain_text(doubt)
        expect(said(page)).to_contain_text("Press Enter again to save it.")
        assert sign_before(said(page)) == "?"
        expect(last(page)).to_have_text("")
    line.press("Enter")
    expect(line).to_have_value("")
    expect(last(page)).to_contain_text("Table 1")
    line.fill("2 300 0")
    line.press("Enter")
    expect(said(page)).to_contain_text("Table 1 has the same two scores, entered")
    expect(said(page)).to_contain_text("by the director")


def test_a_refusal_wears_no_tick_and_leads_to_the_result_that_stands(desk: EventDesk) -> None:
    page = desk.page
    begun(desk, "Refused")
    desk.enter("1 401 387")
    line = page.locator("#line")
    line.fill("1 387 401")
    line.press("Enter")
    expect(said(page)).to_contain_text("Table 1 has these scores swapped")
    expect(said(page)).to_contain_text(re.compile(r"entered \d\d?:\d\d by the director"))
    assert sign_before(said(page)) == "!"
    expect(page.locator(".echo[data-state=good]")).to_have_count(0)
    said(page).get_by_role("link", name="Correct").click()
    form = page.locator("#result")
    typed = [form.locator(f"[name={each}]").input_value() for each in ("points", "others")]
    assert typed == ["387", "401"]
    form.get_by_role("button", name="Correct", exact=True).click()
    expect(last(page)).to_contain_text("Corrected: Table 1")


def test_a_line_that_found_no_server_is_kept_and_sent_when_it_is_back(
    desk: EventDesk, server: RunningServer
) -> None:
    page = desk.page
    begun(desk, "Away")
    line, echo = page.locator("#line"), page.locator("#echo")
    line.fill("2 377 409")
    expect(echo).to_have_attribute("data-state", "good")
    server.stop(kill=True)
    line.press("Enter")
    expect(echo).to_contain_text("kept here and sent when the server is back")
    assert sign_before(echo) == "!"
    warning: str = echo.evaluate("echo => getComputedStyle(echo).borderInlineStartColor")
    good: str = page.evaluate(
        "() => getComputedStyle(document.documentElement).getPropertyValue('--warning')"
    )
    red, green, blue = (int(good.strip()[at : at + 2], 16) for at in (1, 3, 5))
    assert warning == f"rgb({red}, {green}, {blue})"
    expect(line).to_have_value("2 377 409")
    # The next slip does not wait either, nor does a press lead away from the page.
    line.fill("1 401 387")
    line.press("Enter")
    expect(echo).to_contain_text("2 lines are kept here")
    line.press("Escape")
    page.keyboard.press("e")
    expect(page.get_by_role("alert")).to_contain_text("nothing was done")
    server.start()
    expect(last(page)).to_contain_text("Table 1")
    expect(page.locator("[data-live=rounds]")).to_contain_text("2 of 2 results")
    expect(line).to_have_value("")


def test_a_line_that_is_kept_outlasts_a_reload_and_a_closed_window_and_is_sent_once(
    desk: EventDesk, server: RunningServer
) -> None:
    page = desk.page
    begun(desk, "Reloaded")
    address = page.url
    line, echo = page.locator("#line"), page.locator("#echo")
    line.fill("2 377 40")
    expect(echo).to_contain_text("377")
    page.reload()
    expect(line).to_have_value("2 377 40")
    expect(echo).to_contain_text("377")
    line.fill("2 377 409")
    server.stop(kill=True)
    line.press("Enter")
    expect(echo).to_contain_text("kept here and sent when the server is back")
    with pytest.raises(PlaywrightError, match="ERR_CONNECTION_REFUSED"):
        page.reload()
    again = page.context.new_page()
    page.close()
    server.start()
    again.goto(address)
    expect(last(again)).to_contain_text("Table 2")
    expect(again.locator("[data-live=rounds]")).to_contain_text("1 of 2 results")
    expect(again.locator("#line")).to_have_value("")
    again.reload()
    expect(again.locator("#line")).to_have_value("")
    go(again, "Journal")
    expect(again.get_by_text("377", exact=False)).to_have_count(1)


def test_whoever_signs_out_leaves_no_line_behind(tmp_path: Path, open_page: OpenPage) -> None:
    with RunningServer(tmp_path / "data", "--name", HALL) as server:
        page = open_page(**LAPTOP)
        secret = "let us in, please"
        account: dict[str, str | float | bool] = {
            "login": "Ann",
            "password": secret,
            "again": secret,
        }
        assert page.request.post(f"{server.url}/setup", form=account).ok
        desk = EventDesk(server, page)
        begun(desk, "Left")
        page.locator("#line").fill("2 377 409")
        expect(page.locator("#echo")).to_have_attribute("data-state", "good")
        server.stop(kill=True)
        page.locator("#line").press("Enter")
        expect(page.locator("#echo")).to_contain_text("kept here")
        assert page.evaluate(KEPT) == 1
        # The desk is left at once when the server is back, before it could send anything.
        page.goto("about:blank")
        server.start()
        page.goto(f"{server.url}/rules")
        assert page.evaluate(KEPT) == 1
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You are signed out")
        assert page.evaluate(KEPT) == 0


@pytest.mark.parametrize("traits", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_names_and_tables_stand_in_sight_wherever_somebody_decides(
    server: RunningServer, open_page: OpenPage, traits: dict[str, object]
) -> None:
    desk = EventDesk(server, open_page(**traits))
    page = desk.page
    begun(desk, f"Names {'by phone' if traits is PHONE else ''}")
    desk.enter("1 401 387")
    expect(last(page)).to_contain_text(" by 14 ")
    expect(last(page)).to_contain_text("Table 1: ")
    expect(last(page)).to_be_in_viewport(ratio=1)
    desk.enter("2 350 420")
    desk.press("Pair round 2")
    go(page, "Look at the draft")
    first = page.locator("tbody tr").first.locator("[data-entrant]").first
    other = page.locator("tbody tr").nth(1).locator("[data-entrant]").first
    numbers = [each.get_attribute("data-entrant") or "" for each in (first, other)]
    if traits is PHONE:
        desk.exchange(*map(int, numbers))
    else:
        first.drag_to(other)
        asked = page.get_by_role("heading", level=1)
        expect(asked).to_have_text(re.compile(r"Swap \w+ \w+ \(\d\) and \w+ \w+ \(\d\)\?"))
        expect(page.get_by_role("heading", name="What it costs")).to_be_in_viewport()
        page.keyboard.press("Enter")
    moved = page.locator("tbody tr", has=page.locator(f"[data-entrant='{numbers[0]}']"))
    expect(moved.locator("td").first).to_have_text("2")
    menu(page, "Entries")
    row = page.locator("tr", has_text="Bob Cole")
    row.get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Withdraw Bob Cole (2)?")
    page.keyboard.press("Enter")
    expect(page.locator("tr", has_text="Bob Cole")).to_contain_text("withdrawn")
