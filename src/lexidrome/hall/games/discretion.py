"""Whose names are not for everybody: of those who play where children do.

In the room of such a club everybody is known by initials, and so they are in the games that
began there, for as long as these are kept and also when the club is no more. Their own names
are shown to themselves and their team, and to whoever runs the club.
"""

from __future__ import annotations

from lexidrome.base import PersonId, StreamId
from lexidrome.hall.games.clubs import Clubs
from lexidrome.hall.games.invitations import Invitations


class Discretion:
    def __init__(self, invitations: Invitations, clubs: Clubs) -> None:
        self._invitations = invitations
        self._clubs = clubs

    def withholds(
        self, stream: StreamId, persons: tuple[PersonId, ...], reader: PersonId | None
    ) -> bool:
        """Whether this reader sees a side of this game by its initials."""
        invitation = self._invitations.of(stream)
        if invitation is None or not invitation.terms.shows_initials or reader in persons:
            return False
        club = self._clubs.get(invitation.club)
        return reader is None or club is None or club.host != reader

    def young(self) -> frozenset[PersonId]:
        """All who have played such a game, for lists that are about no game in particular."""
        return self._invitations.known_by_initials()
