"""Decides commands: facts, or a refusal that changes nothing.

    decide(state, command)   the facts, or the refusal
    handle(state, command)   the same with the state after them, for whoever needs both
    preview(state, command)  a play with its words and points, not made
    can(state, by, at_ms)    every command that somebody can give, and how
    Asking(by, …).can_now    the same of some commands, without what time will bring
    cannot(…, kind)          why a command is not among them

Each module here decides one group of commands and opens with the rules it goes
by. `flow` holds what several of them lead to.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.decider import Said
from lexidrome.game.bounds import BOUNDS
from lexidrome.game.clock.deadline import NextDeadline, next_deadline
from lexidrome.game.clock.messages import CreditOutage, TimePassed
from lexidrome.game.correction.decide import correct_entries, settle_dispute
from lexidrome.game.correction.messages import CorrectEntries, SettleDispute
from lexidrome.game.due import is_inclusive, run_due
from lexidrome.game.finish import no_plays
from lexidrome.game.fold import fold
from lexidrome.game.messages import COMMANDS, Asker, Command
from lexidrome.game.offers import (
    ALWAYS,
    GATES,
    Can,
    Nothing,
    Offer,
    Offered,
    Wait,
)
from lexidrome.game.play import blanks
from lexidrome.game.play.messages import PlayTiles, TilesPlayed
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.ruling import offers as ruling_offers
from lexidrome.game.ruling.decide import undo_ruling
from lexidrome.game.ruling.messages import UndoRuling
from lexidrome.game.sheet.entry import enter, note_lateness
from lexidrome.game.situation import situation_of
from lexidrome.game.start.decide import create
from lexidrome.game.start.messages import CreateGame
from lexidrome.game.state import GameState
from lexidrome.game.subjects import of_each_subject
from lexidrome.game.unions import AnyFact
from lexidrome.game.verdict import by_hand, revision
from lexidrome.game.who import Actor, Given
from lexidrome.game.work import DECIDERS, WHEN, Gate, Work, decides


class Handled(msgspec.Struct, frozen=True, gc=False):
    """What a command led to."""

    facts: tuple[AnyFact, ...]
    state: GameState


def decide(state: GameState | None, given: Given) -> tuple[AnyFact, ...] | Refusal:
    """The facts that a command leads to, or why it leads to none."""
    handled = handle(state, given)
    return handled if isinstance(handled, Refusal) else handled.facts


def handle(
    state: GameState | None, given: Given, due: NextDeadline = msgspec.UNSET
) -> Handled | Refusal:
    """Decide a command and fold its facts.

    A command that comes late first meets what was due before it. A command
    stamped earlier than the last fact counts as simultaneous with it. `due` is
    what `next_deadline` says of this state, for whoever has asked.
    """
    command, said = given.command, given.said
    if (beyond := BOUNDS.outside(said, command)) is not None:
        return refuse(Reason.OUT_OF_BOUNDS, beyond)
    if isinstance(command, CreateGame):
        if state is not None:
            return refuse(Reason.ALREADY_CREATED, text("The game already exists."))
        created = create(command, said)
        return created if isinstance(created, Refusal) else Handled(created, fold(created))
    if state is None:
        return refuse(Reason.NOT_CREATED, text("There is no such game."))
    work = Work(state, said)
    command = enter(work, command)
    entered = len(work.facts)
    until_ms = command.from_ms if isinstance(command, CreditOutage) else work.at_ms
    is_act = not isinstance(command, _HOUSE_CLOCK)
    run_due(work, until_ms, is_act=is_act, first=msgspec.UNSET if entered else due)
    refusal = _shut(work, type(command)) or _TABLE[type(command)](work, command)
    if refusal is not None:
        return refusal
    if len(work.facts) == entered:
        return Handled((), state)
    note_lateness(work)
    return Handled(tuple(work.facts), work.state)


def _shut(work: Work, kind: type[Command]) -> Refusal | None:
    """Why a command of this kind cannot be given at all now, whatever it names."""
    offered = _offer(work, kind)
    return None if isinstance(offered, (Offer, Nothing)) else _why_not(offered)


def _offer(work: Work, kind: type[Command]) -> Offered:
    gate = _GATES.get(kind)
    return ALWAYS if gate is None else gate(work)


def _why_not(offered: Offered) -> Refusal | None:
    if isinstance(offered, (Wait, Nothing)):
        return offered.refusal
    return offered if isinstance(offered, Refusal) else None


def can(state: GameState, by: Actor, at_ms: int) -> tuple[Can, ...]:
    """Every command that this person can give now, or from the next deadline on.

    What a deadline ends is offered until then; nothing else is foretold.
    """
    work = _at(state, by, at_ms)
    now = _offered(work)
    due = next_deadline(work.state)
    if due is None:
        return tuple(now.values())
    then_ms = due.at_ms + is_inclusive(due.kind)
    then = _offered(_at(work.state, by, then_ms))
    found = []
    for kind, each in now.items():
        after = then.pop(kind, None)
        if each.from_ms is not None and each.from_ms >= then_ms:
            # Before it could be given, something else has happened.
            if after is not None:
                found.append(_from(after, then_ms))
            continue
        ends = after is None or (after.from_ms is not None and each.from_ms is None)
        found.append(_until(each, then_ms) if ends else each)
    found += [_from(each, then_ms) for each in then.values()]
    return tuple(found)


class Asking:
    """Somebody who asks again and again which of some commands they can give."""

    def __init__(self, by: Actor, kinds: Iterable[type[Command]]) -> None:
        self._by = by
        self.kinds = tuple(kinds)
        self._worth_asking: dict[int, tuple[tuple[type[Command], Gate], ...]] = {}
        """By situation, so that a gate that cannot open is not asked."""
        self._found: tuple[GameState, Mapping[type[Command], Offer]] | None = None
        """The last answer: what anybody can do is shown to several audiences in turn."""

    def can_now(self, state: GameState) -> Mapping[type[Command], Offer]:
        """The commands that this person can give as the game stands after its last fact.

        What the next deadline brings is not looked at: that could tell what is on a rack.
        """
        if self._found is None or self._found[0] is not state:
            self._found = state, self._find(state)
        return self._found[1]

    def _find(self, state: GameState) -> dict[type[Command], Offer]:
        situation = situation_of(state, self._by)
        gates = self._worth_asking.get(situation)
        if gates is None:
            kinds = [kind for kind in self.kinds if WHEN[kind] & situation == WHEN[kind]]
            gates = self._worth_asking[situation] = tuple((kind, _GATES[kind]) for kind in kinds)
        if not gates:
            return {}
        said = Said(state.now_ms, self._by)
        work = Work(state, said)
        found = {}
        for kind, gate in gates:
            offered = gate(work)
            if work.state is not state:
                # A turn makes the play before it final; others are asked about the game as it was.
                work = Work(state, said)
            if type(offered) is Wait:
                offered = replace(offered.offer, from_ms=offered.from_ms)
            if type(offered) is Offer:
                found[kind] = replace(offered, **_LABELS[kind]) if kind in _LABELS else offered
        return found


def cannot(state: GameState, by: Actor, at_ms: int, kind: type[Command]) -> Refusal | None:
    """Why this person can give no command of this kind now; nothing where they can."""
    return _why_not(_offer(_at(state, by, at_ms), kind))


def _at(state: GameState, by: Actor, at_ms: int) -> Work:
    """The game as a command meets it that is given then."""
    work = Work(state, Said(at_ms, by))
    run_due(work, work.at_ms, is_act=True)
    return work


def _offered(met: Work) -> dict[type[Command], Can]:
    found: dict[type[Command], Can] = {}
    work = met.again()
    for kind in _PERSONS:
        offered = _GATES[kind](work)
        if work.state is not met.state:
            # A turn makes the play before it final; others are asked about the game as it was.
            work = met.again()
        if isinstance(offered, Wait):
            found[kind] = Can(command=kind, offer=offered.offer, from_ms=offered.from_ms)
        elif isinstance(offered, Offer):
            found[kind] = Can(command=kind, offer=offered)
    return found


def _from(each: Can, from_ms: int) -> Can:
    return replace(each, from_ms=from_ms if each.from_ms is None else each.from_ms)


def _until(each: Can, until_ms: int) -> Can:
    sooner_ms = each.offer.until_ms
    ends_ms = until_ms if sooner_ms is None else min(sooner_ms, until_ms)
    return replace(each, offer=replace(each.offer, until_ms=ends_ms))


def preview(state: GameState, given: Given) -> TilesPlayed | Refusal:
    """The play as it would stand, whatever its words: what a lookup or a bot needs to know."""
    assert isinstance(given.command, PlayTiles)
    played = replace(given.command, is_acceptable=True)
    handled = handle(state, Given(played, given.said))
    if isinstance(handled, Refusal):
        return handled
    return next(fact for fact in handled.facts if isinstance(fact, TilesPlayed))


_NOBODYS = (Asker.HOUSE, Asker.NOBODY)
_HOUSE_CLOCK = (TimePassed, CreditOutage)
"""Nobody's act: with them a time that is up has run out."""


@decides(TimePassed)
def _time_passed(_work: Work, _command: TimePassed) -> Refusal | None:
    """What was due has already happened."""
    return None


@decides(CorrectEntries)
def _correct_entries(work: Work, command: CorrectEntries) -> Refusal | None:
    return correct_entries(work, command, decide)


@decides(SettleDispute)
def _settle_dispute(work: Work, command: SettleDispute) -> Refusal | None:
    return settle_dispute(work, command, decide)


@decides(UndoRuling)
def _undo_ruling(work: Work, command: UndoRuling) -> Refusal | None:
    return undo_ruling(work, command, decide)


_SUBJECTS = (
    *of_each_subject("decide"),
    blanks,
    by_hand,
    no_plays,
    revision,
    ruling_offers,
    sys.modules[__name__],
)
_TABLE = DECIDERS.table((kind for kind in COMMANDS.kinds() if kind is not CreateGame), _SUBJECTS)
_GATES = GATES.table(COMMANDS.where(lambda asked: asked.by not in _NOBODYS), _SUBJECTS)
_PERSONS = tuple(kind for kind in _GATES if COMMANDS.of_kind(kind).by not in _NOBODYS)
"""The commands that somebody gives."""
_LABELS = {
    kind: {"label": asked.label, "field": next(iter(kind.__struct_fields__), None)}
    for kind, asked in COMMANDS.items()
    if asked.label is not None
}
"""What a view adds to the offer of a command that has a label."""
