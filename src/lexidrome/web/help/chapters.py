"""Which chapters there are, for whom, and where each is written."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

import msgspec

from lexidrome.base import NotFound, Text, text
from lexidrome.rulebook import RULE_SET_NAMES, rule_set
from lexidrome.web.help.books import write_book, write_books
from lexidrome.web.help.markdown import Chapter, Lead, Size, chapter_of, outline
from lexidrome.web.help.reference import ROOMS, write_reference, write_room
from lexidrome.web.kit.languages import Language

_INSTALLED = Path(__file__).parent / "docs"
DOCS = _INSTALLED if _INSTALLED.is_dir() else Path(__file__).parents[4] / "docs"
"""In a package the chapters lie beside this file, in the source in a folder of their own."""
PICTURES = "pictures"
SOURCE_LANGUAGE = "en"
_FILE_NAMED = re.compile(r"\[([\w-]+)\.md\]\(")

Writer = Callable[[Language], str]


class Page(msgspec.Struct, frozen=True):
    """A chapter as it is listed."""

    name: str
    """Of its address, and of its file."""
    title: Text
    about: Text
    write: Writer | None = None
    """Makes its Markdown in a language, where no file has it."""
    is_card: bool = False
    """Printed, it is one sheet of paper."""
    is_listed: bool = True


class Group(msgspec.Struct, frozen=True):
    title: Text
    pages: tuple[Page, ...]


def _book_page(name: str) -> Page:
    return Page(
        f"book-{name}",
        text("Rule book: {title}", title=rule_set(name).title),
        text("What it asks of players and where it differs from the others."),
        lambda language: write_book(language, name),
    )


GROUPS = (
    Group(
        text("On the day"),
        (
            Page("install", text("Installing Lexidrome"),
                 text("From the sources, from a wheel or as one file, up to the first page.")),
            Page("first-event", text("Your first event"),
                 text("From the start page to the final table, step by step with pictures.")),
            Page("players-card", text("The player’s card"),
                 text("One sheet for every table: your phone, your game, your result."),
                 is_card=True),
            Page("judges-card", text("The judge’s card"),
                 text("One sheet for the station: from the code to the verdict."), is_card=True),
            Page("troubleshooting", text("When something does not work"),
                 text("Phones that do not connect, a power cut, a wrong clock, a lost password.")),
        ),
    ),
    Group(
        text("For directors"),
        (
            Page("directors", text("Everything for directors"),
                 text("Set-up, desk, corrections, displays, links, the laptop that dies.")),
            Page("lists", text("Lists of players"),
                 text("What is understood when you paste the list you have.")),
            Page("pairing", text("Pairing and formats"),
                 text("Every format, byes, firsts and repeats.")),
            Page("rulings", text("When something goes wrong in a game"),
                 text("From what happened to what the book wants, entered and taken back.")),
            Page("judging-in-the-hall", text("Challenges in the hall"),
                 text("From the table to the judge and back.")),
            Page("judge-station", text("The judge station"),
                 text("A laptop that two players walk up to with a challenge.")),
            Page("events", text("Events by commands"),
                 text("The same from the command line, and from Python.")),
        ),
    ),
    Group(
        text("For players"),
        (
            Page("playing", text("Playing in the browser"),
                 text("Start a game, lay tiles, challenge; keys, clocks and what follows.")),
            Page("table-app", text("A phone beside the board"),
                 text("Score sheet, clock, slip and tile tracker.")),
            Page("real-board", text("Games on a real board"),
                 text("What is entered, what follows, and how draws are proved.")),
        ),
    ),
    Group(
        text("Rule books"),
        (
            Page("books", text("The rule books side by side"),
                 text("Where the five differ, each value with its rule."), write_books),
            *(_book_page(name) for name in RULE_SET_NAMES),
            Page("rules", text("Rules of your own"),
                 text("Rules of your own that write only what differs, and how rules are proved.")),
            Page("lexicons", text("Word lists"),
                 text("Which words count, and how you bring a list of your own.")),
        ),
    ),
    Group(
        text("For whoever runs the server"),
        (
            Page("hosting", text("A server for a club"),
                 text("A computer, a name, TLS, a reverse proxy, backups, updates.")),
            Page("moving", text("Moving an event"),
                 text("From a laptop to a server and home again, also while it is played.")),
            Page("browsers", text("Browsers and devices"),
                 text("What pages need, and what was tried.")),
            Page("hall", text("The hall"),
                 text("Outages, bots, roles, passwords and limits.")),
            Page("store", text("Data and backups"),
                 text("Where it lies, how it is checked, how it moves.")),
            Page("workers", text("Workers"),
                 text("Other computers that think for bots, and share out long runs.")),
            Page("scale", text("How much it carries"),
                 text("One server, several, and what each game and spectator costs.")),
            Page("security", text("Who might attack"),
                 text("Against whom what is defended, and what is not.")),
        ),
    ),
    Group(
        text("For engineers"),
        (
            Page("architecture", text("Architecture"),
                 text("The rooms, and the way of a move, a result and a rule.")),
            Page("library", text("The library"),
                 text("Seven short programs: judge, anagrams, moves, replay, referee, pairing.")),
            Page("api", text("The interface over HTTP"),
                 text("Reading and running an event from programs of your own.")),
            Page("protocol", text("The live protocol"),
                 text("What goes over the socket, message by message.")),
            Page("game", text("The referee"), text("One game, decided command by command.")),
            Page("engine", text("The player"),
                 text("Best moves, simulation, endgames and leaves, from Python.")),
            Page("translating", text("Another language"),
                 text("How a language is added, and how far each has come.")),
            Page("game-files", text("Game files"),
                 text("GCG, CGP and the others: what is read and written.")),
            Page("proof-of-draws", text("Proof of the draws"),
                 text("How every tile of a game is shown to come from its seed.")),
            Page("scenarios", text("Scenarios"),
                 text("Rules written as examples: every sentence that can stand there.")),
            Page("reference", text("Library reference"),
                 text("Every public name, from the source."), write_reference),
            *(
                Page(
                    f"reference-{room}",
                    text("Library reference: {room}", room=f"lexidrome.{room}"),
                    text("Its public names, from the source."),
                    lambda _language, room=room: write_room(room),  # type: ignore[misc]
                    is_listed=False,
                )
                for room in ROOMS
            ),
            Page("look", text("How pages look"), text("Type, colours, parts.")),
            Page("readings-changed", text("Readings that changed"),
                 text("Rules that are read otherwise than before, and why.")),
            Page("tasks", text("What a task takes"), text("Keys and clicks, counted.")),
            Page("glossary", text("Glossary"), text("Which word means what.")),
        ),
    ),
)  # fmt: skip
PAGES = {page.name: page for group in GROUPS for page in group.pages}
CARDS = ("players-card", "judges-card")


class Shown(msgspec.Struct, frozen=True):
    """A chapter in a language, or in English where nobody has translated it."""

    page: Page
    chapter: Chapter
    language: str

    def is_in(self, language: Language) -> bool:
        return self.language == language.code


def page_of(name: str) -> Page:
    if name not in PAGES:
        raise NotFound(text("There is no such chapter of the help."))
    return PAGES[name]


def show(page: Page, language: Language, lead: Lead) -> Shown:
    if page.write is not None:
        source = page.write(language)
        is_said = page.name == "books" or page.name.startswith("book-")
        spoken = language.code if is_said else SOURCE_LANGUAGE
        return Shown(page, chapter_of(source, lead, picture_size), spoken)
    written = _read(DOCS / f"{page.name}.md", language)
    translated = DOCS / language.code / f"{page.name}.md"
    if language.code == SOURCE_LANGUAGE or not translated.is_file():
        return Shown(page, chapter_of(written, lead, picture_size), SOURCE_LANGUAGE)
    anchors = [each.anchor for each in outline(written)]
    source = _read(translated, language)
    return Shown(page, chapter_of(source, lead, picture_size, anchors), language.code)


def _read(file: Path, language: Language) -> str:
    """Where a chapter calls another by its file, a page calls it by its title."""

    def called(match: re.Match[str]) -> str:
        page = PAGES.get(match[1])
        return match[0] if page is None else f"[{language.translated(page.title)}]("

    return _FILE_NAMED.sub(called, file.read_text(encoding="utf-8"))


def picture_names() -> list[str]:
    return sorted(path.name for path in (DOCS / PICTURES).glob("*.webp"))


def picture_size(source: str) -> Size:
    """As its file has it, so that a page need not move when the picture comes."""
    content = (DOCS / PICTURES / source.rpartition("/")[2]).read_bytes()[:30]
    assert content[8:16] == b"WEBPVP8 ", source
    width, height = struct.unpack("<HH", content[26:30])
    return width & 0x3FFF, height & 0x3FFF


def name_in(link: str) -> tuple[str, str] | None:
    """The chapter and the anchor that a link of a chapter names, if it does."""
    path, _, anchor = link.partition("#")
    name = path.removeprefix("../").removeprefix("docs/").removeprefix("de/").removesuffix(".md")
    return (name, anchor) if path.endswith(".md") and name in PAGES else None
