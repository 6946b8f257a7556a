"""How each event changes an event's state: `evolve(state, event)`.

Nothing is decided here and nothing can be refused: what stands in the events has
happened. An undoing folds everything afresh without what was undone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.tournament import facts as e
from lexidrome.tournament.folding import entries, games, incidents, rounds
from lexidrome.tournament.folding.fitting import fits
from lexidrome.tournament.folding.parts import APPLIERS, applies
from lexidrome.tournament.messages import FACTS
from lexidrome.tournament.state import Checkpoint, EventState, Tournament

CHECKPOINT_EVENTS = 256
"""So many events at most are folded again when the latest action is undone."""


def evolve(state: EventState | None, event: e.AnyEvent) -> EventState:
    """The event after one more of its events."""
    if state is None:
        assert isinstance(event, e.EventCreated), "an event begins with its creation"
        return EventState(entries.created(event), (event,), version=1, now_ms=event.at_ms)
    if isinstance(event, e.ActionUndone | e.ActionRedone):
        return _refolded(state, event)
    tournament = _TABLE[type(event)](state.tournament, event)
    journal = (*state.journal, event)
    return replace(
        state,
        tournament=tournament,
        journal=journal,
        checkpoints=_with_checkpoint(state.checkpoints, len(journal), tournament),
        version=state.version + 1,
        now_ms=max(state.now_ms, event.at_ms),
    )


def fold(events: Iterable[e.AnyEvent], state: EventState | None = None) -> EventState:
    """The event that these events made."""
    for event in events:
        state = evolve(state, event)
    assert state is not None, "an event has at least one event"
    return state


def first_misfit(state: EventState, action: int, undone: frozenset[int]) -> e.AnyEvent | None:
    """The first event that would make no sense if these actions were the undone ones."""
    start, tournament = _before(state, action)
    for each in state.journal[start:]:
        if each.action in undone:
            continue
        if not fits(tournament, each):
            return each
        tournament = _TABLE[type(each)](tournament, each)
    return None


def _refolded(state: EventState, event: e.ActionUndone | e.ActionRedone) -> EventState:
    """Fold again from the last checkpoint before the action that comes or goes."""
    if isinstance(event, e.ActionUndone):
        action, undone = event.undone, state.undone | {event.undone}
        undoings = {**state.undoings, action: event}
    else:
        action, undone = event.redone, state.undone - {event.redone}
        undoings = {key: each for key, each in state.undoings.items() if key != action}
    start, tournament = _before(state, action)
    checkpoints = tuple(each for each in state.checkpoints if each.events <= start)
    for count, each in enumerate(state.journal[start:], start + 1):
        if each.action not in undone:
            tournament = _TABLE[type(each)](tournament, each)
        checkpoints = _with_checkpoint(checkpoints, count, tournament)
    return replace(
        state,
        tournament=tournament,
        undone=undone,
        undoings=undoings,
        checkpoints=checkpoints,
        version=state.version + 1,
        now_ms=max(state.now_ms, event.at_ms),
    )


def _before(state: EventState, action: int) -> tuple[int, Tournament]:
    """A number of events before an action, and what they came to."""
    changed_at = next(at for at, each in enumerate(state.journal) if each.action == action)
    earlier = [each for each in state.checkpoints if each.events <= changed_at]
    if earlier:
        return earlier[-1].events, earlier[-1].tournament
    created = state.journal[0]
    assert isinstance(created, e.EventCreated), "an event begins with its creation"
    return 1, entries.created(created)


def _with_checkpoint(
    checkpoints: tuple[Checkpoint, ...], events: int, tournament: Tournament
) -> tuple[Checkpoint, ...]:
    if events % CHECKPOINT_EVENTS:
        return checkpoints
    return (*checkpoints, Checkpoint(events, tournament))


@applies(e.LinksRenewed)
def _links_renewed(tournament: Tournament, _event: e.LinksRenewed) -> Tournament:
    """What a link opens is no part of the competition."""
    return tournament


_FOLDED_APART = (e.EventCreated, e.ActionUndone, e.ActionRedone)
"""The first makes a tournament, the others fold one afresh."""
_TABLE = APPLIERS.table(
    (kind for kind in FACTS.kinds() if kind not in _FOLDED_APART),
    (entries, games, incidents, rounds, sys.modules[__name__]),
)
