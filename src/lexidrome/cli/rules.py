"""`lexidrome rules`: the rule book on the command line."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import App, Parameter
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lexidrome.base import NotFound, text
from lexidrome.base.folders import data_folder
from lexidrome.cli.options import AsJson, examples
from lexidrome.cli.screen import console
from lexidrome.rulebook import (
    FIELDS,
    MEANINGS,
    RULE_SET_NAMES,
    SECTIONS,
    RuleSet,
    find_rule_set,
    format_value,
    rule_set,
    rule_set_names,
)
from lexidrome.rulebook.index import Ambiguity, Entry, Kind, Row, documents, entry
from lexidrome.rulebook.index import rules as rule_rows
from lexidrome.rulebook.index import search as search_entries

rules = App(
    name="rules",
    help="The five rule books: their rules, parameters and differences.",
    help_epilogue=examples(
        "rules show SSC-8.b",
        "rules search exchange bag",
        "rules compare school nsa-2009",
    ),
)

rules.command(
    "lexidrome.proof.commands:coverage",
    name="coverage",
    help="Show of how many rules both halves are proved, one, or none.",
)
rules.command(
    "lexidrome.proof.commands:prove",
    name="prove",
    help="Change each rule one at a time and print what no scenario notices.",
)

rules.command(
    "lexidrome.proof.run:run",
    name="run",
    help="Play scenarios of your own against the referee.",
)


@rules.command(name="list")
def list_rules(
    *,
    document: Annotated[str | None, Parameter(name=["--document", "-d"])] = None,
    kind: Annotated[Kind | None, Parameter(name=["--kind", "-k"])] = None,
    as_json: AsJson = False,
) -> None:
    """List the documents, or the rules of one document or kind.

    Parameters
    ----------
    document
        A document's code, such as SSC, or the name of its rule set.
    kind
        Only rules of this kind.
    """
    if document is None and kind is None:
        _list_documents(as_json)
        return
    code = None if document is None else _document_code(document)
    found = rule_rows(document=code, kind=kind)
    if as_json:
        _print_json(found)
    else:
        _print_entries(found)


def _list_documents(as_json: bool) -> None:
    counts = Counter((row.document, row.kind) for row in rule_rows())
    if as_json:
        _print_json(
            [
                {
                    "document": document.code,
                    "title": document.title,
                    "rule_set": document.rule_set,
                    "rows": {kind: counts[document.code, kind] for kind in Kind},
                }
                for document in documents()
            ]
        )
        return
    table = _table("document", "rule set", "title")
    for kind in Kind:
        table.add_column(kind.lower(), justify="right")
    for document in documents():
        numbers = [str(counts[document.code, kind]) for kind in Kind]
        table.add_row(document.code, document.rule_set, document.title, *numbers)
    _console().print(table)


@rules.command
def show(what: str, /, *, as_json: AsJson = False) -> None:
    """Show a rule, one of our decisions, a parameter or a whole rule set.

    Parameters
    ----------
    what
        An id (SSC-8.b, A-13, P73), a parameter (challenge.hold_max_s), or a rule set's name.
    """
    if what in FIELDS:
        _show_parameter(what, as_json)
    elif what.endswith(".toml") or what in rule_set_names(_house_folder()):
        _show_rule_set(_rule_set(what), as_json)
    else:
        _show_entry(entry(what), as_json)


@rules.command
def search(*words: str, as_json: AsJson = False) -> None:
    """Find rules and decisions that contain every word.

    Parameters
    ----------
    words
        Words, or beginnings of words.
    """
    wanted = " ".join(words)
    found = search_entries(wanted)
    if as_json:
        _print_json(found)
        return
    if not found:
        raise NotFound(text("No rule contains “{words}”.", words=wanted))
    _print_entries(found)


@rules.command
def compare(
    one: str,
    other: str,
    /,
    *,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Show in which parameters two rule sets differ, and who says so.

    Parameters
    ----------
    one
        A rule set's name, or the file of your own rule set.
    other
        The other one.
    every
        Also show the parameters that are the same.
    """
    first, second = _rule_set(one), _rule_set(other)
    rows = [path for path in FIELDS if every or _shown(first, path) != _shown(second, path)]
    if as_json:
        _print_json(
            [
                {
                    "parameter": path,
                    first.name: _cell(first, path),
                    second.name: _cell(second, path),
                }
                for path in rows
            ]
        )
        return
    if not rows:
        _console().print(f"{first.name} and {second.name} do not differ.")
        return
    table = _table("parameter", first.name, "by", second.name, "by")
    for path in rows:
        cells = [escape(cell) for rule in (first, second) for cell in _value_and_source(rule, path)]
        table.add_row(path, *cells)
    _console().print(table)


def _rule_set(name: str) -> RuleSet:
    return find_rule_set(name, _house_folder())


def _house_folder() -> Path:
    return data_folder() / "rulesets"


def _document_code(name: str) -> str:
    for document in documents():
        if name.casefold() in (document.code.casefold(), document.rule_set):
            return document.code
    raise NotFound(
        text(
            "There is no document {name}; there are {names}.",
            name=name,
            names=", ".join(document.code for document in documents()),
        )
    )


def _show_parameter(path: str, as_json: bool) -> None:
    five = [rule_set(name) for name in RULE_SET_NAMES]
    if as_json:
        _print_json({"parameter": path, **{rule.name: _cell(rule, path) for rule in five}})
        return
    console = _console()
    console.print(f"[bold]{path}[/bold]  {escape(str(MEANINGS[path]))}")
    table = _table("rule set", "value", "by")
    for rule in five:
        table.add_row(rule.name, *(escape(cell) for cell in _value_and_source(rule, path)))
    console.print(table)


def _show_rule_set(rule: RuleSet, as_json: bool) -> None:
    if as_json:
        _print_json(rule.to_data())
        return
    console = _console()
    console.print(f"[bold]{escape(rule.name)}[/bold]  {escape(rule.title)}")
    if rule.base:
        console.print(f"derived from {escape(rule.base)}")
    for section in SECTIONS:
        table = _table("", "", "")
        table.show_header = False
        for path, value, source in rule.items():
            if path.startswith(f"{section}."):
                table.add_row(path, escape(format_value(value)), escape(str(source)))
        console.print()
        console.print(table)


def _show_entry(found: Entry, as_json: bool) -> None:
    resting = [
        (name, path)
        for name in RULE_SET_NAMES
        for path, _, source in rule_set(name).items()
        if found.id in source.rules
    ]
    if as_json:
        data = msgspec.to_builtins(found)
        data["values"] = [{"rule_set": name, "parameter": path} for name, path in resting]
        _print_json(data)
        return
    console = _console()
    console.print(f"[bold]{escape(found.id)}[/bold]  {_heading(found)}")
    for label, body in _parts(found):
        console.print(f"[dim]{label}:[/dim] {escape(body)}")
    for name, path in resting:
        value = format_value(rule_set(name).value(path))
        console.print(f"[dim]{name}:[/dim] {path} = {escape(value)}")


def _heading(found: Entry) -> str:
    if isinstance(found, Row):
        return f"{found.document} · {found.kind}"
    if isinstance(found, Ambiguity):
        return "our decision" if found.ours else "as we read the documents"
    return escape(f"parameter · {found.group}")


def _parts(found: Entry) -> list[tuple[str, str]]:
    if isinstance(found, Row):
        return [("rule", found.rule), ("treatment", found.treatment)]
    if isinstance(found, Ambiguity):
        return [
            ("problem", found.problem),
            ("resolution", found.resolution),
            ("example", found.example),
        ]
    return [("parameter", found.parameter), *found.cells.items(), ("default", found.default)]


def _print_entries(found: tuple[Entry, ...] | tuple[Row, ...]) -> None:
    table = _table("id", "kind", "rule")
    for hit in found:
        kind = hit.kind.lower() if isinstance(hit, Row) else type(hit).__name__.lower()
        table.add_row(escape(hit.id), kind, escape(_parts(hit)[0][1]))
    _console().print(table)


def _shown(rule: RuleSet, path: str) -> str:
    return format_value(rule.value(path)) if rule.applies(path) else "–"


def _value_and_source(rule: RuleSet, path: str) -> tuple[str, str]:
    return _shown(rule, path), str(rule.source(path))


def _cell(rule: RuleSet, path: str) -> dict[str, Any]:
    source = rule.source(path)
    return {
        "applies": rule.applies(path),
        "value": msgspec.to_builtins(rule.value(path)),
        "rules": list(source.rules),
        "ours": source.ours,
        "house": source.house,
        "why": source.why,
    }


def _table(*headings: str) -> Table:
    """A plain table whose cells are folded and never cut, so that ids stay whole when copied."""
    table = Table(box=None, pad_edge=False)
    for heading in headings:
        table.add_column(heading, overflow="fold")
    return table


def _console() -> Console:
    return console(markup=True)


def _print_json(data: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(data)).decode())
