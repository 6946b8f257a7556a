"""How entries, divisions, teams and trophies change an event."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from lexidrome.rulebook import RuleSet
from lexidrome.tournament.apply.parts import applies, with_division, with_entrant, with_finals
from lexidrome.tournament.awards import book_prizes
from lexidrome.tournament.messages.divisions import (
    ApartSet,
    DivisionAdded,
    DivisionMerged,
    DivisionRemoved,
    DivisionRenamed,
    PhasesChanged,
    RatingsLimited,
    TablesSet,
)
from lexidrome.tournament.messages.entries import (
    AbsenceWaived,
    EntrantChanged,
    EntrantReturned,
    EntrantsEntered,
    EntrantWithdrawn,
    MissedCounted,
    PersonCheckedIn,
    SeedsSet,
)
from lexidrome.tournament.messages.incidents import SpreadAdjusted
from lexidrome.tournament.messages.prizes import AgreementApproved, PrizesSet
from lexidrome.tournament.messages.setup import EventClosed, EventCreated, EventDescribed, HelpSet
from lexidrome.tournament.messages.standings import LotsDrawn
from lexidrome.tournament.messages.teams import TeamFormed, TrophyAwarded, TrophyCarried
from lexidrome.tournament.pairing import Apart
from lexidrome.tournament.phases import DivisionPlan
from lexidrome.tournament.state import Division, Entrant, MissedRound, Setup, Tournament
from lexidrome.tournament.values import Agreement, TeamPlan


def created(fact: EventCreated) -> Tournament:
    setup = Setup(
        title=fact.title,
        rules=fact.rules,
        seed=fact.seed,
        date=fact.date,
        place=fact.place,
        check_in_at=fact.check_in_at,
        info_url=fact.info_url,
        starts_at=fact.starts_at,
        is_spread_free=fact.is_spread_free,
        zone=fact.zone,
    )
    divisions = {plan.name: _division(fact.rules, plan) for plan in fact.divisions}
    return Tournament(setup, divisions)


@applies(DivisionAdded)
def division_added(tournament: Tournament, fact: DivisionAdded) -> Tournament:
    return with_division(tournament, _division(tournament.rules, fact.plan))


@applies(EventDescribed)
def event_described(tournament: Tournament, fact: EventDescribed) -> Tournament:
    setup = replace(
        tournament.setup,
        title=fact.title,
        date=fact.date,
        place=fact.place,
        check_in_at=fact.check_in_at,
        info_url=fact.info_url,
        starts_at=fact.starts_at,
        zone=fact.zone,
    )
    return replace(tournament, setup=setup)


@applies(DivisionRenamed)
def division_renamed(tournament: Tournament, fact: DivisionRenamed) -> Tournament:
    """In its place among the others: games on screen go by it."""
    old = tournament.divisions[fact.division]
    new = replace(old, plan=replace(old.plan, name=fact.name))
    renamed = (new if each is old else each for each in tournament.divisions.values())
    return replace(tournament, divisions={each.name: each for each in renamed})


@applies(RatingsLimited)
def ratings_limited(tournament: Tournament, fact: RatingsLimited) -> Tournament:
    old = tournament.divisions[fact.division]
    plan = replace(old.plan, rating_least=fact.least, rating_most=fact.most)
    return with_division(tournament, replace(old, plan=plan))


@applies(DivisionMerged)
def division_merged(tournament: Tournament, fact: DivisionMerged) -> Tournament:
    """With all that is known of those who move; seeds are set for all of them together."""
    old, into = tournament.divisions[fact.division], tournament.divisions[fact.into]
    number_of = dict(fact.numbers)
    moved = {
        number_of[each.number]: replace(
            each,
            number=number_of[each.number],
            entry=replace(each.entry, number=number_of[each.number]),
        )
        for each in old.entrants.values()
    }
    merged = replace(
        into,
        entrants={**into.entrants, **moved},
        seeds=(),
        teams=(*into.teams, *(_renumbered(each, number_of) for each in old.teams)),
        agreements=(*into.agreements, *(_renumbered(each, number_of) for each in old.agreements)),
    )
    return _without(with_division(tournament, merged), fact.division)


@applies(DivisionRemoved)
def division_removed(tournament: Tournament, fact: DivisionRemoved) -> Tournament:
    return _without(tournament, fact.division)


@applies(PhasesChanged)
def phases_changed(tournament: Tournament, fact: PhasesChanged) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, phases=fact.phases))


@applies(TablesSet)
def tables_set(tournament: Tournament, fact: TablesSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, table_plan=fact.table_plan))


@applies(ApartSet)
def apart_set(tournament: Tournament, fact: ApartSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, apart=fact.apart))


@applies(PrizesSet)
def prizes_set(tournament: Tournament, fact: PrizesSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, prizes=fact.prizes))


@applies(EntrantsEntered)
def entrants_entered(tournament: Tournament, fact: EntrantsEntered) -> Tournament:
    old = tournament.divisions[fact.division]
    entrants = dict(old.entrants)
    for entry in fact.entries:
        assert entry.number is not None, "an entry that was accepted has a number"
        entrants[entry.number] = Entrant(entry.number, entry, from_round=fact.from_round)
    return with_division(tournament, replace(old, entrants=entrants))


@applies(EntrantChanged)
def entrant_changed(tournament: Tournament, fact: EntrantChanged) -> Tournament:
    return with_entrant(
        tournament, fact.division, fact.number, lambda old: replace(old, entry=fact.entry)
    )


@applies(PersonCheckedIn)
def person_checked_in(tournament: Tournament, fact: PersonCheckedIn) -> Tournament:
    def change(old: Entrant) -> Entrant:
        verified = (*old.verified, fact.person) if fact.is_id_seen else old.verified
        return replace(old, present=(*old.present, fact.person), verified=verified)

    return with_entrant(tournament, fact.division, fact.number, change)


@applies(AbsenceWaived)
def absence_waived(tournament: Tournament, fact: AbsenceWaived) -> Tournament:
    return with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, waived=(*old.waived, fact.person)),
    )


@applies(EntrantWithdrawn)
def entrant_withdrawn(tournament: Tournament, fact: EntrantWithdrawn) -> Tournament:
    return with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, away=(*old.away, (fact.from_round, None))),
    )


@applies(EntrantReturned)
def entrant_returned(tournament: Tournament, fact: EntrantReturned) -> Tournament:
    def change(old: Entrant) -> Entrant:
        gone, _ = old.away[-1]
        return replace(old, away=(*old.away[:-1], (gone, fact.from_round)))

    return with_entrant(tournament, fact.division, fact.number, change)


@applies(MissedCounted)
def missed_counted(tournament: Tournament, fact: MissedCounted) -> Tournament:
    def change(old: Entrant) -> Entrant:
        kept = [each for each in old.missed if each.round_number not in fact.rounds]
        said = [MissedRound(number, fact.kind, fact.spread) for number in fact.rounds]
        ordered = sorted([*kept, *said], key=lambda each: each.round_number)
        return replace(old, missed=tuple(ordered))

    after = with_entrant(tournament, fact.division, fact.number, change)
    return with_finals(after, fact.division)


@applies(SeedsSet)
def seeds_set(tournament: Tournament, fact: SeedsSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, seeds=fact.order, are_seeds_drawn=fact.is_drawn))


@applies(SpreadAdjusted)
def spread_adjusted(tournament: Tournament, fact: SpreadAdjusted) -> Tournament:
    after = with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, ledger=(*old.ledger, fact.entry)),
    )
    return with_finals(after, fact.division)


@applies(LotsDrawn)
def lots_drawn(tournament: Tournament, fact: LotsDrawn) -> Tournament:
    old = tournament.divisions[fact.division]
    after = with_division(tournament, replace(old, lots=fact.order))
    return with_finals(after, fact.division)


@applies(TeamFormed)
def team_formed(tournament: Tournament, fact: TeamFormed) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, teams=(*old.teams, fact.team)))


@applies(AgreementApproved)
def agreement_approved(tournament: Tournament, fact: AgreementApproved) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, agreements=(*old.agreements, fact.agreement)))


@applies(TrophyCarried)
def trophy_carried(tournament: Tournament, fact: TrophyCarried) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, trophy=fact.years))


@applies(TrophyAwarded)
def trophy_awarded(tournament: Tournament, fact: TrophyAwarded) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(
        tournament, replace(old, trophy=(*old.trophy, fact.holder), given=fact.holder)
    )


@applies(EventClosed)
def event_closed(tournament: Tournament, fact: EventClosed) -> Tournament:
    for table in fact.tables:
        division = tournament.divisions[table.division]
        tournament = with_division(tournament, replace(division, final=table))
    return replace(tournament, closed_by_action=fact.action)


@applies(HelpSet)
def help_set(tournament: Tournament, fact: HelpSet) -> Tournament:
    return replace(tournament, is_help_open=fact.is_open)


Group = TypeVar("Group", TeamPlan, Agreement)


def _renumbered(group: Group, number_of: dict[int, int]) -> Group:
    return replace(group, members=tuple(number_of[each] for each in group.members))


def _without(tournament: Tournament, name: str) -> Tournament:
    left = {each.name: each for each in tournament.divisions.values() if each.name != name}
    return replace(tournament, divisions=left)


def _division(rules: RuleSet, plan: DivisionPlan) -> Division:
    return Division(
        plan,
        plan.phases,
        plan.table_plan,
        apart=plan.apart or Apart(),
        prizes=book_prizes(rules, plan),
    )
