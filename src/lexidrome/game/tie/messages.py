"""What is asked and what is told: tied games."""

from __future__ import annotations

from lexidrome.base import RuleId
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.values import TieBreak
from lexidrome.game.who import Role


@command(Asker.DIRECTOR, Thing.RESULT, alone=Role.DIRECTOR, not_in_own_game=True)
class SettleTie(Command, frozen=True, kw_only=True, tag="settle_tie"):
    """The director has a tied game played again (A-04), or says who won the round at the table."""

    winner: int | None = None
    """Of a lightning round that was played with real tiles."""


@command(Asker.DIRECTOR, Thing.RESULT, alone=Role.HOUSE)
class StartLightning(Command, frozen=True, kw_only=True, tag="start_lightning"):
    """The director has a tie broken by a lightning round."""

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


@fact(
    {"seed": Secret.SEED},
    changes=(Thing.JUDGING,),
    runs=True,
    decided=("are_racks_returned",),
)
class LightningStarted(Fact, frozen=True, kw_only=True, tag="game.lightning_started.1"):
    """The lightning round has begun."""

    commitment: str
    seed: bytes | None
    """Secret until the tie is broken; none where it was promised with the game's own."""
    are_racks_returned: bool | None = None
    """Tiles on hand went back into the bag."""


@fact(OPEN, decided=("ends_at_ms",))
class LightningOrderDrawn(Fact, frozen=True, kw_only=True, tag="game.lightning_order_drawn.1"):
    """The judge's letters, one for each side; they go back."""

    tiles: tuple[str, ...]
    first_side: int | None
    """`None` when the letters were equal and are drawn again."""
    ends_at_ms: int | None = None
    """The end of the first side's minute."""


@fact(OPEN)
class BoardReturned(Fact, frozen=True, kw_only=True, tag="game.board_returned.1"):
    """The bag could not supply the lightning round: the board's tiles went back first."""


@fact(OPEN, decided=("next_minute",))
class WordAttempted(Fact, frozen=True, kw_only=True, tag="game.word_attempted.1"):
    """A side has tried a word in the lightning round."""

    side: int
    letters: str
    """Empty when the minute ran out or the side found none."""
    next_minute: tuple[int, ...] | None = None
    """From when until when the next side attempts a word; empty where none is left to do so."""


@fact(OPEN, changes=(Thing.JUDGING,), decided=("ends_at_ms",), tells=RuleOnAttempts)
class AttemptsRuled(Fact, frozen=True, kw_only=True, tag="game.attempts_ruled.1"):
    """The words of the lightning round were ruled on."""

    acceptable: tuple[bool, ...]
    points: tuple[int, ...]
    ends_at_ms: int | None = None
    """The end of the first side's next minute."""


@fact(OPEN, changes=(Thing.RESULT,), runs=False, tells=SettleTie)
class TieBroken(Fact, frozen=True, kw_only=True, tag="game.tie_broken.1"):
    """A tie has its winner."""

    winner: int | None
    tie_break: TieBreak
    rule: RuleId
    seed: str = ""
    """Of the lightning round, in hexadecimal."""
