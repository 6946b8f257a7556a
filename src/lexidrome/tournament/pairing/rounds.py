"""One door for all formats: may this round be paired, and how."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from lexidrome.base import BadInput, Text, text, text_plural
from lexidrome.tournament.pairing import formats
from lexidrome.tournament.pairing.australian import pair_australian
from lexidrome.tournament.pairing.contenders import pair_contenders
from lexidrome.tournament.pairing.field import Field, RoundPairings
from lexidrome.tournament.pairing.formats import Format
from lexidrome.tournament.pairing.hill import (
    pair_championship,
    pair_factor,
    pair_king,
    pair_queen,
)
from lexidrome.tournament.pairing.manual import pair_manual
from lexidrome.tournament.pairing.schedules import (
    pair_fontes,
    pair_quads,
    pair_round_robin,
    pair_teams,
)
from lexidrome.tournament.pairing.swiss import pair_swiss

SCHEDULED: Final = (
    formats.RoundRobin,
    formats.TeamRoundRobin,
    formats.Quads,
    formats.Fontes,
)
"""Formats whose rounds follow from the order in which the phase began."""

_PAIRERS: Final[dict[type[Format], Callable[[Any, Field], RoundPairings]]] = {
    formats.Swiss: pair_swiss,
    formats.KingOfTheHill: pair_king,
    formats.QueenOfTheHill: pair_queen,
    formats.Factor: pair_factor,
    formats.Quads: pair_quads,
    formats.RoundRobin: pair_round_robin,
    formats.TeamRoundRobin: pair_teams,
    formats.Fontes: pair_fontes,
    formats.Australian: pair_australian,
    formats.Contenders: pair_contenders,
    formats.Championship: pair_championship,
    formats.Manual: pair_manual,
}
"""The one interface: a format and a field give a round."""


def pair_round(format_: Format, field: Field) -> RoundPairings:
    """Pair the round. Refuses with a sentence what the format cannot pair."""
    refusal = why_not_yet(format_, field)
    if refusal is not None:
        raise BadInput(refusal)
    if not field.active:
        raise BadInput(text("There is nobody to pair."))
    return _PAIRERS[type(format_)](format_, field)


def why_not_yet(format_: Format, field: Field) -> Text | None:
    """What has to come in before this round can be paired; None if nothing has to.

    A schedule needs no results within its phase. The others go by the standings, which
    may lack the rounds by which the director lets them lag.
    """
    needs_no_results = isinstance(format_, (*SCHEDULED, formats.Manual))
    if needs_no_results and (field.phase_round > 1 or not field.phase_order):
        return None
    late = [each for each in field.active if each.games_pending > field.options.lag_rounds]
    if not late:
        return None
    return text_plural(
        "The standings first need the result of {count} more side: {numbers}.",
        "The standings first need the results of {count} more sides: {numbers}.",
        len(late),
        numbers=", ".join(str(entrant.number) for entrant in late[:10]),
    )
