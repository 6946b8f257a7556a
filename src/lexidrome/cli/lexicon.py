"""`lexidrome lexicon`: brings word lists in, shows, composes and removes them."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

from cyclopts import App

from lexidrome.base import Text, text, text_plural
from lexidrome.base.moments import local_day
from lexidrome.base.progress import progress_bar
from lexidrome.cli.library import open_library
from lexidrome.cli.options import examples
from lexidrome.lexicon import (
    FaultyList,
    LexiconEntry,
    LexiconLibrary,
    Reading,
    TileSet,
    format_part,
    load_tile_set,
    parse_part,
)

app = App(
    name="lexicon",
    help="Shows, imports, checks, composes and removes lexicons.",
    help_epilogue=examples(
        "lexicon check words.txt",
        "lexicon import words.txt --name CLUB",
        "lexicon list",
    ),
)


@app.command(name="list")
def list_lexicons(*, data: Path | None = None) -> None:
    """Show every lexicon with its words, date, checksum and origin.

    Parameters
    ----------
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    rows = [_row(entry) for entry in open_library(data).entries()]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(cells).rstrip())


@app.command(name="import")
def import_list(
    file: Path,
    /,
    *,
    name: str,
    tile_set: str = "english",
    licence: str = "",
    data: Path | None = None,
) -> None:
    """Keep a list of words as a lexicon: a text with one word a line, or a .kwg word graph.

    The list is refused whole if any line is not a word that can be played.

    Parameters
    ----------
    file
        The list; in a text, what follows a word on its line is its definition, for after games.
    name
        The name of the lexicon: letters, digits and - _ . +
    tile_set
        A tile set's name, or a .toml file that describes one.
    licence
        Whose list it is and on what terms; it stands wherever somebody chooses a lexicon.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    library = open_library(data)
    try:
        with progress_bar(text("Importing {file}", file=file.name)) as on_progress:
            entry, reading = library.import_list(
                file,
                name,
                _tiles(library, tile_set),
                datetime.now(UTC),
                on_progress,
                licence=licence,
            )
    except FaultyList as refused:
        _print_faults(refused.reading)
        raise
    _print_notes(reading)
    _say(
        text_plural(
            "Imported {name}: {count} word; sha256 of the file {source}, of the words {words}.",
            "Imported {name}: {count} words; sha256 of the file {source}, of the words {words}.",
            entry.word_count,
            name=entry.name,
            source=entry.source_checksum or "",
            words=entry.checksum,
        )
    )


@app.command
def check(file: Path, /, *, tile_set: str = "english", data: Path | None = None) -> int:
    """Tell what an import of this file would find, and keep nothing.

    Exits with 0 if the list is good, 1 if it has faults, 2 if it cannot be read.

    Parameters
    ----------
    file
        The list: a text with one word a line, or a .kwg word graph.
    tile_set
        A tile set's name, or a .toml file that describes one.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    library = open_library(data)
    with progress_bar(text("Reading {file}", file=file.name)) as on_progress:
        reading = library.read(file, _tiles(library, tile_set), on_progress)
    _print_faults(reading)
    _print_notes(reading)
    if reading.fault_count:
        _say(
            text_plural(
                "{file} cannot be imported: {count} line is not a word that can be played.",
                "{file} cannot be imported: {count} lines are not words that can be played.",
                reading.fault_count,
                file=file.name,
            )
        )
        return 1
    _say(
        text_plural(
            "{file} can be imported: {count} word.",
            "{file} can be imported: {count} words.",
            len(reading.words),
            file=file.name,
        )
    )
    return 0


@app.command
def compose(name: str, /, *, part: list[str], data: Path | None = None) -> None:
    """Make one lexicon of several, each for words of certain lengths.

    For instance --part OSPD4:2-8 --part MW11:9-15; where ranges meet, a word of either is a word.

    Parameters
    ----------
    name
        The name of the new lexicon.
    part
        A lexicon and its range of lengths, LIST:2-8; may be given several times.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    parts = [parse_part(written) for written in part]
    entry = open_library(data).compose(name, parts, datetime.now(UTC))
    _say(
        text_plural(
            "Composed {name}: {count} word, sha256 {checksum}.",
            "Composed {name}: {count} words, sha256 {checksum}.",
            entry.word_count,
            name=entry.name,
            checksum=entry.checksum,
        )
    )


@app.command
def remove(name: str, /, *, data: Path | None = None) -> None:
    """Take a lexicon away; one that ships, or that another is composed of, stays.

    Parameters
    ----------
    name
        The name of the lexicon.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    entry = open_library(data).remove(name)
    _say(text("Removed {name}.", name=entry.name))


def _tiles(library: LexiconLibrary, named: str) -> TileSet:
    if named.lower().endswith(".toml"):
        return load_tile_set(Path(named))
    return library.tile_set(named)


def _row(entry: LexiconEntry) -> tuple[str, ...]:
    added = str(local_day(entry.added_at)) if entry.added_at else "built in"
    parts = " + ".join(format_part(part) for part in entry.parts)
    return (
        entry.name,
        str(text_plural("{count} word", "{count} words", entry.word_count)),
        entry.tile_set,
        added,
        f"sha256 {entry.checksum[:12]}…",
        parts or entry.source or "",
    )


def _print_faults(reading: Reading) -> None:
    for fault in reading.faults:
        print(fault, file=sys.stderr)
    more = reading.fault_count - len(reading.faults)
    if more:
        print(
            text_plural("… and {count} line more.", "… and {count} lines more.", more),
            file=sys.stderr,
        )


def _print_notes(reading: Reading) -> None:
    for note in reading.notes():
        print(note, file=sys.stderr)


def _say(sentence: Text) -> None:
    print(sentence)
