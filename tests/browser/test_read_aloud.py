"""A game by somebody who does not see it: the page as a screen reader has it, part by part."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browsing.evening import OpenPage
from browsing.server import RunningServer
from browsing.tables import SIZE, KeyboardSeat, Laid, Seat, Table, longest_line
from lexidrome.game.tiles import tiles_of
from lexidrome.lexicon import tile_set

pytestmark = pytest.mark.hand_clock
expect.set_options(timeout=15_000)
SIZES = {"laptop": (1280, 800), "landscape": (844, 390), "phone": (390, 844)}
VALUES = tiles_of(tile_set("english")).values
TOP_LEVEL = re.compile(r"^- ([a-z]+)(?: \"([^\"]+)\")?", re.MULTILINE)
ORDER = [
    ("grid", "Board"), ("group", "Your rack"), ("region", "Scores and clocks"),
    ("region", "To be decided"), ("region", "Turns"), ("log", "What happened"),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_game_is_read_out_in_order_and_every_turn_is_told(
    server: RunningServer, open_page: OpenPage, size: tuple[int, int]
) -> None:
    table = Table(server, open_page)
    viewport = {"width": size[0], "height": size[1]}
    table.start("washburn", "Ada", "Grace", seat_kind=KeyboardSeat, viewport=viewport)
    player = table.on_turn
    (other,) = table.others(player)
    told = [f"The game begins. {player.name} plays first."]
    expect(log_of(other)).to_have_text(told[0])

    letters = player.rack.replace("?", "")[:3]
    tiles = longest_line(player.view["board"], letters)
    assert tiles is not None
    word, points = letters_of(tiles), lay_aloud(player, tiles)
    table.after(player, lambda: player.page.keyboard.press("Enter"))
    told.append(f"{player.name} plays {word} for {points} points.")
    for seat in (player, other):
        expect(log_of(seat)).to_have_text(" ".join(told))
        hears_the_page_in_order(seat)
        hears_the_tiles(seat, tiles)
    expect(other.page.get_by_role("region", name="To be decided")).to_match_aria_snapshot(f"""
        - heading "{player.name} played {word} for {points} points" [level=2]
        - paragraph: /It is your turn\\./
        - button /^Accept( 1)?$/
        - button /^Challenge( 3)?$/
    """)
    expect(other.page.get_by_role("region", name="Turns")).to_match_aria_snapshot(f"""
        - table "Turns":
          - rowgroup:
            - row /.*/:
              - columnheader "Side"
              - columnheader "Turn"
              - columnheader "Points"
              - columnheader "Total"
          - rowgroup:
            - row /{word}/:
              - rowheader "{player.name}"
              - cell /{word}/
              - cell "{points}"
              - cell "{points}"
    """)
    table.after(other, other.accept)
    table.after(other, other.pass_turn)
    told.append(f"{other.name} passes.")
    for seat in (player, other):
        expect(log_of(seat)).to_have_text(" ".join(told))


def log_of(seat: Seat) -> Any:
    return seat.page.get_by_role("log", name="What happened")


def letters_of(tiles: Laid) -> str:
    return "".join(letter for _, letter in tiles)


def lay_aloud(player: Seat, tiles: Laid) -> int:
    """Each tile is told as it is laid, and what the play comes to."""
    player.lay(tiles)
    square, letter = tiles[-1]
    statuses = player.page.get_by_role("status")
    said = f"{letter}, worth {VALUES[letter]} on {name_of(square)}."
    expect(statuses.filter(has_text=said)).to_have_count(1)
    preview = statuses.filter(has_text=letters_of(tiles))
    expect(preview).to_have_text(re.compile(r", \d+ points$"))
    found = re.search(r", (\d+) points$", preview.inner_text())
    assert found is not None
    return int(found[1])


def hears_the_page_in_order(seat: Seat) -> None:
    tree = seat.page.locator("lexi-table").aria_snapshot()
    parts = [(found[1], found[2]) for found in TOP_LEVEL.finditer(tree)]
    assert [part for part in parts if part in ORDER] == ORDER
    unnamed = re.findall(r"- (?:button|link|textbox|gridcell)(?:\s*\[.*\])?:?$", tree, re.MULTILINE)
    assert unnamed == [], "everything that can be pressed has a name"


def hears_the_tiles(seat: Seat, tiles: Laid) -> None:
    for square, letter in tiles:
        name = f"{name_of(square)}, {letter}, worth {VALUES[letter]}"
        expect(seat.page.get_by_role("gridcell", name=name, exact=True)).to_have_count(1)


def name_of(square: int) -> str:
    return f"{'ABCDEFGHIJKLMNO'[square % SIZE]}{square // SIZE + 1}"
