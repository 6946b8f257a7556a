"""Brackets, derived from the order in which their phase began, places changed by hand, results."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.rulebook import rule
from lexidrome.tournament import bracket as b
from lexidrome.tournament import pairing as p
from lexidrome.tournament.pairing.opponents import Opponents, seat
from lexidrome.tournament.phases import DoubleElimination, Elimination, SingleElimination
from lexidrome.tournament.presence import is_barred
from lexidrome.tournament.state import Division, Game, Round
from lexidrome.tournament.values import ResultKind

_NOBODY_WINS = frozenset({ResultKind.BOTH_ABSENT, ResultKind.DOUBLE_FORFEIT, ResultKind.CANCELLED})


class BracketView(msgspec.Struct, frozen=True):
    """A bracket and how far it has come."""

    bracket: b.Bracket
    progress: b.Progress


def bracket_of(
    division: Division,
    phase: int,
    order: Sequence[int],
    let_in: Collection[int] = (),
    placed: Sequence[b.Placed] = (),
) -> BracketView:
    """The bracket of a phase; `order` is that in which the phase began.

    `let_in` play the next match although they are not eligible: the director says so.
    `placed` are places that a draft changes.
    """
    format_ = division.phases[phase].format
    assert isinstance(format_, SingleElimination | DoubleElimination)
    out = [each for each in division.rounds if each.phase == phase and each.is_out]
    changed = [its for each in out for its in each.placed]
    drawn = b.redrawn(_drawn(format_, order), [*changed, *placed])
    results: list[b.Result] = [
        result for each in out for game in each.games for result in _result(game)
    ]
    while True:
        found = b.progress(drawn, results)
        walkovers = _followed(division, drawn, found, out)
        walkovers = walkovers or _walkovers(division, phase, found, let_in)
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


def to_play(view: BracketView, division: Division) -> list[b.MatchState]:
    """All matches whose sides are known and that nobody is playing."""
    in_play = {
        (game.label, frozenset(game.numbers))
        for _, game in division.games()
        if not game.is_bye and (not game.counts or _winner(game) is None)
    }
    return [
        state
        for state in view.progress.ready
        if (state.match.label, frozenset({state.one, state.other})) not in in_play
    ]


def pair_ready(view: BracketView, division: Division, field: p.Field) -> p.RoundPairings:
    ready = to_play(view, division)
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
    """Single or double elimination, as the phase says (WU-2, ST-OPEN, P03, P10).

    A bye in it advances and gives nothing (A-51).
    """
    entrants = order if format_.places is None else order[: format_.places]
    if isinstance(format_, SingleElimination):
        return b.single_elimination(entrants, best_of=format_.best_of)
    return b.double_elimination(entrants)


def _result(game: Game) -> tuple[b.Result, ...]:
    """What a game says about its match; nothing as long as nobody has won it."""
    if game.label is None or game.slip is None or not game.counts:
        return ()
    if nobody_wins(game):
        is_lost = game.slip.kind is not ResultKind.CANCELLED
        return (b.LostByBoth(game.label) if is_lost else b.Decided(game.label, p.NOBODY),)
    winner = advancing(game)
    if winner is None:
        return ()
    return (b.WonGame(game.label, winner, None if game.is_bye else game.other(winner)),)


def nobody_wins(game: Game) -> bool:
    """It has its result, and neither side has won."""
    return game.counts and game.slip is not None and game.slip.kind in _NOBODY_WINS


@rule("WU-26", "ST-WIN")
def advancing(game: Game) -> int | None:
    """The winner of a game advances in the bracket.

    The loser is out, or drops to the second bracket.
    """
    return _winner(game)


def _winner(game: Game) -> int | None:
    return next((line.number for line in game.lines if line.half_points == p.WIN), None)


def _walkovers(
    division: Division, phase: int, found: b.Progress, let_in: Collection[int]
) -> list[b.Result]:
    """Matches that a side has won because the other has withdrawn or is not eligible.

    Whoever is found not to be eligible goes no further (WU-1.b).
    """
    following = len(division.rounds) + 1
    walkovers: list[b.Result] = []
    for state in found.ready:
        sides = (state.one or 0, state.other or 0)
        there = [
            number
            for number in sides
            if division.entrants[number].plays_in(following)
            and (
                not is_barred(division.entrants[number])
                or number in let_in
                or _is_let_in(division, phase, state.match.label, number)
            )
        ]
        if len(there) < 2:
            walkovers.append(b.Decided(state.match.label, there[0] if there else p.NOBODY))
    return walkovers


def _followed(
    division: Division, bracket: b.Bracket, found: b.Progress, out: Sequence[Round]
) -> list[b.Result]:
    """Walkovers after which one of the two was paired for a later match.

    What they were then stays so, whoever comes back or leaves afterwards (WU-2, ST-OPEN).
    """
    games = {game.label: (each, game) for each in out for game in each.games if game.label}
    next_of = {slot: match.label for match in bracket.matches for slot in (match.one, match.other)}

    def paired_from(slot: b.Slot, sides: set[int], *, is_paired: bool) -> set[int]:
        """Which of them play the first match on the way from there that was paired."""
        label = next_of.get(slot)
        while label is not None and label not in games:
            label = next_of.get(b.WinnerOf(label))
        if label is None:
            return set()
        later, game = games[label]
        # A match that was paired and has no result is a walkover if somebody had left by then.
        were_there = all(division.entrants[each].plays_in(later.number) for each in sides)
        return set() if is_paired and were_there else sides.intersection(game.numbers)

    followed: list[b.Result] = []
    for state in found.ready:
        label, sides = state.match.label, {state.one or 0, state.other or 0}
        own = games.get(label)
        if own is not None and set(own[1].numbers) != sides:
            continue
        is_paired = own is not None
        went_on = paired_from(b.WinnerOf(label), sides, is_paired=is_paired)
        if len(went_on) != 1:
            went_on = sides - paired_from(b.LoserOf(label), sides, is_paired=is_paired)
        if len(went_on) == 1:
            followed.append(b.Decided(label, *went_on))
    return followed


def _is_let_in(division: Division, phase: int, label: str, number: int) -> bool:
    """The director has let a side play this match, which is paired."""
    return any(
        number in each.let_in and (game := each.game_of(number)) is not None and game.label == label
        for each in division.rounds
        if each.phase == phase
    )
