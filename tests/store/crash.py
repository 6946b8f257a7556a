"""What is checked after a crash, whatever the crash was."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from lexidrome.base import StreamId
from lexidrome.store import Store, verify
from store.worker import event_count


def acknowledgements(lines: bytes) -> dict[int, int]:
    """Each client's last acknowledged number; a line that was cut off tells nothing."""
    whole = [line for line in lines.splitlines(keepends=True) if line.endswith(b"\n")]
    pairs = [line.split() for line in whole]
    return {int(name): int(number) for name, number in pairs}


def stored_numbers(store: Store, name: int) -> list[int]:
    """The numbers of a client's commands as they are stored, each with all its events."""
    numbers = []
    events = store.read(StreamId(f"game-{name}"))
    for command_id, group in groupby(events, key=lambda event: event.command_id):
        number = int(command_id.removeprefix("c"))
        assert len(list(group)) == event_count(number)
        numbers.append(number)
    return numbers


def check_after_crash(store: Store, acknowledged: Mapping[int, int], clients: int) -> None:
    """Nothing acknowledged is lost, nothing is there twice or by half, the chains are whole."""
    assert verify(store).faults == []
    for name in range(clients):
        numbers = stored_numbers(store, name)
        last = acknowledged.get(name, 0)
        # A client waits for each answer, so at most one command is stored and not acknowledged.
        assert len(numbers) in (last, last + 1)
        assert numbers == list(range(1, len(numbers) + 1))
