"""The tables of an event: their codes, and the games that are opened on them.

A table has one code for the whole event, printed on the card that lies on it:
`/t/CODE` leads to whoever meets there now. A game is opened from a published
pairing, to be played on screen or recorded beside a real board; its stream is
named after the pairing (`table_game`), so that its result finds the way back.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, NotFound, PersonId, Refusal, StreamId, text
from lexidrome.hall.codes import is_code, new_code
from lexidrome.hall.hall import Hall
from lexidrome.hall.names import event_stream, game_stream, table_game
from lexidrome.hall.records import Drawer
from lexidrome.hall.seats import SeatLinks
from lexidrome.hall.streams import Answer
from lexidrome.lexicon import LexiconLibrary
from lexidrome.rulebook import RuleSet

CODE_RECORD = "table_code"
OPENED_RECORD = "table_game"
SEED_BYTES = 32
MOST_TRIES = 20
SEAT_TAKEN = "seat_taken"
ALREADY_OPEN = "already_open"


class TableKey(msgspec.Struct, frozen=True):
    """One table of an event; divisions count their tables from 1 each."""

    event: str
    division: str
    table: int


class Opened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was opened for a pairing."""

    stream: StreamId
    key: TableKey
    mode: g.Mode
    seated: tuple[int, ...] = ()
    """Sides whose seat somebody has taken with the table's code."""
    members: tuple[PersonId, ...] = ()
    """Members of teams who have taken a seat of their own; others share one device."""


class Meeting(msgspec.Struct, frozen=True):
    """Who meets at a table now."""

    key: TableKey
    rules: RuleSet
    division: t.Division
    round: t.Round
    game: t.Game
    name: str
    """Of the pairing: made anew, it has another one, so an old game is never taken for it."""
    opened: Opened | None

    def persons(self, number: int) -> tuple[PersonId, ...]:
        return self.division.entrants[number].entry.persons

    def members(self, side: int) -> tuple[PersonId, ...]:
        """Who can sit at a device of their own; nobody, where a side is one person."""
        persons = self.persons(self.game.numbers[side])[: self.rules.sides.persons_per_side]
        return persons if len(persons) > 1 else ()

    def is_taken(self, side: int, member: PersonId | None = None) -> bool:
        """Whether the seat of a side, or that of one of its members, shows its rack already."""
        if self.opened is None or side not in self.opened.seated:
            return False
        own = [person for person in self.members(side) if person in self.opened.members]
        return member is None or not own or member in own


class OpenWish(msgspec.Struct, frozen=True):
    """How a game is to be opened."""

    mode: g.Mode
    lexicon: str = ""
    """Empty: the first one of the house."""
    clock_source: g.ClockSource = g.ClockSource.DEVICE
    racks_down: bool = False
    """Nobody sees a rack while the clocks stand."""
    team_asked: bool = False
    """Both members of a team must want a challenge."""


class EventTables:
    def __init__(self, hall: Hall, library: LexiconLibrary, seat_links: SeatLinks) -> None:
        self._hall = hall
        self._seat_links = seat_links
        self._library = library
        self._keys = Drawer(hall.store, CODE_RECORD, TableKey)
        self._codes = {key: code for code, key in self._keys.items()}
        self._opened = Drawer(hall.store, OPENED_RECORD, Opened)
        self._by_stream = {opened.stream: opened for _, opened in self._opened.items()}

    # Codes

    async def codes(self, keys: Iterable[TableKey]) -> dict[TableKey, str]:
        """The code of each table; who has none yet gets one."""
        wanted = list(keys)
        await asyncio.gather(*[self._give_code(key) for key in wanted if key not in self._codes])
        return {key: self._codes[key] for key in wanted}

    async def code(self, key: TableKey) -> str:
        return (await self.codes([key]))[key]

    async def code_of_game(self, stream: StreamId) -> str | None:
        """The code of the table at which a game of an event was opened."""
        opened = self._by_stream.get(stream)
        return None if opened is None else await self.code(opened.key)

    def key_of_game(self, stream: StreamId) -> TableKey | None:
        """The table at which a game of an event was opened."""
        opened = self._by_stream.get(stream)
        return None if opened is None else opened.key

    def key(self, typed: str) -> TableKey:
        """The table that somebody typed or scanned the code of."""
        for code, key in self._keys.items():
            if is_code(typed, code):
                return key
        raise NotFound(text("No table has the code “{code}”.", code=typed[:12]))

    async def _give_code(self, key: TableKey) -> None:
        code = next(c for _ in range(MOST_TRIES) if self._keys.get(c := new_code()) is None)
        self._codes[key] = code
        await self._keys.put(code, key)

    # Meetings

    def opened_in(self, event: str) -> dict[str, Opened]:
        """The games of an event that are open, by the name of their pairing."""
        before = f"{event}/"
        return {
            key.removeprefix(before): opened
            for key, opened in self._opened.items()
            if key.startswith(before)
        }

    async def meeting(self, key: TableKey) -> Meeting | None:
        """The newest pairing at a table that has no result yet, else its last one."""
        tournament = await self._tournament(key.event)
        division = tournament.divisions.get(key.division)
        if division is None:
            return None
        here = [
            (each, game)
            for each, game in division.games()
            if game.table == key.table and not game.is_bye
        ]
        if not here:
            return None
        waiting = [pair for pair in here if not pair[1].counts]
        each, game = (waiting or here)[-1]
        name = pairing_name(tournament, division, each, game)
        opened = self._opened.get(f"{key.event}/{name}")
        return Meeting(key, tournament.rules, division, each, game, name, opened)

    async def open(self, meeting: Meeting, wish: OpenWish, who: str) -> Opened | Refusal:
        """Make the game of a pairing; made already, it is the one that is there.

        A game that nobody has begun may be opened in the other way instead.
        """
        before = meeting.opened
        if before is not None and before.mode is wish.mode:
            return before
        if before is not None and await self.is_begun(before.stream):
            return Refusal(ALREADY_OPEN, text("This game has begun; it goes on as it was opened."))
        if meeting.game.counts:
            return Refusal(ALREADY_OPEN, text("This game has its result already."))
        stream = game_stream(f"{meeting.name}-{wish.mode.value}", meeting.key.event)
        made = await self._create(stream, meeting, wish, who)
        if isinstance(made, Refusal):
            return made
        return await self._keep(meeting, Opened(stream, meeting.key, wish.mode))

    async def _keep(self, meeting: Meeting, opened: Opened) -> Opened:
        await self._opened.put(f"{meeting.key.event}/{meeting.name}", opened)
        self._by_stream[opened.stream] = opened
        return opened

    async def _create(
        self,
        stream: StreamId,
        meeting: Meeting,
        wish: OpenWish,
        who: str,
    ) -> Answer:
        entry = self._library.entry(wish.lexicon or self._library.entries()[0].name)
        await self._hall.lexicons.ready(entry.name)
        command = g.CreateGame(
            at_ms=0,
            by=g.HOUSE,
            rules=meeting.rules,
            tile_set=self._library.tile_set(entry.tile_set),
            sides=tuple(_side(meeting, number) for number in meeting.game.numbers),
            seed=secrets.token_bytes(SEED_BYTES),
            options=g.Options(
                lexicon=entry.name,
                mode=wish.mode,
                clock_source=wish.clock_source,
                racks_down_when_stopped=wish.racks_down,
                is_team_asked=wish.team_asked,
            ),
        )
        identity = CommandId(f"house/open {stream}")
        return await self._hall.games.submit(stream, command, identity, who=who)

    # Sitting down and beginning

    def seat_link(self, meeting: Meeting, side: int, member: PersonId | None = None) -> str:
        """The token of the link to a seat of the game that is open: of one member, or of all."""
        assert meeting.opened is not None
        person = member
        if member is None and not meeting.members(side):
            person = meeting.persons(meeting.game.numbers[side])[0]
        return self._seat_links.make(meeting.opened.stream, side, person)

    async def sit_down(
        self, meeting: Meeting, side: int, member: PersonId | None = None
    ) -> Opened | Refusal:
        """Take a seat with the table's code; a team shares one, or each member has their own.

        On screen a seat shows a rack, so it is taken once; who goes on at another
        device brings their own link. Beside a real board the tiles are on the table:
        another phone may take over at any time. On screen the game begins when
        everybody sits.
        """
        opened = meeting.opened
        if opened is None or not 0 <= side < len(meeting.game.numbers):
            raise NotFound(text("There is no such game."))
        if opened.mode is g.Mode.PLAY and meeting.is_taken(side, member):
            sentence = text("This seat is taken. Go on at another device with its own link.")
            return Refusal(SEAT_TAKEN, sentence)
        taken = msgspec.structs.replace(
            opened,
            seated=tuple(sorted({*opened.seated, side})),
            members=(*opened.members, *([] if member is None else [member])),
        )
        await self._keep(meeting, taken)
        is_full = len(taken.seated) == len(meeting.game.numbers)
        if opened.mode is g.Mode.PLAY and is_full and not await self.is_begun(opened.stream):
            answer = await self.begin(meeting, None, "table")
            if isinstance(answer, Refusal):
                return answer
        return taken

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
        started = g.StartGame(
            at_ms=0,
            by=g.HOUSE,
            first_side=first_side,
            round_started_ms=_round_started_ms(meeting),
        )
        stream = opened.stream
        identity = CommandId(f"house/begin {stream}")
        answer = await self._hall.games.submit(stream, started, identity, who=who)
        if isinstance(answer, Refusal) or tile_count is None:
            return answer
        declared = g.DeclareTiles(at_ms=0, by=g.HOUSE, count=tile_count)
        identity = CommandId(f"house/tiles {stream}")
        return await self._hall.games.submit(stream, declared, identity, who=who)

    async def agree(
        self, stream: StreamId, sides: Iterable[int], piece: g.Piece, name: str, who: str
    ) -> Answer | None:
        """These sides say at the table, before the game, that this is used (DP-1.I.d)."""
        answer = None
        if piece is g.Piece.DICTIONARY:
            await self._hall.lexicons.ready(self._library.entry(name).name)
        for side in sides:
            by = g.Actor(g.Role.SIDE, side)
            command = g.AgreeToUse(at_ms=0, by=by, piece=piece, name=name)
            identity = CommandId(f"house/agree {piece} {name} {side} {stream}")
            answer = await self._hall.games.submit(stream, command, identity, who=who)
            if isinstance(answer, Refusal):
                break
        return answer

    async def proposed_dictionary(self, stream: StreamId) -> g.Chosen | None:
        """Another dictionary that a side wants and not every side has agreed to yet."""
        seen = await self._hall.games.look(stream)
        pieces = () if seen is None else seen.state.game.equipment
        return next(
            (each for each in pieces if each.piece is g.Piece.DICTIONARY and not each.is_settled),
            None,
        )

    def other_lexicons(self, name: str) -> list[str]:
        """Those that can stand in for a lexicon, by the same tiles."""
        entries = self._library.entries()
        used = self._library.entry(name) if name else entries[0]
        alike = [entry for entry in entries if entry.tile_set == used.tile_set]
        return [entry.name for entry in alike if entry.name != used.name]

    async def is_begun(self, stream: StreamId) -> bool:
        """Whether its first tiles are drawn."""
        return await self.phase(stream) is not g.Phase.CREATED

    async def phase(self, stream: StreamId) -> g.Phase:
        seen = await self._hall.games.look(stream)
        return g.Phase.CREATED if seen is None else seen.state.game.phase

    async def event_title(self, event: str) -> str:
        return (await self._tournament(event)).setup.title

    async def _tournament(self, event: str) -> t.Tournament:
        seen = await self._hall.events.look(event_stream(event))
        if seen is None:
            raise NotFound(text("There is no such event."))
        return seen.state.event.tournament


def pairing_name(
    tournament: t.Tournament, division: t.Division, each: t.Round, game: t.Game
) -> str:
    at = list(tournament.divisions).index(division.name)
    return table_game(at, each.number, game.first, game.second)


def _side(meeting: Meeting, number: int) -> g.Side:
    """As many persons as the rules want; who comes alone is the whole of their team."""
    wanted, persons = meeting.rules.sides.persons_per_side, meeting.persons(number)
    return g.Side((persons + persons[:1] * wanted)[:wanted])


def _round_started_ms(meeting: Meeting) -> int | None:
    """As the director's clock has it: a round that was extended ends later (SSC-21, A-19)."""
    limit_s, ends_ms = meeting.rules.clock.round_limit_s, meeting.round.ends_ms
    return None if limit_s is None or ends_ms is None else ends_ms - limit_s * 1000
