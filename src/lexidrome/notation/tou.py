"""TOU files, in which results are sent to be rated: fixed columns, ASCII, CRLF.

    *M30.11.2025 Event
    *A
                                          0
    Surname, Given       2400  +2  310   3
    *** END OF FILE ***

A name of 20 columns, then for each round a blank, the result (2 a win, 1 a tie, blank a
loss), three columns for the score and four for the opponent, with a `+` for whoever
played first. The opponent 0, or a player's own number, stands for a bye. There are no
ratings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from lexidrome.base import BadInput, text
from lexidrome.notation.eventfile import NO_OPPONENT, DivisionFile, EntrantLine, EventFile
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tsh import Row, division_of, rows_of

NAME_WIDTH = 20
CELL_WIDTH = 9
END = "*** END OF FILE ***"
_COUNTER = f"{' ' * 38}0"
_TITLE = re.compile(r"\*M(\S*)\s*(.*)\Z")
_CELL = re.compile(r" ([ 0-2])( *-?\d{1,4})( *)(\+?)( *)(\d{1,4})\Z", re.ASCII)


def parse_tou(source: str) -> EventFile:
    """An event out of a TOU file."""
    lines = source.removeprefix("\ufeff").splitlines()
    title = _TITLE.match(lines[0]) if lines else None
    if title is None:
        raise Malformed(text("The first line of a TOU file begins with *M."), line=1)
    divisions: list[DivisionFile] = []
    name, rows = None, list[Row]()
    for line, written in enumerate(lines[1:], 2):
        if written.startswith("*"):
            if name is not None:
                divisions.append(division_of(name, rows))
            if written.startswith("***"):
                return EventFile(tuple(divisions), title[2].strip(), title[1])
            name, rows = written[1:].strip(), []
        elif written.strip() and written.strip() != "0":
            if name is None:
                raise Malformed(text("A player is listed before the first division."), line=line)
            rows.append(_row(written, len(rows) + 1, line))
    raise Malformed(text("The last line, {end}, is missing.", end=END), line=len(lines) + 1)


def format_tou(event: EventFile) -> str:
    """An event as a TOU file."""
    lines = [f"*M{_plain(event.date) or '-'} {_plain(event.title)}".rstrip()]
    for division in event.divisions:
        if not _plain(division.name) or division.name.startswith(("*", "M")):
            raise BadInput(
                text("A TOU file cannot have a division {name}.", name=shown(division.name))
            )
        lines += [f"*{_plain(division.name)}", _COUNTER, *_player_lines(division)]
    return "".join(f"{line}\r\n" for line in (*lines, END))


def _row(written: str, number: int, line: int) -> Row:
    name = written[:NAME_WIDTH].strip()
    if not name:
        raise Malformed(text("There is no name in the first 20 columns."), line=line)
    opponents: list[int | None] = []
    scores: list[int | None] = []
    starts: list[int | None] = []
    rounds = written[NAME_WIDTH:].rstrip()
    for at in range(0, len(rounds), CELL_WIDTH):
        cell = _CELL.match(rounds[at : at + CELL_WIDTH])
        if cell is None:
            raise Malformed(
                text(
                    "“{cell}” is not a result for round {round}.",
                    cell=shown(rounds[at : at + CELL_WIDTH]),
                    round=at // CELL_WIDTH + 1,
                ),
                line=line,
            )
        opponents.append(int(cell[6]))
        scores.append(int(cell[2]))
        starts.append(1 if cell[4] else None)
    entrant = EntrantLine(number, name)
    return Row(entrant, tuple(opponents), tuple(scores), tuple(starts), (), line)


def _player_lines(division: DivisionFile) -> Iterator[str]:
    rows = rows_of(division)
    for place, row in enumerate(rows, 1):
        entrant = row.entrant
        # Names in other scripts have no ASCII form; the number tells the player.
        name = _plain(entrant.name)[:NAME_WIDTH].rstrip() or f"No. {place}"
        if entrant.number != place:
            raise BadInput(
                text(
                    "A TOU file numbers its players from 1 without gaps; {name} has {number}.",
                    name=shown(entrant.name),
                    number=entrant.number,
                )
            )
        yield f"{name:<{NAME_WIDTH}}{''.join(_cells(row, rows))}".rstrip()


def _cells(row: Row, rows: list[Row]) -> Iterator[str]:
    """The rounds that are over; a report ends where the results do."""
    for at, (opponent, score, start) in enumerate(
        zip(row.opponents, row.scores, row.starts, strict=True)
    ):
        if score is None:
            return
        against = 0
        if opponent:
            theirs = rows[opponent - 1].scores[at]
            if theirs is None:
                return
            against = theirs
        number = opponent or row.entrant.number
        if opponent == NO_OPPONENT and score == 0:
            number = NO_OPPONENT
        result = "2" if score > against else "1" if score == against and opponent else " "
        if not -99 <= score <= 999 or number > 999:
            raise BadInput(
                text(
                    "The score {score} of {name} in round {round} does not fit into a TOU file.",
                    score=score,
                    name=shown(row.entrant.name),
                    round=at + 1,
                )
            )
        met = f"+{number}" if start == 1 else str(number)
        yield f" {result}{score:3d}{met:>4}"


def _plain(written: str) -> str:
    """In ASCII, accents taken off."""
    apart = unicodedata.normalize("NFKD", written.replace("ß", "ss").replace("ø", "o"))
    ascii_only = apart.encode("ascii", "ignore").decode()
    return " ".join(ascii_only.split())
