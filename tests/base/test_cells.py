from __future__ import annotations

import csv
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lexidrome.base.cells import format_cell, parse_cell

FORMULAS = ["=1+1", "+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1",
            "＝1", "－1", "−1", "'=1", "''=1"]  # fmt: skip
TEXTS = ["Ann", "'Tis", "O'Neill", "", "Jean-Luc", "a=b", "''", "1-2", "Ä"]


@pytest.mark.parametrize("written", FORMULAS)
def test_no_cell_of_text_begins_a_formula(written: str) -> None:
    assert format_cell(written) == f"'{written}"
    assert parse_cell(format_cell(written)) == written


@pytest.mark.parametrize("written", TEXTS)
def test_other_texts_stay_as_they_are(written: str) -> None:
    assert format_cell(written) == parse_cell(written) == written


@given(st.text(alphabet=st.sampled_from("'=+-@\t\r\n aÄ1,\";")) | st.text())
@example("'")
def test_every_text_comes_back_from_its_cell(written: str) -> None:
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerow([format_cell(written), "x"])
    (cells,) = csv.reader(io.StringIO(out.getvalue(), newline=""))
    assert parse_cell(cells[0]) == written
    assert not cells[0].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
