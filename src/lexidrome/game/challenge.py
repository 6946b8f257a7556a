"""Until when a play can be challenged, and when its side may draw.

SSC-11.a, NSA-IV.I.1.p1, NSA-IDX.T13, A-13
    the first tile drawn, or the earlier (or later) of that and so many seconds:
    `closes_at_ms`, `is_closed_by_draw`; values of the rule set
WU-13, DP-2.IV.d.i, ST-9.a, A-14, A-33
    the next side's turn; tiles are drawn at once and kept apart: `draws_at_once`
NSA-V.D.p1, NSA-IDX.T9, NSA-IDX.T11, A-11, A-12
    so many seconds after the final play: `closes_at_ms`; value of the rule set
SSC-11.b, NSA-IV.G.2.d.p1, NSA-IDX.T17
    time to see the play before tiles are drawn: `draw_from_ms`; value of the rule set
SSC-11.d, NSA-IV.I.2.p1, NSA-IV.I.2.p5, NSA-IDX.T1, A-21
    no drawing for so long after a hold: `draw_from_ms`; value of the rule set
SSC-11.f, NSA-IV.I.2.p4, A-21
    when a hold lapses: `hold_lapses_at_ms`; value of the rule set
NSA-IV.I.1.p3
    recording a score changes nothing: no command does that on screen
A-18
    after play was stopped a hold lasts a minute at most: `hold_lapses_at_ms`
NSA-IV.F.2.a.(4), NSA-IV.I.3.p4, NSA-V.A.4
    for what a challenge may be taken back, before its verdict: `withdrawal_grounds`
"""

from __future__ import annotations

from lexidrome.game.checks import effect
from lexidrome.game.clock import Clock
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.values import Reopening
from lexidrome.rulebook import (
    ChallengeCloses,
    ChallengeFail,
    FinalPlay,
    PauseReason,
    RuleSet,
    WindowEnds,
    Withdrawal,
)

FOUND_TILE_GROUND = effect(
    "found_tile_withdraws",
    "A tile found for the side that had gone out is a ground to take a challenge back.",
    "NSA-V.A.4",
)  # fmt: skip

STOP_ALONE_FREEZES_NOT = effect(
    "stop_without_challenge_freezes_no_hold",
    "A clock stopped for a challenge that nobody makes prolongs no hold.",
    "SSC-11.f", "NSA-IV.I.1.p1",
)  # fmt: skip

FLAWED_ON_SCREEN = effect(
    "flawed_program_on_screen",
    "On screen too a player who thinks the program flawed asks for a manual adjudication.",
    "NSA-IV.J.1.m",
)  # fmt: skip

BACK_DESPITE_DRAW = effect(
    "seconds_after_return_despite_draw",
    "Whoever has come back has some seconds to hold or challenge, whatever is drawn meanwhile.",
    "NSA-IV.L.p3", "NSA-IDX.T18",
)  # fmt: skip

STOPPED_HOLD_S = 60
"""A hold's limit once play has been stopped and no clock runs any more (A-18)."""


def has_challenges(rules: RuleSet) -> bool:
    return rules.challenge.fail is not ChallengeFail.VOID


def draws_at_once(rules: RuleSet) -> bool:
    """Tiles are drawn when the turn ends and can be asked back (A-14)."""
    return rules.challenge.closes_on is ChallengeCloses.NEXT_TURN_STARTS


def is_anybody_away(state: GameState, side: int) -> bool:
    """Whether an opponent has left the table and must see the play first (NSA-IV.L.p3)."""
    return state.record is not None and any(other != side for other in state.record.away)


def closes_at_ms(state: GameState, at_ms: int, *, is_out: bool) -> int | None:
    """When time alone closes the window of a play made at `at_ms`; `None`: never."""
    challenge = state.rules.challenge
    if is_out:
        limit_s = challenge.final_window_s
    elif challenge.closes_on is ChallengeCloses.WINDOW_OR_FIRST_TILE:
        limit_s = challenge.window_s
    elif challenge.closes_on is ChallengeCloses.FIRST_TILE_DRAWN and not state.bag:
        limit_s = challenge.empty_bag_window_s
    else:
        limit_s = None
    return None if limit_s is None else at_ms + limit_s * 1000


def final_closes_at_ms(state: GameState, at_ms: int) -> int | None:
    """When time closes the window of a play that turned out to be the last one."""
    limit_s = state.rules.challenge.final_window_s
    return None if limit_s is None else at_ms + limit_s * 1000


def draw_from_ms(rules: RuleSet, play: PendingPlay) -> int:
    """The moment from which the side that played may draw."""
    challenge = rules.challenge
    if play.hold is not None:
        return play.hold.at_ms + (challenge.hold_no_draw_s or 0) * 1000
    return play.at_ms + (challenge.min_view_s or 0) * 1000


def is_closed_by_draw(rules: RuleSet, play: PendingPlay, at_ms: int) -> bool:
    """Whether drawing the first tile ends the right to challenge, at this moment."""
    is_just_back = play.back_until_ms is not None and at_ms <= play.back_until_ms
    if play.hold is not None or BACK_DESPITE_DRAW(is_just_back):
        return False
    if rules.challenge.window_ends is WindowEnds.LATER:
        return play.closes_at_ms is None or at_ms >= play.closes_at_ms
    return True


def is_closed_by_time(state: GameState, play: PendingPlay) -> bool:
    """Whether the end of the window closes it; the later reading also wants the draw."""
    if state.rules.challenge.window_ends is not WindowEnds.LATER:
        return True
    return play.drawn is not None or not state.bag or state.stop is not None


def hold_lapses_at_ms(state: GameState, play: PendingPlay) -> int | None:
    """When a hold ends by itself; never, where the rule set and a running clock leave it so."""
    limit_s = state.rules.challenge.hold_max_s
    if limit_s is None and state.stop is not None:
        limit_s = STOPPED_HOLD_S
    if play.hold is None or limit_s is None:
        return None
    return play.hold.at_ms + limit_s * 1000


def is_play_frozen(clock: Clock) -> bool:
    """Whether windows and holds stand still: for a score or the director, not for a challenge."""
    stopped = clock.stop_reason
    is_running_on = STOP_ALONE_FREEZES_NOT(stopped is PauseReason.CHALLENGE)
    return stopped is not None and not is_running_on


def is_final_play_free(state: GameState, play: PendingPlay) -> bool:
    """Whether challenging this play costs nothing (SSC-12.e, NSA-V.C.note, A-12)."""
    challenge = state.rules.challenge
    if not challenge.final_play_free:
        return False
    if play.is_out:
        return True
    return state.phase is Phase.ENDING and challenge.final_play is FinalPlay.LAST_PLAY


def withdrawal_grounds(state: GameState) -> tuple[Withdrawal, ...]:
    """For what the challenge that waits for its verdict may be taken back now."""
    play = state.play
    challenge = None if play is None else play.challenge
    if play is None or challenge is None or challenge.rulings:
        return ()
    holds = {
        Withdrawal.UNBOUND_BLANK: not play.is_blank_bound,
        Withdrawal.FOUND_TILE: FOUND_TILE_GROUND(challenge.is_rescindable),
    }
    return tuple(reason for reason in state.rules.challenge.withdrawal if holds[reason])


def grounds_to_judge_again(state: GameState) -> tuple[Reopening, ...]:
    """For what a side may have the last verdict given anew; on screen no word is entered."""
    decided = state.verdict
    judged = None if decided is None else decided.before.play
    challenge = None if judged is None else judged.challenge
    rulings = () if challenge is None else challenge.rulings
    if not rulings or any(ruling.is_manual for ruling in rulings):
        return ()
    is_of_book = bool(FLAWED_ON_SCREEN.ids_of(state.rules.document))
    if state.record is not None:
        return tuple(Reopening)
    return (Reopening.PROGRAM_FLAWED,) if FLAWED_ON_SCREEN(is_of_book) else ()
