"""How entries, divisions, teams and trophies change an event."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.rulebook import RuleSet
from lexidrome.tournament import facts as e
from lexidrome.tournament.folding.parts import applies, with_division, with_entrant, with_finals
from lexidrome.tournament.phases import DivisionPlan
from lexidrome.tournament.prizes import book_prizes
from lexidrome.tournament.state import Division, Entrant, Setup, Tournament


def created(event: e.EventCreated) -> Tournament:
    setup = Setup(
        title=event.title,
        rules=event.rules,
        seed=event.seed,
        date=event.date,
        place=event.place,
        check_in_at=event.check_in_at,
        info_url=event.info_url,
        starts_at=event.starts_at,
        is_spread_free=event.is_spread_free,
    )
    divisions = {plan.name: _division(event.rules, plan) for plan in event.divisions}
    return Tournament(setup, divisions)


@applies(e.DivisionAdded)
def division_added(tournament: Tournament, event: e.DivisionAdded) -> Tournament:
    return with_division(tournament, _division(tournament.rules, event.plan))


@applies(e.PhasesChanged)
def phases_changed(tournament: Tournament, event: e.PhasesChanged) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, phases=event.phases))


@applies(e.TablesSet)
def tables_set(tournament: Tournament, event: e.TablesSet) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, table_plan=event.table_plan))


@applies(e.PrizesSet)
def prizes_set(tournament: Tournament, event: e.PrizesSet) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, prizes=event.prizes))


@applies(e.EntrantsEntered)
def entrants_entered(tournament: Tournament, event: e.EntrantsEntered) -> Tournament:
    old = tournament.divisions[event.division]
    entrants = dict(old.entrants)
    for entry in event.entries:
        assert entry.number is not None, "an entry that was accepted has a number"
        entrants[entry.number] = Entrant(entry.number, entry, from_round=event.from_round)
    return with_division(tournament, replace(old, entrants=entrants))


@applies(e.EntrantChanged)
def entrant_changed(tournament: Tournament, event: e.EntrantChanged) -> Tournament:
    return with_entrant(
        tournament, event.division, event.number, lambda old: replace(old, entry=event.entry)
    )


@applies(e.PersonCheckedIn)
def person_checked_in(tournament: Tournament, event: e.PersonCheckedIn) -> Tournament:
    def change(old: Entrant) -> Entrant:
        verified = (*old.verified, event.person) if event.is_id_seen else old.verified
        return replace(old, present=(*old.present, event.person), verified=verified)

    return with_entrant(tournament, event.division, event.number, change)


@applies(e.AbsenceWaived)
def absence_waived(tournament: Tournament, event: e.AbsenceWaived) -> Tournament:
    return with_entrant(
        tournament,
        event.division,
        event.number,
        lambda old: replace(old, waived=(*old.waived, event.person)),
    )


@applies(e.EntrantWithdrawn)
def entrant_withdrawn(tournament: Tournament, event: e.EntrantWithdrawn) -> Tournament:
    return with_entrant(
        tournament,
        event.division,
        event.number,
        lambda old: replace(old, away=(*old.away, (event.from_round, None))),
    )


@applies(e.EntrantReturned)
def entrant_returned(tournament: Tournament, event: e.EntrantReturned) -> Tournament:
    def change(old: Entrant) -> Entrant:
        gone, _ = old.away[-1]
        return replace(old, away=(*old.away[:-1], (gone, event.from_round)))

    return with_entrant(tournament, event.division, event.number, change)


@applies(e.SeedsSet)
def seeds_set(tournament: Tournament, event: e.SeedsSet) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, seeds=event.order))


@applies(e.SpreadAdjusted)
def spread_adjusted(tournament: Tournament, event: e.SpreadAdjusted) -> Tournament:
    after = with_entrant(
        tournament,
        event.division,
        event.number,
        lambda old: replace(old, ledger=(*old.ledger, event.entry)),
    )
    return with_finals(after, event.division)


@applies(e.LotsDrawn)
def lots_drawn(tournament: Tournament, event: e.LotsDrawn) -> Tournament:
    old = tournament.divisions[event.division]
    after = with_division(tournament, replace(old, lots=event.order))
    return with_finals(after, event.division)


@applies(e.TeamFormed)
def team_formed(tournament: Tournament, event: e.TeamFormed) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, teams=(*old.teams, event.team)))


@applies(e.AgreementApproved)
def agreement_approved(tournament: Tournament, event: e.AgreementApproved) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, agreements=(*old.agreements, event.agreement)))


@applies(e.TrophyCarried)
def trophy_carried(tournament: Tournament, event: e.TrophyCarried) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(tournament, replace(old, trophy=event.years))


@applies(e.TrophyAwarded)
def trophy_awarded(tournament: Tournament, event: e.TrophyAwarded) -> Tournament:
    old = tournament.divisions[event.division]
    return with_division(
        tournament, replace(old, trophy=(*old.trophy, event.holder), given=event.holder)
    )


@applies(e.EventClosed)
def event_closed(tournament: Tournament, event: e.EventClosed) -> Tournament:
    for table in event.tables:
        division = tournament.divisions[table.division]
        tournament = with_division(tournament, replace(division, final=table))
    return replace(tournament, closed_by_action=event.action)


@applies(e.HelpSet)
def help_set(tournament: Tournament, event: e.HelpSet) -> Tournament:
    return replace(tournament, is_help_open=event.is_open)


def _division(rules: RuleSet, plan: DivisionPlan) -> Division:
    return Division(plan, plan.phases, plan.table_plan, prizes=book_prizes(rules, plan))
