"""Events run in the hall: results of games on screen arrive once, deadlines come by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import CommandId, Ms, PersonId, Refusal, RuleId, StreamId
from lexidrome.hall import Lexicons, event_stream
from lexidrome.hall.events.event import EventRules
from lexidrome.hall.hall import Hall
from lexidrome.hall.hand_time import advance
from lexidrome.hall.run.beats import BEAT_MS
from lexidrome.hall.run.clock import HandClock
from lexidrome.hall.run.names import game_stream, table_game
from lexidrome.hall.run.orders import Answer, Done
from lexidrome.hall.run.streams import STALE
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.rulebook import rule_set
from lexidrome.store import SqliteStore

NOON_MS = 1_760_000_000_000
TEN_MINUTES_MS = 600_000
CUP = event_stream("cup")
NUMBERS = count(1)


class Venue:
    """A hall with one event."""

    def __init__(self, data: Path, now_ms: int) -> None:
        self.clock = HandClock(now_ms)
        self.store = SqliteStore(data / "store.sqlite3")
        lexicons = Lexicons(LexiconLibrary(data))
        self.hall = Hall(data, self.store, lexicons, self.clock, bots={})

    async def ask(self, command: t.Given, seen_version: int | None = None) -> Answer:
        command_id = CommandId(f"{self.clock.now_ms()}/{next(NUMBERS)}")
        return await self.hall.events.submit(
            CUP, command, command_id, who="test", seen_version=seen_version
        )

    async def do(self, kind: Any, **fields: Any) -> Done:
        by: t.Actor = fields.pop("by", t.DIRECTOR)
        if kind is not t.setup.CreateEvent:
            fields.setdefault("division", "A")
        answer = await self.ask(by.says(kind(**fields)))
        assert isinstance(answer, Done), answer
        return answer

    async def begin(self, rules: str, entrants: int, **published: Any) -> None:
        await self.do(
            t.setup.CreateEvent,
            title="Cup",
            rules=rule_set(rules),
            seed=1,
            divisions=(t.phases.DivisionPlan("A"),),
        )
        entries = tuple(t.entries.Entry((PersonId(f"p{n}"),), rating=n) for n in range(entrants))
        await self.do(t.entries.Enter, entries=entries)
        await self.do(t.rounds.DraftPairings)
        await self.do(t.rounds.PublishPairings, round_number=1, **published)

    async def event(self) -> t.EventState:
        seen = await self.hall.events.look(CUP)
        assert seen is not None
        return seen.state.event

    async def table(self, number: int) -> t.Game:
        state = await self.event()
        game = state.tournament.divisions["A"].rounds[0].game_of(number)
        assert game is not None
        return game

    async def play_on_screen(
        self,
        first: int,
        mode: g.record_values.Mode = g.record_values.Mode.PLAY,
        *turns: g.Given,
        other: int | None = None,
    ) -> StreamId:
        """Start the game of a table and stop it, at once or after some turns."""
        game = game_stream(table_game(0, 1, first, other), "cup")
        for command in (
            g.HOUSE.says(
                g.start.CreateGame(
                    rules=rule_set("nsa-2009"),
                    tile_set=tile_set("english"),
                    sides=(g.values.Side(), g.values.Side()),
                    seed=b"s" * 32,
                    options=g.values.Options(mode=mode),
                )
            ),
            g.HOUSE.says(g.start.StartGame(first_side=0)),
            *turns,
            g.Actor(g.Role.DIRECTOR).says(g.finish.StopGame(reason="a test")),
        ):
            await self.on_game(game, command)
        return game

    async def on_game(self, game: StreamId, command: g.Given) -> None:
        command_id = CommandId(f"g{next(NUMBERS)}")
        answer = await self.hall.games.submit(game, command, command_id, who="test")
        assert isinstance(answer, Done), answer


@asynccontextmanager
async def open_venue(data: Path, now_ms: int = NOON_MS) -> AsyncIterator[Venue]:
    venue = Venue(data, now_ms)
    await venue.hall.open()
    try:
        yield venue
    finally:
        await venue.hall.close()
        venue.store.close()


def correction(points: int) -> g.Given:
    return g.Actor(g.Role.DIRECTOR).says(
        g.finish.AdjustScore(
            side=0,
            points=points,
            kind=g.values.EntryKind.CORRECTION,
            rule=RuleId("NSA-V.H.p1"),
            reason="added wrongly",
        )
    )


def test_a_game_of_two_who_do_not_meet_any_more_has_no_result_for_the_event(
    tmp_path: Path,
) -> None:
    """The pairing was made anew after its game had been opened."""

    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            table = (await venue.event()).tournament.divisions["A"].rounds[0].games[0]
            await venue.play_on_screen(table.first, other=99)
            await advance(venue.hall, venue.clock, 0)
            assert not (await venue.table(table.first)).counts
            await venue.play_on_screen(table.first, other=table.second)
            await advance(venue.hall, venue.clock, 0)
            taken = await venue.table(table.first)
            assert taken.slip is not None
            assert (taken.counts, taken.slip.first) == (True, table.first)

    asyncio.run(story())


def test_a_game_on_screen_and_its_correction_reach_their_table_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            first = (await venue.event()).tournament.divisions["A"].rounds[0].games[0].first
            game = await venue.play_on_screen(first)
            await advance(venue.hall, venue.clock, 0)
            table = await venue.table(first)
            assert (table.source, table.game, table.counts) == (t.results.Source.GAME, game, True)
            await venue.on_game(game, correction(-10))
            await advance(venue.hall, venue.clock, 0)
            before, after = table.lines[0].points, (await venue.table(first)).lines[0].points
            assert before is not None
            assert after == before - 10
            version = (await venue.event()).version
        async with open_venue(tmp_path, NOON_MS + TEN_MINUTES_MS) as again:
            await advance(again.hall, again.clock, 0)
            assert (await again.event()).version == version

    asyncio.run(story())


def scored(side: int, written: str) -> g.Given:
    return g.Actor(g.Role.SCORER, side).says(g.play.PlayTiles(written=written))


TURNS = (
    g.Actor(g.Role.SCORER, 0).says(g.start.LookAtRack()),
    scored(0, "8F HORN"),
    scored(1, "H6 FARM"),
    g.Actor(g.Role.SCORER, 0).says(g.challenge.AcceptPlay()),
)


def test_a_correction_that_lets_a_game_go_on_opens_its_result_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            first = (await venue.event()).tournament.divisions["A"].rounds[0].games[0].first
            game = await venue.play_on_screen(first, g.record_values.Mode.RECORD, *TURNS)
            await advance(venue.hall, venue.clock, 0)
            assert (await venue.table(first)).counts
            seen = await venue.hall.games.look(game)
            assert seen is not None
            record = seen.state.game.record
            director = g.Actor(g.Role.DIRECTOR, person=PersonId("cy"))
            last = len(record.entries) - 1
            mistake = director.says(g.correction.CorrectEntries(at=last, reason="the next table"))
            await venue.on_game(game, mistake)
            await advance(venue.hall, venue.clock, 0)
            state = await venue.event()
            table = await venue.table(first)
            assert (table.counts, table.slip, table.is_reopened) == (False, None, True)
            withdrawn = state.journal[-1]
            assert isinstance(withdrawn, t.results.ResultWithdrawn)
            assert (withdrawn.reason, withdrawn.by.person) == ("the next table", "cy")
            rows = t.standings.standings(state.tournament, state.tournament.divisions["A"])
            assert [row.wins for row in rows] == [0, 0]
        async with open_venue(tmp_path, NOON_MS + TEN_MINUTES_MS) as again:
            await advance(again.hall, again.clock, 0)
            assert (await again.event()).version == state.version
            stop = g.Actor(g.Role.DIRECTOR).says(g.finish.StopGame(reason="fire alarm"))
            await again.on_game(game, stop)
            await advance(again.hall, again.clock, 0)
            assert (await again.table(first)).counts

    asyncio.run(story())


def test_a_game_forfeited_before_it_began_reaches_its_event_as_missed(tmp_path: Path) -> None:
    """Its forfeiter went first for it, the opponent neither first nor second (NSA-III.D.note)."""

    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            table = (await venue.event()).tournament.divisions["A"].rounds[0].games[0]
            game = game_stream(table_game(0, 1, table.first), "cup")
            make = g.HOUSE.says(
                g.start.CreateGame(
                    rules=rule_set("nsa-2009"),
                    tile_set=tile_set("english"),
                    sides=(g.values.Side(), g.values.Side()),
                    seed=b"s" * 32,
                    options=g.values.Options(mode=g.record_values.Mode.RECORD),
                )
            )
            director = g.Actor(g.Role.DIRECTOR)
            await venue.on_game(game, make)
            missed = director.says(g.finish.ForfeitGame(side=1, reason="did not come"))
            await venue.on_game(game, missed)
            await advance(venue.hall, venue.clock, 0)
            slip = (await venue.table(table.first)).slip
            assert slip is not None
            assert (slip.kind, slip.loser) == (t.results.ResultKind.NO_SHOW, table.second)
            division = (await venue.event()).tournament.divisions["A"]
            balances = t.rounds.balances(division)
            assert balances[table.second] == t.rounds.Balance(firsts=1)
            assert balances.get(table.first, t.rounds.Balance()) == t.rounds.Balance()

    asyncio.run(story())


def test_a_game_tells_its_event_the_best_plays_and_who_was_behind(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            each = (await venue.event()).tournament.divisions["A"].rounds[0].games[0]
            await venue.play_on_screen(each.first, g.record_values.Mode.RECORD, *TURNS)
            await advance(venue.hall, venue.clock, 0)
            table = await venue.table(each.first)
            assert table.feats == (
                t.results.Feat(each.first, 14, 0, t.results.Source.GAME),
                t.results.Feat(each.second, 9, 14, t.results.Source.GAME),
            )

    asyncio.run(story())


def test_a_deadline_comes_by_itself_also_while_the_house_is_closed(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("depaul", 4, deadline_ms=NOON_MS + TEN_MINUTES_MS)
            await advance(venue.hall, venue.clock, TEN_MINUTES_MS - 1)
            assert not any(game.slip for game in await games(venue))
        async with open_venue(tmp_path, NOON_MS + 2 * TEN_MINUTES_MS) as again:
            await advance(again.hall, again.clock, 0)
            kinds = [game.slip.kind for game in await games(again) if game.slip is not None]
            assert kinds == [t.results.ResultKind.DOUBLE_FORFEIT] * 2

    asyncio.run(story())


def test_what_another_process_writes_is_told_here_within_a_beat(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            told: list[int] = []
            venue.hall.events.listen(lambda change: told.append(change.last_version))
            seen = await venue.event()
            withdraw = t.DIRECTOR.says(t.entries.Withdraw(division="A", number=1), at_ms=NOON_MS)
            handled = t.handle(seen, withdraw)
            assert not isinstance(handled, Refusal)
            with SqliteStore(tmp_path / "store.sqlite3") as other:
                events = [EventRules().encode(event) for event in handled.facts]
                command_id = CommandId("from the command line")
                await other.append(
                    CUP, seen.version, events, command_id, who="cli", at_ms=Ms(NOON_MS)
                )
            await advance(venue.hall, venue.clock, BEAT_MS)
            assert told == [handled.state.version]
            assert await venue.event() == handled.state

    asyncio.run(story())


async def games(venue: Venue) -> tuple[t.Game, ...]:
    return (await venue.event()).tournament.divisions["A"].rounds[0].games


def test_tables_that_report_at_once_do_not_refuse_each_other(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 20)
            seen = (await venue.event()).version
            commands = [
                t.DIRECTOR.says(
                    t.results.EnterResult(
                        division="A",
                        round_number=1,
                        number=game.first,
                        slip=t.results.Slip(
                            scores=(
                                t.results.Score(game.first, 400),
                                t.results.Score(game.second, 380),
                            )
                        ),
                    )
                )
                for game in await games(venue)
            ]
            answers = await asyncio.gather(*[venue.ask(command, seen) for command in commands])
            assert all(isinstance(answer, Done) for answer in answers)
            stale = await venue.ask(commands[0], seen)
            assert isinstance(stale, Refusal)
            assert stale.reason == STALE

    asyncio.run(story())


def test_an_undone_result_is_news_to_whoever_saw_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with open_venue(tmp_path) as venue:
            await venue.begin("nsa-2009", 2)
            (game,) = await games(venue)
            slip = t.results.Slip(
                scores=(t.results.Score(game.first, 400), t.results.Score(game.second, 380))
            )
            command = t.DIRECTOR.says(
                t.results.EnterResult(division="A", round_number=1, number=game.first, slip=slip)
            )
            assert isinstance(await venue.ask(command), Done)
            seen = (await venue.event()).version
            assert isinstance(await venue.ask(t.DIRECTOR.says(t.undo.Undo())), Done)
            stale = await venue.ask(command, seen)
            assert isinstance(stale, Refusal)
            assert stale.reason == STALE

    asyncio.run(story())
