"""What people decide at a table: ties, second opinions, giving up, and what the director does."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browsing.barriers import barriers
from browsing.examples import Guest
from browsing.page_states import sign_in_as_director
from browsing.server import RunningServer
from browsing.tables import Seat, Table, longest_line
from browsing.wits import phony
from lexidrome.game.values import Ending, TieBreak

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
HOUSE_RULES = {
    "consent": 'base = "nsa-2009"\ntitle = "Thursday club"\n'
    '[ending]\nresignation = { value = "by_consent", why = "the hall closes at ten" }\n',
    "again": 'base = "washburn"\ntitle = "Friday club"\n'
    '[ending]\ndirector_stop_rack = { value = "none", why = "club custom" }\n',
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with rules of its own."""
    data = tmp_path_factory.mktemp("data")
    (data / "rulesets").mkdir()
    for name, rules in HOUSE_RULES.items():
        (data / "rulesets" / f"{name}.toml").write_text(rules)
    return data


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage) -> Table:
    return Table(server, open_page)


def look(table: Table) -> None:
    table.after(table.on_turn, table.on_turn.deed("look").click)


def from_menu(seat: Seat, deed: str) -> None:
    seat.page.get_by_text("More", exact=True).click()
    seat.page.locator(f".menu-items [data-deed={deed}]").click()


def director_of(table: Table) -> Seat:
    """The house's director comes to the table and sees it with a director's eyes."""
    seat = Seat(table.open_page(), "Ann Director")
    sign_in_as_director(seat.page, table.server.url)
    seat.page.goto(table.url)
    seat.expect_version(1)
    expect(seat.page.locator("lexi-table")).to_have_attribute("data-audience", "director")
    return seat


def stop_game(director: Seat) -> None:
    from_menu(director, "stop_game")
    director.page.get_by_label("Reason").fill("the lights are out")
    director.part("confirm").click()


# Ties


def pass_to_the_end(table: Table) -> None:
    """After one play nobody scores any more; with equal scores it is a tie."""
    player = table.on_turn
    (other,) = table.others(player)
    tiles = longest_line(player.view["board"], player.rack[:2])
    assert tiles is not None
    table.after(player, lambda: player.play(tiles))
    table.after(other, other.accept)
    last = 2 * 3 - 1
    while (view := table.on_turn.view)["phase"] == "playing":
        player, is_last = table.on_turn, view.get("zeros") == last
        if is_last:
            even_out(table)
        # With racks worth the same, no score that is equal after them differs before.
        is_alike = len(set(unplayed(table))) == 1 and not is_last
        table.after(player, partial(player.exchange, 1) if is_alike else player.pass_turn)
    for seat in table.seats:
        expect(seat.part("result")).to_be_visible()


def unplayed(table: Table) -> list[int]:
    """What the racks are worth."""
    values = {"?": 0} | {
        tile["symbol"]: tile["value"]
        for tile in table.seats[0].page.evaluate(
            "document.querySelector('lexi-table').game.table.tiles"
        )
    }
    return [sum(values[tile] for tile in seat.rack) for seat in table.seats]


def even_out(table: Table) -> None:
    """A correction by the director makes what the unplayed tiles will leave equal."""
    scores = [side["score"] for side in table.seats[0].view["sides"]]
    one, other = (score - worth for score, worth in zip(scores, unplayed(table), strict=True))
    if one != other:
        adjust(table, points=other - one)
        for seat in table.seats:
            expected = str(scores[0] + other - one).replace("-", "−")
            expect(seat.page.locator(".side-score").first).to_have_text(expected)


def adjust(table: Table, *, points: int) -> None:
    guest = Guest(table.server.url, "Ann Director")
    director = {"login": "Ann Director", "password": "correct horse", "again": "correct horse"}
    guest.client.post("/setup", data=director)
    assert guest.client.post("/sign-in", data=director).status_code == 303
    guest.sit_at(table.address)
    adjustment: dict[str, Any] = {"kind": "correction", "rule": "A-02", "reason": "a test of ties"}
    guest.do(table.address, "adjust_score", side=0, points=points, **adjustment)
    guest.close()


@pytest.mark.parametrize(
    ("rules", "sentence", "tie_break"),
    [
        ("nsa-2009", "A tie counts as half a win for each side.", TieBreak.HALF_WIN),
        pytest.param(
            "school",
            "A tie counts as half a win for each side.",
            TieBreak.HALF_WIN,
            marks=pytest.mark.long,
        ),
        ("washburn", "The scores before unplayed tiles were counted", TieBreak.PRE_ADJUST),
        pytest.param(
            "depaul",
            "The scores before unplayed tiles were counted",
            TieBreak.PRE_ADJUST,
            marks=pytest.mark.long,
        ),
    ],
)
def test_equal_scores_are_what_the_book_makes_of_them(
    table: Table, rules: str, sentence: str, tie_break: TieBreak
) -> None:
    table.start(rules, "Ada", "Grace")
    if table.on_turn.deed("look").is_visible():
        look(table)
    pass_to_the_end(table)
    state = table.state()
    assert state.outcome is not None
    assert len(set(state.outcome.scores)) == 1
    assert state.outcome.tie_break is tie_break
    for seat in table.seats:
        expect(seat.page.locator(".result").first).to_contain_text(sentence)
        winners = seat.page.locator(".side[data-winner]")
        expect(winners).to_have_count(1 if tie_break is TieBreak.PRE_ADJUST else 0)


def test_a_tie_that_nothing_breaks_is_played_again(table: Table) -> None:
    table.start("again", "Ada", "Grace")
    director = director_of(table)
    stop_game(director)
    ada, grace = table.seats
    expect(ada.page.locator(".result").first).to_contain_text("The tie must still be broken.")
    expect(ada.deed("sign_result")).to_have_count(0)
    ada.deed("settle_tie").click()
    for seat in (ada, grace):
        expect(seat.page.locator(".result").first).to_contain_text("The game is played again.")
    state = table.state()
    assert state.outcome is not None
    assert state.outcome.tie_break is TieBreak.REPLAY
    expect(ada.deed("rematch")).to_be_visible()


# What cannot be done


def test_whoever_looks_for_a_button_is_told_why_it_is_not_there(table: Table) -> None:
    table.start("school", "Ada", "Grace")
    look(table)
    player = table.on_turn
    (other,) = table.others(player)
    rows = other.page.get_by_role("dialog").locator(".whys li")
    other.page.keyboard.press("?")
    shut = rows.and_(other.page.locator("[data-name=pass_turn][data-offered=no]"))
    expect(shut).to_contain_text("It is not your turn (SSC-3).")
    other.page.keyboard.press("Escape")
    expect(rows).to_have_count(0)
    tiles = longest_line(player.view["board"], player.rack[:4])
    assert tiles is not None
    table.after(player, lambda: player.play(tiles))
    other.part("why").press("Enter")
    offered = rows.and_(other.page.locator("[data-name=challenge_play][data-offered=yes]"))
    expect(offered).to_contain_text("If the play is acceptable")
    expect(offered.locator(".rule-link")).to_be_visible()
    assert not barriers(other.page)
    other.page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(other.part("why")).to_be_focused()
    other.page.locator(".menu summary").press("Enter")
    other.page.locator("[data-deed=why]").press("Enter")
    expect(other.page.get_by_role("dialog").get_by_role("heading").first).to_be_focused()
    expect(other.page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_in_viewport()
    # Nobody directs here, so that no button stops the clocks.
    expect(rows.and_(other.page.locator("[data-name=stop_clock]"))).to_have_count(0)
    other.page.keyboard.press("Escape")
    expect(other.page.locator(".menu summary")).to_be_focused()
    watcher = table.watch()
    watcher.page.keyboard.press("?")
    expect(watcher.part("why")).to_be_hidden()
    expect(watcher.page.get_by_role("dialog")).to_have_count(0)


# Giving up


def test_an_offer_to_give_up_can_be_declined_and_accepted(table: Table) -> None:
    """Whoever is behind may offer it (NSA-I.B.exc.2)."""
    table.start("consent", "Ada", "Grace")
    look(table)
    other = table.on_turn
    (player,) = table.others(other)
    tiles = longest_line(other.view["board"], other.rack[:4])
    assert tiles is not None
    table.after(other, lambda: other.play(tiles))
    table.after(player, player.accept)
    for answer in ("disagree", "agree"):
        from_menu(player, "offer_resignation")
        table.after(player, player.part("confirm").click)
        expect(other.page.locator(".matter-title").first).to_contain_text("offers to resign")
        table.after(other, other.deed(answer).click)
    state = table.state()
    assert state.outcome is not None
    assert state.outcome.ending is Ending.RESIGNATION
    assert state.outcome.winner == other.side
    expect(other.part("result")).to_contain_text("You won")


def test_whoever_leaves_a_game_without_a_director_loses_it(table: Table) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    look(table)
    ada, grace = table.seats
    from_menu(ada, "forfeit_game")
    table.after(ada, ada.part("confirm").click)
    expect(grace.part("result")).to_contain_text("You won")
    expect(grace.page.locator(".result").first).to_contain_text("A side left the game.")
    assert table.state().outcome is not None


# The director


def test_another_judge_gives_the_second_opinion(table: Table, data: Path) -> None:
    """NSA-IV.K.4: whoever the first ruling goes against may ask for another, of somebody else."""
    table.start("nsa-2009", "Ada", "Grace")
    look(table)
    director = director_of(table)
    player = table.on_turn
    (other,) = table.others(player)
    table.after(player, lambda: player.play(phony(data, player.rack)))
    table.after(other, other.challenge)
    expect(director.page.locator(".matter-title").first).to_contain_text("challenges")
    expect(director.page.locator(".rack:visible")).to_have_count(0)
    director.deed("acceptable").click()
    note = other.page.locator(".matter-note").first
    expect(note).to_contain_text("The judge says: acceptable")
    expect(director.deed("acceptable")).to_have_count(0)
    table.after(other, other.deed("ask-opinion").click)
    told = director.page.locator(".matter-note").first
    expect(told).to_contain_text("another judge gives the next opinion")
    expect(director.deed("unacceptable")).to_have_count(0)
    assert set(player.view["board"]) != {"."}


def test_the_side_a_ruling_goes_against_lets_it_stand(table: Table, data: Path) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    look(table)
    director = director_of(table)
    player = table.on_turn
    (other,) = table.others(player)
    table.after(player, lambda: player.play(phony(data, player.rack)))
    table.after(other, other.challenge)
    director.deed("unacceptable").click()
    table.after(player, player.deed("accept-ruling").click)
    expect(other.page.locator(".verdict-line")).to_contain_text("Unacceptable")


def test_the_director_keeps_the_clocks_looks_at_racks_and_stops_the_game(table: Table) -> None:
    table.start("nsa-2009", "Ada", "Grace")
    look(table)
    director = director_of(table)
    ada, grace = table.seats
    clock = ada.page.locator(".side-clock").nth(table.on_turn.side)
    from_menu(director, "stop_clock")
    for seat in (*table.seats, director):
        expect(seat.page.locator(".matter-title").first).to_have_text("The clocks are stopped")
    expect(ada.deed("start-clock")).to_have_count(0)
    before = clock.inner_text()
    table.pass_ms(60_000)
    expect(clock).to_have_text(before)
    director.deed("start-clock").click()
    expect(clock).to_have_attribute("data-running", "")
    from_menu(director, "unseal_racks")
    director.page.get_by_label("Reason").fill("a tile is missing")
    director.part("confirm").click()
    expect(director.page.locator(".open-rack .tile")).to_have_count(14)
    expect(grace.page.locator("[role=log]")).to_contain_text("is looking at the racks")
    stop_game(director)
    for seat in table.seats:
        expect(seat.page.locator(".result").first).to_contain_text("The director stopped the game.")
