"""How many commands a second one core decides and folds, over whole games of every rule set.

The commands are made beforehand by players who lay tiles anywhere they may,
draw, hold, challenge, exchange and pass, and who are refused now and then; the
processor's time is taken only while the referee works.
"""

from __future__ import annotations

import random
import time
from collections import Counter

from lexidrome.game import (
    EMPTY,
    HOUSE,
    SIZE,
    SQUARES,
    AcceptPlay,
    Actor,
    AnyCommand,
    ChallengePlay,
    CreateGame,
    DrawTiles,
    ExchangeTiles,
    GameState,
    HoldPlay,
    LookAtRack,
    PassTurn,
    Phase,
    PlacedTile,
    PlayTiles,
    Refusal,
    Role,
    RuleOnChallenge,
    Side,
    StartGame,
    handle,
)
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import RULE_SET_NAMES, Adjudicator, rule_set

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
        kinds = Counter(type(command).__name__ for game in games for command in game)
        mix = ", ".join(f"{kind} {count}" for kind, count in kinds.most_common(6))
        rate = commands / seconds
        print(f"  {name:<10} {commands:>9,} {refused:>8,} {rate:>11,.0f}  {mix}")
        commands_all += commands
        seconds_all += seconds
    rate = commands_all / seconds_all
    print(f"  {'all':<10} {commands_all:>9,} {'':>8} {rate:>11,.0f}  (target {TARGET:,})")


def play(games: list[list[AnyCommand]]) -> tuple[int, float]:
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


def commands_of_a_game(name: str, number: int) -> list[AnyCommand]:
    luck = random.Random(f"{name} {number}")
    rules = rule_set(name)
    create = CreateGame(
        at_ms=0,
        by=HOUSE,
        rules=rules,
        tile_set=tile_set("english"),
        sides=(Side(),) * rules.sides.fewest,
        seed=luck.randbytes(32),
    )
    asked: list[AnyCommand] = []
    state: GameState | None = None
    now_ms = 0
    command: AnyCommand = create
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


def next_command(state: GameState, at_ms: int, luck: random.Random) -> AnyCommand:
    by = Actor(Role.SIDE, state.on_turn)
    play = state.play
    if state.phase is Phase.CREATED:
        return StartGame(at_ms=at_ms, by=HOUSE)
    if not state.is_rack_seen(state.on_turn):
        return LookAtRack(at_ms=at_ms, by=by)
    if play is not None and play.challenge is not None:
        by_judge = state.rules.challenge.adjudicator is Adjudicator.JUDGE
        judge = Actor(Role.JUDGE if by_judge else Role.LEXICON)
        return RuleOnChallenge(at_ms=at_ms, by=judge, is_acceptable=luck.random() < 0.6)
    if play is not None and play.side != state.on_turn and luck.random() < 0.6:
        words = (play.words[0].letters,)
        what = luck.random()
        if what < 0.5:
            return DrawTiles(at_ms=at_ms, by=Actor(Role.SIDE, play.side))
        if what < 0.7 or play.is_out:
            return AcceptPlay(at_ms=at_ms, by=by)
        if what < 0.85:
            return HoldPlay(at_ms=at_ms, by=by)
        return ChallengePlay(at_ms=at_ms, by=by, words=words)
    what = luck.random()
    if what < 0.08:
        tiles = "".join(luck.sample(state.racks[state.on_turn], 1))
        return ExchangeTiles(at_ms=at_ms, by=by, tiles=tiles)
    if what < 0.12:
        return PassTurn(at_ms=at_ms, by=by)
    return a_play(state, at_ms, by, luck)


def a_play(state: GameState, at_ms: int, by: Actor, luck: random.Random) -> AnyCommand:
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
        command = PlayTiles(at_ms=at_ms, by=by, tiles=tuple(placed), is_acceptable=True)
        if not isinstance(handle(state, command), Refusal) or luck.random() < 0.05:
            return command
    return PassTurn(at_ms=at_ms, by=by)
