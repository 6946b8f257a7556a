"""What each kind of adjustment of a ruling does to a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexidrome import procedures as p
from lexidrome.base import RuleId
from lexidrome.game.board import side_of, squares_turned
from lexidrome.game.challenge.messages import PlayReopened
from lexidrome.game.challenge.rules import closes_at_ms
from lexidrome.game.clock import clock as clocks
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.clock.messages import ClockAdjusted, ClockRestarted
from lexidrome.game.correction.messages import TurnDisputed
from lexidrome.game.exchange.messages import TilesExchanged
from lexidrome.game.finish.messages import GameEnded, RackNoted, ScoreAdjusted
from lexidrome.game.finish.result import judge_again
from lexidrome.game.finish.steps import resign
from lexidrome.game.flow import (
    close_play,
    finish,
    finish_stopped,
    pass_over_skips,
    reopen_game,
    settle_zeros,
    take_off,
    zeros_with_another,
)
from lexidrome.game.play.messages import BlankBound, TurnPassed
from lexidrome.game.refusals import rule_of
from lexidrome.game.ruling.evidence import entered_exchange
from lexidrome.game.ruling.messages import (
    PassTakenBack,
    PlayGoesOn,
    PlayTurned,
    RacksResized,
    TurnRecast,
)
from lexidrome.game.ruling.needs import Setting, blank_square, play_to_withdraw, unfinished_reply
from lexidrome.game.ruling.windows import draw_leaves_until_ms
from lexidrome.game.start.messages import TilesDeclared
from lexidrome.game.state import GameState, PendingPlay, Phase, TurnKind
from lexidrome.game.table import UNKNOWN, masked
from lexidrome.game.values import Closed, Ending, Entry, EntryKind, PlacedTile
from lexidrome.game.who import Role
from lexidrome.game.work import Work
from lexidrome.procedures import changes as ch
from lexidrome.rulebook import rule

_CORRECTIONS = frozenset({"recount", "late_change"})
"""Procedures whose points set a score right; those of the others are penalties."""


def forget_racks(work: Work, setting: Setting) -> None:
    """Tiles went to and from a rack: what was noted of it is no longer so."""
    if work.state.table.holds_tiles or work.state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return
    touched = {
        place
        for moved in setting.resolution.moves
        if not are_old_tiles_back(work.state, setting, moved)
        for place in (moved.source, moved.target)
    }
    racks = {p.Place.RACK: setting.command.player, p.Place.OPPONENT_RACK: setting.opponent}
    for place, side in racks.items():
        rack = work.state.racks[side]
        if place in touched and rack != masked(rack):
            work.emit(RackNoted(at_ms=work.at_ms, by=work.by, side=side, tiles=masked(rack)))


@rule("NSA-IV.E.2.b.(4)(a)", "NSA-IV.E.2.b.(4)(b)")
def are_old_tiles_back(state: GameState, setting: Setting, moved: p.TilesMoved) -> bool:
    """Where an exchange is taken back, the old tiles are on the rack again.

    It is what it was when the turn began.
    """
    is_on_turn = state.on_turn == setting.command.player
    return is_on_turn and moved.source is p.Place.DISCARDS


def _change_score(work: Work, setting: Setting, change: ch.ScoreChanged) -> None:
    is_correction = setting.command.procedure in _CORRECTIONS
    kind = EntryKind.CORRECTION if is_correction else EntryKind.PENALTY
    enter_points(work, setting.side_of(change.party), change.points, kind, change.rule)


def enter_points(work: Work, side: int, points: int, kind: EntryKind, rule: RuleId) -> None:
    state = work.state
    entry = Entry(side, points, kind, rule, len(state.turns))
    work.emit(ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(work.state, state.outcome)
        work.emit(GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))


def _change_clock(work: Work, setting: Setting, change: ch.ClockChanged) -> None:
    _give_time(work, setting, change.party, change.time_ms, change.rule)


def _give_time(work: Work, setting: Setting, party: p.Party, time_ms: int, rule: RuleId) -> None:
    side, state = setting.side_of(party), work.state
    before_ms = clocks.settle(state.clock, work.at_ms).side_ms[side]
    work.emit(
        ClockAdjusted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            time_ms=time_ms,
            reason=setting.command.procedure,
            rule=rule,
        )
    )
    if state.phase is not Phase.ENDED:
        return
    # Time given after the end changes the overtime in the ledger: NSA-V.F.2.p1, A-46.
    spared = clocks.overtime_points(before_ms, state.rules.clock) - clocks.overtime_points(
        before_ms + time_ms, state.rules.clock
    )
    if spared:
        enter_points(work, side, spared, EntryKind.OVERTIME, rule)


def _restart_clock(work: Work, setting: Setting, change: ch.ClockRestarted) -> None:
    state = work.state
    if state.clock.is_typed or state.phase is not Phase.PLAYING:
        return
    side = setting.side_of(change.party)
    if state.clock.running != side:
        work.emit(ClockRestarted(at_ms=work.at_ms, by=work.by, side=side, rule=change.rule))


def _erase_overtime(work: Work, setting: Setting, change: ch.OvertimeErased) -> None:
    """Overtime is taken back, but no time is given: at most nothing is left (NSA-V.B.p2)."""
    side = setting.side_of(change.party)
    over_ms = -clocks.settle(work.state.clock, work.at_ms).side_ms[side]
    if over_ms > 0:
        erased_ms = over_ms if change.time_ms is None else min(over_ms, change.time_ms)
        _give_time(work, setting, change.party, erased_ms, change.rule)


def _withdraw_play(work: Work, setting: Setting, change: ch.PlayWithdrawn) -> None:
    side = setting.side_of(change.party)
    if (reply := unfinished_reply(work, setting, change)) is not None:
        take_off(work, reply, change.rule, is_turn_kept=True, is_unfinished=True)
    play = play_to_withdraw(work, setting, side)
    assert play is not None
    is_kept = setting.is_turn_kept
    take_off(work, play, change.rule, is_turn_kept=is_kept)
    if not is_kept and not settle_zeros(work):
        pass_over_skips(work)


def _turn_play(work: Work, setting: Setting, change: ch.PlayTurned) -> None:
    """A quarter of a turn about the centre makes a row a column and keeps its order."""
    side = setting.side_of(change.party)
    if (reply := unfinished_reply(work, setting, change)) is not None:
        # Its side is still on turn, and lays again what it likes.
        take_off(work, reply, change.rule, is_turn_kept=True, is_unfinished=True)
    at = work.state.lone_play
    assert at is not None
    tiles = work.state.turns[at].tiles
    board_side = side_of(work.state.board)
    lies_across = len({placed.square // board_side for placed in tiles}) == 1
    if lies_across != change.is_across:
        turned = squares_turned(-1 if lies_across else 1, board_side)
        tiles = tuple(PlacedTile(turned[placed.square], placed.tile) for placed in tiles)
    work.emit(PlayTurned(at_ms=work.at_ms, by=work.by, side=side, tiles=tiles, rule=change.rule))


def _keep_turn(work: Work, setting: Setting, change: ch.TurnKept) -> None:
    """A pass that was none is taken back; whoever is still on turn stays so."""
    side, turns = setting.side_of(change.party), work.state.turns
    is_passed = bool(turns) and turns[-1].side == side and turns[-1].kind is TurnKind.PASS
    if work.state.phase is Phase.PLAYING and work.state.on_turn != side and is_passed:
        zeros = max(0, work.state.zeros - 1)
        work.emit(
            PassTakenBack(at_ms=work.at_ms, by=work.by, side=side, rule=change.rule, zeros=zeros)
        )


def _count_turn(work: Work, setting: Setting, change: ch.TurnCounted) -> None:
    """The turn that went wrong is completed; where it is entered already, it is what was ruled."""
    side = setting.side_of(change.party)
    if (number := exchange_to_recast(work.state, setting, side)) is not None:
        _recast(work, side, number, change)
        return
    if work.state.phase is not Phase.PLAYING or work.state.on_turn != side:
        return
    close_play(work, Closed.NEXT_TURN)
    zeros = zeros_with_another(work.state)
    if change.exchanged == 0:
        work.emit(TurnPassed(at_ms=work.at_ms, by=work.by, side=side, zeros=zeros))
    else:
        tiles = UNKNOWN * min(change.exchanged, len(work.state.racks[side]))
        work.emit(
            TilesExchanged(
                at_ms=work.at_ms,
                by=work.by,
                side=side,
                count=change.exchanged,
                discarded=tiles,
                drawn=tiles,
                is_drawn_first=False,
                zeros=zeros,
            )
        )
    if not settle_zeros(work):
        pass_over_skips(work)


@rule("NSA-IV.E.2.b.(1)", "NSA-IV.E.2.b.(2)", "NSA-IV.E.2.b.(4)(e)")
def exchange_to_recast(state: GameState, setting: Setting, side: int) -> int | None:
    """An exchange that is on the sheet becomes what was ruled, and costs no other turn."""
    if not state.table.keeps_entries:
        return None
    is_replied = bool(setting.resolution.answers.get("replied"))
    return entered_exchange(state, side, setting.opponent, is_replied=is_replied)


def _recast(work: Work, side: int, number: int, change: ch.TurnCounted) -> None:
    state = work.state
    turn = state.turns[number - 1]
    if (turn.count or 0) == change.exchanged:
        return
    work.emit(
        TurnRecast(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            turn=number,
            exchanged=change.exchanged,
            rule=change.rule,
        )
    )
    rack = masked(state.racks[side])
    if not change.exchanged and turn.entry is not None and number == len(state.turns):
        # Nothing was laid down or everything goes back: the rack is what it was.
        rack = state.record.before[turn.entry].racks[side]
    if rack != state.racks[side] and len(rack) == len(state.racks[side]):
        work.emit(RackNoted(at_ms=work.at_ms, by=work.by, side=side, tiles=rack))


def _bind_blank(work: Work, setting: Setting, change: ch.BlankBound) -> None:
    square = blank_square(work, setting)
    assert square is not None
    tile = work.state.setup.tiles.blank_symbols.get(change.letter)
    if tile is not None:
        work.emit(BlankBound(at_ms=work.at_ms, by=work.by, square=square, tile=tile))


def _reopen_window(work: Work, setting: Setting, change: ch.WindowReopened) -> None:
    play, challenger = work.state.reopenable_play, setting.side_of(change.party)
    if work.state.play is not None or work.state.phase is not Phase.PLAYING:
        return
    if play is None or play.side == challenger:
        return
    challenge = work.state.rules.challenge
    window_s = change.window_s or challenge.window_s or challenge.empty_bag_window_s
    closes = None if window_s is None else work.at_ms + window_s * 1000
    if work.by.role is not Role.DIRECTOR:
        closes = draw_leaves_until_ms(work.state, setting.resolution, change)
    work.emit(
        PlayReopened(
            at_ms=work.at_ms, by=work.by, reason=setting.command.procedure, closes_at_ms=closes
        )
    )


def _find_tile(work: Work, setting: Setting, change: ch.TileFound) -> None:
    side, play = setting.side_of(change.party), work.state.play
    _resize(work, {side: change.count}, change.rule)
    if play is not None and is_out_no_more(work.state, play, side):
        closes = closes_at_ms(work.state, play.at_ms, is_out=False)
        work.emit(
            PlayGoesOn(
                at_ms=work.at_ms,
                by=work.by,
                side=side,
                closes_at_ms=closes,
                rule=change.rule,
                # The opponent's clock; a hold has it running already.
                clocks=ClocksThen(work.state.on_turn, is_new_turn=play.hold is None),
            )
        )


@rule("NSA-V.A.2")
def is_out_no_more(state: GameState, play: PendingPlay, side: int) -> bool:
    """Whoever went out and gets a found tile before the end is not out, and play resumes."""
    is_waiting = play.is_out and play.side == side and play.challenge is None
    return is_waiting and state.phase is Phase.PLAYING


def _shorten_rack(work: Work, setting: Setting, change: ch.RackShortened) -> None:
    _resize(work, {setting.side_of(change.party): -change.count}, change.rule)


def _keep_tiles(work: Work, setting: Setting, change: ch.TilesKept) -> None:
    keeper = setting.side_of(change.party)
    other = setting.opponent if keeper == setting.command.player else setting.command.player
    _resize(work, {keeper: change.count, other: -change.count}, change.rule)


def _resize(work: Work, changes: dict[int, int], rule: RuleId) -> None:
    by_side = tuple(changes.get(side, 0) for side in range(work.state.side_count))
    work.emit(RacksResized(at_ms=work.at_ms, by=work.by, changes=by_side, rule=rule))


def _reopen_game(work: Work, _setting: Setting, change: ch.GameReopened) -> None:
    reopen_game(work, change.rule)


def _count_end_anew(work: Work, _setting: Setting, change: ch.EndCountedAnew) -> None:
    """Racks that are not known any more are shown; then the game is counted."""
    reopen_game(work, change.rule, is_over=True)
    finish_stopped(work)


def _resign(work: Work, setting: Setting, change: ch.GameResigned) -> None:
    resign(work, setting.side_of(change.party))


def _declare_tiles(work: Work, _setting: Setting, change: ch.TileCountDeclared) -> None:
    work.emit(TilesDeclared(at_ms=work.at_ms, by=work.by, count=change.tiles, rule=change.rule))


def _bookmark(work: Work, setting: Setting, change: ch.TurnBookmarked) -> None:
    """In the name of whoever says so; nobody's, if it is the director."""
    turn = len(work.state.turns)
    if turn:
        work.emit(
            TurnDisputed(
                at_ms=work.at_ms,
                by=work.by,
                turn=turn,
                side=work.by.side,
                note=setting.command.note,
                rule=change.rule,
            )
        )


def _sanction(work: Work, setting: Setting, change: ch.Sanctioned) -> None:
    """Only the loss of the game is the game's business; the rest is the event's."""
    if change.sanction is p.Sanction.FORFEIT and work.state.phase in (
        Phase.PLAYING,
        Phase.ENDING,
    ):
        rule = rule_of(work.state.rules, "ending.leave_spread")
        finish(work, Ending.FORFEIT, rule, loser=setting.side_of(change.party))


EFFECTS: dict[type, Callable[[Work, Setting, Any], None]] = {
    ch.ScoreChanged: _change_score,
    ch.ClockChanged: _change_clock,
    ch.ClockRestarted: _restart_clock,
    ch.OvertimeErased: _erase_overtime,
    ch.PlayWithdrawn: _withdraw_play,
    ch.PlayTurned: _turn_play,
    ch.TurnKept: _keep_turn,
    ch.TurnCounted: _count_turn,
    ch.BlankBound: _bind_blank,
    ch.WindowReopened: _reopen_window,
    ch.TileFound: _find_tile,
    ch.RackShortened: _shorten_rack,
    ch.TilesKept: _keep_tiles,
    ch.GameReopened: _reopen_game,
    ch.EndCountedAnew: _count_end_anew,
    ch.GameResigned: _resign,
    ch.TileCountDeclared: _declare_tiles,
    ch.TurnBookmarked: _bookmark,
    ch.Sanctioned: _sanction,
}
"""What is not here is kept in the log and seen to by people: spread, who is excused, and so on."""
