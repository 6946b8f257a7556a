"""What each side did in a game that is over: worked out from its facts, and kept nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from lexidrome import game as g
from lexidrome.game.state import Turn

Knows = Callable[[Sequence[str]], bool]
"""Whether all words of a play are acceptable."""


class SideCard(msgspec.Struct, frozen=True):
    """One side of one game, without a single tile of it."""

    score: int
    half_wins: int
    """2 for a win, 1 for a tie."""
    is_first: bool
    turns: int
    bingos: int
    best_play: int | None
    phonies_off: int
    """Plays that were challenged off."""
    phonies_on: int | None
    """Plays with an unacceptable word that stayed; none: the lexicon is not here any more."""
    challenges_won: int
    challenges_lost: int
    used_ms: int | None
    """None: no clock was kept."""


class GameCard(msgspec.Struct, frozen=True):
    ended_ms: int
    ending: g.values.Ending
    sides: tuple[SideCard, ...]
    counts: bool
    """Not where nobody played."""


def card_of(game: g.GameState, facts: Iterable[g.AnyFact], knows: Knows | None) -> GameCard:
    """Of a game that is over."""
    assert game.outcome is not None
    won, lost = challenges(facts, game.side_count)
    return GameCard(
        ended_ms=game.ended_at_ms or game.now_ms,
        ending=game.outcome.ending,
        sides=tuple(_side(game, side, won[side], lost[side], knows) for side in game.sides),
        counts=not game.outcome.is_unplayed,
    )


def _side(game: g.GameState, side: int, won: int, lost: int, knows: Knows | None) -> SideCard:
    outcome, rules = game.outcome, game.rules
    assert outcome is not None
    own = [turn for turn in game.turns if turn.side == side]
    plays = [turn for turn in own if turn.tiles]
    stood = [turn for turn in plays if not turn.is_withdrawn]
    allowed_s = rules.clock.side_time_s
    return SideCard(
        score=outcome.scores[side],
        half_wins=outcome.half_wins[side],
        is_first=game.first_side == side,
        turns=len(own),
        bingos=sum(len(turn.tiles) == rules.play.bingo_tiles for turn in stood),
        best_play=max((turn.points for turn in stood), default=None),
        phonies_off=len(plays) - len(stood),
        phonies_on=None if knows is None else sum(_is_phony(turn, knows) for turn in stood),
        challenges_won=won,
        challenges_lost=lost,
        used_ms=None if allowed_s is None else allowed_s * 1000 - game.clock.side_ms[side],
    )


def _is_phony(turn: Turn, knows: Knows) -> bool:
    return not knows([word.letters for word in turn.words])


def challenges(
    facts: Iterable[g.AnyFact], side_count: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many challenges each side won and lost."""
    won, lost = [0] * side_count, [0] * side_count
    last: tuple[list[int], int] | None = None
    challenger: int | None = None
    for fact in as_it_now_is(facts):
        if isinstance(fact, g.challenge.PlayChallenged):
            challenger = fact.side
        elif isinstance(fact, g.verdict.ChallengeUpheld | g.verdict.ChallengeFailed):
            counted = won if isinstance(fact, g.verdict.ChallengeUpheld) else lost
            if challenger is not None:
                counted[challenger] += 1
                last = counted, challenger
        elif isinstance(fact, g.verdict.ChallengeReopened) and last is not None:
            counted, side = last
            counted[side] -= 1
            last = None
    return tuple(won), tuple(lost)


def as_it_now_is(facts: Iterable[g.AnyFact]) -> Iterator[g.AnyFact]:
    """Beside a real board a correction tells again what has happened since an entry."""
    told: list[g.AnyFact] = []
    for fact in facts:
        if isinstance(fact, g.Corrected):
            told = [*_before(told, fact.at), *fact.facts]
        else:
            told.append(fact)
    return iter(told)


def _before(told: list[g.AnyFact], entry: int) -> list[g.AnyFact]:
    """What happened before that entry; each begins with saying what was entered."""
    entered = [at for at, fact in enumerate(told) if isinstance(fact, g.sheet.Entered)]
    return told[: entered[entry]] if entry < len(entered) else told
