"""Servers of two versions share a store: the older one never meets what it cannot read."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from lexidrome.base import BadInput, CommandId, Ms, StreamId, Unavailable
from lexidrome.store import MemberReport, NewEvent
from lexidrome.store.formats import Format
from lexidrome.store.membership import Membership
from lexidrome.store.postgres import PostgresStore

pytestmark = pytest.mark.slow

OLD = Format(1)
NEW = Format(2, {"game.sung.1": 2})
GAME = StreamId("game/1")
REPORT = MemberReport(0)
NUMBERS = itertools.count()


@pytest.fixture
def schema() -> str:
    return f"formats_{next(NUMBERS)}"


@pytest.fixture
def old(postgres_address: str, schema: str) -> Iterator[PostgresStore]:
    with closing(PostgresStore(postgres_address, schema=schema, written=OLD)) as store:
        yield store


def opened(address: str, schema: str) -> PostgresStore:
    return PostgresStore(address, schema=schema, written=NEW)


def member(store: PostgresStore, number: int) -> Membership:
    found = store.membership(f"127.0.0.1:{number}", 16)
    assert found is not None
    return found


def beat_until_raised(member: Membership, store: PostgresStore) -> None:
    """The database notices a moment later that a session has ended."""
    until_s = time.monotonic() + 20
    while store._stored_format < NEW.number:
        assert time.monotonic() < until_s
        member.beat(REPORT)


def write(store: PostgresStore, name: str) -> None:
    command = CommandId(f"c{next(NUMBERS)}")
    store.append(GAME, None, [NewEvent(name, b"{}")], command, who="test", at_ms=Ms(0)).result()


def test_a_new_fact_waits_until_the_last_older_server_has_gone(
    postgres_address: str, schema: str, old: PostgresStore
) -> None:
    with closing(opened(postgres_address, schema)) as new:
        one, other = member(old, 1), member(new, 2)
        for each in (one, other, one, other):
            each.beat(REPORT)
        write(new, "game.passed.1")
        with pytest.raises(Unavailable, match="as soon as all servers have the new"):
            write(new, "game.sung.1")
        one.close()
        beat_until_raised(other, new)
        write(new, "game.sung.1")
        assert [each.name for each in new.read(GAME)] == ["game.passed.1", "game.sung.1"]
        other.close()


def test_an_older_server_does_not_open_what_a_newer_one_writes(
    postgres_address: str, schema: str
) -> None:
    with closing(opened(postgres_address, schema)) as new:
        write(new, "game.sung.1")
        with pytest.raises(BadInput) as refused:
            PostgresStore(postgres_address, schema=schema, written=OLD)
        assert str(refused.value) == (
            "A newer Lexidrome writes to this database (format 2), and this one reads no more "
            "than format 1. Install the newer one here."
        )


def test_an_older_server_that_was_taken_for_dead_does_not_come_in_again(
    postgres_address: str, schema: str, old: PostgresStore
) -> None:
    one = member(old, 1)
    with closing(opened(postgres_address, schema)) as new:
        other = member(new, 2)
        one.beat(REPORT)
        one.close()
        beat_until_raised(other, new)
        with pytest.raises(BadInput, match="A newer Lexidrome writes to this database"):
            one.beat(REPORT)
        other.close()


def test_what_was_written_before_there_were_formats_has_the_first(
    postgres_address: str, schema: str, old: PostgresStore
) -> None:
    write(old, "game.passed.1")
    old._connection.execute("DROP TABLE format")
    with closing(opened(postgres_address, schema)) as new:
        with pytest.raises(Unavailable):
            write(new, "game.sung.1")
        alone = member(new, 1)
        alone.beat(REPORT)
        write(new, "game.sung.1")
        alone.close()
