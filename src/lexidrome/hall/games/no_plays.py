"""Finds that no play is left, where both sides agreed that the house may (A-08)."""

from __future__ import annotations

from collections.abc import Iterator

from lexidrome import engine
from lexidrome import game as g
from lexidrome.base import LexiconName
from lexidrome.hall.games.engine_bots import position_of
from lexidrome.hall.games.game import RunningGame
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.run.errands import Errand, Ready
from lexidrome.hall.run.jobs import Jobs
from lexidrome.hall.work.settings import Settings

WHO = "house"


class NoPlays:
    def __init__(self, lexicons: Lexicons, settings: Settings, jobs: Jobs) -> None:
        self._lexicons = lexicons
        self._settings = settings
        self._jobs = jobs

    def errands(self, running: RunningGame) -> Iterator[Errand[g.Given]]:
        game = running.game
        name = game.setup.options.lexicon
        if name is None or not g.house.finds_no_plays(game):
            return
        key = f"no_plays/{running.touched[g.messages.Thing.TURN]}"
        yield Errand(key, WHO, lambda: self._look(game, name))

    async def _look(self, game: g.GameState, name: LexiconName) -> Ready[g.Given]:
        if await self._jobs.run(lambda: self._has_play(game, name)):
            return Ready(())
        return Ready((g.HOUSE.says(g.finish.FindNoPlays(), at_ms=game.now_ms),))

    def _has_play(self, game: g.GameState, name: LexiconName) -> bool:
        """Whether any side could lay a tile; the house may look at every rack for this."""
        setting = self._settings.of(self._lexicons.load(name), game.setup)
        for side, rack in enumerate(game.racks):
            scores = (*game.scores[side:], *game.scores[:side])
            position = position_of(setting, game.setup, game.board, rack, scores)
            best = engine.generate(position, 1, engine.HIGHEST_SCORE)
            if best and best[0].kind is engine.MoveKind.PLAY:
                return True
        return False
