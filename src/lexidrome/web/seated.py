"""Who sits in a running game looks no words up and opens no old games.

SSC-29, NSA-III.A.6.p1
    no word lists and no papers of other games at the table: `refused_while_seated`
"""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, StreamId, text
from lexidrome.hall import Caller, Desk
from lexidrome.rulebook import RuleSet
from lexidrome.web.security import Forbidden

SEATED = "seated"
NO_PAPERS = {"NSA": RuleId("NSA-III.A.6.p1")}
NO_WORD_LISTS = RuleId("SSC-29")


async def refused_while_seated(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> Refusal | None:
    """Why a player gets nothing of the kind now; their game in question is no hindrance."""
    for stream in sorted(desk.games_played_by(caller) - {besides}):
        place = await desk.place(caller, stream)
        rule = rule_for(place.setup.rules)
        sentence = text(
            "While you play, no words are looked up and no old games are opened ({rule}). "
            "Come back when your game is over.",
            rule=rule,
        )
        return Refusal(SEATED, sentence, rule)
    return None


async def require_not_seated(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> None:
    """Turn a player away while one of their games runs, other than the one they ask for."""
    refusal = await refused_while_seated(desk, caller, besides=besides)
    if refusal is not None:
        raise Forbidden(refusal.sentence)


def rule_for(rules: RuleSet) -> RuleId:
    """The book's own words where it has some; those of the school rules otherwise."""
    return NO_PAPERS.get(rules.document, NO_WORD_LISTS)
