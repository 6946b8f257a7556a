"""What several deciders need of corrections."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from lexidrome.base import Refusal
from lexidrome.game.correction.apply import state_before
from lexidrome.game.due import run_due
from lexidrome.game.fold import fold
from lexidrome.game.record_values import Misfit
from lexidrome.game.sheet.messages import Entered
from lexidrome.game.state import GameState, Record
from lexidrome.game.unions import AnyFact, Corrected
from lexidrome.game.who import Actor, Given, Role
from lexidrome.game.work import Work
from lexidrome.rulebook import rule

Redecide = Callable[[GameState, Given], tuple[AnyFact, ...] | Refusal]


def correct(
    work: Work,
    at: int,
    removed: int,
    inserted: tuple[Given, ...],
    said: tuple[str, bool],
    redecide: Redecide,
    moment_ms: int | None = None,
) -> None:
    """`said`: why, and whether every side agreed."""
    record = work.state.record
    prepared = tuple(_prepared(work, record, at, removed, inserted, moment_ms))
    base = state_before(work.state, at)
    later = decided_again(record, at + removed)
    work.emit(
        Corrected(
            at_ms=work.at_ms,
            by=work.by,
            at=at,
            removed=removed,
            inserted=prepared,
            reason=said[0],
            facts=tuple(_again(base, (*prepared, *later), redecide)),
            is_agreed=said[1],
        )
    )
    # What has fallen due since the last entry falls due again.
    run_due(work, work.at_ms)


@rule("A-49")
def decided_again(record: Record, corrected: int) -> tuple[Given, ...]:
    """What came after a corrected turn is decided again."""
    return record.entries[corrected:]


def _again(state: GameState, entries: Iterable[Given], redecide: Redecide) -> Iterable[AnyFact]:
    """Decide the entries one after the other; one that does not fit is kept with the reason."""
    for entry in entries:
        decided = redecide(state, entry)
        if isinstance(decided, Refusal):
            misfit = Misfit(decided.reason, decided.sentence, decided.rule)
            decided = (Entered(at_ms=state.now_ms, by=entry.said.by, command=entry, misfit=misfit),)
        elif not decided:
            decided = (Entered(at_ms=state.now_ms, by=entry.said.by, command=entry),)
        yield from decided
        state = fold(decided, state)


def _prepared(
    work: Work,
    record: Record,
    at: int,
    removed: int,
    inserted: tuple[Given, ...],
    moment_ms: int | None,
) -> Iterable[Given]:
    """What is inserted takes over the time of what it replaces, and is whose it must be."""
    entries = record.entries
    for number, given in enumerate(inserted):
        beside = min(at + min(number, max(removed - 1, 0)), len(entries) - 1)
        at_ms = entries[beside].said.at_ms if entries else work.at_ms
        if moment_ms is not None:
            at_ms = moment_ms
        side = given.said.by.side
        by = Actor(Role.SCORER, side, work.by.person)
        if side is None:
            by = Actor(work.by.role, None, work.by.person)
        yield Given(given.command, replace(given.said, at_ms=at_ms, by=by))
