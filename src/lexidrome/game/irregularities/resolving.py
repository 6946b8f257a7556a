"""Runs a procedure: the next question, or what is to be done."""

from __future__ import annotations

from collections.abc import Iterator

from lexidrome.base import BadInput, text
from lexidrome.game.irregularities.case import Case, Unanswered
from lexidrome.game.irregularities.catalogue import Procedure
from lexidrome.game.irregularities.questions import Answer, Answers, Question
from lexidrome.game.irregularities.values import Resolution
from lexidrome.rulebook import RuleSet


def resolve(procedure: Procedure, rules: RuleSet, answers: Answers) -> Question | Resolution:
    """The first question that the answers leave open; what follows, if they leave none."""
    if not procedure.applies(rules):
        raise BadInput(
            text("That cannot happen under {rules}.", rules=rules.title),
        )
    case = Case(procedure.name, rules, answers)
    try:
        procedure.run(case)
    except Unanswered as missing:
        return missing.question
    return case.resolution()


def every_resolution(procedure: Procedure, rules: RuleSet) -> Iterator[Resolution]:
    """What follows from every possible combination of answers."""
    unfinished: list[dict[str, Answer]] = [{}]
    while unfinished:
        answers = unfinished.pop()
        found = resolve(procedure, rules, answers)
        if isinstance(found, Resolution):
            yield found
            unfinished.extend({**answers, each.key: True} for each in found.follow_ups)
            continue
        unfinished.extend({**answers, found.key: answer} for answer in found.possible_answers())
