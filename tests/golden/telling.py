"""A game that is told in the sentences of scenarios (docs/scenarios.md), from its first fact on.

`ON` stands for the side on turn, `LAST` for the side that had the last turn.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from game.luck import good_play
from game.table import HOUSE
from lexidrome.base import PersonId, Refusal
from lexidrome.game import AnyFact, GameState, Given, decide, fold
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.start import CreateGame
from lexidrome.game.values import DrawScheme, Options, Side
from lexidrome.lexicon import TileSet, tile_set
from lexidrome.proof.moment import SIDES, BadStep, Table, reading
from lexidrome.proof.verbs import parse_step
from lexidrome.rulebook import RuleSet

ENGLISH = tile_set("english")


class Game:
    """What it refuses it refuses, and goes on; `must` is for what may not be refused."""

    def __init__(self, rules: RuleSet, seed: bytes) -> None:
        self.rules, self.seed = rules, seed
        self.luck = random.Random(seed)
        self.events: list[AnyFact] = []
        self.refused: list[str] = []
        self.at_ms = 0
        self._state: GameState | None = None

    @property
    def state(self) -> GameState:
        assert self._state is not None
        return self._state

    def must(self, *sentences: str) -> None:
        for sentence in sentences:
            refusal = self._say(sentence)
            assert refusal is None, f"“{sentence}” was refused: {refusal}"

    def tell(self, *sentences: str) -> None:
        for sentence in sentences:
            refusal = self._say(sentence)
            if refusal is not None:
                self.refused.append(f"{sentence}: {refusal}")

    def do(self, command: Given) -> Refusal | None:
        decided = decide(self._state, command)
        if isinstance(decided, Refusal):
            return decided
        self._state = fold(decided, self._state)
        self.events += decided
        return None

    def _say(self, sentence: str) -> str | None:
        try:
            with reading(sentence):
                command = self._meant(sentence)
        except BadStep as bad:
            return str(bad)
        refusal = self.do(command)
        if refusal is None:
            self.at_ms = command.said.at_ms
        return None if refusal is None else str(refusal.sentence)

    def _meant(self, sentence: str) -> Given:
        if self._state is None:
            return parse_step(sentence, self._table())
        state = self._state
        last = state.turns[-1].side if state.turns else 0
        for word, side in (("ON", state.on_turn), ("LAST", last)):
            sentence = re.sub(rf"\b{word}\b", SIDES[side], sentence)
        at_ms = self.at_ms + 5_000
        if sentence.endswith(" plays anything"):
            return good_play(state, at_ms, self.luck)
        if found := re.fullmatch(r"(.+) challenges everything", sentence):
            plain = parse_step(f"{found[1]} holds", self._table())
            words = () if state.play is None else state.play.words
            listed = tuple(word.letters for word in words)
            return plain.said.by.says(ChallengePlay(words=listed, is_agreed=True), at_ms=at_ms)
        return parse_step(sentence, self._table())

    def _table(self) -> Table:
        return Table(self.rules, self._state, self.at_ms, _every_word, self.seed)


def new_game(
    rules: RuleSet,
    options: Options = Options(),  # noqa: B008 - a frozen value
    *,
    sides: int = 2,
    tiles: TileSet = ENGLISH,
    seed: bytes = b"g" * 32,
    name: str = "",
    draws: DrawScheme = DrawScheme.JOINT,
) -> Game:
    game = Game(rules, seed)
    members = range(1, rules.sides.persons_per_side + 1)
    refusal = game.do(
        HOUSE.says(
            CreateGame(
                rules=rules,
                tile_set=tiles,
                sides=tuple(
                    Side(tuple(PersonId(f"{letter.lower()}{number}") for number in members))
                    for letter in SIDES[:sides]
                ),
                seed=seed,
                options=options,
                game=f"game/{name}",
                draws=draws,
            )
        )
    )
    assert refusal is None, refusal.sentence
    return game


def _every_word(_words: Sequence[str]) -> bool:
    return True
