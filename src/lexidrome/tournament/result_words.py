"""Results in sentences, for the journal and for whoever types another one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome.base import Text, text
from lexidrome.tournament import facts as e
from lexidrome.tournament.sentences import Named, tells
from lexidrome.tournament.values import ResultKind, Slip

_WITHOUT_PLAY = {
    ResultKind.NO_SHOW: text("Round {round}: {name} forfeits; nothing was played."),
    ResultKind.BOTH_ABSENT: text(
        "Round {round}: nobody came to the game of {name}, and both sides lose."
    ),
    ResultKind.DOUBLE_FORFEIT: text("Round {round}: both sides forfeit the game of {name}."),
    ResultKind.AWARDED: text("Round {round}: the opponent of {name} is given the win."),
    ResultKind.CANCELLED: text("Round {round}: the game of {name} counts for nobody."),
    ResultKind.BYE: text("Round {round}: {name} has a bye with a spread of {spread}."),
}


@tells(e.ResultEntered)
def told_result(event: e.ResultEntered, name: Named) -> Text:
    slip = event.slip
    shown = shown_scores(slip, lambda number: name(event.division, number))
    named = name(event.division, event.game if slip.loser is None else slip.loser)
    params: dict[str, str | int] = {"round": event.round_number}
    if slip.kind is ResultKind.PLAYED:
        return text("Round {round}: {result}.", result=shown, **params)
    if slip.kind is ResultKind.LEFT:
        return text(
            "Round {round}: {name} left the game ({result}).",
            name=named,
            result=shown,
            **params,
        )
    if slip.kind is ResultKind.BYE:
        (score,) = slip.scores
        params["spread"] = f"{score.points:+d}"
    sentence = _WITHOUT_PLAY[slip.kind]
    return msgspec.structs.replace(sentence, params={"name": named, **params})


@tells(e.ResultCorrected)
def told_correction(event: e.ResultCorrected, name: Named) -> Text:
    shown = shown_scores(event.slip, lambda number: name(event.division, number))
    if event.evidence:
        return text(
            "Round {round}: the result was corrected to {result}: {reason} (shown by {evidence})",
            round=event.round_number,
            result=shown,
            reason=event.reason,
            evidence=event.evidence,
        )
    return text(
        "Round {round}: the result was corrected to {result}: {reason}",
        round=event.round_number,
        result=shown,
        reason=event.reason,
    )


@tells(e.SlipSubmitted)
def told_report(event: e.SlipSubmitted, name: Named) -> Text:
    return text(
        "Round {round}: {name} reported {result}.",
        round=event.round_number,
        name=name(event.division, event.number),
        result=shown_scores(event.slip, lambda number: name(event.division, number)),
    )


def shown_scores(slip: Slip, name: Callable[[int], str] = str) -> str:
    """Sides and points, without words: 3 400, 7 350."""
    return ", ".join(f"{name(score.number)} {score.points}" for score in slip.scores)
