"""Who holds each prize now, and whether that can still change.

Prizes are for places, for places of teams, for the best spread of all games, and for single
games: the highest score, the highest losing score, the largest win, the biggest upset, the best
play and the best comeback. Each can be for a class alone: a club, a school, a category, or those
rated within limits. Who shares the same value shares the prize.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.rulebook import RuleSet, rule
from lexidrome.rulebook.choices import TeamScore
from lexidrome.tournament.figures import FiguredGame, SideFigures
from lexidrome.tournament.phases import DivisionPlan

INDIVIDUAL_PRIZES = 2
"""So many individuals have a prize beside the teams (ST-OPEN.a)."""


class PrizeKind(StrEnum):
    """What a prize is given for."""

    PLACE = "place"
    TEAM = "team"
    """A place among the teams of individuals."""
    HIGH_GAME = "high_game"
    HIGH_LOSS = "high_loss"
    HIGH_PLAY = "high_play"
    COMEBACK = "comeback"
    """The largest deficit from which a game was won."""
    SPREAD = "spread"
    """The best spread of all games together."""
    LARGEST_WIN = "largest_win"
    UPSET = "upset"
    """A game won against somebody rated higher by the most."""


class Prize(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is given, for what and to whom alone."""

    name: str
    kind: PrizeKind
    place: int = 1
    """For places, within the class if there is one."""
    group: str | None = None
    """Only members of this class can win it."""
    rounds: tuple[int, int] | None = None
    """Games of these rounds only, both counted."""
    rating_least: int | None = None
    """Only who is rated so high can win it; nobody without a rating."""
    rating_most: int | None = None

    def is_for(self, ranked: Ranked) -> bool:
        """Whether somebody can win it."""
        groups = {each.casefold() for each in ranked.groups}
        if self.group is not None and self.group.casefold() not in groups:
            return False
        least, most, rating = self.rating_least, self.rating_most, ranked.rating
        if least is None and most is None:
            return True
        return rating is not None and (least or rating) <= rating <= (most or rating)


class Ranked(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant in the standings; who shares a rank has the same number there."""

    number: int
    rank: int
    groups: tuple[str, ...] = ()
    """The classes this entrant belongs to."""
    spread: int = 0
    rating: int | None = None


class RankedTeam(msgspec.Struct, frozen=True):
    """A team of individuals, by its points."""

    name: str
    rank: int
    points: int
    members: tuple[int, ...]


class Stand(StrEnum):
    """What can be said of a prize now: on every page, sheet and display the same."""

    NOBODY_YET = "nobody_yet"
    NOBODY = "nobody"
    """Nothing can change any more, and nobody has done it."""
    SO_FAR = "so_far"
    WON = "won"


class Holding(msgspec.Struct, frozen=True):
    """A prize and who holds it."""

    prize: Prize
    holders: tuple[int, ...]
    """Numbers; several share. Empty: nobody yet."""
    value: int | None
    """The rank, the points or the deficit."""
    is_settled: bool
    """Nothing can change it any more."""
    teams: tuple[str, ...] = ()
    """The teams that hold it, whose members are the holders."""

    @property
    def stand(self) -> Stand:
        if not self.holders:
            return Stand.NOBODY if self.is_settled else Stand.NOBODY_YET
        return Stand.WON if self.is_settled else Stand.SO_FAR


BOOK_NAMES = {
    (PrizeKind.PLACE, 1): text("First individual"),
    (PrizeKind.PLACE, 2): text("Second individual"),
    (PrizeKind.TEAM, 1): text("First team"),
    (PrizeKind.TEAM, 2): text("Second team"),
}
TROPHY_NAME = text("Traveling trophy")


@rule("ST-OPEN.a", "ST-OPEN.b", "ST-HS")
def book_prizes(rules: RuleSet, plan: DivisionPlan) -> tuple[Prize, ...]:
    """The top two individuals and the best teams have prizes.

    What the rule book gives in a division, until the director sets others; where it is for
    a trophy, that alone (ST-HS).
    """
    event = rules.event
    if event.team_score is TeamScore.NONE:
        return ()
    if plan.trophy:
        return (Prize(str(TROPHY_NAME), PrizeKind.TEAM),)
    places = [
        *((PrizeKind.PLACE, place) for place in range(1, INDIVIDUAL_PRIZES + 1)),
        *((PrizeKind.TEAM, place) for place in range(1, (event.team_prizes or 0) + 1)),
    ]
    return tuple(
        Prize(str(BOOK_NAMES.get((kind, place), f"{kind} {place}")), kind, place)
        for kind, place in places
    )


def prize_table(
    prizes: Sequence[Prize],
    standings: Sequence[Ranked],
    games: Sequence[FiguredGame],
    *,
    rounds_over: int,
    rounds: int,
    teams: Sequence[RankedTeam] = (),
) -> tuple[Holding, ...]:
    """The prizes with their holders after `rounds_over` of `rounds` rounds."""
    ranked = {each.number: each for each in standings}
    holdings = []
    for prize in prizes:
        _check(prize)
        last = prize.rounds[1] if prize.rounds else rounds
        is_settled = rounds_over >= min(last, rounds)
        if prize.kind is PrizeKind.TEAM:
            holdings.append(_team(prize, teams, is_settled=is_settled))
            continue
        if prize.kind is PrizeKind.PLACE:
            holders, value = _place(prize, standings)
        elif prize.kind is PrizeKind.SPREAD:
            spreads = [(each.spread, each.number) for each in standings if prize.is_for(each)]
            holders, value = _highest(spreads)
        else:
            holders, value = best_of(prize, games, ranked)
        holdings.append(Holding(prize, holders, value, is_settled))
    return tuple(holdings)


def _check(prize: Prize) -> None:
    if prize.place < 1:
        raise BadInput(text("The prize {name} needs a place from 1 upwards.", name=prize.name))
    if prize.rounds and not 1 <= prize.rounds[0] <= prize.rounds[1]:
        raise BadInput(
            text("For the prize {name} the first round is after the last.", name=prize.name)
        )
    least, most = prize.rating_least, prize.rating_most
    if least is not None and most is not None and least > most:
        raise BadInput(
            text("For the prize {name} the lowest rating is above the highest.", name=prize.name)
        )


def _place(prize: Prize, standings: Sequence[Ranked]) -> tuple[tuple[int, ...], int | None]:
    """Whoever stands at the place among those who can win it; equal ranks share."""
    eligible = [each for each in standings if prize.is_for(each)]
    eligible.sort(key=lambda each: each.rank)
    if prize.place > len(eligible):
        return (), None
    rank = eligible[prize.place - 1].rank
    return tuple(sorted(each.number for each in eligible if each.rank == rank)), rank


def _team(prize: Prize, teams: Sequence[RankedTeam], *, is_settled: bool) -> Holding:
    """The teams at that place, as soon as they have points; equal points share."""
    ordered = sorted(teams, key=lambda each: each.rank)
    rank = ordered[prize.place - 1].rank if prize.place <= len(ordered) else None
    held = [each for each in ordered if each.rank == rank and each.points]
    return Holding(
        prize,
        tuple(sorted(number for each in held for number in each.members)),
        held[0].points if held else None,
        is_settled,
        tuple(each.name for each in held),
    )


def best_of(
    prize: Prize, games: Sequence[FiguredGame], ranked: Mapping[int, Ranked]
) -> tuple[tuple[int, ...], int | None]:
    """Who is best at what a prize is given for, and by how much."""
    first, last = prize.rounds or (1, max((game.round_number for game in games), default=1))
    return _highest(
        [
            (value, side.number)
            for game in games
            if first <= game.round_number <= last
            for value, side in _candidates(prize.kind, game, ranked)
            if side.number in ranked and prize.is_for(ranked[side.number])
        ]
    )


def _highest(values: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], int | None]:
    """Whoever has the highest of these values, each with a number."""
    best = max((value for value, _ in values), default=None)
    return tuple(sorted({number for value, number in values if value == best})), best


def _candidates(
    kind: PrizeKind, game: FiguredGame, ranked: Mapping[int, Ranked]
) -> list[tuple[int, SideFigures]]:
    sides = (game.one, game.other)
    if kind is PrizeKind.HIGH_GAME:
        return [(side.score, side) for side in sides]
    if kind is PrizeKind.HIGH_PLAY:
        return [(side.high_play, side) for side in sides if side.high_play is not None]
    winner, loser = game.winner, game.loser
    if winner is None or loser is None:
        return []
    if kind is PrizeKind.HIGH_LOSS:
        return [(loser.score, loser)]
    if kind is PrizeKind.LARGEST_WIN:
        return [(game.margin, winner)]
    if kind is PrizeKind.UPSET:
        return [(by, winner)] if (by := _upset(winner, loser, ranked)) > 0 else []
    return [(winner.deficit, winner)] if winner.deficit else []


def _upset(winner: SideFigures, loser: SideFigures, ranked: Mapping[int, Ranked]) -> int:
    """By how much the loser is rated higher; nothing where one of them is not rated."""
    ratings = [each and each.rating for each in map(ranked.get, (winner.number, loser.number))]
    return 0 if None in ratings else (ratings[1] or 0) - (ratings[0] or 0)
