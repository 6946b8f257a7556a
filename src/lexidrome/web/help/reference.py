"""The library's public names, as the source itself says what they are."""

from __future__ import annotations

import inspect
from importlib import import_module
from types import ModuleType

from lexidrome.web.kit.languages import Language

ROOMS = (
    "base", "rulebook", "lexicon", "game", "tournament", "procedures", "mishaps", "notation",
    "engine", "store", "hall",
)  # fmt: skip


def write_reference(_language: Language) -> str:
    lines = [
        "# Library reference",
        "",
        (
            "What other programs import, room by room, read from the source: each name with how it"
            " is called and the first sentences of its docstring. How the rooms belong together is"
            " in [Architecture](architecture.md)."
        ),
        "",
        "| room | what it owns |",
        "|---|---|",
    ]
    for room in ROOMS:
        owns = _first_words(import_module(f"lexidrome.{room}"))
        lines.append(f"| [`lexidrome.{room}`](reference-{room}.md) | {_cell(owns)} |")
    return "\n".join([*lines, ""])


def write_room(room: str) -> str:
    """Its names, then those of each chapter that others may open."""
    module = import_module(f"lexidrome.{room}")
    lines = [f"# lexidrome.{room}", "", _first_words(module), ""]
    names = {name: getattr(module, name) for name in module.__all__}
    chapters = {name: each for name, each in names.items() if isinstance(each, ModuleType)}
    lines += _names({name: each for name, each in names.items() if name not in chapters})
    for name, chapter in chapters.items():
        lines += ["", f"## {room}.{name}", "", _first_words(chapter), ""]
        lines += _names(_own(chapter))
    return "\n".join([*lines, ""])


def _own(chapter: ModuleType) -> dict[str, object]:
    listed = getattr(chapter, "__all__", None)
    return {
        name: each
        for name, each in vars(chapter).items()
        if (
            name in listed
            if listed is not None
            else not name.startswith("_")
            and getattr(each, "__module__", "").startswith(chapter.__name__)
        )
        and not isinstance(each, ModuleType)
    }


def _names(names: dict[str, object]) -> list[str]:
    if not names:
        return []
    rows = [
        f"| `{_called(name, each)}` | {_cell(_said(each))} |"
        for name, each in sorted(names.items(), key=lambda one: one[0].lower())
    ]
    return ["| name | what |", "|---|---|", *rows]


def _called(name: str, thing: object) -> str:
    """A function with its arguments; their defaults are no reader's, and may be secret."""
    if not inspect.isroutine(thing):
        return name
    try:
        signature = inspect.signature(thing)
    except ValueError:
        return f"{name}(…)"
    shown = [
        f"{'*' if each.kind is each.VAR_POSITIONAL else ''}"
        f"{'**' if each.kind is each.VAR_KEYWORD else ''}{each.name}"
        f"{'=…' if each.default is not each.empty else ''}"
        for each in signature.parameters.values()
    ]
    return f"{name}({', '.join(shown)})"


def _said(thing: object) -> str:
    """A value's own words are those of its type, which say nothing of it."""
    if inspect.isclass(thing) or inspect.isroutine(thing):
        own = thing.__doc__ if not inspect.isclass(thing) else vars(thing).get("__doc__")
        return _first_paragraph(own or "")
    return f"{type(thing).__name__}"


def _first_words(module: ModuleType) -> str:
    return _first_paragraph(module.__doc__ or "")


def _first_paragraph(words: str) -> str:
    return " ".join(inspect.cleandoc(words).partition("\n\n")[0].split())


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("<", "\\<")
