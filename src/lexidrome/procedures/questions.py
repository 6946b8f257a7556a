"""What a procedure asks: one question at a time, each with a type and its bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, Text, text

Answer = bool | int | str
"""A truth, a number, or the value of an option or a letter."""
Answers = Mapping[str, Answer]
NO_LETTER = "-"
"""The answer to a question about a letter that was not said or not written."""
_TRUE = frozenset({"yes", "y", "true", "1", "ja", "j"})
_FALSE = frozenset({"no", "n", "false", "0", "nein"})


class AnswerKind(StrEnum):
    """What can be answered."""

    YES_NO = "yes_no"
    COUNT = "count"
    """So many tiles, times or sheets: few enough to be listed."""
    AMOUNT = "amount"
    """Points or seconds, within bounds that are wider than anybody lists."""
    CHOICE = "choice"
    LETTER = "letter"
    """A letter, or none."""


class Counter(StrEnum):
    """Incidents that are counted, because the book asks how often they happened (A-74)."""

    HIDDEN_OVERDRAW = "hidden_overdraw"
    CONDUCT_WARNING = "conduct_warning"
    TRACKING_DELAY = "tracking_delay"
    SCORE_OBJECTION = "score_objection"

    @property
    def is_for_event(self) -> bool:
        """Counted over the whole event; the others begin anew with every game."""
        return self in (Counter.HIDDEN_OVERDRAW, Counter.CONDUCT_WARNING)


class Option(msgspec.Struct, frozen=True):
    """One of the answers that can be chosen."""

    value: str
    label: Text


class Question(msgspec.Struct, frozen=True):
    """Something that has to be known before a procedure can go on."""

    key: str
    kind: AnswerKind
    sentence: Text
    least: int = 0
    most: int = 0
    options: tuple[Option, ...] = ()
    counter: Counter | None = None
    """What has to be counted to answer it; a log of incidents knows the answer."""
    among: tuple[Answer, ...] = ()
    """The answers that agree with a record; none where no record knows."""
    unsaid: Answer | None = None
    """What is taken of a ruling that was entered when this was not asked yet."""

    def accepts(self, answer: Answer) -> bool:
        if self.among and answer not in self.among:
            return False
        match self.kind:
            case AnswerKind.YES_NO:
                return isinstance(answer, bool)
            case AnswerKind.COUNT | AnswerKind.AMOUNT:
                is_number = isinstance(answer, int) and not isinstance(answer, bool)
                return is_number and self.least <= int(answer) <= self.most
            case AnswerKind.CHOICE:
                return any(answer == option.value for option in self.options)
            case AnswerKind.LETTER:
                return isinstance(answer, str) and _is_letter(answer)

    @property
    def allowed(self) -> str:
        """What can be answered, as it is typed."""
        match self.kind:
            case AnswerKind.YES_NO:
                return "yes, no"
            case AnswerKind.COUNT | AnswerKind.AMOUNT:
                return f"{self.least} … {self.most}"
            case AnswerKind.CHOICE:
                return ", ".join(option.value for option in self.options)
            case AnswerKind.LETTER:
                return f"A … Z, {NO_LETTER}"

    def possible_answers(self) -> Iterator[Answer]:
        """Everything that can be answered; of amounts and letters, those at the edges."""
        match self.kind:
            case AnswerKind.YES_NO:
                yield from (True, False)
            case AnswerKind.COUNT:
                yield from range(self.least, self.most + 1)
            case AnswerKind.AMOUNT:
                near_zero = {number for number in (-1, 0, 1) if self.least <= number <= self.most}
                yield from sorted({self.least, self.most} | near_zero)
            case AnswerKind.CHOICE:
                yield from (option.value for option in self.options)
            case AnswerKind.LETTER:
                yield from (NO_LETTER, "A", "Z")


def leading_on(question: Question) -> tuple[Answer, ...]:
    """The answers to a follow-up that change what is to be done."""
    if question.kind is AnswerKind.CHOICE:
        return tuple(option.value for option in question.options)
    return (True,)


def _is_letter(answer: str) -> bool:
    return answer == NO_LETTER or (len(answer) == 1 and answer.isalpha() and answer.isupper())


def parse_answer(question: Question, given: str) -> Answer:
    """What somebody typed or tapped, as an answer; one sentence where it is none."""
    answer = _read(question, given.strip())
    if answer is None or not question.accepts(answer):
        raise BadInput(_complaint(question, given))
    return answer


def _read(question: Question, given: str) -> Answer | None:
    folded = given.casefold()
    match question.kind:
        case AnswerKind.YES_NO:
            return True if folded in _TRUE else False if folded in _FALSE else None
        case AnswerKind.COUNT | AnswerKind.AMOUNT:
            return int(given) if re.fullmatch(r"[+-]?[0-9]{1,6}", given) else None
        case AnswerKind.CHOICE:
            return folded
        case AnswerKind.LETTER:
            return given.upper() or NO_LETTER


def contradicted(question: Question, given: Answer) -> Text:
    """The sentence that an answer contradicts what is known."""
    return text(
        "“{answer}” does not answer “{key}”: the record of the game says “{known}”.",
        answer=_written(given),
        key=question.key,
        known=" / ".join(map(_written, question.among)),
    )


def not_an_answer(question: Question, given: Answer) -> Text:
    """The sentence that an answer is none to the question."""
    return text(
        "“{answer}” does not answer “{key}”; one of these does: {allowed}.",
        answer=_written(given),
        key=question.key,
        allowed=question.allowed,
    )


def _written(answer: Answer) -> str:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return str(answer)


def _complaint(question: Question, given: str) -> Text:
    if question.among and _read(question, given.strip()) is not None:
        return contradicted(question, given)
    match question.kind:
        case AnswerKind.YES_NO:
            return text("“{given}” is neither yes nor no.", given=given)
        case AnswerKind.COUNT | AnswerKind.AMOUNT:
            return text(
                "“{given}” must be a number from {least} to {most}.",
                given=given,
                least=question.least,
                most=question.most,
            )
        case AnswerKind.CHOICE:
            return text(
                "“{given}” is none of the answers: {names}.", given=given, names=question.allowed
            )
        case AnswerKind.LETTER:
            return text("“{given}” is not a letter; “-” stands for none.", given=given)
