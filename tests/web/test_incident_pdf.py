"""Reports on paper lose no name, whatever it is written in, and no signature its page."""

from __future__ import annotations

import logging
import re

import pytest

from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base.moments import find_zone
from lexidrome.rulebook import rule_set
from lexidrome.web.incidents.pdf import format_pdf
from lexidrome.web.incidents.sheets import IncidentSheet, Told, sheet_of
from lexidrome.web.kit.languages import load_languages
from lexidrome.web.kit.moments import Moments

pytestmark = pytest.mark.slow
NAMES = ("Łukasz Żółć", "Δημήτρης", "Дмитрий", "王小明", "محمد", "שרה", "ถนอม")
GERMAN = load_languages().by_code["de"]
MOMENTS = Moments(GERMAN, find_zone("Europe/Vienna"))


def sheet(name: str = "Ann Archer", note: str = "") -> IncidentSheet:
    rules = rule_set("school")
    answers: p.Answers = {"noticed": "at_draw", "due": 3, "drawn": 4, "mixed": True}
    found = p.resolve(p.procedure("overdraw"), rules, answers)
    assert isinstance(found, p.Resolution)
    numbers = {p.Party.PLAYER: 1, p.Party.OPPONENT: 2}
    incident = t.incidents.Incident.of(found, numbers, note=note)
    return sheet_of(MOMENTS, rules, incident, Told("1", 0, "Runde 1", name, "Bob Baker", "Cleo"))


def page_count(pdf: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", pdf))


@pytest.mark.parametrize("name", NAMES)
def test_no_letter_of_a_name_is_lost(name: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert format_pdf(GERMAN, f"Turnier in {name}", [sheet(name)]).startswith(b"%PDF-")
    assert "missing the following glyphs" not in caplog.text


def test_many_reports_go_over_many_pages_and_one_fits_on_one() -> None:
    assert page_count(format_pdf(GERMAN, "Turnier", [sheet()])) == 1
    assert page_count(format_pdf(GERMAN, "Turnier", [sheet() for _ in range(12)])) == 12
    assert page_count(format_pdf(GERMAN, "Turnier", [])) == 1
    assert page_count(format_pdf(GERMAN, "Turnier", [sheet("W" * 80, "x" * 500)])) == 2
