"""Undoes an action, and does it again: nothing is lost either way.

An action is all that one command led to. It can be undone, however long ago it
was, unless a later action builds on it: then that one has to be undone first.
What time has brought (ends of rounds, deadlines) is not undone, but for the forfeit of a
late clock that somebody forgot to stop (NSA-III.C.p2); what the house has only said (a
proposal, the remaining time) stands in nobody's way.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.tournament.apply import first_misfit
from lexidrome.tournament.decide.work import Work, decides
from lexidrome.tournament.dependencies import built_on, can_be_undone, written
from lexidrome.tournament.messages import FACTS
from lexidrome.tournament.messages.setup import EventClosed
from lexidrome.tournament.messages.undo import ActionRedone, ActionUndone, Redo, Undo
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.table_differences import differences, reckoned_tables
from lexidrome.tournament.unions import AnyFact


@decides(Undo)
def undo(work: Work, command: Undo) -> Refusal | None:
    state = work.state
    actions = _actions(work)
    live = [action for action in actions if action not in state.undone]
    action = command.action if command.action is not None else max(live, default=None)
    if action is None or action not in live:
        return refuse(Reason.NOTHING_TO_UNDO, text("There is no such action to undo."))
    if work.tournament.closed_by_action not in (None, action):
        return closed()
    if refusal := _built_upon(work, action, actions[action]) or _misfit(
        work, action, state.undone | {action}
    ):
        return refusal
    work.emit(ActionUndone(undone=action, reason=command.reason))
    return None


@decides(Redo)
def redo(work: Work, command: Redo) -> Refusal | None:
    actions = _actions(work)
    undone = [action for action in work.state.undone if action in actions]
    action = command.action if command.action is not None else min(undone, default=None)
    if work.tournament.closed_by_action is not None:
        return closed()
    if action is None or action not in undone:
        return refuse(Reason.NOTHING_TO_REDO, text("There is no such action to redo."))
    refusal = (
        _other_table(work, actions[action])
        or _ground_missing(work, action, actions)
        or _built_upon(work, action, actions[action])
        or _misfit(work, action, work.state.undone - {action})
    )
    if refusal is not None:
        return refusal
    work.emit(ActionRedone(redone=action))
    return None


def closed() -> Refusal:
    """Nothing changes any more, unless the closing itself is undone."""
    return refuse(
        Reason.EVENT_CLOSED, text("The event is closed; open it again to change anything.")
    )


def _other_table(work: Work, facts: list[AnyFact]) -> Refusal | None:
    """A closing whose table is not the event's any more: what is final is said anew."""
    final = [table for each in facts if isinstance(each, EventClosed) for table in each.tables]
    if not final or not differences(final, reckoned_tables(work.tournament)):
        return None
    return refuse(
        Reason.OTHER_TABLE,
        text("The standings have changed since the event was closed; close it again."),
    )


def _actions(work: Work) -> dict[int, list[AnyFact]]:
    """What people did, by number; the creation of the event stays, and links that ended do."""
    actions: dict[int, list[AnyFact]] = {}
    for fact in work.state.journal:
        if can_be_undone(fact):
            actions.setdefault(fact.action, []).append(fact)
    return actions


def _ground_missing(work: Work, action: int, actions: dict[int, list[AnyFact]]) -> Refusal | None:
    """An earlier action that is undone and that this one needs or changes."""
    needed = {key for fact in actions[action] for key in (*built_on(fact), *written(fact))}
    for earlier in sorted(work.state.undone):
        changed = {key for fact in actions.get(earlier, ()) for key in written(fact)}
        if earlier < action and not needed.isdisjoint(changed):
            return refuse(
                Reason.BUILT_UPON,
                text(
                    "Action {action} builds on action {earlier}, which is undone; redo that one "
                    "first.",
                    action=action,
                    earlier=earlier,
                ),
            )
    return None


def _misfit(work: Work, action: int, undone: frozenset[int]) -> Refusal | None:
    """Something would no longer make sense, because other things were undone meanwhile."""
    misfit = first_misfit(work.state, action, undone)
    if misfit is None:
        return None
    return refuse(
        Reason.BUILT_UPON,
        text(
            "Action {later} no longer fits if action {action} changes.",
            later=misfit.action,
            action=action,
        ),
    )


def _built_upon(work: Work, action: int, facts: list[AnyFact]) -> Refusal | None:
    """A later action that is not undone and needs or changes what this one changed."""
    changed = {key for fact in facts for key in written(fact)}
    for fact in work.state.journal:
        is_only_said = FACTS.of(fact).is_only_said
        if fact.action <= action or fact.action in work.state.undone or is_only_said:
            continue
        if not changed.isdisjoint((*written(fact), *built_on(fact))):
            return refuse(
                Reason.BUILT_UPON,
                text(
                    "Action {later} builds on action {action}; undo that one first.",
                    later=fact.action,
                    action=action,
                ),
            )
    return None
