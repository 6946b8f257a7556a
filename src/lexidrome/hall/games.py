"""A game as the hall runs it: the referee's functions, and what each command builds on.

A command names the version of the game that its sender saw. A game has many
versions that do not matter to a command: the opponent draws tiles or a window
closes while a side is about to commit its play. Each command is therefore held
against the one thing it is about:

    turn        who is on turn and what was played last; all turns and challenges
    judging     the challenge or the attempts being judged
    result      scores after the end; signing a result that has changed is refused
    clock       time given or taken by hand

Everything else the referee itself refuses when it no longer fits.

A game beside a real board goes by its table's time: a command says how long ago
it happened, and nothing happens by the hall's own timers.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

import msgspec

from lexidrome import game as g
from lexidrome.base import Refusal
from lexidrome.game import bounds
from lexidrome.hall.aggregate import Decision, decoded, encoded
from lexidrome.hall.lexicons import Lexicons
from lexidrome.lexicon import TileSet, judge
from lexidrome.rulebook import RuleSet
from lexidrome.store import NewEvent, StoredEvent


class Thing(IntEnum):
    """What a command can be about; the number is its place in `RunningGame.touched`."""

    TURN = 0
    JUDGING = 1
    RESULT = 2
    CLOCK = 3


class RunningGame(msgspec.Struct, frozen=True, gc=False):
    """A game, and when each of its things changed last."""

    game: g.GameState
    touched: tuple[int, ...] = (0,) * len(Thing)


_CHANGED_BY: dict[Thing, tuple[type[g.Event], ...]] = {
    Thing.TURN: (
        g.GameStarted,
        g.TilesPlayed,
        g.TilesExchanged,
        g.TurnPassed,
        g.TurnLost,
        g.ChallengeUpheld,
        g.ChallengeFailed,
        g.ChallengeReopened,
        g.PlayStopped,
        g.GameEnded,
        g.ClockPressed,
        g.ClockNeutralised,
        g.Corrected,
        g.PlayTakenOff,
        g.PlayTurned,
        g.PassTakenBack,
        g.TurnRecast,
        g.GameReopened,
    ),
    Thing.JUDGING: (
        g.PlayChallenged,
        g.ChallengeWithdrawn,
        g.ChallengeRuled,
        g.OpinionAsked,
        g.ChallengeUpheld,
        g.ChallengeFailed,
        g.ChallengeReopened,
        g.LightningStarted,
        g.AttemptsRuled,
        g.WordsRelisted,
        g.WordsSubmitted,
        g.WordsChecked,
        g.Corrected,
    ),
    Thing.RESULT: (g.ScoreAdjusted, g.ScoreCorrected, g.GameEnded, g.TieBroken, g.Corrected),
    Thing.CLOCK: (g.ClockAdjusted, g.RoundExtended, g.ClocksRead, g.Corrected),
}
_CHANGES: dict[type[g.Event], tuple[Thing, ...]] = {
    event: tuple(thing for thing, events in _CHANGED_BY.items() if event in events)
    for events in _CHANGED_BY.values()
    for event in events
}
_ABOUT: dict[type[g.Command], Thing] = {
    g.PlayTiles: Thing.TURN,
    g.ExchangeTiles: Thing.TURN,
    g.PassTurn: Thing.TURN,
    g.BeginTurn: Thing.TURN,
    g.DrawTiles: Thing.TURN,
    g.AcceptPlay: Thing.TURN,
    g.HoldPlay: Thing.TURN,
    g.ChallengePlay: Thing.TURN,
    g.DeclineChallenge: Thing.TURN,
    g.ConfirmNoPlays: Thing.TURN,
    g.OfferResignation: Thing.TURN,
    g.AnswerResignation: Thing.TURN,
    g.WithdrawChallenge: Thing.JUDGING,
    g.RuleOnChallenge: Thing.JUDGING,
    g.AskOpinion: Thing.JUDGING,
    g.AcceptRuling: Thing.JUDGING,
    g.ReopenChallenge: Thing.JUDGING,
    g.OverruleVerdict: Thing.JUDGING,
    g.AttemptWord: Thing.JUDGING,
    g.RuleOnAttempts: Thing.JUDGING,
    g.AdjustScore: Thing.RESULT,
    g.SignResult: Thing.RESULT,
    g.SettleTie: Thing.RESULT,
    g.StartLightning: Thing.RESULT,
    g.LoseTurn: Thing.TURN,
    g.PressClock: Thing.TURN,
    g.AnnounceScore: Thing.TURN,
    g.FindFalseBlank: Thing.TURN,
    g.CorrectEntries: Thing.TURN,
    g.SettleDispute: Thing.TURN,
    g.RelistWords: Thing.JUDGING,
    g.SubmitWords: Thing.JUDGING,
    g.CorrectScore: Thing.RESULT,
    g.RecountScores: Thing.RESULT,
    g.ContestScore: Thing.RESULT,
    g.VerifyScore: Thing.RESULT,
    g.AdjustClock: Thing.CLOCK,
    g.ExtendRound: Thing.CLOCK,
}
_DECODER: msgspec.json.Decoder[g.AnyEvent] = msgspec.json.Decoder(g.AnyEvent)
_ENCODER = msgspec.json.Encoder()
_ABSURD = re.compile(rb"[0-9]{15}")
"""A number longer than any time of day since 1970; nothing in a game counts up to a number."""
_TIME_RUNS = frozenset({g.Phase.PLAYING, g.Phase.ENDING, g.Phase.LIGHTNING})
_LIFE = {
    "game.shares_asked.1": True,
    "game.started.1": True,
    "game.ended.1": False,
    "game.reopened.1": True,
    "game.lightning_started.1": True,
    "game.tie_broken.1": False,
}


class GameRules:
    """The referee, for `Streams`."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._rule_sets: dict[bytes, RuleSet] = {}
        self._tile_sets: dict[bytes, TileSet] = {}

    def stamp(self, command: g.AnyCommand, at_ms: int) -> g.AnyCommand:
        stamped: g.AnyCommand = msgspec.structs.replace(command, at_ms=at_ms - command.late_ms)
        if isinstance(stamped, g.PlayTiles) and stamped.is_acceptable is not None:
            # What the lexicon finds is the house's word, whatever a sender claims.
            return msgspec.structs.replace(stamped, is_acceptable=None)
        return stamped

    def decide(
        self, state: RunningGame | None, command: g.AnyCommand
    ) -> Decision[RunningGame, g.AnyEvent] | Refusal:
        game = None if state is None else state.game
        handled = g.handle(game, command)
        if isinstance(handled, Refusal):
            if handled.reason != g.Reason.FINDING_MISSING or game is None:
                return handled
            found = self._with_finding(game, command)
            handled = g.handle(game, found)
            if isinstance(handled, Refusal):
                return handled
        touched = () if state is None else state.touched
        version = 0 if game is None else game.version
        after = RunningGame(handled.state, touch(touched, version, handled.events))
        return Decision(handled.events, after)

    def evolve(self, state: RunningGame | None, event: g.AnyEvent) -> RunningGame:
        if state is None:
            return RunningGame(g.evolve(None, event))
        touched = touch(state.touched, state.game.version, (event,))
        return RunningGame(g.evolve(state.game, event), touched)

    def encode(self, event: g.AnyEvent) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> g.AnyEvent:
        event = decoded(_DECODER, stored)
        if _ABSURD.search(stored.data):
            event = bounds.CAPS.capped(event)
        return self._shared(event) if isinstance(event, g.GameCreated) else event

    def touched_at(self, state: RunningGame, command: g.AnyCommand) -> int:
        thing = _ABOUT.get(type(command))
        return 0 if thing is None else state.touched[thing]

    def is_live(self, state: RunningGame) -> bool:
        game = state.game
        is_starting = game.sharing is not None and game.sharing.start is not None
        return game.record is None and (game.phase in _TIME_RUNS or is_starting)

    def life_of(self, name: str) -> bool | None:
        return _LIFE.get(name)

    def next_due_ms(self, state: RunningGame) -> int | None:
        if state.game.record is not None:
            # The table's device is the clock and says when time has passed: what it tells
            # late must not find the game ended by ours.
            return None
        deadline = g.next_deadline(state.game)
        return None if deadline is None else deadline.at_ms

    def time_passed(self, at_ms: int) -> g.AnyCommand:
        return g.TimePassed(at_ms=at_ms)

    def credit_outage(self, from_ms: int, at_ms: int) -> g.AnyCommand:
        return g.CreditOutage(at_ms=at_ms, by=g.HOUSE, from_ms=from_ms)

    def _with_finding(self, game: g.GameState, command: g.AnyCommand) -> g.AnyCommand:
        """Where unacceptable plays are refused, the lexicon looks at a play before it counts."""
        name = game.setup.options.lexicon
        if not isinstance(command, g.PlayTiles) or name is None:
            return command
        played = g.preview(game, command)
        lexicon = self._lexicons.loaded(name)
        if isinstance(played, Refusal) or lexicon is None:
            return command
        verdict = judge(lexicon, [spell(word.letters, game.setup) for word in played.words])
        return msgspec.structs.replace(command, is_acceptable=verdict.is_acceptable)

    def _shared(self, event: g.GameCreated) -> g.GameCreated:
        """Ten thousand games by one rule set hold it once."""
        rules = self._rule_sets.setdefault(_ENCODER.encode(event.rules), event.rules)
        tiles = self._tile_sets.setdefault(_ENCODER.encode(event.tile_set), event.tile_set)
        return msgspec.structs.replace(event, rules=rules, tile_set=tiles)


def touch(
    touched: tuple[int, ...], version: int, events: tuple[g.AnyEvent, ...]
) -> tuple[int, ...]:
    """When each thing changed last, after events that follow `version`."""
    marks = list(touched or (0,) * len(Thing))
    for number, event in enumerate(events, start=version + 1):
        for thing in _CHANGES.get(type(event), ()):
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
    symbols = iter(g.tiles_of(tile_set).rack_tile)
    pairs = zip(symbols, symbols, strict=True)
    return {
        symbol: tile.letter
        for tile, pair in zip(tile_set.tiles, pairs, strict=True)
        for symbol in pair
    }
