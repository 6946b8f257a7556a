"""What is asked and what is told: corrections and disputes."""

from __future__ import annotations

from lexidrome.base import RuleId, text
from lexidrome.game.messages import OPEN, Asker, Command, Fact, Thing, command, fact
from lexidrome.game.who import Given


@command(Asker.EITHER, Thing.TURN, at_board=True, of_record=True)
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
    moment_ms: int | None = None
    """When what is inserted happened, where that is not the time of what it replaces; not before
    the entry before it, nor after the one behind it.
    """


@command(Asker.DIRECTOR, Thing.TURN, not_in_own_game=True, at_board=True, of_record=True)
class SettleDispute(Command, frozen=True, kw_only=True, tag="settle_dispute"):
    """The director lets a disputed turn stand, or replaces it."""

    dispute: int
    """Its place in the list of disputes."""
    reason: str
    is_standing: bool = True
    inserted: tuple[Given, ...] = ()
    """What takes the turn's place where it does not stand; nothing: it did not take place."""


@command(Asker.EITHER, None, at_board=True, of_record=True)
class DisputeTurn(Command, frozen=True, kw_only=True, tag="dispute_turn"):
    """Mark a turn, play on, and have it ruled on later (DP-1.III)."""

    turn: int
    note: str


@command(
    Asker.SIDE,
    None,
    at_board=True,
    of_record=True,
    label=text("{name} no longer disputes turn {number}"),
)
class WithdrawDispute(Command, frozen=True, kw_only=True, tag="withdraw_dispute"):
    """The side that disputed a turn lets it stand after all (DP-1.III says nothing of it)."""

    turn: int


@fact(OPEN)
class TurnDisputed(Fact, frozen=True, kw_only=True, tag="game.turn_disputed.1"):
    """A turn is marked as disputed; it is decided when the game is over (DP-1.III)."""

    turn: int
    side: int | None
    note: str
    rule: RuleId


@fact(OPEN)
class DisputeSettled(Fact, frozen=True, kw_only=True, tag="game.dispute_settled.1"):
    """A disputed turn stands, or was replaced."""

    dispute: int
    is_standing: bool
    reason: str
