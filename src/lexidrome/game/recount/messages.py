"""What is asked and what is told: recounts."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Thing, command, fact
from lexidrome.game.values import Entry


@command(Asker.EITHER, Thing.RESULT, at_board=True)
class CorrectScore(Command, frozen=True, kw_only=True, tag="correct_score"):
    """Set a turn's announced score right."""

    turn: int


@command(Asker.EITHER, None, at_board=True)
class BeginRecount(Command, frozen=True, kw_only=True, tag="begin_recount"):
    """A side begins a recount, or takes part in the other's (NSA-V.H.p1)."""


@command(Asker.EITHER, Thing.RESULT, at_board=True)
class ContestScore(Command, frozen=True, kw_only=True, tag="contest_score"):
    """A side does not agree on the score of a turn (NSA-V.H.p3)."""

    turn: int


@command(Asker.DIRECTOR, None, not_in_own_game=True, at_board=True)
class EndRecount(Command, frozen=True, kw_only=True, tag="end_recount"):
    """The director ends a recount that holds up the event (NSA-V.H.p4)."""


@command(Asker.DIRECTOR, Thing.RESULT, not_in_own_game=True, at_board=True)
class VerifyScore(Command, frozen=True, kw_only=True, tag="verify_score"):
    """The director finds the score of a turn that the sides do not agree on (NSA-V.H.p5)."""

    turn: int
    points: int


@command(Asker.EITHER, Thing.RESULT, at_board=True)
class RecountScores(Command, frozen=True, kw_only=True, tag="recount_scores"):
    """Set every announced score right after the game (NSA-V.H)."""


@fact(OPEN, changes=(Thing.RESULT,))
class ScoreCorrected(Fact, frozen=True, kw_only=True, tag="game.score_corrected.1"):
    """A turn's score is what was computed, no longer what was announced."""

    turn: int
    points: int
    entry: Entry


@fact(OPEN)
class ScoresRecounted(Fact, frozen=True, kw_only=True, tag="game.scores_recounted.1"):
    """The scores of the game were counted again."""

    rule: RuleId


@fact(OPEN)
class RecountBegun(Fact, frozen=True, kw_only=True, tag="game.recount_begun.1"):
    """By one side, or by another that takes part in it."""

    side: int
    rule: RuleId


@fact(OPEN)
class ScoreContested(Fact, frozen=True, kw_only=True, tag="game.score_contested.1"):
    """A side says that the score of a turn is wrong."""

    side: int
    turn: int


@fact(OPEN)
class ScoreVerified(Fact, frozen=True, kw_only=True, tag="game.score_verified.1"):
    """The director has found the score of one turn; the correction stands before it."""

    turn: int
    rule: RuleId


@fact(OPEN)
class RecountEnded(Fact, frozen=True, kw_only=True, tag="game.recount_ended.1"):
    """By the director; what was agreed so far counts."""

    rule: RuleId
