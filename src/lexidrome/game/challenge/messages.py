"""What is asked and what is told: accepting, holding and challenging."""

from __future__ import annotations

import msgspec

from lexidrome.base import PersonId
from lexidrome.game.clock.clock import ClocksThen
from lexidrome.game.messages import OPEN, WHOLE, Asker, Command, Fact, Secret, Thing, command, fact
from lexidrome.game.record_values import Ground
from lexidrome.game.values import Closed
from lexidrome.rulebook.choices import Withdrawal


@command(Asker.SIDE, Thing.TURN)
class AcceptPlay(Command, frozen=True, kw_only=True, tag="accept_play"):
    """“OK”, “I accept”: gives up the right to challenge, and ends a hold."""


@command(Asker.SIDE, Thing.TURN)
class HoldPlay(Command, frozen=True, kw_only=True, tag="hold_play"):
    """A side asks for time to think about a challenge before tiles are drawn."""


@command(Asker.SIDE, Thing.TURN)
class ChallengePlay(Command, frozen=True, kw_only=True, tag="challenge_play"):
    """A side says that words of the last play are not acceptable."""

    words: tuple[str, ...] = ()
    """The words that are to be judged, where the rule set lets the challenger list them."""
    ground: Ground = Ground.WORDS
    is_agreed: bool = False
    """Both members want it: asked where one device speaks for the whole side (SSC-12.f)."""


@command(Asker.SIDE, Thing.JUDGING)
class WithdrawChallenge(Command, frozen=True, kw_only=True, tag="withdraw_challenge"):
    """A challenge is taken back before it is ruled on."""

    reason: Withdrawal


@command(Asker.DIRECTOR, None, not_in_own_game=True, at_board=True)
class ReopenPlay(Command, frozen=True, kw_only=True, tag="reopen_play"):
    """The director lets the last play be held or challenged after all."""

    reason: str


@fact({WHOLE: Secret.TEAM})
class ChallengeProposed(Fact, frozen=True, kw_only=True, tag="game.challenge_proposed.1"):
    """A member of a side wants to challenge; it is one when a team-mate wants it too."""

    side: int
    person: PersonId
    words: tuple[str, ...]


@command(Asker.SIDE, Thing.TURN)
class DeclineChallenge(Command, frozen=True, kw_only=True, tag="decline_challenge"):
    """A team-mate does not want the challenge that was proposed, or its proposer no longer does."""


@fact({WHOLE: Secret.TEAM}, tells=DeclineChallenge)
class ChallengeDeclined(Fact, frozen=True, kw_only=True, tag="game.challenge_declined.1"):
    """A member of a side is against a challenge that a partner has proposed."""

    side: int
    person: PersonId | None


class Whispered(
    msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag="game.whispered.1"
):
    """What others are told of something that a team kept among itself: not even whose it was."""

    at_ms: int


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """A challenge that one member of a side has proposed to the others."""

    side: int
    person: PersonId
    words: tuple[str, ...]


@fact(OPEN)
class PlayReopened(Fact, frozen=True, kw_only=True, tag="game.play_reopened.1"):
    """The last play can be held or challenged after all."""

    reason: str
    closes_at_ms: int | None = None


@fact(OPEN, decided=("releases_hold", "clocks"), tells=AcceptPlay)
class PlayAccepted(Fact, frozen=True, kw_only=True, tag="game.play_accepted.1"):
    """A side has let the last play stand."""

    side: int
    releases_hold: bool | None = None
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("clocks",), tells=HoldPlay)
class PlayHeld(Fact, frozen=True, kw_only=True, tag="game.play_held.1"):
    """A side has asked for time to think about a challenge."""

    side: int
    clocks: ClocksThen | None = None


@fact(OPEN, decided=("is_undrawn", "clocks"))
class PlayClosed(Fact, frozen=True, kw_only=True, tag="game.play_closed.1"):
    """The play stands and can no longer be challenged."""

    cause: Closed
    is_undrawn: bool | None = None
    """Its side is away and draws once back."""
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.JUDGING,), decided=("clocks",))
class PlayChallenged(Fact, frozen=True, kw_only=True, tag="game.play_challenged.1"):
    """A side has challenged the last play; it waits for a verdict."""

    side: int
    words: tuple[str, ...]
    ground: Ground = Ground.WORDS
    clocks: ClocksThen | None = None


@fact(OPEN, changes=(Thing.JUDGING,), decided=("found", "clocks"), tells=WithdrawChallenge)
class ChallengeWithdrawn(Fact, frozen=True, kw_only=True, tag="game.challenge_withdrawn.1"):
    """A challenge was taken back, and the play is open again."""

    reason: Withdrawal
    found: int | None = None
    """Tiles that the side has in hand now which had gone out."""
    clocks: ClocksThen | None = None
