"""Runs a procedure: the next question, or what is to be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.procedures.case import Case, Unanswered
from lexidrome.procedures.catalogue import Procedure
from lexidrome.procedures.known import NOTHING_KNOWN, Known, Source
from lexidrome.procedures.questions import (
    Answer,
    Answers,
    Question,
    leading_on,
    parse_answer,
)
from lexidrome.procedures.resolution import Resolution
from lexidrome.rulebook import RuleSet


def resolve(
    procedure: Procedure, rules: RuleSet, answers: Answers, known: Known = NOTHING_KNOWN
) -> Question | Resolution:
    """The first question that the answers and what is known leave open; else what follows."""
    if not procedure.applies(rules):
        raise BadInput(
            text("That cannot happen under {rules}.", rules=rules.title),
        )
    case = Case(procedure.name, rules, answers, known)
    try:
        procedure.run(case)
    except Unanswered as missing:
        return missing.question
    return case.resolution()


def resolve_entered(
    procedure: Procedure, rules: RuleSet, answers: Answers, known: Known = NOTHING_KNOWN
) -> Question | Resolution:
    """The same of a ruling as it was entered, which may be older than one of the questions."""
    found = resolve(procedure, rules, answers, known)
    if isinstance(found, Question) and found.unsaid is not None:
        return resolve(procedure, rules, {**answers, found.key: found.unsaid}, known)
    return found


class Walk(msgspec.Struct, frozen=True):
    """How far answers that somebody typed or tapped lead."""

    answers: Mapping[str, Answer]
    """Those that were asked for, in the order of the questions."""
    found: Question | Resolution
    sources: Mapping[str, Source]
    """Who knew the answers that nobody gave."""
    problem: Text | None = None
    """Why the answer to the question found cannot be used."""

    @property
    def told(self) -> Mapping[str, Answer]:
        """Without what game and event know, who may know it better after a correction."""
        return self._but_for(Source.GAME, Source.EVENT)

    @property
    def entered(self) -> Mapping[str, Answer]:
        """What has to be told to the game, which knows the rest."""
        return self._but_for(Source.GAME)

    def _but_for(self, *sources: Source) -> Mapping[str, Answer]:
        return {
            key: each for key, each in self.answers.items() if self.sources.get(key) not in sources
        }


def walk(
    procedure: Procedure,
    rules: RuleSet,
    given: Mapping[str, str],
    known: Known = NOTHING_KNOWN,
    asked_anew: str = "",
) -> Walk:
    """Answer question by question, as far as answers were given; others are passed over.

    What is known answers the questions that nobody has answered, but for the one that is
    to be asked anew.
    """
    answers: dict[str, Answer] = {}
    sources: dict[str, Source] = {}
    while True:
        found = resolve(procedure, rules, answers)
        if isinstance(found, Question):
            found = known.narrow(found, answers)
        question = _next_given(found, given, answers)
        if question is not None:
            try:
                answers[question.key] = parse_answer(question, given[question.key])
            except BadInput as problem:
                return Walk(answers, question, sources, problem.sentence)
            continue
        if isinstance(found, Resolution) or found.key == asked_anew:
            return Walk(answers, found, sources)
        likely = known.likeliest(found, answers)
        if likely is None:
            return Walk(answers, found, sources)
        answers[found.key], sources[found.key] = likely


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
            unfinished.extend(
                {**answers, each.key: answer}
                for each in found.follow_ups
                for answer in leading_on(each)
            )
            continue
        unfinished.extend({**answers, found.key: answer} for answer in found.possible_answers())
