"""TSH configurations and archives: which divisions there are, and how they are reckoned."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.notation.eventfile import DivisionFile, EventFile
from lexidrome.notation.malformed import Malformed, shown
from lexidrome.notation.tsh import format_t, parse_t

CONFIG_NAME = "config.tsh"

_DIVISION = re.compile(r"\s*division\s+(\S+)\s+(\S+)\s*\Z", re.IGNORECASE)
_SETTING = re.compile(r"\s*config\s+(\w+)\s*=\s*(.*?)\s*;?\s*\Z")
_BEGIN = re.compile(r"#begin_file\s+name=(\S+)\s*\Z")
_END = "#end_file"
_NUMBER = re.compile(r"-?\d{1,6}\Z", re.ASCII)


class TshConfig(msgspec.Struct, frozen=True):
    """A configuration, with the divisions still to be read."""

    event: EventFile
    files: Mapping[str, str]
    """The file of each division, by its name."""


class _Part(msgspec.Struct, frozen=True):
    """A file within an archive."""

    name: str
    first_line: int
    source: str


def parse_tsh_config(source: str, first_line: int = 1) -> TshConfig:
    """The configuration of an event of TSH."""
    values: dict[str, str | int | tuple[int, ...]] = {}
    files: dict[str, str] = {}
    settings = []
    for line, written in enumerate(source.removeprefix("\ufeff").splitlines(), first_line):
        division = _DIVISION.match(written)
        setting = _SETTING.match(written)
        if division:
            files[division[1].upper()] = division[2]
        elif setting and setting[1] in _MEANINGS:
            try:
                values[setting[1]] = _MEANINGS[setting[1]](setting[2])
            except Malformed as error:
                raise error.at_line(line) from None
        elif written.strip():
            settings.append(written.rstrip())
    caps = values.get("spread_cap") or values.get("standings_spread_cap") or ()
    event = EventFile(
        (),
        str(values.get("event_name", "")),
        str(values.get("event_date", "")),
        _whole(values.get("max_rounds")),
        (caps,) if isinstance(caps, int) else tuple(caps) if isinstance(caps, tuple) else (),
        _whole(values.get("bye_spread")),
        tuple(settings),
    )
    return TshConfig(event, files)


def format_tsh_config(event: EventFile) -> str:
    """The configuration that TSH reads for an event."""
    for division in event.divisions:
        if not re.fullmatch(r"[^\s/\\]+", division.name) or division.name != division.name.upper():
            raise BadInput(
                text(
                    "The division {name} needs a name in capitals without spaces.",
                    name=shown(division.name),
                )
            )
    lines = [f"division {division.name} {_file_name(division)}" for division in event.divisions]
    if event.title:
        lines.append(f"config event_name = {_quoted(event.title)}")
    if event.date:
        lines.append(f"config event_date = {_quoted(event.date)}")
    if event.rounds is not None:
        lines.append(f"config max_rounds = {event.rounds}")
    if event.spread_caps:
        lines.append(f"config spread_cap = [{', '.join(map(str, event.spread_caps))}]")
    if event.bye_spread is not None:
        lines.append(f"config bye_spread = {event.bye_spread}")
    for line in (*lines, *event.settings):
        if not line.isprintable():
            raise BadInput(text("{line} does not fit into a configuration.", line=shown(line)))
    return "".join(f"{line}\n" for line in (*lines, *event.settings))


def parse_tsh(config: str, files: Mapping[str, str]) -> EventFile:
    """A whole event: its configuration, and the division files that it names."""
    parsed = parse_tsh_config(config)
    by_name = {name.lower(): source for name, source in files.items()}
    divisions = []
    for name, file in parsed.files.items():
        source = by_name.get(file.lower())
        if source is None:
            raise Malformed(
                text(
                    "The configuration lists the file {file} for division {division}, but it is "
                    "missing.",
                    file=shown(file),
                    division=shown(name),
                )
            )
        divisions.append(_division(name, file, source, 1))
    return msgspec.structs.replace(parsed.event, divisions=tuple(divisions))


def format_tsh(event: EventFile) -> dict[str, str]:
    """The files of an event, by their names."""
    return {
        CONFIG_NAME: format_tsh_config(event),
        **{_file_name(division): format_t(division) for division in event.divisions},
    }


def parse_tsh_archive(source: str) -> EventFile:
    """An event out of a configuration of TSH and its divisions in one text."""
    parts = list(_parts(source))
    configs = [part for part in parts if part.name.lower().endswith(CONFIG_NAME)]
    config = TshConfig(EventFile(()), {})
    if configs:
        config = parse_tsh_config(configs[0].source, configs[0].first_line)
    names = {file.lower(): name for name, file in config.files.items()}
    divisions = [
        parse_t(part.source, names.get(part.name.lower(), _stem(part.name)), part.first_line)
        for part in parts
        if part.name.lower().endswith(".t")
    ]
    if not divisions:
        raise Malformed(text("The archive has no division file, such as A.t."))
    return msgspec.structs.replace(config.event, divisions=tuple(divisions))


def format_tsh_archive(event: EventFile) -> str:
    """A configuration for TSH and all divisions of an event in one text."""
    return "".join(
        f"#begin_file name={name}\n{source}{_END}\n" for name, source in format_tsh(event).items()
    )


def _parts(source: str) -> Iterator[_Part]:
    name, began, body = None, 0, list[str]()
    lines = source.removeprefix("\ufeff").splitlines()
    for line, written in enumerate(lines, 1):
        begin = _BEGIN.match(written)
        if begin and name is None:
            name, began, body = begin[1], line + 1, []
        elif begin:
            raise Malformed(text("A file begins before the last one ended."), line=line)
        elif written.startswith(_END) and name is not None:
            yield _Part(name, began, "\n".join(body))
            name = None
        elif name is not None:
            body.append(written)
    if name is not None:
        raise Malformed(text("The file {name} has no end.", name=shown(name)), line=len(lines))


def _division(name: str, file: str, source: str, first_line: int) -> DivisionFile:
    try:
        return parse_t(source, name, first_line)
    except Malformed as error:
        problem = text("{file}: {problem}", file=shown(file), problem=str(error.sentence))
        raise Malformed(problem) from None


def _file_name(division: DivisionFile) -> str:
    return f"{division.name.lower()}.t"


def _stem(file: str) -> str:
    return file.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0].upper()


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _as_text(written: str) -> str:
    if len(written) >= 2 and written[0] == written[-1] and written[0] in "'\"":
        return re.sub(r"\\(.)", r"\1", written[1:-1])
    return written


def _as_number(written: str) -> int:
    plain = _as_text(written)
    if not _NUMBER.match(plain):
        raise Malformed(text("{written} is not a whole number.", written=shown(written)))
    return int(plain)


def _as_numbers(written: str) -> int | tuple[int, ...]:
    if not (written.startswith("[") and written.endswith("]")):
        return _as_number(written)
    return tuple(_as_number(each.strip()) for each in written[1:-1].split(",") if each.strip())


def _quoted(written: str) -> str:
    escaped = written.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


_MEANINGS: dict[str, Callable[[str], str | int | tuple[int, ...]]] = {
    "event_name": _as_text,
    "event_date": _as_text,
    "max_rounds": _as_number,
    "spread_cap": _as_numbers,
    "standings_spread_cap": _as_numbers,
    "bye_spread": _as_number,
}
