"""Long runs of the command line, cut into portions that workers of a store do."""

from __future__ import annotations

import contextlib
import secrets
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as NotYet
from typing import TypeVar

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine import Budget, Position
from lexidrome.engine.match import MatchPairs, PairTotals, play_match_pairs
from lexidrome.engine.portions import Spread
from lexidrome.engine.thought import Thought
from lexidrome.engine.training import TrainingGames, TrainingSums, play_training_games
from lexidrome.hall.work.kinds import Footing, Leeway, LongWork, Tools
from lexidrome.hall.work.thoughts import THOUGHT, ThoughtAsked
from lexidrome.store.work import Piece, Workplace
from lexidrome.store.workers import open_workplace

Q = TypeVar("Q")
A = TypeVar("A")
AHEAD = 2
"""So many portions for each thread are handed in, so that none waits for the next."""
LOOK_S = 1.0


class Portion(msgspec.Struct, frozen=True):
    """Part of a run, and what it is played by."""

    footing: Footing


class TrainingPortion(Portion, frozen=True):
    games: TrainingGames


class MatchPortion(Portion, frozen=True):
    pairs: MatchPairs


def _train(asked: TrainingPortion, tools: Tools, leeway: Leeway) -> TrainingSums:
    return play_training_games(tools.setting(asked.footing), asked.games, leeway.go_on)


def _play(asked: MatchPortion, tools: Tools, leeway: Leeway) -> PairTotals:
    return play_match_pairs(tools.setting(asked.footing), asked.pairs, leeway.go_on)


TRAINING = LongWork("training", 1, TrainingPortion, TrainingSums, _train)
MATCH = LongWork("match", 1, MatchPortion, PairTotals, _play)


@contextlib.contextmanager
def workers_of(store: str | None, footing: Footing) -> Iterator[Workplace]:
    """The workers of a store that have these words; refuses to wait for nobody."""
    with contextlib.closing(open_workplace(store)) as workplace:
        _check_workers(workplace, footing)
        yield workplace


def training_by(workplace: Workplace, footing: Footing) -> Spread[TrainingGames, TrainingSums]:
    def play(asked: Iterable[TrainingGames]) -> Iterator[TrainingSums]:
        portions = (TrainingPortion(footing, games) for games in asked)
        return _spread(workplace, TRAINING, footing.checksum, portions)

    return play


def match_by(workplace: Workplace, footing: Footing) -> Spread[MatchPairs, PairTotals]:
    def play(asked: Iterable[MatchPairs]) -> Iterator[PairTotals]:
        portions = (MatchPortion(footing, pairs) for pairs in asked)
        return _spread(workplace, MATCH, footing.checksum, portions)

    return play


def thought_by(
    workplace: Workplace, footing: Footing, position: Position, budget: Budget
) -> Thought:
    """What thinking about one position comes to."""
    asked = ThoughtAsked(footing, position.to_cgp(), budget)
    (answer,) = _spread(workplace, THOUGHT, footing.checksum, [asked])
    return answer


def _check_workers(workplace: Workplace, footing: Footing) -> None:
    if not workplace.look().threads_for(footing.checksum):
        raise BadInput(
            text(
                "No worker with the lexicon {lexicon} is at this store; start one: lexidrome "
                "worker --store ADDRESS.",
                lexicon=footing.lexicon,
            )
        )


def _spread(
    workplace: Workplace, kind: LongWork[Q, A], needs: str, asked: Iterable[Q]
) -> Iterator[A]:
    """The answers to all that is asked, in that order; several are under way at once."""
    under_way: deque[Future[bytes]] = deque()
    rest = iter(asked)
    is_over = False
    try:
        while True:
            most = AHEAD * max(1, workplace.staff.threads_for(needs))
            while not is_over and len(under_way) < most:
                request = next(rest, None)
                if request is None:
                    is_over = True
                    break
                piece = Piece(secrets.token_hex(8), kind.tag, kind.asked(request), needs)
                under_way.append(workplace.ask(piece))
            if not under_way:
                return
            try:
                answer = under_way[0].result(LOOK_S)
            except NotYet:
                continue
            under_way.popleft()
            yield kind.answered(answer)
    finally:
        for future in under_way:
            future.cancel()
