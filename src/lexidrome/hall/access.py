"""Who somebody is, and in which capacity they may act on a game and look at it.

Whoever comes is a *caller*: a person with an account, known by a session or a
program's token, or somebody who holds a seat link, or nobody in particular. What
a caller may do follows from the game and the roles, never from what it claims.
"""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, Refusal, StreamId, text
from lexidrome.hall.roles import EventRole
from lexidrome.hall.seats import Seat

NOT_ALLOWED = "not_allowed"

_OF_SIDES = frozenset(
    {
        g.LookAtRack,
        g.PlayTiles,
        g.ExchangeTiles,
        g.PassTurn,
        g.BeginTurn,
        g.DrawTiles,
        g.AcceptPlay,
        g.HoldPlay,
        g.ChallengePlay,
        g.WithdrawChallenge,
        g.AskOpinion,
        g.AcceptRuling,
        g.ConfirmNoPlays,
        g.OfferResignation,
        g.AnswerResignation,
        g.SignResult,
        g.AttemptWord,
        g.BarSpectators,
        g.AgreeToShowRacks,
    }
)
_OF_JUDGES = frozenset({g.RuleOnChallenge, g.RuleOnAttempts, g.ReopenChallenge})
_NOT_IN_OWN_GAME = _OF_JUDGES | {g.OverruleVerdict, g.UnsealRacks}
_OF_THE_HOUSE = frozenset({g.CreateGame, g.TimePassed, g.CreditOutage})
"""Nobody outside sends these."""


class Caller(msgspec.Struct, frozen=True):
    person: PersonId | None = None
    seat: Seat | None = None
    """The seat whose link they hold."""

    @property
    def who(self) -> str:
        """What stands in the events as who did it."""
        if self.person is not None:
            return self.person
        return "visitor" if self.seat is None else f"seat:{self.seat.number + 1}"


class Standing(msgspec.Struct, frozen=True):
    """What a caller is in one game."""

    side: int | None
    person: PersonId | None
    roles: frozenset[EventRole]

    def has(self, role: EventRole) -> bool:
        return role in self.roles


def standing(
    caller: Caller, stream: StreamId, game: g.GameState, roles: frozenset[EventRole]
) -> Standing:
    """Their side, if they play, and the roles they hold where the game belongs."""
    seat = caller.seat
    if seat is not None and seat.stream == stream and 0 <= seat.number < game.side_count:
        return Standing(seat.number, seat.person or caller.person, roles)
    for number, side in enumerate(game.setup.sides):
        if caller.person is not None and caller.person in side.persons:
            return Standing(number, caller.person, roles)
    return Standing(None, caller.person, roles)


def actor_for(
    who: Standing, command: g.AnyCommand, *, is_casual: bool = False
) -> g.Actor | Refusal:
    """In which capacity this command is meant, if they have it.

    The director may be a player. In their own game they keep the clock and stop
    it like in any other, but neither judge a play nor look at the racks. A casual
    game, which belongs to no event, has no director; its players may do there what
    costs nobody else anything.
    """
    kind = type(command)
    if is_casual and who.side is not None:
        if isinstance(command, g.ForfeitGame) and command.side == who.side:
            return g.Actor(g.Role.DIRECTOR, None, who.person)
        if isinstance(command, g.StartLightning):
            return g.HOUSE
    is_director = who.has(EventRole.DIRECTOR)
    is_own_affair = who.side is not None and kind in _NOT_IN_OWN_GAME
    if kind in _OF_THE_HOUSE or (is_director and is_own_affair):
        return refused()
    if who.side is not None and (kind in _OF_SIDES or not is_director):
        return g.Actor(g.Role.SIDE, who.side, who.person)
    if kind in _OF_SIDES:
        return refused()
    if is_director:
        return g.Actor(g.Role.DIRECTOR, None, who.person)
    if kind in _OF_JUDGES and who.has(EventRole.JUDGE):
        return g.Actor(g.Role.JUDGE, None, who.person)
    return refused()


def viewer_for(who: Standing) -> g.Viewer:
    """With whose eyes they look: a player with their side's, whatever else they are."""
    if who.side is not None:
        return g.Viewer(g.Audience.SIDE, who.side)
    if who.has(EventRole.DIRECTOR) or who.has(EventRole.JUDGE):
        return g.Viewer(g.Audience.DIRECTOR)
    return g.Viewer(g.Audience.SPECTATOR)


def refused() -> Refusal:
    return Refusal(NOT_ALLOWED, text("That is not for you to do here."))
