"""How many commands a second one core decides and folds, over whole games of every rule set.

The commands are made beforehand by players who lay tiles anywhere they may,
draw, hold, challenge, exchange and pass, and who are refused now and then; the
processor's time is taken only while the referee works.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from lexidrome.base import Refusal
from lexidrome.game import HOUSE, Actor, GameState, Given, Phase, Role, handle
from lexidrome.game.board import EMPTY
from lexidrome.game.challenge import AcceptPlay, ChallengePlay, HoldPlay
from lexidrome.game.draw import DrawTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.layout import SIZE, SQUARES
from lexidrome.game.play import PassTurn, PlayTiles
from lexidrome.game.start import CreateGame, LookAtRack, StartGame
from lexidrome.game.values import PlacedTile, Side
from lexidrome.game.verdict import RuleOnChallenge
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import RULE_SET_NAMES, rule_set
from lexidrome.rulebook.choices import Adjudicator

GAMES = 60
MOST_COMMANDS = 90
TARGET = 8_000


def run() -> None:
    print("game: commands decided and folded per second, one core")
    print(f"  {'rule set':<10} {'commands':>9} {'refused':>8} {'per second':>11}  mix")
    commands_all, seconds_all = 0, 0.0
    for name in RULE_SET_NAMES:
        games = [commands_of_a_game(name, number) for number in range(GAMES)]
        commands = sum(map(len, games))
        refused, seconds = play(games)
        kinds = Counter(type(command.command).__name__ for game in games for command in game)
        mix = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common(6))
        rate = commands / seconds
        print(f"  {name:<10} {commands:>9,} {refused:>8,} {rate:>11,.0f}  {mix}")
        commands_all += commands
        seconds_all += seconds
    rate = commands_all / seconds_all
    print(f"  {'all':<10} {commands_all:>9,} {'':>8} {rate:>11,.0f}  (target {TARGET:,})")


def play(games: list[list[Given]]) -> tuple[int, float]:
    """Refused commands, and the processor seconds the referee took for all of them."""
    refused = 0
    started = time.process_time()
    for commands in games:
        state: GameState | None = None
        for command in commands:
            handled = handle(state, command)
            if isinstance(handled, Refusal):
                refused += 1
            else:
                state = handled.state
    return refused, time.process_time() - started


def commands_of_a_game(name: str, number: int) -> list[Given]:
    luck = random.Random(f"{name} {number}")
    rules = rule_set(name)
    create = HOUSE.says(
        CreateGame(
            rules=rules,
            tile_set=tile_set("english"),
            sides=(Side(),) * rules.sides.fewest,
            seed=luck.randbytes(32),
        )
    )
    asked: list[Given] = []
    state: GameState | None = None
    now_ms = 0
    command: Given = create
    while len(asked) < MOST_COMMANDS:
        asked.append(command)
        handled = handle(state, command)
        if not isinstance(handled, Refusal):
            state = handled.state
        assert state is not None
        if state.phase in (Phase.ENDED, Phase.LIGHTNING):
            break
        now_ms += luck.choice((1_000, 4_000, 7_000))
        command = next_command(state, now_ms, luck)
    return asked


def next_command(state: GameState, at_ms: int, luck: random.Random) -> Given:
    by = Actor(Role.SIDE, state.on_turn)
    play = state.play
    if state.phase is Phase.CREATED:
        return HOUSE.says(StartGame(), at_ms=at_ms)
    if not state.is_rack_seen(state.on_turn):
        return by.says(LookAtRack(), at_ms=at_ms)
    if play is not None and play.challenge is not None:
        by_judge = state.rules.challenge.adjudicator is Adjudicator.JUDGE
        judge = Actor(Role.JUDGE if by_judge else Role.LEXICON)
        return judge.says(RuleOnChallenge(is_acceptable=luck.random() < 0.6), at_ms=at_ms)
    if play is not None and play.side != state.on_turn and luck.random() < 0.6:
        words = (play.words[0].letters,)
        what = luck.random()
        if what < 0.5:
            return Actor(Role.SIDE, play.side).says(DrawTiles(), at_ms=at_ms)
        if what < 0.7 or play.is_out:
            return by.says(AcceptPlay(), at_ms=at_ms)
        if what < 0.85:
            return by.says(HoldPlay(), at_ms=at_ms)
        return by.says(ChallengePlay(words=words), at_ms=at_ms)
    what = luck.random()
    if what < 0.08:
        tiles = "".join(luck.sample(state.racks[state.on_turn], 1))
        return by.says(ExchangeTiles(tiles=tiles), at_ms=at_ms)
    if what < 0.12:
        return by.says(PassTurn(), at_ms=at_ms)
    return a_play(state, at_ms, by, luck)


def a_play(state: GameState, at_ms: int, by: Actor, luck: random.Random) -> Given:
    """A play that is refused seldom; a pass where none is found."""
    lying = [square for square in range(SQUARES) if state.board[square] != EMPTY]
    for _ in range(10):
        rack = luck.sample(state.racks[state.on_turn], len(state.racks[state.on_turn]))
        step = luck.choice((1, SIZE))
        square = luck.choice(lying) if lying else SQUARES // 2
        row = square // SIZE
        placed = []
        for tile in rack[: luck.randint(2, 5)]:
            while square < SQUARES and state.board[square] != EMPTY:
                square += step
            if square >= SQUARES or (step == 1 and square // SIZE != row):
                break
            placed.append(PlacedTile(square, "e" if tile == "?" else tile))
            square += step
        command = by.says(PlayTiles(tiles=tuple(placed), is_acceptable=True), at_ms=at_ms)
        if not isinstance(handle(state, command), Refusal) or luck.random() < 0.05:
            return command
    return by.says(PassTurn(), at_ms=at_ms)
