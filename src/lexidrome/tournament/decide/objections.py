"""What speaks against the pairs of a round: who may meet, who sits out, who has been left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from lexidrome.base import BadInput, Refusal, RuleId, Text, text, the_entrant
from lexidrome.rulebook import cited, rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament.bracket_pairs import are_kept_apart, is_out
from lexidrome.tournament.brackets import bracket_of
from lexidrome.tournament.decide.work import Work, must_be
from lexidrome.tournament.draft import Draft, may_be_final, tied_for_cut
from lexidrome.tournament.field import Slot, field_of
from lexidrome.tournament.messages.rounds import DraftPairings
from lexidrome.tournament.phases import DoubleElimination, SingleElimination
from lexidrome.tournament.presence import (
    KeptOut,
    is_barred,
    lacks_id,
    left_out,
    stays_away,
    takes_stand_in,
)
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Tournament


def tied_cut(work: Work, command: DraftPairings, division: Division, number: int) -> Refusal | None:
    """Where the director does not say who goes on, and nothing else does (A-50)."""
    if command.pairs:
        return None
    tied = tied_for_cut(work.tournament, division, number, command.options.let_in)
    if not tied:
        return None
    return refuse(
        Reason.TIED_PLACES,
        text(
            "{numbers} are tied in every way, and not all of them go on: draw lots ({rule}).",
            numbers=", ".join(map(str, tied)),
        ),
        RuleId("A-50"),
    )


def is_final(division: Division, slot: Slot) -> bool:
    """After the rounds the first two meet in one game (SSC-36)."""
    return isinstance(division.phases[slot.phase].format, p.Championship)


def other_final(
    work: Work, command: DraftPairings, division: Division, number: int, slot: Slot
) -> Refusal | None:
    """By hand others than the first two; a file of another program says who did meet."""
    if not command.pairs or command.is_partial or not is_final(division, slot):
        return None
    if not others_meet(work.tournament, division, number, command.pairs):
        return None
    return refuse(
        Reason.NOT_FIRST_TWO,
        text("The final is one game of the first two ({rule})."),
        cited(others_meet, work.rules),
    )


@rule("SSC-36")
def others_meet(
    tournament: Tournament, division: Division, number: int, pairs: tuple[tuple[int, int], ...]
) -> bool:
    """The final is one game of the first two, also when it is paired by hand."""
    (pair, *more) = pairs
    return bool(more) or not may_be_final(tournament, division, number, pair)


def outside_bracket(
    work: Work, command: DraftPairings, division: Division, number: int, slot: Slot
) -> Refusal | None:
    """By hand somebody who is out of the bracket, or two who have not lost as many matches.

    Brackets, and who meets in them: WU-2, ST-OPEN, P03, P10 (`brackets`).
    """
    format_ = division.phases[slot.phase].format
    is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
    if not command.pairs or command.is_partial or not is_bracket:
        return None
    field = field_of(work.tournament, division, number, slot, command.options)
    earlier = replace(division, rounds=division.rounds[: number - 1])
    try:
        view = bracket_of(earlier, slot.phase, field.phase_order, command.options.let_in)
    except BadInput:
        # Too few are left for a bracket: why, says whoever pairs it.
        return None
    # Of those whom something else keeps out of the round something else is said.
    named = {each for pair in command.pairs for each in pair} & field.rank_of.keys()
    for each in sorted(named):
        if is_out(view, each):
            return refuse(
                Reason.NOT_IN_BRACKET,
                text("{entrant} is out of the bracket ({rule}).", entrant=the_entrant(each)),
                cited(is_out, work.rules),
            )
    for one, other in command.pairs:
        is_pair = {one, other} <= named and one != other
        if is_pair and are_kept_apart(view, earlier, (one, other)):
            return never_meet(work, one, other)
    return None


def never_meet(work: Work, one: int, other: int) -> Refusal:
    return refuse(
        Reason.NOT_IN_BRACKET,
        text(
            "{one} and {other} are not at the same point of the bracket: players with the same "
            "number of lost matches play each other, and a match that has begun keeps its sides "
            "({rule}).",
            one=the_entrant(one),
            other=the_entrant(other),
        ),
        cited(are_kept_apart, work.rules),
    )


def has_byes_to_spare(
    command: DraftPairings, division: Division, slot: Slot, draft: Draft, *, all_play: bool
) -> bool:
    """Somebody is to sit out who could play; a file of another program says who did."""
    is_asked = bool(command.pairs or command.options.byes) and not command.is_partial
    if not is_asked or not all_play or not takes_stand_in(division.phases[slot.phase].format):
        return False
    return too_many_sit_out(draft)


@rule("SSC-INTRO.a")
def too_many_sit_out(draft: Draft) -> bool:
    """One side sits out where the number is odd, and nobody else, unless the director says why."""
    byes = sum(each.is_bye for each in draft.paired.pairings)
    return byes > len(draft.field.active) % 2


def too_many_byes(work: Work, command: DraftPairings) -> Refusal | None:
    """Directors need it sometimes; they say why."""
    if command.reason.strip():
        return must_be(work)
    return refuse(
        Reason.TOO_MANY_BYES,
        text(
            "Everyone plays; only with an odd number one player sits out ({rule}). The director "
            "can give more byes with a reason."
        ),
        cited(too_many_sit_out, work.rules),
    )


def nothing_to_pair(
    work: Work,
    command: DraftPairings,
    division: Division,
    number: int,
    slot: Slot,
    problem: BadInput,
) -> Refusal:
    """Why the round cannot be paired; where somebody was left out, that may be why."""
    out = left_out(work.rules, division, number, slot.phase)
    for each in command.options.let_in:
        out.pop(each, None)
    named = {each for pair in command.pairs for each in pair}
    if not out or (command.pairs and named.isdisjoint(out)):
        return refuse(Reason.NOTHING_TO_PAIR, problem.sentence)
    # Of several reasons the first in this order is told, with those whom it keeps out.
    why = next(each for each in _KEPT_OUT if each in out.values())
    broken, sentence = _KEPT_OUT[why]
    numbers = ", ".join(str(each) for each in sorted(out) if out[each] is why)
    return refuse(
        Reason.LEFT_OUT, replace(sentence, params={"numbers": numbers}), cited(broken, work.rules)
    )


_KEPT_OUT: Mapping[KeptOut, tuple[Callable[..., bool], Text]] = {
    KeptOut.NOT_ELIGIBLE: (
        is_barred,
        text(
            "Not eligible, and so not paired ({rule}): {numbers}. Make them eligible, or the "
            "director allows them to play with a reason."
        ),
    ),
    KeptOut.NO_ID: (
        lacks_id,
        text(
            "No picture ID has been seen for {numbers}, and nobody takes part without one "
            "({rule}): check them in; the director can admit them with a reason."
        ),
    ),
    KeptOut.NOBODY_THERE: (
        stays_away,
        text(
            "Nobody of {numbers} has come, so they are not paired again ({rule}): check them in; "
            "the director can allow them to play with a reason."
        ),
    ),
}
