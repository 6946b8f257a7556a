"""Gathers every sentence for people into the message catalogue, and brings the translations along.

    python tools/texts.py            write locales/lexidrome.pot; `make fmt` does this
    python tools/texts.py translate  bring every locales/*.po up to it, for translators to fill in
    python tools/texts.py missing    say what each language lacks, and where it is said
    python tools/texts.py add CODE   begin a language, such as nl, with nothing translated yet

The files name no line numbers and no dates, so that they change only when a sentence does.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/lexidrome"
LOCALES = PACKAGE / "web/locales"
TEMPLATE = LOCALES / "lexidrome.pot"
KEYWORDS = {"text": None, "text_plural": (1, 2), "textPlural": (1, 2)}
LINE_WIDTH = 96
HEADER = re.compile(r'^msgid ""\nmsgstr ""\n((?:".*"\n)*)', re.MULTILINE)


def extracted() -> Catalog:
    """The catalogue as the sources have it now."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    catalog = Catalog(project="Lexidrome", charset="utf-8", header_comment="# Lexidrome")
    found = extract_from_dir(
        str(PACKAGE), methods, options, KEYWORDS, comment_tags=["Translators:"]
    )
    for name, _line, message, comments, context in found:
        catalog.add(message, None, [(name, 0)], auto_comments=comments, context=context)
    return catalog


def formatted(catalog: Catalog, headers: str = "") -> str:
    """The catalogue as a file, with only those headers that say something."""
    out = io.BytesIO()
    write_po(
        out, catalog, width=LINE_WIDTH, sort_output=True, include_lineno=False, ignore_obsolete=True
    )
    _, _, messages = out.getvalue().decode().partition("\n\n")
    headers = headers or '"Content-Type: text/plain; charset=utf-8\\n"\n'
    return f'msgid ""\nmsgstr ""\n{headers}\n{messages}'.rstrip("\n") + "\n"


def translated(path: Path, template: Catalog) -> str:
    """A translation with the sentences of the template; those that are gone are dropped."""
    source = path.read_text(encoding="utf-8")
    headers = HEADER.search(source)
    assert headers is not None, f"{path} has no header"
    catalog = read_po(io.BytesIO(source.encode()), locale=path.stem)
    catalog.update(template, no_fuzzy_matching=True)
    return formatted(catalog, headers[1])


def missing(path: Path, template: Catalog) -> list[str]:
    """What a translation lacks of what is said now, each with one place where it is said."""
    with path.open("rb") as file:
        catalog = read_po(file)
    return [
        f"{message.locations[0][0]}: {said}"
        for message in template
        if message.id and not is_translated(catalog.get(message.id))
        for said in (message.id if isinstance(message.id, str) else message.id[0],)
    ]


def is_translated(message: Message | None) -> bool:
    if message is None or message.fuzzy:
        return False
    if isinstance(message.string, list | tuple):
        return all(message.string)
    return bool(message.string)


def begun(code: str, template: Catalog) -> str:
    """A language's file with every sentence and no translation."""
    locale = Locale.parse(code)
    catalog = Catalog(locale=locale)
    headers = (
        f'"Language: {code}\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n'
    )
    catalog.update(template, no_fuzzy_matching=True)
    return formatted(catalog, headers)


def tell(path: Path, template: Catalog) -> None:
    lacking = missing(path, template)
    share = 100 * (len(template) - len(lacking)) / len(template)
    print(f"{path.stem}: {share:.1f} % of {len(template)} sentences translated")
    for each in lacking:
        print(f"  {each}")


def main(arguments: list[str]) -> int:
    template = extracted()
    LOCALES.mkdir(exist_ok=True)
    TEMPLATE.write_text(formatted(template), encoding="utf-8")
    if arguments == ["translate"]:
        for path in sorted(LOCALES.glob("*.po")):
            path.write_text(translated(path, template), encoding="utf-8")
    elif arguments == ["missing"]:
        for path in sorted(LOCALES.glob("*.po")):
            tell(path, template)
    elif arguments[:1] == ["add"] and len(arguments) == 2:
        path = LOCALES / f"{arguments[1]}.po"
        if path.exists():
            sys.exit(f"{path} is there already")
        path.write_text(begun(arguments[1], template), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
