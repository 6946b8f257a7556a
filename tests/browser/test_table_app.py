"""The table app on two phones beside a real board: whole games."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browsing.evening import Evening, OpenPage, after_first_word
from browsing.realboard import Phone
from browsing.server import RunningServer
from notation.other_readers import taken_for

pytestmark = pytest.mark.hand_clock
RULES = ("nsa-2009", "school", "washburn", "depaul", "thon")


def hold_and_accept(evening: Evening) -> None:
    other = evening.phones[1]
    other.press("Hold")
    expect(evening.phones[0].button("Accept")).to_be_visible()
    evening.hall.advance(3_000)
    other.go("clock")
    expect(other.page.locator(".clock-below").filter(has_text="Hold 0:03")).to_be_visible()
    other.press("Enter the play")
    other.press("Accept")
    expect(evening.phones[0].button("Accept")).to_be_hidden()


def challenge_off(evening: Evening, judge: Page) -> None:
    """Somebody lays nonsense; the other side challenges, and it comes off."""
    side = evening.on_turn
    tiles = evening.play()
    evening.agree()
    before = list(evening.phones[0].totals)
    challenger = evening.phones[1 - side]
    challenger.press("Challenge …")
    challenger.confirm()
    expect(evening.phones[side].page.locator(".matter-words")).to_be_visible()
    settle(evening, side, judge)
    if evening.rules.document == "NSA":
        start_when_cleared(evening)
    expect(evening.phones[0].page.locator(".matter")).to_have_count(0)
    evening.table.take_off(side, tiles)
    assert evening.phones[0].totals[side] < before[side]
    for phone in evening.phones:
        expect(phone.page.locator(".turn-note").filter(has_text="Challenged off")).to_be_attached()


def start_when_cleared(evening: Evening) -> None:
    """Until the word is off the board the clock stands; then either side starts it (IV.J.1.l)."""
    matter = evening.phones[1].page.locator(".matter")
    expect(matter).to_contain_text(
        "when all racks are up and a word that is not accepted is off the board"
    )
    evening.phones[1].press("Start the clock")
    expect(matter).to_have_count(0)


def carry_to_the_station(evening: Evening, page: Page, judge: Page) -> None:
    """The code of the slip opens it at the station, where it is looked up or a judge speaks."""
    page.get_by_role("link", name="The slip, for the judge station").tap()
    code = page.locator(".big-code").inner_text()
    judge.goto(f"{evening.hall.base}/judge/queue")
    judge.locator("#code").fill(code)
    judge.locator(".by-code button").click()
    if evening.rules.challenge.adjudicator == "judge":
        judge.locator(".by-hand summary").click()
        for unacceptable in judge.locator("label:has(input[value=bad])").all():
            unacceptable.click()
        judge.get_by_role("button", name="Give the verdict").click()
    else:
        judge.locator(".by-lexicon button").click()
    judge.wait_for_load_state()
    page.locator(".slip-back a").tap()
    page.wait_for_url("**/record")


def settle(evening: Evening, side: int, judge: Page) -> None:
    """By the book: at the station by lookup or by a judge, else by lookup at once."""
    if evening.rules.challenge.adjudicator in ("self_lookup", "judge"):
        carry_to_the_station(evening, evening.phones[side].page, judge)
    for phone in evening.phones:
        phone.settled()
    evening.hall.advance(500)


def exchange(evening: Evening) -> None:
    phone = evening.phones[evening.on_turn]
    phone.press("Exchange …")
    phone.press("3")
    evening.turns += 1
    evening.agree()


def correct_the_first_turn(evening: Evening) -> None:
    """The difference is shown before it is accepted."""
    phone = evening.phones[0]
    before = list(phone.totals)
    phone.go("turns")
    phone.tap(phone.page.locator(".turn-change").last)
    phone.page.locator(".play-points").fill("17")
    phone.enter()
    expect(phone.page.locator("dialog .difference")).to_contain_text(f"→ {before[0] + 1} (+1)")
    phone.confirm()
    expect(phone.page.locator(".score-total").first).to_have_text(str(before[0] + 1))
    evening.agree()


def press_then_write(evening: Evening) -> None:
    """The clock is pressed first; the play counts from then, however late it is written."""
    side = evening.on_turn
    phone = evening.phones[0]
    before_ms = reading(evening, phone, side)
    phone.go("clock")
    evening.hall.advance(10_000)
    phone.press_clock(side)
    expect(phone.page.locator(".clock-state")).to_have_text("1 play to write")
    # The other phone knows it at once, and may write the play as well.
    other = evening.phones[1]
    expect(other.page.locator(".sheet-status")).to_contain_text("1 play to write")
    evening.hall.advance(20_000)
    phone.press("Enter the play")
    evening.play(side, other)
    evening.agree()
    expect(phone.page.locator(".sheet-status")).to_be_hidden()
    after = phone.view["clock"]["side_ms"]
    if evening.rules.clock.side_time_s is not None:
        assert before_ms - after[side] == 10_000


def reading(evening: Evening, phone: Phone, side: int) -> int:
    """What a side's clock shows now: it may have run a little since the view was made."""
    clock = phone.view["clock"]
    elapsed_ms = max(0, evening.hall.now_ms - clock["since_ms"]) if clock["running"] == side else 0
    return int(clock["side_ms"][side]) - elapsed_ms


def run_out_of_time(evening: Evening) -> None:
    """Overtime has a sign, and costs points at the end; a turn with a limit is lost."""
    side = evening.on_turn
    phone = evening.phones[0]
    if evening.rules.clock.side_time_s is not None:
        evening.hall.advance(evening.rules.clock.side_time_s * 1000 + 5_000)
        expect(phone.page.locator(".score-time").nth(side)).to_contain_text("−")
        evening.play()
    elif evening.rules.clock.turn_limit_s is not None:
        evening.hall.advance(evening.rules.clock.turn_limit_s * 1000 + 1_000)
        evening.turns += 1
        expect(phone.page.locator(".turn-change").first).to_have_text("Turn lost by time")
    evening.agree()


def to_the_end(evening: Evening) -> None:
    phones = evening.phones
    while phones[0].view["phase"] == "playing" and not (phones[0].view.get("play") or {}).get(
        "is_out"
    ):
        evening.play()
        evening.agree()
    evening.count_and_sign()


def test_a_game_on_two_phones_reaches_its_event(server: RunningServer, open_page: OpenPage) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    hold_and_accept(evening)
    challenge_off(evening, evening.hall.page)
    correct_the_first_turn(evening)
    press_then_write(evening)
    run_out_of_time(evening)
    evening.pass_to_the_end()
    scores = evening.phones[0].view["outcome"]["scores"]
    page = evening.hall.page
    page.goto(f"{server.url}{evening.hall.path}/pairings?by=table")
    expect(page.locator("table.rows")).to_contain_text(f"{scores[0]} – {scores[1]}")
    assert "overtime" in {entry["kind"] for entry in evening.phones[0].view["ledger"]}
    take_the_game_home(evening)


def take_the_game_home(evening: Evening) -> None:
    """From the end of the sheet: the file as other programs read it, the sheet, the replay."""
    phone = evening.phones[0].page
    links = phone.get_by_role("navigation", name="This game")
    with phone.expect_download() as saved:
        links.get_by_role("link", name="Game file (GCG)").click()
    lines = saved.value.path().read_text().splitlines()
    assert "unknown" not in map(taken_for, lines)
    names = {line.split(maxsplit=1)[1] for line in lines[1:3]}
    assert names == {"Ann Ann Archer", "Bob Bob Baker"}
    for link, title in (
        ("What was entered", "What was entered"),
        ("Score sheet", "Score sheet"),
        ("Replay", "Replay"),
    ):
        links.get_by_role("link", name=link).click()
        expect(phone.get_by_role("heading", level=1)).to_contain_text(title)
        phone.go_back()
        expect(links).to_be_visible()


def test_draws_and_the_shuffling_of_the_bag_are_entered_at_the_table(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = after_first_word(server, open_page, "nsa-2009")
    phone, other = evening.phones
    name = phone.page.locator(".score-card").first.inner_text().split()[0]
    phone.go("more")
    phone.press(re.compile(f"^{name}.* shuffles the bag$"))
    left = phone.page.get_by_text(re.compile(r"^Shuffling the bag: \d+ s left$"))
    expect(left).to_be_visible()
    evening.hall.advance(10_500)
    expect(left).to_have_count(0)
    # Once the tiles are drawn, nobody holds or challenges the play any more.
    phone.go("write")
    expect(other.button("Hold")).to_be_visible()
    phone.press(re.compile(f"^{name}.* has drawn$"))
    for each in evening.phones:
        expect(each.button("Hold")).to_be_hidden()
        expect(each.button("Challenge …")).to_be_hidden()
        expect(each.button(re.compile("has drawn$"))).to_be_hidden()
    phone.settled()
    assert phone.view["bag_count"] == 81
    evening.play()
    evening.agree()


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_a_whole_game_on_two_phones(server: RunningServer, open_page: OpenPage, rules: str) -> None:
    evening = after_first_word(server, open_page, rules)
    judge = evening.hall.page
    if evening.rules.challenge.hold:
        hold_and_accept(evening)
    evening.play()
    evening.agree()
    challenge_off(evening, judge)
    exchange(evening)
    correct_the_first_turn(evening)
    if evening.rules.clock.starts_on is not None:
        press_then_write(evening)
    run_out_of_time(evening)
    to_the_end(evening)
    scores = evening.phones[0].view["outcome"]["scores"]
    page = evening.hall.page
    page.goto(f"{server.url}{evening.hall.path}/desk")
    if rules == "school":
        # SSC-35: what both have signed the staff validate.
        page.get_by_role("button", name="Validate").click()
    page.goto(f"{server.url}{evening.hall.path}/pairings?by=table")
    expect(page.locator("table.rows")).to_contain_text(f"{scores[0]} – {scores[1]}")
    ledger = {entry["kind"] for entry in evening.phones[0].view["ledger"]}
    assert ("overtime" in ledger) is (evening.rules.clock.side_time_s is not None)
