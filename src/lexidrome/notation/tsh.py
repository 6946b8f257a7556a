"""TSH division files: one line a player, in the order of their numbers.

    Surname, Given  1500 2 0 3; 400 50 310; p12 1 0 2; off 0

Name and rating, then opponents by round, then scores by round, then named lists. The
opponent 0, or a player's own number, stands for no opponent; then the score is the
spread. 0 against nobody counts for nothing: a late entry or an absence. 00 stands where
nothing is known yet, such as a result that is missing while later ones are in.

The name ends before the first number that only numbers follow. So a name that ends in
a number, or has a semicolon, is written in a way that can stand there, and in full in a
list of its own, which TSH keeps as it keeps every list that it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import zip_longest

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.notation.eventfile import NO_OPPONENT, DivisionFile, EntrantLine, GameLine
from lexidrome.notation.malformed import Malformed, shown

ENTRANTS_LIMIT = 5000
ROUNDS_LIMIT = 200

_RATING = re.compile(r"\d{1,6}(?:[+.][\d.+]*)?\Z", re.ASCII)
"""One way to match each text: a name may end in as many dots as it has room for."""
_WHOLE = re.compile(r"[+-]?\d{1,6}\Z", re.ASCII)
_FIRST, _SECOND, _TO_DRAW = 1, 2, 3
_UNKNOWN = "00"
_FULL_NAME = "fullname"
_SECTIONS = re.compile(r"(?:[^;\\]|\\.)+", re.DOTALL)


class Row(msgspec.Struct, frozen=True):
    """A player's rounds as one file tells them, before they are compared with the others'."""

    entrant: EntrantLine
    opponents: tuple[int | None, ...]
    scores: tuple[int | None, ...]
    starts: tuple[int | None, ...] = ()
    """1 first, 2 second, anything else unknown."""
    tables: tuple[int | None, ...] = ()
    line: int | None = None


def parse_t(source: str, name: str = "A", first_line: int = 1) -> DivisionFile:
    """A division; every error names its line, counted from `first_line`."""
    rows: list[Row] = []
    for line, written in enumerate(source.removeprefix("\ufeff").splitlines(), first_line):
        if written.strip() and not written.lstrip().startswith("#"):
            try:
                rows.append(_row(written, len(rows) + 1, line))
            except Malformed as error:
                raise error.at_line(line) from None
    return division_of(name, rows)


def format_t(division: DivisionFile) -> str:
    """The division as a file; refuses what the format cannot hold."""
    rows = rows_of(division)
    _check_writable(rows)
    written = "".join(f"{_written(row)}\n" for row in rows)
    _check_read_back(division, written)
    return written


def division_of(name: str, rows: Sequence[Row]) -> DivisionFile:
    """Compare what two opponents say of their game, and make one line of it."""
    if len(rows) > ENTRANTS_LIMIT:
        raise Malformed(text("There are more than {limit} players.", limit=ENTRANTS_LIMIT))
    for row in rows:
        if max(len(row.opponents), len(row.scores)) > ROUNDS_LIMIT:
            problem = text("There are more than {limit} rounds.", limit=ROUNDS_LIMIT)
            raise Malformed(problem, line=row.line)
    games = [game for row in rows for game in _games(row, rows)]
    return DivisionFile(name, tuple(row.entrant for row in rows), tuple(sorted(games, key=_order)))


def rows_of(division: DivisionFile) -> list[Row]:
    """A row for each entrant, with nobody and nought where a round was missed."""
    lists: dict[int, dict[int, tuple[int, int | None, int | None, int | None]]] = {}
    for game in division.games:
        start = None if game.first is None else _FIRST if game.first == game.one else _SECOND
        own = (game.other, game.one_score, start, game.table)
        lists.setdefault(game.one, {})[game.round] = own
        if not game.is_bye:
            answer = None if start is None else _FIRST + _SECOND - start
            theirs = (game.one, game.other_score, answer, game.table)
            lists.setdefault(game.other, {})[game.round] = theirs
    return [_row_of(entrant, lists.get(entrant.number, {})) for entrant in division.entrants]


def _row(written: str, number: int, line: int) -> Row:
    head, _, rest = written.partition(";")
    name, rating, opponents = _head(head.strip())
    scores, _, lists = rest.partition(";")
    named = _named(lists)
    name = named.pop(_FULL_NAME, name)
    starts = _whole_numbers(named.pop("p12", ""))
    tables = _whole_numbers(named.pop("board", ""))
    penalties = [amount or 0 for amount in _whole_numbers(named.pop("penalty", ""))]
    group = named.pop("team", None)
    is_active = "off" not in named
    if named.get("off") in ("", "0"):
        named.pop("off")
    if not rating.isdecimal():
        named["rating"] = rating
    entrant = EntrantLine(
        number,
        name,
        int(re.split(r"[+.]", rating)[0]) or None,
        is_active,
        group,
        tuple(penalties),
        named,
    )
    return Row(
        entrant,
        tuple(opponents),
        tuple(_whole_numbers(scores)),
        tuple(starts),
        tuple(tables),
        line,
    )


def _head(head: str) -> tuple[str, str, list[int | None]]:
    """Name, rating and opponents: the rating is the first number after the last word."""
    words = head.split()
    end = len(words)
    while end and _WHOLE.match(words[end - 1]):
        end -= 1
    if end and _RATING.match(words[end - 1]):
        end -= 1
    if end == 0:
        raise Malformed(text("“{written}” has no name.", written=shown(head)))
    if end == len(words):
        raise Malformed(text("“{written}” has no rating after the name.", written=shown(head)))
    name = " ".join(words[:end])
    if words[end].startswith(("-", "+")):
        raise Malformed(text("A rating cannot be {rating}.", rating=shown(words[end])))
    opponents = _whole_numbers(" ".join(words[end + 1 :]))
    return name, words[end], opponents


def _whole_numbers(written: str) -> list[int | None]:
    words = written.split()
    for word in words:
        if not _WHOLE.match(word):
            raise Malformed(text("“{word}” is not a whole number.", word=shown(word)))
    return [None if word == _UNKNOWN else int(word) for word in words]


def _named(lists: str) -> dict[str, str]:
    """Lists by their names; a backslash stands before a semicolon that ends none."""
    named = {}
    for section in _SECTIONS.findall(lists):
        key, _, values = section.strip().partition(" ")
        if key:
            named[key] = re.sub(r"\\([\\;])", r"\1", values.strip())
    return named


def _games(row: Row, rows: Sequence[Row]) -> Iterable[GameLine]:
    columns = zip_longest(row.opponents, row.scores, row.starts, row.tables)
    number = row.entrant.number
    for round_number, (opponent, score, start, table) in enumerate(columns, 1):
        if opponent is None:
            if score:
                raise Malformed(
                    text(
                        "{name} has a score but no opponent in round {round}.",
                        name=shown(row.entrant.name),
                        round=round_number,
                    ),
                    line=row.line,
                )
            continue
        if opponent in (NO_OPPONENT, number):
            if score != 0:
                first = {_FIRST: number, _SECOND: NO_OPPONENT}.get(start or 0)
                yield GameLine(round_number, number, one_score=score, first=first)
            continue
        other = _opponent(row, rows, round_number, opponent)
        if number < opponent:
            starts = start, _at(other.starts, round_number)
            yield GameLine(
                round_number,
                number,
                opponent,
                score,
                _at(other.scores, round_number),
                _first(number, opponent, *starts),
                table or _at(other.tables, round_number) or None,
            )


def _opponent(row: Row, rows: Sequence[Row], round_number: int, opponent: int) -> Row:
    if not 1 <= opponent <= len(rows):
        raise Malformed(
            text(
                "{name} plays number {opponent} in round {round}, but there are {count} players.",
                name=shown(row.entrant.name),
                opponent=opponent,
                round=round_number,
                count=len(rows),
            ),
            line=row.line,
        )
    other = rows[opponent - 1]
    if _at(other.opponents, round_number) != row.entrant.number:
        raise Malformed(
            text(
                "{name} plays number {opponent} in round {round}, but not the other way round.",
                name=shown(row.entrant.name),
                opponent=opponent,
                round=round_number,
            ),
            line=row.line,
        )
    return other


def _first(one: int, other: int, start: int | None, answer: int | None) -> int | None:
    if start == _FIRST or (answer == _SECOND and start != _SECOND):
        return one
    if start == _SECOND or answer == _FIRST:
        return other
    return None


def _at(values: Sequence[int | None], round_number: int) -> int | None:
    return values[round_number - 1] if round_number <= len(values) else None


def _order(game: GameLine) -> tuple[int, int]:
    return game.round, game.one


def _row_of(
    entrant: EntrantLine, rounds: dict[int, tuple[int, int | None, int | None, int | None]]
) -> Row:
    last = max(rounds, default=0)
    absent = (NO_OPPONENT, 0, None, None)
    cells = [rounds.get(number, absent) for number in range(1, last + 1)]
    opponents, scores, starts, tables = zip(*cells, strict=True) if cells else ((), (), (), ())
    return Row(entrant, opponents, scores, starts, tables)


def _check_writable(rows: Sequence[Row]) -> None:
    for place, row in enumerate(rows, 1):
        entrant = row.entrant
        if entrant.number != place:
            raise BadInput(
                text(
                    "A TSH file numbers its players from 1 without gaps; {name} has {number}.",
                    name=shown(entrant.name),
                    number=entrant.number,
                )
            )


def _check_read_back(division: DivisionFile, written: str) -> None:
    """What would not come back the same is refused: a name with a line break, half a result."""
    nothing = [game for game in division.games if game.is_bye and game.one_score == 0]
    kept = tuple(game for game in division.games if game not in nothing)
    try:
        back = parse_t(written, division.name)
    except Malformed:
        back = DivisionFile(division.name)
    for entrant, other in zip_longest(division.entrants, back.entrants):
        if entrant != other:
            raise BadInput(
                text(
                    "What is known of {name} cannot stand in a TSH file.",
                    name=shown(entrant.name if entrant else other.name),
                )
            )
    if back.games != kept:
        raise BadInput(
            text(
                "The games of division {name} do not fit into a TSH file.",
                name=shown(division.name),
            )
        )


def _written(row: Row) -> str:
    entrant = row.entrant
    extras = dict(entrant.extras)
    rating = extras.pop("rating", str(entrant.rating or 0))
    known = [at for at, score in enumerate(row.scores, 1) if score is not None]
    scores = row.scores[: max(known, default=0)]
    name = _short_name(entrant.name)
    lists: dict[str, str] = {}
    if any(start is not None for start in row.starts):
        lists["p12"] = " ".join(_starts(row))
    if any(row.tables):
        lists["board"] = " ".join(str(table or 0) for table in row.tables)
    if entrant.penalties:
        lists["penalty"] = " ".join(str(each) for each in entrant.penalties)
    if entrant.group is not None:
        lists["team"] = entrant.group
    if not entrant.is_active:
        lists["off"] = extras.pop("off", "0")
    if name != entrant.name:
        lists[_FULL_NAME] = entrant.name
    sections = [
        " ".join([name, rating, *(str(number) for number in row.opponents)]),
        " ".join(_UNKNOWN if score is None else str(score) for score in scores),
        *(f"{key} {_escaped(value)}".rstrip() for key, value in {**lists, **extras}.items()),
    ]
    return "; ".join(sections)


def _escaped(value: str) -> str:
    return re.sub(r"[\\;]", r"\\\g<0>", value)


def _short_name(name: str) -> str:
    """The name as it can stand before a rating: `Oak 2` is `Oak-2` there."""
    words = name.replace(";", ",").split()
    if words and words[0].startswith("#"):
        words[0] = "No" + words[0][1:]
    if words and (_WHOLE.match(words[-1]) or _RATING.match(words[-1])):
        number = words.pop()
        words.append(f"{words.pop() if words else 'No'}-{number}")
    return " ".join(words)


def _starts(row: Row) -> Iterable[str]:
    for opponent, start in zip(row.opponents, row.starts, strict=True):
        unknown = 0 if opponent == NO_OPPONENT else _TO_DRAW
        yield str(unknown if start is None else start)
