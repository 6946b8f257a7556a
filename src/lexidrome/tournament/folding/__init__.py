"""How each event changes an event's state: `evolve(state, event)`.

Nothing is decided here and nothing can be refused: what stands in the events has
happened. An undoing folds everything afresh without what was undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lexidrome.tournament import events as e
from lexidrome.tournament.folding import entries, games, incidents, rounds
from lexidrome.tournament.folding.fitting import fits
from lexidrome.tournament.state import Checkpoint, EventState, Tournament

CHECKPOINT_EVENTS = 256
"""So many events at most are folded again when the latest action is undone."""


def evolve(state: EventState | None, event: e.AnyEvent) -> EventState:
    """The event after one more of its events."""
    if state is None:
        assert isinstance(event, e.EventCreated), "an event begins with its creation"
        return EventState(entries.created(event), (event,), version=1, now_ms=event.at_ms)
    if isinstance(event, e.ActionUndone | e.ActionRedone):
        return _refolded(state, event)
    tournament = _EVOLVERS[type(event)](state.tournament, event)
    journal = (*state.journal, event)
    return replace(
        state,
        tournament=tournament,
        journal=journal,
        checkpoints=_with_checkpoint(state.checkpoints, len(journal), tournament),
        version=state.version + 1,
        now_ms=max(state.now_ms, event.at_ms),
    )


def fold(events: Iterable[e.AnyEvent], state: EventState | None = None) -> EventState:
    """The event that these events made."""
    for event in events:
        state = evolve(state, event)
    assert state is not None, "an event has at least one event"
    return state


def first_misfit(state: EventState, action: int, undone: frozenset[int]) -> e.AnyEvent | None:
    """The first event that would make no sense if these actions were the undone ones."""
    start, tournament = _before(state, action)
    for each in state.journal[start:]:
        if each.action in undone:
            continue
        if not fits(tournament, each):
            return each
        tournament = _EVOLVERS[type(each)](tournament, each)
    return None


def _refolded(state: EventState, event: e.ActionUndone | e.ActionRedone) -> EventState:
    """Fold again from the last checkpoint before the action that comes or goes."""
    if isinstance(event, e.ActionUndone):
        action, undone = event.undone, state.undone | {event.undone}
        undoings = {**state.undoings, action: event}
    else:
        action, undone = event.redone, state.undone - {event.redone}
        undoings = {key: each for key, each in state.undoings.items() if key != action}
    start, tournament = _before(state, action)
    checkpoints = tuple(each for each in state.checkpoints if each.events <= start)
    for count, each in enumerate(state.journal[start:], start + 1):
        if each.action not in undone:
            tournament = _EVOLVERS[type(each)](tournament, each)
        checkpoints = _with_checkpoint(checkpoints, count, tournament)
    return replace(
        state,
        tournament=tournament,
        undone=undone,
        undoings=undoings,
        checkpoints=checkpoints,
        version=state.version + 1,
        now_ms=max(state.now_ms, event.at_ms),
    )


def _before(state: EventState, action: int) -> tuple[int, Tournament]:
    """A number of events before an action, and what they came to."""
    changed_at = next(at for at, each in enumerate(state.journal) if each.action == action)
    earlier = [each for each in state.checkpoints if each.events <= changed_at]
    if earlier:
        return earlier[-1].events, earlier[-1].tournament
    created = state.journal[0]
    assert isinstance(created, e.EventCreated), "an event begins with its creation"
    return 1, entries.created(created)


def _with_checkpoint(
    checkpoints: tuple[Checkpoint, ...], events: int, tournament: Tournament
) -> tuple[Checkpoint, ...]:
    if events % CHECKPOINT_EVENTS:
        return checkpoints
    return (*checkpoints, Checkpoint(events, tournament))


_EVOLVERS: dict[type[e.Event], Callable[[Tournament, Any], Tournament]] = {
    e.DivisionAdded: entries.division_added,
    e.PhasesChanged: entries.phases_changed,
    e.TablesSet: entries.tables_set,
    e.PrizesSet: entries.prizes_set,
    e.EntrantsEntered: entries.entrants_entered,
    e.EntrantChanged: entries.entrant_changed,
    e.PersonCheckedIn: entries.person_checked_in,
    e.AbsenceWaived: entries.absence_waived,
    e.EntrantWithdrawn: entries.entrant_withdrawn,
    e.EntrantReturned: entries.entrant_returned,
    e.SeedsSet: entries.seeds_set,
    e.SpreadAdjusted: entries.spread_adjusted,
    e.IncidentRuled: incidents.incident_ruled,
    e.GameIncidentsTaken: incidents.game_incidents_taken,
    e.LotsDrawn: entries.lots_drawn,
    e.TeamFormed: entries.team_formed,
    e.TrophyCarried: entries.trophy_carried,
    e.AgreementApproved: entries.agreement_approved,
    e.TrophyAwarded: entries.trophy_awarded,
    e.PairingsDrafted: rounds.pairings_drafted,
    e.PairingsChanged: rounds.pairings_changed,
    e.PairingsPublished: rounds.pairings_published,
    e.RoundBegun: rounds.round_begun,
    e.TimeAnnounced: rounds.time_announced,
    e.RoundExtended: rounds.round_extended,
    e.RoundEnded: rounds.round_ended,
    e.BreakAnnounced: rounds.break_announced,
    e.AbsenceNoted: games.absence_noted,
    e.LateClockStarted: games.late_clock_started,
    e.ArrivalNoted: games.arrival_noted,
    e.ForfeitProposed: games.forfeit_proposed,
    e.SlipSubmitted: games.slip_submitted,
    e.ResultEntered: games.result_entered,
    e.ResultWithdrawn: games.result_withdrawn,
    e.FeatNoted: games.feat_noted,
    e.ResultValidated: games.result_validated,
    e.ResultCorrected: games.result_corrected,
    e.GameWarned: games.game_warned,
    e.ScreenResultNoted: games.screen_result_noted,
    e.GamePostponed: games.game_postponed,
    e.TimeProposed: games.time_proposed,
    e.TimeAgreed: games.time_agreed,
    e.ContactLogged: games.contact_logged,
    e.DeadlineExtended: games.deadline_extended,
    e.EventClosed: entries.event_closed,
    e.LinksRenewed: lambda tournament, _: tournament,
    e.HelpSet: entries.help_set,
}
