"""Ties at the tables of an event that somebody has to break, and the director who does so."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.events.clock_desk import director_of
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.meetings import OpenedGame
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.games.game import spell
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused, refused_in_own_game
from lexidrome.hall.run.names import event_stream, table_game


class OpenTie(msgspec.Struct, frozen=True):
    """A game that ended level, until it is known who won."""

    key: TableKey
    stream: StreamId
    version: int
    sides: tuple[tuple[PersonId, ...], ...]
    is_recorded: bool
    """A real board: the round is played with its tiles, and the director says who won."""
    can_replay: bool
    """The book leaves it to the director (A-04)."""
    attempts: tuple[str | None, ...] = ()
    """The words so far, once the lightning round has begun; empty: that side has none."""
    is_judged_here: bool = False
    """Both words are there, and no word list rules on them."""


class TieDesk:
    def __init__(self, hall: Hall, tables: EventTables) -> None:
        self._hall = hall
        self._tables = tables

    async def open(self, event: str) -> list[OpenTie]:
        """By table: games on a device whose pairing waits for a winner."""
        seen = await self._hall.events.look(event_stream(event))
        divisions = () if seen is None else seen.state.event.tournament.divisions.values()
        opened = self._tables.opened_in(event)
        ties = []
        for at, division in enumerate(divisions):
            for game in t.results.missing_games(division):
                each = opened.get(table_game(at, game.round_number, *game.numbers))
                is_tied = game.awaited is t.results.Awaited.TIE_BREAK
                if is_tied and each is not None and (tie := await self._tie(each)) is not None:
                    ties.append(tie)
        return sorted(ties, key=lambda each: (each.key.division, each.key.table))

    async def start_lightning(
        self, standing: EventStanding, event: str, table: str, once: str
    ) -> Refusal | None:
        command = director_of(standing).says(
            g.tie.StartLightning(seed=secrets.token_bytes(g.tiles.SEED_BYTES))
        )
        return await self._submit(standing, await self._at(event, table), command, once)

    async def rule(
        self,
        standing: EventStanding,
        event: str,
        table: str,
        acceptable: Iterable[int],
        once: str,
    ) -> Refusal | None:
        """The words of these sides are acceptable, those of the others are not."""
        tie, good = await self._at(event, table), set(acceptable)
        command = director_of(standing).says(
            g.tie.RuleOnAttempts(acceptable=tuple(side in good for side in range(len(tie.sides))))
        )
        return await self._submit(standing, tie, command, once)

    async def settle(
        self, standing: EventStanding, event: str, table: str, winner: int | None, once: str
    ) -> Refusal | None:
        """Who won beside a real board; nobody: the game is played again."""
        command = director_of(standing).says(g.tie.SettleTie(winner=winner))
        return await self._submit(standing, await self._at(event, table), command, once)

    async def _submit(
        self, standing: EventStanding, tie: OpenTie, command: g.Given, once: str
    ) -> Refusal | None:
        """The director alone, and not in a game that they play."""
        person = None if standing.actor is None else standing.actor.person
        is_own = person is not None and any(person in side for side in tie.sides)
        if not standing.within(tie.key.event).is_director:
            return refused()
        if is_own:
            return refused_in_own_game()
        answer = await self._hall.games.submit(
            tie.stream,
            command,
            CommandId(f"{standing.who}/{once}"),
            who=standing.who,
            seen_version=tie.version,
        )
        return answer if isinstance(answer, Refusal) else None

    async def _at(self, event: str, table: str) -> OpenTie:
        for tie in await self.open(event):
            if f"{tie.key.division}/{tie.key.table}" == table:
                return tie
        raise NotFound(text("There is no tie to break."))

    async def _tie(self, opened: OpenedGame) -> OpenTie | None:
        seen = await self._hall.games.look(opened.stream)
        if seen is None:
            return None
        game = seen.state.game
        is_open = game.phase is g.Phase.ENDED and game.outcome and game.outcome.is_tie_open
        lightning = game.lightning if game.phase is g.Phase.LIGHTNING else None
        if not is_open and lightning is None:
            return None
        attempts = () if lightning is None else lightning.attempts
        is_human = not g.house.rules_by_itself(game)
        return OpenTie(
            opened.key,
            opened.stream,
            seen.version,
            tuple(side.persons for side in game.setup.sides),
            is_recorded=game.is_recorded,
            can_replay=bool(is_open) and g.house.is_replayed(game.rules),
            attempts=tuple(
                None if each is None else spell(each.letters, game.setup) for each in attempts
            ),
            is_judged_here=is_human and bool(attempts) and None not in attempts,
        )
