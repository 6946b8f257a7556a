"""The help as a folder of plain files, for any web server: one command makes all of it."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Annotated

from cyclopts import App, Parameter

from lexidrome.base import BadInput, text
from lexidrome.web.help.chapters import DOCS, GROUPS, PAGES, PICTURES, name_in, show
from lexidrome.web.help.library import HelpLibrary
from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.languages import Language, load_languages
from lexidrome.web.kit.pages import AnyRequest, Pages, Visitor

app = App(name="help", help="Make the help's pages.")
FILES = (
    "kit/lexidrome.css", "kit/dark.css", "kit/mark.svg", "help/help.css",
    "kit/vendor/source-sans-3-latin.woff2", "kit/vendor/source-sans-3-latin-ext.woff2",
)  # fmt: skip
SCRIPT = "help/search.js"


@app.command
def build(
    folder: Annotated[Path, Parameter(help="A folder that is empty or not there yet.")],
) -> None:
    """Write the help to a folder, in every language, for a web server that has nothing else."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadInput(text("{folder} is not an empty folder.", folder=str(folder)))
    assets, languages = Assets(), load_languages()
    pages = Pages(assets, languages, _nobody, _nowhere)
    for name in FILES:
        _write(folder / "static" / name, assets.files[name].content)
    copytree(DOCS / PICTURES, folder / PICTURES)
    library = HelpLibrary()
    for language in languages.by_code.values():
        here = folder / language.code
        _write(here / "words.json", library.words(language).content)
        _write(here / "search.js", pages.joined(language, SCRIPT).content)
        values: dict[str, object] = {
            "groups": GROUPS,
            "shown": None,
            "languages_here": languages.by_code.values(),
        }
        _page(pages, language, here / "index.html", values)
        for page in PAGES.values():
            shown = show(page, language, _lead)
            _page(pages, language, here / f"{page.name}.html", values | {"shown": shown})
    print(text("{count} chapters in {folder}.", count=len(PAGES), folder=str(folder)))


def _page(pages: Pages, language: Language, file: Path, values: dict[str, object]) -> None:
    rendered = pages.render_in(language, "help/site.html", file=file.name, **values)
    _write(file, rendered.encode())


def _lead(link: str) -> str | None:
    """From a page in its language's folder; a server's own pages are not there."""
    if link.startswith(("#", "https://", "http://")):
        return link
    picture = link.removeprefix("../")
    if picture.startswith(f"{PICTURES}/"):
        return f"../{picture}"
    named = name_in(link)
    if named is None:
        return None
    name, anchor = named
    return f"{name}.html#{anchor}" if anchor else f"{name}.html"


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _nobody(_request: AnyRequest) -> Visitor:
    return Visitor(None, can_sign_in=False)


def _nowhere(_request: AnyRequest) -> str:
    return ""
