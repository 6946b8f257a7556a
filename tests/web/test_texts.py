"""Every sentence for people goes through gettext, in Python, templates and scripts alike."""

from __future__ import annotations

import ast
import importlib.util
import re
from collections.abc import Callable, Iterator
from gettext import NullTranslations
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree
from types import ModuleType

import msgspec
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

from lexidrome import game as g
from lexidrome.web import WebConfig
from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.languages import LOCALES, Language, load_languages
from lexidrome.web.kit.pages import Pages, Visitor
from web.conftest import HERE, at_the_machine, new_app

Client = TestClient[Litestar]

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/lexidrome"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
SAME = frozenset(
    {
        "Bingos",
        "Code",
        "Demo",
        "In Lexidrome",
        "In {seconds} s.",
        "Link",
        "Links",
        "Name",
        "Optional",
        "PDF",
        "Partner",
        "Problem",
        "Start",
        "Station",
        "Text",
        "Threads",
        "Version",
        "Zoom",
        "{label} in {seconds} s",
        "{minutes} min",
        "{square}, {tile}",
        "{where}: {one}, {other}.",
    }
)
"""What is truly the same in German."""
ENGLISH = re.compile(
    r"\b(the|and|of|is|are|with|for|you|your|this|that|have|has|been|which|whoever)\b",
    re.IGNORECASE,
)
"""Words that no German sentence has."""
NOT_SAID = re.compile(r"\{\w+\}|“[^”]*”|„[^“]*“|<[^>]*>|`[^`]*`")
"""What stands for something else, or is quoted."""


@pytest.fixture(scope="module")
def texts() -> ModuleType:
    spec = importlib.util.spec_from_file_location("texts", ROOT / "tools/texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def sources(texts: ModuleType) -> Catalog:
    catalog = texts.extracted()
    assert isinstance(catalog, Catalog)
    return catalog


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def messages(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def forms(written: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    """One form, or one for each number."""
    return (written or "",) if isinstance(written, str | None) else tuple(written)


def test_every_sentence_is_in_the_catalogue(sources: Catalog) -> None:
    known = {message.id for message in read(LOCALES / "lexidrome.pot")}
    missing = [message.id for message in messages(sources) if message.id not in known]
    assert not missing, "run `make fmt` and commit lexidrome.pot"


@pytest.mark.slow
def test_sentences_are_literals_so_that_they_can_be_gathered() -> None:
    arguments = {"text": 1, "text_plural": 2}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                for argument in node.args[: arguments.get(node.func.id, 0)]:
                    assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}"


@pytest.mark.slow
def test_scripts_are_given_what_the_catalogue_has_of_them(sources: Catalog) -> None:
    gathered = {
        message.id
        for message in messages(sources)
        if any(name.endswith(".js") for name, _ in message.locations)
    }
    assets = Assets()
    found = [assets.messages(name) for name in assets.files if name.endswith(".js")]
    given = {text for each in found for text in each.plain} | {
        pair for each in found for pair in each.plural
    }
    assert given == gathered


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_a_translation_keeps_the_placeholders(path: Path) -> None:
    for message in messages(read(path)):
        strings = forms(message.string)
        if not all(strings):
            continue
        wanted = {name for each in forms(message.id) for name in PLACEHOLDER.findall(each)}
        for string in strings:
            assert set(PLACEHOLDER.findall(string)) <= wanted, string
        assert set(PLACEHOLDER.findall(strings[-1])) == wanted, strings


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_a_translation_has_all_that_is_said(
    path: Path, texts: ModuleType, sources: Catalog
) -> None:
    missing = texts.missing(path, sources)
    assert not missing, (
        f"`python tools/texts.py translate` writes them down to be filled in: {missing}"
    )


def test_what_a_translation_lacks_is_found(texts: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "de.po"
    path.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Name"\nmsgstr "Name"\n\n'
        'msgid "Time"\nmsgstr ""\n\n'
        '#, fuzzy\nmsgid "Place"\nmsgstr "Ort"\n\n'
        'msgid "{count} game"\nmsgid_plural "{count} games"\n'
        'msgstr[0] "{count} Spiel"\nmsgstr[1] ""\n',
        encoding="utf-8",
    )
    template = Catalog()
    for said in ("Name", "Time", "Place", ("{count} game", "{count} games"), "Never written"):
        template.add(said, locations=[("web/kit/base.html", 0)])
    assert texts.missing(path, template) == [
        "web/kit/base.html: Time",
        "web/kit/base.html: Place",
        "web/kit/base.html: {count} game",
        "web/kit/base.html: Never written",
    ]


@pytest.mark.parametrize("path", sorted(LOCALES.glob("*.po")), ids=lambda path: path.stem)
def test_a_translation_is_one(path: Path) -> None:
    assert [fault for message in messages(read(path)) for fault in faults(message)] == []


def test_what_is_said_to_be_the_same_is_there_and_the_same() -> None:
    german = {message.id: message.string for message in messages(read(LOCALES / "de.po"))}
    assert {word: german.get(word) for word in SAME} == {word: word for word in SAME}


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        (Message("It is your turn.", "It is your turn."), "is as it was"),
        (Message(("{count} game", "{count} games"), ("{count} Spiel", "{count} games")), "as it"),
        (Message("Ask the director.", "Bitte ask the director."), "English: the"),
        (Message("Withdrawn", "Zurückgetreten", flags=["fuzzy"]), "guess"),
    ],
)
def test_the_search_for_what_is_not_translated_finds_it(message: Message, fault: str) -> None:
    assert any(fault in each for each in faults(message))


def faults(message: Message) -> Iterator[str]:
    """Why a sentence is not translated, although something stands there."""
    if message.fuzzy:
        yield f"{message.id}: a guess that nobody has confirmed"
    for string in forms(message.string):
        if not NOT_WORDS.sub("", NOT_SAID.sub("", string)):
            continue
        if string in forms(message.id) and string not in SAME:
            yield f"{string}: is as it was; a word that is truly the same belongs into SAME"
        elif found := ENGLISH.findall(NOT_SAID.sub("", string)):
            yield f"{string}: English: {', '.join(found)}"


class Pseudo(NullTranslations):
    """Wraps what went through gettext, so that what did not stands out."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


PSEUDO = Language("en-XA", "Pseudo", Pseudo())


class Visible(HTMLParser):
    """All that people see or hear of a page, except what is marked as not to be translated."""

    UNSEEN = ("script", "style")
    VOID = ("meta", "link", "input", "img", "br")
    ATTRIBUTES = ("aria-label", "alt", "title", "placeholder")

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[tuple[str, bool]] = []
        self.found: list[str] = []

    @property
    def is_exempt(self) -> bool:
        return any(exempt for _, exempt in self.stack)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        is_exempt = named.get("translate") == "no" or tag in self.UNSEEN
        if not (is_exempt or self.is_exempt):
            self.found += [value for name in self.ATTRIBUTES if (value := named.get(name))]
        if tag not in self.VOID:
            self.stack.append((tag, is_exempt))

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.is_exempt:
            self.found.append(data.strip())


NOT_WORDS = re.compile(r"⟦[^⟧]*⟧|Lexidrome|[\W\d_]")


def unwrapped(page: str) -> list[str]:
    """Visible words of a page that did not go through gettext."""
    parser = Visible()
    parser.feed(page)
    return [each for each in parser.found if NOT_WORDS.sub("", each)]


def test_the_search_for_unwrapped_words_finds_them() -> None:
    page = '<h1>⟦Rules⟧</h1><p>12 · <b translate="no">ENABLE</b></p><p aria-label="Oops">⟦a⟧ b</p>'
    assert unwrapped(page) == ["Oops", "⟦a⟧ b"]


ERRORS = ["/nowhere", "/judge?lexicon=NOPE"]
PAGES = [
    *ERRORS,
    "/",
    "/api",
    "/judge",
    "/judge?words=3",
    "/judge/leave",
    "/rules",
    "/rules?q=exchange",
    "/rules/NSA-IV.E.2.a.p1",
    "/rules/A-13",
    "/rules/sets",
    "/rules/sets?one=nsa-2009&other=school",
    "/sign-in",
    "/setup",
    "/people",
    "/house",
]


@pytest.fixture(scope="module")
def pseudo(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    data = copytree(built, tmp_path_factory.mktemp("pseudo"), dirs_exist_ok=True)
    app = at_the_machine(new_app(WebConfig(data, more_languages=(PSEUDO,))))
    with TestClient(app, base_url=HERE) as client:
        client.cookies.set("lexidrome_language", PSEUDO.code)
        yield client


@pytest.mark.parametrize("path", PAGES)
def test_no_visible_word_of_a_page_bypasses_gettext(pseudo: Client, path: str) -> None:
    answer = pseudo.get(path)
    assert answer.is_success != (path in ERRORS)
    assert "⟦" in answer.text
    assert not unwrapped(answer.text)


def test_no_visible_word_of_a_ruling_bypasses_gettext(pseudo: Client) -> None:
    form = {"command_id": "0123456789abcdef", "lexicon": "ENABLE", "count": "1"}
    refused = pseudo.post("/judge", data=form | {"words": "C4RE"}).text
    given = pseudo.post("/judge", data=form | {"words": "CARE"}).text
    assert not [unwrapped(page) for page in (refused, given) if unwrapped(page)]


def test_no_visible_word_of_the_log_bypasses_gettext(
    open_client: Callable[..., TestClient[ASGIApp]],
) -> None:
    client = open_client(more_languages=(PSEUDO,))
    client.cookies.set("lexidrome_language", PSEUDO.code)
    empty = client.get("/rulings").text
    body = {"command_id": "0123456789abcdef", "lexicon": "ENABLE", "words": ["CARE"]}
    client.post("/api/judge", json=body)
    filled = client.get("/rulings").text
    assert "CARE" in filled
    assert not [unwrapped(page) for page in (empty, filled) if unwrapped(page)]


def test_scripts_get_their_sentences_in_the_visitors_language(
    pseudo: Client,
) -> None:
    script = re.search(r'src="(/static/[^"]+)"', pseudo.get("/judge").text)
    assert script is not None
    said = pseudo.get(script[1]).text
    assert '"Next word":"⟦Next word⟧"' in said
    assert '["⟦Starts again in {count} second' in said


FAMILIAR = re.compile(r"\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein\w*|[Ee]uch|[Ee]uer|[Ee]ure[nmrs]?)\b")


def test_german_addresses_everybody_with_sie() -> None:
    written = [form for message in read(LOCALES / "de.po") for form in forms(message.string)]
    assert [form for form in written if FAMILIAR.search(form)] == []


def test_a_page_with_offers_can_say_what_they_cost_in_its_language() -> None:
    languages = load_languages()
    pages = Pages(Assets(), languages, _nobody, lambda _request: "")
    german = languages.for_visitor("de", "")
    table = msgspec.json.decode(str(pages._catalogue(german, "play/play.js")))["texts"]
    assert g.costs()
    for cost in g.costs():
        assert table[cost.msgid] not in (cost.msgid, [cost.msgid, cost.plural])


def _nobody(_request: object) -> Visitor:
    raise AssertionError("nobody visits")
