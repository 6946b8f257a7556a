"""Those who watch, and those who look back: spectators, the overlay, replay, papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from browsing.examples import Example, finished
from browsing.server import RunningServer
from browsing.tables import Seat

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
DELAY_MS = 30_000


@pytest.fixture
def game(server: RunningServer) -> Iterator[Example]:
    with Example(server.url, "washburn", "Ada", "Grace") as game:
        game.pass_ms(DELAY_MS)
        yield game


def test_a_spectator_follows_later_and_sees_no_rack(game: Example, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{game.url}?watch=1")
    Seat(page, "").expect_version(1)
    expect(page.locator("lexi-table")).to_have_attribute("data-audience", "spectator")
    expect(page.locator(".rack:visible")).to_have_count(0)
    expect(page.locator(".player-actions")).to_be_hidden()
    game.play_turn()
    game.pass_ms(DELAY_MS - 1_000)
    expect(page.locator(".turns tbody tr")).to_have_count(0)
    game.pass_ms(2_000)
    expect(page.locator(".turns tbody tr")).to_have_count(1)
    expect(page.locator("[data-fresh]")).not_to_have_count(0)


def test_racks_are_open_to_spectators_once_both_agreed(game: Example, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{game.url}?watch=1")
    Seat(page, "").expect_version(1)
    game.do(game.guests[0], "agree_to_show_racks")
    game.pass_ms(DELAY_MS)
    expect(page.locator(".racks")).to_be_hidden()
    game.do(game.guests[1], "agree_to_show_racks")
    game.pass_ms(DELAY_MS)
    expect(page.locator(".open-rack .tile")).to_have_count(14)


def test_a_player_sends_the_spectators_away(game: Example, open_page: OpenPage) -> None:
    watching, playing, streaming = open_page(), open_page(), open_page()
    watching.goto(f"{game.url}?watch=1")
    Seat(watching, "").expect_version(1)
    streaming.goto(f"{game.url}/overlay")
    expect(streaming.locator(".side")).to_have_count(2)
    game.sit(playing, game.guests[0])
    playing.get_by_text("More", exact=True).click()
    playing.get_by_role("button", name="Remove spectators").click()
    playing.locator("[data-part=confirm]").click()
    expect(watching.locator("[data-part=refusal]")).to_contain_text("removed the spectators")
    expect(streaming.locator(".side")).to_have_count(0)


def test_the_overlay_shows_scores_and_the_last_play_and_nothing_else(
    game: Example, open_page: OpenPage
) -> None:
    game.play_turn()
    game.pass_ms(DELAY_MS)
    page = open_page()
    page.goto(f"{game.url}/overlay")
    expect(page.locator(".overlay-last")).to_contain_text("+")
    scores = [str(side["score"]) for side in game.view["sides"]]
    expect(page.locator(".side-score")).to_have_text(scores)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    expect(page.locator("button")).to_have_count(0)


def test_a_replay_goes_turn_by_turn_with_the_arrow_keys(
    server: RunningServer, open_page: OpenPage
) -> None:
    game = finished(server.url)
    page = open_page()
    page.goto(f"{game.url}/replay")
    scores = [str(side["score"]) for side in game.view["sides"]]
    expect(page.locator(".side-score")).to_have_text(scores)
    page.keyboard.press("Home")
    expect(page.locator(".side-score")).to_have_text(["0", "0"])
    expect(page.locator(".square .tile")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    while page.locator(".square .tile").count() == 0:
        page.keyboard.press("ArrowRight")
    first = next(turn for turn in game.view["turns"] if turn["kind"] == "play")
    expect(page.locator(".square .tile")).to_have_count(len(first["tiles"]))
    expect(page.locator(".replay-said")).to_contain_text("plays")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".square .tile")).to_have_count(0)
    page.locator(".turns tbody tr").nth(3).click()
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    at = page.locator("lexi-replay").get_attribute("data-at")
    other = open_page()
    other.goto(page.url)
    expect(other.locator("lexi-replay")).to_have_attribute("data-at", at or "")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".side-score")).to_have_text(scores)


@pytest.mark.whole_browser
def test_what_is_left_of_a_game_can_be_had(server: RunningServer, open_page: OpenPage) -> None:
    game = finished(server.url)
    page = open_page()
    game.sit(page, game.guests[0])
    for link, sign in {"Replay": "lexi-replay", "Score sheet": ".score-sheet"}.items():
        page.goto(game.url)
        page.get_by_role("link", name=link).click()
        expect(page.locator(sign)).to_be_visible()
    page.goto(game.url)
    with page.expect_download() as download:
        page.get_by_role("link", name="Game file").click()
    assert "#player1" in download.value.path().read_text(encoding="utf-8")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.locator(".after-links")).to_contain_text("Copied")


def test_a_rematch_swaps_the_sides(server: RunningServer, open_page: OpenPage) -> None:
    game = finished(server.url)
    ada, grace = open_page(), open_page()
    game.sit(ada, game.guests[0])
    game.sit(grace, game.guests[1])
    ada.locator("[data-deed=rematch]").click()
    grace.get_by_role("link", name="Accept the rematch").click()
    grace.get_by_role("button", name="Sit down and play").click()
    for page in (ada, grace):
        expect(page.locator("lexi-table")).to_have_attribute("data-phase", "playing")
    names = [guest.name for guest in reversed(game.guests)]
    expect(ada.locator(".side-name .whole-name")).to_have_text(names)


def test_the_score_sheet_has_every_word_whole(server: RunningServer, open_page: OpenPage) -> None:
    game = finished(server.url)
    page = open_page()
    page.goto(f"{game.url}/sheet")
    rows = page.locator(".score-sheet tbody tr").all()
    plays = [row.locator("td").nth(4).inner_text() for row in rows]
    whole = [play.replace("(", "").replace(")", "") for play in plays]
    made = [turn["words"][0][0] for turn in game.view["turns"] if turn["kind"] == "play"]
    assert [word for word in whole if word in made] == made
