"""The parameters of a rule set, in sections as they stand in its data.

A time is in whole seconds (`_s`), `None` means that the rule set has no such
limit. A parameter that depends on another (see `conditions.py`) is `None` or
empty where that other one switches it off.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from lexidrome.rulebook import choices

Count = Annotated[int, msgspec.Meta(ge=1)]
"""A number of tiles, sides, persons or turns."""
Seconds = Annotated[int, msgspec.Meta(ge=0)]
Millis = Annotated[int, msgspec.Meta(ge=0)]
Amount = Annotated[int, msgspec.Meta(ge=0)]
"""Points or spread; the key says who gains or loses them."""


class Sides(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fewest: Annotated[int, msgspec.Meta(ge=2, le=4)]
    most: Annotated[int, msgspec.Meta(ge=2, le=4)]
    persons_per_side: Count


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first_play: choices.FirstPlay
    equal_draw: choices.EqualDraw
    draw_returned: bool
    """Tiles drawn for first play go back into the bag before racks are dealt."""
    rack_tiles: Count


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    first_play_tiles: Count
    """The fewest tiles a play on an empty board may have."""
    first_play_center: choices.Placement
    geometry: choices.Placement
    bingo_tiles: Count
    bingo_points: Amount
    pass_allowed: bool


class Exchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    zero: choices.ExchangeZero
    min_bag: Count | None
    """The fewest tiles in the bag; `None`: as many as are exchanged (A-64)."""
    count_shown: bool
    """Everybody sees how many tiles were exchanged."""
    draw_before_return: bool
    """New tiles are drawn before the discards go back, so none of them can return."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a book says of time."""

    turn_ends_on: choices.TurnEnd
    side_time_s: Seconds | None
    turn_limit_s: Seconds | None
    game_limit_s: Seconds | None
    round_limit_s: Seconds | None
    overtime_points: Amount | None = None
    """Lost for each overtime interval begun."""
    overtime_interval_s: Count | None = None
    overtime_from_s: Count | None = None
    """The first displayed second of overtime that counts: 1 is −0:01."""
    hard_stop: bool | None = None
    """All games of a round end together, whatever stood still; else each keeps a timer (A-67)."""
    starts_on: choices.ClockStart | None = None
    pause_reasons: tuple[choices.PauseReason, ...] = ()
    lag_per_turn_ms: Millis | None = None
    """At most this much measured lag is taken off a turn on screen."""
    lag_per_game_ms: Millis | None = None
    """At most this much is taken off for one side in a whole game."""

    @property
    def hall_limit(self) -> tuple[str, Seconds] | None:
        """What ends all games of a round at once, and after how long (SSC-21, ST-END, A-67)."""
        limits = {
            "clock.round_limit_s": self.round_limit_s,
            "clock.game_limit_s": self.game_limit_s if self.hard_stop else None,
        }
        given = [(limit_s, path) for path, limit_s in limits.items() if limit_s is not None]
        if not given:
            return None
        limit_s, path = min(given)
        return path, limit_s


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fail: choices.ChallengeFail
    adjudicator: choices.Adjudicator | None = None
    opinions: Count | None = None
    """How many judges may be asked in turn; the majority decides."""
    verdict_detail: choices.VerdictDetail | None = None
    opens_on: choices.ChallengeOpens | None = None
    closes_on: choices.ChallengeCloses | None = None
    window_s: Seconds | None = None
    window_ends: choices.WindowEnds | None = None
    empty_bag_window_s: Seconds | None = None
    """Counted from the end of the turn where there is no tile left to draw."""
    min_view_s: Seconds | None = None
    """No tile may be drawn for so long after the end of the turn."""
    hold: bool | None = None
    hold_no_draw_s: Seconds | None = None
    hold_max_s: Seconds | None = None
    """A hold lapses so long after it was called; `None`: never."""
    scope: choices.ChallengeScope | None = None
    fail_points: Annotated[int, msgspec.Meta(ge=1)] | None = None
    final_play_free: bool | None = None
    final_play: choices.FinalPlay | None = None
    final_window_s: Seconds | None = None
    """After the final play; `None`: until the result is confirmed."""
    accept_binding: bool | None = None
    withdrawal: tuple[choices.Withdrawal, ...] = ()
    returned_shown: bool | None = None
    """Tiles drawn before a play was challenged off are shown before they go back."""


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    on_out: bool
    no_plays: bool
    """Also ends when all possible plays have been made (A-08)."""
    zeros_per_side: Count | None
    """Three a side: six successive zero scores with two sides (A-69)."""
    rack: choices.EndgameRack
    director_stop_rack: choices.StopRack
    resignation: choices.Resignation
    leave_spread: Amount
    """Spread lost by the side that leaves a game in progress and won by the other."""
    zeros_guard: choices.ZerosGuard | None = None
    time_end_rack: choices.StopRack | None = None
    leave_adds_deficit: bool | None = None


class Tie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: choices.TieRule
    lightning_tiles: Count | None = None
    """Drawn by each side for the first attempt."""
    lightning_more_tiles: Count | None = None
    """Drawn by each side for every further attempt."""
    lightning_s: Seconds | None = None


class Views(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    tracking: bool
    bag_count_shown: bool
    spectator_delay_s: Seconds


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a game on a real board needs besides."""

    corrections_until: choices.CorrectionsUntil
    recount: bool
    dispute: choices.Dispute
    false_blank: choices.FalseBlank


class Irregularity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    return_window_s: Seconds
    """To hold or challenge after coming back to the playing area."""
    wrong_verdict_spread: Amount
    """Added to the points of the play for whoever lost a turn to a wrong manual verdict."""
    illegal_exchange_points: Amount
    improper_lookup_points: Amount
    out_of_order_spread: Amount
    time_bonus_s: Seconds
    objections_for_bonus: Count
    selection_s: Seconds
    """To choose among exposed tiles."""
    exposed_extra_tiles: Count
    """Exposed beyond the excess in an overdraw."""
    found_tile_s: Seconds
    mixing_s: Seconds
    hidden_overdraws: Count
    """So many in one tournament alert the director."""


class Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: choices.EventFormat
    rounds: Count | None
    final: choices.Final
    seeding: choices.Seeding
    spread_cap: tuple[Amount, ...]
    """By round; the last holds for all later rounds. Empty: no cap."""
    late: choices.LateRule
    no_show_spread: Amount
    bye_spread: Amount
    break_s: Seconds
    break_least_s: Seconds
    all_members_present: bool
    id_needed: bool
    """Nobody is checked in without a picture ID."""
    confirmation: choices.Confirmation
    unreported: choices.Unreported
    team_score: choices.TeamScore
    phones_allowed: bool
    late_points: Amount | None = None
    late_interval_s: Count | None = None
    late_rounding: choices.Rounding | None = None
    late_forfeit_s: Seconds | None = None
    late_grace_s: Seconds | None = None
    team_members: Count | None = None
    team_prizes: Count | None = None
