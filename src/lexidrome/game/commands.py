"""What can be asked of a game.

Who asks and when is not in the command but beside it (`Given`). Where chance comes
in, the command brings it as a seed. What somebody only plans (tiles on the
screen, a shuffled rack) is no command: nobody else ever learns of it.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from lexidrome.base import RuleId
from lexidrome.game import manners, record_commands, rulings
from lexidrome.game.messages import COMMANDS, Asker, Command, Thing, TurnCommand, command
from lexidrome.game.record_values import BlankNote, ClockAct, DrawnBefore, Ground
from lexidrome.game.values import (
    DrawScheme,
    EntryKind,
    Firsts,
    Options,
    PlacedTile,
    Reopening,
    Side,
)
from lexidrome.game.who import Given, Role
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import PauseReason, RuleSet, Withdrawal


@command(Asker.HOUSE, None)
class CreateGame(Command, frozen=True, kw_only=True, tag="create_game"):
    rules: RuleSet
    tile_set: TileSet
    sides: tuple[Side, ...]
    seed: bytes
    """32 random bytes from the operating system, from which the server's seeds follow.

    A recorded game has no use for them.
    """
    options: Options = Options()
    game: str = ""
    """The name of its stream: a promise made for one game is none for another."""
    draws: DrawScheme = DrawScheme.JOINT
    """By the server's seed alone: only where somebody writes down beforehand what is drawn."""


@command(Asker.DIRECTOR, None)
class StartGame(Command, frozen=True, kw_only=True, tag="start_game"):
    """Find who plays first, deal, and let time run as the rule set says."""

    first_side: int | None = None
    """Where the order of play is fixed beforehand."""
    firsts: tuple[Firsts, ...] = ()
    """What each side has played so far, for rule sets that balance firsts."""
    round_started_ms: int | None = None
    """When the round began, if earlier than this game."""
    devices: tuple[int, ...] = ()
    """Sides whose devices are about to bring a share of the seed: the game waits a moment."""


@command(Asker.SIDE, None)
class CommitShare(Command, frozen=True, kw_only=True, tag="commit_share"):
    """A side's device promises its share of the seed, before anybody's is told."""

    commitment: str
    """`share_commitment` of the share, in hexadecimal."""


@command(Asker.SIDE, None)
class RevealShare(Command, frozen=True, kw_only=True, tag="reveal_share"):
    """A side's device tells the share that it promised."""

    share: str
    """32 random bytes in hexadecimal."""


@command(Asker.SIDE, None)
class LookAtRack(Command, frozen=True, kw_only=True, tag="look_at_rack"):
    """The side sees its first tiles."""


@command(Asker.SIDE, Thing.TURN)
class PlayTiles(TurnCommand, frozen=True, kw_only=True, tag="play_tiles"):
    """Tiles by square, or a word by its place (`8D WoRDS`); what follows is for a real board."""

    tiles: tuple[PlacedTile, ...] = ()
    written: str = ""
    """The place and the whole word, small letters for blanks, letters on the board included."""
    is_acceptable: bool | None = None
    """The lexicon's finding, where unacceptable plays are refused when they are made.

    `preview` says which words to look up.
    """
    announced: int | None = None
    """The score as it was announced; `None`: as it is computed."""
    is_announced: bool = True
    """A score was announced at all."""
    clock: ClockAct | None = None
    """`None`: as it should be, pressed or after the final play neutralised."""
    blanks: tuple[BlankNote, ...] = ()
    """Blanks of which something else was said than written."""


@command(Asker.SIDE, Thing.TURN)
class ExchangeTiles(TurnCommand, frozen=True, kw_only=True, tag="exchange_tiles"):
    tiles: str
    """Beside a real board `_` stands for a tile that nobody has seen."""


@command(Asker.SIDE, Thing.TURN)
class PassTurn(TurnCommand, frozen=True, kw_only=True, tag="pass_turn"):
    pass


@command(Asker.SIDE, Thing.TURN)
class BeginTurn(Command, frozen=True, kw_only=True, tag="begin_turn"):
    """The side on turn shows that it has begun: its first tile lies on the board (A-14)."""


@command(Asker.SIDE, Thing.TURN)
class DrawTiles(Command, frozen=True, kw_only=True, tag="draw_tiles"):
    """The side that has just played replenishes its rack."""

    before: DrawnBefore | None = None
    """What it forgot before; only beside a real board."""


@command(Asker.SIDE, Thing.TURN)
class AcceptPlay(Command, frozen=True, kw_only=True, tag="accept_play"):
    """“OK”, “I accept”: gives up the right to challenge, and ends a hold."""


@command(Asker.SIDE, Thing.TURN)
class HoldPlay(Command, frozen=True, kw_only=True, tag="hold_play"):
    pass


@command(Asker.SIDE, Thing.TURN)
class ChallengePlay(Command, frozen=True, kw_only=True, tag="challenge_play"):
    words: tuple[str, ...] = ()
    """The words that are to be judged, where the rule set lets the challenger list them."""
    ground: Ground = Ground.WORDS
    is_agreed: bool = False
    """Both members want it: asked where one device speaks for the whole side (SSC-12.f)."""


@command(Asker.SIDE, Thing.JUDGING)
class WithdrawChallenge(Command, frozen=True, kw_only=True, tag="withdraw_challenge"):
    reason: Withdrawal


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


@command(Asker.DIRECTOR, None)
class StopClock(Command, frozen=True, kw_only=True, tag="stop_clock"):
    reason: PauseReason
    note: str = ""


@command(Asker.DIRECTOR, None)
class StartClock(Command, frozen=True, kw_only=True, tag="start_clock"):
    pass


@command(Asker.DIRECTOR, Thing.CLOCK)
class AdjustClock(Command, frozen=True, kw_only=True, tag="adjust_clock"):
    """Add time to a side's clock, or take some (a negative amount)."""

    side: int
    time_ms: int
    reason: str
    rule: RuleId | None = None


@command(Asker.DIRECTOR, Thing.CLOCK)
class ExtendRound(Command, frozen=True, kw_only=True, tag="extend_round"):
    time_ms: int
    reason: str


@command(Asker.HOUSE, None)
class CreditOutage(Command, frozen=True, kw_only=True, tag="credit_outage"):
    """The house stood still from `from_ms` until this command is given: nobody pays for it."""

    from_ms: int


@command(Asker.HOUSE, None)
class TimePassed(Command, frozen=True, kw_only=True, tag="time_passed"):
    """Whatever was due by now happens."""


@command(Asker.SIDE, Thing.TURN)
class ConfirmNoPlays(Command, frozen=True, kw_only=True, tag="confirm_no_plays"):
    """The side says that no play is left."""


@command(Asker.DIRECTOR, None)
class FindNoPlays(Command, frozen=True, kw_only=True, tag="find_no_plays"):
    """The director, or the house where that was agreed, found that no play is left."""


@command(Asker.DIRECTOR, None)
class StopGame(Command, frozen=True, kw_only=True, tag="stop_game"):
    reason: str


@command(Asker.DIRECTOR, None, alone=Role.DIRECTOR)
class ForfeitGame(Command, frozen=True, kw_only=True, tag="forfeit_game"):
    """A side has left a game in progress."""

    side: int
    reason: str


@command(Asker.SIDE, Thing.TURN, is_personal=True)
class OfferResignation(Command, frozen=True, kw_only=True, tag="offer_resignation"):
    pass


@command(Asker.SIDE, Thing.TURN, is_personal=True)
class AnswerResignation(Command, frozen=True, kw_only=True, tag="answer_resignation"):
    is_accepted: bool


@command(Asker.HOUSE, Thing.RESULT)
class AdjustScore(Command, frozen=True, kw_only=True, tag="adjust_score"):
    """A signed amount with its reason and rule; never an overwritten score.

    Of a game file, and of games of earlier versions; people rule by a procedure (`ApplyRuling`).
    """

    side: int
    points: int
    kind: EntryKind
    rule: RuleId
    reason: str


@command(Asker.SIDE, Thing.RESULT, is_personal=True)
class SignResult(Command, frozen=True, kw_only=True, tag="sign_result"):
    initials: str = ""
    """As they were written where two sides sign on one device (NSA-V.I.p2)."""


@command(Asker.DIRECTOR, Thing.RESULT, alone=Role.DIRECTOR)
class SettleTie(Command, frozen=True, kw_only=True, tag="settle_tie"):
    """The director has a tied game played again (A-04), or says who won the round at the table."""

    winner: int | None = None
    """Of a lightning round that was played with real tiles."""


@command(Asker.DIRECTOR, Thing.RESULT, alone=Role.HOUSE)
class StartLightning(Command, frozen=True, kw_only=True, tag="start_lightning"):
    seed: bytes = b""
    """Fresh random bytes, for a game of an earlier version: others promised a second seed."""


@command(Asker.SIDE, Thing.JUDGING)
class AttemptWord(Command, frozen=True, kw_only=True, tag="attempt_word"):
    """A word from one's own tiles, small letters for blanks; empty: none."""

    letters: str


@command(Asker.DIRECTOR, Thing.JUDGING, judges_too=True, not_in_own_game=True)
class RuleOnAttempts(Command, frozen=True, kw_only=True, tag="rule_on_attempts"):
    """Which side's word is acceptable, in the order of the sides."""

    acceptable: tuple[bool, ...]


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class UnsealRacks(Command, frozen=True, kw_only=True, tag="unseal_racks"):
    """Open racks and bag to the director; both sides are told."""

    reason: str


@command(Asker.DIRECTOR, None)
class ReissueSeat(Command, frozen=True, kw_only=True, tag="reissue_seat"):
    """All links to a seat end, and a new one is given out; every side is told."""

    side: int
    is_freed: bool = False
    """No new link: whoever has the table's code may sit down there."""


@command(Asker.SIDE, None, is_personal=True)
class BarSpectators(Command, frozen=True, kw_only=True, tag="bar_spectators"):
    pass


@command(Asker.SIDE, None, is_personal=True)
class AgreeToShowRacks(Command, frozen=True, kw_only=True, tag="agree_to_show_racks"):
    """Once every side agrees, spectators see racks too."""


@command(Asker.EITHER, Thing.TURN)
class CorrectEntries(Command, frozen=True, kw_only=True, tag="correct_entries"):
    """Change what was entered earlier; everything after it is decided again.

    `removed` entries from number `at` on are replaced by `inserted`, which take
    over their times. `Turn.entry` is the number of a turn's entry.
    """

    at: int
    removed: int = 1
    inserted: tuple[Given, ...] = ()
    reason: str
    is_agreed: bool = False
    """Every side has seen it and agrees: no side alone changes a turn that has ended."""


@command(Asker.DIRECTOR, Thing.TURN, not_in_own_game=True)
class SettleDispute(Command, frozen=True, kw_only=True, tag="settle_dispute"):
    """The director lets a disputed turn stand, or replaces it."""

    dispute: int
    """Its place in the list of disputes."""
    reason: str
    is_standing: bool = True
    inserted: tuple[Given, ...] = ()
    """What takes the turn's place where it does not stand; nothing: it did not take place."""


if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = COMMANDS.union(sys.modules[__name__], record_commands, manners, rulings)
"""Every command there is."""
