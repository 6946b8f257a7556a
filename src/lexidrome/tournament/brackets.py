"""Brackets, derived from the order in which their phase began and from results.

WU-2, ST-OPEN, P03, P10
    how they are drawn: `bracket`
WU-26, ST-WIN
    the winner of a game advances; the loser is out, or drops to the second bracket
A-30, ST-OPEN.a
    individual places are those of the bracket, not of the points
A-51
    a bye advances and gives nothing
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.tournament import bracket as b
from lexidrome.tournament import pairing as p
from lexidrome.tournament.checks import effect
from lexidrome.tournament.pairing.seating import Opponents, seat
from lexidrome.tournament.phases import DoubleElimination, Elimination, SingleElimination
from lexidrome.tournament.state import Division, Game, Round
from lexidrome.tournament.values import ResultKind

WINNER_ADVANCES = effect(
    "winner_advances", "The winner of a game advances in the bracket.", "WU-26", "ST-WIN"
)
_NOBODY_WINS = frozenset({ResultKind.BOTH_ABSENT, ResultKind.DOUBLE_FORFEIT, ResultKind.CANCELLED})


class BracketView(msgspec.Struct, frozen=True):
    """A bracket and how far it has come."""

    bracket: b.Bracket
    progress: b.Progress


def bracket_of(division: Division, phase: int, order: Sequence[int]) -> BracketView:
    """The bracket of a phase; `order` is that in which the phase began."""
    format_ = division.phases[phase].format
    assert isinstance(format_, SingleElimination | DoubleElimination)
    drawn = _drawn(format_, order)
    results: list[b.WonGame | b.Decided] = [
        result
        for each in division.rounds
        if each.phase == phase and each.is_out
        for game in each.games
        for result in _result(game)
    ]
    following = len(division.rounds) + 1
    while True:
        found = b.progress(drawn, results)
        walkovers = _walkovers(division, found, following)
        if not walkovers:
            return BracketView(drawn, found)
        results.extend(walkovers)


def misfits(division: Division) -> tuple[tuple[Round, Game], ...]:
    """Games of brackets whose sides no longer belong to their match, after a correction."""
    found = []
    views: dict[int, BracketView] = {}
    for each, game in division.games():
        format_ = division.phases[each.phase].format
        if game.label is None or not isinstance(format_, SingleElimination | DoubleElimination):
            continue
        if each.phase not in views:
            views[each.phase] = bracket_of(division, each.phase, each.phase_order)
        state = views[each.phase].progress.state(game.label)
        if set(game.numbers) != {state.one, state.other}:
            found.append((each, game))
    return tuple(found)


def bracket_phase(division: Division) -> int | None:
    """The phase of the last rounds that is a bracket, if there is one."""
    phases = [
        each.phase
        for each in division.rounds
        if isinstance(division.phases[each.phase].format, SingleElimination | DoubleElimination)
    ]
    return max(phases, default=None)


def pair_ready(view: BracketView, division: Division, field: p.Field) -> p.RoundPairings:
    """All matches whose sides are known and that nobody is playing."""
    in_play = {
        (game.label, frozenset(game.numbers))
        for each in division.rounds[: field.round_number - 1]
        for game in each.games
        if not game.is_bye and (not game.counts or _winner(game) is None)
    }
    ready = [
        state
        for state in view.progress.ready
        if (state.match.label, frozenset({state.one, state.other})) not in in_play
    ]
    if not ready:
        raise BadInput(
            text("The champion is known.")
            if view.progress.champion is not None
            else text("No match of the bracket can be played before others are over.")
        )
    opponents = [
        Opponents(
            state.one or 0,
            state.other or 0,
            reasons=(p.Reason(p.Why.BRACKET, (state.match.label,)),),
            label=state.match.label,
        )
        for state in ready
    ]
    return seat(field, opponents)


def _drawn(format_: Elimination, order: Sequence[int]) -> b.Bracket:
    entrants = order if format_.places is None else order[: format_.places]
    if isinstance(format_, SingleElimination):
        return b.single_elimination(entrants, best_of=format_.best_of)
    return b.double_elimination(entrants)


def _result(game: Game) -> tuple[b.WonGame | b.Decided, ...]:
    """What a game says about its match; nothing as long as nobody has won it."""
    if game.label is None or game.slip is None or not game.counts:
        return ()
    if game.slip.kind in _NOBODY_WINS:
        return (b.Decided(game.label, p.NOBODY),)
    winner = _winner(game)
    if winner is None:
        return ()
    advancing = winner if WINNER_ADVANCES.is_on else game.other(winner)
    return (b.WonGame(game.label, advancing),)


def _winner(game: Game) -> int | None:
    return next((line.number for line in game.lines if line.half_points == p.WIN), None)


def _walkovers(
    division: Division, found: b.Progress, round_number: int
) -> list[b.WonGame | b.Decided]:
    """Matches that a side has won because the other has withdrawn."""
    walkovers: list[b.WonGame | b.Decided] = []
    for state in found.ready:
        sides = (state.one or 0, state.other or 0)
        there = [n for n in sides if division.entrants[n].plays_in(round_number)]
        if len(there) < 2:
            walkovers.append(b.Decided(state.match.label, there[0] if there else p.NOBODY))
    return walkovers
