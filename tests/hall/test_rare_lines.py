"""Log lines that anybody can cause are few."""

from __future__ import annotations

import logging

import pytest

from lexidrome.hall.run.log_lines import EACH_MS, MOST_KINDS, RareLines

LOG = logging.getLogger("test.rare")


def test_one_line_a_minute_of_each_kind_which_says_how_many_there_were(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now_ms = 0
    lines = RareLines(LOG, lambda: now_ms)
    for number in range(3):
        lines.warning("knock", "Somebody knocked: %s", number)
    lines.warning("call", "Somebody called")
    now_ms = EACH_MS - 1
    lines.warning("knock", "Somebody knocked: %s", 3)
    now_ms = EACH_MS
    lines.warning("knock", "Somebody knocked: %s", 4)
    now_ms = 2 * EACH_MS
    lines.warning("knock", "Somebody knocked: %s", 5)
    assert [record.getMessage() for record in caplog.records] == [
        "Somebody knocked: 0",
        "Somebody called",
        "Somebody knocked: 4 (3 more like this were left out)",
        "Somebody knocked: 5",
    ]


def test_who_makes_up_kinds_gets_no_more_lines_for_it(caplog: pytest.LogCaptureFixture) -> None:
    lines = RareLines(LOG, lambda: 0)
    for number in range(10 * MOST_KINDS):
        lines.warning(f"kind {number}", "Again")
    assert len(caplog.records) == MOST_KINDS + 1
