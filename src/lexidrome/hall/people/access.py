"""Who somebody is, and in which capacity they may act on a game and look at it.

Whoever comes is a *caller*: a person with an account, known by a session or a
program's token, or somebody who holds a seat link, or nobody in particular. What
a caller may do follows from the game and the roles, never from what it claims.
"""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, StreamId, text
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.people.seat_links import Seat
from lexidrome.rulebook.choices import PauseReason

NOT_ALLOWED = "not_allowed"

_STAFF = frozenset({EventRole.DIRECTOR, EventRole.STAFF})
_NO_PERSONS = frozenset({g.messages.Asker.HOUSE, g.messages.Asker.NOBODY})


class Caller(msgspec.Struct, frozen=True):
    """Who asks: a person, the holder of a seat link, or nobody in particular."""

    person: PersonId | None = None
    seat: Seat | None = None
    """The seat whose link they hold."""

    @property
    def who(self) -> str:
        """What stands in the events as who did it."""
        if self.person is not None:
            return self.person
        return "visitor" if self.seat is None else f"seat:{self.seat.number + 1}"


class GameStanding(msgspec.Struct, frozen=True):
    """What a caller is in one game."""

    side: int | None
    person: PersonId | None
    roles: frozenset[EventRole]
    is_recorded: bool = False
    """The game is recorded beside a real board."""

    @property
    def keeps_record(self) -> bool:
        """Whoever sits at a real board, or runs the event, may enter what happens there."""
        return self.is_recorded and (self.side is not None or bool(_STAFF & self.roles))

    def has(self, role: EventRole) -> bool:
        return role in self.roles


def standing(
    caller: Caller, stream: StreamId, game: g.GameState, roles: frozenset[EventRole]
) -> GameStanding:
    """Their side, if they play, and the roles they hold where the game belongs."""
    seat, is_recorded = caller.seat, game.is_recorded
    if seat is not None and seat.stream == stream and 0 <= seat.number < game.side_count:
        return GameStanding(seat.number, seat.person or caller.person, roles, is_recorded)
    for number, side in enumerate(game.setup.sides):
        if caller.person is not None and caller.person in side.persons:
            return GameStanding(number, caller.person, roles, is_recorded)
    return GameStanding(None, caller.person, roles, is_recorded)


def actor_for(
    who: GameStanding,
    command: g.AnyCommand,
    *,
    is_casual: bool = False,
    for_side: int | None = None,
) -> g.Actor | Refusal:
    """In which capacity this command is meant, if they have it.

    Only its sides and its staff reach a game; there is no other channel (SSC-30).

    Beside a real board one device keeps the record: `for_side` is the side whose
    act it enters.

    The director may be a player. In their own game they keep the clock and stop
    it like in any other, but neither judge a play nor look at the racks, nor decide
    who wins: they forfeit themselves alone, and settle no tie. A casual game, which
    belongs to no event, has no director; its players may do there what costs nobody
    else anything.
    """
    if who.keeps_record and isinstance(command, g.clock.TimePassed):
        return g.HOUSE
    is_anothers = isinstance(command, g.finish.ForfeitGame) and command.side != who.side
    if is_anothers and who.side is not None and who.has(EventRole.DIRECTOR):
        return refused_in_own_game()
    return capacity(
        who,
        type(command),
        is_casual=is_casual and not is_anothers,
        for_side=for_side,
        is_entered=is_stop_at_the_end(command),
    )


def capacity(
    who: GameStanding,
    kind: type[g.messages.Command],
    *,
    is_casual: bool,
    for_side: int | None,
    is_entered: bool = False,
) -> g.Actor | Refusal:
    """In which capacity they give any command of this kind.

    `is_entered`: it is a side's act, though others do the like of it as who they are.
    """
    asked = g.messages.COMMANDS.of_kind(kind)
    if who.keeps_record and (is_entered or _is_of_sides(asked)):
        actor = _recorder(who, asked, for_side)
        if actor is not None:
            return actor
    if is_casual and who.side is not None and asked.alone is not None:
        # What players do themselves where there is no director: leave, call time, settle a tie.
        is_house = asked.alone is g.Role.HOUSE
        return g.HOUSE if is_house else g.Actor(asked.alone, None, who.person)
    if is_casual and kind is g.verdict.ReopenChallenge and not who.is_recorded:
        # Nobody is there who could rule by hand: the game would wait for ever.
        return refused()
    is_director = who.has(EventRole.DIRECTOR)
    is_own_affair = is_director and who.side is not None and asked.not_in_own_game
    if asked.by in _NO_PERSONS or is_own_affair:
        return refused_in_own_game() if is_own_affair else refused()
    if who.side is not None and (_is_of_sides(asked) or not is_director):
        return g.Actor(g.Role.SIDE, who.side, who.person)
    if asked.by is g.messages.Asker.SIDE:
        return refused()
    if is_director:
        return g.Actor(g.Role.DIRECTOR, None, who.person)
    if asked.judges_too and who.has(EventRole.JUDGE):
        return g.Actor(g.Role.JUDGE, None, who.person)
    return refused()


def _is_of_sides(asked: g.messages.Asked) -> bool:
    return asked.by in (g.messages.Asker.SIDE, g.messages.Asker.EITHER)


def _recorder(
    who: GameStanding, asked: g.messages.Asked, for_side: int | None
) -> g.Actor | Refusal | None:
    """The capacity of whoever keeps the record, where the command is entered in it.

    One device enters the acts of every side. What is personal no player does for another side.
    """
    is_player = who.side is not None
    is_for_other = for_side is not None and for_side != who.side
    is_for_nobody = for_side is None and not is_player and not who.has(EventRole.DIRECTOR)
    if not (is_for_other or is_for_nobody):
        return None
    if asked.is_personal and is_player:
        return refused()
    return g.Actor(g.Role.SCORER, for_side, who.person)


def is_stop_at_the_end(command: g.AnyCommand) -> bool:
    """Whether it is for who played the last tiles, whoever enters it (NSA-V.D.p1).

    For another reason anybody stops the clocks, each as who they are.
    """
    return isinstance(command, g.clock.StopClock) and command.reason is PauseReason.GAME_END


def viewer_for(who: GameStanding) -> g.Viewer:
    """With whose eyes they look: a player with their side's, whatever else they are."""
    if who.side is not None:
        return g.Viewer(g.Audience.SIDE, who.side)
    if who.has(EventRole.DIRECTOR):
        return g.Viewer(g.Audience.DIRECTOR)
    if who.has(EventRole.JUDGE):
        return g.Viewer(g.Audience.DIRECTOR, role=g.Role.JUDGE)
    if who.keeps_record:
        return g.Viewer(g.Audience.SPECTATOR, role=g.Role.STAFF)
    return g.Viewer(g.Audience.SPECTATOR)


def refused_in_own_game() -> Refusal:
    """To a director who plays there; a club with no other needs to know the way out."""
    return Refusal(NOT_ALLOWED, t.ANOTHER_DIRECTOR)


def refused() -> Refusal:
    return Refusal(NOT_ALLOWED, text("You are not allowed to do that here."))
