"""What is asked and what is told: what is played with."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from lexidrome.base import LexiconName, RuleId
from lexidrome.game.messages import OPEN, Asker, Command, Fact, command, fact

LONGEST_NOTE = 200


class Piece(StrEnum):
    """What a game is played with."""

    BOARD = "board"
    TILES = "tiles"
    CLOCK = "clock"
    BAG = "bag"
    DICTIONARY = "dictionary"


@command(Asker.EITHER, None)
class ChooseEquipment(Command, frozen=True, kw_only=True, tag="choose_equipment"):
    """Whose piece is used, where both conform equally well (NSA-III.A.8)."""

    piece: Piece
    owner: int
    """The side that brought it."""


@fact(OPEN, tells=ChooseEquipment)
class EquipmentChosen(Fact, frozen=True, kw_only=True, tag="game.equipment_chosen.1"):
    """It is settled whose board, clock or bag is used."""

    piece: Piece
    owner: int
    rule: RuleId
    is_final: bool = False
    """The director decided."""


@command(Asker.SIDE, None, is_personal=True)
class AgreeToUse(Command, frozen=True, kw_only=True, tag="agree_to_use"):
    """Another board or dictionary than the house's, once every side agrees (DP-1.I.d)."""

    piece: Piece
    name: str
    """What it is; for a dictionary the name of a lexicon."""


@fact(OPEN, tells=AgreeToUse)
class UseAgreed(Fact, frozen=True, kw_only=True, tag="game.use_agreed.1"):
    """A side agrees to use a piece of equipment."""

    side: int
    piece: Piece
    name: str
    is_settled: bool
    """Every side has agreed: from now on it is used."""
    rule: RuleId


class Chosen(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One piece that is used by choice."""

    piece: Piece
    owner: int | None = None
    """The side that brought it."""
    name: str = ""
    agreed: tuple[int, ...] = ()
    """The sides that agree to it; it is used when all do."""
    is_settled: bool = True
    is_final: bool = False
    said: tuple[tuple[int, str], ...] = ()
    """What each side that spoke wants to use, by its last word."""
    instead_of: LexiconName | None = None
    """The dictionary that is used when nothing is agreed on any more."""

    def agreed_on(self, name: str) -> tuple[int, ...]:
        """The sides whose last word that is."""
        return tuple(side for side, said in self.said if said == name)

    @property
    def lexicon(self) -> LexiconName | None:
        """The dictionary that settles challenges, if that is what was agreed."""
        is_dictionary = self.piece is Piece.DICTIONARY and self.is_settled
        return LexiconName(self.name) if is_dictionary else None


@command(Asker.SIDE, None, at_board=True)
class CheckTiles(Command, frozen=True, kw_only=True, tag="check_tiles"):
    """A side has counted every letter of a real set (NSA-III.B.p2)."""

    counts: Mapping[str, int]
    """How many of each tile there are; all of them are named."""


@fact(OPEN)
class TilesChecked(Fact, frozen=True, kw_only=True, tag="game.tiles_checked.1"):
    """A side has counted the tiles, and how many are odd."""

    side: int
    odd: Mapping[str, int]
    """What there is of the tiles of which there should be another number."""
