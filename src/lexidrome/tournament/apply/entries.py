"""How entries, divisions, teams and trophies change an event."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from lexidrome.rulebook import RuleSet
from lexidrome.tournament import facts as f
from lexidrome.tournament.apply.parts import applies, with_division, with_entrant, with_finals
from lexidrome.tournament.pairing import Apart
from lexidrome.tournament.phases import DivisionPlan
from lexidrome.tournament.prizes import book_prizes
from lexidrome.tournament.state import Division, Entrant, MissedRound, Setup, Tournament
from lexidrome.tournament.values import Agreement, TeamPlan


def created(fact: f.EventCreated) -> Tournament:
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


@applies(f.DivisionAdded)
def division_added(tournament: Tournament, fact: f.DivisionAdded) -> Tournament:
    return with_division(tournament, _division(tournament.rules, fact.plan))


@applies(f.EventDescribed)
def event_described(tournament: Tournament, fact: f.EventDescribed) -> Tournament:
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


@applies(f.DivisionRenamed)
def division_renamed(tournament: Tournament, fact: f.DivisionRenamed) -> Tournament:
    """In its place among the others: games on screen go by it."""
    old = tournament.divisions[fact.division]
    new = replace(old, plan=replace(old.plan, name=fact.name))
    renamed = (new if each is old else each for each in tournament.divisions.values())
    return replace(tournament, divisions={each.name: each for each in renamed})


@applies(f.RatingsLimited)
def ratings_limited(tournament: Tournament, fact: f.RatingsLimited) -> Tournament:
    old = tournament.divisions[fact.division]
    plan = replace(old.plan, rating_least=fact.least, rating_most=fact.most)
    return with_division(tournament, replace(old, plan=plan))


@applies(f.DivisionMerged)
def division_merged(tournament: Tournament, fact: f.DivisionMerged) -> Tournament:
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


@applies(f.DivisionRemoved)
def division_removed(tournament: Tournament, fact: f.DivisionRemoved) -> Tournament:
    return _without(tournament, fact.division)


@applies(f.PhasesChanged)
def phases_changed(tournament: Tournament, fact: f.PhasesChanged) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, phases=fact.phases))


@applies(f.TablesSet)
def tables_set(tournament: Tournament, fact: f.TablesSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, table_plan=fact.table_plan))


@applies(f.ApartSet)
def apart_set(tournament: Tournament, fact: f.ApartSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, apart=fact.apart))


@applies(f.PrizesSet)
def prizes_set(tournament: Tournament, fact: f.PrizesSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, prizes=fact.prizes))


@applies(f.EntrantsEntered)
def entrants_entered(tournament: Tournament, fact: f.EntrantsEntered) -> Tournament:
    old = tournament.divisions[fact.division]
    entrants = dict(old.entrants)
    for entry in fact.entries:
        assert entry.number is not None, "an entry that was accepted has a number"
        entrants[entry.number] = Entrant(entry.number, entry, from_round=fact.from_round)
    return with_division(tournament, replace(old, entrants=entrants))


@applies(f.EntrantChanged)
def entrant_changed(tournament: Tournament, fact: f.EntrantChanged) -> Tournament:
    return with_entrant(
        tournament, fact.division, fact.number, lambda old: replace(old, entry=fact.entry)
    )


@applies(f.PersonCheckedIn)
def person_checked_in(tournament: Tournament, fact: f.PersonCheckedIn) -> Tournament:
    def change(old: Entrant) -> Entrant:
        verified = (*old.verified, fact.person) if fact.is_id_seen else old.verified
        return replace(old, present=(*old.present, fact.person), verified=verified)

    return with_entrant(tournament, fact.division, fact.number, change)


@applies(f.AbsenceWaived)
def absence_waived(tournament: Tournament, fact: f.AbsenceWaived) -> Tournament:
    return with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, waived=(*old.waived, fact.person)),
    )


@applies(f.EntrantWithdrawn)
def entrant_withdrawn(tournament: Tournament, fact: f.EntrantWithdrawn) -> Tournament:
    return with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, away=(*old.away, (fact.from_round, None))),
    )


@applies(f.EntrantReturned)
def entrant_returned(tournament: Tournament, fact: f.EntrantReturned) -> Tournament:
    def change(old: Entrant) -> Entrant:
        gone, _ = old.away[-1]
        return replace(old, away=(*old.away[:-1], (gone, fact.from_round)))

    return with_entrant(tournament, fact.division, fact.number, change)


@applies(f.MissedCounted)
def missed_counted(tournament: Tournament, fact: f.MissedCounted) -> Tournament:
    def change(old: Entrant) -> Entrant:
        kept = [each for each in old.missed if each.round_number not in fact.rounds]
        said = [MissedRound(number, fact.kind, fact.spread) for number in fact.rounds]
        ordered = sorted([*kept, *said], key=lambda each: each.round_number)
        return replace(old, missed=tuple(ordered))

    after = with_entrant(tournament, fact.division, fact.number, change)
    return with_finals(after, fact.division)


@applies(f.SeedsSet)
def seeds_set(tournament: Tournament, fact: f.SeedsSet) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, seeds=fact.order, are_seeds_drawn=fact.is_drawn))


@applies(f.SpreadAdjusted)
def spread_adjusted(tournament: Tournament, fact: f.SpreadAdjusted) -> Tournament:
    after = with_entrant(
        tournament,
        fact.division,
        fact.number,
        lambda old: replace(old, ledger=(*old.ledger, fact.entry)),
    )
    return with_finals(after, fact.division)


@applies(f.LotsDrawn)
def lots_drawn(tournament: Tournament, fact: f.LotsDrawn) -> Tournament:
    old = tournament.divisions[fact.division]
    after = with_division(tournament, replace(old, lots=fact.order))
    return with_finals(after, fact.division)


@applies(f.TeamFormed)
def team_formed(tournament: Tournament, fact: f.TeamFormed) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, teams=(*old.teams, fact.team)))


@applies(f.AgreementApproved)
def agreement_approved(tournament: Tournament, fact: f.AgreementApproved) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, agreements=(*old.agreements, fact.agreement)))


@applies(f.TrophyCarried)
def trophy_carried(tournament: Tournament, fact: f.TrophyCarried) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(tournament, replace(old, trophy=fact.years))


@applies(f.TrophyAwarded)
def trophy_awarded(tournament: Tournament, fact: f.TrophyAwarded) -> Tournament:
    old = tournament.divisions[fact.division]
    return with_division(
        tournament, replace(old, trophy=(*old.trophy, fact.holder), given=fact.holder)
    )


@applies(f.EventClosed)
def event_closed(tournament: Tournament, fact: f.EventClosed) -> Tournament:
    for table in fact.tables:
        division = tournament.divisions[table.division]
        tournament = with_division(tournament, replace(division, final=table))
    return replace(tournament, closed_by_action=fact.action)


@applies(f.HelpSet)
def help_set(tournament: Tournament, fact: f.HelpSet) -> Tournament:
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
