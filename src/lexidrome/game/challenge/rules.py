"""Until when a play can be challenged, at what cost, and when its side may draw."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from lexidrome.base import RuleId, Text, text, text_plural
from lexidrome.game.clock.clock import Clock
from lexidrome.game.refusals import rule_of
from lexidrome.game.state import Challenge, GameState, PendingPlay, Phase
from lexidrome.game.values import Reopening
from lexidrome.rulebook import RuleSet, rule, the_rule
from lexidrome.rulebook.choices import (
    ChallengeCloses,
    ChallengeFail,
    FinalPlay,
    PauseReason,
    WindowEnds,
    Withdrawal,
)

STOPPED_HOLD_S = 60
"""A hold's limit once play has been stopped and no clock runs any more (A-18)."""


def has_challenges(rules: RuleSet) -> bool:
    return rules.challenge.fail is not ChallengeFail.VOID


def draws_at_once(rules: RuleSet) -> bool:
    """Tiles are drawn when the turn ends, are kept apart and can be asked back (A-14).

    WU-13, DP-2.IV.d.i, ST-9.a, A-33: until the next side's turn.
    """
    return rules.challenge.closes_on is ChallengeCloses.NEXT_TURN_STARTS


def is_anybody_away(state: GameState, side: int) -> bool:
    """Whether an opponent has left the table and must see the play first (NSA-IV.L.p3)."""
    return any(other != side for other in state.record.away)


def closes_at_ms(state: GameState, at_ms: int, *, is_out: bool) -> int | None:
    """When time alone closes the window of a play made at `at_ms`; `None`: never."""
    challenge = state.rules.challenge
    if is_out:
        # NSA-V.D.p1, NSA-IDX.T9, NSA-IDX.T11, A-11, A-12
        limit_s = challenge.final_window_s
    elif challenge.closes_on is ChallengeCloses.WINDOW_OR_FIRST_TILE:
        # NSA-IV.I.1.p1, NSA-IDX.T13, A-13; a score that is written down changes nothing:
        # NSA-IV.I.1.p3
        limit_s = challenge.window_s
    elif challenge.closes_on is ChallengeCloses.FIRST_TILE_DRAWN and not state.bag:
        # SSC-11.a, A-13
        limit_s = challenge.empty_bag_window_s
    else:
        limit_s = None
    return None if limit_s is None else at_ms + limit_s * 1000


def final_closes_at_ms(state: GameState, at_ms: int) -> int | None:
    """When time closes the window of a play that turned out to be the last one (A-12)."""
    limit_s = state.rules.challenge.final_window_s
    return None if limit_s is None else at_ms + limit_s * 1000


def draw_from_ms(rules: RuleSet, play: PendingPlay) -> int:
    """The moment from which the side that played may draw."""
    challenge = rules.challenge
    if play.hold is not None:
        # SSC-11.d, NSA-IV.I.2.p1, NSA-IV.I.2.p5, NSA-IDX.T1, A-21
        return play.hold.at_ms + (challenge.hold_no_draw_s or 0) * 1000
    # Time to see the play: SSC-11.b, NSA-IV.G.2.d.p1, NSA-IDX.T17
    return play.at_ms + (challenge.min_view_s or 0) * 1000


def is_closed_by_draw(rules: RuleSet, play: PendingPlay, at_ms: int) -> bool:
    """Whether drawing the first tile ends the right to challenge, at this moment."""
    if play.hold is not None or is_somebody_just_back(play, at_ms):
        return False
    # The first tile drawn (SSC-11.a), or the earlier or later of that and so many seconds
    # (NSA-IV.I.1.p1, A-13)
    if rules.challenge.window_ends is WindowEnds.LATER:
        return play.closes_at_ms is None or at_ms >= play.closes_at_ms
    return True


@rule("NSA-IV.L.p3", "NSA-IDX.T18")
def is_somebody_just_back(play: PendingPlay, at_ms: int) -> bool:
    """Whoever has come back has some seconds to hold or challenge, whatever is drawn meanwhile."""
    return play.back_until_ms is not None and at_ms <= play.back_until_ms


def is_closed_by_time(state: GameState, play: PendingPlay) -> bool:
    """Whether the end of the window closes it; the later reading also wants the draw."""
    if state.rules.challenge.window_ends is not WindowEnds.LATER:
        return True
    return play.drawn is not None or not state.bag or state.stop is not None


def hold_lapses_at_ms(state: GameState, play: PendingPlay) -> int | None:
    """When a hold ends by itself; never, where the rule set and a running clock leave it so."""
    # SSC-11.f, NSA-IV.I.2.p4, A-21
    limit_s = state.rules.challenge.hold_max_s
    if limit_s is None and state.stop is not None:
        #
        limit_s = STOPPED_HOLD_S
    if play.hold is None or limit_s is None:
        return None
    return play.hold.at_ms + limit_s * 1000


def is_play_frozen(clock: Clock) -> bool:
    """Whether windows and holds stand still: for a score or the director, not for a challenge."""
    return clock.stop_reason is not None and not is_stopped_to_challenge(clock)


@rule("SSC-11.f", "NSA-IV.I.1.p1")
def is_stopped_to_challenge(clock: Clock) -> bool:
    """A clock stopped for a challenge that nobody makes prolongs no hold."""
    return clock.stop_reason is PauseReason.CHALLENGE


def is_final_play_free(state: GameState, play: PendingPlay) -> bool:
    """Whether challenging this play costs nothing (SSC-12.e, NSA-V.C.note, A-12)."""
    challenge = state.rules.challenge
    if not challenge.final_play_free:
        return False
    if play.is_out:
        return True
    return state.phase is Phase.ENDING and challenge.final_play is FinalPlay.LAST_PLAY


_FREE = text("Challenging the last play costs nothing.")
_FINAL = text("The play before can no longer be challenged.")
_STANDS = text("If the play is acceptable, it simply stands.")
_LOSE_TURN = text("If the play is acceptable, you lose your turn.")
_COSTS: Mapping[ChallengeFail, Text] = {
    ChallengeFail.LOSE_TURN: _LOSE_TURN,
    ChallengeFail.DOUBLE: _LOSE_TURN,
    ChallengeFail.LOSE_NEXT_TURN: text("If the play is acceptable, you lose your next turn."),
    ChallengeFail.TRIPLE: text("The side that loses the challenge loses the game."),
    ChallengeFail.POINTS_PER_PLAY: text_plural(
        "If the play is acceptable, it gains {count} point.",
        "If the play is acceptable, it gains {count} points.",
        1,
    ),
    ChallengeFail.POINTS_PER_WORD: text_plural(
        "If the play is acceptable, it gains {count} point for each word judged.",
        "If the play is acceptable, it gains {count} points for each word judged.",
        1,
    ),
}


def costs() -> tuple[Text, ...]:
    """Every sentence that an offer says as its cost, for pages that translate them."""
    return (_FREE, _STANDS, _FINAL, *_COSTS.values())


def cost_of_beginning(state: GameState) -> tuple[Text, RuleId] | None:
    """What it means for the play before that the next side's first tile lies on the board.

    Where that makes it final: WU-13, DP-2.IV.d.i, ST-9.a, A-14.
    """
    if state.play is None or not draws_at_once(state.rules):
        return None
    return _FINAL, rule_of(state.rules, "challenge.closes_on")


def cost_of_failing(state: GameState, play: PendingPlay) -> tuple[Text, RuleId]:
    """What the challenger of an acceptable play pays, as `judging` has it paid."""
    rules = state.rules
    if is_final_play_free(state, play):
        # SSC-12.e, NSA-V.C.note, A-12
        free = rule_of(rules, "challenge.final_play_free")
        return _FREE, free
    # SSC-12.d, WU-13.b, WU-13.e, DP-2.IV.d.ii, ST-9.c, NSA-IV.I.3.p3, NSA-IDX.P15, A-16.
    cost, points = _COSTS.get(rules.challenge.fail, _STANDS), rules.challenge.fail_points or 0
    is_counted = cost.plural is not None
    sentence = replace(cost, count=points, params={"count": points}) if is_counted else cost
    return sentence, rule_of(rules, "challenge.fail")


def withdrawal_grounds(state: GameState) -> tuple[Withdrawal, ...]:
    """For what the challenge that waits for its verdict may be taken back now.

    NSA-IV.F.2.a.(4), NSA-IV.I.3.p4, NSA-V.A.4; which of them, says the rule set.
    """
    play = state.play
    challenge = None if play is None else play.challenge
    if play is None or challenge is None or challenge.rulings:
        return ()
    holds = {
        Withdrawal.UNBOUND_BLANK: not play.is_blank_bound,
        Withdrawal.FOUND_TILE: is_tile_found(challenge),
    }
    return tuple(reason for reason in state.rules.challenge.withdrawal if holds[reason])


@rule("NSA-V.A.4")
def is_tile_found(challenge: Challenge) -> bool:
    """A tile found for the side that had gone out is a ground to take a challenge back."""
    return challenge.is_rescindable


def grounds_to_judge_again(state: GameState) -> tuple[Reopening, ...]:
    """For what a side may have the last verdict given anew; on screen no word is entered."""
    decided = state.verdict
    judged = None if decided is None else decided.before.play
    challenge = None if judged is None else judged.challenge
    rulings = () if challenge is None else challenge.rulings
    if not rulings or any(ruling.is_manual for ruling in rulings):
        return ()
    if state.table.types_words:
        return tuple(Reopening)
    return (Reopening.PROGRAM_FLAWED,) if is_program_doubted_on_screen(state.rules) else ()


@rule("NSA-IV.J.1.m")
def is_program_doubted_on_screen(rules: RuleSet) -> bool:
    """On screen too a player who thinks the program flawed asks for a manual adjudication.

    Where the book itself says so.
    """
    return bool(the_rule(is_program_doubted_on_screen).ids_of(rules.document))
