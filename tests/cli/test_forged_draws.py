"""What a server could write into a game that was not played so, and that the proof finds."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from cli.test_verify_draw import stored_in, write
from game.luck import good_play
from game.table import DIRECTOR, HOUSE, Table, side
from lexidrome.base import BadInput, NotFound
from lexidrome.cli.verify_draw import verify_draw
from lexidrome.game import AnyFact, Saw, evolve, fold, prove_draws, prove_seen
from lexidrome.game.draw import DrawTiles, TilesDrawn
from lexidrome.game.exchange import ExchangeTiles, TilesExchanged
from lexidrome.game.finish import GameEnded, StopGame
from lexidrome.game.share import (
    CommitShare,
    RevealShare,
    ShareCommitted,
    ShareRevealed,
    share_commitment,
)
from lexidrome.game.start import FirstTilesDrawn, GameCreated, GameStarted, LookAtRack, StartGame
from lexidrome.game.tiles import draw
from lexidrome.game.values import DrawKind

Out = pytest.CaptureFixture[str]
GAME = "game/spring/7"
SHARES = ("a1" * 32, "b2" * 32)
Meddle = Callable[[Table], AnyFact]


def begun(seed: bytes = b"s" * 32, shares: tuple[str, str] = SHARES) -> Table:
    """A game whose sides have brought their shares, dealt."""
    table = Table("nsa-2009", seed=seed)
    table.do(HOUSE.says(StartGame(devices=(0, 1))))
    for number, share in enumerate(shares):
        promise = share_commitment(GAME, number, share)
        table.do(side(number).says(CommitShare(commitment=promise)))
    for number, share in enumerate(shares):
        table.do(side(number).says(RevealShare(share=share)))
    table.do(side(table.state.first_side).says(LookAtRack(), at_ms=1_000))
    return table


def turn(table: Table, luck: random.Random) -> None:
    """A play and its draw."""
    number = table.state.on_turn
    table.do(good_play(table.state, table.now_ms + 20_000, luck))
    if table.state.play is not None:
        table.do(side(number).says(DrawTiles(), at_ms=table.now_ms + 6_000))


def exchange(table: Table, count: int = 3) -> None:
    number = table.state.on_turn
    tiles = table.state.racks[number][:count]
    table.do(side(number).says(ExchangeTiles(tiles=tiles), at_ms=table.now_ms + 20_000))


def played(meddle: Meddle | None = None, seed: bytes = b"s" * 32) -> tuple[list[AnyFact], int]:
    """A whole game, in the middle of which somebody meddles; the number of the event it made."""
    table, luck = begun(seed), random.Random("forged")
    turn(table, luck)
    exchange(table)
    forged = 0
    if meddle is not None:
        event = meddle(table)
        table._state = evolve(table.state, event)
        table.events.append(event)
        forged = len(table.events)
    for _ in range(4):
        turn(table, luck)
    exchange(table, 2)
    table.do(DIRECTOR.says(StopGame(reason="enough"), at_ms=table.now_ms + 1_000))
    table.wait(10**9)
    assert isinstance(table.events[-1], GameEnded)
    return table.events, forged


def first_tiles(table: Table) -> AnyFact:
    """Draws that nobody sees and that move every later one."""
    state = table.state
    tiles, _ = draw(state.draw_key, state.draw_count, state.bag, 2)
    return FirstTilesDrawn(at_ms=state.now_ms, tiles=tuple(tiles), is_returned=True)


def one_tile_more(table: Table) -> AnyFact:
    state = table.state
    tiles, _ = draw(state.draw_key, state.draw_count, state.bag, 1)
    return TilesDrawn(at_ms=state.now_ms, side=0, count=1, tiles=tiles, kind=DrawKind.REPLENISH)


def exchange_for_more(table: Table) -> AnyFact:
    """Two tiles for one, drawn as the seed has them."""
    state = table.state
    number = state.on_turn
    tiles, _ = draw(state.draw_key, state.draw_count, state.bag, 2)
    return TilesExchanged(
        at_ms=state.now_ms + 1_000, by=side(number), side=number, count=1,
        discarded=state.racks[number][:1], drawn=tiles,
    )  # fmt: skip


def start_again(table: Table) -> AnyFact:
    started = next(each for each in table.events if isinstance(each, GameStarted))
    return replace(started, at_ms=table.state.now_ms, first_side=table.state.on_turn)


def test_a_game_whose_sides_brought_their_shares_is_proved(tmp_path: Path, capsys: Out) -> None:
    events, _ = played()
    assert sum(isinstance(each, TilesDrawn) for each in events) > 4
    stored_in(tmp_path, events)
    assert verify_draw("spring/7", data=tmp_path) == 0
    said = capsys.readouterr().out
    assert said.startswith("OK ")
    assert "server" not in said


@pytest.mark.parametrize("meddle", [first_tiles, one_tile_more, exchange_for_more, start_again])
def test_what_the_rules_do_not_call_for_is_found_though_the_seed_drew_it(
    tmp_path: Path, capsys: Out, meddle: Meddle
) -> None:
    events, forged = played(meddle)
    assert verify_draw(str(write(tmp_path / "a.jsonl", events))) == 1
    name = str(events[forged - 1].__struct_config__.tag)
    sentence = f"Event {forged} ({name}) is not what the rules call for."
    assert capsys.readouterr().out == f"FALSE a.jsonl {sentence}\n"


def test_twenty_five_first_tiles_in_the_middle_of_a_game_are_found() -> None:
    table, luck = begun(), random.Random("forged")
    turn(table, luck)
    at = len(table.events)
    for _ in range(25):
        event = first_tiles(table)
        table._state = evolve(table.state, event)
        table.events.append(event)
    turn(table, luck)
    table.do(DIRECTOR.says(StopGame(reason="enough"), at_ms=table.now_ms + 1_000))
    assert f"Event {at + 1} (game.first_tiles_drawn.1)" in str(prove_draws(table.events).fault)


def draws(events: list[AnyFact]) -> list[int]:
    return [at for at, each in enumerate(events) if isinstance(each, TilesDrawn)]


def test_a_draw_that_is_missing_is_found() -> None:
    events, _ = played()
    for at in draws(events):
        fault = str(prove_draws([*events[:at], *events[at + 1 :]]).fault)
        assert fault.startswith(f"Event {at + 1} ")


def test_two_draws_in_the_other_order_are_found() -> None:
    events, _ = played()
    one, other = draws(events)[2:4]
    events[one], events[other] = events[other], events[one]
    assert str(prove_draws(events).fault).startswith(f"Event {one + 1} ")


@pytest.mark.parametrize("kind", [ShareCommitted, ShareRevealed])
def test_a_share_or_its_promise_that_was_changed_is_found(kind: type[AnyFact]) -> None:
    events, _ = played()
    at = next(at for at, each in enumerate(events) if isinstance(each, kind))
    event = events[at]
    told = next(at for at, each in enumerate(events) if isinstance(each, ShareRevealed))
    if isinstance(event, ShareCommitted):
        events[at] = replace(event, commitment="00" * 32)
    elif isinstance(event, ShareRevealed):
        events[at] = replace(event, share="00" * 32)
    fault = str(prove_draws(events).fault)
    assert fault == f"Event {told + 1} (game.share_revealed.1) is not what the rules call for."


def test_a_share_that_was_left_out_is_found() -> None:
    events, _ = played()
    at = next(at for at, each in enumerate(events) if isinstance(each, ShareRevealed))
    assert f"Event {at + 2} " in str(prove_draws([*events[:at], *events[at + 1 :]]).fault)


def test_who_is_said_to_have_had_the_server_s_share_is_checked() -> None:
    events, _ = played()
    at = next(at for at, each in enumerate(events) if isinstance(each, GameStarted))
    started = events[at]
    assert isinstance(started, GameStarted)
    events[at] = replace(started, server_shares=(1,))
    assert f"Event {at + 1} (game.started.1)" in str(prove_draws(events).fault)


def test_the_promise_of_the_server_is_checked() -> None:
    events, _ = played()
    created = events[0]
    assert isinstance(created, GameCreated)
    events[0] = replace(created, commitment="00" * 32)
    assert "not the one that was promised" in str(prove_draws(events).fault)


def test_a_game_under_another_name_is_found(tmp_path: Path, capsys: Out) -> None:
    events, _ = played()
    stored_in(tmp_path, events, "game/spring/8")
    assert verify_draw("spring/8", data=tmp_path) == 1
    assert capsys.readouterr().out == "FALSE game/spring/8 Event 1 belongs to another game.\n"


# What a player saw


def saw_of(events: list[AnyFact], number: int) -> Saw:
    """What the device of a side writes down while it sees these events."""
    created = events[0]
    assert isinstance(created, GameCreated)
    racks: list[tuple[int, str]] = []
    state = fold(events[:1])
    for event in events[1:]:
        state = evolve(state, event)
        if not racks or racks[-1][1] != state.racks[number]:
            racks.append((state.version, state.racks[number]))
    promises = [each for each in events if isinstance(each, ShareCommitted)]
    return Saw(
        game=GAME,
        side=number,
        commitment=created.commitment,
        tie_commitment=created.tie_commitment,
        share=SHARES[number],
        commitments=tuple(each.commitment for each in promises),
        shares=SHARES,
        racks=tuple(racks),
    )


def test_a_player_s_device_knows_its_game_again(tmp_path: Path, capsys: Out) -> None:
    events, _ = played()
    file = write(tmp_path / "a.jsonl", events)
    seen = tmp_path / "seen.json"
    seen.write_bytes(msgspec.json.encode(saw_of(events, 1)))
    assert verify_draw(str(file), saw=seen) == 0
    assert capsys.readouterr().out.startswith("OK ")


def test_a_seed_that_was_chosen_after_the_shares_were_known_is_found(
    tmp_path: Path, capsys: Out
) -> None:
    """Nothing in the game itself is wrong; only what the device saw before it told its share."""
    honest, _ = played()
    ground, _ = played(seed=b"g" * 32)
    assert prove_draws(ground).fault is None
    file = write(tmp_path / "a.jsonl", ground)
    seen = tmp_path / "seen.json"
    seen.write_bytes(msgspec.json.encode(saw_of(honest, 0)))
    assert verify_draw(str(file), saw=seen) == 1
    sentence = "Event 1: the server had promised a different seed."
    assert capsys.readouterr().out == f"FALSE a.jsonl {sentence}\n"


def test_shares_and_racks_that_were_not_those_seen_are_found() -> None:
    events, _ = played()
    seen = saw_of(events, 0)
    at = {type(each): n for n, each in reversed(list(enumerate(events, 1)))}
    version, rack = seen.racks[3]
    other = replace(seen, racks=(*seen.racks[:3], (version, rack[1:] + "?"), *seen.racks[4:]))
    cases = [
        (replace(seen, game="game/other"), "from another game"),
        (replace(seen, side=5), "from another game"),
        (replace(seen, tie_commitment="00"), "Event 1: the server had promised a different seed"),
        (replace(seen, commitments=("00", None)), f"Event {at[ShareCommitted]}: side 1 had"),
        (
            replace(seen, share="00" * 32),
            f"Event {at[ShareRevealed]}: side 1 had revealed a different",
        ),
        (replace(seen, shares=(None, "00")), f"Event {at[ShareRevealed] + 1}: side 2 had revealed"),
        (other, f"After event {version} another rack was seen"),
        (replace(seen, racks=((10_000, ""),)), "was seen to go on"),
    ]
    for each, sentence in cases:
        assert sentence in str(prove_seen(events, each))
    assert prove_seen(events, seen) is None


def test_a_server_that_lets_a_device_s_share_disappear_is_found_by_that_device() -> None:
    """It says that the device was absent; whoever sat there knows better."""
    table = Table("nsa-2009")
    table.do(HOUSE.says(StartGame()))
    table.do(DIRECTOR.says(StopGame(reason="enough"), at_ms=1_000))
    assert prove_draws(table.events).fault is None
    seen = replace(saw_of(table.events, 0), shares=(), racks=())
    assert str(prove_seen(table.events, seen)) == "The share that side 1 had revealed was not used."


def test_a_share_that_the_server_made_up_for_an_absent_device_is_found() -> None:
    """It can look for a good one, and the game itself then says that nothing was the server's."""
    events, _ = played()
    assert prove_draws(events).server_shares == ()
    seen = saw_of(events, 0)
    at = {type(each): n for n, each in reversed(list(enumerate(events, 1)))}
    promise, share = seen.commitments[0], SHARES[0]
    cases = [
        (
            replace(seen, shares=(share, None)),
            f"Event {at[ShareRevealed] + 1}: side 2 had revealed no",
        ),
        (
            replace(seen, commitments=(promise, None)),
            f"Event {at[ShareCommitted] + 1}: side 2 had promised no share.",
        ),
        (
            replace(seen, share="", commitments=(), shares=(None, None)),
            f"Event {at[ShareRevealed]}: side 1 had revealed no share.",
        ),
    ]
    for each, sentence in cases:
        assert sentence in str(prove_seen(events, each))
    late = replace(seen, share="", commitments=(), shares=())
    assert prove_seen(events, late) is None, "who came late knows nothing of shares"


def test_what_is_no_record_of_a_device_gets_a_sentence(tmp_path: Path) -> None:
    events, _ = played()
    file = write(tmp_path / "a.jsonl", events)
    for data in (b"", b"{}", b"\xff\x00", b'{"game": 3}'):
        bad = tmp_path / "bad.json"
        bad.write_bytes(data)
        with pytest.raises(BadInput, match=r"bad.json is not what a device saw"):
            verify_draw(str(file), saw=bad)
    with pytest.raises(NotFound, match=r"There is no file nowhere.json"):
        verify_draw(str(file), saw=tmp_path / "nowhere.json")
