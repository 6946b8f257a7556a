"""What is judged beside a real board: verdicts, those entered by hand, and what was mistaken."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing.barriers import barriers
from browsing.cable import Cable
from browsing.chromium import HALL
from browsing.evening import OpenPage
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer
from browsing.sheet_examples import at_sheet

pytestmark = pytest.mark.hand_clock
expect.set_options(timeout=15_000)
BASES = pytest.mark.parametrize(
    "host", ["", HALL], ids=["on the machine itself", "on the network of a hall"]
)
AAA = 7.0
CONTRAST = """
(element) => {
  const { color, backgroundColor } = getComputedStyle(element);
  const light = (text) => {
    const parts = text.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255);
    const [r, g, b] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
"""


class Match:
    """Two phones at one table: Ann's is the first side's, Bob's the other's."""

    def __init__(
        self, server: RunningServer, open_page: OpenPage, rules: str, host: str = ""
    ) -> None:
        self.hall = Hall(server.url, open_page(), rules)
        if host:
            self.hall.base = f"http://{host}:{server.port}"
        pages = [open_page(**PHONE), open_page(**PHONE)]
        self.cable = Cable(pages[0])
        self.ann, self.bob = self.hall.open_sheet(pages[0]), self.hall.join_sheet(pages[1], 1)
        if rules in ("nsa-2009", "school"):
            self.ann.press("Start the clock")
            expect(self.bob.page.locator(".matter")).to_have_count(0)

    @property
    def phones(self) -> tuple[Phone, Phone]:
        return self.ann, self.bob

    def write(self, phone: Phone, play: str, turns: int) -> None:
        phone.type(play)
        phone.enter()
        self.agree(turns)

    def agree(self, turns: int) -> None:
        for each in self.phones:
            each.expect_turns(turns)
            each.settled()

    def challenge(self, phone: Phone) -> None:
        phone.press("Challenge …")
        phone.confirm()
        for each in self.phones:
            expect(each.page.locator(".matter")).to_contain_text("challenges")
            each.settled()


def sign(phone: Phone) -> Locator:
    return phone.page.locator(".sheet-verdict")


def enter_verdict(phone: Phone, verdict: str, source: str, by: str) -> None:
    phone.press("Enter a verdict …")
    dialog = phone.page.get_by_role("dialog")
    assert not barriers(phone.page)
    phone.tap(dialog.get_by_text(verdict))
    dialog.get_by_label("Whose verdict it is").select_option(source)
    dialog.get_by_label("Name, or which book").fill(by)
    phone.confirm()


@BASES
def test_a_verdict_is_entered_by_hand_and_shown_large_until_it_was_seen(
    server: RunningServer, open_page: OpenPage, host: str
) -> None:
    match = Match(server, open_page, "washburn", host)
    match.write(match.ann, "8G HORNS", 1)
    match.challenge(match.bob)
    enter_verdict(match.ann, "Unacceptable", "book", "Collegiate")
    for phone in match.phones:
        expect(sign(phone).locator("strong")).to_have_text("✗ Unacceptable")
        expect(sign(phone)).not_to_contain_text("HORNS")
        expect(phone.page.locator(".sheet-news")).to_be_hidden()
        assert sign(phone).evaluate(CONTRAST) >= AAA
        size = (
            sign(phone)
            .locator("strong")
            .evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")
        )
        assert size >= 40
        assert not barriers(phone.page)
        expect(phone.page.locator(".score-total").first).to_have_text("0")
    # Nobody has said to have seen it: it is still there when the page comes back.
    match.ann.page.reload()
    expect(sign(match.ann)).to_be_visible()
    match.ann.press("Seen")
    expect(sign(match.ann)).to_be_hidden()
    # By keyboard alone, and for another verdict the other colour.
    write_and_challenge_by_keyboard(match)
    for phone in match.phones:
        expect(sign(phone).locator("strong")).to_have_text("✓ Acceptable")
        assert sign(phone).evaluate(CONTRAST) >= AAA
    # Who writes the next turn has seen it.
    match.ann.type("8G HORN")
    match.ann.enter()
    expect(sign(match.ann)).to_be_hidden()


def test_a_ruling_is_as_large_while_another_opinion_can_be_asked_for(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/t")
    at_sheet()(page)
    phone = Phone(page)
    phone.press("Challenge …")
    phone.confirm()
    expect(phone.button("Judge it here")).to_be_visible()
    phone.press("Enter a verdict …")
    sources = page.get_by_label("Whose verdict it is").get_by_role("option")
    # At home nobody directs.
    assert not re.search(r"\b(desk|director)\b", page.locator("body").inner_text(), re.IGNORECASE)
    expect(sources).to_have_text(["A word judge", "Another program"])
    phone.press("Cancel")
    enter_verdict(phone, "Unacceptable", "judge", "")
    expect(sign(phone).locator("strong")).to_have_text("✗ Unacceptable")
    expect(sign(phone)).to_contain_text("Another opinion can still be asked for.")
    expect(phone.button("Judge it here")).to_have_count(0)
    phone.press("Ann asks for another opinion")
    expect(sign(phone)).to_be_hidden()
    expect(phone.button("Judge it here")).to_be_visible()


def test_tiles_that_have_been_noted_at_the_end_are_shown(
    server: RunningServer, open_page: OpenPage
) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}/t")
    at_sheet()(page)
    phone = Phone(page)
    for turns in range(3, 9):
        phone.press("Pass …")
        phone.tap(page.get_by_role("dialog").get_by_role("button", name="Pass"))
        phone.expect_turns(turns)
        phone.settled()
    phone.press("Tiles of Ann …")
    page.get_by_label("Tiles left").fill("aeirst?")
    phone.confirm()
    expect(phone.button("Tiles of Ann: ?AEIRST …")).to_be_visible()
    phone.press("Tiles of Bob …")
    page.get_by_label("Tiles left").fill("AEIRSTN")
    phone.confirm()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


def write_and_challenge_by_keyboard(match: Match) -> None:
    page = match.bob.page
    page.locator(".play-text").focus()
    page.keyboard.type("8G HENS")
    page.keyboard.press("Enter")
    match.agree(2)
    press_by_keyboard(match.ann.page, "Challenge …")
    press_by_keyboard(match.ann.page, "Challenge")
    for each in match.phones:
        expect(each.page.locator(".matter")).to_contain_text("challenges")
        each.settled()
    press_by_keyboard(page, "Enter a verdict …")
    page.get_by_role("radio", name="Acceptable", exact=False).first.focus()
    page.keyboard.press("Space")
    press_by_keyboard(page, "Both have heard it: enter")


def press_by_keyboard(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_only_those_are_offered_who_judge_by_the_book(
    server: RunningServer, open_page: OpenPage
) -> None:
    match = Match(server, open_page, "thon")
    match.write(match.ann, "8G HORNS", 1)
    match.challenge(match.bob)
    match.bob.press("Enter a verdict …")
    sources = match.bob.page.get_by_label("Whose verdict it is").locator("option")
    expect(sources).to_have_text(["A word judge", "The director"])


def test_an_earlier_challenge_is_corrected_with_all_its_fields(
    server: RunningServer, open_page: OpenPage
) -> None:
    match = Match(server, open_page, "washburn")
    ann, bob = match.phones
    match.write(ann, "8G HORNS", 1)
    match.challenge(bob)
    enter_verdict(ann, "Unacceptable", "book", "Collegiate")
    expect(ann.page.locator(".score-total").first).to_have_text("0")
    ann.press("Seen")
    match.write(bob, "8G HEN", 2)
    match.write(ann, "H8 EX", 3)
    dialog = open_challenge(ann, 1)
    assert dialog.get_by_label("Whose verdict it is").input_value() == "book"
    assert dialog.get_by_label("Name, or which book").input_value() == "Collegiate"
    assert not barriers(ann.page)
    ann.tap(dialog.get_by_text("✓ Acceptable"))
    dialog.get_by_label("Name, or which book").fill("Chambers")
    ann.confirm()
    changes = ann.page.get_by_role("dialog", name="What the correction changes")
    # Bob's turn is lost by the failed challenge, and what no longer fits is named.
    expect(changes).to_contain_text("would not fit any more")
    unfit = changes.locator(".cost + .difference li")
    expect(unfit).to_have_text([re.compile("8G HEN$"), re.compile("H8 EX$")])
    ann.confirm()
    for phone in match.phones:
        phone.settled()
        expect(phone.page.locator(".score-total").first).not_to_have_text("0")
    assert ann.view["turns"][0].get("is_withdrawn") is not True
    dialog = open_challenge(ann, 1)
    assert dialog.get_by_label("Name, or which book").input_value() == "Chambers"


def open_challenge(phone: Phone, turn: int) -> Locator:
    choose_other(phone, turn)
    phone.press("Its challenge …")
    dialog = phone.page.get_by_role("dialog", name=f"The challenge of turn {turn}")
    expect(dialog).to_be_visible()
    return dialog


def choose_other(phone: Phone, turn: int) -> None:
    phone.go("turns")
    phone.press(re.compile(f"^Change turn {turn}:"))
    phone.press("Other …")


def test_a_forgotten_challenge_a_pass_and_the_time_of_a_turn_are_put_right(
    server: RunningServer, open_page: OpenPage
) -> None:
    match = Match(server, open_page, "washburn")
    ann, bob = match.phones
    match.write(ann, "8G HORNS", 1)
    match.hall.advance(60_000)
    bob.pass_turn()
    match.agree(2)
    dialog = open_challenge(bob, 1)
    bob.tap(dialog.get_by_text("✗ Unacceptable"))
    bob.confirm()
    bob.confirm()
    expect(bob.page.locator(".score-total").first).to_have_text("0")
    bob.settled()
    assert bob.view["turns"][0]["is_withdrawn"] is True
    choose_other(bob, 2)
    bob.press("It was an exchange …")
    bob.press("3")
    bob.confirm()
    bob.settled()
    assert (bob.view["turns"][1]["kind"], bob.view["turns"][1]["count"]) == ("exchange", 3)
    before_ms = bob.view["turns"][1]["at_ms"]
    choose_other(bob, 2)
    bob.press("Its time …")
    field = bob.page.get_by_label("Time", exact=True)
    field.fill(bob.page.evaluate(EARLIER, before_ms - 30_000))
    bob.confirm()
    bob.confirm()
    bob.settled()
    assert abs(bob.view["turns"][1]["at_ms"] - (before_ms - 30_000)) < 1000


EARLIER = "(at_ms) => new Date(at_ms).toTimeString().slice(0, 8)"


def test_notes_are_kept_for_their_own_side_and_nobody_else_is_shown_them(
    server: RunningServer, open_page: OpenPage
) -> None:
    match = Match(server, open_page, "washburn")
    ann, bob = match.phones
    cable = match.cable
    ann.press("Exchange …")
    ann.press("2")
    match.agree(1)
    cable.pull()
    expect(ann.page.locator(".sheet-status")).to_contain_text("No network")
    ann.go("turns")
    ann.press("My notes on turn 1")
    dialog = ann.page.get_by_role("dialog")
    assert not barriers(ann.page)
    dialog.get_by_label("Rack before the turn").fill("QVVU123")
    expect(dialog.locator("[data-part=confirm]")).to_be_disabled()
    dialog.get_by_label("Rack before the turn").fill("qvvuaei")
    dialog.get_by_label("Tiles exchanged").fill("QV")
    dialog.get_by_label("Note").fill("Bob fished for an S")
    ann.confirm()
    own = ann.page.locator(".turn-own")
    expect(own).to_have_text("rack QVVUAEI · exchanged QV · Bob fished for an S")
    cable.plug_in()
    ann.settled()
    ann.page.reload()
    ann.go("turns")
    expect(own).to_have_text("rack QVVUAEI · exchanged QV · Bob fished for an S")
    bob.go("turns")
    expect(bob.page.locator(".turn-own")).to_have_text("Note …")
    bob.page.reload()
    expect(bob.page.locator(".score-card")).to_have_count(2)
    game = re.sub(r"/record.*", "", ann.page.url)
    for page in (bob.page, match.hall.page):
        for address in (f"{game}/record", game, f"{game}/replay", f"{game}/record/turns/1"):
            told = page.request.get(address).text()
            assert "fished" not in told
            assert "QVVUAEI" not in told
    assert match.hall.page.request.get(f"{game}/record/notes").status == 403
    assert bob.page.request.get(f"{game}/record/notes").json() == []


WATCH_SIGNALS = """
() => {
  window.taps = [];
  navigator.vibrate = (taps) => window.taps.push(taps);
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
}
"""


def test_the_table_is_called_for_challenge_verdict_time_and_signature_by_one_choice(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    pages = [open_page(**PHONE), open_page(**PHONE)]
    ann, bob = hall.open_sheet(pages[0]), hall.join_sheet(pages[1], 1)
    ann.press("Yes")
    expect(ann.button("Yes")).to_be_hidden()
    ann.page.evaluate(WATCH_SIGNALS)
    bob.page.evaluate(WATCH_SIGNALS)
    ann.press("Start the clock")
    ann.type("8G HORNS")
    ann.enter()
    bob.expect_turns(1)
    bob.settled()
    bob.press("Challenge …")
    bob.confirm()
    expect(ann.page).to_have_title(re.compile("^▸ A play is challenged · "))
    enter_verdict(bob, "✓ Acceptable", "program", "Zyzzyva")
    expect(ann.page).to_have_title(re.compile("^▸ There is a verdict · "))
    ann.press("Start the clock")
    ann.settled()
    hall.advance(26 * 60_000)
    expect(ann.page).to_have_title(re.compile("^▸ Time is up · "))
    taps = ann.page.evaluate("window.taps")
    assert taps == [[80, 60, 80], [300], [200, 100, 200, 100, 200]]
    # Nobody has chosen there: the title alone.
    assert bob.page.evaluate("window.taps") == []
    expect(bob.page).to_have_title(re.compile("^▸ Time is up · "))
    ann.go("more")
    expect(ann.page.get_by_label("Sound and vibration")).to_be_checked()


def test_a_station_is_told_of_a_new_slip_and_of_its_verdict(
    server: RunningServer, open_page: OpenPage
) -> None:
    match = Match(server, open_page, "nsa-2009")
    station = match.hall.page
    station.goto(f"{server.url}/judge/queue")
    expect(station.locator("[data-ready]")).to_be_attached()
    station.get_by_label("Sound and vibration").check()
    station.evaluate(WATCH_SIGNALS)
    match.write(match.ann, "8G HORNS", 1)
    match.challenge(match.bob)
    expect(station).to_have_title(re.compile("^▸ A challenge waits for a judge · "))
    assert station.evaluate("window.taps") == [[80, 60, 80]]
    assert not barriers(station)
    station.goto(f"{server.url}/judge")
    expect(station.get_by_label("Sound and vibration")).to_be_checked()
    station.evaluate(WATCH_SIGNALS)
    station.keyboard.press("1")
    station.keyboard.type("HORNS")
    station.keyboard.press("Tab")
    expect(station).to_have_title(re.compile("^▸ There is a verdict · "))
    assert station.evaluate("window.taps") == [[300]]
