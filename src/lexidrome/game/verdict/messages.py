"""What is asked and what is told: verdicts."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.record_values import VerdictSource
from lexidrome.game.values import Entry, Reopening, Ruling


@command(Asker.DIRECTOR, Thing.JUDGING, judges_too=True, not_in_own_game=True)
class RuleOnChallenge(Command, frozen=True, kw_only=True, tag="rule_on_challenge"):
    """One verdict for the whole play; which word failed is not said."""

    is_acceptable: bool
    unacceptable_words: tuple[str, ...] = ()
    """Kept only where the rule set wants the verdict word by word."""
    words: tuple[str, ...] = ()
    """What was looked up, where that was not everything at once (NSA-IV.J.2)."""


@command(Asker.SIDE, Thing.JUDGING)
class AskOpinion(Command, frozen=True, kw_only=True, tag="ask_opinion"):
    """Have a manual ruling reviewed by another judge."""


@command(Asker.SIDE, Thing.JUDGING)
class AcceptRuling(Command, frozen=True, kw_only=True, tag="accept_ruling"):
    """The side that a manual ruling went against lets it stand."""


@command(Asker.EITHER, Thing.JUDGING, judges_too=True, not_in_own_game=True)
class ReopenChallenge(Command, frozen=True, kw_only=True, tag="reopen_challenge"):
    """Take a verdict back and have the play judged again."""

    reason: Reopening


@command(Asker.DIRECTOR, Thing.JUDGING, not_in_own_game=True)
class OverruleVerdict(Command, frozen=True, kw_only=True, tag="overrule_verdict"):
    """The director sets a verdict right before the next turn is completed."""

    is_acceptable: bool
    reason: str


@command(Asker.SIDE, Thing.JUDGING, at_board=True)
class EnterVerdict(Command, frozen=True, kw_only=True, tag="enter_verdict"):
    """What a judge or a book said of the challenged play, entered by those at the table."""

    is_acceptable: bool
    source: VerdictSource
    ruled_by: str = ""
    """The judge's name, or which book or program it was."""
    words: tuple[str, ...] = ()
    """What was looked up, where that is not what the challenge had listed."""
    is_agreed: bool = False
    """Every side has heard the verdict: no side enters one alone."""
    is_final: bool = False
    """Nobody asked for another opinion: it decides at once, whatever the book allows."""


@command(Asker.SIDE, Thing.JUDGING, at_board=True)
class RelistWords(Command, frozen=True, kw_only=True, tag="relist_words"):
    """Back to the board: the words to be judged were written down wrongly (NSA-IV.J.1.e)."""

    words: tuple[str, ...]
    """None from the challenged side, which only says that a word is wrong."""


@command(Asker.SIDE, Thing.JUDGING, at_board=True)
class SubmitWords(Command, frozen=True, kw_only=True, tag="submit_words"):
    """Both have checked the entry; the challenged side presses the key (NSA-IV.J.1.g)."""


@command(Asker.DIRECTOR, None, not_in_own_game=True, at_board=True)
class ApproveLookup(Command, frozen=True, kw_only=True, tag="approve_lookup"):
    """The director has this program's word list count as an approved one (NSA-III.A.1.p3)."""


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsRelisted(Fact, frozen=True, kw_only=True, tag="game.words_relisted.1"):
    """The words that are to be ruled on were written down anew."""

    words: tuple[str, ...]
    is_doubted: bool = False
    """A side says that one of them is written wrongly; the challenger lists again."""


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsSubmitted(Fact, frozen=True, kw_only=True, tag="game.words_submitted.1"):
    """A side has given the words to be ruled on to the judge."""

    side: int


@fact(OPEN, changes=(Thing.JUDGING,))
class WordsChecked(Fact, frozen=True, kw_only=True, tag="game.words_checked.1"):
    """Some of the challenged words are acceptable; the others are still to be looked up."""

    words: tuple[str, ...]


@fact(OPEN)
class LookupApproved(Fact, frozen=True, kw_only=True, tag="game.lookup_approved.1"):
    """The director lets a word be looked up that the book would not."""


@fact(OPEN, changes=(Thing.JUDGING,))
class ChallengeRuled(Fact, frozen=True, kw_only=True, tag="game.challenge_ruled.1"):
    """One opinion; it decides the challenge unless another one is asked for."""

    ruling: Ruling
    unacceptable_words: tuple[str, ...] = ()


@fact(OPEN, changes=(Thing.JUDGING,))
class VerdictEntered(Fact, frozen=True, kw_only=True, tag="game.verdict_entered.1"):
    """One opinion that somebody gave elsewhere; it counts like one that was given here."""

    ruling: Ruling
    source: VerdictSource
    ruled_by: str
    rule: RuleId
    """By which it may come from there."""


@fact(OPEN, changes=(Thing.JUDGING,), tells=AskOpinion)
class OpinionAsked(Fact, frozen=True, kw_only=True, tag="game.opinion_asked.1"):
    """A side wants another opinion on a verdict."""

    side: int


@fact(
    {"returned": Secret.RETURNED},
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("zeros", "clocks"),
    tells=AcceptRuling,
)
class ChallengeUpheld(Fact, frozen=True, kw_only=True, tag="game.challenge_upheld.1"):
    """The play was unacceptable: its tiles are back on the rack and the turn is lost."""

    side: int
    """The side that had played."""
    points: int
    """What the play had scored."""
    returned: str | None
    """Tiles drawn meanwhile, back in the bag; secret unless shown."""
    returned_count: int
    is_returned_shown: bool
    rule: RuleId
    zeros: int | None = None
    """Successive turns that scored nothing, with this one."""
    clocks: ClocksThen | None = None


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("clocks",),
    tells=AcceptRuling,
)
class ChallengeFailed(Fact, frozen=True, kw_only=True, tag="game.challenge_failed.1"):
    """The play was acceptable and stands."""

    side: int
    """The challenger."""
    turns_lost: int
    """To be taken from the challenger's turns."""
    rule: RuleId
    clocks: ClocksThen | None = None


@fact(
    OPEN,
    changes=(
        Thing.TURN,
        Thing.JUDGING,
    ),
    decided=("undone",),
)
class ChallengeReopened(Fact, frozen=True, kw_only=True, tag="game.challenge_reopened.1"):
    """The verdict and what it led to are taken back; the play is judged again."""

    reason: Reopening | None
    note: str = ""
    undone: tuple[Entry, ...] | None = None
    """Lines that take back what the verdict did to the scores."""
