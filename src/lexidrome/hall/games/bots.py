"""Players of the house: what they are shown, and what they do when.

A side whose persons are all `bot:NAME` is played by that bot. It is shown its
side's own view and nothing else. What a bot does besides choosing moves, looking
at its rack, drawing, accepting, signing, is the same for all and stands here.

A bot that fails or takes too long never stops a game. Its turn is then chosen by
the fallback, a bot that answers at once; if that fails too the turn is passed, or
where the rules forbid that, one tile is exchanged. A bot that failed three times
in a game is not asked again in it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from functools import partial
from typing import Protocol, TypeVar

import msgspec

from lexidrome import game as g
from lexidrome.base import PersonId, StreamId
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.errands import Errand, Ready
from lexidrome.hall.run.jobs import Jobs
from lexidrome.rulebook import ChallengeFail, RuleSet

PREFIX = "bot:"
MOVE_MS = 10_000
"""How long a bot may think."""
PACE_MS = 600
"""How long a bot takes at least, so that people can follow and two bots never race."""
MARGIN_MS = 2_000
"""What is kept of a turn's time for the fallback."""
MOST_FAILURES = 3

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


class BotStep(StrEnum):
    """What a bot does next."""

    LOOK = "look"
    DRAW = "draw"
    ANSWER_PLAY = "answer_play"
    ACCEPT_RULING = "accept_ruling"
    ANSWER_RESIGNATION = "answer_resignation"
    MOVE = "move"
    ATTEMPT = "attempt"
    SIGN = "sign"


_ABOUT = {
    BotStep.ACCEPT_RULING: g.messages.Thing.JUDGING,
    BotStep.ATTEMPT: g.messages.Thing.JUDGING,
    BotStep.SIGN: g.messages.Thing.RESULT,
}


def bot_person(name: str) -> PersonId:
    return PersonId(f"{PREFIX}{name}")


def bot_name(side: g.values.Side) -> str | None:
    """The name of the bot that plays this side, alone or as the whole of its team."""
    if len(set(side.persons)) != 1 or not side.persons[0].startswith(PREFIX):
        return None
    return side.persons[0].removeprefix(PREFIX)


def bot_side(name: str, rules: RuleSet) -> g.values.Side:
    """A side that a bot plays: as many persons as the rules want, all of them the bot."""
    return g.values.Side((bot_person(name),) * rules.sides.persons_per_side)


class Bots:
    def __init__(
        self, bots: Mapping[str, Bot], fallback: Bot | None, jobs: Jobs, clock: Clock
    ) -> None:
        self._bots = bots
        self._fallback = fallback
        self._jobs = jobs
        self._clock = clock
        self.failures: Counter[tuple[StreamId, int]] = Counter()
        """How often a bot has failed, by game and side."""

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
            seat = BotSeat(game.setup, g.seen.view_game(game, viewer), number)
            step = next_step(seat)
            if step is None:
                continue
            since = running.touched[_ABOUT.get(step, g.messages.Thing.TURN)]
            not_before_ms = 0
            if step is BotStep.DRAW and seat.view.play is not None:
                not_before_ms = seat.view.play.draw_from_ms
            elif step is BotStep.ATTEMPT and seat.view.lightning is not None:
                not_before_ms = seat.view.lightning.attempt_from_ms or 0
            key = f"bot/{number}/{step}/{since}/{not_before_ms}"
            work = partial(self._work, stream, seat, name, step)
            yield Errand(key, bot_person(name), work, not_before_ms)

    async def _work(
        self, stream: StreamId, seat: BotSeat, name: str, step: BotStep
    ) -> Ready[g.Given]:
        by = g.Actor(g.Role.SIDE, seat.side, bot_person(name))
        at_ms = self._clock.now_ms()
        if step is BotStep.MOVE:
            move = await self._ask(stream, seat, name, lambda bot: bot.choose(seat))
            return Ready(turn_commands(seat, by, at_ms, move), at_ms + PACE_MS)
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
            return Ready((challenge, accept) if is_doubted else (accept,))
        return Ready((_PLAIN[step](at_ms, by),))

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
    """The move, and what to do instead if the referee refuses it."""
    commands: list[g.Given] = []
    if isinstance(move, BotPlay):
        commands.append(by.says(g.play.PlayTiles(tiles=move.tiles), at_ms=at_ms))
    elif isinstance(move, BotExchange):
        commands.append(by.says(g.exchange.ExchangeTiles(tiles=move.tiles), at_ms=at_ms))
    commands.append(by.says(g.play.PassTurn(), at_ms=at_ms))
    commands.append(by.says(g.exchange.ExchangeTiles(tiles=seat.rack[:1]), at_ms=at_ms))
    return tuple(commands)


def next_step(seat: BotSeat) -> BotStep | None:
    """What a player in this seat does now, if anything."""
    view, side = seat.view, seat.side
    if view.phase is g.Phase.ENDED:
        return _after_the_end(view, side)
    if view.phase is g.Phase.LIGHTNING:
        is_mine = view.lightning is not None and view.lightning.on_attempt == side
        return BotStep.ATTEMPT if is_mine else None
    if view.phase is g.Phase.CREATED or view.clock.stop_reason is not None:
        return None
    if view.play is not None and view.play.challenge is not None:
        return _while_judged(view.play, view.play.challenge, side)
    if view.resigning not in (None, side):
        return BotStep.ANSWER_RESIGNATION
    if view.play is not None and (step := _about_the_play(seat, view.play)):
        return step
    if view.phase is not g.Phase.PLAYING or view.on_turn != side:
        return None
    if view.play is not None and view.play.is_out:
        return None
    return BotStep.LOOK if view.sides[side].rack is None else BotStep.MOVE


def _about_the_play(seat: BotSeat, play: g.seen.PlayView) -> BotStep | None:
    """Draw after one's own play; accept or challenge another's."""
    if play.side == seat.side:
        return None if play.is_drawn or seat.view.bag_count == 0 else BotStep.DRAW
    has_challenges = seat.setup.rules.challenge.fail is not ChallengeFail.VOID
    return BotStep.ANSWER_PLAY if has_challenges and seat.side not in play.accepted else None


def _while_judged(play: g.seen.PlayView, challenge: g.state.Challenge, side: int) -> BotStep | None:
    """A ruling by a person that went against this side is accepted."""
    if challenge.is_opinion_awaited or not challenge.rulings:
        return None
    loser = challenge.side if challenge.rulings[-1].is_acceptable else play.side
    return BotStep.ACCEPT_RULING if loser == side else None


def _after_the_end(view: g.seen.GameView, side: int) -> BotStep | None:
    is_open = view.outcome is None or view.outcome.is_tie_open
    return None if is_open or view.sides[side].is_signed else BotStep.SIGN


_PLAIN: dict[BotStep, Callable[[int, g.Actor], g.Given]] = {
    BotStep.LOOK: lambda at_ms, by: by.says(g.start.LookAtRack(), at_ms=at_ms),
    BotStep.DRAW: lambda at_ms, by: by.says(g.draw.DrawTiles(), at_ms=at_ms),
    BotStep.ACCEPT_RULING: lambda at_ms, by: by.says(g.verdict.AcceptRuling(), at_ms=at_ms),
    BotStep.ANSWER_RESIGNATION: lambda at_ms, by: by.says(
        g.finish.AnswerResignation(is_accepted=True), at_ms=at_ms
    ),
    BotStep.SIGN: lambda at_ms, by: by.says(g.finish.SignResult(), at_ms=at_ms),
}
