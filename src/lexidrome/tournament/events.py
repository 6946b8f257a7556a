"""What has happened in an event, in the past tense.

Each is stored under its own versioned name, never under a class path. All that
one command led to is one *action*, numbered by the version of its first event:
that is what a director undoes.
"""

from __future__ import annotations

import msgspec

from lexidrome.base import PersonId, RuleId, StreamId
from lexidrome.rulebook import RuleSet
from lexidrome.tournament.bracket import Placed
from lexidrome.tournament.incidents import Incident
from lexidrome.tournament.pairing import Certainty, Cost, Pairing
from lexidrome.tournament.phases import DivisionPlan, Phase, TablePlan
from lexidrome.tournament.prizes import Prize
from lexidrome.tournament.values import (
    Agreement,
    Correction,
    Entry,
    Feat,
    LinkKind,
    Score,
    Slip,
    Source,
    SpreadEntry,
    TeamPlan,
    TrophyYear,
)
from lexidrome.tournament.who import HOUSE, Actor


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """What all events carry; whoever decides leaves it to `Work.emit` to fill it in."""

    at_ms: int = 0
    by: Actor = HOUSE
    action: int = 0


class InDivision(Event, frozen=True, kw_only=True, tag=True):
    division: str


class OfEntrant(InDivision, frozen=True, kw_only=True, tag=True):
    number: int


class OfRound(InDivision, frozen=True, kw_only=True, tag=True):
    round_number: int


class OfGame(OfRound, frozen=True, kw_only=True, tag=True):
    game: int
    """The number of its first side."""


class EventCreated(Event, frozen=True, kw_only=True, tag="event.created.1"):
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


class DivisionAdded(Event, frozen=True, kw_only=True, tag="event.division_added.1"):
    plan: DivisionPlan


class PhasesChanged(InDivision, frozen=True, kw_only=True, tag="event.phases_changed.1"):
    phases: tuple[Phase, ...]


class TablesSet(InDivision, frozen=True, kw_only=True, tag="event.tables_set.1"):
    table_plan: TablePlan


class PrizesSet(InDivision, frozen=True, kw_only=True, tag="event.prizes_set.1"):
    prizes: tuple[Prize, ...]


class EntrantsEntered(InDivision, frozen=True, kw_only=True, tag="event.entrants_entered.1"):
    entries: tuple[Entry, ...]
    """Each with its number."""
    from_round: int


class EntrantChanged(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_changed.1"):
    entry: Entry


class PersonCheckedIn(OfEntrant, frozen=True, kw_only=True, tag="event.person_checked_in.1"):
    person: PersonId
    is_id_seen: bool = False
    reason: str = ""
    """Why somebody without a picture ID was let in."""


class AbsenceWaived(OfEntrant, frozen=True, kw_only=True, tag="event.absence_waived.1"):
    person: PersonId
    reason: str


class EntrantWithdrawn(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_withdrawn.1"):
    from_round: int
    reason: str = ""


class EntrantReturned(OfEntrant, frozen=True, kw_only=True, tag="event.entrant_returned.1"):
    from_round: int


class SeedsSet(InDivision, frozen=True, kw_only=True, tag="event.seeds_set.1"):
    order: tuple[int, ...]


class SpreadAdjusted(OfEntrant, frozen=True, kw_only=True, tag="event.spread_adjusted.1"):
    entry: SpreadEntry


class IncidentRuled(OfEntrant, frozen=True, kw_only=True, tag="event.incident_ruled.1"):
    """What follows for results, spread and entries stands in the events before this one."""

    round_number: int = 0
    incident: Incident
    waiting: tuple[Score, ...] = ()
    """Points that no result had in it yet; they count with the slip that comes."""


class GameIncidentsTaken(InDivision, frozen=True, kw_only=True, tag="event.game_incidents_taken.1"):
    """All that stands now in the log of one game; what stood there before and does not is gone."""

    round_number: int
    stream: StreamId
    incidents: tuple[Incident, ...]


class LotsDrawn(InDivision, frozen=True, kw_only=True, tag="event.lots_drawn.1"):
    order: tuple[int, ...]


class TeamFormed(InDivision, frozen=True, kw_only=True, tag="event.team_formed.1"):
    team: TeamPlan


class AgreementApproved(InDivision, frozen=True, kw_only=True, tag="event.agreement_approved.1"):
    agreement: Agreement


class TrophyCarried(InDivision, frozen=True, kw_only=True, tag="event.trophy_carried.1"):
    """The history of a traveling trophy, from the years before."""

    years: tuple[TrophyYear, ...]


class TrophyAwarded(InDivision, frozen=True, kw_only=True, tag="event.trophy_awarded.1"):
    holder: TrophyYear
    points: int


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


class PairingsChanged(OfRound, frozen=True, kw_only=True, tag="event.pairings_changed.1"):
    """The director changed a draft by hand."""

    pairings: tuple[Pairing, ...]
    cost: Cost
    placed: tuple[Placed, ...] | None = None
    """Whose places in the bracket have changed; none: written before this was noted."""


class PairingsPublished(OfRound, frozen=True, kw_only=True, tag="event.pairings_published.1"):
    deadline_ms: int | None = None


class RoundBegun(OfRound, frozen=True, kw_only=True, tag="event.round_begun.1"):
    ends_ms: int | None = None


class TimeAnnounced(OfRound, frozen=True, kw_only=True, tag="event.time_announced.1"):
    remaining_s: int


class RoundExtended(OfRound, frozen=True, kw_only=True, tag="event.round_extended.1"):
    ends_ms: int
    reason: str


class RoundEnded(OfRound, frozen=True, kw_only=True, tag="event.round_ended.1"):
    rule: RuleId | None = None


class BreakAnnounced(Event, frozen=True, kw_only=True, tag="event.break_announced.1"):
    ends_ms: int


class AbsenceNoted(OfGame, frozen=True, kw_only=True, tag="event.absence_noted.1"):
    """A side is not there although its round has begun."""

    number: int


class LateClockStarted(OfGame, frozen=True, kw_only=True, tag="event.late_clock_started.1"):
    number: int


class ArrivalNoted(OfGame, frozen=True, kw_only=True, tag="event.arrival_noted.1"):
    number: int
    late_s: int
    late_points: int = 0
    remaining_s: int | None = None
    rule: RuleId | None = None


class ForfeitProposed(OfGame, frozen=True, kw_only=True, tag="event.forfeit_proposed.1"):
    """Time is over for a side that has not come; the director confirms."""

    number: int
    rule: RuleId


class SlipSubmitted(OfGame, frozen=True, kw_only=True, tag="event.slip_submitted.1"):
    """A side has reported the result and signed it."""

    number: int
    slip: Slip


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


class ResultWithdrawn(OfGame, frozen=True, kw_only=True, tag="event.result_withdrawn.1"):
    """The game that it came from goes on again; the result is open until it ends."""

    stream: StreamId
    reason: str = ""


class FeatNoted(OfGame, frozen=True, kw_only=True, tag="event.feat_noted.1"):
    """What a side did in a game beyond its score."""

    feat: Feat


class ResultValidated(OfGame, frozen=True, kw_only=True, tag="event.result_validated.1"):
    """Reviewed by the staff; what was not signed before counts as signed from then on."""

    is_signed: bool = False
    """The staff said that both sides had signed by then."""


class ResultCorrected(OfGame, frozen=True, kw_only=True, tag="event.result_corrected.1"):
    slip: Slip
    correction: Correction
    reason: str
    evidence: str = ""
    """What substantiates it, such as the score sheets (NSA-V.I.p4)."""


class GameWarned(OfGame, frozen=True, kw_only=True, tag="event.game_warned.1"):
    """It will be stopped if it does not end soon."""


class ScreenResultNoted(OfGame, frozen=True, kw_only=True, tag="event.screen_result_noted.1"):
    """The game on screen ended otherwise than the result that counts says."""

    slip: Slip
    stream: StreamId


class GamePostponed(OfGame, frozen=True, kw_only=True, tag="event.game_postponed.1"):
    reason: str
    is_nobody_late: bool = False
    """Who was missed for it is not late any more (NSA-V.J.1.p3)."""


class TimeProposed(OfGame, frozen=True, kw_only=True, tag="event.time_proposed.1"):
    number: int
    starts_at_ms: int


class TimeAgreed(OfGame, frozen=True, kw_only=True, tag="event.time_agreed.1"):
    starts_at_ms: int


class ContactLogged(OfGame, frozen=True, kw_only=True, tag="event.contact_logged.1"):
    number: int
    note: str


class DeadlineExtended(OfGame, frozen=True, kw_only=True, tag="event.deadline_extended.1"):
    deadline_ms: int
    reason: str


class EventClosed(Event, frozen=True, kw_only=True, tag="event.closed.1"):
    pass


class LinksRenewed(Event, frozen=True, kw_only=True, tag="event.links_renewed.1"):
    """Codes, seats or links were taken back; the competition is as it was."""

    link: LinkKind
    division: str = ""
    table: int | None = None
    round_number: int | None = None
    number: int | None = None


class HelpSet(Event, frozen=True, kw_only=True, tag="event.help_set.1"):
    is_open: bool


class ActionUndone(Event, frozen=True, kw_only=True, tag="event.action_undone.1"):
    undone: int
    reason: str = ""


class ActionRedone(Event, frozen=True, kw_only=True, tag="event.action_redone.1"):
    redone: int


AnyEvent = (
    EventCreated
    | DivisionAdded
    | PhasesChanged
    | TablesSet
    | PrizesSet
    | EntrantsEntered
    | EntrantChanged
    | PersonCheckedIn
    | AbsenceWaived
    | EntrantWithdrawn
    | EntrantReturned
    | SeedsSet
    | SpreadAdjusted
    | IncidentRuled
    | GameIncidentsTaken
    | LotsDrawn
    | TeamFormed
    | TrophyCarried
    | AgreementApproved
    | TrophyAwarded
    | PairingsDrafted
    | PairingsChanged
    | PairingsPublished
    | RoundBegun
    | TimeAnnounced
    | RoundExtended
    | RoundEnded
    | BreakAnnounced
    | AbsenceNoted
    | LateClockStarted
    | ArrivalNoted
    | ForfeitProposed
    | SlipSubmitted
    | ResultEntered
    | ResultWithdrawn
    | FeatNoted
    | ResultValidated
    | ResultCorrected
    | GameWarned
    | ScreenResultNoted
    | GamePostponed
    | TimeProposed
    | TimeAgreed
    | ContactLogged
    | DeadlineExtended
    | EventClosed
    | LinksRenewed
    | HelpSet
    | ActionUndone
    | ActionRedone
)
