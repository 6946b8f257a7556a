"""What is asked once more before a result counts: it can be true, and hardly ever is.

None of this is a rule and nothing is refused: whoever enters the same again means it. What was
not played (a forfeit, a bye) is no result of two scores and is not asked about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

import msgspec

from lexidrome.base import Text, text
from lexidrome.tournament.messages.results import ResultCorrected, ResultEntered
from lexidrome.tournament.result_words import shown_scores
from lexidrome.tournament.state import EventState, Game, Round
from lexidrome.tournament.values import GameKey, ResultKind, Score, Slip
from lexidrome.tournament.weeks import shown_table
from lexidrome.tournament.who import Actor


class Record(msgspec.Struct, frozen=True):
    """The highest of its kind that was ever published."""

    points: int
    source: str


HIGHEST = Record(
    1049, "Phil Appleby in a competition in England, 25 June 1989; Guinness Book of Records"
)
"""Of one side. Later records of single countries and tournaments are lower: 830, 850."""
HIGHEST_TOGETHER = Record(
    1320, "Michael Cresta 830, Wayne Yorra 490, in a club in Massachusetts, 12 October 2006"
)
"""Of both sides."""


class Doubtful(StrEnum):
    """What makes a result look mistaken."""

    BEYOND_RECORD = "beyond_record"
    """More than anybody ever had."""
    BEYOND_TOGETHER = "beyond_together"
    """More than any two ever had."""
    NOBODY_SCORED = "nobody_scored"
    NOTHING_SCORED = "nothing_scored"
    """By one side."""
    REPORTED_OTHERWISE = "reported_otherwise"
    """By a side itself."""
    REPORTED_REVERSED = "reported_reversed"
    """By a side itself, with the same two scores."""
    SAME_AS_ANOTHER = "same_as_another"
    """Another table of the round has the same two scores."""


class Entered(msgspec.Struct, frozen=True):
    """The last time that somebody said the result of a game."""

    key: GameKey
    action: int
    at_ms: int
    by: Actor
    is_correction: bool = False


class Doubt(msgspec.Struct, frozen=True):
    """One thing that makes a result look mistaken."""

    why: Doubtful
    number: int | None = None
    """Whose points or report it is about."""
    points: int = 0
    slip: Slip | None = None
    """What was reported."""
    table: int | None = None
    """The other one; none in a league, which has none."""
    numbers: tuple[int, ...] = ()
    """Who meet there."""
    entered: Entered | None = None
    """What stands at the other table."""

    def told(
        self, name: Callable[[int], str], entered: Callable[[Entered], str] = lambda _: ""
    ) -> Text:
        """As a sentence; `entered` says when and by whom, which only doubts of tables want."""
        who = "" if self.number is None else name(self.number)
        result = "" if self.slip is None else shown_scores(self.slip, name)
        when = "" if self.entered is None else entered(self.entered)
        values: dict[str, str | int] = {
            "name": who,
            "points": self.points,
            "result": result,
            "table": self.table or 0,
            "entered": when,
            "sides": " – ".join(map(name, self.numbers)),
        }
        is_elsewhere = self.why is Doubtful.SAME_AS_ANOTHER and self.table is None
        sentence = _SAME_ELSEWHERE if is_elsewhere else _SENTENCES[self.why]
        return msgspec.structs.replace(
            sentence,
            params={**sentence.params, **{
                key: value for key, value in values.items() if f"{{{key}}}" in sentence.msgid
            }},
        )  # fmt: skip


_SENTENCES = {
    Doubtful.BEYOND_RECORD: text(
        "No recorded game has reached {points}; the record is {most}.", most=HIGHEST.points
    ),
    Doubtful.BEYOND_TOGETHER: text(
        "No two sides in a recorded game have scored {points} together; the record is {most}.",
        most=HIGHEST_TOGETHER.points,
    ),
    Doubtful.NOBODY_SCORED: text(
        "Neither side scored. If the game was not played, enter a forfeit."
    ),
    Doubtful.NOTHING_SCORED: text("{name} has {points}, which hardly ever happens."),
    Doubtful.REPORTED_OTHERWISE: text("{name} reported something else: {result}."),
    Doubtful.REPORTED_REVERSED: text("{name} reported the scores swapped: {result}."),
    Doubtful.SAME_AS_ANOTHER: text("Table {table} has the same two scores, entered {entered}."),
}
_SAME_ELSEWHERE = text("{sides} has the same two scores, entered {entered}.")


def doubts(state: EventState, key: GameKey, slip: Slip) -> tuple[Doubt, ...]:
    """All that makes a result look mistaken to those who run the event."""
    each = state.tournament.divisions[key.division].round(key.round_number)
    game = None if each is None else each.game_of(key.number)
    if each is None or game is None or slip.kind is not ResultKind.PLAYED:
        return ()
    return (*doubts_of_scores(slip), *_reports(game, slip), *_same(state, key, each, slip))


def doubts_of_scores(slip: Slip) -> tuple[Doubt, ...]:
    """What the two scores say by themselves: all that a side may be asked that reports them."""
    if slip.kind is not ResultKind.PLAYED or len(slip.scores) != 2:
        return ()
    return tuple(_scores(slip.scores))


def _scores(scores: tuple[Score, ...]) -> Iterator[Doubt]:
    together = sum(each.points for each in scores)
    beyond = [each for each in scores if each.points > HIGHEST.points]
    for each in beyond:
        yield Doubt(Doubtful.BEYOND_RECORD, each.number, each.points)
    if not beyond and together > HIGHEST_TOGETHER.points:
        yield Doubt(Doubtful.BEYOND_TOGETHER, points=together)
    if all(each.points == 0 for each in scores):
        yield Doubt(Doubtful.NOBODY_SCORED)
        return
    for each in scores:
        if each.points <= 0:
            yield Doubt(Doubtful.NOTHING_SCORED, each.number, each.points)


def _reports(game: Game, slip: Slip) -> Iterator[Doubt]:
    """The slips that the sides sent are ordered as this one is."""
    for number, reported in game.submitted:
        if reported.kind is ResultKind.PLAYED and _points(reported) != _points(slip):
            is_reversed = _points(reported) == _points(swapped_scores(slip))
            why = Doubtful.REPORTED_REVERSED if is_reversed else Doubtful.REPORTED_OTHERWISE
            yield Doubt(why, number, slip=reported)


def _same(state: EventState, key: GameKey, here: Round, slip: Slip) -> Iterator[Doubt]:
    wanted = sorted(each.points for each in slip.scores)
    for other in here.games:
        told = other.slip
        if told is None or told.kind is not ResultKind.PLAYED or key.number in other.numbers:
            continue
        if sorted(each.points for each in told.scores) == wanted:
            entered = last_entered(state, GameKey(key.division, key.round_number, other.first))
            if entered is not None:
                table = shown_table(state.tournament.divisions[key.division], here, other)
                yield Doubt(
                    Doubtful.SAME_AS_ANOTHER, table=table, numbers=other.numbers, entered=entered
                )
                return


def _points(slip: Slip) -> dict[int, int]:
    return {each.number: each.points for each in slip.scores}


def swapped_scores(slip: Slip) -> Slip:
    """The same slip, each side with the points of the other."""
    if len(slip.scores) != 2:
        return slip
    one, other = slip.scores
    scores = (Score(one.number, other.points), Score(other.number, one.points))
    return msgspec.structs.replace(slip, scores=scores)


def last_entered(state: EventState, key: GameKey | None = None) -> Entered | None:
    """Who last said the result of a game, or of any, and when; none: nobody, or it is undone."""
    for fact in reversed(state.journal):
        if not isinstance(fact, ResultEntered | ResultCorrected):
            continue
        found = GameKey(fact.division, fact.round_number, fact.game)
        if key is None and fact.action in state.undone:
            return None
        if (key is None or found == key) and fact.action not in state.undone:
            is_correction = isinstance(fact, ResultCorrected)
            return Entered(found, fact.action, fact.at_ms, fact.by, is_correction)
    return None
