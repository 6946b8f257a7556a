"""What a game in Lexidrome says to its event, and what sides did in games beyond their scores."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, text
from lexidrome.rulebook.choices import Confirmation
from lexidrome.tournament.decide.slips import bad_slip, ordered
from lexidrome.tournament.decide.work import Found, Work, decides, game_of
from lexidrome.tournament.messages.results import (
    FeatNoted,
    NoteFeat,
    ResultCorrected,
    ResultEntered,
    ResultWithdrawn,
    ScreenResultNoted,
    TakeGameResult,
    WithdrawGameResult,
)
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.state import is_from_screen
from lexidrome.tournament.values import Correction, Feat, Source


@decides(TakeGameResult)
def take_game_result(work: Work, command: TakeGameResult) -> Refusal | None:
    """Once for each outcome of a game on screen; what staff have entered is not overwritten.

    A corrected game is decided again; its event follows it (A-49).
    """
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    if refusal := bad_slip(found.game, command.slip):
        return refusal
    game, slip = found.game, ordered(command.slip)
    if game.slip is None:
        needs_staff = work.rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES
        work.emit(
            ResultEntered(
                **found.place,
                slip=slip,
                source=Source.GAME,
                is_signed=command.is_signed,
                is_validated=not needs_staff,
                stream=command.stream,
                is_arrival_asked=True,
            )
        )
    elif game.slip == slip:
        pass
    elif is_from_screen(game):
        work.emit(
            ResultCorrected(
                **found.place,
                slip=slip,
                correction=Correction.ENTRY,
                reason=str(command.stream),
            )
        )
    else:
        work.emit(
            ScreenResultNoted(
                **found.place,
                slip=slip,
                stream=command.stream,
            )
        )
    _note_feats(work, found, command.feats)
    return None


@decides(WithdrawGameResult)
def withdraw_game_result(work: Work, command: WithdrawGameResult) -> Refusal | None:
    """A game that goes on again has no result (A-49); what staff have entered is not taken back."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    game = found.game
    if game.game != command.stream or not (is_from_screen(game) or game.screen):
        return None
    work.emit(
        ResultWithdrawn(
            **found.place,
            stream=command.stream,
            reason=command.reason,
        )
    )
    return None


@decides(NoteFeat)
def note_feat(work: Work, command: NoteFeat) -> Refusal | None:
    """A claim to a prize that a slip does not show: the best play, the largest deficit."""
    found = game_of(work, command)
    if isinstance(found, Refusal):
        return found
    noted = found.game.feat_of(command.number) or Feat(command.number)
    feat = Feat(
        command.number,
        noted.high_play if command.high_play is None else command.high_play,
        noted.deficit if command.deficit is None else command.deficit,
    )
    if min(feat.high_play or 0, feat.deficit or 0) < 0:
        return refuse(
            Reason.BAD_FEAT, text("The points of a play or a deficit cannot be negative.")
        )
    if feat == replace(noted, source=feat.source):
        return refuse(Reason.NOTHING_CHANGED, text("That has already been noted."))
    _emit_feat(work, found, feat)
    return None


def _note_feats(work: Work, found: Found, feats: tuple[Feat, ...]) -> None:
    """What the turns on screen show; what staff have noted is not overwritten."""
    for feat in feats:
        noted = found.game.feat_of(feat.number)
        if noted is None or (noted.source is Source.GAME and noted != feat):
            _emit_feat(work, found, feat)


def _emit_feat(work: Work, found: Found, feat: Feat) -> None:
    work.emit(
        FeatNoted(
            **found.place,
            feat=feat,
        )
    )
