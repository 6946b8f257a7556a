"""What several deciders need of a lightning round."""

from __future__ import annotations

from lexidrome.game.board import is_empty
from lexidrome.game.draw.messages import TilesDrawn
from lexidrome.game.state import Attempt, GameState, Lightning
from lexidrome.game.tie.messages import AttemptsRuled, BoardReturned, TieBroken, WordAttempted
from lexidrome.game.tie.terms import terms
from lexidrome.game.tiles import Tiles, draw, value_of
from lexidrome.game.values import DrawKind, TieBreak
from lexidrome.game.work import Work
from lexidrome.rulebook import cited, rule


def deal_for_attempt(work: Work, count: int) -> None:
    """So many tiles for each side (ST-WIN.d, ST-WIN.f), the first side's first."""
    sides = work.state.side_count
    supply(work, count * sides)
    first = the_lightning(work).first_side or 0
    for offset in range(sides):
        state = work.state
        lightning = the_lightning(work)
        tiles, _ = draw(lightning.draw_key, lightning.draw_count, state.bag, count)
        if tiles:
            work.emit(
                TilesDrawn(
                    at_ms=work.at_ms,
                    side=(first + offset) % sides,
                    count=len(tiles),
                    tiles=tiles,
                    kind=DrawKind.LIGHTNING,
                )
            )


def supply(work: Work, count: int) -> None:
    """If the bag cannot supply, the board's tiles go back first (A-31)."""
    if len(work.state.bag) < count and not is_empty(work.state.board):
        work.emit(BoardReturned(at_ms=work.at_ms))


def attempt(work: Work, side: int, letters: str) -> None:
    """A side's word, or none when its minute is up; two times none needs no judge."""
    work.emit(
        WordAttempted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            letters=letters,
            next_minute=_next_minute(work, side),
        )
    )
    attempts = the_lightning(work).attempts
    if all(each is not None and not each.letters for each in attempts):
        rule_on_attempts_of(work, (False,) * work.state.side_count)


def _next_minute(work: Work, side: int) -> tuple[int, ...]:
    """The second side's minute begins where the first's ends, whenever that has its word."""
    lightning = the_lightning(work)
    if lightning.attempts[(side + 1) % work.state.side_count] is not None:
        return ()
    from_ms = max(work.at_ms, lightning.attempt_ends_at_ms or 0)
    return from_ms, attempt_ends(work.state, from_ms)


def attempt_ends(state: GameState, from_ms: int) -> int:
    """Each attempt has its minute (ST-WIN.e)."""
    return from_ms + terms(state.rules).attempt_s * 1000


def rule_on_attempts_of(work: Work, acceptable: tuple[bool, ...]) -> None:
    """Compare face values; equal ones go on with more tiles."""
    state = work.state
    points = tuple(
        attempt_points(each, good, state.setup.tiles)
        for each, good in zip(the_lightning(work).attempts, acceptable, strict=True)
    )
    work.emit(
        AttemptsRuled(
            at_ms=work.at_ms,
            by=work.by,
            acceptable=acceptable,
            points=points,
            ends_at_ms=attempt_ends(state, work.at_ms),
        )
    )
    winner = worth_more(points)
    if winner is None:
        deal_for_attempt(work, terms(state.rules).more_tiles)
        return
    work.emit(
        TieBroken(
            at_ms=work.at_ms,
            by=work.by,
            winner=winner,
            tie_break=TieBreak.LIGHTNING,
            rule=cited(worth_more, state.rules),
            seed=the_lightning(work).seed.hex(),
        )
    )


@rule("A-31")
def attempt_points(attempt: Attempt | None, is_acceptable: bool, tiles: Tiles) -> int:
    """A word that is not acceptable is worth nothing.

    Another has the face values of its tiles, without a bonus.
    """
    return value_of(attempt.letters, tiles) if attempt is not None and is_acceptable else 0


@rule("ST-WIN.g")
def worth_more(points: tuple[int, ...]) -> int | None:
    """The side whose word is worth more wins; equal words go on."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def the_lightning(work: Work) -> Lightning:
    assert work.state.lightning is not None
    return work.state.lightning
