"""Two browsers bring their shares of the seed, and each saves what it saw for a doubter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from playwright.sync_api import Page, expect

from browser.test_decisions import from_menu
from browsing.server import RunningServer
from browsing.tables import Table, longest_line
from lexidrome.cli.verify_draw import verify_draw
from lexidrome.game import Saw

OpenPage = Callable[..., Page]


def test_what_a_device_saved_is_the_game_that_the_server_shows(
    server: RunningServer, open_page: OpenPage, tmp_path: Path
) -> None:
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace")
    player = table.on_turn
    tiles = longest_line(player.view["board"], player.rack)
    assert tiles is not None
    table.after(player, lambda: player.play(tiles))
    ada, grace = table.seats
    shares = ada.view["shares"]
    assert None not in shares["shares"]
    ada.page.get_by_text("The seed of the draws").click()
    shown = ada.page.locator(".promises")
    for promise in (ada.view["commitment"], *shares["commitments"], *shares["shares"]):
        expect(shown).to_contain_text(promise)
    expect(shown).to_contain_text("The promise of this device")
    from_menu(grace, "forfeit_game")
    table.after(grace, grace.part("confirm").click)
    game = tmp_path / "game.jsonl"
    game.write_bytes(ada.page.request.get(f"{table.url}/proof.jsonl").body())
    for seat in (ada, grace):
        seat.page.goto(f"{table.url}/proof")
        expect(seat.page.locator(".seen")).to_contain_text("✓ The server’s promise is the one")
        with seat.page.expect_download() as download:
            seat.page.get_by_text("Save what this device saw").click()
        file = tmp_path / download.value.suggested_filename
        download.value.save_as(file)
        saw = msgspec.json.decode(file.read_bytes(), type=Saw)
        assert saw.racks
        assert saw.share == shares["shares"][saw.side]
        assert verify_draw(str(game), saw=file) == 0
        version, rack = saw.racks[0]
        changed = rack[:-1] + ("A" if rack[-1] != "A" else "B")
        other = msgspec.structs.replace(saw, racks=((version, changed), *saw.racks[1:]))
        file.write_bytes(msgspec.json.encode(other))
        assert verify_draw(str(game), saw=file) == 1
