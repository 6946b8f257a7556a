"""Whole games in browsers, under each rule set with everything it has, on the house's own clock."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page, expect

from browsing.server import RunningServer
from browsing.tables import KeyboardSeat, Seat, Table, TouchSeat, await_minute, longest_line
from browsing.wits import best_attempt, best_play, phony
from lexidrome.game import GameState
from lexidrome.game.state import TurnKind
from lexidrome.game.values import Ending, EntryKind, TieBreak

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
VERDICT_MS = 200
"""The lexicon rules a tenth of a second after a challenge."""
MINUTE_MS = 60_000
OUT_ALONE, OR_NO_PLAYS = {Ending.OUT}, {Ending.OUT, Ending.NO_PLAYS}
PLAYED_OUT = {
    "nsa-2009": OUT_ALONE,
    "school": OR_NO_PLAYS,
    "washburn": OR_NO_PLAYS,
    "depaul": OR_NO_PLAYS,
}
"""How a game ends that is played until nobody can go on; the house may find that first."""


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage) -> Table:
    return Table(server, open_page)


def look(table: Table) -> None:
    """Where a clock starts with the first tile seen, the first side asks for its tiles."""
    first = table.on_turn
    if first.deed("look").is_visible():
        expect(first.page.locator(".rack [data-back]")).to_have_count(7)
        table.after(first, first.deed("look").click)


def have_a_phony_challenged_off(table: Table, data: Path, *, has_holds: bool) -> None:
    player = table.on_turn
    (other, *_) = table.others(player)
    rack = player.rack
    table.after(player, lambda: player.play(phony(data, rack)))
    if has_holds:
        table.after(other, other.deed("hold").click)
        expect(player.page.locator(".matter-note").first).to_contain_text("holds the play")
    else:
        expect(other.deed("hold")).to_have_count(0)
    table.after(other, other.challenge)
    for seat in table.seats:
        expect(seat.page.locator(".rack [data-back]").first).to_be_visible()
        expect(seat.page.locator(".rack button")).to_have_count(0)
    table.pass_ms(VERDICT_MS)
    for seat in table.seats:
        expect(seat.page.locator(".verdict-line")).to_have_text(
            "✗ Unacceptable: the play comes off."
        )
    assert set(player.view["board"]) == {"."}
    assert player.rack == rack
    expect(player.page.locator(".turns [data-withdrawn]")).to_contain_text("Challenged off")


def have_a_good_play_challenged_in_vain(table: Table, data: Path) -> None:
    player = table.on_turn
    while (word := best_play(data, player.view, player.side)) is None:
        exchange(table)
        player = table.on_turn
    (other, *_) = table.others(player)
    table.after(player, lambda: player.play(word))
    table.after(other, other.challenge)
    table.pass_ms(VERDICT_MS)
    for seat in table.seats:
        expect(seat.page.locator(".verdict-line")).to_have_text("✓ Acceptable: the play stands.")
    table.settle()


def exchange(table: Table) -> None:
    player = table.on_turn
    before = player.rack
    table.after(player, lambda: player.exchange(2))
    assert len(player.rack) == len(before)
    expect(player.page.locator(".turns tr").last).to_contain_text("Exchange of 2 tiles")


def play_on(table: Table, *, until_bag: int = -1) -> None:
    """Long lines of any letters, accepted each time, until the last tile lies."""
    while True:
        player = table.on_turn
        view = player.view
        if view["phase"] != "playing" or view["bag_count"] <= until_bag:
            return
        tiles = longest_line(view["board"], player.rack)
        assert tiles is not None
        try:
            table.after(player, partial(player.play, tiles))
        except (AssertionError, ValueError, PlaywrightError):
            # While tiles are laid the house may find that nobody can go on.
            if player.view["phase"] == "playing":
                raise
            return
        for other in table.others(player):
            if other.deed("accept").is_visible():
                table.after(other, other.accept)


def compare_with_the_ledger(table: Table) -> GameState:
    """What the page says of the end is what the referee says, line by line."""
    state = table.state()
    assert state.outcome is not None
    names = [seat.name for seat in table.seats]
    for seat in table.seats:
        expect(seat.part("result")).to_be_visible()
        shown = [
            (
                row.locator("th").inner_text(),
                *(cell.inner_text() for cell in row.locator("td").all()),
            )
            for row in seat.part("ledger").locator("tbody tr").all()
        ]
        points = [int(row[2].replace("−", "-")) for row in shown]
        assert points == [entry.points for entry in state.ledger]
        assert [row[0] for row in shown] == [names[entry.side] for entry in state.ledger]
        assert [row[4] for row in shown] == [entry.rule for entry in state.ledger]
        totals = seat.part("summary").locator("tfoot td").all_inner_texts()
        assert [int(total.replace("−", "-")) for total in totals] == list(state.outcome.scores)
        for side, score in enumerate(state.outcome.scores):
            expect(seat.page.locator(".side-score").nth(side)).to_have_text(
                str(score).replace("-", "−")
            )
        href = seat.page.locator(".result .rule-link").last.get_attribute("href")
        assert href is not None
        assert seat.page.request.get(table.server.url + href).ok
    return state


def sign(table: Table) -> None:
    for seat in table.seats:
        table.after(seat, seat.deed("sign_result").click)
    for seat in table.seats:
        expect(seat.page.locator(".side-note", has_text="result confirmed")).to_have_count(
            len(table.seats)
        )


def kinds_of(state: GameState) -> set[EntryKind]:
    return {entry.kind for entry in state.ledger}


@pytest.mark.parametrize("rules", ["nsa-2009", pytest.param("school", marks=pytest.mark.long)])
def test_a_game_with_clocks_and_holds(table: Table, data: Path, rules: str) -> None:
    table.start(rules, "Ada", "Grace")
    look(table)
    have_a_phony_challenged_off(table, data, has_holds=True)
    have_a_good_play_challenged_in_vain(table, data)
    exchange(table)
    slow = table.on_turn
    table.pass_ms(26 * MINUTE_MS)
    clock = slow.page.locator(".side-clock").nth(slow.side)
    expect(clock).to_have_attribute("data-tone", "over")
    # What the line took is given back, so a second may be missing.
    expect(clock).to_have_text(re.compile("−(0:59|1:00)"))
    play_on(table)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending in PLAYED_OUT[rules]
    assert {EntryKind.PLAY_WITHDRAWN, EntryKind.OVERTIME} <= kinds_of(state)
    assert kinds_of(state) & {EntryKind.RACK_OWN, EntryKind.RACK_OTHERS}
    assert any(symbol.islower() for symbol in state.board)
    sign(table)


def test_where_no_clock_runs_a_challenge_in_vain_costs_a_turn(table: Table, data: Path) -> None:
    table.start("depaul", "Ada", "Grace")
    have_a_phony_challenged_off(table, data, has_holds=False)
    have_a_good_play_challenged_in_vain(table, data)
    for seat in table.seats:
        expect(seat.page.locator(".side-clock").first).to_be_hidden()
    assert "lost" in {turn["kind"] for turn in table.seats[0].view["turns"]}


@pytest.mark.long
@pytest.mark.parametrize("rules", ["washburn", "depaul"])
def test_a_game_without_clocks(table: Table, data: Path, rules: str) -> None:
    table.start(rules, "Ada", "Grace")
    have_a_phony_challenged_off(table, data, has_holds=False)
    have_a_good_play_challenged_in_vain(table, data)
    exchange(table)
    for seat in table.seats:
        expect(seat.page.locator(".side-clock").first).to_be_hidden()
    play_on(table)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending in PLAYED_OUT[rules]
    assert TurnKind.LOST in {turn.kind for turn in state.turns}
    assert any(symbol.islower() for symbol in state.board)
    sign(table)


FIRST_PLAY = 85
"""What the bag has less than after one play."""
HOW_FAR = [FIRST_PLAY, pytest.param(60, marks=pytest.mark.long)]


@pytest.mark.parametrize("until_bag", HOW_FAR)
def test_a_game_that_the_round_s_time_ends(table: Table, until_bag: int) -> None:
    table.start("school", "Ada", "Grace")
    look(table)
    play_on(table, until_bag=until_bag)
    slow = table.on_turn
    table.pass_ms(50 * MINUTE_MS)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending is Ending.ROUND_TIME
    assert {EntryKind.RACK_OWN, EntryKind.OVERTIME} <= kinds_of(state)
    clock = slow.page.locator(".side-clock").nth(slow.side)
    expect(clock).to_have_attribute("data-tone", "over")


@pytest.mark.parametrize("until_bag", HOW_FAR)
def test_a_game_with_turn_and_game_time(table: Table, data: Path, until_bag: int) -> None:
    table.start("thon", "Ada", "Grace")
    if until_bag < FIRST_PLAY:
        have_a_phony_challenged_off(table, data, has_holds=False)
        have_a_good_play_challenged_in_vain(table, data)
        exchange(table)
    slow = table.on_turn
    table.pass_ms(119_000)
    expect(slow.page.locator(".side-clock").nth(slow.side)).to_have_text("0:01")
    table.pass_ms(1_000)
    expect(slow.page.locator(".turns tr").last).to_contain_text("Turn lost by time")
    table.settle()
    play_on(table, until_bag=until_bag)
    table.pass_ms(20 * MINUTE_MS)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending is Ending.GAME_TIME


@pytest.mark.long
def test_a_game_with_turn_and_game_time_that_is_played_out(table: Table) -> None:
    table.start("thon", "Ada", "Grace")
    play_on(table)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending is Ending.OUT
    assert kinds_of(state) == {EntryKind.PLAY}
    assert any(symbol.islower() for symbol in state.board)
    sign(table)


def test_a_tie_is_broken_by_the_lightning_round(table: Table, data: Path) -> None:
    table.start("thon", "Ada", "Grace")
    table.pass_ms(20 * MINUTE_MS)
    ada, grace = table.seats
    expect(ada.part("result")).to_contain_text("A tie, 0")
    ada.deed("start_lightning").click()
    for _ in range(40):
        expect(grace.page.locator("lexi-table")).to_have_attribute("data-phase", "lightning")
        attempt_in_turn(table, data)
        if ada.view["phase"] == "ended":
            break
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.tie_break is TieBreak.LIGHTNING
    result = ada.page.locator(".result").first
    expect(result).to_contain_text("The lightning round decided the tie.")


def attempt_in_turn(table: Table, data: Path) -> None:
    """The side that is looking for a word lays one down, or says that there is none."""
    view = table.seats[0].view
    seat = next((s for s in table.seats if view["lightning"]["on_attempt"] == s.side), None)
    if seat is None:
        before = table.seats[0].version
        table.pass_ms(VERDICT_MS)
        table.seats[0].expect_version(before + 1)
        table.settle()
        return
    await_minute(view, table.pass_ms)
    word = best_attempt(data, seat.view, seat.side)
    if word:
        seat.page.fill("#attempt", word)
        table.after(seat, seat.deed("attempt").click)
    else:
        table.after(seat, seat.deed("no-word").click)


def test_at_a_table_of_three_one_challenges_and_all_see_it(table: Table, data: Path) -> None:
    table.start("washburn", "Ada", "Grace", "Emmy")
    have_a_phony_challenged_off(table, data, has_holds=False)
    for seat in table.seats:
        expect(seat.page.locator(".side-score")).to_have_text(["0"] * 3)


@pytest.mark.long
@pytest.mark.parametrize("names", [("Ada", "Grace", "Emmy"), ("Ada", "Grace", "Emmy", "Sofya")])
def test_three_and_four_sides_at_one_table(
    table: Table, data: Path, names: tuple[str, ...]
) -> None:
    table.start("washburn", *names)
    have_a_phony_challenged_off(table, data, has_holds=False)
    have_a_good_play_challenged_in_vain(table, data)
    play_on(table)
    state = compare_with_the_ledger(table)
    assert state.side_count == len(names)


PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}


LANDSCAPE: dict[str, Any] = PHONE | {"viewport": {"width": 844, "height": 390}}


@pytest.mark.long
@pytest.mark.parametrize(
    ("seat_kind", "traits"),
    [(KeyboardSeat, {}), (TouchSeat, PHONE), (TouchSeat, LANDSCAPE), (KeyboardSeat, LANDSCAPE)],
    ids=["keyboard", "touch", "touch in landscape", "keyboard in landscape"],
)
def test_a_whole_game_by_one_kind_of_hands(
    table: Table, seat_kind: type[Seat], traits: dict[str, Any]
) -> None:
    table.start("washburn", "Ada", "Grace", seat_kind=seat_kind, **traits)
    play_on(table)
    state = compare_with_the_ledger(table)
    assert state.outcome is not None
    assert state.outcome.ending in PLAYED_OUT["washburn"]


def test_a_bot_answers_at_the_table(table: Table) -> None:
    seat = table.start_with_bot("washburn", "beginner")
    expect(seat.page.locator(".presence", has_text="bot")).to_have_count(1)
    seat.await_bot(table.pass_ms)
    expect(seat.page.locator("[data-fresh]").first).to_be_visible()
    turn = seat.view["turns"][-1]
    assert turn["side"] != seat.side
    assert turn["kind"] == "play"
    score = seat.page.locator(".side-score").nth(turn["side"])
    expect(score).to_have_text(str(turn["points"]))


@pytest.mark.long
@pytest.mark.parametrize("bot", ["beginner", "highest_score", "static"])
def test_a_game_against_a_bot(table: Table, data: Path, bot: str) -> None:
    seat = table.start_with_bot("nsa-2009", bot)
    expect(seat.page.locator(".presence", has_text="bot")).to_have_count(1)
    if seat.deed("look").is_visible():
        table.after(seat, seat.deed("look").click)
    for _ in range(400):
        view = seat.view
        if view["phase"] == "ended":
            break
        if seat.deed("accept").is_visible():
            seat.deed("accept").click()
            expect(seat.deed("accept")).to_be_hidden()
        elif view["on_turn"] == seat.side and view["phase"] == "playing":
            word = best_play(data, view, seat.side)
            table.after(seat, partial(seat.play, word) if word else seat.pass_turn)
        table.pass_ms(1_000)
    state = table.state()
    assert state.outcome is not None
    expect(seat.part("ledger").locator("tbody tr")).to_have_count(len(state.ledger))
    assert seat.page.locator(".side-score").all_inner_texts() == [
        str(score).replace("-", "−") for score in state.outcome.scores
    ]
