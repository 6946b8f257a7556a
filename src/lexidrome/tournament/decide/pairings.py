"""Pairs rounds: a draft, changed by hand if need be, then published."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from msgspec.structs import replace

from lexidrome.base import BadInput, Refusal, RuleId, Text, text, the_entrant, the_round
from lexidrome.rulebook import cited, rule, the_rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament.bracket_pairs import (
    are_kept_apart,
    cannot_swap,
    is_out,
    placed_by,
)
from lexidrome.tournament.brackets import bracket_of
from lexidrome.tournament.decide.work import (
    Work,
    decides,
    division_of,
    must_be,
    must_say_why,
    round_of,
)
from lexidrome.tournament.draft import (
    Draft,
    draft_next_best,
    draft_round,
    is_open,
    may_be_final,
    next_slot,
    swapped,
    tied_for_cut,
)
from lexidrome.tournament.field import Slot, field_of
from lexidrome.tournament.messages.rounds import (
    DraftPairings,
    PairingsChanged,
    PairingsDrafted,
    PairingsPublished,
    PublishPairings,
    SwapEntrants,
)
from lexidrome.tournament.phases import DoubleElimination, League, SingleElimination
from lexidrome.tournament.presence import (
    KeptOut,
    is_barred,
    lacks_id,
    left_out,
    stays_away,
    takes_stand_in,
)
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Round, Tournament


@decides(DraftPairings)
def draft_pairings(work: Work, command: DraftPairings) -> Refusal | None:
    division = division_of(work, command.division)
    if isinstance(division, Refusal):
        return division
    if command.options.let_in and (refusal := must_be(work) or must_say_why(command.reason)):
        return refusal
    number = _round_to_pair(division, command.round_number)
    if isinstance(number, Refusal):
        return number
    slot = next_slot(work.tournament, division, number, command.options.let_in)
    if slot is None:
        return refuse(
            Reason.NO_ROUND_LEFT,
            text("All rounds of division {division} are paired.", division=division.name),
        )
    if refusal := (
        _tied_cut(work, command, division, number)
        or _other_final(work, command, division, number, slot)
        or _outside_bracket(work, command, division, number, slot)
    ):
        return refusal
    try:
        draft = _draft(work, command, division, number, slot)
    except BadInput as problem:
        return _nothing_to_pair(work, command, division, number, slot, problem)
    # Only one book says that all teams play all games.
    all_play = bool(the_rule(too_many_sit_out).ids_of(work.rules.document))
    is_uneven = _has_byes_to_spare(command, division, slot, draft, all_play=all_play)
    if is_uneven and (refusal := _too_many_byes(work, command)):
        return refusal
    paired = draft.paired
    work.emit(
        PairingsDrafted(
            division=division.name,
            round_number=number,
            phase=slot.phase,
            pairings=paired.pairings,
            certainty=paired.certainty,
            cost=paired.cost,
            # Of the championship game too the starter is drawn at the table: A-66.
            is_order_set=draft.field.options.balance_firsts or command.is_order_set,
            phase_order=draft.field.phase_order,
            let_in=command.options.let_in,
            reason=command.reason if command.options.let_in or is_uneven else "",
            placed=draft.placed,
        )
    )
    return None


@decides(SwapEntrants)
def swap_entrants(work: Work, command: SwapEntrants) -> Refusal | None:
    """Exchange two in a draft; the cost of what comes out stands in the fact."""
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.is_out:
        return _pairings_out(each)
    for number in (command.one, command.other):
        if each.game_of(number) is None:
            return refuse(
                Reason.NOT_PAIRED,
                text(
                    "{round}: {entrant} is not paired.",
                    round=the_round(each.number),
                    entrant=the_entrant(number),
                ),
            )
    if each.game_of(command.one) == each.game_of(command.other):
        return refuse(
            Reason.NOTHING_CHANGED,
            text(
                "{one} and {other} already play each other.",
                one=the_entrant(command.one),
                other=the_entrant(command.other),
            ),
        )
    division = work.tournament.divisions[command.division]
    if refusal := _is_draft_stale(work, division, each):
        return refusal
    if cannot_swap(division, each, command.one, command.other):
        return _never_meet(work, command.one, command.other)
    paired = swapped(work.tournament, division, each, command.one, command.other)
    work.emit(
        PairingsChanged(
            division=division.name,
            round_number=each.number,
            pairings=paired.pairings,
            cost=paired.cost,
            placed=placed_by(division, each, paired.pairings),
        )
    )
    return None


@decides(PublishPairings)
def publish_pairings(work: Work, command: PublishPairings) -> Refusal | None:
    each = round_of(work, command.division, command.round_number)
    if isinstance(each, Refusal):
        return each
    if each.is_out:
        return _pairings_out(each)
    division = work.tournament.divisions[command.division]
    if refusal := _is_draft_stale(work, division, each):
        return refusal
    if command.deadline_ms is not None:
        if not isinstance(division.phases[each.phase].format, League):
            return refuse(Reason.NOT_A_LEAGUE, text("Only the weeks of a league have a deadline."))
        if command.deadline_ms <= work.at_ms:
            return refuse(Reason.DEADLINE_OVER, text("The deadline is already over."))
    work.emit(
        PairingsPublished(
            division=division.name, round_number=each.number, deadline_ms=command.deadline_ms
        )
    )
    return None


def _draft(
    work: Work, command: DraftPairings, division: Division, number: int, slot: Slot
) -> Draft:
    event, options, seed = work.tournament, command.options, command.seed
    if command.is_partial:
        # A file of another program says who did play.
        options = replace(options, let_in=tuple(division.entrants))
    if command.is_next_best:
        return draft_next_best(event, division, number, slot, options, seed)
    manual = _manual(command)
    # Nobody but the two of a final has to be named.
    is_partial = command.is_partial or _is_final(division, slot)
    # Every active entrant, with equals: SSC-INTRO.a, SSC-INTRO.d, P05, A-50.
    draft = draft_round(event, division, number, slot, options, seed, manual, is_partial=is_partial)
    return _at_tables(draft, command) if command.tables else draft


def _tied_cut(
    work: Work, command: DraftPairings, division: Division, number: int
) -> Refusal | None:
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


def _is_final(division: Division, slot: Slot) -> bool:
    """After the rounds the first two meet in one game (SSC-36)."""
    return isinstance(division.phases[slot.phase].format, p.Championship)


def _other_final(
    work: Work, command: DraftPairings, division: Division, number: int, slot: Slot
) -> Refusal | None:
    """By hand others than the first two; a file of another program says who did meet."""
    if not command.pairs or command.is_partial or not _is_final(division, slot):
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


def _outside_bracket(
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
            return _never_meet(work, one, other)
    return None


def _never_meet(work: Work, one: int, other: int) -> Refusal:
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


def _has_byes_to_spare(
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


def _too_many_byes(work: Work, command: DraftPairings) -> Refusal | None:
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


def _nothing_to_pair(
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


def _at_tables(draft: Draft, command: DraftPairings) -> Draft:
    """The pairs at the tables that were named for them; the others where nobody sits."""
    if len(command.tables) != len(command.pairs):
        raise BadInput(text("Give a table for every pair, or for none."))
    named = {
        frozenset(pair) - {p.NOBODY}: table
        for pair, table in zip(command.pairs, command.tables, strict=True)
        if table
    }
    taken = [table for pair, table in named.items() if len(pair) == 2]
    busy = draft.field.busy_tables
    if len(set(taken)) != len(taken) or not busy.isdisjoint(taken):
        raise BadInput(text("Two pairs cannot play at one table."))
    free = (table for table in count(1) if table not in taken and table not in busy)
    pairings = tuple(
        each if each.is_bye else replace(each, table=named.get(each.numbers) or next(free))
        for each in draft.paired.pairings
    )
    ordered = sorted(pairings, key=lambda each: (each.is_bye, each.table or 0))
    return replace(draft, paired=replace(draft.paired, pairings=tuple(ordered)))


def _manual(command: DraftPairings) -> p.Manual | None:
    if command.pairs or command.is_partial:
        return p.Manual(command.pairs, command.is_order_set)
    return None


def _round_to_pair(division: Division, asked: int | None) -> int | Refusal:
    """The next round, or one that is paired and that nobody has played in."""
    last = division.rounds[-1] if division.rounds else None
    following = len(division.rounds) + 1
    number = asked
    if number is None:
        number = following if last is None or last.is_out else last.number
    if number == following:
        if last is None or last.is_out:
            return number
        return refuse(
            Reason.NOT_PUBLISHED,
            text("{round}: the pairings are not published.", round=the_round(last.number)),
        )
    each = division.round(number)
    if each is None or number != len(division.rounds):
        return refuse(
            Reason.NO_SUCH_ROUND,
            text("The next round of division {division} is {round}.",
                 division=division.name, round=following),
        )  # fmt: skip
    if any(game.slip or game.submitted or game.absences for game in each.games):
        return refuse(
            Reason.RESULTS_IN,
            text(
                "{round}: there are results, so it cannot be paired again.", round=the_round(number)
            ),
        )
    if not is_open(each):
        return refuse(Reason.ROUND_BEGUN, text("{round}: play has begun.", round=the_round(number)))
    return number


def _is_draft_stale(work: Work, division: Division, each: Round) -> Refusal | None:
    """Somebody in the draft has withdrawn since it was made, or was found not to be eligible."""
    drafted = [number for game in each.games for number in game.numbers]
    for number in drafted:
        entrant = division.entrants[number]
        if not entrant.plays_in(each.number):
            return refuse(
                Reason.WITHDRAWN,
                text(
                    "{round}: {entrant} has withdrawn since it was paired; pair it again.",
                    round=the_round(each.number),
                    entrant=the_entrant(number),
                ),
            )
        if is_barred(entrant) and number not in each.let_in:
            return refuse(
                Reason.LEFT_OUT,
                text(
                    "{round}: {entrant} is not eligible ({rule}); pair it again, or allow them "
                    "to play with a reason.",
                    round=the_round(each.number),
                    entrant=the_entrant(number),
                ),
                cited(is_barred, work.rules),
            )
    return None


def _pairings_out(each: Round) -> Refusal:
    return refuse(
        Reason.PAIRINGS_OUT,
        text("{round}: the pairings are published.", round=the_round(each.number)),
    )
