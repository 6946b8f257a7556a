"""How each fact changes an event's state: `evolve(state, fact)`.

Nothing is decided here and nothing can be refused: what stands in the facts has
happened. An undoing folds everything afresh without what was undone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.tournament.apply import entries, games, incidents, rounds
from lexidrome.tournament.apply.fit import fits
from lexidrome.tournament.apply.parts import APPLIERS, applies
from lexidrome.tournament.messages import FACTS
from lexidrome.tournament.messages.setup import EventCreated, LinksRenewed
from lexidrome.tournament.messages.undo import ActionRedone, ActionUndone
from lexidrome.tournament.state import Checkpoint, EventState, Tournament
from lexidrome.tournament.unions import AnyFact

CHECKPOINT_FACTS = 256
"""So many facts at most are folded again when the latest action is undone."""


def evolve(state: EventState | None, fact: AnyFact) -> EventState:
    """The event after one more of its facts."""
    if state is None:
        assert isinstance(fact, EventCreated), "an event begins with its creation"
        return EventState(entries.created(fact), (fact,), version=1, now_ms=fact.at_ms)
    if isinstance(fact, ActionUndone | ActionRedone):
        return _refolded(state, fact)
    return _after(state, [fact])


def fold(facts: Iterable[AnyFact], state: EventState | None = None) -> EventState:
    """The event that these facts made.

    What grows with every fact is put together once for all that follow on each other.
    """
    following: list[AnyFact] = []
    for fact in facts:
        if state is None:
            state = evolve(None, fact)
        elif isinstance(fact, ActionUndone | ActionRedone):
            state = evolve(_after(state, following), fact)
            following = []
        else:
            following.append(fact)
    assert state is not None, "an event has at least one fact"
    return _after(state, following)


def _after(state: EventState, facts: list[AnyFact]) -> EventState:
    """After facts that are no undoings."""
    if not facts:
        return state
    tournament, checkpoints = state.tournament, state.checkpoints
    for count, fact in enumerate(facts, len(state.journal) + 1):
        tournament = _TABLE[type(fact)](tournament, fact)
        checkpoints = _with_checkpoint(checkpoints, count, tournament)
    return replace(
        state,
        tournament=tournament,
        journal=(*state.journal, *facts),
        checkpoints=checkpoints,
        version=state.version + len(facts),
        now_ms=max(state.now_ms, *[fact.at_ms for fact in facts]),
    )


def first_misfit(state: EventState, action: int, undone: frozenset[int]) -> AnyFact | None:
    """The first fact that would make no sense if these actions were the undone ones."""
    start, tournament = _before(state, action)
    for each in state.journal[start:]:
        if each.action in undone:
            continue
        if not fits(tournament, each):
            return each
        tournament = _TABLE[type(each)](tournament, each)
    return None


def _refolded(state: EventState, fact: ActionUndone | ActionRedone) -> EventState:
    """Fold again from the last checkpoint before the action that comes or goes."""
    if isinstance(fact, ActionUndone):
        action, undone = fact.undone, state.undone | {fact.undone}
        undoings = {**state.undoings, action: fact}
    else:
        action, undone = fact.redone, state.undone - {fact.redone}
        undoings = {key: each for key, each in state.undoings.items() if key != action}
    start, tournament = _before(state, action)
    checkpoints = tuple(each for each in state.checkpoints if each.facts <= start)
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
        now_ms=max(state.now_ms, fact.at_ms),
    )


def _before(state: EventState, action: int) -> tuple[int, Tournament]:
    """A number of facts before an action, and what they came to."""
    changed_at = next(at for at, each in enumerate(state.journal) if each.action == action)
    earlier = [each for each in state.checkpoints if each.facts <= changed_at]
    if earlier:
        return earlier[-1].facts, earlier[-1].tournament
    created = state.journal[0]
    assert isinstance(created, EventCreated), "an event begins with its creation"
    return 1, entries.created(created)


def _with_checkpoint(
    checkpoints: tuple[Checkpoint, ...], facts: int, tournament: Tournament
) -> tuple[Checkpoint, ...]:
    if facts % CHECKPOINT_FACTS:
        return checkpoints
    return (*checkpoints, Checkpoint(facts, tournament))


@applies(LinksRenewed)
def _links_renewed(tournament: Tournament, _fact: LinksRenewed) -> Tournament:
    """What a link opens is no part of the competition."""
    return tournament


_FOLDED_APART = (EventCreated, ActionUndone, ActionRedone)
"""The first makes a tournament, the others fold one afresh."""
_TABLE = APPLIERS.table(
    (kind for kind in FACTS.kinds() if kind not in _FOLDED_APART),
    (entries, games, incidents, rounds, sys.modules[__name__]),
)
