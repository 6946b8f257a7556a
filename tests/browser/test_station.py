"""Two players at the judge station. Time is the page's own, and stands still until it is moved."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browsing.server import RunningServer
from lexidrome.lexicon import LexiconLibrary, tile_set

OpenPage = Callable[..., Page]
START = datetime(2026, 1, 1, 12, 0)  # noqa: DTZ001
expect.set_options(timeout=15_000)


class Station:
    """The station as players meet it."""

    def __init__(self, page: Page, server: RunningServer, path: str = "/judge") -> None:
        self.page = page
        page.clock.install(time=START)
        page.goto(server.url + path)
        expect(self.part("station")).to_have_attribute("data-ready", "")
        page.clock.pause_at(START + timedelta(minutes=1))

    def part(self, name: str) -> Locator:
        return self.page.locator(f"[data-part={name}]")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, count: int, words: str) -> None:
        self.press(str(count))
        expect(self.part("field")).to_be_focused()
        self.page.keyboard.type(words)

    def judge(self, count: int, words: str) -> None:
        self.type(count, words)
        self.press("Tab")
        expect(self.part("verdict")).to_be_visible()

    def pass_ms(self, duration_ms: int) -> None:
        self.page.clock.run_for(duration_ms)

    def expect_start(self) -> None:
        expect(self.part("count")).to_be_visible()
        expect(self.part("verdict")).to_be_hidden()
        expect(self.part("words")).to_be_hidden()


@pytest.fixture
def station(open_page: OpenPage, server: RunningServer) -> Station:
    return Station(open_page(), server)


@pytest.mark.parametrize(("width", "height"), [(844, 390), (640, 360), (320, 480)])
def test_a_verdict_is_seen_whole_on_a_phone_that_lies_on_its_side(
    open_page: OpenPage, server: RunningServer, width: int, height: int
) -> None:
    station = Station(open_page(viewport={"width": width, "height": height}), server)
    station.judge(2, "care zzxq")
    shown = (
        station.part("verdict-sign"),
        station.part("verdict-word"),
        station.page.get_by_text("Next challenge"),
    )
    for each in shown:
        box = each.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert box["x"] >= 0, "no letter of UNACCEPTABLE is missing"
        assert box["x"] + box["width"] <= width


@pytest.mark.parametrize(("width", "height"), [(844, 390), (667, 375), (568, 320)])
def test_on_a_phone_that_lies_on_its_side_nothing_scrolls_while_words_are_typed(
    open_page: OpenPage, server: RunningServer, width: int, height: int
) -> None:
    page = open_page(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale="de-DE"
    )
    station = Station(page, server)
    keys = page.get_by_role("group", name="Buchstaben")
    for count in (1, 3, 5, 8):
        station.page.locator(f"[data-count='{count}']").tap()
        for word in range(count):
            if word:
                keys.get_by_role("button", name="Nächstes Wort").tap()
            keys.get_by_role("button", name="A", exact=True).tap()
        shown = (page.locator(".key"), station.part("field"), station.part("status"))
        for each in (*shown, page.get_by_role("button"), page.get_by_role("link")):
            for box in (one.bounding_box() for one in each.all() if one.is_visible()):
                assert box is not None
                assert box["x"] >= 0
                assert box["x"] + box["width"] <= width + 0.5
                assert box["y"] + box["height"] <= height + 0.5, (count, box)
        reach = "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
        assert page.evaluate(reach) == [height, width], count
        assert page.evaluate("scrollY") == 0
        station.part("start-over").tap()
        station.expect_start()


@pytest.mark.parametrize(("width", "height"), [(320, 256), (320, 480), (683, 384)])
def test_what_is_typed_lies_bare_on_the_smallest_screen_and_at_four_times_its_size(
    open_page: OpenPage, server: RunningServer, width: int, height: int
) -> None:
    station = Station(open_page(viewport={"width": width, "height": height}), server)
    station.type(3, "care retinas zoa")
    for share in (0.1, 0.5, 0.9):
        hit = station.part("field").evaluate(
            """(field, share) => {
              const { left, top, width, height } = field.getBoundingClientRect();
              return document.elementFromPoint(left + width / 2, top + height * share) === field;
            }""",
            share,
        )
        assert hit, share


def rulings_of(server: RunningServer, word: str) -> int:
    page = httpx.get(f"{server.url}/rulings", params={"word": word}).text
    return page.count("<tr>") - 1 if "<tbody>" in page else 0


def test_an_acceptable_play_is_shown_in_words_and_with_a_sign(station: Station) -> None:
    station.judge(2, "care retinas")
    verdict = station.part("verdict")
    expect(station.part("verdict-word")).to_have_text("Acceptable")
    expect(station.part("verdict-word")).to_have_css("text-transform", "uppercase")
    expect(station.part("verdict-sign")).to_have_text("✓")
    expect(station.part("verdict-words").locator("li")).to_have_text(["CARE", "RETINAS"])
    expect(station.part("verdict-lexicon")).to_have_text("ENABLE")
    expect(verdict).to_have_css("background-color", "rgb(11, 82, 42)")
    assert verdict.bounding_box() == {"x": 0, "y": 0, "width": 1280, "height": 720}


def test_an_unacceptable_play_is_red_and_does_not_say_which_word(station: Station) -> None:
    pages = []
    for words in ("care zzxq", "zzxq care"):
        station.judge(2, words)
        expect(station.part("verdict-word")).to_have_text("Unacceptable")
        expect(station.part("verdict-sign")).to_have_text("✗")
        expect(station.part("verdict")).to_have_css("background-color", "rgb(143, 14, 27)")
        pages.append(station.part("verdict").inner_html())
        station.pass_ms(10_000)
        station.expect_start()
    first, second = (page.replace("CARE", "-").replace("ZZXQ", "-") for page in pages)
    assert first == second


def test_words_are_forced_to_capitals_and_stand_one_a_line(station: Station) -> None:
    station.type(3, "Care, re-ti4nas  äb")
    expect(station.part("field")).to_have_value("CARE\nRETINAS\nÄB")


def test_typing_in_the_middle_keeps_the_caret_in_its_place(station: Station) -> None:
    station.type(1, "crs")
    station.press("ArrowLeft", "ArrowLeft", "a", "ArrowRight", "e")
    expect(station.part("field")).to_have_value("CARES")


def test_tab_judges_only_when_exactly_as_many_words_stand_there(station: Station) -> None:
    station.type(2, "care")
    station.press("Tab")
    expect(station.part("status")).to_have_text("Not judged: 1 of 2 words entered here.")
    expect(station.part("field")).to_be_focused()
    station.page.keyboard.type(" retinas zzxq")
    station.press("Tab")
    expect(station.part("status")).to_have_text("Not judged: 3 of 2 words entered here.")
    station.press(*["Backspace"] * 5)
    station.press("Tab")
    expect(station.part("verdict-word")).to_have_text("Acceptable")


def test_a_space_after_the_last_word_never_lengthens_it(station: Station) -> None:
    station.type(1, "care s")
    station.press("Tab")
    expect(station.part("status")).to_have_text("Not judged: 2 of 1 words entered here.")


def test_keys_are_ignored_for_half_a_second_and_then_any_key_clears(station: Station) -> None:
    station.judge(1, "care")
    station.press("Tab", "x")
    station.pass_ms(499)
    station.press("Enter")
    expect(station.part("verdict")).to_be_visible()
    station.pass_ms(1)
    station.press("x")
    station.expect_start()


def test_a_verdict_clears_by_itself_after_ten_seconds(station: Station) -> None:
    station.judge(1, "care")
    station.pass_ms(9_999)
    expect(station.part("verdict")).to_be_visible()
    station.pass_ms(1)
    station.expect_start()


def test_fifteen_seconds_without_typing_start_over(station: Station) -> None:
    station.type(2, "care")
    station.pass_ms(9_000)
    station.page.keyboard.type("s")
    station.pass_ms(10_000)
    expect(station.part("status")).to_have_text("Starts again in 5 seconds. Press any key to stay.")
    station.pass_ms(4_000)
    expect(station.part("status")).to_have_text("Starts again in 1 second. Press any key to stay.")
    expect(station.part("field")).to_have_value("CARES")
    station.pass_ms(1_000)
    station.expect_start()
    station.press("2")
    expect(station.part("field")).to_have_value("")


def test_escape_starts_over(station: Station) -> None:
    station.type(2, "care")
    station.press("Escape")
    station.expect_start()


def test_only_one_to_eight_words_can_be_chosen(station: Station) -> None:
    station.press("0", "9", "a", "Enter")
    station.expect_start()
    station.press("8")
    expect(station.part("prompt")).to_have_text("Challenger: type the 8 words")
    expect(station.part("numbers").locator("li")).to_have_count(8)


def test_a_word_that_these_tiles_cannot_make_is_refused_with_a_sentence(station: Station) -> None:
    station.type(1, "äb")
    station.press("Tab")
    expect(station.part("status")).to_contain_text("Ä")
    expect(station.part("field")).to_have_value("ÄB")


def test_everything_can_be_done_by_touch(open_page: OpenPage, server: RunningServer) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    station = Station(page, server)
    page.get_by_role("link", name="2", exact=True).tap()
    keys = page.get_by_role("group", name="Letters")
    for letter in "CATER":
        keys.get_by_role("button", name=letter, exact=True).tap()
    keys.get_by_role("button", name="Delete").tap()
    keys.get_by_role("button", name="Next word").tap()
    for letter in "QI":
        keys.get_by_role("button", name=letter, exact=True).tap()
    expect(station.part("field")).to_have_value("CATE\nQI")
    expect(station.part("field")).to_have_attribute("inputmode", "none")
    page.get_by_role("button", name="Judge the play").tap()
    expect(station.part("verdict-words").locator("li")).to_have_text(["CATE", "QI"])
    station.part("verdict").tap()
    expect(station.part("verdict")).to_be_visible()
    station.pass_ms(500)
    station.part("verdict").tap()
    station.expect_start()


@pytest.mark.parametrize("width", [360, 390])
def test_every_target_of_a_phone_is_wide_enough_for_a_thumb(
    open_page: OpenPage, server: RunningServer, width: int
) -> None:
    page = open_page(viewport={"width": width, "height": 740}, has_touch=True, is_mobile=True)
    station = Station(page, server)
    for stage in ("count", "words"):
        for target in page.locator("a:visible, button:visible").all():
            box = target.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (stage, target.inner_text(), box)
        if stage == "count":
            station.press("3")
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_reload_loses_nothing(station: Station) -> None:
    station.type(2, "care retin")
    station.page.reload()
    expect(station.part("field")).to_have_value("CARE\nRETIN")
    station.page.keyboard.type("as")
    station.press("Tab")
    expect(station.part("verdict-word")).to_have_text("Acceptable")
    station.page.reload()
    expect(station.part("verdict-word")).to_have_text("Acceptable")


def test_the_server_may_be_killed_and_started_again_underneath(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with RunningServer(tmp_path) as server:
        station = Station(open_page(), server)
        station.type(2, "care zoa")
        server.stop(kill=True)
        station.press("Tab")
        expect(station.part("waiting-title")).to_have_text("Waiting for the server")
        expect(station.part("waiting-words").locator("li")).to_have_text(["CARE", "ZOA"])
        station.pass_ms(20_000)
        expect(station.part("waiting-title")).to_be_visible()
        server.start()
        station.pass_ms(4_000)
        expect(station.part("verdict-word")).to_have_text("Acceptable")
        assert rulings_of(server, "ZOA") == 1


def test_an_answer_that_was_lost_is_asked_for_again_and_ruled_on_once(
    station: Station, server: RunningServer
) -> None:
    asked: list[str] = []

    def lose_the_first(route: Route) -> None:
        question = route.request.post_data_json
        assert isinstance(question, dict)
        asked.append(question["command_id"])
        answer = route.fetch()
        if len(asked) == 1:
            route.abort("connectionreset")
        else:
            route.fulfill(response=answer)

    station.page.route("**/api/judge", lose_the_first)
    station.type(1, "zebu")
    station.press("Tab")
    expect(station.part("waiting-title")).to_have_text("Waiting for the server")
    station.pass_ms(500)
    expect(station.part("verdict-word")).to_have_text("Acceptable")
    assert len(asked) == 2
    assert asked[0] == asked[1]
    assert rulings_of(server, "ZEBU") == 1


def test_waiting_can_be_given_up_and_the_words_are_still_there(station: Station) -> None:
    station.page.context.set_offline(True)
    station.type(1, "care")
    station.press("Tab")
    expect(station.part("cancel")).to_be_visible()
    station.press("Escape")
    expect(station.part("field")).to_have_value("CARE")
    station.page.context.set_offline(False)
    station.press("Tab")
    expect(station.part("verdict-word")).to_have_text("Acceptable")


@pytest.mark.whole_browser
def test_the_station_fills_the_screen_at_the_first_key(station: Station) -> None:
    station.press("2")
    station.page.wait_for_function("document.fullscreenElement !== null")
    expect(station.part("full-screen")).to_have_attribute("aria-pressed", "true")


def test_a_locked_station_is_left_with_the_password_alone(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with RunningServer(tmp_path, "--station-password", "sesame") as server:
        page = open_page()
        page.goto(f"{server.url}/judge")
        page.goto(f"{server.url}/")
        expect(page).to_have_url(f"{server.url}/judge")
        page.get_by_role("link", name="Leave").click()
        expect(page.get_by_label("The director’s password")).to_be_focused()
        page.keyboard.type("guess")
        page.keyboard.press("Enter")
        expect(page.get_by_role("alert")).to_have_text("That is not the station’s password.")
        page.get_by_label("The director’s password").fill("sesame")
        page.get_by_role("button", name="Leave").click()
        expect(page).to_have_url(f"{server.url}/")
        expect(page.get_by_role("heading", level=1)).to_have_text("What do you want to do?")


def test_the_lexicon_is_chosen_before_a_challenge_and_always_visible(
    open_page: OpenPage, tmp_path: Path
) -> None:
    source = tmp_path / "own.txt"
    source.write_text("ZZXQ\n")
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(tmp_path).import_list(source, "OWN", tile_set("english"), now)
    with RunningServer(tmp_path) as server:
        station = Station(open_page(), server)
        choice = station.page.get_by_label("Lexicon")
        expect(choice).to_have_value("ENABLE")
        choice.select_option("OWN")
        expect(station.page).to_have_url(f"{server.url}/judge?lexicon=OWN")
        station.type(1, "zzxq")
        expect(choice).to_be_visible()
        expect(choice).to_be_disabled()
        station.press("Tab")
        expect(station.part("verdict-word")).to_have_text("Acceptable")
        expect(station.part("verdict-lexicon")).to_have_text("OWN")


def test_it_works_without_scripts(open_page: OpenPage, server: RunningServer) -> None:
    page = open_page(java_script_enabled=False)
    page.goto(f"{server.url}/judge")
    page.get_by_role("link", name="2", exact=True).click()
    page.get_by_role("textbox").fill("care zzxq")
    page.get_by_role("button", name="Judge the play").click()
    expect(page.get_by_role("alert")).to_contain_text("Unacceptable")
    page.get_by_role("link", name="Next challenge").click()
    expect(page).to_have_url(f"{server.url}/judge")


def test_it_speaks_german_keys_and_all(open_page: OpenPage, server: RunningServer) -> None:
    station = Station(open_page(locale="de-DE"), server)
    station.type(1, "care")
    expect(station.part("prompt")).to_have_text("Zweifelnde Seite: das Wort eingeben")
    station.part("keypad-toggle").click()
    expect(station.part("keypad").get_by_role("button").nth(5)).to_have_text("Z")
    station.press("Tab")
    expect(station.part("verdict-word")).to_have_text("Gültig")


def test_it_can_be_found_used_and_left_with_the_keyboard_alone(
    open_page: OpenPage, server: RunningServer
) -> None:
    page = open_page()

    def press_until_focused(key: str, target: Locator) -> None:
        for _ in range(20):
            page.keyboard.press(key)
            if target.evaluate("element => element === document.activeElement"):
                return
        pytest.fail(f"{key} never reaches {target}")

    page.clock.install(time=START)
    page.goto(server.url)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    press_until_focused("Tab", page.get_by_role("link", name="Open the judge station"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/judge")
    expect(page.locator("[data-part=station]")).to_have_attribute("data-ready", "")
    page.keyboard.press("1")
    page.keyboard.type("care")
    start_over = page.get_by_role("link", name="Start again")
    press_until_focused("Shift+Tab", start_over)
    press_until_focused("Tab", page.locator("[data-part=judge]"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-part=verdict-word]")).to_have_text("Acceptable")
    page.clock.run_for(500)
    page.keyboard.press("Space")
    expect(page.locator("[data-part=count]")).to_be_visible()
    press_until_focused("Tab", page.get_by_role("link", name="Leave"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{server.url}/")
