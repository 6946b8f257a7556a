"""The rule books explained, from their own values: what is written here cannot drift."""

from __future__ import annotations

from collections.abc import Iterator

from lexidrome.base import Text
from lexidrome.rulebook import FIELDS, MEANINGS, RULE_SET_NAMES, RuleSet, format_value, rule_set
from lexidrome.rulebook.guidance import MOMENT_TITLES, card_of, in_short, notices_of
from lexidrome.web.kit.languages import Language

MARKS = str.maketrans({each: f"\\{each}" for each in "\\`*_[]<>#|"})


def write_books(language: Language) -> str:
    """Each in a sentence or two, then every value that is not the same in all five."""
    title = language.text("The rule books side by side")
    differing = language.text("Where they differ")
    what = language.text("What")
    read = language.text(
        "Lexidrome plays by five rule books. All that stands here is read from their values, by "
        "which games and events are decided; each value has its rule."
    )
    lines = [f"# {title}", "", str(read), ""]
    for name in RULE_SET_NAMES:
        rules = rule_set(name)
        lines += [f"- [{_plain(rules.title)}](book-{name}.md)"]
    lines += ["", f"## {differing}", ""]
    books = [rule_set(name) for name in RULE_SET_NAMES]
    names = " | ".join(_plain(name) for name in RULE_SET_NAMES)
    lines += [f"| {what} | {names} |", "|---" * (len(books) + 1) + "|"]
    for path in FIELDS:
        cells = [_cell(each, path) for each in books]
        if len(set(cells)) > 1:
            lines.append(f"| {_plain(_meaning(language, path))} | {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


def write_book(language: Language, name: str) -> str:
    rules = rule_set(name)
    in_words = language.text("The game in short")
    lines = [f"# {_plain(rules.title)}", "", f"## {in_words}", ""]
    lines += [
        f"- {_plain(language.translated(each.says))}{_cited(each.rules)}"
        for each in in_short(rules)
    ]
    for moment, guides in card_of(rules.document):
        lines += ["", f"## {_plain(language.translated(MOMENT_TITLES[moment]))}", ""]
        lines += [
            f"- {_plain(language.translated(each.says))}{_cited(each.rules)}" for each in guides
        ]
    alone = language.text("Only here")
    none_else = language.text(
        "What none of the other four books has so; all values stand under Rules."
    )
    what, here, rule = language.text("What"), language.text("Here"), language.text("Rule")
    lines += ["", f"## {alone}", "", str(none_else), ""]
    lines += [f"| {what} | {here} | {rule} |", "|---|---|---|", *_alone(language, rules), ""]
    for notice in notices_of(rules.document):
        lines += [f"{_plain(language.translated(notice.says))}{_cited(notice.rules)}", ""]
    return "\n".join(lines)


def _alone(language: Language, rules: RuleSet) -> Iterator[str]:
    others = [rule_set(name) for name in RULE_SET_NAMES if name != rules.name]
    for path in FIELDS:
        here = _cell(rules, path)
        if rules.applies(path) and here not in {_cell(each, path) for each in others}:
            source = rules.source(path)
            yield f"| {_plain(_meaning(language, path))} | {here} | {_cited(source.rules)} |"


def _meaning(language: Language, path: str) -> str:
    meaning: Text = MEANINGS[path]
    return language.translated(meaning)


def _cell(rules: RuleSet, path: str) -> str:
    return _plain(format_value(rules.value(path))) if rules.applies(path) else "–"


def _cited(ids: tuple[str, ...]) -> str:
    return f" {', '.join(f'[{_plain(each)}](/rules/{each})' for each in ids)}" if ids else ""


def _plain(words: object) -> str:
    """As it stands, whatever Markdown would make of it."""
    return str(words).translate(MARKS).replace("\n", " ")
