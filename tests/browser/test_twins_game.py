"""A game on screen whose players' lines lie at two servers, one of which is killed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.onlookers import LineWatch
from browsing.server import RunningServer
from browsing.tables import Laid, Seat, Table, longest_line
from browsing.times import left_ms, now_ms
from browsing.twins import Twins
from browsing.wits import phony
from lexidrome import game as g
from lexidrome.game.clock import OutageCredited
from lexidrome.game.values import Ending

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
NOTICED_S = 2.0
"""Players notice a reconnect for no longer than that."""
MOST_ATTEMPTS = 5
"""At the pace at which a page tries again, that is about as long."""
CREDIT_MS = 1_000
"""A server writes down four times a second that it is alive; a busy machine is slower."""
TURNS = "least => document.querySelector('lexi-table').game.view.turns.length >= least"
SIX = 6
"""So many passes end a game (NSA-V.C.2)."""


@pytest.fixture
def table(twins: Twins, open_page: OpenPage) -> TwoDoors:
    twins.restore()
    return TwoDoors(twins, open_page)


class TwoDoors(Table):
    """Whoever invites comes in by one server, the other player by the other."""

    server: Twins

    def base(self, number: int) -> str:
        return self.server.doors[number]

    @property
    def owner(self) -> RunningServer:
        return self.server.owner(f"game/{self.address}")

    def at(self, server: RunningServer) -> Seat:
        """Who came in by that server."""
        door = self.server.door(server)
        return next(seat for seat in self.seats if seat.page.url.startswith(door))

    def look(self) -> None:
        """The clock starts with the first tile seen."""
        self.after(self.on_turn, self.on_turn.deed("look").click)

    def play_longest(self) -> Seat:
        """Whoever is on turn lays a line of any letters, and the other accepts it."""
        player = self.on_turn
        tiles = longest(player)
        self.after(player, partial(player.play, tiles))
        (other,) = self.others(player)
        if other.deed("accept").is_visible():
            self.after(other, other.accept)
        return player

    def pass_to_the_end(self) -> None:
        for _ in range(SIX):
            player = self.on_turn
            if player.view["phase"] != "playing":
                break
            self.after(player, player.pass_turn)
        for seat in self.seats:
            expect(seat.page.locator("lexi-table")).to_have_attribute("data-phase", "ended")

    def facts(self) -> list[g.AnyFact]:
        """All that happened, once the game is over."""
        import msgspec  # noqa: PLC0415

        answer = self.seats[0].page.request.get(f"{self.url}/proof.json")
        assert answer.ok, answer.text()
        return msgspec.convert(answer.json()["events"], list[g.AnyFact])


def longest(player: Seat) -> Laid:
    tiles = longest_line(player.view["board"], player.rack)
    assert tiles is not None
    return tiles


def presence(seat: Seat) -> list[str]:
    return seat.page.locator(".presence").all_inner_texts()


def expect_presence(seat: Seat, *states: str) -> None:
    expect(seat.page.locator(".presence")).to_have_text(list(states))


def test_two_servers_give_one_game_from_the_first_tile_to_the_rematch(
    table: TwoDoors, data: Path, open_page: OpenPage
) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    table.look()
    for seat in table.seats:
        expect_presence(seat, "here", "here")
    have_a_phony_challenged_off(table, data)
    for _ in range(2):
        table.play_longest()
    clocks_agree(table)
    leave_and_come_back(table)
    table.play_longest()
    table.pass_to_the_end()
    state = table.state()
    assert state.outcome is not None
    assert state.outcome.ending is Ending.ZEROS
    for seat in table.seats:
        table.after(seat, seat.deed("sign_result").click)
    have_a_rematch(table)


def have_a_phony_challenged_off(table: TwoDoors, data: Path) -> None:
    player = table.on_turn
    (other,) = table.others(player)
    table.after(player, lambda: player.play(phony(data, player.rack)))
    table.after(other, other.deed("hold").click)
    expect(player.page.locator(".matter-note").first).to_contain_text("holds the play")
    table.after(other, other.challenge)
    for seat in table.seats:
        expect(seat.page.locator(".verdict-line")).to_have_text(
            "✗ Unacceptable: the play comes off."
        )
    table.settle()
    for seat in table.seats:
        if seat.deed("start-clock").is_visible():
            table.after(seat, seat.deed("start-clock").click)
    assert set(player.view["board"]) == {"."}


def clocks_agree(table: TwoDoors) -> None:
    clocks = [seat.view["clock"] for seat in table.seats]
    assert clocks[0] == clocks[1]
    for seat in table.seats:
        expect(seat.page.locator(".side-clock").first).to_be_visible()


def leave_and_come_back(table: TwoDoors) -> None:
    stays, leaves = table.seats
    address = leaves.page.url
    leaves.page.goto("about:blank")
    expect_presence(stays, "here", "away")
    leaves.page.goto(address)
    leaves.expect_begun()
    for seat in table.seats:
        expect_presence(seat, "here", "here")


def have_a_rematch(table: TwoDoors) -> None:
    one, other = table.seats
    before = one.page.url
    one.deed("rematch").click()
    offered = other.page.get_by_role("link", name="Accept the rematch")
    expect(offered).to_be_visible()
    offered.click()
    other.page.get_by_role("button").filter(has_text="Sit down").or_(
        other.page.get_by_role("button", name="Accept the rematch")
    ).first.click()
    for seat in table.seats:
        seat.page.wait_for_url(lambda url: url.rpartition("/")[2] != before.rpartition("/")[2])
        seat.expect_begun()
    assert one.page.url.rpartition("/")[2] == other.page.url.rpartition("/")[2]


@pytest.mark.parametrize("is_owner", [True, False], ids=["the game's own", "the other"])
def test_a_server_is_killed_in_the_middle_of_a_turn_and_nothing_is_lost(
    table: TwoDoors, twins: Twins, *, is_owner: bool
) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    table.look()
    table.play_longest()
    player = table.on_turn
    (waiting,) = table.others(player)
    tiles = longest(player)
    player.lay(tiles)
    clock = player.page.locator(".side-clock").nth(player.side)
    expect(clock).not_to_have_text("25:00")
    watches = [LineWatch(seat.page) for seat in table.seats]
    begun_ms, before = now_ms(), left_ms(player, player.side)
    others_ms = left_ms(waiting, waiting.side)
    killed = table.owner if is_owner else twins.other(table.owner)
    from_ms = now_ms()
    killed.stop(kill=True)
    player.part("play").click()
    # By turns: the credit for the owner's outage is a version of its own.
    for seat in table.seats:
        seat.page.wait_for_function(TURNS, arg=2)
    answered_ms = now_ms()
    gone_s = (answered_ms - from_ms) / 1000
    for seat, watch in zip(table.seats, watches, strict=True):
        print(f"{seat.name}: without a line for {watch.cuts_ms} ms, {watch.attempts} attempts")
        assert watch.attempts <= MOST_ATTEMPTS
    print(f"a move pressed as the server died was seen by both after {gone_s:.2f} s")
    assert gone_s < NOTICED_S
    assert len(player.view["turns"]) == 2
    assert dict(player.view["turns"][1]["tiles"]) == dict(tiles)
    # What the player has paid is the time that they could have used.
    assert left_ms(waiting, waiting.side) >= others_ms - (now_ms() - answered_ms) - CREDIT_MS
    assert before - player.view["clock"]["side_ms"][player.side] <= answered_ms - begun_ms
    for seat in table.seats:
        expect_presence(seat, "here", "here")
        expect(seat.part("line")).to_be_hidden()
    (other,) = table.others(player)
    if other.deed("accept").is_visible():
        table.after(other, other.accept)
    table.play_longest()
    table.pass_to_the_end()
    credited = [fact for fact in table.facts() if isinstance(fact, OutageCredited)]
    assert len(credited) == is_owner
    for fact in credited:
        assert from_ms - CREDIT_MS <= fact.from_ms <= from_ms
    assert table.state().outcome is not None


def test_a_bot_whose_server_is_killed_while_it_has_the_turn_moves_once(
    table: TwoDoors, twins: Twins
) -> None:
    seat = table.start_with_bot("washburn", "beginner")
    for _ in range(2):
        twins.restore()
        seat.expect_turn()
        turns = len(seat.view["turns"])
        seat.pass_turn()
        table.owner.stop(kill=True)
        seat.page.wait_for_function(TURNS, arg=turns + 2)
        seat.expect_turn()
        assert len(seat.view["turns"]) == turns + 2
        sides = [turn["side"] for turn in seat.view["turns"][turns:]]
        assert sides == [seat.side, 1 - seat.side]


def test_a_server_that_is_stopped_hands_its_games_over_and_nobody_notices(
    table: TwoDoors, twins: Twins
) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    table.look()
    table.play_longest()
    player = table.on_turn
    tiles = longest(player)
    player.lay(tiles)
    watches = [LineWatch(seat.page) for seat in table.seats]
    table.owner.stop()
    player.part("play").click()
    for seat, watch in zip(table.seats, watches, strict=True):
        seat.page.wait_for_function(TURNS, arg=2)
        expect(seat.page.locator("lexi-table")).to_have_attribute("data-line", "following")
        print(f"{seat.name}: without a line for {watch.cuts_ms} ms, {watch.attempts} attempts")
        assert watch.attempts <= MOST_ATTEMPTS
    assert dict(player.view["turns"][1]["tiles"]) == dict(tiles)
    twins.restore()
    table.pass_to_the_end()
    assert table.state().outcome is not None


@pytest.mark.long
def test_a_server_that_stands_still_is_done_without_and_does_no_harm_when_it_goes_on(
    table: TwoDoors, twins: Twins
) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    table.look()
    table.play_longest()
    still = table.owner
    awake, asleep = table.at(twins.other(still)), table.at(still)
    still.stand_still()
    try:
        # Who came in by the other one goes on; the proxy still leads to the one that stands.
        turns = len(awake.view["turns"])
        if awake.is_on_turn:
            awake.pass_turn()
            awake.page.wait_for_function(TURNS, arg=turns + 1, timeout=30_000)
        expect(asleep.part("line")).to_be_visible()
    finally:
        still.go_on()
    for seat in table.seats:
        expect(seat.page.locator("lexi-table")).to_have_attribute("data-line", "following")
        expect(seat.part("line")).to_be_hidden()
    table.settle()
    twins.await_divided()
    table.play_longest()
    table.pass_to_the_end()
    assert table.state().outcome is not None
