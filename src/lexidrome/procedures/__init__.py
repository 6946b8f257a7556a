"""Owns what is done when something went wrong: questions, steps and changes, by every rule book."""

from lexidrome.procedures import changes
from lexidrome.procedures.case import RecordDiffers, lender_of
from lexidrome.procedures.catalogue import (
    GROUP_TITLES,
    PROCEDURES,
    Group,
    Procedure,
    procedure,
    procedures,
)
from lexidrome.procedures.changes import Party, Sanction
from lexidrome.procedures.description import describe, said_beside
from lexidrome.procedures.early_draws import DrewEarly
from lexidrome.procedures.inquiry import (
    Walk,
    every_resolution,
    resolve,
    resolve_entered,
    walk,
)
from lexidrome.procedures.known import NOTHING_KNOWN, Facts, Known, Source
from lexidrome.procedures.parties import PARTIES, who_is_who
from lexidrome.procedures.practices import PRACTICES, Category, category_of
from lexidrome.procedures.questions import (
    NO_LETTER,
    Answer,
    AnswerKind,
    Answers,
    Counter,
    Option,
    Question,
    leading_on,
    parse_answer,
)
from lexidrome.procedures.reports import Counted, can_report, count_before
from lexidrome.procedures.resolution import Place, Resolution, Step, StepKind, TilesMoved, TilesSeen
from lexidrome.procedures.search import Branch, choices, find_procedures
from lexidrome.procedures.signatures import outlasts_signatures
from lexidrome.procedures.slips import (
    ReportedResult,
    adjust_result,
    left_for_the_table,
)
from lexidrome.procedures.strays import ForeignPlace, Owner, Stage
from lexidrome.procedures.turns import is_on_opponents_word
from lexidrome.procedures.verdicts import GivenBy

__all__ = [
    "GROUP_TITLES",
    "NOTHING_KNOWN",
    "NO_LETTER",
    "PARTIES",
    "PRACTICES",
    "PROCEDURES",
    "Answer",
    "AnswerKind",
    "Answers",
    "Branch",
    "Category",
    "Counted",
    "Counter",
    "DrewEarly",
    "Facts",
    "ForeignPlace",
    "GivenBy",
    "Group",
    "Known",
    "Option",
    "Owner",
    "Party",
    "Place",
    "Procedure",
    "Question",
    "RecordDiffers",
    "ReportedResult",
    "Resolution",
    "Sanction",
    "Source",
    "Stage",
    "Step",
    "StepKind",
    "TilesMoved",
    "TilesSeen",
    "Walk",
    "adjust_result",
    "can_report",
    "category_of",
    "changes",
    "choices",
    "count_before",
    "describe",
    "every_resolution",
    "find_procedures",
    "is_on_opponents_word",
    "leading_on",
    "left_for_the_table",
    "lender_of",
    "outlasts_signatures",
    "parse_answer",
    "procedure",
    "procedures",
    "resolve",
    "resolve_entered",
    "said_beside",
    "walk",
    "who_is_who",
]
