"""Who sits in a running game looks no words up and opens no old games.

SSC-29, NSA-III.A.6.p1
    no word lists and no papers of other games at the table: `require_not_seated`
"""

from __future__ import annotations

from lexidrome.base import RuleId, StreamId, text
from lexidrome.hall import Caller, Desk
from lexidrome.rulebook import RuleSet
from lexidrome.web.security import Forbidden

NO_PAPERS = {"NSA": RuleId("NSA-III.A.6.p1")}
NO_WORD_LISTS = RuleId("SSC-29")


async def require_not_seated(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> None:
    """Turn a player away while one of their games runs, other than the one they ask for."""
    for stream in sorted(desk.games_played_by(caller)):
        if stream == besides:
            continue
        place = await desk.place(caller, stream)
        raise Forbidden(
            text(
                "While you play, no words are looked up and no old games are opened ({rule}). "
                "Come back when your game is over.",
                rule=rule_for(place.setup.rules),
            )
        )


def rule_for(rules: RuleSet) -> RuleId:
    """The book's own words where it has some; those of the school rules otherwise."""
    return NO_PAPERS.get(rules.document, NO_WORD_LISTS)
