"""Grouping appends changes nothing about what each of them does."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import CommandId, Conflict, Ms, StreamId
from lexidrome.store import Appended, Head, NewEvent, SqliteStore
from lexidrome.store.event import Append
from lexidrome.store.settle import Answers, Settled, StreamHead, settle
from lexidrome.store.verify import Walk

pytestmark = pytest.mark.slow

APPENDS = st.lists(
    st.builds(
        Append,
        stream=st.sampled_from([StreamId("a"), StreamId("b")]),
        expected_version=st.one_of(st.none(), st.integers(0, 6)),
        events=st.lists(
            st.builds(NewEvent, name=st.just("x.y.1"), data=st.binary(max_size=3)),
            min_size=1,
            max_size=3,
        ).map(tuple),
        command_id=st.sampled_from([CommandId(f"c{number}") for number in range(8)]),
        who=st.just("p"),
        at_ms=st.just(Ms(1)),
    ),
    max_size=20,
)


def settled_in_groups(appends: list[Append], size: int) -> list[Settled]:
    head = Head()
    streams: dict[StreamId, StreamHead] = {}
    answers: Answers = {}
    groups = []
    for start in range(0, len(appends), size):
        settled = settle(appends[start : start + size], head, streams, answers)
        head = settled.head
        groups.append(settled)
    return groups


@given(APPENDS, st.integers(1, 20))
def test_groups_of_any_size_settle_alike(appends: list[Append], size: int) -> None:
    def told(groups: list[Settled]) -> list[object]:
        outcomes = [outcome for group in groups for outcome in group.outcomes]
        return [each if isinstance(each, Appended) else str(each) for each in outcomes]

    single, grouped = settled_in_groups(appends, 1), settled_in_groups(appends, size)
    assert told(single) == told(grouped)
    assert [row for group in single for row in group.rows] == [
        row for group in grouped for row in group.rows
    ]


@given(APPENDS)
def test_what_is_settled_makes_sound_chains_and_each_command_once(appends: list[Append]) -> None:
    groups = settled_in_groups(appends, 5)
    rows = [row for group in groups for row in group.rows]
    walk = Walk()
    assert not [fault for row in rows for fault in walk.step(row)]
    assert not walk.end(groups[-1].head if groups else Head())
    written: dict[tuple[StreamId, CommandId], Appended] = {}
    for append, outcome in zip(
        appends, (outcome for group in groups for outcome in group.outcomes), strict=True
    ):
        key = (append.stream, append.command_id)
        if isinstance(outcome, Conflict):
            assert key not in written
        else:
            assert written.setdefault(key, outcome) == outcome
    assert len(rows) == sum(each.last_version - each.first_version + 1 for each in written.values())


@settings(max_examples=20, deadline=None)
@given(APPENDS, st.sets(st.integers(0, 19)))
def test_the_database_does_what_was_settled_through_restarts(
    appends: list[Append], restarts: set[int]
) -> None:
    settled = settled_in_groups(appends, len(appends) or 1)
    rows = [row for group in settled for row in group.rows]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        store = SqliteStore(path)
        told = []
        for number, each in enumerate(appends):
            if number in restarts:
                store.close()
                store = SqliteStore(path)
            pending = store.append(
                each.stream,
                each.expected_version,
                each.events,
                each.command_id,
                who=each.who,
                at_ms=each.at_ms,
            )
            told.append(pending.exception() or pending.result())
        with store:
            assert list(store.stored()) == rows
            for append, answer in zip(appends, told, strict=True):
                if isinstance(answer, Appended):
                    assert store.answer(append.stream, append.command_id) == answer
    expected = [outcome for group in settled for outcome in group.outcomes]
    assert [str(each) for each in told] == [str(each) for each in expected]
