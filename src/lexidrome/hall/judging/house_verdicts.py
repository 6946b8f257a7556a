"""Verdicts by look-up: where the rules let the lexicon rule, the house asks it and says so.

A verdict is told on a fixed schedule after the challenge, so that the time it
takes tells nothing of the words. Where the rules want a judge, where a game has
no lexicon or where its lexicon has gone, the game waits for a person's ruling.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from lexidrome import game as g
from lexidrome.base import LexiconName, LexidromeError, Ms
from lexidrome.hall.games.game import RunningGame, spell
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.run.clock import Clock
from lexidrome.hall.run.errands import Errand, Ready
from lexidrome.hall.run.jobs import Jobs
from lexidrome.lexicon import judge, verdict_due_ms

LEXICON = g.Actor(g.Role.LEXICON)
WHO = "lexicon"

log = logging.getLogger(__name__)


def is_ruled_by_house(game: g.GameState, challenge: g.state.Challenge, lexicons: Lexicons) -> bool:
    """Whether the lexicon rules on a challenge without anybody's doing."""
    name = game.setup.options.lexicon
    if name is None or not g.house.rules_by_itself(game):
        return False
    return g.house.can_be_looked_up(game, challenge) and lexicons.has(name)


class Judging:
    def __init__(self, lexicons: Lexicons, jobs: Jobs, clock: Clock) -> None:
        self._lexicons = lexicons
        self._jobs = jobs
        self._clock = clock

    def errands(self, running: RunningGame) -> Iterator[Errand[g.Given]]:
        game = running.game
        name = game.setup.options.lexicon
        if name is None or not g.house.rules_by_itself(game):
            return
        since = running.touched[g.messages.Thing.JUDGING]
        play, lightning = game.play, game.lightning
        challenge = None if play is None else play.challenge
        if challenge is not None and g.house.can_be_looked_up(game, challenge):
            words = challenge.words
            yield Errand(f"verdict/{since}", WHO, lambda: self._rule(game, name, words))
        if game.phase is g.Phase.LIGHTNING and lightning is not None:
            attempts = [attempt.letters for attempt in lightning.attempts if attempt is not None]
            if len(attempts) == game.side_count:
                key = f"attempts/{since}"
                yield Errand(key, WHO, lambda: self._rule_on_attempts(game, name, attempts))

    async def _rule(
        self, game: g.GameState, name: LexiconName, words: tuple[str, ...]
    ) -> Ready[g.Given]:
        found, due_ms = await self._look_up(game, name, [list(words)])
        commands = tuple(
            LEXICON.says(g.verdict.RuleOnChallenge(is_acceptable=is_acceptable), at_ms=due_ms)
            for is_acceptable in found
        )
        return Ready(commands, due_ms)

    async def _rule_on_attempts(
        self, game: g.GameState, name: LexiconName, attempts: list[str]
    ) -> Ready[g.Given]:
        found, due_ms = await self._look_up(game, name, [[word] for word in attempts])
        if not found:
            return Ready(())
        ruling = LEXICON.says(g.tie.RuleOnAttempts(acceptable=tuple(found)), at_ms=due_ms)
        return Ready((ruling,), due_ms)

    async def _look_up(
        self, game: g.GameState, name: LexiconName, plays: list[list[str]]
    ) -> tuple[list[bool], Ms]:
        """One finding for each play, and when it may be told; none if there is no lexicon."""
        asked_at_ms = self._clock.now_ms()

        def look_up() -> list[bool]:
            lexicon = self._lexicons.load(name)
            return [
                all(words)
                and judge(lexicon, [spell(each, game.setup) for each in words]).is_acceptable
                for words in plays
            ]

        try:
            found = await self._jobs.run(look_up)
        except LexidromeError as error:
            # The sentence could name a challenged word.
            log.error("%s cannot rule (%s): a judge has to", name, type(error).__name__)
            return [], asked_at_ms
        return found, verdict_due_ms(asked_at_ms, self._clock.now_ms())
