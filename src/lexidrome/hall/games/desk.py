"""The front desk: what pages, sockets and programs ask of the games, with who asks.

Everything that comes from outside goes through here. The desk finds out what the
caller is in that game, puts their name to the command, takes away what only the
house may say (the time, the line's lag, the dice), and gives each caller's
command ids a space of their own, so that nobody can answer for another.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import secrets
from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby
from weakref import WeakSet

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import (
    BadInput,
    NotFound,
    PersonId,
    Refusal,
    StreamId,
    text,
)
from lexidrome.hall.events.assistance import Forbids
from lexidrome.hall.games.audiences import Whys, whys_at
from lexidrome.hall.games.commands import caller_id, prepared
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import (
    Caller,
    GameStanding,
    actor_for,
    refused,
    standing,
    viewer_for,
)
from lexidrome.hall.people.roles import EventRole, GrantRole, RoleCommand, WithdrawRole
from lexidrome.hall.run.feed import Feed
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.hall.run.names import (
    HOUSE_SCOPE,
    event_of,
    event_stream,
    game_stream,
    house_id,
    is_game,
    roles_stream,
)
from lexidrome.hall.run.orders import Answer
from lexidrome.hall.run.streams import stale
from lexidrome.lexicon import TileSet
from lexidrome.rulebook import RuleSet

GAME_ID_CHARS = 16
_SPECTATOR = g.Viewer(g.Audience.SPECTATOR)
_STAFF = frozenset({EventRole.DIRECTOR, EventRole.STAFF})

log = logging.getLogger(__name__)


History = tuple[tuple[g.AnyFact, ...], ...]


class Viewpoint(msgspec.Struct, frozen=True):
    """Where a caller is in a game: with whose eyes they look, and at what."""

    viewer: g.Viewer
    setup: g.Setup
    is_over: bool
    delay_ms: int
    """How much later they see what happens."""
    person: PersonId | None = None
    """Who of the side or of the staff it is, where that is known."""


class GameDesk:
    """What pages and programs ask of games, in the name of whoever asks."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._watching: defaultdict[PersonId, WeakSet[Feed]] = defaultdict(WeakSet)
        self._refused = RareLines(log, hall.clock.now_ms)

    # Games

    async def create(
        self,
        caller: Caller,
        rules: RuleSet,
        tile_set: TileSet,
        sides: Sequence[g.values.Side],
        options: g.values.Options,
        command_id: str,
        event: str | None = None,
        layout: g.layout.Layout | None = None,
    ) -> StreamId | Refusal:
        """A new game, the same for the same command id; an event's are made by its staff."""
        if event is not None and not _STAFF & await self.roles(caller, event):
            return refused()
        await self._hall.lexicons.ready(options.lexicon)
        identity = caller_id(caller, command_id)
        stream = self.stream_for(caller, command_id, event)
        command = g.HOUSE.says(
            g.start.CreateGame(
                rules=rules,
                tile_set=tile_set,
                sides=tuple(sides),
                seed=secrets.token_bytes(g.tiles.SEED_BYTES),
                options=options,
                layout=layout,
                game=stream,
            )
        )
        answer = await self._hall.games.submit(stream, command, identity, who=caller.who)
        return answer if isinstance(answer, Refusal) else stream

    def stream_for(self, caller: Caller, command_id: str, event: str | None = None) -> StreamId:
        """The game that `create` makes of this command, known before it is made."""
        identity = caller_id(caller, command_id)
        return game_stream(hashlib.sha256(identity.encode()).hexdigest()[:GAME_ID_CHARS], event)

    async def start(
        self, caller: Caller, stream: StreamId, command: g.start.StartGame, command_id: str
    ) -> Answer:
        """Deal and let time run: the event's staff, or a player where there is no event."""
        who = await self._standing(caller, stream)
        is_casual = event_of(stream) is None and who.side is not None
        if not is_casual and not _STAFF & who.roles:
            return refused()
        started = g.HOUSE.says(command)
        identity = caller_id(caller, command_id)
        return await self._hall.games.submit(stream, started, identity, who=caller.who)

    async def command(
        self,
        caller: Caller,
        stream: StreamId,
        command: g.AnyCommand,
        command_id: str,
        *,
        seen_version: int | None,
        lag_ms: int = 0,
        for_side: int | None = None,
        late_ms: int = 0,
    ) -> Answer:
        """Carry out what somebody asks of a game, in the capacity they have there.

        Beside a real board `for_side` is the side whose act is entered, and
        `late_ms` how long ago it happened by the device's own clock, which no line delays.
        """
        identity = caller_id(caller, command_id)
        game = await self._game(stream)
        who = await self._standing_in(caller, stream, game)
        actor = actor_for(who, command, is_casual=event_of(stream) is None, for_side=for_side)
        if isinstance(actor, Refusal):
            name = type(command).__name__
            self._refused.warning(name, "%s in %s was refused to %s", name, stream, caller.who)
            return actor
        is_key = isinstance(command, g.verdict.SubmitWords)
        if is_key and not self._hall.table_lookups.are_allowed(event_of(stream)):
            return t.conduct.not_at_the_table(game.rules)
        is_asked = event_of(stream) is None and g.house.asks_word_list(game, command)
        closed = await self.refused_help(t.conduct.no_lookup_while_playing) if is_asked else None
        if closed is not None:
            return closed
        if await self._is_guessed(stream, game, viewer_for(who), seen_version):
            return stale()
        lag_ms, late_ms = (0, late_ms) if who.is_recorded else (lag_ms, 0)
        return await self._hall.games.submit(
            stream,
            prepared(command, actor, lag_ms, late_ms),
            identity,
            who=caller.who,
            seen_version=seen_version,
        )

    # Looking

    async def is_made(self, stream: StreamId) -> bool:
        return await self._hall.games.look(stream) is not None

    async def place(self, caller: Caller, stream: StreamId) -> Viewpoint:
        """With whose eyes the caller looks at a game."""
        game = await self._game(stream)
        who = await self._standing_in(caller, stream, game)
        viewer = viewer_for(who)
        is_late = viewer.audience is g.Audience.SPECTATOR
        is_over = game.phase is g.Phase.ENDED
        delay_ms = g.seen.spectator_delay_ms(game) if is_late else 0
        person = who.person if viewer.audience is not g.Audience.SPECTATOR else None
        return Viewpoint(viewer, game.setup, is_over, delay_ms, person)

    async def sign_here(
        self, caller: Caller, stream: StreamId, side: int, initials: str, command_id: str
    ) -> Answer:
        """A side signs on the device that keeps the record, with its own initials.

        What is personal is sent for no other side (`game.Asked`); here the device is handed
        over, and what its holder writes down says so (NSA-V.I.p2).
        """
        identity = caller_id(caller, command_id)
        who = await self._standing(caller, stream)
        if not who.keeps_record:
            return refused()
        if not initials.strip():
            raise BadInput(text("Enter your initials; they are your signature."))
        by = g.Actor(g.Role.SCORER, side, who.person)
        signed = by.says(g.finish.SignResult(initials=initials))
        return await self._hall.games.submit(stream, signed, identity, who=caller.who)

    async def keeps_record(self, caller: Caller, stream: StreamId) -> bool:
        """Whether the caller may enter what happens at a real board."""
        return (await self._standing(caller, stream)).keeps_record

    async def preview(
        self,
        caller: Caller,
        stream: StreamId,
        command: g.correction.CorrectEntries | g.correction.SettleDispute | g.ruling.ApplyRuling,
        *,
        for_side: int | None = None,
    ) -> g.Difference | Refusal:
        """What a correction or ruling would change, for whoever may make it; nothing is changed."""
        game = await self._game(stream)
        who = await self._standing_in(caller, stream, game)
        is_casual = event_of(stream) is None
        actor = actor_for(who, command, is_casual=is_casual, for_side=for_side)
        if isinstance(actor, Refusal):
            return actor
        return g.preview_correction(game, actor.says(command, game.now_ms))

    async def entered(
        self, caller: Caller, stream: StreamId, turn: int
    ) -> g.seen.EnteredTurn | Refusal | None:
        """What was entered of a turn, from 1, for whoever keeps the record, judges or directs.

        Nothing where there is no such turn, or nobody entered it.
        """
        game = await self._game(stream)
        who = await self._standing_in(caller, stream, game)
        viewer = viewer_for(who)
        if not who.keeps_record and viewer.audience is g.Audience.SPECTATOR:
            return refused()
        return g.seen.view_entered(game, viewer, turn)

    async def whys(
        self, caller: Caller, stream: StreamId, for_side: int | None = None
    ) -> tuple[int, Whys] | Refusal:
        """Why the caller cannot do now what is not in their view, by the commands' names.

        With the version of which it is said; beside a real board, of what is entered for a side.
        What they do not see yet is not looked at either, nor counted.
        """
        viewer = viewer_for(await self._standing(caller, stream))
        present = await self._hall.feeds.present(stream, viewer)
        if isinstance(present, Refusal):
            return present
        game = present.state.game
        position = self._hall.audiences.position(stream, game, viewer)
        return present.version, whys_at(position, game, for_side)

    async def listen(
        self, caller: Caller, stream: StreamId, have_version: int | None = None
    ) -> Feed | Refusal:
        """What happens in a game, as this caller may see it."""
        who = await self._standing(caller, stream)
        feed = await self._hall.feeds.subscribe(stream, viewer_for(who), have_version)
        if isinstance(feed, Feed) and who.side is None and caller.person is not None:
            self._watching[caller.person].add(feed)
        return feed

    async def pass_on(self, caller: Caller, feed: Feed, data: bytes) -> Refusal | None:
        """Whoever keeps the record beside a real board tells the other devices there."""
        if not await self.keeps_record(caller, feed.stream):
            return refused()
        self._hall.feeds.pass_on(feed, data)
        return None

    def confide(self, feed: Feed, data: bytes) -> None:
        """Whoever follows a game from a seat tells the others who sit there with them."""
        self._hall.feeds.confide(feed, data)

    async def view(self, caller: Caller, stream: StreamId) -> g.seen.GameView | Refusal:
        """A game as this caller may see it now, for a page."""
        viewer = viewer_for(await self._standing(caller, stream))
        present = await self._hall.feeds.present(stream, viewer)
        if isinstance(present, Refusal):
            return present
        return self._hall.audiences.view(stream, present.state, viewer)

    async def history(self, caller: Caller, stream: StreamId) -> History | Refusal:
        """All that happened in a game, racks and bag included, once it is over for this caller.

        The events that came of one command stand together.
        """
        who = await self._standing(caller, stream)
        present = await self._hall.feeds.present(stream, viewer_for(who))
        if isinstance(present, Refusal):
            return present
        if present.state.game.phase is not g.Phase.ENDED:
            return Refusal(g.refusals.Reason.GAME_NOT_OVER, text("The game is not over yet."))
        stored = (await self._hall.games.read(stream))[: present.version]
        decode = self._hall.games.decode
        changes = groupby(stored, lambda each: each.command_id)
        return tuple(
            tuple(g.seen.without_tie_seed(decode(each)) for each in change) for _, change in changes
        )

    def games_played_by(self, caller: Caller) -> frozenset[StreamId]:
        """The games in progress in which the caller sits."""
        seat = caller.seat
        persons = {caller.person} if seat is None else {caller.person, seat.person}
        games = set[StreamId]()
        for person in persons:
            if person is not None:
                games |= self._hall.seated.games_of(person)
        if seat is not None and self._hall.seated.is_in_progress(seat.stream):
            games.add(seat.stream)
        return frozenset(games)

    def games_watched_by(self, caller: Caller) -> frozenset[StreamId]:
        """The games that the caller follows without playing in them."""
        if caller.person is None or caller.person not in self._watching:
            return frozenset()
        feeds = self._watching[caller.person]
        watched = frozenset(feed.stream for feed in feeds if not feed.is_closed)
        if not watched:
            del self._watching[caller.person]
        return watched

    async def is_challenge_open(self, stream: StreamId) -> bool:
        """A play of this game waits for a verdict."""
        play = (await self._game(stream)).play
        return play is not None and play.challenge is not None

    async def is_word_awaited(self, stream: StreamId) -> bool:
        """A verdict on words of this game is waited for, by a challenge or to break a tie."""
        game = await self._game(stream)
        is_challenged = game.play is not None and game.play.challenge is not None
        return is_challenged or game.phase is g.Phase.LIGHTNING

    @property
    def games_in_progress(self) -> frozenset[StreamId]:
        return self._hall.seated.in_progress

    async def is_paper_played(self) -> bool:
        """Some pairing is being played, and not on a device of the house."""
        return await self._hall.assistance.is_paper_played()

    async def games_to_watch(self) -> list[tuple[StreamId, g.Setup]]:
        """Games in progress that admit spectators; that they are played is no secret."""
        found = []
        for stream in sorted(self._hall.games.live):
            game = await self._game(stream)
            if g.seen.may_watch(game, _SPECTATOR):
                found.append((stream, game.setup))
        return found

    async def refused_help(self, forbids: Forbids) -> Refusal | None:
        """Why the house helps nobody now, as long as an event is played on screen."""
        return await self._hall.assistance.refused(forbids)

    # Roles

    async def zone(self, stream: StreamId) -> str:
        """By which clocks the event of a game goes; empty: it belongs to none."""
        event = event_of(stream)
        seen = None if event is None else await self._hall.events.look(event_stream(event))
        return "" if seen is None else seen.state.event.tournament.setup.zone

    async def roles(self, caller: Caller, event: str | None) -> frozenset[EventRole]:
        """What the caller is in an event; the house's directors are directors everywhere."""
        if caller.person is None:
            return frozenset()
        house = await self._roles_in(HOUSE_SCOPE, caller.person)
        if event is None or event == HOUSE_SCOPE:
            return house
        return await self._roles_in(event, caller.person) | (house & {EventRole.DIRECTOR})

    async def grant(self, caller: Caller, event: str, person: PersonId, role: EventRole) -> Answer:
        return await self._change(caller, event, GrantRole(person, role, caller.person))

    async def withdraw(
        self, caller: Caller, event: str, person: PersonId, role: EventRole
    ) -> Answer:
        return await self._change(caller, event, WithdrawRole(person, role, caller.person))

    async def appoint(self, event: str, person: PersonId) -> Answer:
        """The house makes somebody the director: of an event they create, or of the house."""
        grant = GrantRole(person, EventRole.DIRECTOR, None)
        return await self._hall.roles.submit(roles_stream(event), grant, house_id(), who="house")

    async def _change(self, caller: Caller, event: str, command: RoleCommand) -> Answer:
        if EventRole.DIRECTOR not in await self.roles(caller, event):
            return refused()
        return await self._hall.roles.submit(
            roles_stream(event), command, house_id(), who=caller.who
        )

    async def _roles_in(self, event: str, person: PersonId) -> frozenset[EventRole]:
        seen = await self._hall.roles.look(roles_stream(event))
        return frozenset() if seen is None else seen.state.of(person)

    async def _is_guessed(
        self, stream: StreamId, game: g.GameState, viewer: g.Viewer, version: int | None
    ) -> bool:
        """They have not been told of this version: by the answer one could count whispers."""
        if version is None or not g.seen.may_whisper(game):
            return False
        present = await self._hall.feeds.present(stream, viewer)
        return isinstance(present, Refusal) or version > present.version

    async def _game(self, stream: StreamId) -> g.GameState:
        seen = await self._hall.games.look(stream) if is_game(stream) else None
        if seen is None:
            raise NotFound(text("There is no such game."))
        return seen.state.game

    async def _standing(self, caller: Caller, stream: StreamId) -> GameStanding:
        return await self._standing_in(caller, stream, await self._game(stream))

    async def _standing_in(
        self, caller: Caller, stream: StreamId, game: g.GameState
    ) -> GameStanding:
        if g.house.looks_up_first(game.rules):
            # Without it no play is accepted; that it has gone the player is then told.
            with contextlib.suppress(NotFound):
                await self._hall.lexicons.ready(game.setup.options.lexicon)
        roles = await self.roles(caller, event_of(stream))
        return standing(caller, stream, game, roles)
