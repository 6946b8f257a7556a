"""What the end of a game does to the scores, and who has won."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import RuleId
from lexidrome.game.clock import clock as clocks
from lexidrome.game.refusals import rule_among, rule_of
from lexidrome.game.state import GameState
from lexidrome.game.tiles import value_of
from lexidrome.game.values import RACK_KINDS, Ending, Entry, EntryKind, Outcome, TieBreak
from lexidrome.rulebook import rule
from lexidrome.rulebook.choices import EndgameRack, StopRack, TieRule

_CUT_SHORT = frozenset({Ending.GAME_TIME, Ending.ROUND_TIME, Ending.DIRECTOR})
_PLAYED_OUT = frozenset({Ending.OUT, Ending.ZEROS, Ending.NO_PLAYS})


def final_entries(
    state: GameState, ending: Ending, at_ms: int, out_side: int | None
) -> list[Entry]:
    """The lines that the end of the game adds to the ledger.

    A resigned game keeps its scores, less overtime (NSA-I.B.exc.2, A-10).
    """
    entries = _rack_entries(state, ending, out_side)
    if ending is not Ending.FORFEIT:
        entries += overtime_entries(state, at_ms)
    return entries


def rack_rule(state: GameState, ending: Ending) -> EndgameRack:
    """What unplayed tiles do to the scores when a game ends like that."""
    rules = state.rules.ending
    if ending in _PLAYED_OUT:
        # SSC-23, SSC-23.a, WU-25, WU-25.a, DP-2.VIII.a, DP-2.VIII.b, NSA-V.F.1.p1, NSA-V.F.1.p2,
        # ST-END.a, A-01, A-02, A-09
        return rules.rack
    if ending not in _CUT_SHORT:
        return EndgameRack.NONE
    # Cut short: SSC-22, NSA-V.E.p3, ST-END.a, A-17, A-18
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
    entries = []
    if loses_own_rack(rule, out_side):
        own_rule = rule_among(state.rules, path, loses_own_rack)
        for side, value in enumerate(values):
            if value:
                entries.append(_entry(state, side, -value, EntryKind.RACK_OWN, own_rule))
    others = 0 if out_side is None else others_racks(values, out_side)
    if out_side is not None and others:
        gained = others if rule is EndgameRack.DEDUCT_ADD else 2 * others
        others_rule = rule_among(state.rules, path, others_racks)
        entries.append(_entry(state, out_side, gained, EntryKind.RACK_OTHERS, others_rule))
    return entries


@rule("SSC-23", "WU-25", "DP-2.VIII.a", "NSA-V.F.1.p2")
def loses_own_rack(rack: EndgameRack, out_side: int | None) -> bool:
    """A side loses the value of its own unplayed tiles.

    Where the side that went out gains them twice over, that is only if nobody went out.
    """
    return rack is EndgameRack.DEDUCT_ADD or out_side is None


@rule("SSC-23.a", "WU-25.a", "DP-2.VIII.b", "NSA-V.F.1.p1")
def others_racks(values: list[int], out_side: int) -> int:
    """The side that went out gains the value of the tiles the others hold."""
    return sum(values) - values[out_side]


@rule("SSC-19.a", "NSA-V.F.2.p1", "A-24")
def overtime_entries(state: GameState, at_ms: int) -> list[Entry]:
    """Overtime comes off the score before scores are compared."""
    rules = state.rules
    readings = clocks.settle(state.clock, at_ms).side_ms
    entries = []
    for side, side_ms in enumerate(readings):
        points = clocks.overtime_points(side_ms, rules.clock)
        if points:
            cited = rule_of(rules, "clock.overtime_points")
            note = clocks.format_reading(side_ms)
            entries.append(_entry(state, side, -points, EntryKind.OVERTIME, cited, note))
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
    leaders = highest(state.scores, range(state.side_count))
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


@rule("SSC-24", "WU-26", "DP-2.IX.a", "ST-WIN", "NSA-V.G.p1")
def highest(scores: tuple[int, ...], sides: range | tuple[int, ...]) -> tuple[int, ...]:
    """The highest final score wins.

    It may be below nothing, and overtime is off it by then (A-24).
    """
    best = max(scores[side] for side in sides)
    return tuple(side for side in sides if scores[side] == best)


def _won(outcome: Outcome, winner: int, tie_break: TieBreak | None = None) -> Outcome:
    half_wins = tuple(2 * (side == winner) for side in range(len(outcome.scores)))
    return _changed(outcome, winner=winner, half_wins=half_wins, tie_break=tie_break)


def _break_tie(state: GameState, outcome: Outcome, leaders: tuple[int, ...]) -> Outcome:
    """Equal scores, by the rule set: half a win, the score before racks, or open.

    SSC-24.a, NSA-V.G.p2, WU-26.a, DP-2.IX.b, ST-WIN.a, A-04
    """
    rules = state.rules
    tie_rule = rule_of(rules, "tie.rule")
    tied = _changed(outcome, tie_rule=tie_rule)
    if rules.tie.rule is TieRule.HALF_WIN:
        halves = tuple(int(side in leaders) for side in range(state.side_count))
        return _changed(tied, half_wins=halves, tie_break=TieBreak.HALF_WIN)
    if rules.tie.rule is TieRule.PRE_ADJUST:
        best = highest(outcome.scores_before_rack, leaders)
        if len(best) == 1:
            return _won(tied, best[0], TieBreak.PRE_ADJUST)
    return left_open(tied)


@rule("WU-26.a", "DP-2.IX.b", "ST-WIN.a")
def left_open(tied: Outcome) -> Outcome:
    """A tie that somebody has to win gives nobody half a win while it waits to be broken."""
    return _changed(tied, is_tie_open=True)


def _won_against(state: GameState, outcome: Outcome, loser: int) -> Outcome:
    """A resignation, a forfeit or a lost game by challenge: the others win, whatever the score."""
    others = state.opponents(loser)
    winners = highest(state.scores, others)
    winner = winners[0] if len(winners) == 1 else None
    value = 2 if winner is not None else 1
    half_wins = tuple(value * (side in winners) for side in range(state.side_count))
    spread = None
    if outcome.ending is Ending.FORFEIT:
        spread = _forfeit_spread(state, outcome, loser)
    return _changed(outcome, winner=winner, half_wins=half_wins, spread=spread)


def _forfeit_spread(state: GameState, outcome: Outcome, loser: int) -> tuple[int, ...]:
    """50, and the deficit where the leaver was behind (A-35: level counts as 50).

    NSA-V.J.2.p1, NSA-V.J.2.p2, NSA-V.J.2.p3
    """
    rules = state.rules.ending
    if outcome.is_unplayed:
        # NSA-V.J.1.p1, A-37
        missed = state.rules.event.no_show_spread
        return tuple(-missed if side == loser else missed for side in range(state.side_count))
    margin = rules.leave_spread
    if rules.leave_adds_deficit:
        margin += deficit(state, loser)
    return tuple(-margin if side == loser else margin for side in range(state.side_count))


@rule("NSA-V.J.2.p2", "A-35")
def deficit(state: GameState, loser: int) -> int:
    """A side that leaves while behind loses its deficit besides."""
    best = max(state.scores[other] for other in state.opponents(loser))
    return max(0, best - state.scores[loser])


def _changed(outcome: Outcome, **changes: object) -> Outcome:
    changed: Outcome = replace(outcome, **changes)
    return changed
