"""Writes GCG, strictly: UTF-8, LF, one way for each thing, in a fixed order."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from lexidrome.base import text
from lexidrome.game.board import format_place
from lexidrome.game.layout import STANDARD
from lexidrome.notation.gcg import (
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_parser import parse_gcg
from lexidrome.notation.malformed import Malformed
from lexidrome.notation.tiletext import format_tiles

_NOTHING_TAKEN = re.compile(
    r"^(>\S+: (?:\S+ --|(?:\S+ )?\(time\)|\S+ \((?!challenge\))\S+\))) \+0 "
)
_WITHOUT_RACK = re.compile(r"^(>\S+:) (\((?:time|challenge)\))")


def format_gcg(game: GcgGame, *, for_others: bool = False) -> bytes:
    """The file of a game; refuses what `parse_gcg` would not read back the same.

    Some programs want a minus before nothing that is taken, and a blank where no rack is.
    """
    plain = _with_plain_words(game)
    lines = (_for_others(line) if for_others else line for line in _lines(plain))
    data = ("\n".join(lines) + "\n").encode("utf-8", errors="replace")
    if parse_gcg(data, plain.layout) != plain:
        raise Malformed(text("This game cannot be written as GCG."))
    return data


def _with_plain_words(game: GcgGame) -> GcgGame:
    """Letters that lie on the board already are written as `.`, also where they are known."""
    turns = tuple(
        msgspec.structs.replace(turn, word=tuple(map(_plain_square, turn.word)))
        if isinstance(turn, GcgPlay)
        else turn
        for turn in game.turns
    )
    return msgspec.structs.replace(game, turns=turns)


def _plain_square(square: str) -> str:
    return THROUGH if square.startswith("(") else square


def _lines(game: GcgGame) -> Iterator[str]:
    yield "#character-encoding UTF-8"
    for number, player in enumerate(game.players, 1):
        yield f"#player{number} {player.nick} {player.name}"
    for keyword, value in (
        ("title", game.title),
        ("description", game.description),
        ("id", game.id),
        ("lexicon", game.lexicon),
        ("board-layout", "" if game.layout == STANDARD else game.layout.name),
        ("note", game.note),
    ):
        if value:
            yield from _pragma(keyword, value)
    if game.incomplete is not None:
        yield f"#incomplete {format_tiles(game.incomplete)}".rstrip()
    for at, turn in enumerate(game.turns):
        yield from _pragmas_at(game, at)
        yield _event(game, turn)
        if turn.note:
            yield from _pragma("note", turn.note)
    yield from _pragmas_at(game, len(game.turns))
    for number, rack in enumerate(game.racks, 1):
        if rack:
            yield f"#rack{number} {format_tiles(rack)}"


def _for_others(line: str) -> str:
    if not line.startswith(">"):
        return line
    line = _NOTHING_TAKEN.sub(r"\1 -0 ", line)
    return _WITHOUT_RACK.sub(r"\1  \2", line)


def _pragmas_at(game: GcgGame, turns_before: int) -> Iterator[str]:
    for pragma in game.pragmas:
        if pragma.turns_before == turns_before:
            yield from _pragma(pragma.keyword, pragma.value)


def _pragma(keyword: str, value: str) -> Iterator[str]:
    first, *others = value.split("\n")
    yield f"#{keyword} {first}".rstrip()
    for line in others:
        yield f"#- {line}".rstrip()


def _event(game: GcgGame, turn: GcgTurn) -> str:
    words = [
        f">{game.players[turn.player].nick}:",
        format_tiles(turn.rack),
        _move(turn, game.layout.side),
    ]
    if turn.score is not None:
        words.append(f"{turn.score:+d}")
        if turn.total is not None:
            words += [str(turn.total), turn.comment]
    return " ".join(word for word in words if word)


def _move(turn: GcgTurn, side: int) -> str:
    match turn:
        case GcgPlay(place=place, word=word):
            return f"{format_place(place, side)} {format_tiles(word)}"
        case GcgPass():
            return "-"
        case GcgExchange(tiles=tiles, count=count):
            return f"-{format_tiles(tiles) or count}"
        case GcgWithdrawal():
            return "--"
        case GcgChallengeBonus():
            return "(challenge)"
        case GcgTimePenalty():
            return "(time)"
        case GcgOutBonus(tiles=tiles) | GcgRackDeduction(tiles=tiles):
            return f"({format_tiles(tiles)})"
        case GcgUnfinished(written=written):
            return written
