"""Which parameters depend on which, and which combinations make no sense.

parameter                            stands only where
clock.overtime_*                     a side has a time of its own
clock.hard_stop                      a game has a time limit
clock.starts_on, pause_reasons, lag  anything is timed at all
challenge.* but fail                 there are challenges (fail is not void)
challenge.fail_points                the penalty is in points
challenge.window_s, window_ends      closes_on is window_or_first_tile
challenge.empty_bag_window_s         closes_on is first_tile_drawn
challenge.min_view_s                 drawing closes the window
challenge.hold_*                     there are holds
challenge.final_play                 challenging the final play is free
ending.zeros_guard                   successive zeros end a game
ending.time_end_rack                 time can end a game
ending.leave_adds_deficit            leaving costs spread
tie.lightning_*                      ties go to a lightning round
event.late_*                         lateness is dealt with that way
event.team_*                         teams of individuals are ranked
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from lexidrome.base import Text, text
from lexidrome.rulebook.choices import (
    ChallengeCloses,
    ChallengeFail,
    EndgameRack,
    ExchangeZero,
    LateRule,
    TeamScore,
    TieRule,
)

Values = Mapping[str, Any]
"""The values of a rule set by `section.key`; one that is absent does not apply."""


class Condition(msgspec.Struct, frozen=True):
    governor: str
    """The parameter that switches the others on or off."""
    holds: Callable[[Values], bool]


def _equals(key: str, *wanted: object) -> Condition:
    return Condition(key, lambda values: values.get(key) in wanted)


def _given(key: str) -> Condition:
    return Condition(key, lambda values: bool(values.get(key)))


TIME_LIMITS = (
    "clock.side_time_s",
    "clock.turn_limit_s",
    "clock.game_limit_s",
    "clock.round_limit_s",
)
_TIMED = Condition("clock.side_time_s", lambda v: any(v.get(key) for key in TIME_LIMITS))
_TIME_ENDS = Condition(
    "clock.game_limit_s",
    lambda v: bool(v.get("clock.game_limit_s") or v.get("clock.round_limit_s")),
)
_CHALLENGES = Condition("challenge.fail", lambda v: v.get("challenge.fail") != ChallengeFail.VOID)
_POINTS = _equals("challenge.fail", ChallengeFail.POINTS_PER_PLAY, ChallengeFail.POINTS_PER_WORD)
_LIMITED = _equals("challenge.closes_on", ChallengeCloses.WINDOW_OR_FIRST_TILE)
_UNTIL_DRAWN = _equals("challenge.closes_on", ChallengeCloses.FIRST_TILE_DRAWN)
_DRAW_CLOSES = _equals(
    "challenge.closes_on", ChallengeCloses.FIRST_TILE_DRAWN, ChallengeCloses.WINDOW_OR_FIRST_TILE
)
_SIDE_TIME = _given("clock.side_time_s")
_HOLD = _given("challenge.hold")
_LIGHTNING = _equals("tie.rule", TieRule.LIGHTNING)
_LATE_POINTS = _equals("event.late", LateRule.POINTS)
_TEAMS = _equals("event.team_score", TeamScore.SUM_POINTS)

CONDITIONS: Mapping[str, Condition] = {
    "clock.overtime_points": _SIDE_TIME,
    "clock.overtime_interval_s": _SIDE_TIME,
    "clock.overtime_from_s": _SIDE_TIME,
    "clock.hard_stop": _given("clock.game_limit_s"),
    "clock.starts_on": _TIMED,
    "clock.pause_reasons": _TIMED,
    "clock.lag_per_turn_ms": _TIMED,
    "clock.lag_per_game_ms": _TIMED,
    "challenge.adjudicator": _CHALLENGES,
    "challenge.opinions": _CHALLENGES,
    "challenge.verdict_detail": _CHALLENGES,
    "challenge.opens_on": _CHALLENGES,
    "challenge.closes_on": _CHALLENGES,
    "challenge.hold": _CHALLENGES,
    "challenge.scope": _CHALLENGES,
    "challenge.final_play_free": _CHALLENGES,
    "challenge.final_window_s": _CHALLENGES,
    "challenge.accept_binding": _CHALLENGES,
    "challenge.withdrawal": _CHALLENGES,
    "challenge.returned_shown": _CHALLENGES,
    "challenge.window_s": _LIMITED,
    "challenge.window_ends": _LIMITED,
    "challenge.empty_bag_window_s": _UNTIL_DRAWN,
    "challenge.min_view_s": _DRAW_CLOSES,
    "challenge.hold_no_draw_s": _HOLD,
    "challenge.hold_max_s": _HOLD,
    "challenge.fail_points": _POINTS,
    "challenge.final_play": _given("challenge.final_play_free"),
    "ending.zeros_guard": _given("ending.zeros_per_side"),
    "ending.time_end_rack": _TIME_ENDS,
    "ending.leave_adds_deficit": _given("ending.leave_spread"),
    "tie.lightning_tiles": _LIGHTNING,
    "tie.lightning_more_tiles": _LIGHTNING,
    "tie.lightning_s": _LIGHTNING,
    "event.late_points": _LATE_POINTS,
    "event.late_interval_s": _LATE_POINTS,
    "event.late_rounding": _LATE_POINTS,
    "event.late_forfeit_s": _equals("event.late", LateRule.POINTS, LateRule.DIRECTOR),
    "event.late_grace_s": _equals("event.late", LateRule.CLOCK),
    "event.team_members": _TEAMS,
    "event.team_prizes": _TEAMS,
}
"""In an order in which a governor that is itself governed comes before what it governs."""


class Nonsense(msgspec.Struct, frozen=True):
    """A combination that no game could be played by."""

    key: str
    is_so: Callable[[Values], bool]
    why: Text


def _more(values: Values, key: str, other: str) -> bool:
    high, low = values.get(key), values.get(other)
    return high is not None and low is not None and high > low


NONSENSE: tuple[Nonsense, ...] = (
    Nonsense(
        "sides.fewest",
        lambda v: _more(v, "sides.fewest", "sides.most"),
        text("is more than sides.most"),
    ),
    Nonsense(
        "ending.rack",
        lambda v: v["ending.rack"] == EndgameRack.DOUBLE_OPPONENT and v["sides.most"] > 2,
        text("is double_opponent, which has no meaning with more than two sides (A-02)"),
    ),
    Nonsense(
        "tie.rule",
        lambda v: v["tie.rule"] == TieRule.LIGHTNING and v["sides.most"] > 2,
        text("is lightning, which is played by two sides (ST-WIN.c)"),
    ),
    Nonsense(
        "tie.rule",
        lambda v: v["tie.rule"] == TieRule.PRE_ADJUST and v["ending.rack"] == EndgameRack.NONE,
        text("is pre_adjust, but without a rack adjustment both scores are the same"),
    ),
    Nonsense(
        "play.bingo_tiles",
        lambda v: _more(v, "play.bingo_tiles", "setup.rack_tiles"),
        text("is more than a rack holds"),
    ),
    Nonsense(
        "play.first_play_tiles",
        lambda v: _more(v, "play.first_play_tiles", "setup.rack_tiles"),
        text("is more than a rack holds"),
    ),
    Nonsense(
        "exchange.zero",
        lambda v: v["exchange.zero"] == ExchangeZero.PASS and not v["play.pass_allowed"],
        text("is pass, but play.pass_allowed is false"),
    ),
    Nonsense(
        "challenge.hold",
        lambda v: (
            bool(v.get("challenge.hold"))
            and v.get("challenge.closes_on") == ChallengeCloses.NEXT_TURN_STARTS
        ),
        text("keeps the other side from drawing, but tiles are drawn at once (A-14)"),
    ),
    Nonsense(
        "challenge.hold_no_draw_s",
        lambda v: _more(v, "challenge.hold_no_draw_s", "challenge.hold_max_s"),
        text("is longer than a hold can last"),
    ),
    Nonsense(
        "challenge.min_view_s",
        lambda v: _more(v, "challenge.min_view_s", "challenge.window_s"),
        text("is longer than the challenge window"),
    ),
    Nonsense(
        "clock.turn_limit_s",
        lambda v: _more(v, "clock.turn_limit_s", "clock.game_limit_s"),
        text("is longer than the whole game"),
    ),
    Nonsense(
        "clock.lag_per_turn_ms",
        lambda v: _more(v, "clock.lag_per_turn_ms", "clock.lag_per_game_ms"),
        text("is more than the allowance for the whole game"),
    ),
    Nonsense(
        "ending.on_out",
        lambda v: (
            not v["ending.on_out"]
            and not v["ending.no_plays"]
            and v["ending.zeros_per_side"] is None
            and not v.get("clock.game_limit_s")
            and not v.get("clock.round_limit_s")
        ),
        text("is false and nothing else ends a game"),
    ),
    Nonsense(
        "event.break_least_s",
        lambda v: _more(v, "event.break_least_s", "event.break_s"),
        text("is longer than the usual break"),
    ),
)
