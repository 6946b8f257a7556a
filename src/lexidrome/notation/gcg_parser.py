"""Reads GCG, leniently: whatever real files do, short of what cannot be understood.

What is accepted beyond the plain format:

encodings       ISO-8859-1, also with the quotation marks of Windows; UTF-8 where the first line
                says so or a byte order mark stands there; CR, LF and CRLF
pragmas         in any order and case; `#- ` continues the one before; plain lines continue a note
                or a description; unknown ones are kept
players         one to four; taken from the event lines where no `#player` names them
racks           unknown, partly known, in small letters
plays           `8d` for `8D`; letters already on the board as `.`, in parentheses or spelled out
exchanges       `-ABC` with the tiles, `-3` with their number
numbers         with or without `+`; no score or total; a comment after the total
endings         `(TIME)` is four tiles and `(time)` is the clock; the last turn may be unfinished
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from lexidrome.base import text
from lexidrome.game.board import Place, format_place
from lexidrome.game.boards import board_key, shipped_kit, shipped_names
from lexidrome.game.layout import STANDARD, Layout
from lexidrome.notation.gcg import (
    PLAYERS_LIMIT,
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgFile,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgPragma,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgUnfinished,
    GcgWithdrawal,
)
from lexidrome.notation.gcg_source import gcg_lines
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tiletext import composed, is_letters, parse_rack, split_tiles

TURNS_LIMIT = 1000
"""Longer than any game; a file with more is not one."""

_PLACE_LIKE = re.compile(r"[0-9]+[A-Za-z]|[A-Za-z][0-9]+")
_NUMBER = re.compile(r"[+\-\N{MINUS SIGN}]?[0-9]{1,6}")
_NUMBERED = re.compile(r"(player|rack)([0-9]+)")
_WORD_PIECE = re.compile(r"\(([^()]*)\)|[^()]+")


@cache
def _places(side: int) -> dict[str, Place]:
    """Every way to write a place on a board of so many rows."""
    squares = range(side * side)
    places = [Place(square, is_across) for square in squares for is_across in (True, False)]
    return {
        name: place
        for place in places
        for name in (format_place(place, side), format_place(place, side).lower())
    }


def parse_gcg(data: bytes, layout: Layout = STANDARD) -> GcgGame:
    """The game of a file; `Malformed` says what cannot be understood, and on which line."""
    return read_gcg(data, layout).game


def read_gcg(data: bytes, layout: Layout = STANDARD) -> GcgFile:
    """The game of a file, with the line of each turn.

    `layout` is the board of a file that names none, or its name; others that ship are known.
    """
    reader = _Reader(layout)
    for number, line in enumerate(gcg_lines(data), 1):
        try:
            reader.take(number, line.strip())
        except Malformed as error:
            raise error.at_line(number) from None
    return reader.finish()


class _Reader:
    """Sorts the lines; event lines wait until all players are known."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.texts: dict[str, list[str]] = {}
        self.players: dict[int, tuple[int, list[str]]] = {}
        self.racks: dict[int, tuple[int, tuple[str, ...]]] = {}
        self.incomplete: tuple[str, ...] | None = None
        self.pragmas: list[tuple[str, int, list[str]]] = []
        self.events: list[tuple[int, str, str]] = []
        self.notes: dict[int, list[str]] = {}
        self.continued: list[str] | None = None
        """The text that `#- ` goes on with."""
        self.takes_plain_lines = False

    def take(self, number: int, line: str) -> None:
        if line.startswith(">"):
            self._take_event(number, line)
        elif line.startswith("#"):
            self._take_pragma(number, line)
        elif line and self.continued is not None and self.takes_plain_lines:
            self.continued.append(line)
        elif line:
            raise Malformed(text("“{line}” starts with neither # nor >.", line=shown(line)))

    def _take_event(self, number: int, line: str) -> None:
        nick, colon, rest = line[1:].partition(":")
        nick = composed(nick.strip())
        if not colon or not nick:
            raise Malformed(text("A turn starts with >, a player and a colon."))
        if len(self.events) == TURNS_LIMIT:
            raise Malformed(text("There are more than {limit} turns.", limit=TURNS_LIMIT))
        self.events.append((number, nick, rest))
        self.continued = None
        self.takes_plain_lines = False

    def _take_pragma(self, number: int, line: str) -> None:
        head = line[1:].split(None, 1) if not line[1:2].isspace() else ["", line[1:]]
        keyword = head[0] if head else ""
        value = head[1].strip() if len(head) > 1 else ""
        known = keyword.lower()
        if keyword == "-":
            self._continue(value)
            return
        self.continued = None
        self.takes_plain_lines = known in ("note", "description")
        if known == "note":
            self._note(value)
        elif known in ("title", "description", "id", "lexicon"):
            self.continued = self.texts.setdefault(known, [])
            self.continued.append(value)
        elif known == "board-layout":
            self.layout = _layout_of(value, self.layout)
        elif known == "incomplete":
            self.incomplete = _rack_or_remark(value)
        elif found := _NUMBERED.fullmatch(known):
            self._take_numbered(number, found[1], int(found[2][:4]), value)
        elif known != "character-encoding":
            self.continued = [value]
            self.pragmas.append((keyword, len(self.events), self.continued))

    def _continue(self, value: str) -> None:
        if self.continued is not None:
            self.continued.append(value)
        elif self.events:
            self._note(value)
        else:
            raise Malformed(text("There is nothing before this that “#-” could continue."))

    def _note(self, value: str) -> None:
        self.continued = self.notes.setdefault(len(self.events) - 1, [])
        self.continued.append(value)

    def _take_numbered(self, line: int, keyword: str, which: int, value: str) -> None:
        if not 1 <= which <= PLAYERS_LIMIT:
            raise Malformed(text("There can be players 1 to {limit} only.", limit=PLAYERS_LIMIT))
        if keyword == "rack":
            self.racks[which] = line, parse_rack("".join(value.split()))
            return
        if which in self.players:
            raise Malformed(text("#player{which} appears twice.", which=which))
        if not value:
            raise Malformed(text("#player{which} has no name.", which=which))
        self.continued = [value]
        self.players[which] = line, self.continued

    def finish(self) -> GcgFile:
        players = self._players()
        turns = tuple(self._turns(players))
        game = GcgGame(
            players=players,
            turns=turns,
            title=self._text("title"),
            description=self._text("description"),
            id=self._text("id"),
            lexicon=self._text("lexicon"),
            note=_joined(self.notes.get(-1, [])),
            racks=self._racks(len(players)),
            incomplete=self.incomplete,
            pragmas=tuple(
                GcgPragma(keyword, _joined(lines), turns_before)
                for keyword, turns_before, lines in self.pragmas
            ),
            layout=self.layout,
        )
        return GcgFile(game, tuple(number for number, _, _ in self.events))

    def _text(self, keyword: str) -> str:
        return _joined(self.texts.get(keyword, []))

    def _players(self) -> tuple[GcgPlayer, ...]:
        if not self.players:
            return self._players_of_events()
        players: list[GcgPlayer] = []
        for expected, which in enumerate(sorted(self.players), 1):
            line, written = self.players[which]
            nick, *names = " ".join(written).split()
            nick = composed(nick)
            if which != expected:
                problem = text("There is no #player{expected}.", expected=expected)
                raise Malformed(problem, line=line)
            if ":" in nick:
                problem = text("The short name “{nick}” has a colon.", nick=shown(nick))
                raise Malformed(problem, line=line)
            if any(nick == player.nick for player in players):
                problem = text("Two players have the short name “{nick}”.", nick=shown(nick))
                raise Malformed(problem, line=line)
            players.append(GcgPlayer(nick, " ".join(names) or nick))
        return tuple(players)

    def _players_of_events(self) -> tuple[GcgPlayer, ...]:
        nicks: dict[str, int] = {}
        for line, nick, _ in self.events:
            nicks.setdefault(nick, line)
            if len(nicks) > PLAYERS_LIMIT:
                problem = text("There are more than {limit} players.", limit=PLAYERS_LIMIT)
                raise Malformed(problem, line=line)
        if not nicks:
            raise Malformed(text("The file names no player and has no turn."), line=1)
        for nick, line in nicks.items():
            if len(nick.split()) > 1:
                problem = text("No #player line names “{nick}”.", nick=shown(nick))
                raise Malformed(problem, line=line)
        return tuple(GcgPlayer(nick, nick) for nick in nicks)

    def _turns(self, players: tuple[GcgPlayer, ...]) -> list[GcgTurn]:
        indices = _indices(players)
        turns: list[GcgTurn] = []
        for at, (line, nick, rest) in enumerate(self.events):
            try:
                player = indices.get(nick)
                if player is None:
                    player = indices.get(nick.casefold())
                if player is None:
                    raise _no_such_player(nick, players)
                turn = parse_event(player, rest.split(), self.layout.side)
                if isinstance(turn, GcgUnfinished) and at + 1 < len(self.events):
                    raise Malformed(
                        text("The turn has no move; only the last turn may be unfinished.")
                    )
            except Malformed as error:
                raise error.at_line(line) from None
            if at in self.notes:
                turn = msgspec.structs.replace(turn, note=_joined(self.notes[at]))
            turns.append(turn)
        return turns

    def _racks(self, players: int) -> tuple[tuple[str, ...], ...]:
        for which, (line, _) in self.racks.items():
            if which > players:
                raise Malformed(text("There is no player {which}.", which=which), line=line)
        known = [self.racks[at][1] if at in self.racks else () for at in range(1, players + 1)]
        return tuple(known) if any(known) else ()


def _layout_of(name: str, given: Layout) -> Layout:
    """The board that a file names."""
    key = board_key(name)
    if key == given.name:
        return given
    if key in shipped_names():
        return shipped_kit(key).layout
    raise Malformed(
        text(
            "There is no board “{name}” here; choose from: {names}.",
            name=shown(name),
            names=", ".join(dict.fromkeys((*shipped_names(), given.name))),
        )
    )


def _rack_or_remark(value: str) -> tuple[str, ...]:
    """The rack that may follow `#incomplete`; some write a remark there, which says nothing."""
    try:
        return parse_rack(value)
    except Malformed:
        return ()


def _joined(lines: list[str]) -> str:
    return "\n".join(lines).strip()


def _indices(players: tuple[GcgPlayer, ...]) -> dict[str, int]:
    """Players by short name; by full name or regardless of case where that is one player's."""
    exact = {player.nick: at for at, player in enumerate(players)}
    loose: dict[str, set[int]] = {}
    for at, player in enumerate(players):
        for name in (player.nick.casefold(), player.name, player.name.casefold()):
            loose.setdefault(name, set()).add(at)
    return {name: min(found) for name, found in loose.items() if len(found) == 1} | exact


def _no_such_player(nick: str, players: tuple[GcgPlayer, ...]) -> Malformed:
    return Malformed(
        text(
            "There is no player “{nick}”; choose from: {players}.",
            nick=shown(nick),
            players=shown(", ".join(player.nick for player in players)),
        )
    )


def parse_event(player: int, words: list[str], side: int) -> GcgTurn:
    """One event line, after its player, on a board of so many rows."""
    rack: tuple[str, ...] = ()
    if words and words[0][0] not in "-(" and not _PLACE_LIKE.fullmatch(words[0]):
        rack = parse_rack(words[0])
        words = words[1:]
    if not words:
        return GcgUnfinished(player=player, rack=rack)
    move = words[0]
    if move[0] == "(":
        return _parenthesised(player, rack, move, words)
    if move[0] == "-":
        return _without_tiles(player, rack, move, words)
    place = _place(move, side)
    if len(words) == 1:
        return GcgUnfinished(player=player, rack=rack, written=move)
    word = parse_word(words[1], side)
    score, total, comment = _numbers(words, 2)
    return GcgPlay(
        player=player,
        rack=rack,
        score=score,
        total=total,
        comment=comment,
        place=place,
        word=word,
    )


def _place(written: str, side: int) -> Place:
    place = _places(side).get(written)
    if place is not None:
        return place
    if _PLACE_LIKE.fullmatch(written):
        raise Malformed(text("“{place}” is not on the board.", place=shown(written)))
    raise Malformed(
        text(
            "“{written}” is not a move; moves are 8D WORD, -, -ABC, --, (challenge), (time), "
            "(ABC).",
            written=shown(written),
        )
    )


def parse_word(written: str, side: int) -> tuple[str, ...]:
    """The squares of a play; see `GcgPlay.word`."""
    if len(written) <= side and written.isascii() and written.replace(THROUGH, "").isalpha():
        return tuple(written)
    squares: list[str] = []
    at = 0
    word = composed(written)
    while at < len(word) and len(squares) <= side:
        piece = _WORD_PIECE.match(word, at)
        if piece is None:
            raise Malformed(text("The parentheses in “{word}” do not match.", word=shown(written)))
        inside = piece[1]
        letters = split_tiles(piece[0] if inside is None else inside)
        for letter in letters:
            if letter != THROUGH and not is_letters(letter):
                raise Malformed(
                    text(
                        "“{letter}” in “{word}” is not a tile.",
                        letter=shown(letter),
                        word=shown(written),
                    )
                )
        if inside is not None:
            letters = [letter if letter == THROUGH else f"({letter})" for letter in letters]
        squares.extend(letters)
        at = piece.end()
    if len(squares) > side:
        raise Malformed(text("“{word}” is longer than the board.", word=shown(written)))
    if all(square[0] in ".(" for square in squares):
        raise Malformed(text("The play “{word}” lays no tile.", word=shown(written)))
    return tuple(squares)


def _without_tiles(
    player: int, rack: tuple[str, ...], move: str, words: list[str]
) -> GcgPass | GcgExchange | GcgWithdrawal:
    score, total, comment = _numbers(words, 1)
    common: dict[str, Any] = {
        "player": player, "rack": rack, "score": score, "total": total, "comment": comment,
    }  # fmt: skip
    if move in ("-", "-0"):
        return GcgPass(**common)
    if move == "--":
        return GcgWithdrawal(**common)
    if move[1:].isascii() and move[1:].isdigit():
        if len(move) > 3:
            raise Malformed(text("“{move}” exchanges too many tiles.", move=shown(move)))
        return GcgExchange(count=int(move[1:]), **common)
    tiles = parse_rack(move[1:])
    return GcgExchange(count=len(tiles), tiles=tiles, **common)


def _parenthesised(
    player: int, rack: tuple[str, ...], move: str, words: list[str]
) -> GcgChallengeBonus | GcgTimePenalty | GcgOutBonus | GcgRackDeduction:
    if move[-1] != ")":
        raise Malformed(text("The parentheses in “{move}” do not match.", move=shown(move)))
    inside = move[1:-1]
    score, total, comment = _numbers(words, 1)
    common: dict[str, Any] = {
        "player": player, "rack": rack, "score": score, "total": total, "comment": comment,
    }  # fmt: skip
    if inside.lower() == "challenge":
        return GcgChallengeBonus(**common)
    if inside.lower() == "time" and inside != "TIME":
        return GcgTimePenalty(**common)
    if inside != inside.upper():
        raise Malformed(
            text(
                "“{move}” is neither (challenge) nor (time), and tiles are capitals.",
                move=shown(move),
            )
        )
    tiles = parse_rack(inside)
    if rack or (score is not None and score < 0):
        return GcgRackDeduction(tiles=tiles, **common)
    return GcgOutBonus(tiles=tiles, **common)


def _numbers(words: list[str], at: int) -> tuple[int | None, int | None, str]:
    """The score, the total and the comment that follow a move, as far as they are there."""
    if len(words) <= at:
        return None, None, ""
    score = _number(words[at])
    if len(words) == at + 1:
        return score, None, ""
    return score, _number(words[at + 1]), " ".join(words[at + 2 :])


def _number(written: str) -> int:
    if not _NUMBER.fullmatch(written):
        raise Malformed(text("“{written}” is not a number of points.", written=shown(written)))
    return int(written.replace("\N{MINUS SIGN}", "-"))
