"""What players settle among themselves, in a scenario."""

from __future__ import annotations

import re

from lexidrome.game import Given
from lexidrome.game.equipment import AgreeToUse, CheckTiles, ChooseEquipment, Piece
from lexidrome.proof.moment import SIDES, Moment
from lexidrome.proof.verbs import verb


@verb(r"chooses ([A-D])'s (\w+)")
def _chooses(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(
        ChooseEquipment(piece=Piece(words[2]), owner=SIDES.index(words[1])), at_ms=at.at_ms
    )


@verb(r"agrees to use (board|dictionary) (.+)")
def _agrees(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(AgreeToUse(piece=Piece(words[1]), name=words[2]), at_ms=at.at_ms)


@verb(r"counts every letter(?:: (.+))?")
def _counts(at: Moment, words: re.Match[str]) -> Given:
    """As many as there should be, except where the sentence says otherwise."""
    found = re.findall(r"(\d+) (\S)", words[1] or "")
    otherwise = {tile: int(count) for count, tile in found}
    counts = dict(at.state.setup.tile_set.counts) | otherwise
    return at.by.says(CheckTiles(counts=counts), at_ms=at.at_ms)
