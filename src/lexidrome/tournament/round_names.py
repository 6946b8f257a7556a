"""What a round is called: the final is the final, whatever its number.

One place for pages, sheets, displays, the journal and the command line.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from lexidrome.base import Text, text
from lexidrome.tournament import bracket as b
from lexidrome.tournament.brackets import bracket_of, to_play
from lexidrome.tournament.draft import next_slot
from lexidrome.tournament.field import phase_order
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.phases import DoubleElimination, Elimination, League, SingleElimination
from lexidrome.tournament.state import Division, Round, Tournament


class RoundKind(StrEnum):
    """What a round is called by."""

    NUMBERED = "numbered"
    WEEK = "week"
    """Of a league."""
    QUARTER_FINALS = "quarter_finals"
    SEMI_FINALS = "semi_finals"
    FINAL = "final"
    SECOND_FINAL = "second_final"
    """Of two losses and out, where the side that had lost nothing lost the first (A-30)."""


_TITLES = {
    RoundKind.QUARTER_FINALS: text("Quarter-finals"),
    RoundKind.SEMI_FINALS: text("Semi-finals"),
    RoundKind.FINAL: text("Final"),
    RoundKind.SECOND_FINAL: text("Second final"),
}
_GAMES = {
    RoundKind.QUARTER_FINALS: text("Quarter-finals, game {game}"),
    RoundKind.SEMI_FINALS: text("Semi-finals, game {game}"),
    RoundKind.FINAL: text("Final, game {game}"),
}
_FROM_THE_END = (RoundKind.FINAL, RoundKind.SEMI_FINALS, RoundKind.QUARTER_FINALS)


class RoundName(msgspec.Struct, frozen=True):
    """What a round is called."""

    number: int
    kind: RoundKind = RoundKind.NUMBERED
    game: int | None = None
    """Which game of the match, where a match has several."""

    @property
    def is_numbered(self) -> bool:
        return self.kind is RoundKind.NUMBERED

    @property
    def has_number(self) -> bool:
        """Whether its number is all that tells it from the others."""
        return self.is_numbered or self.kind is RoundKind.WEEK

    @property
    def title(self) -> Text:
        """As a heading."""
        if self.is_numbered:
            return text("Round {number}", number=self.number)
        if self.kind is RoundKind.WEEK:
            return text("Week {number}", number=self.number)
        if self.game is None:
            return _TITLES[self.kind]
        return replace(_GAMES[self.kind], params={"game": self.game})


def round_name(division: Division, number: int) -> RoundName:
    """Of a round that is paired; one that is not has its number."""
    each = division.round(number)
    if each is None:
        return RoundName(number)
    return _named(division, each.phase, number, _kind(division, each))


def next_round_name(tournament: Tournament, division: Division) -> RoundName:
    """Of the round that is paired next, as far as the plan says what it is."""
    number = len(division.rounds) + 1
    slot = next_slot(tournament, division, number)
    if slot is None:
        return RoundName(number)
    format_ = division.phases[slot.phase].format
    if isinstance(format_, Championship):
        return RoundName(number, RoundKind.FINAL)
    if isinstance(format_, League):
        return RoundName(number, RoundKind.WEEK)
    if not isinstance(format_, SingleElimination | DoubleElimination):
        return RoundName(number)
    order = phase_order(tournament, division, slot.phase)
    if len(_inside(format_, order)) < 2:
        return RoundName(number)
    ready = to_play(bracket_of(division, slot.phase, order), division)
    kind = _of_labels(format_, order, (each.match.label for each in ready))
    return _named(division, slot.phase, number, kind)


def _named(division: Division, phase: int, number: int, kind: RoundKind) -> RoundName:
    format_ = division.phases[phase].format
    is_longer = isinstance(format_, SingleElimination) and format_.best_of > 1
    if not is_longer or kind is RoundKind.NUMBERED:
        return RoundName(number, kind)
    before = (each for each in division.rounds[: number - 1] if each.phase == phase)
    return RoundName(number, kind, 1 + sum(_kind(division, each) is kind for each in before))


def _kind(division: Division, each: Round) -> RoundKind:
    format_ = division.phases[each.phase].format
    if isinstance(format_, Championship):
        return RoundKind.FINAL
    if isinstance(format_, League):
        return RoundKind.WEEK
    if not isinstance(format_, SingleElimination | DoubleElimination):
        return RoundKind.NUMBERED
    return _of_labels(format_, each.phase_order, (game.label for game in each.games))


def _inside(format_: Elimination, order: tuple[int, ...]) -> tuple[int, ...]:
    return order if format_.places is None else order[: format_.places]


def _of_labels(
    format_: Elimination, order: tuple[int, ...], labels: Iterable[str | None]
) -> RoundKind:
    """Only where all that is played belongs together; else it is a round as any other."""
    depth = b.depth_of(len(_inside(format_, order)))
    kinds = {_of_match(format_, depth, label) for label in labels}
    return kinds.pop() if len(kinds) == 1 else RoundKind.NUMBERED


def _of_match(format_: Elimination, depth: int, label: str | None) -> RoundKind:
    stage, number = (None, 0) if label is None else b.stage_of(label)
    if stage is b.Stage.FINAL:
        return RoundKind.FINAL
    if stage is b.Stage.RESET:
        return RoundKind.SECOND_FINAL
    before_the_end = depth - number
    if (
        stage is not b.Stage.WINNERS
        or isinstance(format_, DoubleElimination)
        or before_the_end >= len(_FROM_THE_END)
    ):
        return RoundKind.NUMBERED
    return _FROM_THE_END[before_the_end]
