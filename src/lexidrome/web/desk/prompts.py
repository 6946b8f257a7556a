"""What the desk has to decide before it goes on: who is left out, lots, a stand-in, misfits.

And what was given to somebody whose it is no more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.tournament import pairing as p
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.event.steps import DivisionState, Step

WHY_OUT = {
    t.entries.KeptOut.NOT_ELIGIBLE: text("not eligible"),
    t.entries.KeptOut.NO_ID: text("no picture ID was seen"),
    t.entries.KeptOut.NOBODY_THERE: text("nobody has come"),
}


class LeftOut(msgspec.Struct, frozen=True):
    """One who does not play, and why."""

    number: int
    why: Text
    is_missing: bool
    """Whether check-in would mend it."""


class Prompt(msgspec.Struct, frozen=True):
    """What one division asks for."""

    division: t.Division
    left_out: tuple[LeftOut, ...] = ()
    """Who is not paired."""
    without_id: int = 0
    """How many would have to show an ID, where nobody has been checked in yet (WU-1.a)."""
    tied: tuple[int, ...] = ()
    """Whom nothing separates, and not all of whom go on (A-50)."""
    is_odd: bool = False
    """Somebody sits out, and nobody stands in (A-50)."""
    misfits: tuple[t.undo.Misfit, ...] = ()
    misgiven: t.teams.Misgiven | None = None
    """A trophy whose holder is not the best team any more (ST-HS.a)."""
    forgotten: tuple[int, ...] = ()
    """Who may play by now and is not in the draft."""
    barred: tuple[LeftOut, ...] = ()
    """Who is in the draft and may not play by now."""
    in_vain: tuple[tuple[t.Round, t.Game], ...] = ()
    """Matches that were forfeited although one side tried to reach the other (DP-1.I.e)."""
    unreached: tuple[tuple[t.Round, t.Game], ...] = ()
    """Open matches of which one side has logged that it tried to reach the other (DP-1.I.e)."""

    @property
    def is_draft_stale(self) -> bool:
        """It is paired anew before it is published, as a rule."""
        return bool(self.forgotten or self.barred)


def prompts(view: EventView) -> list[Prompt]:
    found = (_prompt(view, state) for state in view.states)
    return [each for each in found if each != Prompt(each.division)]


def _prompt(view: EventView, state: DivisionState) -> Prompt:
    tournament, division, number = view.tournament, state.division, state.round_number
    prompt = Prompt(
        division,
        misfits=t.undo.misfits_of(division),
        misgiven=t.teams.misgiven_trophy(tournament, division),
        in_vain=tuple(each for each in division.games() if t.results.is_forfeited_in_vain(each[1])),
        unreached=tuple(each for each in division.games() if t.results.is_unreached(each[1])),
    )
    slot = t.rounds.next_slot(tournament, division, number) if state.step in _PAIRING else None
    if slot is None:
        return prompt
    draft = division.round(number)
    out = t.entries.left_out(view.rules, division, number, slot.phase)
    there = t.entries.playing(view.rules, division, number, slot.phase)
    stands_in = any(each.entry.is_stand_in for each in division.entrants.values())
    takes_one = t.entries.takes_stand_in(division.phases[slot.phase].format) and not stands_in
    has_bye = len(there) % 2 == 1 if draft is None else t.entries.can_stand_in(division, draft)
    drafted = None if draft is None else _drafted(division, draft, slot.phase_round)
    if draft is not None:
        may_play = t.entries.playing(view.rules, division, number, slot.phase, draft.let_in)
        prompt = msgspec.structs.replace(
            prompt,
            forgotten=() if drafted is None else tuple(sorted(may_play - drafted)),
            barred=_listed(out, (drafted or draft.places.keys()) - set(draft.let_in)),
        )
    paired = frozenset() if draft is None else {*draft.let_in, *(drafted or draft.places)}
    return msgspec.structs.replace(
        prompt,
        left_out=_listed(out, out.keys() - paired),
        without_id=_without_id(view, division),
        tied=t.rounds.tied_for_cut(tournament, division, number) if draft is None else (),
        is_odd=takes_one and has_bye,
    )


def _without_id(view: EventView, division: t.Division) -> int:
    if not view.rules.event.id_needed or t.entries.is_check_in_kept(division):
        return 0
    return sum(not each.entry.is_stand_in for each in division.entrants.values())


def _listed(out: Mapping[int, t.entries.KeptOut], meant: Collection[int]) -> tuple[LeftOut, ...]:
    return tuple(
        LeftOut(each, WHY_OUT[why], why is not t.entries.KeptOut.NOT_ELIGIBLE)
        for each, why in out.items()
        if each in meant
    )


def _drafted(division: t.Division, draft: t.Round, phase_round: int) -> frozenset[int] | None:
    """Everybody for whom a draft has a place; none where it is not for everybody who is there."""
    format_ = division.phases[draft.phase].format
    if isinstance(format_, t.phases.SingleElimination | t.phases.DoubleElimination):
        is_open = phase_round == 1 and format_.places is None
        return frozenset(draft.phase_order) if is_open else None
    if isinstance(format_, t.phases.League | p.Championship):
        return None
    return frozenset(draft.places)


_PAIRING = (Step.PAIR, Step.PUBLISH)
