"""What the heading of a column means: in English and German, whatever else stands in it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum

from lexidrome.tournament.roster.cells import words


class Column(StrEnum):
    """What can stand in a column."""

    NAME = "name"
    """One name, or all names of a side."""
    NAME2 = "name2"
    FIRST = "first"
    LAST = "last"
    FIRST2 = "first2"
    LAST2 = "last2"
    TEAM = "team"
    RATING = "rating"
    CLUB = "club"
    SCHOOL = "school"
    CATEGORY = "category"
    """For prizes."""
    DIVISION = "division"
    NUMBER = "number"
    TABLE = "table"
    CONTACT = "contact"
    NEEDS = "needs"
    NOTE = "note"
    UNUSED = "unused"


WHO = frozenset(
    {
        Column.NAME,
        Column.NAME2,
        Column.FIRST,
        Column.LAST,
        Column.FIRST2,
        Column.LAST2,
        Column.TEAM,
    }
)
SECOND = {Column.NAME: Column.NAME2, Column.FIRST: Column.FIRST2, Column.LAST: Column.LAST2}
"""The same of the second person of a side."""
_WORDS: Mapping[Column, str] = {
    Column.FIRST: "first forename given vorname prenom prénom firstname givenname rufname",
    Column.LAST: "last surname family nachname familienname lastname zuname",
    Column.RATING: "rating ratings rtg rtng elo wertung wertungszahl ratingzahl",
    Column.CONTACT: "contact email emailadresse mail phone mobile cell tel telephone kontakt "
    "telefon handy mailadresse",
    Column.TABLE: "table tisch",
    Column.NUMBER: "number no nr num seed # nummer startnummer startnr setzplatz",
    Column.NEEDS: "needs accommodation accommodations requirements bedarf",
    Column.NOTE: "note notes eligibility remark remarks comment comments bemerkung bemerkungen "
    "notiz anmerkung anmerkungen anything know",
    Column.TEAM: "team teams teamname mannschaft mannschaftsname pair duo paar entrant side",
    Column.SCHOOL: "school schools schule college university hochschule universität",
    Column.CLUB: "club clubs verein klub city town hometown state ort stadt wohnort from "
    "affiliation",
    Column.CATEGORY: "category categories class kategorie kategorien",
    Column.DIVISION: "division div section group gruppe klasse level",
    Column.NAME: "name names player players participant participants competitor competitors "
    "member members who spieler spielerin spielerinnen teilnehmer teilnehmerin teilnehmende "
    "mitglied namen partner partners partnerin person people nom nombre student students schüler",
    Column.UNUSED: "rank place pos position platz lfd rang fee paid amount bezahlt gebühr status "
    "date datum timestamp zeitstempel age alter gender geschlecht grade year jahrgang",
}
"""The first that has a word of the heading is meant: “Team Rating” is a rating."""
_BESIDE = words(
    "the of a an s your full current official naspa nsa wespa absp new old fixed "
    "registered address adresse und and or oder in der die das des aktuelle aktueller "
    "list liste second zweiter zweite erster erste b one two id code e always"
)
"""Words that stand beside those in headings."""
_OF = {word: column for column, words in _WORDS.items() for word in words.split()}
_ENDINGS = {
    "rating": Column.RATING,
    "nummer": Column.NUMBER,
    "verein": Column.CLUB,
    "schule": Column.SCHOOL,
    "spieler": Column.NAME,
    "spielerin": Column.NAME,
    "name": Column.NAME,
    "namen": Column.NAME,
}
"""Of words that are written in one: “Spielername”, “Playername”."""
_NEVER = words("id ids code codes")
"""“Member ID” is neither a member nor a number of this event."""
_ELSEWHERE = words("naspa nsa wespa absp member membership mitglied license")
"""Whose numbers are theirs."""
_ORGANISATIONS = words("naspa nsa wespa absp nwl csw twl collins dwz nssg abf maba dsv")
"""A column that only names one of them has its ratings, if it has numbers at all."""
_SECONDS = words("2 b two second partner partnerin zweiter zweite")
_FIRSTS = words("1 a one erster erste")


def words_of(heading: str) -> list[str]:
    plain = unicodedata.normalize("NFC", heading).casefold().replace("e-mail", "email")
    split = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", plain)
    return re.findall(r"[^\W_]+|#", split)


def _column_of(word: str) -> Column | None:
    ending = next((column for end, column in _ENDINGS.items() if word.endswith(end)), None)
    return _OF.get(word, ending)


def is_of_an_organisation(heading: str) -> bool:
    told = set(words_of(heading))
    return bool(told) and told <= _ORGANISATIONS | _BESIDE and bool(told & _ORGANISATIONS)


def is_heading(cell: str) -> bool:
    """Made of such words alone, so that nobody's name is taken for one; brackets explain."""
    told = words_of(re.sub(r"\([^()]*\)", "", cell)) or words_of(cell)
    known = all(_column_of(word) or word in _BESIDE or word in ("1", "2") for word in told)
    return known and any(_column_of(word) for word in told)


def meaning_of(heading: str) -> Column:
    """What a heading says; `UNUSED` where nobody can tell."""
    told = words_of(heading)
    found = {column for word in told if (column := _column_of(word)) is not None}
    if _NEVER & set(told) or (Column.NUMBER in found and _ELSEWHERE & set(told)):
        return Column.UNUSED
    if Column.NAME in found and found & {Column.FIRST, Column.LAST}:
        found.discard(Column.NAME)
    if found >= {Column.FIRST, Column.LAST}:
        return Column.NAME
    if found >= {Column.FIRST} and "member" in told:
        return Column.NAME
    column = next((each for each in _WORDS if each in found), Column.UNUSED)
    numbers = set(told)
    if column in SECOND and numbers & _SECONDS and not numbers & _FIRSTS:
        return SECOND[column]
    if column is Column.RATING and numbers & {"1", "2"}:
        return Column.UNUSED
    return column
