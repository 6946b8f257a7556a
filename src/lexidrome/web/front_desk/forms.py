"""What the pages of the front desk send."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

import msgspec

from lexidrome.base import BadInput, Bound, text
from lexidrome.hall.events.entry_book import (
    MOST_AMOUNT,
    MOST_QUESTIONS,
    AskedQuestion,
    QuestionKind,
)
from lexidrome.hall.run.names import new_id
from lexidrome.web.kit.forms import Once, Reads, one_line, perhaps, perhaps_whole, rows

LIMIT = Bound(text("The limit must be from {least} to {most} entrants."), 1, 10_000)
LONGEST_LINE = 200
LONGEST_MESSAGE = 2_000
_AMOUNT = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


def parse_amount(written: str) -> int:
    """Money in hundredths, with a point or a comma."""
    found = _AMOUNT.fullmatch(written.strip().replace("\N{NO-BREAK SPACE}", ""))
    amount = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0")) if found else -1
    if not 0 <= amount <= MOST_AMOUNT:
        raise BadInput(
            text(
                "“{written}” is not an amount of money; write it like 20 or 12.50.",
                written=written[:20],
            )
        )
    return amount


def _kind(written: str) -> QuestionKind:
    return QuestionKind(written) if written in set(QuestionKind) else QuestionKind.TEXT


def _choices(written: str) -> tuple[str, ...]:
    parts = (" ".join(part.split())[:60] for part in written.replace("\n", ",").split(","))
    return tuple(dict.fromkeys(part for part in parts if part))


PerhapsAmount = Annotated[int | None, perhaps(parse_amount)]


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    id: Once


class WalkIn(Form, frozen=True, tag="walk_in"):
    line: Annotated[str, one_line(LONGEST_LINE)]
    division: str
    is_here: bool
    is_paid: bool


class Pay(Form, frozen=True, tag="pay"):
    person: str
    amount: PerhapsAmount
    """None: all that is due."""


class SetDue(Form, frozen=True, tag="due"):
    person: str
    amount: PerhapsAmount
    """None: as everybody."""


class SetFee(Form, frozen=True, tag="fee"):
    amount: PerhapsAmount
    currency: Annotated[str, one_line(8)]


class SetLimit(Form, frozen=True, tag="limit"):
    limit: Annotated[int | None, perhaps_whole(LIMIT)]


class QuestionRow(msgspec.Struct, frozen=True):
    title: Annotated[str, one_line(120)]
    kind: Annotated[QuestionKind, Reads(_kind)]
    choices: Annotated[tuple[str, ...], Reads(_choices)]
    is_required: bool
    key: Annotated[str, one_line(40)]

    @property
    def question(self) -> AskedQuestion:
        if self.kind is QuestionKind.CHOICE and len(self.choices) < 2:
            raise BadInput(
                text("“{question}” needs two answers to choose from.", question=self.title)
            )
        return AskedQuestion(
            self.key or new_id(), self.title, self.kind, self.choices, self.is_required
        )


class SetQuestions(Form, frozen=True, tag="questions"):
    questions: Annotated[tuple[QuestionRow, ...], rows(QuestionRow, MOST_QUESTIONS)]


class SetMessage(Form, frozen=True, tag="message"):
    message: str


class MoveUp(Form, frozen=True, tag="move_up"):
    key: str
    is_at_desk: bool
    """Asked for at the desk of the event, to which it goes back."""


class DropWaiting(Form, frozen=True, tag="drop"):
    key: str


class Lend(Form, frozen=True, tag="lend"):
    what: Annotated[str, one_line(80)]
    to: Annotated[str, one_line(80)]
    held: Annotated[str, one_line(60)]


class TakeBack(Form, frozen=True, tag="back"):
    key: str


class NotBack(Form, frozen=True, tag="not_back"):
    key: str


AnyForm: TypeAlias = (
    WalkIn
    | Pay
    | SetDue
    | SetFee
    | SetLimit
    | SetQuestions
    | SetMessage
    | MoveUp
    | DropWaiting
    | Lend
    | TakeBack
    | NotBack
)
TYPED = ("do", "line", "division", "person", "amount", "currency", "limit", "what", "to", "held")
"""What is shown again where it was refused."""
