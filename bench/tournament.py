"""Events: standings, folding, opening, and a whole event simulated end to end."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from lexidrome import tournament as t
from lexidrome.base import CommandId, Ms
from lexidrome.hall import event_stream
from lexidrome.hall.events.event import EventRules, RunningEvent
from lexidrome.hall.events.event_snapshots import event_codec
from lexidrome.hall.run.snapshots import resumed
from lexidrome.rulebook import rule_set
from lexidrome.store import SqliteStore, sealed
from lexidrome.tournament.simulation import simulate

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from tournament.played import A, played

ENTRANTS = 1000
ROUNDS = 20
OPENED = (50, 100, 200)


def run() -> None:
    """Print what each takes on one core, in CPU time."""
    state, facts = played(ENTRANTS, ROUNDS)
    tournament = state.tournament
    division = tournament.divisions[A]
    best_s = best_of(5, lambda: t.standings.standings(tournament, division))
    print(f"standings of {ENTRANTS} x {ROUNDS}: {best_s * 1000:.1f} ms (at most 50)")
    folded_s = best_of(1, lambda: t.fold(facts))
    print(f"fold of {len(facts)} facts: {folded_s:.2f} s, {len(facts) / folded_s:.0f} facts/s")
    for entrants in OPENED:
        opened(entrants)
    began = time.process_time()
    simulated = simulate(rule_set("nsa-2009"), 500, 1, rounds=20)
    took_s = time.process_time() - began
    assert not simulated.broken, simulated.broken
    print(f"500 entrants, 20 rounds simulated and checked: {took_s:.1f} CPU-s (at most 60)")


def opened(entrants: int) -> None:
    """From the disk, from the first fact on and from a snapshot."""
    rules, codec, stream = EventRules(), event_codec(), event_stream("bench")
    assert codec is not None
    state, facts = played(entrants, ROUNDS)
    with TemporaryDirectory() as folder, SqliteStore(Path(folder) / "store.db") as store:
        events = [rules.encode(fact) for fact in facts]
        store.append(stream, 0, events, CommandId("all"), who="bench", at_ms=Ms(0)).result()

        def from_facts() -> RunningEvent | None:
            return rules.fold(None, [rules.decode(each) for each in store.read(stream)])

        folded = from_facts()
        assert folded is not None
        assert folded.event == state
        last, data = store.read(stream, len(facts))[0], codec.encode(folded)
        store.put_snapshot(sealed(stream, len(facts), last.hash, codec.made_by, data)).result()
        folding_s = best_of(5, from_facts)
        resuming_s = best_of(5, lambda: resumed(store, codec, stream))
        encoding_s = best_of(5, lambda: codec.encode(folded))
    print(
        f"opened, {entrants} entrants, {len(facts)} facts: folded {folding_s * 1000:.1f} ms,"
        f" from a snapshot {resuming_s * 1000:.1f} ms ({folding_s / resuming_s:.1f} times);"
        f" {len(data) // 1024} KiB, made in {encoding_s * 1000:.1f} ms"
    )


def best_of(times: int, work: Callable[[], object]) -> float:
    taken = []
    for _ in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return min(taken)
