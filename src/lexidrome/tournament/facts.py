"""What has happened in an event, in the past tense.

Each is stored under its own versioned name, never under a class path. All that
one command led to is one *action*, numbered by the version of its first fact:
that is what a director undoes.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lexidrome.base import PersonId, RuleId, StreamId
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.bracket import Placed
from lexidrome.tournament.final_table import FinalTable
from lexidrome.tournament.incidents import Incident
from lexidrome.tournament.messages import (
    A_DIVISION,
    A_ROUND,
    AN_ABSENCE,
    AN_ENTRANT,
    BEGUN_ROUND,
    DIVISION,
    ENTRANT,
    FACTS,
    GAME,
    NOTHING,
    PUBLISHED_ROUND,
    ROUND,
    Fact,
    Key,
    fact,
    key,
    keys,
)
from lexidrome.tournament.pairing import Apart, Certainty, Cost, Pairing
from lexidrome.tournament.phases import DivisionPlan, Phase, TablePlan
from lexidrome.tournament.prizes import Prize
from lexidrome.tournament.values import (
    Agreement,
    Correction,
    Entry,
    Feat,
    LinkKind,
    MissedKind,
    ResultKind,
    Score,
    Slip,
    Source,
    SpreadEntry,
    TeamPlan,
    TrophyYear,
)


class InDivision(Fact, frozen=True, kw_only=True, tag=True):
    division: str


class OfEntrant(InDivision, frozen=True, kw_only=True, tag=True):
    number: int


class OfRound(InDivision, frozen=True, kw_only=True, tag=True):
    round_number: int


class OfGame(OfRound, frozen=True, kw_only=True, tag=True):
    game: int
    """The number of its first side."""


def _divisions(created: EventCreated) -> tuple[Key, ...]:
    return tuple(("division", plan.name) for plan in created.divisions)


@fact(writes=_divisions, on=NOTHING, stays=True)
class EventCreated(Fact, frozen=True, kw_only=True, tag="event.created.1"):
    title: str
    rules: RuleSet
    """Whole, because an event keeps the rules it started with (NSA-0)."""
    seed: int
    divisions: tuple[DivisionPlan, ...]
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    is_spread_free: bool = False
    zone: str = ""


@fact(writes=key("about"), on=NOTHING)
class EventDescribed(Fact, frozen=True, kw_only=True, tag="event.described.1"):
    """What is announced of the event from then on."""

    title: str
    date: str = ""
    place: str = ""
    check_in_at: str = ""
    info_url: str = ""
    starts_at: str = ""
    zone: str = ""


@fact(writes=key("division", "plan.name"), on=NOTHING)
class DivisionAdded(Fact, frozen=True, kw_only=True, tag="event.division_added.1"):
    plan: DivisionPlan


def _left_behind(moved: DivisionRenamed | DivisionMerged) -> tuple[Key, ...]:
    """The division as it was, with everybody in it."""
    was = moved.division
    numbers = moved.numbers if isinstance(moved, DivisionRenamed) else dict(moved.numbers)
    return (("division", was), *(("entrant", was, number) for number in numbers))


def _under_new_name(renamed: DivisionRenamed) -> tuple[Key, ...]:
    name = renamed.name
    entrants = (("entrant", name, number) for number in renamed.numbers)
    return (("division", renamed.division), ("division", name), *entrants)


@fact(writes=_under_new_name, on=_left_behind)
class DivisionRenamed(InDivision, frozen=True, kw_only=True, tag="event.division_renamed.1"):
    name: str
    numbers: tuple[int, ...] = ()
    """Who was entered by then."""


@fact(writes=key("limits", *DIVISION), on=A_DIVISION)
class RatingsLimited(InDivision, frozen=True, kw_only=True, tag="event.ratings_limited.1"):
    """Who may enter from then on; none: there is no limit."""

    least: int | None = None
    most: int | None = None


def _moved_into(merged: DivisionMerged) -> tuple[Key, ...]:
    entrants = (("entrant", merged.into, number) for _, number in merged.numbers)
    return (("division", merged.division), *entrants)


@fact(
    writes=_moved_into,
    on=keys(_left_behind, key("division", "into")),
)
class DivisionMerged(InDivision, frozen=True, kw_only=True, tag="event.division_merged.1"):
    into: str
    numbers: tuple[tuple[int, int], ...]
    """Everybody's number before, and the one they have from then on."""


@fact(writes=A_DIVISION, on=A_DIVISION)
class DivisionRemoved(InDivision, frozen=True, kw_only=True, tag="event.division_removed.1"):
    """Nobody had entered it."""


@fact(writes=key("phases", *DIVISION), on=A_DIVISION)
class PhasesChanged(InDivision, frozen=True, kw_only=True, tag="event.phases_changed.1"):
    phases: tuple[Phase, ...]


@fact(writes=key("tables", *DIVISION), on=A_DIVISION)
class TablesSet(InDivision, frozen=True, kw_only=True, tag="event.tables_set.1"):
    table_plan: TablePlan


@fact(writes=key("apart", *DIVISION), on=A_DIVISION)
class ApartSet(InDivision, frozen=True, kw_only=True, tag="event.apart_set.1"):
    apart: Apart


@fact(writes=key("prizes", *DIVISION), on=A_DIVISION)
class PrizesSet(InDivision, frozen=True, kw_only=True, tag="event.prizes_set.1"):
    prizes: tuple[Prize, ...]


def _entered(entered: EntrantsEntered) -> tuple[Key, ...]:
    return tuple(("entrant", entered.division, entry.number or 0) for entry in entered.entries)


@fact(writes=_entered, on=A_DIVISION)
class EntrantsEntered(InDivision, frozen=True, kw_only=True, tag="event.entrants_entered.1"):
    entries: tuple[Entry, ...]
    """Each with its number."""
    from_round: int


@fact(writes=key("entry", *ENTRANT), on=AN_ENTRANT)
class EntrantChanged(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_changed.1"):
    entry: Entry


@fact(writes=key("presence", *ENTRANT, "person"), on=AN_ENTRANT)
class PersonCheckedIn(OfEntrant, frozen=True, kw_only=True, tag="event.person_checked_in.1"):
    person: PersonId
    is_id_seen: bool = False
    reason: str = ""
    """Why somebody without a picture ID was let in."""


@fact(writes=key("presence", *ENTRANT, "person"), on=AN_ENTRANT)
class AbsenceWaived(OfEntrant, frozen=True, kw_only=True, tag="event.absence_waived.1"):
    person: PersonId
    reason: str


@fact(writes=key("status", *ENTRANT), on=AN_ENTRANT)
class EntrantWithdrawn(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_withdrawn.1"):
    from_round: int
    reason: str = ""


@fact(writes=key("status", *ENTRANT), on=AN_ENTRANT)
class EntrantReturned(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_returned.1"):
    from_round: int


@fact(writes=key("missed", *ENTRANT), on=AN_ENTRANT)
class MissedCounted(OfEntrant, frozen=True, kw_only=True, tag="event.missed_counted.1"):
    """What each of these rounds counts for, which somebody has missed."""

    rounds: tuple[int, ...]
    kind: MissedKind
    spread: int = 0
    """As it is added to theirs."""


@fact(writes=key("seeds", *DIVISION), on=A_DIVISION)
class SeedsSet(InDivision, frozen=True, kw_only=True, tag="event.seeds_set.1"):
    order: tuple[int, ...]
    is_drawn: bool = False


@fact(writes=key("ruling", *ENTRANT, "action"), on=AN_ENTRANT)
class SpreadAdjusted(OfEntrant, frozen=True, kw_only=True, tag="event.spread_adjusted.1"):
    entry: SpreadEntry


@fact(writes=key("incident", *ENTRANT, "action"), on=AN_ENTRANT)
class IncidentRuled(OfEntrant, frozen=True, kw_only=True, tag="event.incident_ruled.1"):
    """What follows for results, spread and entries stands in the facts before this one."""

    round_number: int = 0
    incident: Incident
    waiting: tuple[Score, ...] = ()
    """Points that no result had in it yet; they count with the slip that comes."""


@fact(writes=key("incidents", *DIVISION, "stream"), on=A_DIVISION)
class GameIncidentsTaken(InDivision, frozen=True, kw_only=True, tag="event.game_incidents_taken.1"):
    """All that stands now in the log of one game; what stood there before and does not is gone."""

    round_number: int
    stream: StreamId
    incidents: tuple[Incident, ...]


@fact(writes=key("lots", *DIVISION), on=A_DIVISION)
class LotsDrawn(InDivision, frozen=True, kw_only=True, tag="event.lots_drawn.1"):
    order: tuple[int, ...]


def _members(formed: TeamFormed) -> tuple[Key, ...]:
    return tuple(("entrant", formed.division, number) for number in formed.team.members)


@fact(writes=key("team", *DIVISION, "team.name"), on=_members)
class TeamFormed(InDivision, frozen=True, kw_only=True, tag="event.team_formed.1"):
    team: TeamPlan


@fact(writes=key("agreement", *DIVISION, "action"), on=A_DIVISION)
class AgreementApproved(InDivision, frozen=True, kw_only=True, tag="event.agreement_approved.1"):
    agreement: Agreement


@fact(writes=key("trophy", *DIVISION), on=A_DIVISION)
class TrophyCarried(InDivision, frozen=True, kw_only=True, tag="event.trophy_carried.1"):
    """The history of a traveling trophy, from the years before."""

    years: tuple[TrophyYear, ...]


@fact(writes=key("trophy", *DIVISION), on=A_DIVISION)
class TrophyAwarded(InDivision, frozen=True, kw_only=True, tag="event.trophy_awarded.1"):
    holder: TrophyYear
    points: int


def _paired(paired: PairingsDrafted | PairingsChanged) -> tuple[Key, ...]:
    numbers = [number for each in paired.pairings for number in each.numbers]
    return (
        ("published", paired.division, paired.round_number - 1),
        *(("entrant", paired.division, number) for number in numbers),
    )


_FIELD = keys(A_DIVISION, key("phases", *DIVISION), key("seeds", *DIVISION), _paired)


@fact(writes=key("round", *ROUND), on=_FIELD)
class PairingsDrafted(OfRound, frozen=True, kw_only=True, tag="event.pairings_drafted.1"):
    """A round is paired, or paired anew; only the director and the staff see it yet."""

    phase: int
    pairings: tuple[Pairing, ...]
    certainty: Certainty
    cost: Cost
    is_order_set: bool
    """The first of each pairing plays first; else the sides draw at the table."""
    phase_order: tuple[int, ...] = ()
    """Numbers in the order in which its phase began."""
    let_in: tuple[int, ...] = ()
    """Who plays although they are not there or no ID was seen."""
    reason: str = ""
    """Why they do."""
    placed: tuple[Placed, ...] = ()
    """By hand: whose places in the bracket have changed so that these meet."""


@fact(writes=key("round", *ROUND), on=_FIELD)
class PairingsChanged(OfRound, frozen=True, kw_only=True, tag="event.pairings_changed.1"):
    """The director changed a draft by hand."""

    pairings: tuple[Pairing, ...]
    cost: Cost
    placed: tuple[Placed, ...] | None = None
    """Whose places in the bracket have changed; none: written before this was noted."""


@fact(writes=key("published", *ROUND), on=A_ROUND, runs=True)
class PairingsPublished(OfRound, frozen=True, kw_only=True, tag="event.pairings_published.1"):
    deadline_ms: int | None = None


@fact(writes=key("begun", *ROUND), on=PUBLISHED_ROUND, runs=True)
class RoundBegun(OfRound, frozen=True, kw_only=True, tag="event.round_begun.1"):
    ends_ms: int | None = None


@fact(writes=key("announced", *ROUND), on=BEGUN_ROUND, is_only_said=True)
class TimeAnnounced(OfRound, frozen=True, kw_only=True, tag="event.time_announced.1"):
    remaining_s: int


@fact(writes=key("limit", *ROUND), on=BEGUN_ROUND)
class RoundExtended(OfRound, frozen=True, kw_only=True, tag="event.round_extended.1"):
    ends_ms: int
    reason: str


@fact(writes=key("limit", *ROUND), on=BEGUN_ROUND)
class RoundEnded(OfRound, frozen=True, kw_only=True, tag="event.round_ended.1"):
    rule: RuleId | None = None


@fact(writes=key("break"), on=NOTHING)
class BreakAnnounced(Fact, frozen=True, kw_only=True, tag="event.break_announced.1"):
    ends_ms: int


@fact(writes=key("late", *GAME, "number"), on=BEGUN_ROUND)
class AbsenceNoted(OfGame, frozen=True, kw_only=True, tag="event.absence_noted.1"):
    """A side is not there although its round has begun."""

    number: int


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE)
class LateClockStarted(OfGame, frozen=True, kw_only=True, tag="event.late_clock_started.1"):
    number: int


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE)
class ArrivalNoted(OfGame, frozen=True, kw_only=True, tag="event.arrival_noted.1"):
    number: int
    late_s: int
    late_points: int = 0
    remaining_s: int | None = None
    rule: RuleId | None = None


@fact(writes=key("late", *GAME, "number"), on=AN_ABSENCE, is_only_said=True)
class ForfeitProposed(OfGame, frozen=True, kw_only=True, tag="event.forfeit_proposed.1"):
    """Time is over for a side that has not come; the director confirms."""

    number: int
    rule: RuleId


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class SlipSubmitted(OfGame, frozen=True, kw_only=True, tag="event.slip_submitted.1"):
    """A side has reported the result and signed it."""

    number: int
    slip: Slip


def _played_or_missed(entered: ResultEntered) -> tuple[Key, ...]:
    late = entered.forfeiting_side
    if late is None:
        return PUBLISHED_ROUND(entered)
    where = (entered.division, entered.round_number, entered.game)
    return (*BEGUN_ROUND(entered), ("late", *where, late))


@fact(writes=key("game", *GAME), on=_played_or_missed)
class ResultEntered(OfGame, frozen=True, kw_only=True, tag="event.result_entered.1"):
    slip: Slip
    source: Source
    is_signed: bool = True
    """Both sides have signed it."""
    is_validated: bool = True
    """Staff have reviewed it, where that is needed (SSC-35)."""
    stream: StreamId | None = None
    rule: RuleId | None = None
    is_arrival_asked: bool = False
    """It waits until it is known when a late side came; once results did not (SSC-25.a)."""
    reporter: int | None = None
    """Whose report it is, where the staff have passed it on (DP-1.II.a)."""

    @property
    def forfeiting_side(self) -> int | None:
        """Whose late clock has brought this forfeit (NSA-III.C.p2); none: it is no such thing."""
        if self.source is not Source.HOUSE or self.slip.kind is not ResultKind.NO_SHOW:
            return None
        return self.slip.loser


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultWithdrawn(OfGame, frozen=True, kw_only=True, tag="event.result_withdrawn.1"):
    """The game that it came from goes on again; the result is open until it ends."""

    stream: StreamId
    reason: str = ""


@fact(writes=key("feat", *GAME, "feat.number"), on=PUBLISHED_ROUND)
class FeatNoted(OfGame, frozen=True, kw_only=True, tag="event.feat_noted.1"):
    """What a side did in a game beyond its score."""

    feat: Feat


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultValidated(OfGame, frozen=True, kw_only=True, tag="event.result_validated.1"):
    """Reviewed by the staff; what was not signed before counts as signed from then on."""

    is_signed: bool = False
    """The staff said that both sides had signed by then."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultCorrected(OfGame, frozen=True, kw_only=True, tag="event.result_corrected.1"):
    slip: Slip
    correction: Correction
    reason: str
    evidence: str = ""
    """What substantiates it, such as the score sheets (NSA-V.I.p4)."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class GameWarned(OfGame, frozen=True, kw_only=True, tag="event.game_warned.1"):
    """It will be stopped if it does not end soon."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ScreenResultNoted(OfGame, frozen=True, kw_only=True, tag="event.screen_result_noted.1"):
    """The game on screen ended otherwise than the result that counts says."""

    slip: Slip
    stream: StreamId


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class GamePostponed(OfGame, frozen=True, kw_only=True, tag="event.game_postponed.1"):
    reason: str
    is_nobody_late: bool = False
    """Who was missed for it is not late any more (NSA-V.J.1.p3)."""


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class TimeProposed(OfGame, frozen=True, kw_only=True, tag="event.time_proposed.1"):
    number: int
    starts_at_ms: int


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class TimeAgreed(OfGame, frozen=True, kw_only=True, tag="event.time_agreed.1"):
    starts_at_ms: int


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class ContactLogged(OfGame, frozen=True, kw_only=True, tag="event.contact_logged.1"):
    number: int
    note: str


@fact(writes=key("arranged", *GAME), on=PUBLISHED_ROUND)
class DeadlineExtended(OfGame, frozen=True, kw_only=True, tag="event.deadline_extended.1"):
    deadline_ms: int
    reason: str


@fact(writes=key("closed"), on=NOTHING)
class EventClosed(Fact, frozen=True, kw_only=True, tag="event.closed.1"):
    tables: tuple[FinalTable, ...] = ()
    """The final table of each division; events that were closed before it was kept have none."""


@fact(writes=NOTHING, on=NOTHING, stays=True)
class LinksRenewed(Fact, frozen=True, kw_only=True, tag="event.links_renewed.1"):
    """Codes, seats or links were taken back; the competition is as it was."""

    link: LinkKind
    division: str = ""
    table: int | None = None
    round_number: int | None = None
    number: int | None = None


@fact(writes=key("help"), on=NOTHING)
class HelpSet(Fact, frozen=True, kw_only=True, tag="event.help_set.1"):
    is_open: bool


@fact(writes=NOTHING, on=NOTHING, stays=True)
class ActionUndone(Fact, frozen=True, kw_only=True, tag="event.action_undone.1"):
    undone: int
    reason: str = ""


@fact(writes=NOTHING, on=NOTHING, stays=True)
class ActionRedone(Fact, frozen=True, kw_only=True, tag="event.action_redone.1"):
    redone: int


if TYPE_CHECKING:
    AnyFact = Fact
else:
    AnyFact = FACTS.union(sys.modules[__name__])
"""Every fact there is; the stored name is its tag."""
