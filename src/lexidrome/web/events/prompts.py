"""What the desk has to decide before it goes on: who is left out, lots, a stand-in, misfits.

And what was given to somebody whose it is no more.
"""

from __future__ import annotations

import msgspec

from lexidrome import tournament as t
from lexidrome.base import Text, text
from lexidrome.web.events.rooms import EventView
from lexidrome.web.events.steps import DivisionState, Step

WHY_OUT = {
    t.KeptOut.NOT_ELIGIBLE: text("not eligible"),
    t.KeptOut.NO_ID: text("no picture ID was seen"),
    t.KeptOut.NOBODY_THERE: text("nobody has come"),
}


class Prompt(msgspec.Struct, frozen=True):
    """What one division asks for."""

    division: t.Division
    left_out: tuple[tuple[int, Text], ...] = ()
    """Who is not paired, and why."""
    tied: tuple[int, ...] = ()
    """Whom nothing separates, and not all of whom go on (A-50)."""
    is_odd: bool = False
    """Somebody sits out, and nobody stands in (A-50)."""
    misfits: tuple[t.Misfit, ...] = ()
    misgiven: t.Misgiven | None = None
    """A trophy whose holder is not the best team any more (ST-HS.a)."""


def prompts(view: EventView) -> list[Prompt]:
    found = (_prompt(view, state) for state in view.states)
    return [each for each in found if each != Prompt(each.division)]


def _prompt(view: EventView, state: DivisionState) -> Prompt:
    tournament, division, number = view.tournament, state.division, state.round_number
    prompt = Prompt(
        division,
        misfits=t.misfits_of(division),
        misgiven=t.misgiven_trophy(tournament, division),
    )
    slot = t.next_slot(tournament, division, number) if state.step in _PAIRING else None
    if slot is None:
        return prompt
    draft = division.round(number)
    out = t.left_out(view.rules, division, number, slot.phase)
    there = t.playing(view.rules, division, number, slot.phase)
    stands_in = any(each.entry.is_stand_in for each in division.entrants.values())
    takes_one = t.takes_stand_in(division.phases[slot.phase].format) and not stands_in
    has_bye = len(there) % 2 == 1 if draft is None else t.can_stand_in(division, draft)
    return msgspec.structs.replace(
        prompt,
        left_out=tuple(
            (each, WHY_OUT[why])
            for each, why in out.items()
            if draft is None or each not in draft.places
        ),
        tied=t.tied_for_cut(tournament, division, number) if draft is None else (),
        is_odd=takes_one and has_bye,
    )


_PAIRING = (Step.PAIR, Step.PUBLISH)
