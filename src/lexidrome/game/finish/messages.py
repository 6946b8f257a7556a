"""What is asked and what is told: the end of a game."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.values import Ending, Entry, EntryKind, Outcome
from lexidrome.game.who import Role


@command(Asker.SIDE, Thing.TURN)
class ConfirmNoPlays(Command, frozen=True, kw_only=True, tag="confirm_no_plays"):
    """The side says that no play is left."""


@command(Asker.DIRECTOR, None)
class FindNoPlays(Command, frozen=True, kw_only=True, tag="find_no_plays"):
    """The director, or the house where that was agreed, found that no play is left."""


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class StopGame(Command, frozen=True, kw_only=True, tag="stop_game"):
    """The game is stopped at the score it has."""

    reason: str


@command(Asker.DIRECTOR, None, alone=Role.DIRECTOR)
class ForfeitGame(Command, frozen=True, kw_only=True, tag="forfeit_game"):
    """A side has left a game in progress."""

    side: int
    reason: str


@command(Asker.SIDE, Thing.TURN, is_personal=True)
class OfferResignation(Command, frozen=True, kw_only=True, tag="offer_resignation"):
    """A side that is losing asks to resign at the current score."""


@command(Asker.SIDE, Thing.TURN, is_personal=True)
class AnswerResignation(Command, frozen=True, kw_only=True, tag="answer_resignation"):
    """The other side accepts a resignation, or plays on."""

    is_accepted: bool


@command(Asker.DIRECTOR, Thing.RESULT, not_in_own_game=True)
class AdjustScore(Command, frozen=True, kw_only=True, tag="adjust_score"):
    """A signed amount with its reason and rule; never an overwritten score.

    What went wrong at a table has its procedure (`ApplyRuling`).
    """

    side: int
    points: int
    kind: EntryKind
    rule: RuleId
    reason: str


@command(Asker.SIDE, Thing.RESULT, is_personal=True, of_record=True)
class SignResult(Command, frozen=True, kw_only=True, tag="sign_result"):
    """A side signs the result with its initials."""

    initials: str = ""
    """As they were written where two sides sign on one device (NSA-V.I.p2)."""


@command(Asker.SIDE, None, at_board=True)
class NoteRack(Command, frozen=True, kw_only=True, tag="note_rack"):
    """What a side holds, as far as it is known; at the end its tiles are shown by it."""

    tiles: str


@command(Asker.EITHER, None, alone=Role.DIRECTOR, at_board=True)
class CallTime(Command, frozen=True, kw_only=True, tag="call_time"):
    """The game's or the round's time is over, where the software does not keep it."""

    ending: Ending


@fact({"tiles": Secret.RACK})
class RackNoted(Fact, frozen=True, kw_only=True, tag="game.rack_noted.1"):
    """What a side has left at the end was entered."""

    side: int
    tiles: str | None
    """The whole rack, `_` for a tile that nobody knows; secret."""
    is_deduced: bool = False
    """Nobody said so: these are the tiles that lie nowhere else."""
    closes_at_ms: int | None = None
    """When the game is over by that, where its clock was not neutralised (NSA-V.D.p3)."""


@fact(OPEN, tells=ConfirmNoPlays)
class NoPlaysConfirmed(Fact, frozen=True, kw_only=True, tag="game.no_plays_confirmed.1"):
    """A side has confirmed that nothing more can be played."""

    side: int


@fact(OPEN, tells=OfferResignation)
class ResignationOffered(Fact, frozen=True, kw_only=True, tag="game.resignation_offered.1"):
    """A side has asked to resign."""

    side: int


@fact(OPEN)
class ResignationDeclined(Fact, frozen=True, kw_only=True, tag="game.resignation_declined.1"):
    """A resignation was not accepted; the game goes on."""

    side: int


@fact(OPEN, changes=(Thing.TURN,))
class PlayStopped(Fact, frozen=True, kw_only=True, tag="game.play_stopped.1"):
    """No more turns; a play that can still be challenged is settled before the game ends."""

    ending: Ending
    rule: RuleId
    closes_at_ms: int | None = None
    note: str = ""
    out_side: int | None = None
    """The side that went out, where only the racks are still to be shown."""


@fact(OPEN, changes=(Thing.RESULT,))
class ScoreAdjusted(Fact, frozen=True, kw_only=True, tag="game.score_adjusted.1"):
    """A line of the ledger was added to a score."""

    entry: Entry


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.RESULT,
    ),
    runs=False,
)
class GameEnded(Fact, frozen=True, kw_only=True, tag="game.ended.1"):
    """The game is over, with this outcome; the seed of its draws is told."""

    outcome: Outcome
    seed: str
    """In hexadecimal: now anybody can prove the draws."""


@fact(OPEN, tells=SignResult)
class ResultSigned(Fact, frozen=True, kw_only=True, tag="game.result_signed.1"):
    """A side has signed the result."""

    side: int
    initials: str = ""
