"""The help as people have it: read on any screen, printed, searched, and followed to the letter."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.guide import bold, follow_first_event
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer
from lexidrome.web.help.chapters import PAGES

OpenPage = Callable[..., Page]
LAPTOP = {"viewport": {"width": 1366, "height": 768}}
MOST_BYTES = 150_000
MOST_MS = 5_000
"""Far more than it takes: a slow network takes its time, and so does a busy machine."""
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 90_000}
"""1.6 Mbit/s down, as an older phone has it in a full hall."""
PAGE = re.compile(rb"/Type\s*/Page\b")
CARDS = [name for name, page in PAGES.items() if page.is_card]
PAPERS = ("A4", "Letter")
ADDRESSES = ["/help", "/help?q=phone", *(f"/help/{name}" for name in PAGES)]
SAMPLE = {
    "en": ["/help", "/help?q=phone", "/help/first-event", "/help/books", "/help/scenarios"],
    "de": ["/help", "/help/judges-card", "/help/directors"],
}
"""One of each kind: the index, found, with pictures, with tables, long; a card, not translated."""
ALL = [
    *((language, sample) for language, sample in SAMPLE.items()),
    *(
        pytest.param(
            language, [each for each in ADDRESSES if each not in sample], marks=pytest.mark.long
        )
        for language, sample in SAMPLE.items()
    ),
]
WIDER = "document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize(
    ("locale", "chapter"), [("en", "first-event"), ("de", "de/first-event")], ids=["en", "de"]
)
def test_a_first_event_is_run_by_doing_what_its_chapter_says(
    server: RunningServer, open_page: OpenPage, locale: str, chapter: str
) -> None:
    page = open_page(locale=locale, **LAPTOP)
    done: list[str] = []
    follow_first_event(page, server.url, chapter, done.append)
    assert done == ["start", "new-event", "list-preview", "desk", "standings", "closed"]
    event = page.url.partition("/desk")[0]
    page.goto(f"{event}/standings")
    expect(page.get_by_role("row").filter(has_text="Dee Park").first).to_be_visible()
    assert page.request.post(f"{event}/results", form={"line": "1 400 300"}).status != 303


@pytest.mark.parametrize(("locale", "enter"), [("en", "Enter"), ("de", "Eintragen")])
def test_players_sit_down_and_write_as_their_card_says(
    server: RunningServer, open_page: OpenPage, locale: str, enter: str
) -> None:
    card = bold("players-card" if locale == "en" else "de/players-card")
    hall = Hall(server.url, open_page(locale="en"), "washburn")
    page = open_page(locale=locale, **PHONE)
    page.goto(f"{server.url}/t")
    page.locator("input[name=code]").fill(hall.code)
    page.get_by_role("button", name=card[0], exact=True).tap()
    expect(page.get_by_role("heading", name=card[1], exact=True)).to_be_visible()
    if page.locator("input[name=first]").count():
        page.locator("input[name=first][value='0']").check(force=True)
    page.locator("input[name=seat][value='0']").check(force=True)
    page.get_by_role("button", name=card[2], exact=True).tap()
    page.wait_for_url("**/record")
    expect(page.locator(".score-card")).to_have_count(2)
    phone = Phone(page)
    phone.type("8F HORN")
    phone.press(enter)
    phone.expect_turns(1)
    phone.settled()
    assert phone.totals[0] == 14
    phone.go("more")
    call = next(each for each in card if each in ("Call the director", "Turnierleitung rufen"))
    expect(page.get_by_role("link", name=call, exact=True)).to_be_visible()


@pytest.mark.parametrize("device", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize(("locale", "addresses"), ALL, ids=["en", "de", "en-all", "de-all"])
def test_every_page_of_the_help_has_no_barrier_and_fits(
    server: RunningServer,
    open_page: OpenPage,
    device: dict[str, object],
    locale: str,
    addresses: list[str],
) -> None:
    page = open_page(locale=locale, **device)
    wrong = {}
    for address in addresses:
        page.goto(server.url + address)
        # What depends on no colour is found in light.
        if said := barriers(page):
            wrong[address] = said
        page.emulate_media(color_scheme="dark")
        if said := barriers(page, "color-contrast", "link-in-text-block"):
            wrong[f"{address} dark"] = said
        page.emulate_media(color_scheme="light")
        if page.evaluate(WIDER):
            wrong[f"{address} width"] = "wider than its window"
    assert wrong == {}


@pytest.mark.parametrize(
    "address",
    [
        each if each in SAMPLE["en"] else pytest.param(each, marks=pytest.mark.long)
        for each in ADDRESSES
    ],
)
def test_a_first_load_is_small_and_soon_there_on_a_slow_phone(
    server: RunningServer, open_page: OpenPage, address: str
) -> None:
    page = open_page(**PHONE)
    cdp = page.context.new_cdp_session(page)
    cdp.send("Network.enable")
    cdp.send("Network.emulateNetworkConditions", SLOW)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    sizes: list[float] = []
    cdp.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(server.url + address)
    page.wait_for_load_state("networkidle")
    ready = page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")
    loaded = page.evaluate("performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd")
    print(
        f"{address}: {sum(sizes):,.0f} bytes, interactive {ready:.0f} ms, scripts {loaded:.0f} ms"
    )
    assert sum(sizes) <= MOST_BYTES
    assert loaded < MOST_MS


def test_a_table_has_the_width_of_the_page_and_text_that_of_a_column(
    server: RunningServer, open_page: OpenPage
) -> None:
    """Five books side by side fit a laptop; nobody reads lines as long as that."""
    page = open_page(**LAPTOP)
    page.goto(f"{server.url}/help/books")
    table = page.locator(".help-wide", has_text="nsa-2009").first
    assert table.evaluate("wide => wide.scrollWidth <= wide.clientWidth")
    paragraph = page.locator(".help-chapter > p").first.bounding_box()
    assert paragraph is not None
    assert paragraph["width"] <= 48 * 20


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_one_sheet_of_paper(
    server: RunningServer, open_page: OpenPage, card: str, paper: str, locale: str
) -> None:
    page = open_page(locale=locale)
    page.goto(f"{server.url}/help/{card}")
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "10mm")
    assert len(PAGE.findall(page.pdf(format=paper, margin=margin))) == 1  # type: ignore[arg-type]


def test_a_search_is_answered_while_it_is_typed_and_without_the_server(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**LAPTOP)
    page.goto(f"{server.url}/help/playing")
    field = page.get_by_label("Search the help")
    with page.expect_response("**/help/words/en"):
        field.focus()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    field.press_sequentially("captive")
    found = page.get_by_role("status").get_by_role("link")
    expect(found.first).to_have_text("When something does not work › Captive portal")
    found.first.click()
    expect(page).to_have_url(f"{server.url}/help/troubleshooting#captive-portal")
    assert [url for url in asked if "words" in url] == []
    page.goto(f"{server.url}/help")
    field.fill("xyzzyplugh")
    expect(page.get_by_role("status")).to_contain_text("Nothing found")


def test_whoever_presses_help_is_at_the_chapter_of_the_page(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(java_script_enabled=False, **PHONE)
    page.goto(f"{server.url}/events/new")
    page.get_by_role("link", name="Help", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your first event")
    page.get_by_label("Search the help").fill("power cut")
    page.get_by_role("button", name="Search").tap()
    expect(page.get_by_role("link", name="When something does not work").first).to_be_visible()
