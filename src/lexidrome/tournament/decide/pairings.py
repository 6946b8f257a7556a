"""Pairs rounds: a draft, changed by hand if need be, then published."""

from __future__ import annotations

from itertools import count

from msgspec.structs import replace

from lexidrome.base import BadInput, Refusal, text, the_entrant, the_round
from lexidrome.rulebook import cited, the_rule
from lexidrome.tournament import pairing as p
from lexidrome.tournament.bracket_pairs import cannot_swap, placed_by
from lexidrome.tournament.decide.objections import (
    has_byes_to_spare,
    is_final,
    never_meet,
    nothing_to_pair,
    other_final,
    outside_bracket,
    tied_cut,
    too_many_byes,
    too_many_sit_out,
)
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
    next_slot,
    swapped,
)
from lexidrome.tournament.field import Slot
from lexidrome.tournament.messages.rounds import (
    DraftPairings,
    PairingsChanged,
    PairingsDrafted,
    PairingsPublished,
    PublishPairings,
    SwapEntrants,
)
from lexidrome.tournament.phases import League
from lexidrome.tournament.presence import is_barred
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import Division, Round


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
        tied_cut(work, command, division, number)
        or other_final(work, command, division, number, slot)
        or outside_bracket(work, command, division, number, slot)
    ):
        return refusal
    try:
        draft = _draft(work, command, division, number, slot)
    except BadInput as problem:
        return nothing_to_pair(work, command, division, number, slot, problem)
    # Only one book says that all teams play all games.
    all_play = bool(the_rule(too_many_sit_out).ids_of(work.rules.document))
    is_uneven = has_byes_to_spare(command, division, slot, draft, all_play=all_play)
    if is_uneven and (refusal := too_many_byes(work, command)):
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
        return never_meet(work, command.one, command.other)
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
    is_partial = command.is_partial or is_final(division, slot)
    # Every active entrant, with equals: SSC-INTRO.a, SSC-INTRO.d, P05, A-50.
    draft = draft_round(event, division, number, slot, options, seed, manual, is_partial=is_partial)
    return _at_tables(draft, command) if command.tables else draft


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
