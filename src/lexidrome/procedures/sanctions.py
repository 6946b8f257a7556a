"""What a director decides where a book leaves the measure open."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

from lexidrome.base import Text, text
from lexidrome.procedures.case import Case
from lexidrome.procedures.changes import Party, Sanction, Sanctioned, ScoreChanged
from lexidrome.procedures.resolution import StepKind
from lexidrome.rulebook import rule

Tag = Callable[..., Any]
"""What a sanction is entered under: a check, or the function of a rule."""


class Measure(StrEnum):
    """What can be decided besides the sanctions."""

    NOTHING = "nothing"
    POINTS = "points"
    EVERYTHING = "everything"
    """The game in progress, the place in the event and the prizes, in one ruling."""


_LABELS: dict[StrEnum, Text] = {
    Measure.NOTHING: text("Nothing"),
    Measure.POINTS: text("Penalty points"),
    Sanction.WARNING: text("A warning"),
    Sanction.FORFEIT: text("Loss of the game"),
    Sanction.EJECTION: text("Ejection from the event"),
    Sanction.DISQUALIFICATION: text("Disqualification"),
    Sanction.PRIZE_LOSS: text("Loss of prizes"),
    Sanction.SHARING_BAR: text("No more part in prize-sharing"),
    Sanction.BAN: text("A ban from future events"),
    Measure.EVERYTHING: text("Loss of the game in progress, ejection and loss of prizes"),
}


def decide_sanction(
    case: Case, tag: Tag, allowed: tuple[Sanction, ...], everything: Tag | None = None
) -> Sanction | None:
    """Asks the director; nothing and penalty points are always among the answers.

    Where a rule takes game, place and prizes together, that is one of the answers, too.
    """
    measures: list[StrEnum] = [Measure.NOTHING, Measure.POINTS, *allowed]
    if everything is not None:
        measures.append(Measure.EVERYTHING)
    chosen = case.choose(
        "measure",
        text("What does the director decide?"),
        {measure: _LABELS[measure] for measure in measures},
    )
    case.leave_to_director(text("The measure is for the director to choose."))
    if chosen is Measure.NOTHING:
        case.step(StepKind.CONTINUE, text("No penalty; the incident is recorded."))
        return None
    if chosen is Measure.POINTS:
        points = case.amount("points", text("How many points are taken off?"), 1, 500)
        case.adjust(ScoreChanged(Party.PLAYER, -points, case.rule(tag)))
        case.step(
            StepKind.TELL, text("The player loses {points} points in this game.", points=points)
        )
        return None
    if chosen is Measure.EVERYTHING:
        assert everything is not None
        _take_everything(case, everything)
        return Sanction.EJECTION
    assert isinstance(chosen, Sanction)
    impose(case, tag, chosen)
    return chosen


def _take_everything(case: Case, tag: Tag) -> None:
    """One incident, one ruling: so that none of it is counted as another incident."""
    losses = [Sanction.EJECTION, Sanction.PRIZE_LOSS]
    if case.yes("playing", text("Is a game of the player in progress?")):
        losses.insert(0, Sanction.FORFEIT)
    for sanction in losses:
        case.step(StepKind.TELL, said_of(sanction))
        case.adjust(Sanctioned(Party.PLAYER, sanction, case.rule(tag)))


_SAID: dict[Sanction, Text] = {
    Sanction.WARNING: text("The director warns the player."),
    Sanction.FORFEIT: text("The player loses the game by forfeit."),
    Sanction.EJECTION: text("The director ejects the player from the event."),
    Sanction.DISQUALIFICATION: text("The director disqualifies the player."),
    Sanction.PRIZE_LOSS: text("The player loses any prize of this event."),
    Sanction.SHARING_BAR: text("The player takes no more part in prize-sharing."),
    Sanction.BAN: text("The director proposes a ban from future events."),
    Sanction.DRAWING_BAN: text("The player no longer draws for the team."),
}


def said_of(sanction: Sanction) -> Text:
    """A sanction as a sentence."""
    return _SAID[sanction]


def impose(case: Case, tag: Tag, sanction: Sanction) -> None:
    case.step(StepKind.TELL, said_of(sanction))
    case.adjust(Sanctioned(Party.PLAYER, sanction, case.rule(tag)))
    if sanction.ends_event:
        forfeit_game_left(case)


def forfeit_game_left(case: Case) -> None:
    """Whoever goes now loses the game they are in (NSA-V.J.2)."""
    if case.yes(
        "in_progress", text("Is a game of the player in progress that cannot be postponed?")
    ):
        case.follow(_forfeit)


@rule("NSA-V.J.2.p1")
def _forfeit(case: Case) -> None:
    """A game in progress that its player leaves, and that cannot be postponed, is forfeited."""
    case.step(StepKind.TELL, said_of(Sanction.FORFEIT))
    case.adjust(Sanctioned(Party.PLAYER, Sanction.FORFEIT, case.rule(_forfeit)))
