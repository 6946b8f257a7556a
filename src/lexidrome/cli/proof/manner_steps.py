"""What players settle among themselves, in a scenario."""

from __future__ import annotations

import re

from lexidrome.cli.proof.moment import SIDES, Moment
from lexidrome.cli.proof.verbs import verb
from lexidrome.game import (
    AgreeToUse,
    AnyCommand,
    CheckTiles,
    ChooseEquipment,
    Piece,
)


@verb(r"chooses ([A-D])'s (\w+)")
def _chooses(at: Moment, words: re.Match[str]) -> AnyCommand:
    return ChooseEquipment(
        at_ms=at.at_ms, by=at.by, piece=Piece(words[2]), owner=SIDES.index(words[1])
    )


@verb(r"agrees to use (board|dictionary) (.+)")
def _agrees(at: Moment, words: re.Match[str]) -> AnyCommand:
    return AgreeToUse(at_ms=at.at_ms, by=at.by, piece=Piece(words[1]), name=words[2])


@verb(r"counts every letter(?:: (.+))?")
def _counts(at: Moment, words: re.Match[str]) -> AnyCommand:
    """As many as there should be, except where the sentence says otherwise."""
    found = re.findall(r"(\d+) (\S)", words[1] or "")
    otherwise = {tile: int(count) for count, tile in found}
    counts = dict(at.state.setup.tile_set.counts) | otherwise
    return CheckTiles(at_ms=at.at_ms, by=at.by, counts=counts)
