"""Results in sentences, for the journal and for whoever types another one."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from lexidrome.base import Text, text
from lexidrome.tournament.messages.results import ResultCorrected, ResultEntered, SlipSubmitted
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


@tells(ResultEntered)
def told_result(fact: ResultEntered, name: Named) -> Text:
    slip = fact.slip
    shown = shown_scores(slip, lambda number: name(fact.division, number))
    named = name(fact.division, fact.game if slip.loser is None else slip.loser)
    params: dict[str, str | int] = {"round": fact.round_number}
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


@tells(ResultCorrected)
def told_correction(fact: ResultCorrected, name: Named) -> Text:
    shown = shown_scores(fact.slip, lambda number: name(fact.division, number))
    if fact.evidence:
        return text(
            "Round {round}: the result was corrected to {result}: {reason} (shown by {evidence})",
            round=fact.round_number,
            result=shown,
            reason=fact.reason,
            evidence=fact.evidence,
        )
    return text(
        "Round {round}: the result was corrected to {result}: {reason}",
        round=fact.round_number,
        result=shown,
        reason=fact.reason,
    )


@tells(SlipSubmitted)
def told_report(fact: SlipSubmitted, name: Named) -> Text:
    return text(
        "Round {round}: {name} reported {result}.",
        round=fact.round_number,
        name=name(fact.division, fact.number),
        result=shown_scores(fact.slip, lambda number: name(fact.division, number)),
    )


def shown_scores(slip: Slip, name: Callable[[int], str] = str) -> str:
    """Sides and points, without words: 3 400, 7 350."""
    return ", ".join(f"{name(score.number)} {score.points}" for score in slip.scores)
