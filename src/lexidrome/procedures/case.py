"""One irregularity being worked through.

A procedure is a function of a `Case` that reads as its rule does: it asks for
what it needs to know, notes the steps, and says what changes.

    def mistaken_clock(case: Case) -> None:
        if case.by(is_turn_ended, case.yes("indicated", text("Did the player clearly …?"))):
            ...

The first question without an answer ends the run (`Unanswered`), so a
procedure asks only what matters, in order, and its questions can depend on
what was answered before. A question with one possible answer is not asked, nor is
one to which the answer is known (`Known`).

`by` asks a rule whether it decides here, `follow` does what a rule says; both
remember whom to cite.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Concatenate, ParamSpec, TypeVar

from lexidrome.base import BadInput, RuleId, Text, text
from lexidrome.procedures.changes import Adjustment, Party
from lexidrome.procedures.known import NOTHING_KNOWN, Known
from lexidrome.procedures.questions import (
    NO_LETTER,
    Answer,
    AnswerKind,
    Answers,
    Counter,
    Option,
    Question,
    contradicted,
    not_an_answer,
)
from lexidrome.procedures.resolution import Place, Resolution, Step, StepKind, TilesMoved, TilesSeen
from lexidrome.rulebook import Rule, RuleSet, the_rule

E = TypeVar("E", bound=StrEnum)
P = ParamSpec("P")
FULL_RACK = 7
_OURS = ("A", "P")
_INDEX = "NSA-IDX."
"""The index of a book is checked like its body but never cited: the body governs (A-56)."""
_LENDERS = {
    "NSA": text("by analogy, NSA 2009"),
    "SSC": text("by analogy, school championship"),
    "DP": text("by analogy, DePaul league"),
}
_TWO_LENDERS = text("by analogy, NSA 2009 and school championship")


def lender_of(rule: RuleId, document: str) -> Text | None:
    """What is said beside a rule of another book than the one that is gone by."""
    book = rule.partition("-")[0]
    return None if book == document else _LENDERS.get(book)


def _lenders(books: tuple[str, ...]) -> Text | None:
    """What is said of all the books that a resolution borrows from."""
    if len(books) > 1:
        assert set(books) == {"NSA", "SSC"}, books
        return _TWO_LENDERS
    return _LENDERS[books[0]] if books else None


def _lent(rule: Rule) -> tuple[RuleId, ...]:
    """What a book that is silent borrows: of one book alone, the most detailed that has it."""
    books = (rule.ids_of(book) for book in _LENDERS)
    return next((found for found in books if found), ())


class RecordDiffers(BadInput):
    """An answer that the record of the game contradicts."""


class Unanswered(Exception):
    """The next thing to ask."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.key)
        self.question = question


class Case:
    """One inquiry into what went wrong: what is known, what is asked, what is to be done."""

    def __init__(
        self, procedure: str, rules: RuleSet, answers: Answers, known: Known = NOTHING_KNOWN
    ) -> None:
        self.rules = rules
        self.values = rules.irregularity
        self._procedure = procedure
        self._given = answers
        self._known = known
        self._asked: dict[str, Answer] = {}
        self._steps: list[Step] = []
        self._adjustments: list[Adjustment] = []
        self._cited: dict[RuleId, None] = {}
        self._lent_by: dict[str, None] = {}
        self._discretion: list[Text] = []
        self._notes: list[Text] = []
        self._follow_ups: list[Question] = []
        self._moves: list[TilesMoved] = []
        self._before: dict[Place, int] = {}
        self._seen: list[TilesSeen] = []
        self._counter: Counter | None = None

    # Asking

    def yes(self, key: str, sentence: Text, *, unsaid: bool | None = None) -> bool:
        return bool(self._ask(Question(key, AnswerKind.YES_NO, sentence, unsaid=unsaid)))

    def count(self, key: str, sentence: Text, least: int, most: int) -> int:
        """A number so small that each is a case of its own."""
        if least >= most:
            return least
        return int(self._ask(Question(key, AnswerKind.COUNT, sentence, least, most)))

    def times_before(self, counter: Counter, sentence: Text, most: int) -> int:
        """How often it has happened before, which makes this one more (A-74)."""
        self._counter = counter
        question = Question(
            "before", AnswerKind.COUNT, sentence, least=0, most=most, counter=counter
        )
        return int(self._ask(question))

    def amount(self, key: str, sentence: Text, least: int, most: int) -> int:
        """Points or seconds: any number between two bounds."""
        return int(self._ask(Question(key, AnswerKind.AMOUNT, sentence, least, most)))

    def choose(self, key: str, sentence: Text, options: Mapping[E, Text]) -> E:
        """One of the options, which stand in the order in which they are offered."""
        chosen = tuple(Option(value.value, label) for value, label in options.items())
        answer = self._ask(Question(key, AnswerKind.CHOICE, sentence, options=chosen))
        return next(value for value in options if value.value == answer)

    def may_choose(self, key: str, sentence: Text, options: Mapping[E, Text]) -> E:
        """The first of the options, unless another is chosen: not asked, but offered beside it."""
        if key in self._given:
            return self.choose(key, sentence, options)
        offered = tuple(Option(value.value, label) for value, label in options.items())
        self._follow_ups.append(Question(key, AnswerKind.CHOICE, sentence, options=offered[1:]))
        return next(iter(options))

    def what_if(self, key: str, sentence: Text) -> bool:
        """Something that may go wrong during the procedure: not asked, but offered beside it."""
        question = Question(key, AnswerKind.YES_NO, sentence)
        if key in self._given:
            return bool(self._ask(question))
        self._follow_ups.append(question)
        return False

    def letter(self, key: str, sentence: Text) -> str:
        return str(self._ask(Question(key, AnswerKind.LETTER, sentence)))

    def may_letter(self, key: str, sentence: Text) -> str:
        """A letter that hardly anybody can name: not asked for, but taken where it is answered."""
        return self.letter(key, sentence) if key in self._given else NO_LETTER

    def _ask(self, question: Question) -> Answer:
        question = self._known.narrow(question, self._asked)
        if question.key in self._given:
            answer = self._given[question.key]
        elif (likely := self._known.likeliest(question, self._asked)) is not None:
            answer, _ = likely
        else:
            raise Unanswered(question)
        if question.among and answer not in question.among:
            raise RecordDiffers(contradicted(question, answer))
        if not question.accepts(answer):
            raise BadInput(not_an_answer(question, answer))
        self._asked[question.key] = answer
        return answer

    # Deciding

    def by(self, rule: Callable[P, bool], /, *args: P.args, **named: P.kwargs) -> bool:
        """Whether a rule decides here; it is cited if it does."""
        decides = rule(*args, **named)
        if decides:
            self._cite(the_rule(rule))
        return decides

    def follow(
        self,
        rule: Callable[Concatenate[Case, P], object],
        /,
        *args: P.args,
        **named: P.kwargs,
    ) -> None:
        """Do what a rule says; it is cited, as long as it says anything."""
        cited, lent_by = dict(self._cited), dict(self._lent_by)
        self._cite(the_rule(rule))
        if rule(self, *args, **named) is False:
            self._cited, self._lent_by = cited, lent_by

    def _cite(self, rule: Rule) -> None:
        own = rule.ids_of(self.rules.document)
        ours = [each for each in rule.ids if each.partition("-")[0].rstrip("0123456789") in _OURS]
        lent = () if own else _lent(rule)
        for each in (*own, *lent, *ours):
            if not each.startswith(_INDEX):
                self._cited[each] = None
        if lent:
            self._lent_by[lent[0].partition("-")[0]] = None

    def rule(self, function: Callable[..., Any]) -> RuleId:
        """The id that an adjustment is entered under."""
        found = the_rule(function)
        is_borrowed = not found.ids_of(self.rules.document) and not found.ids_of("A")
        lent = _lent(found) if is_borrowed else ()
        return lent[0] if lent else found.cited(self.rules)

    # What is to be done

    def step(self, kind: StepKind, sentence: Text, *, count: int = 0, timer_s: int = 0) -> None:
        self._steps.append(Step(kind, sentence, count, timer_s))

    def adjust(self, adjustment: Adjustment) -> None:
        self._adjustments.append(adjustment)

    def leave_to_director(self, sentence: Text) -> None:
        self._discretion.append(sentence)

    def note(self, sentence: Text) -> None:
        self._notes.append(sentence)

    # Tiles

    def lay_out(self, **tiles: int) -> None:
        """How many tiles lie where at the start; a bag of unknown content is left out."""
        for place, count in tiles.items():
            self._before[Place(place)] = count

    def tiles_at(self, place: Place) -> int:
        return self._tally()[place]

    def move(self, count: int, source: Place, target: Place) -> None:
        if count:
            self._moves.append(TilesMoved(count, source, target))
            if source is Place.EXPOSED:
                self.saw(Party.OPPONENT, count, target)

    def saw(self, by: Party, count: int, place: Place) -> None:
        if count:
            self._seen.append(TilesSeen(by, count, place))

    def _tally(self) -> Tally[Place]:
        tally = Tally(self._before)
        for count, source, target in (
            (moved.count, moved.source, moved.target) for moved in self._moves
        ):
            tally[source] -= count
            tally[target] += count
        return tally

    def resolution(self) -> Resolution:
        stray = [key for key in self._given if key not in self._asked]
        if stray:
            raise BadInput(text("“{key}” was not asked.", key=stray[0]))
        tally = self._tally()
        known = {
            place: tally[place]
            for place in Place
            if place in tally and (place is not Place.BAG or Place.BAG in self._before)
        }
        return Resolution(
            procedure=self._procedure,
            rule_set=self.rules.name,
            answers=self._asked,
            steps=tuple(self._steps),
            adjustments=tuple(self._adjustments),
            rules=tuple(self._cited),
            lender=_lenders(tuple(self._lent_by)),
            discretion=tuple(self._discretion),
            notes=tuple(self._notes),
            follow_ups=tuple(self._follow_ups),
            moves=tuple(self._moves),
            before=self._before,
            after=known,
            seen=tuple(self._seen),
            counter=self._counter,
        )
