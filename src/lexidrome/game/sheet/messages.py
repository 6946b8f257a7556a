"""What is asked and what is told: score sheets."""

from __future__ import annotations

from lexidrome.base import text
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, command, fact
from lexidrome.game.record_values import Misfit
from lexidrome.game.who import Given


@command(Asker.SIDE, None, at_board=True, label=text("{name} asks whether the totals agree"))
class AskScores(Command, frozen=True, kw_only=True, tag="ask_scores"):
    """A side asks on its own time whether the totals agree (NSA-IV.H.2)."""


@command(Asker.SIDE, None, at_board=True)
class AnswerScores(Command, frozen=True, kw_only=True, tag="answer_scores"):
    """A side says whether its sheet has the same scores."""

    is_agreed: bool


@command(Asker.SIDE, None, is_personal=True, at_board=True)
class WriteSheet(Command, frozen=True, kw_only=True, tag="write_sheet"):
    """What a side's own score sheet says after a turn (SSC-13)."""

    turn: int
    totals: tuple[int, ...]


@fact({"command": Secret.ENTERED})
class Entered(Fact, frozen=True, kw_only=True, tag="game.entered.1"):
    """What was entered at the table; the facts after it are what followed from it."""

    command: Given | None
    """`None` for those who look on, because it may name tiles."""
    misfit: Misfit | None = None
    """Why nothing follows from it any more, after a correction of something before it."""


@fact(OPEN)
class ScoresAsked(Fact, frozen=True, kw_only=True, tag="game.scores_asked.1"):
    """A side has asked whether both sheets have the same scores."""

    side: int


@fact(OPEN)
class ScoresAnswered(Fact, frozen=True, kw_only=True, tag="game.scores_answered.1"):
    """A side has said whether its sheet has the same scores."""

    side: int
    is_agreed: bool


@fact(OPEN)
class SheetWritten(Fact, frozen=True, kw_only=True, tag="game.sheet_written.1"):
    """A side has written a turn on its own sheet."""

    side: int
    turn: int
    totals: tuple[int, ...]


@fact(OPEN)
class ReportedLate(Fact, frozen=True, kw_only=True, tag="game.reported_late.1"):
    """The table's device told of something so long after it had happened."""

    late_ms: int
