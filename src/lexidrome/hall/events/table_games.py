"""The games of pairings: how one is made, agreed about and begun, for whoever has its lock."""

from __future__ import annotations

import secrets
from collections.abc import Iterable

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, NotFound, Refusal, StreamId, text
from lexidrome.hall.events.latecomers import time_taken
from lexidrome.hall.events.meetings import Meeting, OpenWish, side_of_game
from lexidrome.hall.hall import Hall
from lexidrome.hall.run.orders import Answer
from lexidrome.lexicon import LexiconLibrary


class TableGames:
    def __init__(self, hall: Hall, library: LexiconLibrary) -> None:
        self._hall = hall
        self._library = library
        self.boards = hall.boards

    async def create(
        self,
        stream: StreamId,
        meeting: Meeting,
        wish: OpenWish,
        who: str,
    ) -> Answer:
        entry = self._library.entry(wish.lexicon or self._library.entries()[0].name)
        layout, tiles = self.boards.pieces(wish.board, entry.name, self._library)
        await self._hall.lexicons.ready(entry.name)
        command = g.HOUSE.says(
            g.start.CreateGame(
                rules=meeting.rules,
                tile_set=tiles,
                layout=layout,
                sides=tuple(side_of_game(meeting, number) for number in meeting.game.numbers),
                seed=secrets.token_bytes(g.tiles.SEED_BYTES),
                options=g.values.Options(
                    lexicon=entry.name,
                    mode=wish.mode,
                    clock_source=wish.clock_source,
                    racks_down_when_stopped=wish.racks_down,
                    is_team_asked=wish.team_asked,
                ),
                game=stream,
            )
        )
        identity = CommandId(f"house/open {stream}")
        return await self._hall.games.submit(stream, command, identity, who=who)

    async def begin(
        self, meeting: Meeting, drawn_first: int | None, who: str, tile_count: int | None = None
    ) -> Answer:
        """Start the game: who plays first by the pairing, else as it was drawn at the table.

        On screen the house draws, from the seed of the game.
        """
        opened = meeting.opened
        if opened is None:
            raise NotFound(text("There is no such game."))
        first_side = 0 if meeting.game.is_order_set else drawn_first
        started = g.HOUSE.says(
            g.start.StartGame(
                first_side=first_side,
                round_started_ms=t.rounds.games_began_ms(meeting.rules, meeting.round),
                devices=opened.sharing,
            )
        )
        stream = opened.stream
        for late in time_taken(meeting):
            identity = CommandId(f"house/late {late.side} {stream}")
            answer = await self._hall.games.submit(stream, g.HOUSE.says(late), identity, who=who)
            if isinstance(answer, Refusal):
                return answer
        if refusal := await self._declare(stream, tile_count, who):
            return refusal
        # What was refused stays so for its id; with another count of tiles it is asked anew.
        counted = "" if tile_count is None else f" with {tile_count}"
        identity = CommandId(f"house/begin {stream}{counted}")
        return await self._hall.games.submit(stream, started, identity, who=who)

    async def _declare(self, stream: StreamId, tile_count: int | None, who: str) -> Refusal | None:
        """How many tiles were counted in the bag, if it is not what is known (SSC-SETUP.a)."""
        seen = await self._hall.games.look(stream)
        if seen is None or not seen.state.game.is_recorded:
            return None
        game = seen.state.game
        count = tile_count or game.setup.tile_set.total_count
        if count == game.record.tile_count:
            return None
        declared = g.HOUSE.says(g.start.DeclareTiles(count=count))
        identity = CommandId(f"house/tiles {seen.version} {stream}")
        answer = await self._hall.games.submit(stream, declared, identity, who=who)
        return answer if isinstance(answer, Refusal) else None

    async def agree(
        self, stream: StreamId, sides: Iterable[int], piece: g.equipment.Piece, name: str, who: str
    ) -> Answer | None:
        """These sides say at the table, before the game, that this is used (DP-1.I.d)."""
        answer = None
        if piece is g.equipment.Piece.DICTIONARY:
            await self._hall.lexicons.ready(self._library.entry(name).name)
        for side in sides:
            by = g.Actor(g.Role.SIDE, side)
            command = by.says(g.equipment.AgreeToUse(piece=piece, name=name))
            identity = CommandId(f"house/agree {piece} {name} {side} {stream}")
            answer = await self._hall.games.submit(stream, command, identity, who=who)
            if isinstance(answer, Refusal):
                break
        return answer

    async def proposed_dictionary(self, stream: StreamId) -> g.equipment.Chosen | None:
        """Another dictionary that a side wants and not every side has agreed to yet."""
        seen = await self._hall.games.look(stream)
        pieces = () if seen is None else seen.state.game.equipment
        return next(
            (
                each
                for each in pieces
                if each.piece is g.equipment.Piece.DICTIONARY and not each.is_settled
            ),
            None,
        )

    def other_lexicons(self, name: str) -> list[str]:
        """Those that can stand in for a lexicon, by the same tiles."""
        entries = self._library.entries()
        used = self._library.entry(name) if name else entries[0]
        alike = [entry for entry in entries if entry.tile_set == used.tile_set]
        return [entry.name for entry in alike if entry.name != used.name]

    async def is_begun(self, stream: StreamId) -> bool:
        """Whether its first tiles are drawn, or are about to be."""
        seen = await self._hall.games.look(stream)
        if seen is None:
            return False
        game = seen.state.game
        is_starting = game.sharing is not None and game.sharing.start is not None
        return is_starting or game.phase is not g.Phase.CREATED

    async def phase(self, stream: StreamId) -> g.Phase:
        seen = await self._hall.games.look(stream)
        return g.Phase.CREATED if seen is None else seen.state.game.phase
