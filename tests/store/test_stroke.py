"""How SQLite is asked for a commit: usually once, and with care when something is unusual."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from lexidrome.store import SqliteStore, verify
from store.making import GAME, append


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(path) as store:
        append(store, "first", 0)
        yield store


def asked_of(store: SqliteStore) -> dict[str, None]:
    """Gathers how statements begin from now on; SQLite tells those with triggers several times."""
    statements: dict[str, None] = {}
    store._connection.set_trace_callback(
        lambda each: None if each.startswith("--") else statements.update({each.split()[0]: None})
    )
    return statements


def test_a_usual_commit_is_one_statement(store: SqliteStore) -> None:
    statements = asked_of(store)
    append(store, "second", 1, count=3)
    assert list(statements) == ["INSERT"]
    assert store.head().sequence == 4


def test_after_somebody_else_has_written_the_store_looks_first(
    path: Path, store: SqliteStore
) -> None:
    with SqliteStore(path) as other:
        append(other, "theirs", 1)
    statements = asked_of(store)
    append(store, "ours")
    assert list(statements) == ["INSERT", "BEGIN", "SELECT", "WITH", "COMMIT"]
    assert [each.command_id for each in store.read(GAME)] == ["first", "theirs", "ours"]
    statements.clear()
    append(store, "ours again", 3)
    assert list(statements) == ["INSERT"]
    assert not verify(store).faults


def test_a_command_seen_before_is_not_written_although_its_version_fits(
    store: SqliteStore,
) -> None:
    answer = append(store, "first", 1)
    assert (answer.first_version, answer.last_version) == (1, 1)
    assert store.head().sequence == 1
