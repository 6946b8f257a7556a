"""Decides commands: facts, or a refusal that changes nothing.

    decide(state, command)   the facts, or the refusal
    handle(state, command)   the same with the state after them, for whoever needs both

Each module here decides one group of commands and opens with the rules it goes by.
"""

from __future__ import annotations

import sys

import msgspec
from msgspec.structs import replace

from lexidrome.base import Mention, Parameter, Refusal, RoundMention, text
from lexidrome.decider import Said
from lexidrome.tournament.apply import fold
from lexidrome.tournament.bounds import BOUNDS
from lexidrome.tournament.decide import (
    agreements,
    divisions,
    entries,
    forfeits,
    incidents,
    lateness,
    league,
    links,
    missed,
    pairings,
    results,
    rounds,
    screens,
    setup,
    spread,
    stops,
    teams,
    undo,
)
from lexidrome.tournament.decide.timers import run_due
from lexidrome.tournament.decide.work import DECIDERS, Work, decides, not_asked
from lexidrome.tournament.messages import COMMANDS
from lexidrome.tournament.messages.setup import CreateEvent
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.round_names import round_name
from lexidrome.tournament.state import EventState
from lexidrome.tournament.unions import AnyCommand, AnyFact, TimePassed, Together
from lexidrome.tournament.who import Actor, Given


class Handled(msgspec.Struct, frozen=True):
    """What a command led to."""

    facts: tuple[AnyFact, ...]
    state: EventState


def decide(state: EventState | None, given: Given) -> tuple[AnyFact, ...] | Refusal:
    """The facts that a command leads to, or why it leads to none."""
    handled = handle(state, given)
    return handled if isinstance(handled, Refusal) else handled.facts


def handle(state: EventState | None, given: Given) -> Handled | Refusal:
    """Decide a command and fold its facts.

    A command that comes late first meets what was due before it. A command
    stamped earlier than the last fact counts as simultaneous with it.
    """
    command, said = given.command, given.said
    if (beyond := BOUNDS.outside(command) or BOUNDS.outside(said)) is not None:
        return refuse(Reason.OUT_OF_BOUNDS, beyond)
    if isinstance(command, CreateEvent):
        if state is not None:
            return refuse(Reason.ALREADY_CREATED, text("The event already exists."))
        created = not_asked(given) or setup.create(command, said)
        return created if isinstance(created, Refusal) else Handled(created, fold(created))
    if isinstance(command, Together):
        return _together(state, command, said)
    if state is None:
        return _no_event()
    work = Work(state, said)
    run_due(work)
    is_closed = work.tournament.closed_by_action is not None
    if is_closed and not COMMANDS.of(command).after_the_end:
        return undo.closed()
    refusal = not_asked(given) or _TABLE[type(command)](work, command)
    if refusal is not None:
        return _mentioning(refusal, work, command)
    return Handled(tuple(work.facts), work.state)


def _mentioning(refusal: Refusal, work: Work, command: AnyCommand) -> Refusal:
    """With the names of its rounds, and the division of its entrants, whose names others know."""
    division = work.tournament.divisions.get(getattr(command, "division", ""))
    if division is None:
        return refusal

    def name(mention: Mention) -> Parameter:
        if isinstance(mention, RoundMention):
            return round_name(division, mention.number).title
        return replace(mention, division=division.name)

    return replace(refusal, sentence=refusal.sentence.named(name))


def _no_event() -> Refusal:
    return refuse(Reason.NOT_CREATED, text("There is no such event."))


def _together(state: EventState | None, command: Together, said: Said[Actor]) -> Handled | Refusal:
    """The first that is refused takes all the others back, the event that it makes too."""
    facts: list[AnyFact] = []
    for each in command.commands:
        handled = handle(state, Given(each, said))
        if isinstance(handled, Refusal):
            return handled
        facts += handled.facts
        state = handled.state
    return _no_event() if state is None else Handled(tuple(facts), state)


@decides(TimePassed)
def _time_passed(_work: Work, _command: TimePassed) -> Refusal | None:
    """What was due has already happened."""
    return None


_SUBJECTS = (
    agreements,
    divisions,
    entries,
    forfeits,
    incidents,
    lateness,
    league,
    links,
    missed,
    pairings,
    results,
    rounds,
    screens,
    setup,
    spread,
    stops,
    teams,
    undo,
    sys.modules[__name__],
)
_DECIDED_APART = (CreateEvent, Together)
"""The first has no event yet, the other is decided one by one."""
_TABLE = DECIDERS.table(
    (kind for kind in COMMANDS.kinds() if kind not in _DECIDED_APART), _SUBJECTS
)
