"""The table app on two phones beside a real board: whole games, bad networks, one thumb."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from browsing.cable import Cable
from browsing.realboard import PHONE, Hall, Phone, RealBoard, written
from browsing.server import RunningServer
from browsing.tables import Laid
from lexidrome.rulebook import RuleSet, rule_set

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
FIRST = 111
"""G8: HORNS lies from there over the centre."""
MOST_TAPS = 12
FULL_TIME_MS = 25 * 60_000
RULES = ("nsa-2009", "school", "washburn", "depaul", "thon")


class Evening:
    """Two phones at one table, and the tiles between them."""

    def __init__(self, server: RunningServer, open_page: OpenPage, rules: str) -> None:
        self.rules: RuleSet = rule_set(rules)
        self.open_page = open_page
        self.hall = Hall(server.url, open_page(), rules)
        pages = [open_page(**PHONE), open_page(**PHONE)]
        self.cables = [Cable(page) for page in pages]
        self.phones = [self.hall.open_sheet(pages[0]), self.hall.join_sheet(pages[1], 1)]
        self.table = RealBoard(seed=7, first_rack="HORNS")
        self.turns = 0
        start = self.phones[0].button("Start the clock")
        if self.rules.clock.starts_on == "first_tile_seen":
            self.phones[0].tap(start.first)
            expect(self.phones[1].page.locator(".matter")).to_have_count(0)

    @property
    def on_turn(self) -> int:
        return int(self.phones[0].view["on_turn"])

    def played(self, side: int, tiles: Laid) -> None:
        """It lies on the table; every phone that has a line shows it."""
        self.table.lay(side, tiles)
        self.turns += 1

    def agree(self) -> None:
        """Both phones have the turn, and the same totals."""
        for phone in self.phones:
            phone.expect_turns(self.turns)
            phone.settled()
        assert self.phones[0].totals == self.phones[1].totals

    def play(self, side: int | None = None, phone: Phone | None = None) -> Laid:
        """The side on turn plays what it can; its own phone writes it."""
        side = self.on_turn if side is None else side
        phone = phone or self.phones[side]
        tiles = self.table.best(side)
        assert tiles is not None
        phone.type(written(self.table.board, tiles))
        phone.enter()
        self.played(side, tiles)
        return tiles


def first_word_by_thumb(evening: Evening) -> None:
    """A five-letter word, counted in taps."""
    phone = evening.phones[0]
    before = phone.taps
    phone.spell(FIRST, "HORNS")
    expect(phone.page.locator(".play-echo")).to_have_text("HORNS 16")
    phone.enter()
    assert phone.taps - before <= MOST_TAPS
    evening.played(0, list(zip(range(FIRST, FIRST + 5), "HORNS", strict=True)))
    evening.agree()
    assert phone.totals == [16, 0]


def hold_and_accept(evening: Evening) -> None:
    other = evening.phones[1]
    other.press("Hold")
    expect(evening.phones[0].button("Accept")).to_be_visible()
    evening.hall.advance(3_000)
    other.go("clock")
    expect(other.page.locator(".clock-below").filter(has_text="Hold 0:03")).to_be_visible()
    other.press("Write the play")
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
    expect(evening.phones[0].page.locator(".matter")).to_have_count(0)
    evening.table.take_off(side, tiles)
    assert evening.phones[0].totals[side] < before[side]
    for phone in evening.phones:
        expect(phone.page.locator(".turn-note").filter(has_text="Challenged off")).to_be_attached()


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
    phone.press("Write the play")
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


def pass_to_the_end(evening: Evening) -> None:
    phones = evening.phones
    while phones[0].view["phase"] == "playing":
        phone = phones[evening.on_turn]
        phone.press("Pass …")
        phone.press("Pass")
        evening.turns += 1
        evening.agree()
    count_and_sign(evening)


def to_the_end(evening: Evening) -> None:
    phones = evening.phones
    while phones[0].view["phase"] == "playing" and not (phones[0].view.get("play") or {}).get(
        "is_out"
    ):
        evening.play()
        evening.agree()
    count_and_sign(evening)


def count_and_sign(evening: Evening) -> None:
    phones = evening.phones
    for phone in phones:
        expect(phone.page.locator(".matter")).to_be_visible()
    accept = phones[0].button(re.compile("accepts$"))
    if accept.count():
        phones[0].tap(accept)
    over = re.compile("^(Show the tiles that are left|The game is over)$")
    expect(phones[0].page.locator(".matter > h2:first-child")).to_have_text(over)
    phones[0].settled()
    if phones[0].view["phase"] != "ended":
        left = [at for at, side in enumerate(phones[0].view["sides"]) if side["rack_count"] > 0]
        buttons = phones[0].button(re.compile("^Tiles of")).all()
        for side, button in zip(left, buttons, strict=True):
            phones[0].tap(button)
            phones[0].page.get_by_label("Tiles left").fill("".join(evening.table.racks[side]))
            phones[0].confirm()
            phones[0].settled()
    for phone in phones:
        expect(phone.page.locator(".matter > h2:first-child")).to_have_text("The game is over")
        phone.press("Sign the result")
    for phone in phones:
        expect(phone.page.locator(".matter li").filter(has_text="✓ signed")).to_have_count(2)


def test_a_game_on_two_phones_reaches_its_event(server: RunningServer, open_page: OpenPage) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    first_word_by_thumb(evening)
    hold_and_accept(evening)
    challenge_off(evening, evening.hall.page)
    correct_the_first_turn(evening)
    press_then_write(evening)
    run_out_of_time(evening)
    pass_to_the_end(evening)
    scores = evening.phones[0].view["outcome"]["scores"]
    page = evening.hall.page
    page.goto(f"{server.url}{evening.hall.path}/pairings?by=table")
    expect(page.locator("table.rows")).to_contain_text(f"{scores[0]} – {scores[1]}")
    assert "overtime" in {entry["kind"] for entry in evening.phones[0].view["ledger"]}


def test_draws_and_the_shuffling_of_the_bag_are_entered_at_the_table(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    first_word_by_thumb(evening)
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
    evening = Evening(server, open_page, rules)
    judge = evening.hall.page
    first_word_by_thumb(evening)
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


def test_ten_turns_without_network_arrive_once_and_in_order(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "washburn")
    first_word_by_thumb(evening)
    phone, other = evening.phones
    evening.cables[0].pull()
    expect(phone.page.locator(".sheet-status")).to_contain_text("No network")
    for turn in range(10):
        evening.play(1 - turn % 2, phone)
    phone.expect_turns(11)
    expect(phone.page.locator(".sheet-status")).to_contain_text("10 entries not sent yet")
    totals = phone.totals
    other.expect_turns(1)
    # The phone is reloaded as soon as it can be: what was typed is still there.
    evening.cables[0].plug_in()
    phone.page.reload()
    evening.agree()
    assert phone.totals == totals
    assert [turn["side"] for turn in phone.view["turns"]] == [0, *[1, 0] * 5]
    # Another phone takes over the seat of the first, by its link.
    third = evening.hall.take_over(evening.open_page(**PHONE), phone)
    evening.phones[0] = third
    evening.play()
    evening.agree()


def test_what_another_device_entered_meanwhile_is_not_written_over(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "washburn")
    first_word_by_thumb(evening)
    phone, other = evening.phones
    evening.cables[0].pull()
    expect(phone.page.locator(".sheet-status")).to_contain_text("No network")
    other.type("H8 OX")
    other.enter()
    other.settled()
    for play in ("H8 OW", "10H HEN"):
        phone.type(play)
        phone.enter()
    evening.cables[0].plug_in()
    dialog = phone.page.locator("dialog")
    expect(dialog).to_contain_text("This was not taken")
    expect(dialog.locator(".difference li")).to_have_count(2)
    phone.press("Cancel")
    phone.expect_turns(2)
    assert phone.totals == other.totals


def test_two_phones_have_one_clock_or_say_where_they_differ(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    first_word_by_thumb(evening)
    phone, other = evening.phones
    # Pressed by mistake on one phone, taken back on the other.
    phone.press_clock(1)
    expect_clock_of(0, evening)
    other.press("Undo at the clock")
    expect_clock_of(1, evening)
    # Stopped before the play is written: the clock stands on both, from then on.
    evening.hall.advance(5_000)
    phone.press_clock(1)
    evening.hall.advance(2_000)
    phone.press("Stop the clock …")
    phone.press("A question of procedure")
    expect_clock_of(None, evening)
    evening.hall.advance(60_000)
    other.type("H8 OX")
    other.enter()
    evening.turns = 2
    evening.agree()
    assert phone.view["clock"]["side_ms"] == [FULL_TIME_MS - 2_000, FULL_TIME_MS - 5_000]
    phone.press("Go on")
    expect_clock_of(0, evening)
    # Pressed on both while one has no line: the earlier counts, and both say so.
    evening.cables[1].pull()
    expect(other.page.locator(".sheet-status")).to_contain_text("No network")
    evening.hall.advance(4_000)
    for each in evening.phones:
        each.press_clock(0)
    evening.cables[1].plug_in()
    for each in evening.phones:
        expect(each.page.locator(".sheet-status")).to_contain_text("two devices, 0:04 apart")
    phone.press("Write the play")
    phone.type("10H HEN")
    phone.enter()
    evening.turns = 3
    evening.agree()
    assert phone.view["clock"]["side_ms"][0] == FULL_TIME_MS - 2_000


def expect_clock_of(side: int | None, evening: Evening) -> None:
    """Both phones show that this side's time runs, or nobody's."""
    for phone in evening.phones:
        running = phone.page.locator(".score-card[data-running]")
        expect(running).to_have_count(0 if side is None else 1)
        if side is not None:
            expect(phone.page.locator(".score-card").nth(side)).to_have_attribute(
                "data-running", ""
            )


def test_a_slip_of_the_finger_is_undone_and_the_sheet_has_no_barriers(
    server: RunningServer, open_page: OpenPage
) -> None:
    evening = Evening(server, open_page, "nsa-2009")
    first_word_by_thumb(evening)
    phone = evening.phones[0]
    phone.press("Undo")
    phone.expect_turns(1)
    phone.page.get_by_role("dialog").get_by_role("button", name="Both agree: take it back").click()
    phone.expect_turns(0)
    expect(phone.page.locator(".play-row .play-text")).to_have_value("8G HORNS")
    say_one_letter_and_write_another(evening)
    for view in ("write", "turns", "tiles", "more", "clock"):
        phone.go(view)
        found = Axe().run(phone.page)
        assert found.violations_count == 0, found.generate_report()


def say_one_letter_and_write_another(evening: Evening) -> None:
    """What was written counts; it binds when the other side asks (NSA-IV.F.2.a.(2), A-61)."""
    phone, other = evening.phones
    phone.type("8G HORNs")
    phone.press("Blank is S …")
    dialog = phone.page.get_by_role("dialog")
    dialog.get_by_label("What was said").select_option("E")
    dialog.get_by_label("What was written").select_option("T")
    assert Axe().run(phone.page).violations_count == 0
    phone.confirm()
    phone.enter()
    evening.agree()
    for each in evening.phones:
        expect(each.page.locator(".turn-change").first).to_have_text("8G HORNt")
    assert phone.view["record"]["unbound"] == [FIRST + 4]
    other.press("Blank on K8 binds")
    expect(phone.button("Blank on K8 binds")).to_have_count(0)
    assert not phone.view["record"].get("unbound")


def test_the_equipment_is_settled_before_the_first_turn(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "nsa-2009")
    page = open_page(**PHONE)
    # As on the plain HTTP of a hall, where browsers have no lock for the screen.
    page.add_init_script("delete Navigator.prototype.wakeLock")
    phone = hall.open_sheet(page, clock="stands on the table")
    phone.go("more")
    more = phone.page.locator(".sheet-more")
    expect(more.get_by_role("link", name="NSA-III.A.8.p2")).to_be_visible()
    phone.press(re.compile("chooses equipment"))
    phone.press("Board")
    second = phone.page.locator("dialog .one-of button").nth(1)
    phone.tap(second)
    expect(more).to_contain_text("that of")
    phone.press("Count the tiles by letter …")
    dialog = phone.page.locator("dialog")
    assert Axe().run(phone.page).violations_count == 0
    dialog.get_by_label("E", exact=True).fill("11")
    expect(dialog.get_by_role("status")).to_have_text("99 tiles in all")
    phone.confirm()
    expect(more).to_contain_text("E 11")
    assert phone.view["record"]["tile_count"] == 99
    assert Axe().run(phone.page).violations_count == 0
    phone.go("write")
    phone.type("8G HORNS")
    phone.enter()
    phone.settled()
    phone.go("more")
    expect(phone.button(re.compile("chooses equipment"))).to_have_count(0)
    expect(more).to_contain_text("8G HORNS +16 (16–0)")
    expect(more).to_contain_text("notes, score sheet, challenge slip, blank slip, tally")
    read_the_clock_on_the_table(phone)
    page.wait_for_function("document.querySelector('video.awake')?.paused === false")


def read_the_clock_on_the_table(phone: Phone) -> None:
    """What it shows is typed in; nonsense is not taken, and what was not read stays."""
    phone.press("Read the clock …")
    fields = phone.page.locator("dialog input")
    fields.first.fill("soon")
    expect(phone.page.locator("dialog [data-part=confirm]")).to_be_disabled()
    fields.first.fill("-0:40")
    assert Axe().run(phone.page).violations_count == 0
    phone.confirm()
    times = phone.page.locator(".score-time")
    expect(times.first).to_have_text("−0:40")
    expect(times.nth(1)).to_be_hidden()
    assert phone.view["clock"]["side_ms"] == [-40_000, FULL_TIME_MS]


def test_a_real_keyboard_writes_on_the_board_as_the_pad_does(
    server: RunningServer, open_page: OpenPage
) -> None:
    hall = Hall(server.url, open_page(), "washburn")
    phone = hall.open_sheet(open_page(**PHONE))
    keyboard, echo = phone.page.keyboard, phone.page.locator(".play-echo")
    phone.tap(phone.square(FIRST))
    keyboard.type("hornx")
    keyboard.press("Backspace")
    keyboard.type("?s")
    expect(echo).to_have_text("HORNS 14")
    keyboard.press("Enter")
    phone.expect_turns(1)
    # From the square in hand to the one beside it, down, and with Shift a blank.
    keyboard.press("ArrowRight")
    keyboard.press("Space")
    keyboard.press("Space")
    keyboard.type("o")
    keyboard.press("Shift+X")
    keyboard.type("en")
    expect(phone.page.locator(".play-row .play-text")).to_have_value("H8 OxEN")
    keyboard.press("Enter")
    phone.expect_turns(2)


PARTS = (".sheet-scores", ".turn-sheet", ".sheet-tabs")


def test_who_does_not_see_writes_and_hears_every_turn(
    server: RunningServer, open_page: OpenPage
) -> None:
    """By keyboard alone; what a screen reader finds is compared word for word."""
    evening = Evening(server, open_page, "washburn")
    page = evening.phones[1].page
    page.locator(".play-text").focus()
    page.keyboard.type("8G HORNS")
    assert page.locator(".play-echo").aria_snapshot() == "- status: HORNS 16"
    page.keyboard.press("Enter")
    evening.turns = 1
    evening.agree()
    page.keyboard.type("H8 OxEN")
    page.keyboard.press("Enter")
    evening.turns = 2
    evening.agree()
    assert page.locator(".play-row").aria_snapshot() == WRITING
    page.locator(".sheet-tabs [data-to=turns]").focus()
    page.keyboard.press("Enter")
    tree = "\n".join(page.locator(part).aria_snapshot() for part in PARTS)
    names = page.locator(".score-name").all_inner_texts()
    for name, short in zip(names, ("One", "Two"), strict=True):
        tree = tree.replace(name, short)
    print(tree)
    assert tree == TREE


WRITING = """\
- textbox "The play, such as 8D WORDS; small letters are blanks":
  - /placeholder: 8D WORDS
- textbox "Announced points"
- button "Enter\""""
TREE = """\
- group "Score of One": One on turn 16
- group "Score of Two": Two 3
- table "Score sheet":
  - caption: Score sheet
  - rowgroup:
    - row "# Turn One Two":
      - columnheader "#"
      - columnheader "Turn"
      - columnheader "One"
      - columnheader "Two"
  - rowgroup:
    - 'row "2 Two Change turn 2: H8 (O)xEN 16 +3 3"':
      - cell "2"
      - 'cell "Two Change turn 2: H8 (O)xEN"':
        - text: Two
        - 'button "Change turn 2: H8 (O)xEN"': H8 (O)xEN
      - cell "16"
      - cell "+3 3"
    - 'row "1 One Change turn 1: 8G HORNS +16 16 0"':
      - cell "1"
      - 'cell "One Change turn 1: 8G HORNS"':
        - text: One
        - 'button "Change turn 1: 8G HORNS"': 8G HORNS
      - cell "+16 16"
      - cell "0"
- navigation "Views":
  - button "Write"
  - button "Turns"
  - button "Tiles"
  - button "More\""""
