"""The rule book's pages: find a rule, read it, and see the rule sets side by side."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from lexidrome.base import NotFound, RuleId, text
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
from lexidrome.rulebook.guidance import notices_of
from lexidrome.rulebook.index import Ambiguity, Entry, Kind, Row, documents, entry, rules, search
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages

RESULTS_LIMIT = 100

SECTION_TITLES = {
    "sides": text("Sides"),
    "setup": text("Preparation"),
    "play": text("Plays"),
    "exchange": text("Exchanges and passes"),
    "clock": text("Time"),
    "challenge": text("Holds and challenges"),
    "ending": text("End of the game"),
    "tie": text("Ties"),
    "views": text("What is shown to whom"),
    "record": text("Score sheets"),
    "irregularity": text("Irregularities"),
    "event": text("The event"),
}
KIND_TITLES = {
    Kind.ENGINE: text("play"),
    Kind.CLOCK: text("clock"),
    Kind.CHALLENGE: text("challenge"),
    Kind.EVENT: text("event"),
    Kind.RULING: text("ruling"),
    Kind.CONDUCT: text("conduct"),
    Kind.EQUIPMENT: text("equipment"),
}


class Cell(msgspec.Struct, frozen=True):
    """One value of one rule set and who says so."""

    value: str
    applies: bool
    rules: tuple[RuleId, ...]
    ours: bool
    why: str


@get("/rules", Audience.EVERYBODY, sync_to_thread=False)
def rules_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    words: Annotated[str, QueryParameter(name="q", max_length=200)] = "",
    document: Annotated[str, QueryParameter(name="document", max_length=20)] = "",
    kind: Annotated[str, QueryParameter(name="kind", max_length=20)] = "",
) -> Response[str]:
    """Search, or browse by document and kind."""
    is_asked = bool(words.strip() or document or kind)
    found = _found(words, document, kind) if is_asked else ()
    counts = Counter(row.document for row in rules())
    return pages.page(
        request,
        "rules/rules.html",
        words=words,
        document=document,
        kind=kind,
        documents=documents(),
        counts=counts,
        kinds=KIND_TITLES,
        is_asked=is_asked,
        found=found[:RESULTS_LIMIT],
        found_count=len(found),
        summary=_summary,
        notices=notices_of(document),
    )


@get("/rules/sets", Audience.EVERYBODY, sync_to_thread=False)
def rule_sets_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    one: Annotated[str, QueryParameter(name="one", max_length=80)] = "",
    other: Annotated[str, QueryParameter(name="other", max_length=80)] = "",
) -> Response[str]:
    """Every parameter of the five rule sets, or only where two differ."""
    folder = config.data / "rulesets"
    names = rule_set_names(folder)
    chosen = [_kept(name, folder) for name in (one, other) if name]
    is_compared = len(chosen) == 2
    shown = chosen or [rule_set(name) for name in RULE_SET_NAMES]
    return pages.page(
        request,
        "rules/rule_sets.html",
        names=names,
        one=one,
        other=other,
        is_compared=is_compared,
        shown=shown,
        sections=_sections(shown, only_differences=is_compared),
        titles=SECTION_TITLES,
        meanings=MEANINGS,
    )


@get("/rules/{rule_id:str}", Audience.EVERYBODY, sync_to_thread=False)
def rule_page(
    request: AnyRequest, pages: NamedDependency[Pages], rule_id: FromPath[str]
) -> Response[str]:
    """One rule, decision or parameter, and the values that rest on it."""
    found = entry(rule_id)
    resting = [
        (rule_set(name), path, format_value(value))
        for name in RULE_SET_NAMES
        for path, value, source in rule_set(name).items()
        if found.id in source.rules
    ]
    return pages.page(
        request,
        "rules/rule.html",
        found=found,
        is_rule=isinstance(found, Row),
        is_decision=isinstance(found, Ambiguity),
        document=next((d for d in documents() if d.code == getattr(found, "document", "")), None),
        kinds=KIND_TITLES,
        resting=resting,
        meanings=MEANINGS,
        near=_neighbours(found),
        notices=notices_of(getattr(found, "document", "")),
    )


def _found(words: str, document: str, kind: str) -> tuple[Entry, ...]:
    found: tuple[Entry, ...] = search(words) if words.strip() else rules()
    if document:
        found = tuple(e for e in found if isinstance(e, Row) and e.document == document)
    if kind:
        found = tuple(e for e in found if isinstance(e, Row) and e.kind == kind)
    return found


def _summary(found: Entry) -> str:
    if isinstance(found, Row):
        return found.rule
    return found.problem if isinstance(found, Ambiguity) else found.parameter


def _kept(name: str, folder: Path) -> RuleSet:
    """A rule set by name only: an address must not reach files elsewhere."""
    names = rule_set_names(folder)
    if name not in names:
        raise NotFound(
            text(
                "There is no rule set {name}; there are {names}.", name=name, names=", ".join(names)
            )
        )
    return find_rule_set(name, folder)


def _sections(
    shown: list[RuleSet], *, only_differences: bool
) -> list[tuple[str, list[tuple[str, list[Cell]]]]]:
    """The parameters by section, each with a cell for every rule set shown."""
    sections = []
    for section in SECTIONS:
        rows = []
        for path in FIELDS:
            if not path.startswith(f"{section}."):
                continue
            cells = [_cell(rule, path) for rule in shown]
            values = {(cell.applies, cell.value) for cell in cells}
            if not only_differences or len(values) > 1:
                rows.append((path, cells))
        if rows:
            sections.append((section, rows))
    return sections


def _cell(rule: RuleSet, path: str) -> Cell:
    source = rule.source(path)
    applies = rule.applies(path)
    value = format_value(rule.value(path)) if applies else ""
    return Cell(value, applies, source.rules, source.ours, source.why)


def _neighbours(found: Entry) -> tuple[Row | None, Row | None]:
    """The rules before and after this one in its document."""
    if not isinstance(found, Row):
        return None, None
    rows = rules(document=found.document)
    at = rows.index(found)
    return (rows[at - 1] if at else None), (rows[at + 1] if at + 1 < len(rows) else None)


ROUTES = [rules_page, rule_sets_page, rule_page]
