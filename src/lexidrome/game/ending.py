"""What the end of a game does to the scores, and who has won.

The checks below are the table of this module. Besides them:

SSC-23, SSC-23.a, WU-25, WU-25.a, DP-2.VIII.a, DP-2.VIII.b, NSA-V.F.1.p1, NSA-V.F.1.p2, ST-END.a,
A-01, A-02, A-09
    unplayed tiles when a game was played to its end: `_rack_entries`; value of the rule set
SSC-22, NSA-V.E.p3, ST-END.a, A-17, A-18
    unplayed tiles when it was cut short: `_rack_entries`; values of the rule set
SSC-19.a, NSA-V.F.2.p1, A-24
    overtime comes off before scores are compared: `_overtime_entries`
SSC-24, WU-26, DP-2.IX.a, ST-WIN, NSA-V.G.p1, A-24
    the highest final score wins: `make_outcome`
SSC-24.a, NSA-V.G.p2, WU-26.a, DP-2.IX.b, ST-WIN.a, A-04
    ties: `_break_tie`; value of the rule set
NSA-I.B.exc.2, A-10
    a resigned game keeps its scores less overtime: `final_entries`
NSA-V.J.1.p1, NSA-V.J.2.p1, NSA-V.J.2.p2, NSA-V.J.2.p3, A-35, A-37
    a game missed, or left in progress: `_forfeit_spread`; values of the rule set
"""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game import clock as clocks
from lexidrome.game.checks import effect
from lexidrome.game.refusals import rule_among, rule_of
from lexidrome.game.state import GameState
from lexidrome.game.tiles import value_of
from lexidrome.game.values import RACK_KINDS, Ending, Entry, EntryKind, Outcome, TieBreak
from lexidrome.rulebook import EndgameRack, StopRack, TieRule

OWN_RACK = effect(
    "own_rack_deducted",
    "A side loses the value of its own unplayed tiles.",
    "SSC-23", "WU-25", "DP-2.VIII.a", "NSA-V.F.1.p2",
)  # fmt: skip
OTHERS_RACK = effect(
    "others_racks_added",
    "The side that went out gains the value of the tiles the others hold.",
    "SSC-23.a", "WU-25.a", "DP-2.VIII.b", "NSA-V.F.1.p1",
)  # fmt: skip
OVERTIME = effect(
    "overtime_deducted",
    "Overtime comes off the score before scores are compared.",
    "SSC-19.a", "NSA-V.F.2.p1", "A-24",
)  # fmt: skip
HIGHEST_WINS = effect(
    "highest_score_wins",
    "The highest final score wins.",
    "SSC-24", "WU-26", "DP-2.IX.a", "ST-WIN", "NSA-V.G.p1",
)  # fmt: skip
NO_HALVES_OF_AN_OPEN_TIE = effect(
    "open_tie_counts_for_nobody",
    "A tie that somebody has to win gives nobody half a win while it waits to be broken.",
    "WU-26.a", "DP-2.IX.b", "ST-WIN.a",
)  # fmt: skip
DEFICIT = effect(
    "deficit_added",
    "A side that leaves while behind loses its deficit besides.",
    "NSA-V.J.2.p2", "A-35",
)  # fmt: skip

_CUT_SHORT = frozenset({Ending.GAME_TIME, Ending.ROUND_TIME, Ending.DIRECTOR})
_PLAYED_OUT = frozenset({Ending.OUT, Ending.ZEROS, Ending.NO_PLAYS})


def final_entries(
    state: GameState, ending: Ending, at_ms: int, out_side: int | None
) -> list[Entry]:
    """The lines that the end of the game adds to the ledger."""
    entries = _rack_entries(state, ending, out_side)
    if ending is not Ending.FORFEIT:
        entries += _overtime_entries(state, at_ms)
    return entries


def rack_rule(state: GameState, ending: Ending) -> EndgameRack:
    """What unplayed tiles do to the scores when a game ends like that."""
    rules = state.rules.ending
    if ending in _PLAYED_OUT:
        return rules.rack
    if ending not in _CUT_SHORT:
        return EndgameRack.NONE
    is_director = ending is Ending.DIRECTOR
    cut = rules.director_stop_rack if is_director else rules.time_end_rack
    return EndgameRack.NONE if cut in (StopRack.NONE, None) else EndgameRack.DEDUCT_ADD


def _rack_path(ending: Ending) -> str:
    if ending in _PLAYED_OUT:
        return "ending.rack"
    is_director = ending is Ending.DIRECTOR
    return "ending.director_stop_rack" if is_director else "ending.time_end_rack"


def _rack_entries(state: GameState, ending: Ending, out_side: int | None) -> list[Entry]:
    rule, path = rack_rule(state, ending), _rack_path(ending)
    if rule is EndgameRack.NONE:
        return []
    values = [value_of(rack, state.setup.tiles) for rack in state.racks]
    others = 0 if out_side is None else sum(values) - values[out_side]
    entries = []
    deducts_own = rule is EndgameRack.DEDUCT_ADD or out_side is None
    own_rule = rule_among(state.rules, path, OWN_RACK)
    for side, value in enumerate(values):
        if value and OWN_RACK(deducts_own):
            entries.append(_entry(state, side, -value, EntryKind.RACK_OWN, own_rule))
    if out_side is not None and OTHERS_RACK(others > 0):
        gained = others if rule is EndgameRack.DEDUCT_ADD else 2 * others
        others_rule = rule_among(state.rules, path, OTHERS_RACK)
        entries.append(_entry(state, out_side, gained, EntryKind.RACK_OTHERS, others_rule))
    return entries


def _overtime_entries(state: GameState, at_ms: int) -> list[Entry]:
    rules = state.rules
    readings = clocks.settle(state.clock, at_ms).side_ms
    entries = []
    for side, side_ms in enumerate(readings):
        points = clocks.overtime_points(side_ms, rules.clock)
        if points and OVERTIME.is_on:
            rule = rule_of(rules, "clock.overtime_points")
            note = clocks.format_reading(side_ms)
            entries.append(_entry(state, side, -points, EntryKind.OVERTIME, rule, note))
    return entries


def _entry(
    state: GameState, side: int, points: int, kind: EntryKind, rule: RuleId, note: str = ""
) -> Entry:
    return Entry(side, points, kind, rule, len(state.turns), note)


def make_outcome(
    state: GameState,
    ending: Ending,
    rule: RuleId,
    *,
    out_side: int | None = None,
    loser: int | None = None,
    is_unplayed: bool = False,
) -> Outcome:
    """Who has won; the ledger is complete."""
    before_rack = list(state.scores)
    for entry in state.ledger:
        if entry.kind in RACK_KINDS:
            before_rack[entry.side] -= entry.points
    outcome = Outcome(
        ending=ending,
        rule=rule,
        scores=state.scores,
        scores_before_rack=tuple(before_rack),
        winner=None,
        half_wins=(0,) * state.side_count,
        out_side=out_side,
        loser=loser,
        is_unplayed=is_unplayed,
    )
    if loser is not None:
        return _won_against(state, outcome, loser)
    leaders = _highest(state.scores, range(state.side_count))
    if len(leaders) == 1:
        return _won(outcome, leaders[0])
    return _break_tie(state, outcome, leaders)


def judge_again(state: GameState, outcome: Outcome) -> Outcome:
    """The outcome of a game whose ledger was changed after its end."""
    again = make_outcome(
        state,
        outcome.ending,
        outcome.rule,
        out_side=outcome.out_side,
        loser=outcome.loser,
        is_unplayed=outcome.is_unplayed,
    )
    if again.is_tie_open and outcome.winner is not None:
        return _won(again, outcome.winner, outcome.tie_break)
    return again


def _highest(scores: tuple[int, ...], sides: range | tuple[int, ...]) -> tuple[int, ...]:
    best = (max if HIGHEST_WINS.is_on else min)(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == best)


def _won(outcome: Outcome, winner: int, tie_break: TieBreak | None = None) -> Outcome:
    half_wins = tuple(2 * (side == winner) for side in range(len(outcome.scores)))
    return _changed(outcome, winner=winner, half_wins=half_wins, tie_break=tie_break)


def _break_tie(state: GameState, outcome: Outcome, leaders: tuple[int, ...]) -> Outcome:
    """Equal scores, by the rule set: half a win, the score before racks, or open."""
    rules = state.rules
    tie_rule = rule_of(rules, "tie.rule")
    halves = tuple(int(side in leaders) for side in range(state.side_count))
    tied = _changed(outcome, tie_rule=tie_rule)
    if rules.tie.rule is TieRule.HALF_WIN:
        return _changed(tied, half_wins=halves, tie_break=TieBreak.HALF_WIN)
    if rules.tie.rule is TieRule.PRE_ADJUST:
        best = _highest(outcome.scores_before_rack, leaders)
        if len(best) == 1:
            return _won(tied, best[0], TieBreak.PRE_ADJUST)
    if not NO_HALVES_OF_AN_OPEN_TIE.is_on:
        tied = _changed(tied, half_wins=halves)
    return _changed(tied, is_tie_open=True)


def _won_against(state: GameState, outcome: Outcome, loser: int) -> Outcome:
    """A resignation, a forfeit or a lost game by challenge: the others win, whatever the score."""
    others = state.opponents(loser)
    winners = _highest(state.scores, others)
    winner = winners[0] if len(winners) == 1 else None
    value = 2 if winner is not None else 1
    half_wins = tuple(value * (side in winners) for side in range(state.side_count))
    spread = None
    if outcome.ending is Ending.FORFEIT:
        spread = _forfeit_spread(state, outcome, loser)
    return _changed(outcome, winner=winner, half_wins=half_wins, spread=spread)


def _forfeit_spread(state: GameState, outcome: Outcome, loser: int) -> tuple[int, ...]:
    """50, and the deficit where the leaver was behind (A-35: level counts as 50)."""
    rules = state.rules.ending
    if outcome.is_unplayed:
        missed = state.rules.event.no_show_spread
        return tuple(-missed if side == loser else missed for side in range(state.side_count))
    best = max(state.scores[other] for other in state.opponents(loser))
    deficit = max(0, best - state.scores[loser])
    margin = rules.leave_spread
    if rules.leave_adds_deficit and DEFICIT.is_on:
        margin += deficit
    return tuple(-margin if side == loser else margin for side in range(state.side_count))


def _changed(outcome: Outcome, **changes: object) -> Outcome:
    changed: Outcome = replace(outcome, **changes)
    return changed
