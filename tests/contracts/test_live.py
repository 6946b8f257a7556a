"""Whatever a page brings up to date by itself is known by what it is about, not by its place."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from lexidrome.web.kit.assets import WEB

NAMED = ("form", "details", "dialog", "lexi-live-game")
"""What holds what somebody has typed or opened, or goes by itself."""
ROWS = ("li", "tr")
CONTROLS = ("a", "button", "input", "select", "textarea", "summary", "x-control")
VOID = ("input", "meta", "link", "br", "hr", "img", "x-control", "x-include")
MACROS = re.compile(
    r"\b(?:act|because|calls|entrant|game_link|kept|link|misfits|reason|reason_form|rule|whole)\("
)
"""Those that show a link, a button or a form."""
EXPRESSION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
INCLUDED = re.compile(r'\{%-?\s*include "([^"]+)"\s*-?%\}')
IMPORTED = re.compile(r'\{%-?\s*import "([^"]+)"')
MACRO = re.compile(r"\{%-?\s*macro\b.*?%\}", re.DOTALL)
MACRO_END = re.compile(r"\{%-?\s*endmacro\s*-?%\}")
STATEMENT = re.compile(r"\{%.*?%\}|\{#.*?#\}", re.DOTALL)


def as_markup(source: str) -> str:
    """The template without its language, so that a parser of pages can read it."""

    def shown(found: re.Match[str]) -> str:
        is_tag = not re.search(r'="[^"<>]*$', source[: found.start()][-200:])
        written = found[1].replace('"', "'").replace("<", "").replace(">", "")
        return "<x-control>" if is_tag and MACROS.search(written) else f"({written.strip()})"

    def included(found: re.Match[str]) -> str:
        return f'<x-include name="{found[1]}">'

    source = INCLUDED.sub(included, EXPRESSION.sub(shown, source))
    source = MACRO_END.sub("</x-macro>", MACRO.sub("<x-macro>", source))
    return STATEMENT.sub("", source)


class Element:
    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.has_control = False


def is_live(element: Element) -> bool:
    """Also what a macro shows, wherever it stands in its template."""
    return "data-live" in element.attributes or element.tag == "x-macro"


class Reader(HTMLParser):
    """What stands in the parts of a template that are brought up to date."""

    def __init__(self, source: str, *, is_live: bool) -> None:
        super().__init__()
        self.is_live = is_live
        self.open: list[Element] = []
        self.live: list[Element] = []
        self.regions: list[str] = []
        self.includes: set[str] = set()
        self.feed(as_markup(source))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.getpos()[0])
        if "data-live" in element.attributes:
            self.regions.append(element.attributes["data-live"])
        within = [*self.open, element]
        if self.is_live or any(is_live(each) for each in within):
            self.live.append(element)
            if tag == "x-include":
                self.includes.add(element.attributes["name"])
        if tag in CONTROLS:
            for each in self.open:
                each.has_control = True
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        for at in reversed(range(len(self.open))):
            if self.open[at].tag == tag:
                del self.open[at:]
                return


def read_all() -> dict[str, Reader]:
    """By name: every template with such a part, and all that they are put together from."""
    sources = {
        path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8")
        for path in WEB.rglob("*.html")
    }
    found: dict[str, Reader] = {}
    waiting = [name for name, source in sources.items() if "data-live" in source]
    for name in waiting:
        found[name] = Reader(sources[name], is_live=False)
    waiting = [
        each
        for name in waiting
        for each in (*found[name].includes, *IMPORTED.findall(sources[name]))
    ]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = Reader(sources[name], is_live=True)
            waiting += [*found[name].includes, *IMPORTED.findall(sources[name])]
    return found


READ = read_all()


def test_the_templates_are_read() -> None:
    shared = {"kit/event/parts.html", "kit/event/lines.html"}
    assert {"desk/desk.html", "calls/call.html", *shared} < READ.keys()
    found = [each for reader in READ.values() for each in reader.live]
    assert len([each for each in found if each.tag == "form"]) > 25
    assert len([each for each in found if each.tag in ROWS and each.has_control]) > 25


@pytest.mark.parametrize("name", sorted(READ))
def test_forms_boxes_and_rows_with_something_to_press_are_known_by_an_id(name: str) -> None:
    missing = [
        f"line {each.line}: <{each.tag}>"
        for each in READ[name].live
        if (each.tag in NAMED or (each.tag in ROWS and each.has_control))
        and "id" not in each.attributes
    ]
    assert not missing, f"{missing}: say what it is about with element_id(…)"


@pytest.mark.parametrize("name", sorted(READ))
def test_no_id_is_a_place_on_the_page(name: str) -> None:
    ids = [each.attributes["id"] for each in READ[name].live if "id" in each.attributes]
    placed = [each for each in (*ids, *READ[name].regions) if "loop." in each]
    assert not placed, placed
