"""How each event changes a game: `evolve(state, event)`.

Nothing is decided here and nothing can be refused: what stands in the events
has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lexidrome.game import events as e
from lexidrome.game import manners as m
from lexidrome.game import record_events as r
from lexidrome.game import rulings as ru
from lexidrome.game.folding import (
    audience,
    challenges,
    clocks,
    endings,
    entries,
    manners,
    rulings,
    starting,
    tabletop,
    ties,
    turns,
)
from lexidrome.game.messages import Event
from lexidrome.game.state import GameState


def evolve(state: GameState | None, event: e.AnyEvent) -> GameState:
    """The game after this event."""
    if state is None:
        assert isinstance(event, e.GameCreated), "a game begins with its creation"
        return starting.created(event)
    changed = _EVOLVERS[type(event)](state, event)
    return replace(changed, version=state.version + 1, now_ms=max(event.at_ms, state.now_ms))


def fold(events: Iterable[e.AnyEvent], state: GameState | None = None) -> GameState:
    """The game that these events made."""
    for event in events:
        state = evolve(state, event)
    assert state is not None, "a game has at least one event"
    return state


state_before = entries.state_before


def _corrected(state: GameState, event: e.Corrected) -> GameState:
    return entries.corrected(state, event, fold)


_EVOLVERS: dict[type[Event], Callable[[GameState, Any], GameState]] = {
    e.SharesAsked: starting.shares_asked,
    e.ShareCommitted: starting.share_committed,
    e.SharesSealed: starting.shares_sealed,
    e.ShareRevealed: starting.share_revealed,
    e.FirstTilesDrawn: starting.first_tiles_drawn,
    e.GameStarted: starting.started,
    e.TilesDrawn: starting.tiles_drawn,
    e.RackSeen: starting.rack_seen,
    e.TilesPlayed: turns.tiles_played,
    e.TilesExchanged: turns.tiles_exchanged,
    e.TurnPassed: turns.turn_passed,
    e.TurnBegun: turns.turn_begun,
    e.TurnLost: turns.turn_lost,
    e.PlayAccepted: challenges.play_accepted,
    e.PlayHeld: challenges.play_held,
    e.PlayClosed: challenges.play_closed,
    e.PlayChallenged: challenges.play_challenged,
    e.ChallengeWithdrawn: challenges.challenge_withdrawn,
    e.ChallengeRuled: challenges.challenge_ruled,
    e.OpinionAsked: challenges.opinion_asked,
    e.ChallengeUpheld: challenges.challenge_upheld,
    e.ChallengeFailed: challenges.challenge_failed,
    e.ChallengeReopened: challenges.challenge_reopened,
    e.ClockStopped: clocks.clock_stopped,
    e.ClockStarted: clocks.clock_started,
    e.ClockAdjusted: clocks.clock_adjusted,
    e.RoundExtended: clocks.round_extended,
    e.OutageCredited: clocks.outage_credited,
    e.NoPlaysConfirmed: endings.no_plays_confirmed,
    e.ResignationOffered: endings.resignation_offered,
    e.ResignationDeclined: endings.resignation_declined,
    e.PlayStopped: endings.play_stopped,
    e.ScoreAdjusted: endings.score_adjusted,
    e.GameEnded: endings.ended,
    e.ResultSigned: endings.result_signed,
    e.LightningStarted: ties.lightning_started,
    e.LightningOrderDrawn: ties.lightning_order_drawn,
    e.BoardReturned: ties.board_returned,
    e.WordAttempted: ties.word_attempted,
    e.AttemptsRuled: ties.attempts_ruled,
    e.TieBroken: ties.tie_broken,
    e.RacksUnsealed: audience.racks_unsealed,
    e.SeatReissued: audience.seat_reissued,
    e.SpectatorsBarred: audience.spectators_barred,
    e.RackShowingAgreed: audience.rack_showing_agreed,
    r.Entered: entries.entered,
    r.ScoreCorrected: entries.score_corrected,
    r.ScoresRecounted: entries.scores_recounted,
    r.RecountBegun: entries.recount_begun,
    r.ScoreContested: entries.score_contested,
    r.ScoreVerified: entries.score_verified,
    r.RecountEnded: entries.recount_ended,
    r.ScoresAsked: entries.scores_asked,
    r.ScoresAnswered: entries.scores_answered,
    r.SheetWritten: entries.sheet_written,
    r.TurnDisputed: entries.turn_disputed,
    r.DisputeSettled: entries.dispute_settled,
    r.TilesDeclared: tabletop.tiles_declared,
    r.RackNoted: tabletop.rack_noted,
    r.ClocksRead: tabletop.clocks_read,
    r.ClockPressed: tabletop.clock_pressed,
    r.ScoreAnnounced: tabletop.score_announced,
    r.DrawnOutOfOrder: tabletop.drawn_out_of_order,
    r.BlankBound: tabletop.blank_bound,
    r.BagMixed: tabletop.bag_mixed,
    r.MixingOverdue: tabletop.mixing_overdue,
    r.SideLeft: tabletop.side_left,
    r.SideReturned: tabletop.side_returned,
    r.LateClockStarted: tabletop.late_clock_started,
    r.SideArrived: tabletop.side_arrived,
    r.PlayReopened: tabletop.play_reopened,
    r.WordsRelisted: tabletop.words_relisted,
    r.WordsSubmitted: tabletop.words_submitted,
    r.WordsChecked: tabletop.words_checked,
    r.LookupApproved: tabletop.lookup_approved,
    r.ReportedLate: tabletop.reported_late,
    e.Corrected: _corrected,
    ru.RulingApplied: rulings.ruling_applied,
    ru.RulingUndone: rulings.ruling_undone,
    r.PlayTakenOff: rulings.play_taken_off,
    r.PlayTurned: rulings.play_turned,
    r.PassTakenBack: rulings.pass_taken_back,
    r.TurnRecast: rulings.turn_recast,
    r.RacksResized: rulings.racks_resized,
    r.ClockNeutralised: clocks.clock_neutralised,
    r.ClockRestarted: tabletop.clock_restarted,
    r.PlayGoesOn: rulings.play_goes_on,
    r.GameReopened: rulings.game_reopened,
    m.EquipmentChosen: manners.equipment_chosen,
    m.UseAgreed: manners.use_agreed,
    m.TilesChecked: manners.tiles_checked,
    m.ChallengeProposed: manners.challenge_proposed,
    m.ChallengeDeclined: manners.challenge_declined,
}
