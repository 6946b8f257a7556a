"""Owns what is done when something went wrong: questions, steps and changes, by every rule book.

    found = resolve(procedure("overdraw"), rules, {"noticed": "later"}, known)

is the next `Question`, or the `Resolution`. What a state knows comes in as `Known`.
"""

from lexidrome.procedures import (
    changes,
    description,
    early_draws,
    practices,
    questions,
    reports,
    slips,
    strays,
    verdicts,
)
from lexidrome.procedures.case import FULL_RACK, RecordDiffers, lender_of
from lexidrome.procedures.catalogue import Group, Procedure, procedure, procedures
from lexidrome.procedures.changes import Party, Sanction
from lexidrome.procedures.choices import choices
from lexidrome.procedures.inquiry import Walk, every_resolution, resolve, resolve_entered, walk
from lexidrome.procedures.known import Facts, Known, Source
from lexidrome.procedures.parties import who_is_who
from lexidrome.procedures.questions import Answer, Answers, Counter, Question
from lexidrome.procedures.resolution import Place, Resolution, StepKind, TilesMoved
from lexidrome.procedures.signatures import outlasts_signatures
from lexidrome.procedures.turns import is_on_opponents_word

__all__ = [
    "FULL_RACK",
    "Answer",
    "Answers",
    "Counter",
    "Facts",
    "Group",
    "Known",
    "Party",
    "Place",
    "Procedure",
    "Question",
    "RecordDiffers",
    "Resolution",
    "Sanction",
    "Source",
    "StepKind",
    "TilesMoved",
    "Walk",
    "changes",
    "choices",
    "description",
    "early_draws",
    "every_resolution",
    "is_on_opponents_word",
    "lender_of",
    "outlasts_signatures",
    "practices",
    "procedure",
    "procedures",
    "questions",
    "reports",
    "resolve",
    "resolve_entered",
    "slips",
    "strays",
    "verdicts",
    "walk",
    "who_is_who",
]
