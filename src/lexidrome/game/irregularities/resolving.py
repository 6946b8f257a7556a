"""Runs a procedure: the next question, or what is to be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.game.irregularities.case import Case, Unanswered
from lexidrome.game.irregularities.catalogue import Procedure
from lexidrome.game.irregularities.questions import Answer, Answers, Counter, Question, parse_answer
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


class Walk(msgspec.Struct, frozen=True):
    """How far answers that somebody typed or tapped lead."""

    answers: Mapping[str, Answer]
    """Those that were asked for, in the order of the questions."""
    found: Question | Resolution
    problem: Text | None = None
    """Why the answer to the question found cannot be used."""
    counted: frozenset[str] = frozenset()
    """The answers that nobody gave and a log of incidents knows."""


def walk(
    procedure: Procedure,
    rules: RuleSet,
    given: Mapping[str, str],
    tally: Mapping[Counter, int] | None = None,
) -> Walk:
    """Answer question by question, as far as answers were given; others are passed over.

    What was counted before answers the questions about it that nobody has answered.
    """
    answers: dict[str, Answer] = {}
    counted: set[str] = set()
    while True:
        found = resolve(procedure, rules, answers)
        question = _next_given(found, given, answers)
        if question is None and isinstance(found, Question) and found.counter in (tally or {}):
            assert tally is not None
            assert found.counter is not None
            answers[found.key] = min(tally[found.counter], found.most)
            counted.add(found.key)
        elif question is None:
            return Walk(answers, found, counted=frozenset(counted))
        else:
            try:
                answers[question.key] = parse_answer(question, given[question.key])
            except BadInput as problem:
                return Walk(answers, question, problem.sentence, frozenset(counted))


def _next_given(
    found: Question | Resolution, given: Mapping[str, str], answers: Answers
) -> Question | None:
    """The question that is open, or one that may follow, if it was answered."""
    open_questions = (found,) if isinstance(found, Question) else found.follow_ups
    return next(
        (each for each in open_questions if each.key in given and each.key not in answers), None
    )


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
