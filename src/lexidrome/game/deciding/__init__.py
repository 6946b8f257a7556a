"""Decides commands: events, or a refusal that changes nothing.

    decide(state, command)   the events, or the refusal
    handle(state, command)   the same with the state after them, for whoever needs both
    preview(state, command)  a play with its words and points, not made

Each module here decides one group of commands and opens with the rules it goes
by. `flow` holds what several of them lead to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import manners as m
from lexidrome.game import record_commands as rc
from lexidrome.game import rulings as ru
from lexidrome.game.bounds import BOUNDS
from lexidrome.game.deciding import (
    audience,
    challenges,
    clocks,
    corrections,
    drawing,
    endings,
    judging,
    lateness,
    lookup,
    manners,
    recounts,
    rulings,
    shares,
    sheets,
    starting,
    tabletop,
    ties,
    turns,
)
from lexidrome.game.deciding.entering import enter, note_lateness
from lexidrome.game.deciding.timers import run_due
from lexidrome.game.deciding.work import Work
from lexidrome.game.events import AnyEvent, TilesPlayed
from lexidrome.game.folding import fold
from lexidrome.game.messages import Command
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.state import GameState


class Handled(msgspec.Struct, frozen=True, gc=False):
    """What a command led to."""

    events: tuple[AnyEvent, ...]
    state: GameState


def decide(state: GameState | None, command: c.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
    """The events that a command leads to, or why it leads to none."""
    handled = handle(state, command)
    return handled if isinstance(handled, Refusal) else handled.events


def handle(state: GameState | None, command: c.AnyCommand) -> Handled | Refusal:
    """Decide a command and fold its events.

    A command that comes late first meets what was due before it. A command
    stamped earlier than the last event counts as simultaneous with it.
    """
    if (beyond := BOUNDS.outside(command)) is not None:
        return refuse(Reason.OUT_OF_BOUNDS, beyond)
    if isinstance(command, c.CreateGame):
        if state is not None:
            return refuse(Reason.ALREADY_CREATED, text("The game exists already."))
        created = starting.create(command)
        return created if isinstance(created, Refusal) else Handled(created, fold(created))
    if state is None:
        return refuse(Reason.NOT_CREATED, text("There is no such game."))
    work = Work(state, max(command.at_ms, state.now_ms), command.by)
    command = enter(work, command)
    entered = len(work.events)
    until_ms = command.from_ms if isinstance(command, c.CreditOutage) else work.at_ms
    run_due(work, until_ms, is_act=not isinstance(command, _HOUSE_CLOCK))
    refusal = _DECIDERS[type(command)](work, command)
    if refusal is not None:
        return refusal
    if len(work.events) == entered:
        return Handled((), state)
    note_lateness(work, command)
    return Handled(tuple(work.events), work.state)


def preview(state: GameState, command: c.PlayTiles) -> TilesPlayed | Refusal:
    """The play as it would stand, whatever its words: what a lookup or a bot needs to know."""
    handled = handle(state, msgspec.structs.replace(command, is_acceptable=True))
    if isinstance(handled, Refusal):
        return handled
    return next(event for event in handled.events if isinstance(event, TilesPlayed))


_HOUSE_CLOCK = (c.TimePassed, c.CreditOutage)
"""Nobody's act: with them a time that is up has run out."""


def _time_passed(_work: Work, _command: c.TimePassed) -> Refusal | None:
    """What was due has already happened."""
    return None


def _correct_entries(work: Work, command: c.CorrectEntries) -> Refusal | None:
    return corrections.correct_entries(work, command, decide)


def _settle_dispute(work: Work, command: c.SettleDispute) -> Refusal | None:
    return corrections.settle_dispute(work, command, decide)


def _undo_ruling(work: Work, command: ru.UndoRuling) -> Refusal | None:
    return rulings.undo_ruling(work, command, decide)


_DECIDERS: dict[type[Command], Callable[[Work, Any], Refusal | None]] = {
    c.StartGame: starting.start,
    c.CommitShare: shares.commit_share,
    c.RevealShare: shares.reveal_share,
    c.LookAtRack: starting.look_at_rack,
    c.PlayTiles: turns.play_tiles,
    c.ExchangeTiles: turns.exchange_tiles,
    c.PassTurn: turns.pass_turn,
    c.BeginTurn: turns.begin_turn,
    c.DrawTiles: drawing.draw_tiles,
    c.AcceptPlay: challenges.accept_play,
    c.HoldPlay: challenges.hold_play,
    c.ChallengePlay: judging.challenge_play,
    c.WithdrawChallenge: challenges.withdraw_challenge,
    c.RuleOnChallenge: judging.rule_on_challenge,
    c.AskOpinion: judging.ask_opinion,
    c.AcceptRuling: judging.accept_ruling,
    c.ReopenChallenge: judging.reopen_challenge,
    c.OverruleVerdict: judging.overrule_verdict,
    c.StopClock: clocks.stop_clock,
    c.StartClock: clocks.start_clock,
    c.AdjustClock: clocks.adjust_clock,
    c.ExtendRound: clocks.extend_round,
    c.CreditOutage: clocks.credit_outage,
    c.TimePassed: _time_passed,
    c.ConfirmNoPlays: endings.confirm_no_plays,
    c.FindNoPlays: endings.find_no_plays,
    c.StopGame: endings.stop_game,
    c.ForfeitGame: endings.forfeit_game,
    c.OfferResignation: endings.offer_resignation,
    c.AnswerResignation: endings.answer_resignation,
    c.AdjustScore: endings.adjust_score,
    c.SignResult: endings.sign_result,
    c.SettleTie: ties.settle_tie,
    c.StartLightning: ties.start_lightning,
    c.AttemptWord: ties.attempt_word,
    c.RuleOnAttempts: ties.rule_on_attempts,
    c.UnsealRacks: audience.unseal_racks,
    c.ReissueSeat: audience.reissue_seat,
    c.BarSpectators: audience.bar_spectators,
    c.AgreeToShowRacks: audience.agree_to_show_racks,
    rc.DeclareTiles: tabletop.declare_tiles,
    rc.NoteRack: tabletop.note_rack,
    rc.ClarifyBlank: tabletop.clarify_blank,
    rc.FindFalseBlank: tabletop.find_false_blank,
    rc.MixBag: tabletop.mix_bag,
    rc.ReadClocks: tabletop.read_clocks,
    rc.CallTime: tabletop.call_time,
    rc.PressClock: tabletop.press_clock,
    rc.LoseTurn: turns.lose_turn,
    rc.AnnounceScore: tabletop.announce_score,
    rc.StartLateClock: lateness.start_late_clock,
    rc.Arrive: lateness.arrive,
    rc.LeaveTable: tabletop.leave_table,
    rc.ReturnToTable: tabletop.return_to_table,
    rc.ReopenPlay: lookup.reopen_play,
    rc.RelistWords: lookup.relist_words,
    rc.SubmitWords: lookup.submit_words,
    rc.ApproveLookup: lookup.approve_lookup,
    rc.CorrectScore: recounts.correct_score,
    rc.RecountScores: recounts.recount_scores,
    rc.BeginRecount: recounts.begin_recount,
    rc.ContestScore: recounts.contest_score,
    rc.EndRecount: recounts.end_recount,
    rc.VerifyScore: recounts.verify_score,
    rc.AskScores: sheets.ask_scores,
    rc.AnswerScores: sheets.answer_scores,
    rc.WriteSheet: sheets.write_sheet,
    rc.DisputeTurn: corrections.dispute_turn,
    c.CorrectEntries: _correct_entries,
    c.SettleDispute: _settle_dispute,
    ru.ApplyRuling: rulings.apply_ruling,
    ru.UndoRuling: _undo_ruling,
    m.ChooseEquipment: manners.choose_equipment,
    m.AgreeToUse: manners.agree_to_use,
    m.CheckTiles: manners.check_tiles,
    m.DeclineChallenge: challenges.decline_challenge,
}
