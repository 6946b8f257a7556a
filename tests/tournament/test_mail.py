"""Results as people mail them."""

from __future__ import annotations

import pytest

from lexidrome.tournament.mail import MailedResult, Match, Unread, read_mail

NAMES = {
    1: "Anna Smith", 2: "Ben Jones", 3: "Cy Young", 4: "Dee Jones", 5: "Zoë Müller", 6: "Al O’Hara",
}  # fmt: skip
MATCHES = [Match("1", (1, 2)), Match("2", (3, 4)), Match("3", (6, 5))]

FORWARDED = """---------- Forwarded message ---------
From: Anna Smith <anna@example.org>
To: office@example.org
Date: Tue, 17 Nov 2026 19:04
Subject: our match

Hi,
I beat Ben 412-389 on 11/16 at 7:30 pm.
Anna, +1 312 555 0100
"""


def read(written: str) -> list[MailedResult]:
    return read_mail(written, NAMES, MATCHES)


@pytest.mark.parametrize(
    "written",
    [
        "Anna beat Ben 412-389",
        "Anna Smith beat Ben Jones 412 to 389.",
        "anna defeated ben, 412–389!",
        "Ben lost to Anna 389-412",
        "Ben lost to Anna 412-389",
        "Anna Smith 412, Ben Jones 389",
        "Ben 389 - Anna 412",
        "412 for Anna and 389 for Ben",
        "Anna - Ben 412:389",
        "Anna: 412\nBen: 389",
        "> Anna won against Ben, 412 - 389",
        FORWARDED,
        "From: Anna Smith\n\nWon 412-389.",
        "From: Ben Jones\n\nHello, I lost to Anna this week, 389 to 412. Best, Ben",
        "Von: Anna Smith\nBetreff: Woche 3\n\nich habe Ben 412:389 geschlagen",
        "From: Anna Smith <a@x.org>\nSubject: Re: Week 3: Anna beat Ben 412-389\n\nsee above",
        "From: Anna Smith\n\nhabe gegen Ben 412:389 gewonnen",
        "From: Anna Smith\n\nAgainst Ben I won 412-389",
        "From: Ben Jones\n\nAnna beat me 412-389",
        "From: Ben Jones\n\nAnna won, 389-412",
    ],
)
def test_a_result_is_read_however_it_is_told(written: str) -> None:
    (result,) = read(written)
    assert (result.match, result.points, result.unread) == ("1", (412, 389), None)
    assert result.words


def test_names_are_read_without_accents_and_by_any_part_that_is_theirs_alone() -> None:
    (result,) = read("zoe muller beat O'Hara 401 : 388")
    assert (result.match, result.points) == ("3", (388, 401))


def test_several_mails_are_read_one_after_another_and_each_match_once() -> None:
    results = read(
        "From: Anna Smith\nI beat Ben 412-389\n> Anna beat Ben 412-389\n\n"
        "From: Dee Jones\nSubject: result\n\nCy won, 420 to 350\n"
    )
    assert [(each.match, each.points, each.writer) for each in results] == [
        ("1", (412, 389), 1), ("2", (420, 350), 4),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("written", "unread"),
    [
        ("Anna beat Cy 412-389", Unread.WHO),
        ("Jones won 412-389", Unread.WHO),
        ("Somebody beat Anna 412-389-2-7", Unread.SCORES),
        ("Anna had 412", Unread.SCORES),
        ("From: Anna Smith\n\nWe played, 412-389", Unread.WHOSE),
        ("From: Anna Smith\n\nhabe Ben 412:389 geschlagen", Unread.WHOSE),
        ("Anna won, Ben lost: 412-389", Unread.WHOSE),
    ],
)
def test_what_cannot_be_told_is_asked(written: str, unread: Unread) -> None:
    (result,) = read(written)
    assert result.unread is unread


@pytest.mark.parametrize(
    "written",
    [
        "",
        "²",
        "Anna beat Ben ²-³",
        "Hello, we could not meet. Anna",
        "Call me at +1 312 555 0100, 7:30 pm",
        "x" * 50_000,
    ],
)
def test_what_is_no_result_is_none(written: str) -> None:
    assert read(written) == []


def test_a_match_that_has_its_result_is_meant_only_where_no_open_one_is() -> None:
    matches = [Match("old", (1, 2), is_open=False), Match("new", (1, 2))]
    assert [each.match for each in read_mail("Anna beat Ben 400-300", NAMES, matches)] == ["new"]
    assert [each.match for each in read_mail("Anna beat Ben 400-300", NAMES, matches[:1])] == [
        "old"
    ]
