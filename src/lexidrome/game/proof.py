"""Proves afterwards that every tile of a game was drawn as the seed says.

The seed's hash was published before the first tile was drawn, and each tile
depends on nothing but the seed, the number of tiles drawn before it and what
was in the bag. Whoever has the events of a finished game can follow that.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from lexidrome.base import Text, text
from lexidrome.game import events as e
from lexidrome.game.folding import evolve
from lexidrome.game.record_values import Mode
from lexidrome.game.state import GameState, Phase
from lexidrome.game.tiles import add_tiles, commitment, draw
from lexidrome.game.values import DrawKind


class DrawProof(msgspec.Struct, frozen=True):
    """What following the draws of a game found."""

    tile_count: int
    """Tiles that were drawn as the seed says."""
    fault: Text | None = None
    """The first thing that is not as it should be."""


class _Draw(msgspec.Struct, frozen=True):
    """Tiles that an event says were drawn, and from what."""

    tiles: str
    bag: str
    is_lightning: bool


def prove_draws(events: Iterable[e.AnyEvent]) -> DrawProof:
    """Follow every draw of a game from its revealed seeds."""
    history = tuple(events)
    if not history or not isinstance(history[0], e.GameCreated):
        return DrawProof(0, text("The game's first event is not its creation."))
    if history[0].options.mode is Mode.RECORD:
        return DrawProof(0, text("The game was played with real tiles; no seed drew them."))
    seeds = _revealed(history)
    fault = _broken_promise(history, seeds)
    if fault is not None:
        return DrawProof(0, fault)
    state: GameState | None = None
    counts = [0, 0]
    for number, event in enumerate(history, 1):
        made = None if state is None else _draw_of(state, event)
        if made is not None:
            which = int(made.is_lightning)
            drawn, _ = draw(seeds[which], counts[which], made.bag, len(made.tiles))
            if drawn != made.tiles:
                return DrawProof(
                    sum(counts), text("Event {number} is not what the seed drew.", number=number)
                )
            counts[which] += len(drawn)
        state = _followed(state, event)
        if state is None:
            return DrawProof(
                sum(counts),
                text("Event {number} cannot have happened after those before it.", number=number),
            )
    return DrawProof(sum(counts))


def _followed(state: GameState | None, event: e.AnyEvent) -> GameState | None:
    """The game after this event; nothing where somebody has changed what came before."""
    try:
        after = evolve(state, event)
    except (AssertionError, LookupError, ValueError, TypeError):
        return None
    most = after.rules.setup.rack_tiles
    is_held = after.phase in (Phase.LIGHTNING, Phase.ENDED) or all(
        len(rack) <= most for rack in after.racks
    )
    return after if is_held else None


def _revealed(history: tuple[e.AnyEvent, ...]) -> tuple[bytes, bytes]:
    """The seed of the game and that of its lightning round, empty where not revealed."""
    game, lightning = b"", b""
    for event in history:
        if isinstance(event, e.GameEnded):
            game = _seed(event.seed)
        elif isinstance(event, e.TieBroken):
            lightning = _seed(event.seed)
    return game, lightning


def _seed(written: str) -> bytes:
    """What was revealed; what is no seed was not the one that was promised."""
    try:
        return bytes.fromhex(written)
    except ValueError:
        return written.encode()


def _broken_promise(history: tuple[e.AnyEvent, ...], seeds: tuple[bytes, bytes]) -> Text | None:
    """Why the revealed seeds are not those that were promised."""
    for event in history:
        if isinstance(event, e.GameCreated):
            if not seeds[0]:
                return text("The seed of the game is not revealed before its end.")
            if commitment(seeds[0]) != event.commitment:
                return text("The seed of the game is not the one that was promised.")
        if isinstance(event, e.LightningStarted):
            if not seeds[1]:
                return text("The seed of the lightning round is not revealed before its end.")
            if commitment(seeds[1]) != event.commitment:
                return text("The seed of the lightning round is not the one that was promised.")
    return None


def _draw_of(state: GameState, event: e.AnyEvent) -> _Draw | None:
    if isinstance(event, e.FirstTilesDrawn):
        return _Draw("".join(event.tiles), state.bag, is_lightning=False)
    if isinstance(event, e.LightningOrderDrawn):
        return _Draw("".join(event.tiles), state.bag, is_lightning=True)
    if isinstance(event, e.TilesDrawn):
        return _Draw(event.tiles or "", state.bag, event.kind is DrawKind.LIGHTNING)
    if isinstance(event, e.TilesExchanged):
        discarded = "" if event.is_drawn_first else event.discarded or ""
        return _Draw(event.drawn or "", add_tiles(state.bag, discarded), is_lightning=False)
    return None
