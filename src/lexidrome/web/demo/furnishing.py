"""Fills an empty house with the demo: everything is done as people do it, by a clock in the past.

So the journal has the times at which things happened, and nothing is there that could not have
come about. What is drawn is drawn by one seed: each demo begins alike.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import TypeVar

from litestar.datastructures import State

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal, StreamId
from lexidrome.base.moments import machine_zone, plain_moment
from lexidrome.hall import Caller, HandClock
from lexidrome.hall.events.desk import EventPlan, EventStanding
from lexidrome.hall.events.devices import Device
from lexidrome.hall.events.meetings import OpenWish, SheetStart, Taking
from lexidrome.hall.hand_time import advance
from lexidrome.hall.run.names import HOUSE_SCOPE
from lexidrome.rulebook import rule_set
from lexidrome.rulebook.choices import TieRule
from lexidrome.store import Person
from lexidrome.web.app import create_app, life
from lexidrome.web.config import WebConfig
from lexidrome.web.demo.bot_tables import MOVE_MS, begin_bot_games, offer_game
from lexidrome.web.demo.cast import DAY_MS, HOUR_MS, MINUTE_MS, Programme, programmes

SEED = 1
DIRECTOR = "director"
"""The account of the demo; nobody knows its password, at the machine one is let in."""
DIVISION = "A"
MEAN_POINTS = 375
FEWEST_POINTS = 190
GAMES_BEFORE_MS = 2 * MINUTE_MS
REPORTED_AFTER = 0.6
"""Of the time to the next round, or until now: no result is from after the demo opens."""
PLAYED = ("8F HORN", "H5 SHORT", "5D BOGUS")
DOUBTED = "BOGUS"
"""On a table's score sheet, in turn; the last one is challenged."""

T = TypeVar("T")
Step = tuple[int, Callable[[], Awaitable[None]]]


class NotCarriedOut(RuntimeError):
    """Something of the demo was refused: a fault of ours."""


async def furnish(folder: Path, now_ms: int) -> None:
    """The whole demo in an empty folder, as it is at this moment."""
    stories = programmes()
    clock = HandClock(now_ms - stories[0].began_ms - DAY_MS)
    app = create_app(WebConfig(folder, store="", test_clock=clock))
    async with life(app):
        demo = Furnishing(app.state, clock, now_ms)
        await demo.open()
        steps = [step for story in stories for step in demo.steps(story)]
        steps.append((now_ms - GAMES_BEFORE_MS, demo.begin_games))
        for at_ms, step in sorted(steps, key=lambda each: each[0]):
            await demo.wait_until(at_ms)
            await step()
        await demo.challenge("school-championship", 4)
        await demo.wait_until(now_ms)


class Furnishing:
    def __init__(self, parts: State, clock: HandClock, now_ms: int) -> None:
        self._parts = parts
        self._clock = clock
        self._now_ms = now_ms
        self._random = random.Random(SEED)  # noqa: S311 - repeatable on purpose
        self._numbers = count(1)
        self._caller = Caller()

    async def open(self) -> None:
        """With a director, whom whoever sits at the machine is."""
        account = await self._parts.office.set_up(DIRECTOR, secrets.token_urlsafe(24))
        self._caller = Caller(account.person)
        self._parts.hall.bots.among_bots_ms = MOVE_MS

    async def wait_until(self, at_ms: int) -> None:
        duration_ms = at_ms - self._clock.now_ms()
        if duration_ms > 0:
            await advance(self._parts.hall, self._clock, duration_ms)

    # Events

    def steps(self, story: Programme) -> list[Step]:
        """What is done in an event, and when."""
        began_ms = self._now_ms - story.began_ms
        steps: list[Step] = [(began_ms - 90 * MINUTE_MS, partial(self._set_up, story))]
        for number in range(1, story.whole_rounds + 2):
            at_ms = began_ms + (number - 1) * story.round_ms
            is_whole = number <= story.whole_rounds
            share = 1.0 if is_whole else story.share
            spent_ms = min(story.round_ms, self._now_ms - at_ms)
            reported_ms = at_ms + int(spent_ms * REPORTED_AFTER)
            before_ms = min(8 * MINUTE_MS, story.round_ms // 6)
            steps.append((at_ms - before_ms, partial(self._pair, story, number)))
            steps.append((at_ms, partial(self._begin, story, number)))
            steps.append((reported_ms, partial(self._report, story, number, share)))
        return steps

    async def _set_up(self, story: Programme) -> None:
        rules = rule_set(story.rules)
        began = plain_moment(self._now_ms - story.began_ms, machine_zone(), seconds=True)
        day, _, hour = began.partition(" ")
        standing = await self._standing(HOUSE_SCOPE)
        phases = t.phases.default_phases(rules, story.rounds) if story.rounds else ()
        plan = EventPlan(
            story.name,
            story.title,
            rules,
            (t.phases.DivisionPlan(DIVISION, phases),),
            date=day,
            place=story.place,
            starts_at="" if story.has_deadlines else hour[: len("09:30")],
        )
        done(await self._parts.event_desk.create(standing, plan))
        for person, name in story.names.items():
            await self._parts.reception.people.put(Person(person, name))
        await self._give(story, t.entries.Enter(division=DIVISION, entries=story.entries))
        if story.prizes:
            await self._give(story, t.prizes.SetPrizes(division=DIVISION, prizes=story.prizes))
        if not story.has_deadlines:
            for number in range(1, len(story.entries) + 1):
                await self._give(
                    story, t.entries.CheckIn(division=DIVISION, number=number, is_id_seen=True)
                )
        standing = await self._standing(story.name)
        done(
            await self._parts.event_desk.arrange_tables(
                standing, story.name, phones=True, lexicon="", racks_down=False, team_asked=False
            )
        )

    async def _pair(self, story: Programme, number: int) -> None:
        await self._give(story, t.rounds.DraftPairings(division=DIVISION))
        deadline_ms = None
        if story.has_deadlines:
            deadline_ms = self._clock.now_ms() + story.round_ms - 2 * HOUR_MS
        await self._give(
            story,
            t.rounds.PublishPairings(
                division=DIVISION, round_number=number, deadline_ms=deadline_ms
            ),
        )

    async def _begin(self, story: Programme, number: int) -> None:
        if not story.has_deadlines:
            await self._give(story, t.rounds.BeginRound(division=DIVISION, round_number=number))

    async def _report(self, story: Programme, number: int, share: float) -> None:
        """Results come in one by one; those of the last tables may be missing."""
        division = await self._division(story)
        games = [game for game in division.rounds[number - 1].games if not game.is_bye]
        self._random.shuffle(games)
        for game in games[: max(1, round(len(games) * share))]:
            await self.wait_until(self._clock.now_ms() + self._random.randrange(10, 40) * 1000)
            slip = self._slip(story, division, game)
            await self._give(
                story,
                t.results.EnterResult(
                    division=DIVISION, round_number=number, number=game.first, slip=slip
                ),
            )

    def _slip(self, story: Programme, division: t.Division, game: t.Game) -> t.results.Slip:
        """As strong as their ratings, with luck; without one, as strong as anybody."""
        one, other = (division.entrants[number].entry.rating or 1200 for number in game.numbers)
        gap = (one - other) / 15
        scores = []
        for number, sign in zip(game.numbers, (1, -1), strict=True):
            points = max(FEWEST_POINTS, int(self._random.gauss(MEAN_POINTS + sign * gap, 52)))
            scores.append(t.results.Score(number, points))
        is_tied = scores[0].points == scores[1].points
        if is_tied and rule_set(story.rules).tie.rule is not TieRule.HALF_WIN:
            scores[0] = t.results.Score(game.first, scores[0].points + 7)
        return t.results.Slip(scores=tuple(scores))

    # A challenge that waits for its judge

    async def challenge(self, event: str, round_number: int) -> None:
        """At the first table that still plays, on the players' own score sheet."""
        tables = self._parts.event_tables
        seen = await self._parts.event_desk.look(event)
        division = seen.state.event.tournament.divisions[DIVISION]
        games = division.rounds[round_number - 1].games
        game = next(each for each in games if not each.is_bye and not each.counts)
        meeting = await tables.pairing(event, DIVISION, round_number, game.first)
        wish = OpenWish(g.record_values.Mode.RECORD)
        taking = Taking(0, Device("demo-sheet"))
        opened = await tables.begin_sheet(meeting, wish, SheetStart(0), taking, "demo")
        stream: StreamId = done(opened).stream
        await self._enter(stream, 0, g.start.LookAtRack())
        for turn, written in enumerate(PLAYED):
            side = turn % 2
            await self._enter(stream, side, g.play.PlayTiles(written=written))
            await self.wait_until(self._clock.now_ms() + 5_000)
        await self._enter(stream, 1, g.challenge.ChallengePlay(words=(DOUBTED,)))

    async def _enter(self, stream: StreamId, side: int, command: g.AnyCommand) -> None:
        done(
            await self._parts.front_desk.command(
                self._caller, stream, command, self._id(), seen_version=None, for_side=side
            )
        )

    # Games on screen

    async def begin_games(self) -> None:
        await begin_bot_games(self._parts.invitations)
        await offer_game(self._parts.invitations)

    # How it is done

    async def _division(self, story: Programme) -> t.Division:
        seen = await self._parts.event_desk.look(story.name)
        found: t.Division = seen.state.event.tournament.divisions[DIVISION]
        return found

    async def _standing(self, event: str) -> EventStanding:
        standing: EventStanding = await self._parts.event_desk.standing(self._caller, event)
        return standing

    async def _give(self, story: Programme, command: t.AnyCommand) -> None:
        standing = await self._standing(story.name)
        done(await self._parts.event_desk.command(standing, story.name, command, self._id()))

    def _id(self) -> str:
        return f"demo-{next(self._numbers)}"


def done(answer: T | Refusal) -> T:
    """What was to be done has been, or the demo is wrong."""
    if isinstance(answer, Refusal):
        raise NotCarriedOut(f"{answer.reason}: {answer.sentence}")
    return answer
