"""Codes, seats and links that were taken back: the journal says by whom, and for which side.

What they open is the hall's affair. Who has the link of a side speaks for it, so nobody gives
one out in a game that they play themselves.
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.tournament.decide.work import Found, Work, decides, division_of, game_of, plays_in
from lexidrome.tournament.messages import asked
from lexidrome.tournament.messages.setup import LinksRenewed, RenewLinks
from lexidrome.tournament.refusals import Reason, refuse
from lexidrome.tournament.values import LinkKind


@decides(RenewLinks)
def renew_links(work: Work, command: RenewLinks) -> Refusal | None:
    renewed = _renewed(work, command)
    if isinstance(renewed, Refusal):
        return renewed
    work.emit(renewed)
    return None


def _renewed(work: Work, command: RenewLinks) -> LinksRenewed | Refusal:
    """With what is there alone: a table at which somebody met, a side of a game."""
    if command.link is LinkKind.EVERYTHING:
        return LinksRenewed(link=command.link)
    if command.link is LinkKind.CODE:
        division = division_of(work, command.division)
        if isinstance(division, Refusal):
            return division
        if command.table not in {game.table for _, game in division.games() if not game.is_bye}:
            return refuse(Reason.NO_SUCH_GAME, text("Nobody plays at that table."))
        return LinksRenewed(link=command.link, division=division.name, table=command.table)
    found = game_of(
        work,
        asked.OfGame(
            division=command.division,
            round_number=command.round_number or 0,
            number=command.number or 0,
        ),
    )
    if isinstance(found, Refusal):
        return found
    if refusal := _own_game(work, found):
        return refusal
    return LinksRenewed(
        link=command.link,
        division=found.division.name,
        round_number=found.round.number,
        number=command.number,
    )


def _own_game(work: Work, found: Found) -> Refusal | None:
    if not plays_in(work, found):
        return None
    return refuse(
        Reason.OWN_GAME,
        text("You play in this game; another member of the staff must manage its links."),
    )
