"""Players of the house: what they are shown, and what they do when.

A side whose persons are all `bot:NAME` is played by that bot. It is shown its
side's own view and nothing else, and does what the view offers. What a bot does
besides choosing moves, looking at its rack, drawing, accepting, signing, is the
same for all and stands here.

A bot leaves its opponents the whole time in which its play can be challenged, and
draws when that is over; one called `bot:NAME:quick` draws as soon as it may.

A bot that thinks has a share of what is left on its clock (`thinking_time`), and less when many
think at once (`hall.run.thinking`). A worker that shares the store thinks for it, if one is free.
What it thinks about is given up as soon as its turn is not that turn any more. Where it has no
time, is late or fails, it gives the move that it has at once.

A bot that fails or takes too long never stops a game. Its turn is then chosen by
the fallback, a bot that answers at once; if that fails too the turn is passed, or
where that is not offered, as few tiles as can be are exchanged. A bot that failed
three times in a game is not asked again in it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import Protocol, TypeVar, runtime_checkable

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId, Unavailable
from lexidrome.engine import Budget, Cancel, Move
from lexidrome.hall.games.audiences import GameAudiences
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.games.thinking_time import thinking_ms
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.errands import Errand, Ready
from lexidrome.hall.run.jobs import Jobs
from lexidrome.hall.run.thinking import Search, Thinking
from lexidrome.hall.work.moves import BOT_MOVE, MoveAsked
from lexidrome.hall.work.workshop import Workshop
from lexidrome.rulebook import RuleSet

PREFIX = "bot:"
MOVE_MS = 10_000
"""How long a bot may take that does not think by its clock."""
PACE_MS = 600
"""How long a bot takes at least, so that people can follow and two bots never race."""
MARGIN_MS = 2_000
"""What is kept of a turn's time for the fallback."""
MOST_FAILURES = 3
LEAST_ELSEWHERE_MS = 1_000
"""For less thinking the way to a worker is too long."""
QUICK = ":quick"
PATIENCE_S = 20
"""How long a bot waits before it draws where no book says when a play can no longer be challenged:
as long as where one does (NSA-IV.I.1.p1)."""
LATEST_MS = 1_000
"""So long after the end of the window a bot draws itself, if the referee has not."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class BotSeat(msgspec.Struct, frozen=True):
    """What a bot is shown."""

    setup: g.Setup
    view: g.seen.GameView
    side: int

    @property
    def rack(self) -> str:
        return self.view.sides[self.side].rack or ""


class BotPlay(msgspec.Struct, frozen=True):
    tiles: tuple[g.values.PlacedTile, ...]


class BotExchange(msgspec.Struct, frozen=True):
    tiles: str


class BotPass(msgspec.Struct, frozen=True):
    pass


BotMove = BotPlay | BotExchange | BotPass


class Bot(Protocol):
    """Asked on a thread; may take its time and may fail."""

    def choose(self, seat: BotSeat) -> BotMove:
        """The move of the side on turn."""
        ...

    def doubts(self, seat: BotSeat, words: tuple[str, ...]) -> bool:
        """Whether to challenge a play that formed these words."""
        ...

    def attempt(self, seat: BotSeat) -> str:
        """A word from one's tiles in a lightning round; empty: none."""
        ...


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that does better with time; `choose` is what it would do at once."""

    def think(self, seat: BotSeat, budget: Budget, cancel: Cancel) -> BotMove:
        """The move of the side on turn; when it is cancelled, the best that it has by then."""
        ...


@runtime_checkable
class Portable(Thinker, Protocol):
    """A bot whose thinking somebody else can do: by what it sees, written down."""

    def ask(self, seat: BotSeat, budget: Budget) -> MoveAsked | None:
        """What is to be thought about; nothing if only this process can."""
        ...

    def move(self, seat: BotSeat, answer: Move) -> BotMove: ...


class BotStep(StrEnum):
    """What a bot does next, by the command whose offer calls for it."""

    ATTEMPT = "attempt_word"
    ACCEPT_RULING = "accept_ruling"
    ANSWER_RESIGNATION = "answer_resignation"
    DRAW = "draw_tiles"
    ANSWER_PLAY = "accept_play"
    LOOK = "look_at_rack"
    MOVE = "play_tiles"
    SIGN = "sign_result"


_ABOUT = {
    BotStep.ACCEPT_RULING: g.messages.Thing.JUDGING,
    BotStep.ATTEMPT: g.messages.Thing.JUDGING,
    BotStep.SIGN: g.messages.Thing.RESULT,
}


def bot_person(name: str, *, is_quick: bool = False) -> PersonId:
    return PersonId(f"{PREFIX}{name}{QUICK if is_quick else ''}")


def bot_name(side: g.values.Side) -> str | None:
    """The name of the bot that plays this side, alone or as the whole of its team."""
    persons = side.persons
    if not persons or not persons[0].startswith(PREFIX) or len(set(persons)) != 1:
        return None
    return persons[0].removeprefix(PREFIX).removesuffix(QUICK)


def bot_side(name: str, rules: RuleSet, *, is_quick: bool = False) -> g.values.Side:
    """A side that a bot plays: as many persons as the rules want, all of them the bot."""
    person = bot_person(name, is_quick=is_quick)
    return g.values.Side((person,) * rules.sides.persons_per_side)


def is_quick_bot(side: g.values.Side) -> bool:
    return bot_name(side) is not None and side.persons[0].endswith(QUICK)


def draws_after_s(side: g.values.Side, rules: RuleSet) -> int | None:
    """So long after its play the bot of a side draws; `None`: when the window closes, or no bot."""
    if is_quick_bot(side):
        return rules.challenge.min_view_s or 0
    is_timed = rules.challenge.window_s is not None
    return None if is_timed or bot_name(side) is None else PATIENCE_S


class Bots:
    def __init__(
        self,
        bots: Mapping[str, Bot],
        fallback: Bot | None,
        jobs: Jobs,
        thinking: Thinking,
        clock: Clock,
        audiences: GameAudiences,
    ) -> None:
        self._thinking = thinking
        self._audiences = audiences
        self._bots = bots
        self._fallback = fallback
        self._jobs = jobs
        self._clock = clock
        self.among_bots_ms = PACE_MS
        """How long a bot takes at least where nobody but bots plays."""
        self.failures: Counter[tuple[StreamId, int]] = Counter()
        """How often a bot has failed, by game and side."""
        self.thoughts_lost: Counter[tuple[StreamId, int]] = Counter()
        """How often thinking has failed or was late."""
        self.iterations: int | None = None
        """Bots think for so many iterations instead of a time, where time is moved by hand."""
        self.workshop: Workshop | None = None
        """Where others may think for them."""

    @property
    def names(self) -> tuple[str, ...]:
        """The bots that there are, weakest first."""
        return tuple(self._bots)

    def errands(self, stream: StreamId, running: RunningGame) -> Iterator[Errand[g.Given]]:
        game = running.game
        for number, side in enumerate(game.setup.sides):
            name = bot_name(side)
            if name is None:
                continue
            viewer = g.Viewer(g.Audience.SIDE, number)
            seat = BotSeat(game.setup, self._audiences.view(stream, running, viewer), number)
            step = next_step(seat)
            if step is None:
                continue
            since = running.touched[_ABOUT.get(step, g.messages.Thing.TURN)]
            offer = seat.view.can.get(step)
            not_before_ms = 0 if offer is None else offer.from_ms or 0
            if step is BotStep.DRAW:
                not_before_ms = max(not_before_ms, patient_until_ms(seat))
            key = f"bot/{number}/{step}/{since}/{not_before_ms}"
            search = Search()
            work = partial(self._work, stream, seat, name, step, search)
            yield Errand(key, side.persons[0], work, not_before_ms, search.drop)

    async def _work(
        self, stream: StreamId, seat: BotSeat, name: str, step: BotStep, search: Search
    ) -> Ready[g.Given]:
        by = g.Actor(g.Role.SIDE, seat.side, seat.setup.sides[seat.side].persons[0])
        at_ms = self._clock.now_ms()
        if step is BotStep.MOVE:
            move = await self._think(stream, seat, name, search)
            if search.is_dropped:
                return Ready(())
            if move is None:
                move = await self._ask(stream, seat, name, lambda bot: bot.choose(seat))
            is_alone = all(bot_name(side) is not None for side in seat.setup.sides)
            pace_ms = self.among_bots_ms if is_alone else PACE_MS
            return Ready(turn_commands(seat, by, at_ms, move), at_ms + pace_ms)
        if step is BotStep.ATTEMPT:
            word = await self._ask(stream, seat, name, lambda bot: bot.attempt(seat))
            attempts = [word, ""] if word else [""]
            return Ready(
                tuple(by.says(g.tie.AttemptWord(letters=w), at_ms=at_ms) for w in attempts)
            )
        if step is BotStep.ANSWER_PLAY:
            play = seat.view.play
            words = tuple(dict.fromkeys(word.letters for word in play.words)) if play else ()
            is_doubted = await self._ask(stream, seat, name, lambda bot: bot.doubts(seat, words))
            accept = by.says(g.challenge.AcceptPlay(), at_ms=at_ms)
            challenge = by.says(g.challenge.ChallengePlay(words=words), at_ms=at_ms)
            is_challenged = is_doubted and "challenge_play" in seat.view.can
            return Ready((challenge, accept) if is_challenged else (accept,))
        return Ready((_PLAIN[step](at_ms, by),))

    async def _think(
        self, stream: StreamId, seat: BotSeat, name: str, search: Search
    ) -> BotMove | None:
        """What the bot comes to in its time; nothing if it does not think or is in vain."""
        bot, whose = self._bots.get(name), (stream, seat.side)
        if not isinstance(bot, Thinker) or self.thoughts_lost[whose] >= MOST_FAILURES:
            return None
        thinker, seed = bot, seat.view.version

        def think(time_ms: int, cancel: Cancel) -> BotMove:
            return thinker.think(seat, self._budget(time_ms, seed), cancel)

        began_ms = self._clock.now_ms()
        most_ms = thinking_ms(seat.setup, seat.view, seat.side, began_ms)
        try:
            move = await self._think_elsewhere(stream, seat, thinker, search, most_ms)
            if move is not None or search.is_dropped:
                return move
            left_ms = most_ms - (self._clock.now_ms() - began_ms)
            return await self._thinking.run(search, think, left_ms)
        except Unavailable:
            return None
        except Exception as error:
            log.error("Bot %s thought in vain in %s: %s", name, stream, type(error).__name__)
            self.thoughts_lost[whose] += 1
        return None

    async def _think_elsewhere(
        self, stream: StreamId, seat: BotSeat, thinker: Thinker, search: Search, most_ms: int
    ) -> BotMove | None:
        """What a worker of the store comes to, if one is free and answers in time."""
        workshop = self.workshop
        is_brief = most_ms < LEAST_ELSEWHERE_MS
        if workshop is None or not workshop.staff.hands or is_brief:
            return None
        if not isinstance(thinker, Portable):
            return None
        ask = partial(thinker.ask, seat, self._budget(most_ms, seat.view.version))
        asked = await self._jobs.run(ask, due_ms=self._due_ms(seat))
        if asked is None:
            return None
        answer = await workshop.ask_at_table(
            BOT_MOVE,
            asked,
            asked.footing.checksum,
            key=f"{stream}/{seat.view.version}/{seat.side}",
            most_s=most_ms / 1000,
            search=search,
        )
        return None if answer is None else thinker.move(seat, answer)

    def _budget(self, time_ms: int, seed: int) -> Budget:
        by_time = None if self.iterations is not None else time_ms
        return Budget(time_ms=by_time, iterations=self.iterations, seed=seed)

    async def _ask(
        self, stream: StreamId, seat: BotSeat, name: str, ask: Callable[[Bot], T]
    ) -> T | None:
        """What the bot says, or the fallback if it fails, or nothing."""
        bot = self._bots.get(name)
        if self.failures[stream, seat.side] >= MOST_FAILURES:
            bot = None
        for each in (bot, self._fallback):
            if each is None:
                continue
            try:
                return await self._jobs.run(partial(ask, each), due_ms=self._due_ms(seat))
            except Unavailable:
                # The house closes: nothing that a bot says now would be carried out.
                return None
            except Exception as error:
                # The message could tell the rack; its kind is enough.
                log.error("Bot %s failed in %s: %s", name, stream, type(error).__name__)
                self.failures[stream, seat.side] += 1
        return None

    def _due_ms(self, seat: BotSeat) -> int:
        """Until when a bot may think: not so long that its turn or the game is over."""
        due_ms = self._clock.now_ms() + MOVE_MS
        deadline = seat.view.deadline
        if deadline is not None and deadline.kind in (g.DeadlineKind.TURN, g.DeadlineKind.GAME):
            due_ms = min(due_ms, deadline.at_ms - MARGIN_MS)
        return due_ms


def turn_commands(
    seat: BotSeat, by: g.Actor, at_ms: int, move: BotMove | None
) -> tuple[g.Given, ...]:
    """The move, and what is offered instead, for a move that the referee refuses."""
    can = seat.view.can
    commands: list[g.messages.Command] = []
    if isinstance(move, BotPlay):
        commands.append(g.play.PlayTiles(tiles=move.tiles))
    elif isinstance(move, BotExchange):
        commands.append(g.exchange.ExchangeTiles(tiles=move.tiles))
    if "pass_turn" in can:
        commands.append(g.play.PassTurn())
    exchange = can.get("exchange_tiles")
    if exchange is not None:
        fewest = max(1, exchange.least or 0)
        commands.append(g.exchange.ExchangeTiles(tiles=seat.rack[:fewest]))
    return tuple(by.says(command, at_ms=at_ms) for command in commands)


def patient_until_ms(seat: BotSeat) -> int:
    """When a bot stops waiting for somebody to doubt its play; a hold has times of its own."""
    play = seat.view.play
    if play is None or play.side != seat.side or play.hold is not None:
        return 0
    wait_s = draws_after_s(seat.setup.sides[seat.side], seat.setup.rules)
    closes = [] if play.closes_at_ms is None else [play.closes_at_ms + LATEST_MS]
    if wait_s is not None:
        closes.append(play.at_ms + wait_s * 1000)
    return min(closes, default=0)


def next_step(seat: BotSeat) -> BotStep | None:
    """What a player in this seat does now, if anything: the first that is offered."""
    return next((step for step in BotStep if _is_called_for(seat, step)), None)


def _is_called_for(seat: BotSeat, step: BotStep) -> bool:
    """It is offered, and would change something."""
    view, side = seat.view, seat.side
    if step is BotStep.MOVE:
        return not _TURNS.isdisjoint(view.can)
    if step not in view.can:
        return False
    if step is BotStep.ANSWER_PLAY:
        return view.play is not None and side not in view.play.accepted
    # Tiles can be looked at before; that a player does with the turn, as the clock runs.
    is_own_time = view.on_turn == side and view.clock.stop_reason is None
    return is_own_time or step is not BotStep.LOOK


_TURNS = frozenset({"play_tiles", "exchange_tiles", "pass_turn"})

_PLAIN: dict[BotStep, Callable[[int, g.Actor], g.Given]] = {
    BotStep.LOOK: lambda at_ms, by: by.says(g.start.LookAtRack(), at_ms=at_ms),
    BotStep.DRAW: lambda at_ms, by: by.says(g.draw.DrawTiles(), at_ms=at_ms),
    BotStep.ACCEPT_RULING: lambda at_ms, by: by.says(g.verdict.AcceptRuling(), at_ms=at_ms),
    BotStep.ANSWER_RESIGNATION: lambda at_ms, by: by.says(
        g.finish.AnswerResignation(is_accepted=True), at_ms=at_ms
    ),
    BotStep.SIGN: lambda at_ms, by: by.says(g.finish.SignResult(), at_ms=at_ms),
}
