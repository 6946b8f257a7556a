"""Old events are read as new ones; what is stored stays as it was."""

from __future__ import annotations

import msgspec
import pytest

from lexidrome.base import BadInput, CommandId, Damaged, Ms
from lexidrome.store import NewEvent, Upcasters, verify
from store.making import GAME, append
from store.places import Place

V1, V2, V3 = "game.tiles_played.1", "game.tiles_played.2", "game.tiles_laid.1"


def with_rack(data: bytes) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(data), "rack": None})


def with_seat(data: bytes) -> bytes:
    fields = msgspec.json.decode(data)
    return msgspec.json.encode({"seat": fields.pop("side"), **fields})


@pytest.fixture
def upcasters() -> Upcasters:
    upcasters = Upcasters()
    upcasters.add(V1, V2, with_rack)
    upcasters.add(V2, V3, with_seat)
    return upcasters


def put(place: Place, name: str, data: bytes) -> None:
    store = place.open()
    events = [NewEvent(name, data)]
    store.append(GAME, None, events, CommandId(name), who="p", at_ms=Ms(1)).result()
    store.close()


def test_each_version_is_read_as_the_newest(place: Place, upcasters: Upcasters) -> None:
    put(place, V1, b'{"side":"A","at":"8H"}')
    put(place, V2, b'{"side":"B","at":"9H","rack":"AEI"}')
    put(place, V3, b'{"seat":"A","at":"J1","rack":""}')
    put(place, "game.passed.1", b"{}")
    store = place.open(upcasters)
    newest = [
        (V3, b'{"seat":"A","at":"8H","rack":null}'),
        (V3, b'{"seat":"B","at":"9H","rack":"AEI"}'),
        (V3, b'{"seat":"A","at":"J1","rack":""}'),
        ("game.passed.1", b"{}"),
    ]
    assert [(each.name, each.data) for each in store.read(GAME)] == newest
    assert [(each.name, each.data) for each in store.read_all()] == newest
    for subscription in (store.subscribe(), store.subscribe_stream(GAME)):
        assert [(each.name, each.data) for each in subscription.take()] == newest


def test_what_is_stored_keeps_its_name_its_bytes_and_its_chain(
    place: Place, upcasters: Upcasters
) -> None:
    put(place, V1, b'{"side":"A"}')
    store = place.open(upcasters)
    assert [(each.name, each.data) for each in store.stored()] == [(V1, b'{"side":"A"}')]
    assert store.read(GAME)[0].hash == next(store.stored()).hash
    append(store, "next", 1)
    assert verify(store).is_sound


def test_data_that_no_step_understands_is_named(place: Place, upcasters: Upcasters) -> None:
    put(place, V2, b'{"at":"8H"}')
    with pytest.raises(Damaged, match=r"game-1, version 1: game.tiles_played.2 cannot be read"):
        place.open(upcasters).read(GAME)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (V1, "game.other.1", "already has a step"),
        (V3, V1, "would turn into each other"),
        (V3, V3, "would turn into each other"),
        ("Tiles", V1, "not an event name"),
        (V3, "game.tiles", "not an event name"),
    ],
)
def test_steps_that_make_no_sense_are_refused(
    upcasters: Upcasters, old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadInput, match=sentence):
        upcasters.add(old, new, with_rack)
