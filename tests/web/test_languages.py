"""Visitors are answered in their own language where there is one."""

from __future__ import annotations

import io
import re
from datetime import date, datetime
from gettext import NullTranslations

import pytest
from babel.localedata import locale_identifiers
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from hypothesis import given
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.base import Damaged, text
from lexidrome.base.moments import find_zone
from lexidrome.web.kit.languages import Language, load_languages, parse_accept_language
from lexidrome.web.kit.moments import Moments
from lexidrome.web.kit.po import parse_po

pytestmark = pytest.mark.slow

Client = TestClient[Litestar]

ENGLISH = "What do you want to do?"
GERMAN = "Was möchten Sie tun?"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ENGLISH),
        ("de", GERMAN),
        ("de-AT,de;q=0.9", GERMAN),
        ("fr,de;q=0.5", GERMAN),
        ("en,de;q=0.9", ENGLISH),
        ("de;q=0.1,en;q=0.9", ENGLISH),
        ("de;q=0", ENGLISH),
        ("*", ENGLISH),
        (";;q=,,=;q=x", ENGLISH),
    ],
)
def test_the_browser_says_which_language(reader: Client, header: str, expected: str) -> None:
    answer = reader.get("/", headers={"accept-language": header})
    assert expected in answer.text
    assert "accept-language" in answer.headers["vary"]


def test_the_page_names_its_language(reader: Client) -> None:
    assert '<html lang="de"' in reader.get("/", headers={"accept-language": "de"}).text


def test_a_choice_is_remembered_and_returns_to_its_page(client: Client) -> None:
    answer = client.post(
        "/language", data={"language": "de", "to": "/judge"}, follow_redirects=False
    )
    assert answer.headers["location"] == "/judge"
    assert GERMAN in client.get("/", headers={"accept-language": "en"}).text


def test_the_way_back_keeps_the_question(reader: Client) -> None:
    page = reader.get("/rules?q=exchange&document=NSA").text
    assert 'name="to" value="/rules?q=exchange&amp;document=NSA"' in page


def test_an_unknown_choice_falls_back_to_what_the_browser_says(client: Client) -> None:
    client.post("/language", data={"language": "xx"})
    assert GERMAN in client.get("/", headers={"accept-language": "de"}).text


DARK = re.compile(r'href="[^"]*/kit/dark.css"\s*media="([^"]*)"')


def test_whoever_chooses_no_colours_gets_the_systems(reader: Client) -> None:
    assert DARK.findall(reader.get("/").text) == ["screen and (prefers-color-scheme: dark)"]


@pytest.mark.parametrize(("choice", "sheets"), [("dark", ["screen"]), ("light", [])])
def test_colours_are_chosen_once_and_kept(client: Client, choice: str, sheets: list[str]) -> None:
    chosen = client.post(
        "/colours", data={"colours": choice, "to": "/judge"}, follow_redirects=False
    )
    assert (chosen.status_code, chosen.headers["location"]) == (303, "/judge")
    assert DARK.findall(client.get("/judge").text) == sheets
    client.post("/colours", data={"colours": "system"})
    assert len(DARK.findall(client.get("/judge").text)) == 1


def test_colours_that_do_not_exist_are_refused(client: Client) -> None:
    answer = client.post("/colours", data={"colours": "plaid"}, follow_redirects=False)
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers


def test_problems_for_programs_are_told_in_the_same_language(reader: Client) -> None:
    answer = reader.get("/api/nowhere", headers={"accept-language": "de"})
    assert answer.json()["detail"] == "Unter dieser Adresse ist nichts."


def test_a_parameter_cannot_smuggle_markup_into_a_sentence() -> None:
    english = load_languages().source
    assert english.text("<{name}>", name="<b>") == "&lt;&lt;b&gt;&gt;"
    assert english.translated(text("<{name}>", name="<b>")) == "<<b>>"


def test_the_plural_table_follows_the_catalogue() -> None:
    polish = parse_po(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && '
        '(n%100<10 || n%100>=20) ? 1 : 2);\\n"\n',
        "pl",
    )
    language = load_languages().by_code["de"]
    assert language.plural_table().startswith("1011111")
    table = type(language)("pl", "polski", polish).plural_table()
    assert table[:6] == "201112"
    assert table[112] == "2"
    assert table[122] == "1"


ZONE = find_zone("Europe/Vienna")
EVENING = round(datetime(2026, 11, 7, 18, 5, 9, tzinfo=ZONE).timestamp() * 1000)


@pytest.mark.parametrize(
    ("code", "day", "moment", "average", "share"),
    [
        ("en", "7 Nov 2026", "Sat, 7 Nov 2026, 18:05:09 CET", "1234.6", "52%"),
        ("de", "07.11.2026", "Sa., 7. Nov. 2026, 18:05:09 MEZ", "1234,6", "52\N{NO-BREAK SPACE}%"),
        ("pt-BR", "7 de nov. de 2026", "sáb., 7 de nov. de 2026 18:05:09 CET", "1234,6", "52%"),
        ("en-XA", "7 Nov 2026", "Sat, 7 Nov 2026, 18:05:09 CET", "1234.6", "52%"),
        ("tlh", "7 Nov 2026", "Sat, 7 Nov 2026, 18:05:09 CET", "1234.6", "52%"),
    ],
)
def test_days_and_numbers_are_written_as_in_the_language(
    code: str, day: str, moment: str, average: str, share: str
) -> None:
    language = Language(code, code, NullTranslations())
    moments = Moments(language, ZONE)
    assert moments.day(date(2026, 11, 7)) == day
    assert moments.moment(EVENING, seconds=True) == moment
    assert moments.hour(EVENING) == "18:05"
    assert language.decimal(1234.56) == average
    assert language.percent(0.523) == share


def test_every_locale_that_is_known_can_write_a_moment() -> None:
    for code in locale_identifiers():
        language = Language(code, code, NullTranslations())
        assert "{" not in Moments(language, ZONE).moment(EVENING, seconds=True), code
        assert Moments(language, ZONE).place, code
        assert language.decimal(-0.5), code


MESSAGES = st.dictionaries(
    st.text(st.characters(codec="utf-8", exclude_characters="\0\x04\r"), min_size=1),
    st.text(st.characters(codec="utf-8", exclude_characters="\0\x04\r")),
    max_size=8,
)


@given(MESSAGES)
def test_what_the_usual_tool_writes_is_read_back(wanted: dict[str, str]) -> None:
    catalog = Catalog(locale="de", charset="utf-8")
    for key, value in wanted.items():
        catalog.add(key, value)
    out = io.BytesIO()
    write_po(out, catalog)
    read = parse_po(out.getvalue().decode(), "de")
    for key, value in wanted.items():
        assert read.gettext(key) == (value or key)


def test_plurals_contexts_and_fuzzy_messages_are_understood() -> None:
    read = parse_po(
        "# a comment\n"
        'msgid ""\n'
        'msgstr "Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '\n#, fuzzy\nmsgid "unsure"\nmsgstr "unsicher"\n'
        '\nmsgid "{count} word"\nmsgid_plural "{count} words"\n'
        'msgstr[0] "{count} Wort"\nmsgstr[1] "{count} Wörter"\n'
        'msgctxt "of a bag"\nmsgid "draw"\nmsgstr "ziehen"\n'
        'msgid "long "\n"text"\nmsgstr "langer "\n"Text"\n',
        "de",
    )
    assert read.ngettext("{count} word", "{count} words", 1) == "{count} Wort"
    assert read.ngettext("{count} word", "{count} words", 4) == "{count} Wörter"
    assert read.pgettext("of a bag", "draw") == "ziehen"
    assert read.gettext("long text") == "langer Text"
    assert read.gettext("unsure") == "unsure"


@pytest.mark.parametrize("line", ["msgid unquoted", '"begins with a rest"', 'msgstr[x] ""'])
def test_a_catalogue_that_cannot_be_read_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(Damaged, match=r"Line 1 of de\.po"):
        parse_po(line, "de")


def test_languages_are_called_as_their_own_speakers_call_them() -> None:
    assert [each.name for each in load_languages().by_code.values()] == ["English", "Deutsch"]


def test_a_sentence_without_its_quotes_is_not_taken_for_a_shorter_one() -> None:
    with pytest.raises(Damaged, match=r"Line 3 of de\.po"):
        parse_po('msgid "draw"\n\nmsgstr ziehen\n', "de")


@given(st.text())
def test_any_header_gives_a_list_of_languages(header: str) -> None:
    assert all(code.strip() for code in parse_accept_language(header))
