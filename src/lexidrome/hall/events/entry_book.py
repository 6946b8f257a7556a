"""The book of the front desk: what an event asks, who has paid, who waits, what is lent.

It is no part of the competition and nothing is decided by it, so it stands beside the event's
facts and can be changed and erased like names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import BadInput, PersonId, text

MOST_QUESTIONS = 12
MOST_WAITING = 500
MOST_LOANS = 2_000
MOST_AMOUNT = 10_000_000
LONGEST_ANSWER = 300


class QuestionKind(StrEnum):
    TEXT = "text"
    CHOICE = "choice"
    YES_NO = "yes_no"


class AskedQuestion(msgspec.Struct, frozen=True, omit_defaults=True):
    """What whoever registers is asked."""

    key: str
    title: str
    kind: QuestionKind = QuestionKind.TEXT
    choices: tuple[str, ...] = ()
    is_required: bool = False

    def answered(self, written: str) -> str:
        """The answer as it is kept; `BadInput` says that there is none, or what can be chosen."""
        said = " ".join(written.split())[:LONGEST_ANSWER]
        if self.kind is QuestionKind.YES_NO:
            return "yes" if said else ""
        if not said and self.is_required:
            raise BadInput(text("“{question}” needs an answer.", question=self.title))
        if said and self.kind is QuestionKind.CHOICE and said not in self.choices:
            raise BadInput(text("Choose an answer to “{question}”.", question=self.title))
        if not said.isprintable():
            raise BadInput(text("There is a character that cannot be shown."))
        return said


class Paid(msgspec.Struct, frozen=True):
    """What somebody has paid so far, in hundredths."""

    amount: int
    at_ms: int
    by: str


class WaitingEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody for whom there was no place."""

    key: str
    names: tuple[str, ...]
    at_ms: int
    division: str = ""
    team: str = ""
    rating: int | None = None
    club: str = ""
    school: str = ""
    contact: str = ""
    answers: dict[str, str] = {}

    @property
    def shown(self) -> str:
        return self.team or " & ".join(self.names)


class Loan(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something of the house that is with somebody."""

    key: str
    what: str
    to: str
    out_ms: int
    held: str = ""
    """The ID that is kept for it; what kind, not its number."""
    back_ms: int | None = None

    @property
    def is_back(self) -> bool:
        return self.back_ms is not None


class EntryBook(msgspec.Struct, frozen=True, omit_defaults=True):
    questions: tuple[AskedQuestion, ...] = ()
    answers: dict[str, dict[str, str]] = {}
    """By the first person of an entry, and by question."""
    fee: int = 0
    """What an entry costs, in hundredths."""
    currency: str = ""
    dues: dict[str, int] = {}
    """Who has to pay something else."""
    paid: dict[str, Paid] = {}
    limit: int | None = None
    """So many may enter by the link; whoever comes later waits."""
    waiting: tuple[WaitingEntry, ...] = ()
    loans: tuple[Loan, ...] = ()
    message: str = ""
    """What entrants are written; empty: as we would."""

    def due(self, person: PersonId) -> int:
        return self.dues.get(person, self.fee)

    def paid_by(self, person: PersonId) -> int:
        found = self.paid.get(person)
        return 0 if found is None else found.amount

    def open_of(self, person: PersonId) -> int:
        return self.due(person) - self.paid_by(person)

    def free(self, entrants: int) -> int | None:
        """How many more may enter; none where there is no limit."""
        return None if self.limit is None else max(self.limit - entrants, 0)

    def next_in(self, entrants: int) -> WaitingEntry | None:
        """Whoever has waited longest, as soon as there is a place."""
        return None if not self.waiting or self.free(entrants) == 0 else self.waiting[0]

    def waits(self, names: Iterable[str]) -> bool:
        """Whether anybody of these names is on the waiting list."""
        wanted = {t.roster.same_name(name) for name in names}
        return any(t.roster.same_name(name) in wanted for one in self.waiting for name in one.names)

    @property
    def out(self) -> tuple[Loan, ...]:
        """What has not come back."""
        return tuple(each for each in self.loans if each.back_ms is None)

    # What is written into it

    def with_paid(self, person: PersonId, paid: Paid) -> EntryBook:
        if not 0 <= paid.amount <= MOST_AMOUNT:
            raise BadInput(text("This is not an amount of money."))
        return replace(self, paid={**self.paid, person: paid})

    def with_due(self, person: PersonId, amount: int | None) -> EntryBook:
        """None: as everybody."""
        others = {each: due for each, due in self.dues.items() if each != person}
        return replace(self, dues=others if amount is None else {**others, person: amount})

    def with_answers(self, person: PersonId, answers: Mapping[str, str]) -> EntryBook:
        said = {key: answer for key, answer in answers.items() if answer}
        return replace(self, answers={**self.answers, person: said}) if said else self

    def with_waiting(self, one: WaitingEntry) -> EntryBook:
        if any(each.key == one.key for each in self.waiting):
            return self
        if len(self.waiting) >= MOST_WAITING:
            raise BadInput(text("The waiting list is full; ask the organiser."))
        return replace(self, waiting=(*self.waiting, one))

    def without_waiting(self, key: str) -> EntryBook:
        return replace(self, waiting=tuple(each for each in self.waiting if each.key != key))

    def with_loan(self, loan: Loan) -> EntryBook:
        if any(each.key == loan.key for each in self.loans):
            return self
        if len(self.loans) >= MOST_LOANS:
            raise BadInput(text("The list is full; nothing more can be lent."))
        return replace(self, loans=(*self.loans, loan))

    def with_back(self, key: str, at_ms: int | None) -> EntryBook:
        """None: it had not come back after all."""
        return replace(
            self,
            loans=tuple(
                replace(each, back_ms=at_ms) if each.key == key else each for each in self.loans
            ),
        )

    def only_of(self, persons: Iterable[PersonId]) -> EntryBook:
        """Without what was said by people who are not known any more."""
        known = frozenset(persons)
        return replace(
            self,
            answers={each: said for each, said in self.answers.items() if each in known},
        )
