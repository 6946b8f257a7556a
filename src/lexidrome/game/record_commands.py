"""What can be asked of a game only beside a real board."""

from __future__ import annotations

from lexidrome.game.messages import Asker, Command, Thing, TurnCommand, command
from lexidrome.game.values import Ending, LostTurn
from lexidrome.game.who import Role

# What lies on the table


@command(Asker.EITHER, None)
class DeclareTiles(Command, frozen=True, kw_only=True, tag="declare_tiles"):
    """The set has another number of tiles than it should have (NSA-III.B.p3)."""

    count: int


@command(Asker.SIDE, None)
class NoteRack(Command, frozen=True, kw_only=True, tag="note_rack"):
    """What a side holds, as far as it is known; at the end its tiles are shown by it."""

    tiles: str


@command(Asker.EITHER, None)
class ClarifyBlank(Command, frozen=True, kw_only=True, tag="clarify_blank"):
    """A blank's letter is asked for, and binds; the director may set another."""

    square: int
    letter: str


@command(Asker.EITHER, Thing.TURN)
class FindFalseBlank(Command, frozen=True, kw_only=True, tag="find_false_blank"):
    """A tile that was played as a blank turns out to be a letter (SSC-7)."""


@command(Asker.SIDE, None)
class MixBag(Command, frozen=True, kw_only=True, tag="mix_bag"):
    """A side begins to mix the bag."""


# The clock of the table


@command(Asker.EITHER, None)
class ReadClocks(Command, frozen=True, kw_only=True, tag="read_clocks"):
    """What the clock on the table shows, for each side; `None` where it was not read."""

    side_ms: tuple[int | None, ...]


@command(Asker.EITHER, None, alone=Role.DIRECTOR)
class CallTime(Command, frozen=True, kw_only=True, tag="call_time"):
    """The game's or the round's time is over, where the software does not keep it."""

    ending: Ending


@command(Asker.SIDE, Thing.TURN)
class LoseTurn(TurnCommand, frozen=True, kw_only=True, tag="lose_turn"):
    """A turn was lost, where the software did not see why: time ran out, a challenge failed."""

    cause: LostTurn


@command(Asker.SIDE, Thing.TURN)
class PressClock(Command, frozen=True, kw_only=True, tag="press_clock"):
    """The clock of the next side is started."""


@command(Asker.SIDE, Thing.TURN)
class AnnounceScore(Command, frozen=True, kw_only=True, tag="announce_score"):
    """The score of a play that was laid before; `None`: as it is computed."""

    announced: int | None = None


@command(Asker.NOBODY, None)
class StartLateClock(Command, frozen=True, kw_only=True, tag="start_late_clock"):
    """The clock of a side that is not there yet runs before the game (NSA-III.C.p1).

    People start it at the desk, for the event.
    """

    side: int
    round_started_ms: int | None = None
    """When the round began; else it began when the game was made."""


@command(Asker.NOBODY, None)
class Arrive(Command, frozen=True, kw_only=True, tag="arrive"):
    """The late side is there: its clock stops (NSA-III.C.p3)."""

    side: int


@command(Asker.SIDE, None)
class LeaveTable(Command, frozen=True, kw_only=True, tag="leave_table"):
    """A side leaves the playing area after its play (NSA-IV.L)."""


@command(Asker.SIDE, None)
class ReturnToTable(Command, frozen=True, kw_only=True, tag="return_to_table"):
    """It is back, and is shown the play that was made meanwhile."""


# Judging


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class ReopenPlay(Command, frozen=True, kw_only=True, tag="reopen_play"):
    """The director lets the last play be held or challenged after all."""

    reason: str


@command(Asker.SIDE, Thing.JUDGING)
class RelistWords(Command, frozen=True, kw_only=True, tag="relist_words"):
    """Back to the board: the words to be judged were written down wrongly (NSA-IV.J.1.e)."""

    words: tuple[str, ...]
    """None from the challenged side, which only says that a word is wrong."""


@command(Asker.SIDE, Thing.JUDGING)
class SubmitWords(Command, frozen=True, kw_only=True, tag="submit_words"):
    """Both have checked the entry; the challenged side presses the key (NSA-IV.J.1.g)."""


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class ApproveLookup(Command, frozen=True, kw_only=True, tag="approve_lookup"):
    """The director has this program's word list count as an approved one (NSA-III.A.1.p3)."""


# Score sheets


@command(Asker.EITHER, Thing.RESULT)
class CorrectScore(Command, frozen=True, kw_only=True, tag="correct_score"):
    """Set a turn's announced score right."""

    turn: int


@command(Asker.EITHER, None)
class BeginRecount(Command, frozen=True, kw_only=True, tag="begin_recount"):
    """A side begins a recount, or takes part in the other's (NSA-V.H.p1)."""


@command(Asker.EITHER, Thing.RESULT)
class ContestScore(Command, frozen=True, kw_only=True, tag="contest_score"):
    """A side does not agree on the score of a turn (NSA-V.H.p3)."""

    turn: int


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class EndRecount(Command, frozen=True, kw_only=True, tag="end_recount"):
    """The director ends a recount that holds up the event (NSA-V.H.p4)."""


@command(Asker.DIRECTOR, Thing.RESULT, not_in_own_game=True)
class VerifyScore(Command, frozen=True, kw_only=True, tag="verify_score"):
    """The director finds the score of a turn that the sides do not agree on (NSA-V.H.p5)."""

    turn: int
    points: int


@command(Asker.EITHER, Thing.RESULT)
class RecountScores(Command, frozen=True, kw_only=True, tag="recount_scores"):
    """Set every announced score right after the game (NSA-V.H)."""


@command(Asker.SIDE, None)
class AskScores(Command, frozen=True, kw_only=True, tag="ask_scores"):
    """A side asks on its own time whether the totals agree (NSA-IV.H.2)."""


@command(Asker.SIDE, None)
class AnswerScores(Command, frozen=True, kw_only=True, tag="answer_scores"):
    is_agreed: bool


@command(Asker.SIDE, None, is_personal=True)
class WriteSheet(Command, frozen=True, kw_only=True, tag="write_sheet"):
    """What a side's own score sheet says after a turn (SSC-13)."""

    turn: int
    totals: tuple[int, ...]


@command(Asker.EITHER, None)
class DisputeTurn(Command, frozen=True, kw_only=True, tag="dispute_turn"):
    """Mark a turn, play on, and have it ruled on later (DP-1.III)."""

    turn: int
    note: str
