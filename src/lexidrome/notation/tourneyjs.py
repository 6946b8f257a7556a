"""The feed that TSH publishes for other programs: `newt={"config":…,"divisions":…};`"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from lexidrome.base import Text, text
from lexidrome.notation.eventfile import DivisionFile, EntrantLine, EventFile
from lexidrome.notation.jsliteral import Value, parse_js_literal
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tsh import Row, division_of, rows_of

VARIABLE = "newt"

_LARGEST = 10**9
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)


def parse_tourney_js(source: str) -> EventFile:
    """An event out of the `tourney.js` that TSH writes."""
    feed = parse_js_literal(source.removeprefix("\ufeff"))
    if not isinstance(feed, dict) or not isinstance(feed.get("divisions"), list):
        raise Malformed(text("This is not a tournament feed: it has no list of divisions."))
    config = feed.get("config")
    settings = config if isinstance(config, dict) else {}
    caps = settings.get("spread_cap") or settings.get("standings_spread_cap")
    return EventFile(
        tuple(_divisions(feed["divisions"])),
        _words(settings.get("event_name")),
        _words(settings.get("event_date")),
        _whole(settings.get("max_rounds")),
        tuple(_wholes(caps if isinstance(caps, list) else [caps])),
        _whole(settings.get("bye_spread")),
    )


def format_tourney_js(event: EventFile) -> str:
    """An event as the `tourney.js` that TSH writes."""
    config: dict[str, object] = {}
    if event.title:
        config["event_name"] = event.title
    if event.date:
        config["event_date"] = event.date
    if event.rounds is not None:
        config["max_rounds"] = event.rounds
    if event.spread_caps:
        config["spread_cap"] = event.spread_caps
    if event.bye_spread is not None:
        config["bye_spread"] = event.bye_spread
    divisions = [
        {"name": division.name, "players": [None, *(_player(row) for row in rows_of(division))]}
        for division in event.divisions
    ]
    body = msgspec.json.encode({"config": config, "divisions": divisions}).decode()
    return f"{VARIABLE}={body};\n"


def _divisions(values: Value) -> Iterator[DivisionFile]:
    assert isinstance(values, list)
    for place, value in enumerate(values, 1):
        if value is None:
            continue
        if not isinstance(value, dict) or not isinstance(value.get("players"), list):
            raise Malformed(text("Division {place} has no list of players.", place=place))
        name = _words(value.get("name")) or chr(ord("A") + place - 1)
        players = value["players"]
        assert isinstance(players, list)
        rows = [_row(name, number, each) for number, each in enumerate(_players(players), 1)]
        try:
            yield division_of(name, rows)
        except Malformed as error:
            raise _in_division(name, error.problem) from None


def _players(values: Sequence[Value]) -> list[Value]:
    """The list counts from 1, so its first place is empty."""
    return list(values[1:]) if values and values[0] is None else list(values)


def _row(division: str, number: int, value: Value) -> Row:
    if not isinstance(value, dict):
        raise _in_division(division, text("Player {number} is missing.", number=number))
    if _whole(value.get("id")) not in (None, number):
        raise _in_division(division, text("Player {number} is in the wrong place.", number=number))
    name = _words(value.get("name"))
    if not name:
        raise _in_division(division, text("Player {number} has no name.", number=number))
    etc = value.get("etc")
    extras = etc if isinstance(etc, dict) else {}
    entrant = EntrantLine(
        number,
        name,
        _rating(value.get("rating")),
        is_active=not _is_set(extras.get("off")),
        group=_words(extras.get("team")) or None,
        penalties=tuple(each or 0 for each in _list(extras.get("penalty"))),
    )
    return Row(
        entrant,
        tuple(_list(value.get("pairings"))),
        tuple(_list(value.get("scores"))),
        tuple(_list(extras.get("p12"))),
        tuple(_list(extras.get("board"))),
    )


def _in_division(division: str, problem: Text) -> Malformed:
    return Malformed(
        text("Division {division}: {problem}", division=shown(division), problem=str(problem))
    )


def _player(row: Row) -> dict[str, object]:
    entrant = row.entrant
    etc: dict[str, object] = {}
    if any(start is not None for start in row.starts):
        etc["p12"] = [start or (3 if opponent else 0) for opponent, start in _starts(row)]
    if any(row.tables):
        etc["board"] = [table or 0 for table in row.tables]
    if entrant.penalties:
        etc["penalty"] = entrant.penalties
    if entrant.group is not None:
        etc["team"] = [entrant.group]
    if not entrant.is_active:
        etc["off"] = [0]
    return {
        "id": entrant.number,
        "name": entrant.name,
        "rating": entrant.rating or 0,
        "pairings": row.opponents,
        "scores": row.scores,
        "etc": etc,
    }


def _starts(row: Row) -> Iterator[tuple[int | None, int | None]]:
    return zip(row.opponents, row.starts, strict=True)


def _is_set(value: Value) -> bool:
    return value is not None


def _words(value: Value) -> str:
    """Text, also where the feed has split it into words."""
    if isinstance(value, list):
        return " ".join(_words(each) for each in value)
    return "" if value is None else str(value).strip()


def _whole(value: Value) -> int | None:
    if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
        return int(value)
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return int(value)
    return None


def _wholes(values: Sequence[Value]) -> Iterator[int]:
    for value in values:
        whole = _whole(value)
        if whole is not None:
            yield whole


def _list(value: Value) -> list[int | None]:
    return [_whole(each) for each in value] if isinstance(value, list) else []


def _rating(value: Value) -> int | None:
    """A number, or several that other systems have put together: `1500+1480+0`."""
    if isinstance(value, str):
        value = value.split("+")[0]
    return _whole(value) or None
