"""What is asked and what is told: the results of games."""

from __future__ import annotations

from lexidrome.base import RuleId, StreamId
from lexidrome.tournament.messages import (
    BEGUN_ROUND,
    GAME,
    PUBLISHED_ROUND,
    Asker,
    Key,
    Thing,
    asked,
    command,
    fact,
    key,
    told,
)
from lexidrome.tournament.values import Correction, Feat, ResultKind, Score, Slip, Source


@command(Asker.SIDE, Thing.GAME)
class SubmitSlip(asked.OfGame, frozen=True, kw_only=True, tag="submit_slip"):
    """A side reports its game and signs for it."""

    slip: Slip


@command(Asker.STAFF, Thing.GAME)
class EnterResult(asked.OfGame, frozen=True, kw_only=True, tag="enter_result"):
    """Staff enter what a signed slip says."""

    slip: Slip
    is_signed: bool = True


@command(Asker.HOUSE, Thing.GAME)
class TakeGameResult(asked.OfGame, frozen=True, kw_only=True, tag="take_game_result"):
    """A game on screen has ended, or its outcome has changed."""

    slip: Slip
    stream: StreamId
    is_signed: bool = True
    feats: tuple[Feat, ...] = ()
    """As far as the turns are known."""


@command(Asker.HOUSE, Thing.GAME)
class WithdrawGameResult(asked.OfGame, frozen=True, kw_only=True, tag="withdraw_game_result"):
    """The game that a result came from goes on again after a correction or a ruling."""

    stream: StreamId
    reason: str = ""


@command(Asker.STAFF, Thing.GAME)
class NoteFeat(asked.OfGame, frozen=True, kw_only=True, tag="note_feat"):
    """What `number` did in its game, for prizes; none: as it was noted before."""

    high_play: int | None = None
    deficit: int | None = None


@command(Asker.STAFF, Thing.GAME)
class ValidateResult(asked.OfGame, frozen=True, kw_only=True, tag="validate_result"):
    """The staff have reviewed a result that waits for it."""

    is_signed: bool = False
    """Both sides have signed by now what was entered without their signatures."""


def _corrector(command: CorrectResult) -> Asker:
    return Asker.DIRECTOR if command.correction is Correction.RULING else Asker.STAFF


@command(_corrector, Thing.GAME)
class CorrectResult(asked.OfGame, frozen=True, kw_only=True, tag="correct_result"):
    """The staff change a result that counts, and say why."""

    slip: Slip
    correction: Correction
    reason: str
    agreed: tuple[int, ...] = ()
    """The sides that agree that the slip was wrong."""
    evidence: str = ""


@command(Asker.DIRECTOR, Thing.GAME)
class ScoreBye(asked.OfGame, frozen=True, kw_only=True, tag="score_bye"):
    """A bye that counts otherwise than usual: an absence, or what another program gave."""

    spread: int


@command(Asker.SIDE, Thing.GAME)
class ForfeitGame(asked.OfGame, frozen=True, kw_only=True, tag="forfeit_game"):
    """`number` forfeits: before the game began, or in progress at this score."""

    scores: tuple[Score, ...] = ()
    """Of both sides, once tiles have been drawn (NSA-V.J.2.p4)."""


@command(Asker.STAFF, Thing.GAME)
class WarnGame(asked.OfGame, frozen=True, kw_only=True, tag="warn_game"):
    """A game that holds up the event will be stopped in a few minutes (NSA-V.E.p2)."""


@command(Asker.DIRECTOR, Thing.GAME)
class TerminateGame(asked.OfGame, frozen=True, kw_only=True, tag="terminate_game"):
    """Stop a game at the score it has."""

    slip: Slip


@command(Asker.DIRECTOR, Thing.GAME)
class PostponeGame(asked.OfGame, frozen=True, kw_only=True, tag="postpone_game"):
    """The director lets both sides play later."""

    agreed: tuple[int, ...]
    reason: str


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class SlipSubmitted(told.OfGame, frozen=True, kw_only=True, tag="event.slip_submitted.1"):
    """A side has reported the result and signed it."""

    number: int
    slip: Slip


def _played_or_missed(entered: ResultEntered) -> tuple[Key, ...]:
    late = entered.forfeiting_side
    if late is None:
        return PUBLISHED_ROUND(entered)
    where = (entered.division, entered.round_number, entered.game)
    return (*BEGUN_ROUND(entered), ("late", *where, late))


@fact(writes=key("game", *GAME), on=_played_or_missed)
class ResultEntered(told.OfGame, frozen=True, kw_only=True, tag="event.result_entered.1"):
    """A game has a result."""

    slip: Slip
    source: Source
    is_signed: bool = True
    """Both sides have signed it."""
    is_validated: bool = True
    """Staff have reviewed it, where that is needed (SSC-35)."""
    stream: StreamId | None = None
    rule: RuleId | None = None
    is_arrival_asked: bool = False
    """It waits until it is known when a late side came; once results did not (SSC-25.a)."""
    reporter: int | None = None
    """Whose report it is, where the staff have passed it on (DP-1.II.a)."""

    @property
    def forfeiting_side(self) -> int | None:
        """Whose late clock has brought this forfeit (NSA-III.C.p2); none: it is no such thing."""
        if self.source is not Source.HOUSE or self.slip.kind is not ResultKind.NO_SHOW:
            return None
        return self.slip.loser


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultWithdrawn(told.OfGame, frozen=True, kw_only=True, tag="event.result_withdrawn.1"):
    """The game that it came from goes on again; the result is open until it ends."""

    stream: StreamId
    reason: str = ""


@fact(writes=key("feat", *GAME, "feat.number"), on=PUBLISHED_ROUND)
class FeatNoted(told.OfGame, frozen=True, kw_only=True, tag="event.feat_noted.1"):
    """What a side did in a game beyond its score."""

    feat: Feat


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultValidated(told.OfGame, frozen=True, kw_only=True, tag="event.result_validated.1"):
    """Reviewed by the staff; what was not signed before counts as signed from then on."""

    is_signed: bool = False
    """The staff said that both sides had signed by then."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ResultCorrected(told.OfGame, frozen=True, kw_only=True, tag="event.result_corrected.1"):
    """A result that counted is another one."""

    slip: Slip
    correction: Correction
    reason: str
    evidence: str = ""
    """What substantiates it, such as the score sheets (NSA-V.I.p4)."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class GameWarned(told.OfGame, frozen=True, kw_only=True, tag="event.game_warned.1"):
    """It will be stopped if it does not end soon."""


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class ScreenResultNoted(told.OfGame, frozen=True, kw_only=True, tag="event.screen_result_noted.1"):
    """The game on screen ended otherwise than the result that counts says."""

    slip: Slip
    stream: StreamId


@fact(writes=key("game", *GAME), on=PUBLISHED_ROUND)
class GamePostponed(told.OfGame, frozen=True, kw_only=True, tag="event.game_postponed.1"):
    """Both sides play later."""

    reason: str
    is_nobody_late: bool = False
    """Who was missed for it is not late any more (NSA-V.J.1.p3)."""
