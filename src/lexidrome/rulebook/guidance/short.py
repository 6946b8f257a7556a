"""A rule set in a few sentences, worked out from its values, house rules included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from lexidrome.base import RuleId, Text, text
from lexidrome.rulebook.choices import ChallengeFail, EndgameRack, TieRule
from lexidrome.rulebook.ruleset import RuleSet


class Brief(msgspec.Struct, frozen=True):
    """One sentence, and the rules that say so; none where the house decided."""

    says: Text
    rules: tuple[RuleId, ...]


def in_short(rules: RuleSet) -> tuple[Brief, ...]:
    """What a player must know of the game before the first tile is drawn."""
    return tuple(Brief(says, rules.source(path).rules) for path, says in _sentences(rules))


def _sentences(rules: RuleSet) -> Iterator[tuple[str, Text]]:
    """Each with the parameter that it rests on."""
    yield from _sides(rules)
    yield from _time(rules)
    yield from _exchange(rules)
    yield "challenge.fail", _CHALLENGE[rules.challenge.fail]
    if rules.challenge.fail_points is not None:
        points = rules.challenge.fail_points
        yield "challenge.fail_points", text("That is {points} points.", points=points)
    yield "ending.rack", _RACK[rules.ending.rack]
    yield "tie.rule", _TIE[rules.tie.rule]


def _sides(rules: RuleSet) -> Iterator[tuple[str, Text]]:
    sides = rules.sides
    if sides.persons_per_side > 1:
        yield (
            "sides.persons_per_side",
            text("A side is a team of {count}.", count=sides.persons_per_side),
        )
    if sides.most > 2:
        yield "sides.most", text("Up to {count} sides play a game.", count=sides.most)


def _time(rules: RuleSet) -> Iterator[tuple[str, Text]]:
    clock = rules.clock
    if clock.side_time_s is not None:
        minutes = clock.side_time_s // 60
        yield "clock.side_time_s", text("Each side has {minutes} minutes.", minutes=minutes)
    if clock.overtime_points is not None:
        yield (
            "clock.overtime_points",
            text("Every minute of overtime begun costs {n} points.", n=clock.overtime_points)
            if clock.overtime_interval_s == 60
            else text(
                "Overtime costs {n} points for every {s} seconds begun.",
                n=clock.overtime_points,
                s=clock.overtime_interval_s or 0,
            ),
        )
    if clock.turn_limit_s is not None:
        yield (
            "clock.turn_limit_s",
            text("A turn that takes longer than {s} seconds is lost.", s=clock.turn_limit_s),
        )
    if clock.game_limit_s is not None:
        minutes = clock.game_limit_s // 60
        yield (
            "clock.game_limit_s",
            text("All games end together, {minutes} minutes after the signal.", minutes=minutes)
            if clock.hard_stop
            else text("A game ends after {minutes} minutes.", minutes=minutes),
        )
    if clock.round_limit_s is not None:
        minutes = clock.round_limit_s // 60
        yield (
            "clock.round_limit_s",
            text("Every game ends {minutes} minutes after the round began.", minutes=minutes),
        )


def _exchange(rules: RuleSet) -> Iterator[tuple[str, Text]]:
    least = rules.exchange.min_bag
    yield (
        "exchange.min_bag",
        text("Tiles are exchanged only while the bag has as many.")
        if least is None
        else text("Tiles are exchanged only while the bag has {count} or more.", count=least),
    )
    if not rules.play.pass_allowed:
        yield (
            "play.pass_allowed",
            text("Passing is not possible: a player who makes no play exchanges tiles."),
        )


_CHALLENGE: Mapping[ChallengeFail, Text] = {
    ChallengeFail.LOSE_TURN: text("An unsuccessful challenge costs the challenger's turn."),
    ChallengeFail.LOSE_NEXT_TURN: text(
        "An unsuccessful challenge costs the challenger's next turn."
    ),
    ChallengeFail.SINGLE: text("An unsuccessful challenge costs nothing."),
    ChallengeFail.DOUBLE: text("An unsuccessful challenge costs the challenger's turn."),
    ChallengeFail.TRIPLE: text("The side that loses a challenge loses the game."),
    ChallengeFail.POINTS_PER_PLAY: text("An unsuccessful challenge gives the other side points."),
    ChallengeFail.POINTS_PER_WORD: text(
        "An unsuccessful challenge gives the other side points for every word."
    ),
    ChallengeFail.VOID: text("There are no challenges: unacceptable words cannot be played."),
}
_RACK: Mapping[EndgameRack, Text] = {
    EndgameRack.DEDUCT_ADD: text(
        "At the end each side loses the value of its unplayed tiles; a side that has gone out "
        "gains the others'."
    ),
    EndgameRack.DOUBLE_OPPONENT: text(
        "At the end a side that has gone out gains double the other's unplayed tiles; if nobody "
        "has, each side loses its own."
    ),
    EndgameRack.NONE: text("Unplayed tiles count for nothing."),
}
_TIE: Mapping[TieRule, Text] = {
    TieRule.HALF_WIN: text("A tie is half a win for each side."),
    TieRule.PRE_ADJUST: text("A tie goes to the higher score before unplayed tiles were counted."),
    TieRule.LIGHTNING: text("A tie is broken by a lightning round."),
}
