"""What people type is read by the clocks of a zone, however they are changed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.base.moments import (
    at_moment,
    days_later,
    find_zone,
    iso_moment,
    machine_zone,
    machine_zone_name,
    parse_days,
    parse_deadline,
    parse_moment,
    parse_zone,
    plain_moment,
    split_days,
    which_of_two,
    written_days,
    zone_names,
)

CHICAGO = find_zone("America/Chicago")
VIENNA = find_zone("Europe/Vienna")


def test_what_is_typed_is_read_by_the_clocks_of_the_zone() -> None:
    at_ms = parse_moment("2026-11-21T19:00", CHICAGO)
    assert datetime.fromtimestamp(at_ms / 1000, UTC) == datetime(2026, 11, 22, 1, tzinfo=UTC)
    assert parse_moment("2026-11-22 02:00", VIENNA) == at_ms
    assert iso_moment(at_ms, CHICAGO) == "2026-11-21T19:00:00-06:00"
    assert plain_moment(at_ms, CHICAGO) == "2026-11-21 19:00 CST"
    assert plain_moment(at_ms, VIENNA) == "2026-11-22 02:00 CET"


def test_who_writes_an_offset_means_that_one() -> None:
    assert parse_moment("2026-11-21T19:00-06:00", VIENNA) == parse_moment(
        "2026-11-21T19:00", CHICAGO
    )


@pytest.mark.parametrize(
    "written", ["", "tomorrow", "22.11.2026", "2026-13-01", "0001-01-01", "9999-12-31"]
)
def test_what_is_no_moment_is_refused_in_one_sentence(written: str) -> None:
    with pytest.raises(BadInput, match="is not a date and time"):
        parse_moment(written, CHICAGO)


def test_an_hour_that_the_clocks_leave_out_is_refused_with_the_reason() -> None:
    with pytest.raises(BadInput, match=r"no 02:30 on 2027-03-14 in America/Chicago: the clocks go"):
        parse_moment("2027-03-14T02:30", CHICAGO)
    assert plain_moment(parse_moment("2027-03-14T03:30", CHICAGO), CHICAGO).endswith("03:30 CDT")
    assert parse_moment("2027-03-14T02:30", VIENNA)


def test_an_hour_that_comes_twice_is_the_first_and_its_zone_says_so() -> None:
    first = parse_moment("2026-11-01T01:30", CHICAGO)
    assert plain_moment(first, CHICAGO) == "2026-11-01 01:30 CDT"
    assert plain_moment(first + 3_600_000, CHICAGO) == "2026-11-01 01:30 CST"
    hours = (first - 3_600_000, first, first + 3_600_000, first + 7_200_000)
    assert [which_of_two(at_ms, CHICAGO) for at_ms in hours] == [None, 1, 2, None]


def test_a_date_alone_is_a_deadline_at_the_end_of_that_day() -> None:
    assert parse_deadline("2026-11-22", CHICAGO) == parse_moment("2026-11-23 00:00", CHICAGO)
    assert parse_deadline("2026-11-22 18:00", CHICAGO) == parse_moment("2026-11-22 18:00", CHICAGO)


def test_a_week_later_it_is_the_same_hour_on_the_wall() -> None:
    before = parse_moment("2026-10-28 19:00", CHICAGO)
    after = days_later(before, 7, CHICAGO)
    assert plain_moment(after, CHICAGO) == "2026-11-04 19:00 CST"
    assert timedelta(milliseconds=after - before) == timedelta(days=7, hours=1)


@given(st.integers(100_000, 32_000_000_000), st.sampled_from(zone_names()))
def test_what_is_shown_is_read_back_as_what_it_was_but_for_an_hour_that_comes_twice(
    at_s: int, name: str
) -> None:
    zone = find_zone(name)
    shown = at_moment(at_s * 1000, zone)
    read_ms = parse_moment(shown.replace(tzinfo=None).isoformat(), zone)
    assert read_ms == at_s * 1000 or shown.fold
    assert parse_moment(iso_moment(at_s * 1000, zone), zone) == at_s * 1000


def test_a_zone_is_found_however_it_is_written_and_the_machines_where_there_is_none() -> None:
    assert parse_zone("america/new york") == "America/New_York"
    assert parse_zone("") == machine_zone_name()
    with pytest.raises(BadInput, match="not a time zone"):
        parse_zone("Mars/Olympus")
    assert find_zone("") == find_zone("Mars/Olympus") == find_zone("/etc/passwd") == machine_zone()


def test_the_zone_of_the_machine_is_what_it_is_told_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    assert machine_zone_name() == "Pacific/Auckland"


def test_the_days_of_an_event_are_two_fields_and_one_text() -> None:
    assert written_days("2026-11-21", "") == written_days("2026-11-21", "2026-11-21")
    two = written_days("2026-11-21", "2026-11-22")
    assert two == "2026-11-21/2026-11-22"
    assert split_days(two) == ("2026-11-21", "2026-11-22")
    assert split_days("2026-11-21") == ("2026-11-21", "")
    assert split_days("7/8 November") == ("7/8 November", "")
    assert parse_days("7 November") is None
    assert parse_days("2026-02-30") is None
    for first, last in (("2026-11-22", "2026-11-21"), ("soon", "2026-11-21")):
        with pytest.raises(BadInput, match="not after the first"):
            written_days(first, last)
