"""What a move makes the house do, counted: a stopwatch depends on the machine, this does not."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from hall.house import House, in_a_house, side
from hall.test_judging import CENTRE, SMALL, import_words
from lexidrome import game as g
from lexidrome.base import PersonId
from lexidrome.decider import ENCODER
from lexidrome.game.ruling import offers
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.run.orders import Done
from lexidrome.hall.run.streams import Streams
from lexidrome.hall.run.tasks import KeptTask
from lexidrome.rulebook import derive, rule_set
from lexidrome.web.live import address_of
from web.lines import ANN, BOB, Connection, Room, in_a_room

ENCODES = "encodes"
LOOKS = "looks a game up"
RULED = "looks through what can be ruled"
WATCHED: dict[Any, str] = {
    g.next_deadline.__code__: "asks what is due",
    g.handle.__code__: "decides",
    g.tiles.draw.__code__: "draws",
    g.seen.seen_by_all.__code__: "shows all",
    GameAudiences.view.__code__: "shows an audience",
    KeptTask.__init__.__code__: "begins a task",
    offers._names.__code__: RULED,
}


@contextmanager
def counting() -> Iterator[Counter[str]]:
    """How often each of these things is done on this thread."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, kind: str, called: Any) -> None:
        code = frame.f_code
        if kind == "call" and code in WATCHED:
            found[WATCHED[code]] += 1
        elif kind == "call" and code is Streams.look.__code__:
            found[LOOKS] += str(frame.f_locals["stream"]).startswith("game/")
        elif kind == "c_call" and getattr(called, "__self__", None) is ENCODER:
            found[ENCODES] += 1

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


async def followed(room: Room, *, is_again: bool = False) -> tuple[str, Connection]:
    """A game that both sides look at, and Ann perhaps on two devices; it is her turn."""
    stream = await room.game()
    game = address_of(stream)
    people = (BOB, ANN, ANN) if is_again else (BOB, ANN)
    return game, [await following(room, game, person) for person in people][-1]


async def following(room: Room, game: str, person: PersonId) -> Connection:
    connection = await room.connected(person)
    await connection.say("subscribe", game=game)
    await connection.hear("snapshot")
    return connection


async def exchange(connection: Connection, game: str) -> Counter[str]:
    """Ann's first turn."""
    rack = connection.last("snapshot")["view"]["sides"][0]["rack"]
    with counting() as found:
        answer = await connection.command(game, "exchange_tiles", "exchange1", tiles=rack[:2])
        await connection.hear("events")
    assert answer["type"] == "done"
    return found


def test_a_move_does_everything_once(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game, ann = await followed(room)
        found = await exchange(ann, game)
        assert found["decides"] == 1
        assert found[LOOKS] == 1, "the desk looks who sits there"
        assert found["asks what is due"] == 1, "for the timer, the views and the next move"
        assert found["draws"] == 1, "what can be done next is known without drawing"
        assert found["shows all"] == 1
        assert found["shows an audience"] == 2
        assert found["begins a task"] == 1, "that of the socket's command"

    in_a_room(tmp_path, story)


@pytest.mark.slow
def test_what_is_said_over_a_line_leaves_nothing_for_the_collector(tmp_path: Path) -> None:
    """A server puts what is new out of the collector's sight without having looked at it."""

    async def story(room: Room) -> None:
        game, ann = await followed(room)
        rack = ann.last("snapshot")["view"]["sides"][0]["rack"]
        gc.collect()
        gc.disable()
        try:
            taken = await ann.command(game, "exchange_tiles", "exchange1", tiles=rack[:2])
            refused = await ann.command(game, "pass_turn", "passing1")
            unread = await ann.command(game, "no_such_thing", "nothing1")
            nowhere = await ann.command("elsewhere", "pass_turn", "passing2")
            left = gc.collect()
        finally:
            gc.enable()
        answers = [taken["type"], refused["type"], unread["type"], nowhere["type"]]
        assert answers == ["done", "refused", "refused", "refused"]
        assert not left

    in_a_room(tmp_path, story)


def test_another_listener_of_the_same_audience_has_nothing_made_for_them(tmp_path: Path) -> None:
    counted: list[Counter[str]] = []

    async def story(room: Room) -> None:
        for is_again in (False, True):
            game, ann = await followed(room, is_again=is_again)
            counted.append(await exchange(ann, game))

    in_a_room(tmp_path, story)
    alone, together = counted
    assert alone[ENCODES], "it is counted"
    assert together[ENCODES] == alone[ENCODES]
    assert together["shows an audience"] == alone["shows an audience"]


def test_what_everybody_sees_whole_is_written_once_for_the_store_and_all(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        game, ann = await followed(room)
        with counting() as found:
            await ann.command(game, "pass_turn", "passing1")
            await ann.hear("events")
        events = len(ann.last("events")["events"])
        assert events
        assert found[ENCODES] == events + 2, "and of each audience what changed"

    in_a_room(tmp_path, story)


@pytest.mark.parametrize(("is_good", "times"), [(True, 1), (False, 2)])
def test_a_play_is_decided_once_where_the_lexicon_is_asked_first(
    tmp_path: Path, *, is_good: bool, times: int
) -> None:
    void = derive(rule_set("nsa-2009"), {"challenge.fail": "void"}, name="void", why="test")

    async def story(house: House) -> None:
        game = await house.create(void, options=g.values.Options(lexicon=SMALL))
        await house.start(game)
        word = "".join([tile for tile in (await house.state(game)).racks[0] if tile != "?"][:2])
        import_words(tmp_path, *([word] if is_good else []), "CARE")
        await house.lexicons.ready(SMALL)
        tiles = tuple(g.values.PlacedTile(CENTRE + at, tile) for at, tile in enumerate(word))
        with counting() as found:
            answer = await house.do(game, side(0).says(g.play.PlayTiles(tiles=tiles)))
        assert isinstance(answer, Done) is is_good
        assert found["decides"] == times, "refused it is decided again, to say why"

    in_a_house(tmp_path, story)


def test_every_side_beside_a_board_has_one_answer_to_what_can_be_ruled(tmp_path: Path) -> None:
    async def story(room: Room) -> None:
        stream = await room.game(g.record_values.Mode.RECORD)
        game = address_of(stream)
        _, connection = [await following(room, game, person) for person in (ANN, BOB)]
        with counting() as asked:
            answer = await connection.command(game, "mix_bag", "mixing-01")
            await connection.hear("events")
        assert answer["type"] == "done"
        assert asked[RULED] == 1

    in_a_room(tmp_path, story)
