"""What somebody's games come to: averages, bingos, challenges, time, firsts, opponents."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.hall.games.scorecards import GameCard, SideCard


class Played(msgspec.Struct, frozen=True):
    """One game as one of its sides remembers it."""

    card: GameCard
    side: int

    @property
    def own(self) -> SideCard:
        return self.card.sides[self.side]

    @property
    def best_other(self) -> int:
        """The score of the best of the others."""
        others = (each.score for at, each in enumerate(self.card.sides) if at != self.side)
        return max(others, default=0)


class Figures(msgspec.Struct, frozen=True):
    """Sums; what is divided by them is for whoever shows it."""

    games: int = 0
    half_wins: int = 0
    points: int = 0
    points_against: int = 0
    best_game: int | None = None
    best_play: int | None = None
    bingos: int = 0
    phonies_off: int = 0
    phonies_on: int | None = 0
    """None: of some game nobody can say any more."""
    challenges_won: int = 0
    challenges_lost: int = 0
    timed_games: int = 0
    used_ms: int = 0
    timed_turns: int = 0
    firsts: int = 0
    half_wins_first: int = 0

    @property
    def spread(self) -> int:
        return self.points - self.points_against

    @property
    def challenges(self) -> int:
        return self.challenges_won + self.challenges_lost

    @property
    def seconds(self) -> int:
        return self.games - self.firsts

    @property
    def half_wins_second(self) -> int:
        return self.half_wins - self.half_wins_first

    def average(self, total: int) -> float:
        """Of each game."""
        return total / self.games if self.games else 0.0


def figures_of(games: Iterable[Played]) -> Figures:
    counted = [each for each in games if each.card.counts]
    own = [each.own for each in counted]
    timed = [side for side in own if side.used_ms is not None]
    firsts = [side for side in own if side.is_first]
    stayed = [side.phonies_on for side in own]
    return Figures(
        games=len(own),
        half_wins=sum(side.half_wins for side in own),
        points=sum(side.score for side in own),
        points_against=sum(each.best_other for each in counted),
        best_game=max((side.score for side in own), default=None),
        best_play=max((side.best_play for side in own if side.best_play is not None), default=None),
        bingos=sum(side.bingos for side in own),
        phonies_off=sum(side.phonies_off for side in own),
        phonies_on=None if None in stayed else sum(count or 0 for count in stayed),
        challenges_won=sum(side.challenges_won for side in own),
        challenges_lost=sum(side.challenges_lost for side in own),
        timed_games=len(timed),
        used_ms=sum(side.used_ms or 0 for side in timed),
        timed_turns=sum(side.turns for side in timed),
        firsts=len(firsts),
        half_wins_first=sum(side.half_wins for side in firsts),
    )
