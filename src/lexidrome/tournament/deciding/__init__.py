"""Decides commands: events, or a refusal that changes nothing.

    decide(state, command)   the events, or the refusal
    handle(state, command)   the same with the state after them, for whoever needs both

Each module here decides one group of commands and opens with the rules it goes by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from lexidrome.base import Refusal, text
from lexidrome.tournament import commands as c
from lexidrome.tournament.bounds import BOUNDS
from lexidrome.tournament.deciding import (
    agreements,
    entries,
    incidents,
    lateness,
    league,
    links,
    pairings,
    results,
    rounds,
    screens,
    setup,
    teams,
    undoing,
)
from lexidrome.tournament.deciding.timers import run_due
from lexidrome.tournament.deciding.work import Work
from lexidrome.tournament.events import AnyEvent
from lexidrome.tournament.folding import fold
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import EventState


class Handled(msgspec.Struct, frozen=True):
    """What a command led to."""

    events: tuple[AnyEvent, ...]
    state: EventState


def decide(state: EventState | None, command: c.AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
    """The events that a command leads to, or why it leads to none."""
    handled = handle(state, command)
    return handled if isinstance(handled, Refusal) else handled.events


def handle(state: EventState | None, command: c.AnyCommand) -> Handled | Refusal:
    """Decide a command and fold its events.

    A command that comes late first meets what was due before it. A command
    stamped earlier than the last event counts as simultaneous with it.
    """
    if (beyond := BOUNDS.outside(command)) is not None:
        return refuse(Reason.OUT_OF_BOUNDS, beyond)
    if isinstance(command, c.CreateEvent):
        if state is not None:
            return refuse(Reason.ALREADY_CREATED, text("The event exists already."))
        created = setup.create(command)
        return created if isinstance(created, Refusal) else Handled(created, fold(created))
    if state is None:
        return refuse(Reason.NOT_CREATED, text("There is no such event."))
    if isinstance(command, c.Together):
        return _together(state, command)
    work = Work(state, max(command.at_ms, state.now_ms), command.by)
    run_due(work)
    if work.tournament.closed_by_action is not None and not isinstance(command, _AFTER_THE_END):
        return undoing.closed()
    refusal = _DECIDERS[type(command)](work, command)
    if refusal is not None:
        return refusal
    return Handled(tuple(work.events), work.state)


def _together(state: EventState, command: c.Together) -> Handled | Refusal:
    """The first that is refused takes all the others back."""
    events: list[AnyEvent] = []
    for each in command.commands:
        stamped = msgspec.structs.replace(each, at_ms=command.at_ms, by=command.by)
        handled = handle(state, stamped)
        if isinstance(handled, Refusal):
            return handled
        events += handled.events
        state = handled.state
    return Handled(tuple(events), state)


_AFTER_THE_END = (c.RenewLinks, c.Undo, c.Redo, c.TimePassed)


def _time_passed(_work: Work, _command: c.TimePassed) -> Refusal | None:
    """What was due has already happened."""
    return None


_DECIDERS: dict[type[c.Command], Callable[[Work, Any], Refusal | None]] = {
    c.AddDivision: setup.add_division,
    c.ChangePhases: setup.change_phases,
    c.SetTables: setup.set_tables,
    c.SetPrizes: setup.set_prizes,
    c.Enter: entries.enter,
    c.ChangeEntrant: entries.change_entrant,
    c.CheckIn: entries.check_in,
    c.WaiveAbsence: entries.waive_absence,
    c.Withdraw: entries.withdraw,
    c.Return: entries.come_back,
    c.SetSeeds: entries.set_seeds,
    c.AdjustSpread: results.adjust_spread,
    c.RuleOnIncident: incidents.rule_on_incident,
    c.TakeIncidents: incidents.take_incidents,
    c.DrawLots: teams.draw_lots,
    c.FormTeam: teams.form_team,
    c.CarryTrophy: teams.carry_trophy,
    c.ApproveAgreement: agreements.approve_agreement,
    c.AwardTrophy: teams.award_trophy,
    c.DraftPairings: pairings.draft_pairings,
    c.SwapEntrants: pairings.swap_entrants,
    c.PublishPairings: pairings.publish_pairings,
    c.BeginRound: rounds.begin_round,
    c.ExtendRound: rounds.extend_round,
    c.EndRound: rounds.end_round,
    c.AnnounceBreak: rounds.announce_break,
    c.NoteAbsence: lateness.note_absence,
    c.StartLateClock: lateness.start_late_clock,
    c.NoteArrival: lateness.note_arrival,
    c.SubmitSlip: results.submit_slip,
    c.EnterResult: results.enter_result,
    c.TakeGameResult: screens.take_game_result,
    c.WithdrawGameResult: screens.withdraw_game_result,
    c.NoteFeat: screens.note_feat,
    c.ValidateResult: results.validate_result,
    c.CorrectResult: results.correct_result,
    c.ScoreBye: results.score_bye,
    c.ForfeitGame: lateness.forfeit_game,
    c.WarnGame: results.warn_game,
    c.TerminateGame: results.terminate_game,
    c.PostponeGame: results.postpone_game,
    c.ProposeTime: league.propose_time,
    c.AgreeTime: league.agree_time,
    c.LogContact: league.log_contact,
    c.DecideUnreachable: league.decide_unreachable,
    c.CloseWeek: league.close_week,
    c.CloseEvent: setup.close_event,
    c.RenewLinks: links.renew_links,
    c.SetHelp: setup.set_help,
    c.Undo: undoing.undo,
    c.Redo: undoing.redo,
    c.TimePassed: _time_passed,
}
