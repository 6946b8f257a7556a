"""A game as the hall runs it: the referee's functions, and what each command builds on.

A command names the version of the game that its sender saw. A game has many
versions that do not matter to a command: the opponent draws tiles or a window
closes while a side is about to commit its play. Each command is therefore held
against the one thing it is about (`game.Thing`), which it declares itself.
Everything else the referee itself refuses when it no longer fits.

A game beside a real board goes by its table's time: a command says how long ago
it happened, and nothing happens by the hall's own timers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

import msgspec

from lexidrome import game as g
from lexidrome.base import Refusal
from lexidrome.game import bounds
from lexidrome.hall.games.lexicons import Lexicons
from lexidrome.hall.run.aggregate import Decision, decoded, encoded, folded
from lexidrome.lexicon import TileSet, judge
from lexidrome.rulebook import RuleSet, by_book
from lexidrome.store import NewEvent, StoredEvent


class RunningGame(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A game, and when each of its things changed last."""

    game: g.GameState
    touched: tuple[int, ...] = (0,) * len(g.messages.Thing)
    due: g.NextDeadline = msgspec.UNSET
    """What is due next in it; found out once for the clock, all views and the next command."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RunningGame) and (self.game, self.touched) == (
            other.game,
            other.touched,
        )

    def __hash__(self) -> int:
        return hash((self.game, self.touched))


_ENCODER = msgspec.json.Encoder()
_ABSURD = re.compile(rb"[0-9]{15}")
"""A number longer than any time of day since 1970; nothing in a game counts up to a number."""
_TIME_RUNS = frozenset({g.Phase.PLAYING, g.Phase.ENDING, g.Phase.LIGHTNING})
_RUNS_AFTER = {
    str(kind.__struct_config__.tag): told.runs
    for kind, told in g.messages.FACTS.items()
    if told.runs is not None
}


class GameRules:
    """The referee, for `Streams`."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._rule_sets: dict[bytes, RuleSet] = {}
        self._tile_sets: dict[bytes, TileSet] = {}
        self._layouts: dict[g.layout.Layout, g.layout.Layout] = {}

    def stamp(self, given: g.Given, at_ms: int) -> g.Given:
        command, said = given.command, given.said
        if isinstance(command, g.play.PlayTiles) and command.is_acceptable is not None:
            # What the lexicon finds is the house's word, whatever a sender claims.
            command = msgspec.structs.replace(command, is_acceptable=None)
        return g.Given(command, msgspec.structs.replace(said, at_ms=at_ms - said.late_ms))

    def decide(
        self, state: RunningGame | None, given: g.Given
    ) -> Decision[RunningGame, g.AnyFact] | Refusal:
        handled = g.handle(None, given) if state is None else self._handle(state, given)
        if isinstance(handled, Refusal):
            return handled if state is None else by_book(handled, state.game.rules)
        touched = () if state is None else state.touched
        version = 0 if state is None else state.game.version
        marks, due = touch(touched, version, handled.facts), g.next_deadline(handled.state)
        return Decision(handled.facts, RunningGame(handled.state, marks, due))

    def _handle(self, state: RunningGame, given: g.Given) -> g.Handled | Refusal:
        """Where unacceptable plays are refused, the lexicon looks at a play before it counts."""
        game, name = state.game, state.game.setup.options.lexicon
        command = given.command
        is_looked_up = isinstance(command, g.play.PlayTiles) and g.house.looks_up_first(game.rules)
        lexicon = None if name is None or not is_looked_up else self._lexicons.loaded(name)
        if lexicon is None:
            return g.handle(game, given, state.due)
        # What comes of it if it is acceptable stands, or else only the refusal is wanted.
        handled = g.handle(game, _found(given, is_acceptable=True), state.due)
        if isinstance(handled, Refusal):
            return handled
        played = next(fact for fact in handled.facts if isinstance(fact, g.play.TilesPlayed))
        words = [spell(word.letters, game.setup) for word in played.words]
        if judge(lexicon, words).is_acceptable:
            return handled
        return g.handle(game, _found(given, is_acceptable=False), state.due)

    def evolve(self, state: RunningGame | None, event: g.AnyFact) -> RunningGame:
        if state is None:
            return RunningGame(g.evolve(None, event))
        touched = touch(state.touched, state.game.version, (event,))
        return RunningGame(g.evolve(state.game, event), touched)

    def fold(self, state: RunningGame | None, events: Sequence[g.AnyFact]) -> RunningGame | None:
        return folded(self.evolve, state, events)

    def encode(self, event: g.AnyFact) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> g.AnyFact:
        event = decoded(g.DECODER, stored)
        if _ABSURD.search(stored.data):
            event = bounds.CAPS.capped(event)
        return self._shared(event) if isinstance(event, g.start.GameCreated) else event

    def touched_at(self, state: RunningGame, given: g.Given) -> int:
        thing = g.messages.COMMANDS.of(given.command).about
        return 0 if thing is None else state.touched[thing]

    def is_live(self, state: RunningGame) -> bool:
        game = state.game
        is_starting = game.sharing is not None and game.sharing.start is not None
        return game.table.runs_clocks and (game.phase in _TIME_RUNS or is_starting)

    def life_of(self, name: str) -> bool | None:
        return _RUNS_AFTER.get(name)

    def next_due_ms(self, state: RunningGame) -> int | None:
        if not state.game.table.runs_clocks:
            # The table's device is the clock and says when time has passed: what it tells
            # late must not find the game ended by ours.
            return None
        deadline = g.next_deadline(state.game) if state.due is msgspec.UNSET else state.due
        return None if deadline is None else deadline.at_ms

    def time_passed(self, at_ms: int) -> g.Given:
        return g.HOUSE.says(g.clock.TimePassed(), at_ms=at_ms)

    def credit_outage(self, from_ms: int, at_ms: int) -> g.Given:
        return g.HOUSE.says(g.clock.CreditOutage(from_ms=from_ms), at_ms=at_ms)

    def _shared(self, event: g.start.GameCreated) -> g.start.GameCreated:
        """Ten thousand games by one rule set hold it once."""
        rules = self._rule_sets.setdefault(_ENCODER.encode(event.rules), event.rules)
        tiles = self._tile_sets.setdefault(_ENCODER.encode(event.tile_set), event.tile_set)
        layout = event.layout and self._layouts.setdefault(event.layout, event.layout)
        return msgspec.structs.replace(event, rules=rules, tile_set=tiles, layout=layout)


def _found(given: g.Given, *, is_acceptable: bool) -> g.Given:
    command = msgspec.structs.replace(given.command, is_acceptable=is_acceptable)
    return g.Given(command, given.said)


def touch(touched: tuple[int, ...], version: int, events: tuple[g.AnyFact, ...]) -> tuple[int, ...]:
    """When each thing changed last, after events that follow `version`."""
    marks = list(touched or (0,) * len(g.messages.Thing))
    for number, event in enumerate(events, start=version + 1):
        for thing in g.messages.FACTS.of(event).changes:
            marks[thing] = number
    after = tuple(marks)
    return touched if after == touched else after


def spell(word: str, setup: g.Setup) -> str:
    """A word of the board in the letters of its tile set, blanks as what they stand for."""
    letters = _letters(setup.tile_set)
    return "".join([letters[symbol] for symbol in word])


@lru_cache(maxsize=16)
def _letters(tile_set: TileSet) -> dict[str, str]:
    """The letters that each symbol on the board stands for."""
    symbols = iter(g.tiles.tiles_of(tile_set).rack_tile)
    pairs = zip(symbols, symbols, strict=True)
    return {
        symbol: tile.letter
        for tile, pair in zip(tile_set.tiles, pairs, strict=True)
        for symbol in pair
    }
