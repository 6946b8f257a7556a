"""A game file with what a side wrote down for itself: its racks, what it exchanged, its remarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from lexidrome.hall.people.notes import TurnNote
from lexidrome.lexicon import BLANK
from lexidrome.notation.gcg import THROUGH, GcgExchange, GcgGame, GcgPass, GcgPlay, GcgTurn


def with_notes(game: GcgGame, side: int, notes: Iterable[TurnNote]) -> GcgGame:
    """`notes` are those of `side`; a rack that cannot have been held is left out."""
    by_turn = {note.turn: note for note in notes}
    turns: list[GcgTurn] = []
    number = 0
    for turn in game.turns:
        if isinstance(turn, GcgPlay | GcgPass | GcgExchange):
            number += 1
            note = by_turn.get(number)
            turns.append(turn if note is None else _noted(turn, side, note))
        else:
            turns.append(turn)
    return replace(game, turns=tuple(turns))


def _noted(turn: GcgPlay | GcgPass | GcgExchange, side: int, note: TurnNote) -> GcgTurn:
    noted: GcgTurn = replace(turn, note=" ".join(note.note.split()) or turn.note)
    if turn.player != side:
        return noted
    exchanged = tuple(note.exchanged)
    if isinstance(noted, GcgExchange) and len(exchanged) == noted.count:
        noted = replace(noted, tiles=exchanged)
    held = Counter(note.rack)
    return replace(noted, rack=tuple(note.rack)) if held and _used(noted) <= held else noted


def _used(turn: GcgTurn) -> Counter[str]:
    if isinstance(turn, GcgPlay):
        laid = (each for each in turn.word if each != THROUGH and not each.startswith("("))
        return Counter(BLANK if each.islower() else each for each in laid)
    return Counter(turn.tiles) if isinstance(turn, GcgExchange) else Counter()
