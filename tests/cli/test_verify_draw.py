"""`lexidrome verify-draw`: every tile proved, and every lie found."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from game.record_lines import recorded
from game.table import DIRECTOR, Table, side
from game.test_random_games import play_random_game
from lexidrome.base import BadInput, CommandId, Damaged, Ms, NotFound, StreamId
from lexidrome.cli.verify_draw import LARGEST_LINE, verify_draw
from lexidrome.decider import encode
from lexidrome.game import AnyFact, prove_draws
from lexidrome.game.draw import TilesDrawn
from lexidrome.game.exchange import ExchangeTiles, TilesExchanged
from lexidrome.game.finish import GameEnded, StopGame
from lexidrome.store import FILE_NAME, NewEvent, SqliteStore, export_store

Out = pytest.CaptureFixture[str]
FROM_SERVER = "".join(f"Side {side}'s share of the seed came from the server.\n" for side in (1, 2))


def finished() -> list[AnyFact]:
    """Some turns, an exchange, and the end."""
    table = Table("nsa-2009")
    table.start(None)
    first = table.state.first_side
    rack = table.state.racks[first]
    table.do(side(first).says(ExchangeTiles(tiles=rack[:3]), at_ms=5_000))
    rack = table.state.racks[1 - first]
    table.do(side(1 - first).says(ExchangeTiles(tiles=rack[:7]), at_ms=9_000))
    table.do(DIRECTOR.says(StopGame(reason="enough"), at_ms=10_000))
    return table.events


def write(path: Path, events: list[AnyFact]) -> Path:
    path.write_bytes(b"".join(encode(event) + b"\n" for event in events))
    return path


def stored_in(folder: Path, events: list[AnyFact], stream: str = "game/spring/7") -> None:
    with SqliteStore(folder / FILE_NAME) as store:
        store.append(
            StreamId(stream),
            0,
            [NewEvent(str(e.__struct_config__.tag), encode(e)) for e in events],
            CommandId("all"),
            who="test",
            at_ms=Ms(0),
        ).result()


def test_a_game_is_proved_by_its_id_by_its_file_and_by_the_export_of_all(
    tmp_path: Path, capsys: Out
) -> None:
    stored_in(tmp_path, finished())
    file = tmp_path / "game.jsonl"
    assert verify_draw("spring/7", data=tmp_path, export=file) == 0
    # A draw for first play; two racks; ten tiles exchanged.
    assert capsys.readouterr().out == "OK 26 game/spring/7\n" + FROM_SERVER
    assert verify_draw(str(file)) == 0
    assert capsys.readouterr().out == "OK 26 game.jsonl\n" + FROM_SERVER
    whole = tmp_path / "all.jsonl"
    with SqliteStore(tmp_path / FILE_NAME) as store, whole.open("wb") as out:
        export_store(store, out)
    assert verify_draw(str(whole)) == 0
    assert capsys.readouterr().out == "OK 26 game/spring/7\n" + FROM_SERVER


def test_a_tile_that_was_not_drawn_is_found_and_said(tmp_path: Path, capsys: Out) -> None:
    events = finished()
    at = next(at for at, event in enumerate(events) if isinstance(event, TilesExchanged))
    exchange = events[at]
    assert isinstance(exchange, TilesExchanged)
    wish = "".join(reversed(exchange.drawn or ""))
    events[at] = msgspec.structs.replace(exchange, drawn=wish)
    assert verify_draw(str(write(tmp_path / "a.jsonl", events))) == 1
    assert capsys.readouterr().out == f"FALSE a.jsonl Event {at + 1} does not match the seed.\n"


def test_another_seed_than_was_promised_is_found(tmp_path: Path, capsys: Out) -> None:
    events = finished()
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    for seed in ("00" * 32, "no seed at all"):
        events[-1] = msgspec.structs.replace(ended, seed=seed)
        assert verify_draw(str(write(tmp_path / "a.jsonl", events))) == 1
        assert "not the one that was promised" in capsys.readouterr().out


def test_a_draw_that_was_left_out_put_in_or_moved_is_found() -> None:
    events = finished()
    draws = [at for at, event in enumerate(events) if isinstance(event, TilesDrawn)]
    assert len(draws) == 2
    for at in (*draws, 0):
        assert prove_draws([*events[:at], *events[at + 1 :]]).fault is not None
    assert prove_draws([*events[: draws[0]], events[draws[0]], *events[draws[0] :]]).fault
    one, other = draws
    swapped = list(events)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    assert prove_draws(swapped).fault is not None
    assert prove_draws([]).fault is not None


@pytest.mark.parametrize("number", range(5))
def test_whatever_tile_is_changed_in_a_finished_game_is_found(number: int) -> None:
    game = play_random_game(number, steps=60)
    game.ask(DIRECTOR.says(StopGame(reason="enough"), at_ms=game.now_ms))
    game.wait(10**9)
    if prove_draws(game.events).fault is not None:
        # A tie of the lightning round is still open, so its seed is not told.
        assert not isinstance(game.events[-1], GameEnded)
        return
    luck = random.Random(number)
    tiles = sorted(set(game.state.setup.tiles.full_bag))
    for at, event in enumerate(game.events):
        if isinstance(event, TilesDrawn) and event.tiles:
            where = luck.randrange(len(event.tiles))
            wish = luck.choice([tile for tile in tiles if tile != event.tiles[where]])
            changed = event.tiles[:where] + wish + event.tiles[where + 1 :]
            forged = list(game.events)
            forged[at] = msgspec.structs.replace(event, tiles=changed)
            assert prove_draws(forged).fault is not None


def test_games_without_a_seed_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="was played with real tiles"):
        verify_draw(str(write(tmp_path / "a.jsonl", recorded().events)))
    with pytest.raises(BadInput, match="is not over; its seed is revealed when it has ended"):
        verify_draw(str(write(tmp_path / "b.jsonl", finished()[:-1])))
    stored_in(tmp_path, finished())
    with pytest.raises(NotFound, match="no game “nope”, and no such file"):
        verify_draw("nope", data=tmp_path)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "has no game with a known seed"),
        (b"hello\n", "Line 1 is not an event of a game"),
        (b"\x00\xff" * 5000, "Line 1 is not an event of a game"),
        (b"{}\n", "Line 1 is not an event of a game"),
        (b"[" * (LARGEST_LINE + 1), "a line has no end"),
        (b'{"kind":"store","format":1}\n', "the file was cut short"),
    ],
)
def test_garbage_gets_a_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    file = tmp_path / "garbage"
    file.write_bytes(data)
    with pytest.raises((BadInput, Damaged), match=sentence):
        verify_draw(str(file))


def test_a_game_cut_short_or_damaged_gets_a_sentence(tmp_path: Path) -> None:
    whole = write(tmp_path / "a.jsonl", finished()).read_bytes()
    cut = tmp_path / "cut.jsonl"
    cut.write_bytes(whole[:-20])
    with pytest.raises(Damaged, match=r"Line \d+ is not an event"):
        verify_draw(str(cut))
