"""What counts as a first or a second, so that III.D can be applied to the next round.

Who plays first says `firsts`.
"""

from __future__ import annotations

from lexidrome.rulebook import rule
from lexidrome.tournament.firsts import Balance
from lexidrome.tournament.state import Division, Game
from lexidrome.tournament.values import ResultKind

EVEN = Balance()


def balances(division: Division, before_round: int | None = None) -> dict[int, Balance]:
    """The firsts and seconds of everybody who has any, from published rounds."""
    firsts: dict[int, int] = {}
    seconds: dict[int, int] = {}
    forfeits: dict[int, int] = {}
    for each, game in division.games():
        if before_round is not None and each.number >= before_round:
            break
        _count(game, firsts, seconds, forfeits)
    return {
        number: Balance(firsts.get(number, 0), seconds.get(number, 0))
        for number in firsts.keys() | seconds.keys()
    }


def _count(
    game: Game, firsts: dict[int, int], seconds: dict[int, int], forfeits: dict[int, int]
) -> None:
    if gives_neither(game):
        charge_forfeiters(game, firsts, seconds, forfeits)
        return
    first = game.starter
    if first is not None:
        _add(firsts, first)
        _add(seconds, game.other(first))


@rule("NSA-III.D.note.2", "A-38")
def gives_neither(game: Game) -> bool:
    """The opponent of such a forfeit, and a bye, get neither a first nor a second.

    Nor does anybody in a game that was not played for another reason.
    """
    return game.is_bye or (game.slip is not None and game.slip.kind in _UNPLAYED)


@rule("NSA-III.D.note.1", "A-38")
def charge_forfeiters(
    game: Game, firsts: dict[int, int], seconds: dict[int, int], forfeits: dict[int, int]
) -> None:
    """Who forfeits before the game began was first in it, second the next time, and so on."""
    for loser in _forfeiters(game):
        forfeits[loser] = forfeits.get(loser, 0) + 1
        _add(firsts if forfeits[loser] % 2 else seconds, loser)


_UNPLAYED = frozenset(
    {
        ResultKind.NO_SHOW,
        ResultKind.BOTH_ABSENT,
        ResultKind.DOUBLE_FORFEIT,
        ResultKind.AWARDED,
        ResultKind.CANCELLED,
    }
)


def _forfeiters(game: Game) -> tuple[int, ...]:
    """Who forfeited before the game began, with or without an opponent."""
    slip = game.slip
    if slip is None:
        return ()
    if slip.kind is ResultKind.BYE:
        return (game.first,) if slip.scores[0].points < 0 else ()
    if slip.kind is ResultKind.BOTH_ABSENT:
        return game.numbers
    return (slip.loser,) if slip.kind is ResultKind.NO_SHOW and slip.loser is not None else ()


def _add(counts: dict[int, int], number: int) -> None:
    counts[number] = counts.get(number, 0) + 1
