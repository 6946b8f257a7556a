"""The files of a page are where its address says, and no file of the pages is left over."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from litestar.handlers import BaseRouteHandler

from lexidrome.web.app import FEATURES, ROUTES
from lexidrome.web.kit.icons import ICONS
from lexidrome.web.site.testclock import TEST_ROUTES
from page_files import FOR_ALL, WEB, Files, find_pages, format_pages

DOCUMENT = Path(__file__).parents[2] / "docs/pages.md"
NAMED = re.compile(r"""["'`]([\w/]+\.(?:html|js|css|svg))["'`]""")
IMPORTED = re.compile(r'(?:from|import)\s*\(?\s*"(\.{1,2}/[^"]+)"')
TAKEN = re.compile(r'^import [^"]*"(\.[^"]+)"', re.MULTILINE)

Pages = dict[str, dict[str, Files]]


@pytest.fixture(scope="module")
def pages() -> Pages:
    return find_pages()


@pytest.mark.slow
def test_the_document_has_the_files_of_every_address(pages: Pages) -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == format_pages(pages), "run make fmt"


def test_every_folder_with_addresses_is_a_feature_of_the_application() -> None:
    listed = {feature.__name__ for feature in FEATURES}
    assert listed == {
        f"lexidrome.web.{file.parent.name}.routes" for file in WEB.glob("*/routes.py")
    }


def test_every_handler_is_listed_by_its_feature() -> None:
    """One that is not has an address in the source and none in the application."""
    made: dict[str, BaseRouteHandler] = {}
    for file in WEB.rglob("*.py"):
        name = ".".join(("lexidrome", "web", *file.relative_to(WEB).with_suffix("").parts))
        module = import_module(name.removesuffix(".__init__"))
        for each in vars(module).values():
            if isinstance(each, BaseRouteHandler):
                made[f"{each.fn.__module__}.{each.fn.__qualname__}"] = each
    assert len(made) > 150
    listed = {id(each) for each in (*ROUTES, *TEST_ROUTES)}
    assert not [name for name, each in sorted(made.items()) if id(each) not in listed]


@pytest.mark.slow
def test_a_page_is_in_the_folder_of_its_address(pages: Pages) -> None:
    shown = 0
    for feature, rows in pages.items():
        for address, files in rows.items():
            assert files.module.startswith(f"{feature}/"), address
            if address.startswith("GET") and files.templates:
                shown += 1
                assert any(each.startswith(f"{feature}/") for each in files.templates), address
    assert shown > 60


@pytest.mark.parametrize(
    ("feature", "address", "files"),
    [
        (
            "displays",
            "GET /events/{event:str}/displays",
            Files(
                "displays/displays.py",
                "displays_page",
                ("displays/displays.html",),
                ("kit/event/event.js",),
                ("kit/event/event.css",),
            ),
        ),
        (
            "record",
            "GET /games/{game:str}/record",
            Files(
                "record/routes.py",
                "sheet_page",
                ("record/record.html",),
                ("record/record.js",),
                (
                    "after/replay.css",
                    "kit/board/board.css",
                    "kit/dialogs.css",
                    "record/record.css",
                ),
            ),
        ),
        ("journal", "GET /healthz", None),
    ],
)
@pytest.mark.slow
def test_what_makes_a_page_is_found(
    pages: Pages, feature: str, address: str, files: Files | None
) -> None:
    assert pages[feature].get(address) == files


@pytest.mark.parametrize("folder", ["kit", "server"])
def test_what_pages_share_knows_no_feature(folder: str) -> None:
    below = {"kit", "server", "live", "config"}
    known: set[str] = set()
    for file in (WEB / folder).rglob("*.py"):
        known |= set(re.findall(r"lexidrome\.web\.(\w+)", file.read_text(encoding="utf-8")))
    for file in (WEB / folder).rglob("*.js"):
        for each in TAKEN.findall(file.read_text(encoding="utf-8")):
            known.add((file.parent / each).resolve().relative_to(WEB).parts[0])
    assert known
    assert known <= below


def test_no_template_script_or_style_is_left_over() -> None:
    used = {*FOR_ALL}
    for file in (each for each in WEB.rglob("*") if each.suffix in (".py", ".html", ".js")):
        source = file.read_text(encoding="utf-8")
        if file.suffix == ".js":
            found = {(file.parent / each).resolve() for each in IMPORTED.findall(source)}
            used |= {each.relative_to(WEB).as_posix() for each in found}
        else:
            used |= set(NAMED.findall(source))
    files = {
        file.relative_to(WEB).as_posix()
        for file in WEB.rglob("*")
        if file.suffix in (".html", ".js", ".css", ".svg") and file.parent != ICONS
    }
    assert len(files) > 200
    assert not files - used
