"""A subscription gives each event once, in order, however it is timed."""

from __future__ import annotations

import asyncio
import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from lexidrome.base import CommandId, Damaged, Ms, StreamId
from lexidrome.store import Store, StoredEvent, Subscription
from lexidrome.store.signal import Signal
from store.making import GAME, OTHER, append, send
from store.places import Place

pytestmark = pytest.mark.slow


def first(subscription: Subscription, count: int) -> list[StoredEvent]:
    return list(islice(subscription, count))


def test_a_subscriber_gets_the_gap_and_then_what_comes(store: Store) -> None:
    append(store, "a", count=3)
    with store.subscribe(2) as subscription:
        assert [each.sequence for each in first(subscription, 2)] == [2, 3]
        append(store, "b", stream=OTHER)
        assert [each.command_id for each in first(subscription, 1)] == ["b"]
        assert subscription.next_place == 5


def test_a_stream_is_followed_by_version_and_others_are_left_out(store: Store) -> None:
    append(store, "a", count=2)
    with store.subscribe_stream(GAME, 2) as subscription:
        append(store, "b", stream=OTHER)
        append(store, "c")
        events = first(subscription, 2)
        assert [(each.stream, each.version) for each in events] == [(GAME, 2), (GAME, 3)]
        assert subscription.take(timeout_s=0) == []


def test_many_writers_and_many_subscribers_see_the_same_once(place: Place) -> None:
    """Two stores on one place stand for two processes: neither may miss the other's events."""
    stores = [place.open(), place.open()]
    writers, each_writes = 6, 60
    total = writers * each_writes
    subscriptions = [store.subscribe() for store in stores for _ in range(2)]

    def write(writer: int) -> None:
        for number in range(each_writes):
            stream = StreamId(f"s-{number % 5}")
            append(stores[writer % 2], f"w{writer}-{number}", stream=stream)

    with ThreadPoolExecutor(writers + len(subscriptions)) as pool:
        reading = [pool.submit(first, each, total) for each in subscriptions]
        for done in [pool.submit(write, writer) for writer in range(writers)]:
            done.result()
        seen = [each.result(timeout=60) for each in reading]
    assert [each.sequence for each in seen[0]] == list(range(1, total + 1))
    assert len({each.command_id for each in seen[0]}) == total
    assert all(other == seen[0] for other in seen)


def test_an_event_loop_follows_without_being_blocked(store: Store) -> None:
    async def follow(subscription: Subscription, count: int) -> list[str]:
        seen: list[str] = []
        async for each in subscription:
            seen.append(each.command_id)
            if len(seen) == count:
                return seen
        return seen

    async def run() -> list[list[str]]:
        both = [store.subscribe(), store.subscribe_stream(GAME)]
        tasks = [asyncio.create_task(follow(each, 40)) for each in both]
        for number in range(40):
            await send(store, f"c{number}")
        return await asyncio.gather(*tasks)

    expected = [f"c{number}" for number in range(40)]
    assert asyncio.run(run()) == [expected, expected]


def test_closing_the_store_ends_its_subscriptions(place: Place) -> None:
    store = place.open()
    append(store, "a")
    subscription = store.subscribe()
    seen: list[StoredEvent] = []
    reader = threading.Thread(target=lambda: seen.extend(subscription))
    reader.start()
    store.close()
    reader.join(timeout=30)
    assert not reader.is_alive()
    assert len(seen) <= 1
    assert subscription.take() == []


def test_closing_a_subscription_ends_a_loop_that_waits(store: Store) -> None:
    async def run() -> list[StoredEvent]:
        subscription = store.subscribe()
        waiting = asyncio.create_task(subscription.take_async())
        await asyncio.sleep(0)
        subscription.close()
        return await waiting

    assert asyncio.run(run()) == []


def test_a_missing_event_is_an_error_and_not_a_silence() -> None:
    def hole(place: int) -> list[StoredEvent]:
        return [stored(place), stored(place + 2)]

    with pytest.raises(Damaged, match="Event 8 of the store is missing"):
        Subscription(hole, Signal(), None, 7).take()


def stored(sequence: int) -> StoredEvent:
    return StoredEvent(
        sequence, GAME, sequence, "a.b.1", b"{}", "p", Ms(0), CommandId("c"), b"", b""
    )


def test_a_subscription_that_is_dropped_leaves_nothing_behind() -> None:
    signal = Signal()
    for stream in (None, GAME):
        Subscription(lambda _: [], signal, stream, 1)
    gc.collect()
    signal.tell(None)
    assert (len(signal._on_all), signal._on_stream) == (0, {})


def test_a_subscription_may_move_to_another_event_loop(store: Store) -> None:
    subscription = store.subscribe()

    async def next_command(number: int) -> list[str]:
        waiting = asyncio.create_task(subscription.take_async())
        await asyncio.sleep(0)
        await send(store, f"c{number}")
        return [each.command_id for each in await waiting]

    assert [asyncio.run(next_command(number)) for number in range(3)] == [["c0"], ["c1"], ["c2"]]
