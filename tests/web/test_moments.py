"""Days and hours in somebody's language, by the clocks of the event."""

from __future__ import annotations

import pytest

from lexidrome.base.moments import find_zone, parse_moment
from lexidrome.web.kit.languages import load_languages
from lexidrome.web.kit.moments import Moments

CHICAGO = find_zone("America/Chicago")
ENGLISH = Moments(load_languages().source, CHICAGO)
GERMAN = Moments(load_languages().by_code["de"], CHICAGO)
EVENING = parse_moment("2026-11-21 19:00", CHICAGO)


def test_a_moment_has_the_short_name_of_its_zone() -> None:
    assert ENGLISH.moment(EVENING) == "Sat, 21 Nov 2026, 19:00 CST"
    assert GERMAN.moment(EVENING) == "Sa., 21. Nov. 2026, 19:00 CST"
    assert ENGLISH.hour(EVENING, zone=True) == "19:00 CST"
    assert ENGLISH.hour(parse_moment("2026-07-04 19:00", CHICAGO), zone=True) == "19:00 CDT"


@pytest.mark.parametrize(
    ("zone", "english", "german"),
    [
        ("Europe/Vienna", "CET", "MEZ"),
        ("Europe/London", "GMT", "GMT"),
        ("Asia/Tokyo", "JST", "JST"),
        ("America/Sao_Paulo", "-03", "-03"),
    ],
)
def test_a_zone_is_called_as_its_people_call_it(zone: str, english: str, german: str) -> None:
    for moments, name in ((ENGLISH, english), (GERMAN, german)):
        there = Moments(moments.language, find_zone(zone))
        assert there.moment(EVENING).split()[-1] == name


def test_the_day_of_an_event_is_written_out_and_words_stay_words() -> None:
    assert ENGLISH.days("2026-11-21") == "Saturday, 21 November 2026"
    assert GERMAN.days("2026-11-21") == "Samstag, 21. November 2026"
    assert ENGLISH.days("2026-11-21/2026-11-22").replace("\N{THIN SPACE}", " ") == (
        "Sat, 21 – Sun, 22 Nov 2026"
    )
    assert ENGLISH.days("7 November") == "7 November"
    assert ENGLISH.days("") == ""


def test_the_beginning_has_its_zone_once_the_day_is_known() -> None:
    assert ENGLISH.beginning("2026-11-21", "09:30") == "Saturday, 21 November 2026, 09:30 CST"
    assert ENGLISH.beginning("7 November", "09:30") == "7 November, 09:30"
    assert ENGLISH.beginning("", "09:30") == "09:30"
    assert ENGLISH.beginning("2027-03-14", "02:30") == "Sunday, 14 March 2027, 02:30"


def test_in_a_page_the_moment_is_there_for_programs_too() -> None:
    assert ENGLISH.at(EVENING) == (
        '<time datetime="2026-11-21T19:00:00-06:00" translate="no" data-zoned>'
        "Sat, 21 Nov 2026, 19:00 CST</time>"
    )


def test_a_field_says_by_which_clocks_it_is_read() -> None:
    assert ENGLISH.field(EVENING) == "2026-11-21T19:00"
    assert (ENGLISH.place, GERMAN.place) == ("time in Chicago", "Ortszeit Chicago")
    assert Moments(GERMAN.language, find_zone("Europe/Vienna")).place == "Ortszeit Wien"
    assert Moments(ENGLISH.language, find_zone("Etc/UTC")).place == "UTC"
