"""Runs a procedure: the next question, or what is to be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.procedures.case import Case, Unanswered
from lexidrome.procedures.catalogue import Procedure
from lexidrome.procedures.questions import (
    Answer,
    Answers,
    Counter,
    Known,
    Question,
    leading_on,
    nothing_known,
    parse_answer,
)
from lexidrome.procedures.resolution import Resolution
from lexidrome.rulebook import RuleSet


def resolve(
    procedure: Procedure, rules: RuleSet, answers: Answers, known: Known = nothing_known
) -> Question | Resolution:
    """The first question that the answers and the record leave open; else what follows."""
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
    procedure: Procedure, rules: RuleSet, answers: Answers, known: Known = nothing_known
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
    problem: Text | None = None
    """Why the answer to the question found cannot be used."""
    counted: frozenset[str] = frozenset()
    """The answers that nobody gave and a log of incidents knows."""
    recorded: frozenset[str] = frozenset()
    """The answers that nobody gave and the record of the game knows."""

    @property
    def told(self) -> Mapping[str, Answer]:
        """Without what the record knows, which it may know better after a correction."""
        return {key: each for key, each in self.answers.items() if key not in self.recorded}


def walk(
    procedure: Procedure,
    rules: RuleSet,
    given: Mapping[str, str],
    tally: Mapping[Counter, int] | None = None,
    known: Known = nothing_known,
    asked_anew: str = "",
) -> Walk:
    """Answer question by question, as far as answers were given; others are passed over.

    What was counted before answers the questions about it that nobody has answered, and so
    does what a record knows, but for the one question that is to be asked anew.
    """
    answers: dict[str, Answer] = {}
    counted: set[str] = set()
    recorded: set[str] = set()
    while True:
        found = _as_recorded(resolve(procedure, rules, answers), known, answers)
        question = _next_given(found, given, answers)
        if question is not None:
            try:
                answers[question.key] = parse_answer(question, given[question.key])
            except BadInput as problem:
                sentence = problem.sentence
                return Walk(answers, question, sentence, frozenset(counted), frozenset(recorded))
        elif isinstance(found, Resolution) or found.key == asked_anew:
            return Walk(answers, found, None, frozenset(counted), frozenset(recorded))
        elif (times := _times_counted(found, tally)) is not None:
            answers[found.key] = times
            counted.add(found.key)
        elif found.among:
            answers[found.key] = found.among[0]
            recorded.add(found.key)
        else:
            return Walk(answers, found, None, frozenset(counted), frozenset(recorded))


def _times_counted(question: Question, tally: Mapping[Counter, int] | None) -> int | None:
    """How often a log of incidents says, unless the record of the game knows of more."""
    if not tally or question.counter is None or question.counter not in tally:
        return None
    times = min(tally[question.counter], question.most)
    return times if question.accepts(times) else None


def _as_recorded(
    found: Question | Resolution, known: Known, answers: Answers
) -> Question | Resolution:
    """A question that takes no answer which the record contradicts."""
    if isinstance(found, Resolution):
        return found
    among = tuple(answer for answer in known(found.key, answers) if found.accepts(answer))
    return msgspec.structs.replace(found, among=among) if among else found


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
