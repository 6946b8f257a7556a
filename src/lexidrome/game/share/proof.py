"""Proves afterwards that every tile of a game was drawn as it had to be.

The server promised its seed before any share was told, each side's device its
share before the others told theirs, and all of them together key the draws. So
whoever has the facts of a finished game can follow it: the game is decided once
more (`redeciding`), and a tile that the joint seed did not draw, a draw that the
rules do not call for, or one that is missing is found. What a player's device
wrote down while the game was played shows whether it is the same game.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from lexidrome.base import Text, text
from lexidrome.game.draw.messages import TilesDrawn
from lexidrome.game.exchange.messages import TilesExchanged
from lexidrome.game.finish.messages import GameEnded
from lexidrome.game.fold import evolve
from lexidrome.game.share.messages import ShareCommitted, ShareRevealed
from lexidrome.game.share.replay import Mismatch, essence, next_step
from lexidrome.game.start.messages import FirstTilesDrawn, GameCreated, GameStarted
from lexidrome.game.state import GameState
from lexidrome.game.table import TABLES
from lexidrome.game.tie.messages import LightningOrderDrawn, LightningStarted, TieBroken
from lexidrome.game.tiles import add_tiles, commitment
from lexidrome.game.unions import AnyFact
from lexidrome.game.values import DrawScheme

History = tuple[AnyFact, ...]


class DrawProof(msgspec.Struct, frozen=True):
    """What following the draws of a game found."""

    tile_count: int
    """Tiles that were drawn as they had to be."""
    fault: Text | None = None
    """The first thing that is not as it should be."""
    server_shares: tuple[int, ...] = ()
    """Sides whose share of the seed came from the server."""
    scheme: DrawScheme = DrawScheme.SERVER


class Saw(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a side's device wrote down while the game was played."""

    game: str
    side: int
    commitment: str
    """What the server had promised before the device told its share."""
    tie_commitment: str = ""
    share: str = ""
    """The device's own, in hexadecimal; empty: it brought none."""
    commitments: tuple[str | None, ...] = ()
    """By side, as they were known when the device told its share."""
    shares: tuple[str | None, ...] = ()
    """By side, as they were known when the game started."""
    racks: tuple[tuple[int, str], ...] = ()
    """The rack of the side, by the version of the game in which it was seen."""


def prove_draws(facts: Iterable[AnyFact], game: str | None = None) -> DrawProof:
    """Decide a game once more by its revealed seeds; `game` is the name it is known by."""
    history = tuple(facts)
    if not history or not isinstance(history[0], GameCreated):
        return DrawProof(0, text("The game's first event is not its creation."))
    created = history[0]
    if not TABLES[created.options.mode].holds_tiles:
        return DrawProof(0, text("The game was played with real tiles; no seed drew them."))
    is_joint = created.draws is DrawScheme.JOINT
    if is_joint and game is not None and game != created.game:
        return DrawProof(0, text("Event {number} belongs to another game.", number=1))
    seed, tie_seed = _revealed(history)
    fault = _broken_promise(history, seed, tie_seed)
    if fault is not None:
        return DrawProof(0, fault)
    told = replace(created, seed=seed, tie_seed=tie_seed if is_joint else None)
    tile_count, fault = _followed((told, *history[1:]))
    started = next((each for each in history if isinstance(each, GameStarted)), None)
    from_server = () if started is None else started.server_shares
    return DrawProof(tile_count, fault, from_server, created.draws)


def _followed(history: History) -> tuple[int, Text | None]:
    """How many tiles were drawn as they had to be, and what was not."""
    state, at, drawn = evolve(None, history[0]), 1, 0
    while at < len(history):
        step = next_step(state, history, at)
        if isinstance(step, Mismatch):
            return drawn, _not_so(history, step)
        for number, fact in enumerate(history[at : at + step], at + 1):
            drawn += len(_drawn(fact))
            after = _after(state, fact)
            if after is None:
                return drawn, text(
                    "Event {number} cannot have happened after those before it.", number=number
                )
            state = after
        at += step
    return drawn, None


def _after(state: GameState, fact: AnyFact) -> GameState | None:
    """The game after this fact; nothing where somebody has changed what came before."""
    try:
        return evolve(state, fact)
    except (AssertionError, LookupError, ValueError, TypeError):
        return None


def _not_so(history: History, found: Mismatch) -> Text:
    """What is wrong with the fact where the referee says something else."""
    number, decided = found.at + 1, found.decided
    if found.at >= len(history):
        return text("Event {number} is missing: the rules call for it.", number=number)
    fact = history[found.at]
    if decided is not None and _undrawn(decided) == _undrawn(fact):
        return text("Event {number} does not match the seed.", number=number)
    name = str(fact.__struct_config__.tag)
    return text("Event {number} ({name}) is not what the rules call for.", number=number, name=name)


def _undrawn(fact: AnyFact) -> tuple[object, ...]:
    """The fact but for which tiles were drawn; nothing is like one that draws none."""
    if isinstance(fact, TilesDrawn):
        return essence(replace(fact, tiles="?" * len(fact.tiles or "")))
    if isinstance(fact, TilesExchanged):
        return essence(replace(fact, drawn="?" * len(fact.drawn or "")))
    if isinstance(fact, FirstTilesDrawn):
        return essence(replace(fact, tiles=tuple("?"[: len(tile)] for tile in fact.tiles)))
    if isinstance(fact, LightningOrderDrawn):
        return essence(replace(fact, tiles=("",) * len(fact.tiles), first_side=None))
    return (fact,)


def _drawn(fact: AnyFact) -> str:
    """The tiles that a fact says were drawn."""
    if isinstance(fact, FirstTilesDrawn | LightningOrderDrawn):
        return "".join(fact.tiles)
    if isinstance(fact, TilesDrawn):
        return fact.tiles or ""
    return (fact.drawn or "") if isinstance(fact, TilesExchanged) else ""


def _revealed(history: History) -> tuple[bytes, bytes]:
    """The seed of the game and that of its lightning round, empty where not revealed."""
    game, lightning = b"", b""
    for fact in history:
        if isinstance(fact, GameEnded):
            game = _seed(fact.seed)
        elif isinstance(fact, TieBroken):
            lightning = _seed(fact.seed)
    return game, lightning


def _seed(written: str) -> bytes:
    """What was revealed; what is no seed was not the one that was promised."""
    try:
        return bytes.fromhex(written)
    except ValueError:
        return written.encode()


def _broken_promise(history: History, seed: bytes, tie_seed: bytes) -> Text | None:
    """Why the revealed seeds are not those that were promised."""
    created = history[0]
    assert isinstance(created, GameCreated)
    if not seed:
        return text("The seed of the game is not revealed before its end.")
    if commitment(seed) != created.commitment:
        return text("The seed of the game is not the one that was promised.")
    for number, fact in enumerate(history, 1):
        if not isinstance(fact, LightningStarted):
            continue
        if created.draws is DrawScheme.JOINT and fact.commitment != created.tie_commitment:
            return text(
                "Event {number} promises a different seed than the game's first event.",
                number=number,
            )
        if not tie_seed:
            return text("The seed of the lightning round is not revealed before its end.")
        if commitment(tie_seed) != fact.commitment:
            return text("The seed of the lightning round is not the one that was promised.")
    return None


def prove_seen(facts: Iterable[AnyFact], saw: Saw) -> Text | None:
    """Why this is not the game that a side's device saw; nothing if it is."""
    history = tuple(facts)
    created = history[0] if history else None
    if not isinstance(created, GameCreated):
        return text("The game's first event is not its creation.")
    if saw.game != created.game or not 0 <= saw.side < len(created.sides):
        return text("The file is from another game.")
    if saw.commitment != created.commitment or saw.tie_commitment != created.tie_commitment:
        return text("Event {number}: the server had promised a different seed.", number=1)
    return _other_shares(history, saw) or _other_racks(history, saw)


def _other_shares(history: History, saw: Saw) -> Text | None:
    """The first promise or share that was another one than the facts say, or is not there."""
    known = _by_side(saw.shares)
    if saw.share:
        known[saw.side] = saw.share
    promises = _by_side(saw.commitments)
    for number, fact in enumerate(history, 1):
        fault = None
        if isinstance(fact, ShareCommitted):
            fault = _other_promise(number, fact, promises, saw)
        elif isinstance(fact, ShareRevealed):
            fault = _other_share(number, fact, known, saw)
        if fault is not None:
            return fault
    for side in known:
        return text("The share that side {side} had revealed was not used.", side=side + 1)
    for side in promises:
        return text("The share that side {side} had promised is missing.", side=side + 1)
    return None


def _other_promise(
    number: int, fact: ShareCommitted, promises: dict[int, str], saw: Saw
) -> Text | None:
    side = fact.side + 1
    if fact.side not in promises and _is_invented(fact.side, saw.commitments):
        return text("Event {number}: side {side} had promised no share.", number=number, side=side)
    if promises.pop(fact.side, fact.commitment) != fact.commitment:
        return text(
            "Event {number}: side {side} had promised a different share.", number=number, side=side
        )
    return None


def _other_share(number: int, fact: ShareRevealed, known: dict[int, str], saw: Saw) -> Text | None:
    side = fact.side + 1
    if fact.side not in known and _is_invented(fact.side, saw.shares):
        return text("Event {number}: side {side} had revealed no share.", number=number, side=side)
    if known.pop(fact.side, fact.share) != fact.share:
        return text(
            "Event {number}: side {side} had revealed a different share.", number=number, side=side
        )
    return None


def _is_invented(side: int, seen: tuple[str | None, ...]) -> bool:
    """The device knew what every side had brought, and this one had brought nothing."""
    return side < len(seen) and seen[side] is None


def _by_side(values: tuple[str | None, ...]) -> dict[int, str]:
    return {side: value for side, value in enumerate(values) if value is not None}


def _other_racks(history: History, saw: Saw) -> Text | None:
    """The first rack that was another one than the facts say."""
    seen = dict(saw.racks)
    state: GameState | None = None
    for number, fact in enumerate(history, 1):
        state = evolve(None, fact) if state is None else _after(state, fact)
        if state is None:
            return text("Event {number} cannot have happened after those before it.", number=number)
        rack = seen.pop(number, None)
        if rack is not None and add_tiles(rack, "") != state.racks[saw.side]:
            return text("After event {number} another rack was seen.", number=number)
    if seen:
        return text("After event {number} the game was seen to go on.", number=len(history))
    return None
