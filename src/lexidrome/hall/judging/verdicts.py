"""Verdicts that can still be changed at the tables of an event, and the director who does so."""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome.base import BadInput, CommandId, NotFound, Refusal, StreamId, text
from lexidrome.hall.events.clock_desk import ClockDesk, director_of
from lexidrome.hall.events.desk import EventStanding
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.games.game import spell
from lexidrome.hall.hall import Hall
from lexidrome.hall.people.access import refused


class TableVerdict(msgspec.Struct, frozen=True):
    """The last verdict at a table, until the next turn is completed (NSA-IV.J.1.m)."""

    key: TableKey
    stream: StreamId
    version: int
    words: tuple[str, ...]
    is_acceptable: bool
    is_manual: bool
    """A judge gave it; otherwise the word list did."""
    points: int
    """What the play was worth."""


class VerdictDesk:
    def __init__(self, hall: Hall, clocks: ClockDesk) -> None:
        self._hall = hall
        self._clocks = clocks

    async def changeable(self, event: str) -> list[TableVerdict]:
        """By table."""
        found = [
            await self._verdict(each.stream, each.key) for each in await self._clocks.clocks(event)
        ]
        return [verdict for verdict in found if verdict is not None]

    async def overrule(
        self, standing: EventStanding, event: str, table: str, reason: str, once: str
    ) -> Refusal | None:
        """Turn the verdict round; the game goes on as if it had been given so."""
        if not reason.strip():
            raise BadInput(text("Give a reason for overruling the verdict; it is kept on record."))
        verdict = await self._at(event, table)
        command = director_of(standing).says(
            g.verdict.OverruleVerdict(
                is_acceptable=not verdict.is_acceptable, reason=reason.strip()
            )
        )
        return await self._submit(standing, verdict, command, once)

    async def judge_again(
        self, standing: EventStanding, event: str, table: str, reason: g.values.Reopening, once: str
    ) -> Refusal | None:
        verdict = await self._at(event, table)
        command = director_of(standing).says(g.verdict.ReopenChallenge(reason=reason))
        return await self._submit(standing, verdict, command, once)

    async def _submit(
        self, standing: EventStanding, verdict: TableVerdict, command: g.Given, once: str
    ) -> Refusal | None:
        """The director alone, and not in a game that they play."""
        seen = await self._hall.games.look(verdict.stream)
        person = None if standing.actor is None else standing.actor.person
        sides = () if seen is None else seen.state.game.setup.sides
        is_own = person is not None and any(person in side.persons for side in sides)
        if not standing.within(verdict.key.event).is_director or is_own:
            return refused()
        answer = await self._hall.games.submit(
            verdict.stream,
            command,
            CommandId(f"{standing.who}/{once}"),
            who=standing.who,
            seen_version=verdict.version,
        )
        return answer if isinstance(answer, Refusal) else None

    async def _at(self, event: str, table: str) -> TableVerdict:
        for verdict in await self.changeable(event):
            if f"{verdict.key.division}/{verdict.key.table}" == table:
                return verdict
        raise NotFound(
            text(
                "There is no verdict that could still be changed; the next turn has been completed."
            )
        )

    async def _verdict(self, stream: StreamId, key: TableKey) -> TableVerdict | None:
        seen = await self._hall.games.look(stream)
        decided = None if seen is None else seen.state.game.decided
        play = None if decided is None else decided.before.play
        if seen is None or decided is None or play is None or play.challenge is None:
            return None
        setup, rulings = seen.state.game.setup, play.challenge.rulings
        return TableVerdict(
            key,
            stream,
            seen.version,
            tuple(spell(word, setup) for word in play.challenge.words),
            decided.is_acceptable,
            bool(rulings) and rulings[-1].is_manual,
            play.points,
        )
