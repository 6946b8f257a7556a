"""Incident reports as a PDF, to be sent, filed or signed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files

from fpdf import FPDF

from lexidrome.base import text
from lexidrome.web.incident_sheets import SIGNED_BY, IncidentSheet
from lexidrome.web.languages import Language

FONT, FONT_PACKAGE = "Roboto", "font_roboto"
"""Has the letters of all names in Latin, Greek and Cyrillic; the fonts that PDF has do not."""
MARGIN_MM = 20
LABEL_MM = 32
LINE_MM = 5.2
SIGNATURE_MM = 50
LEAST_LEFT_MM = 60
"""An incident begins on a new page if less is left on this one."""
PAGE_OF = text("Page {number} of {count}")
_STYLES = {"": "Roboto-Regular.ttf", "B": "Roboto-Bold.ttf"}


class _Paper(FPDF):
    def __init__(self, title: str, subtitle: str, page_of: str) -> None:
        super().__init__(format="A4")
        self.heading, self.subtitle, self.page_of = title, subtitle, page_of
        self.set_margin(MARGIN_MM)
        self.set_auto_page_break(True, MARGIN_MM)
        self.set_title(title)
        for style, name in _STYLES.items():
            with as_file(files(FONT_PACKAGE) / "files" / name) as path:
                self.add_font(FONT, style, path)
        self.add_page()

    def header(self) -> None:
        self.set_font(FONT, "B", 14)
        self.paragraph(self.heading, 7)
        self.set_font(FONT, "", 9)
        self.paragraph(self.subtitle)
        self.ln(4)

    def footer(self) -> None:
        self.set_y(-15)
        self.set_font(FONT, "", 9)
        self.cell(0, LINE_MM, self.page_of.format(number=self.page_no(), count="{nb}"), align="R")

    def paragraph(self, words: str, height: float = LINE_MM) -> None:
        self.multi_cell(0, height, words, align="L", new_x="LMARGIN", new_y="NEXT")


def format_pdf(language: Language, subtitle: str, sheets: Sequence[IncidentSheet]) -> bytes:
    """All the reports one after the other; a single one has lines to sign on."""
    title = language.translated(text("Incident report"))
    paper = _Paper(title, subtitle, language.translator.gettext(PAGE_OF.msgid))
    for sheet in sheets:
        if paper.h - paper.get_y() < LEAST_LEFT_MM + MARGIN_MM:
            paper.add_page()
        _write(paper, language, sheet)
    if not sheets:
        paper.set_font(FONT, "", 11)
        paper.paragraph(language.text("Nothing has gone wrong here so far."))
    if len(sheets) == 1:
        _sign(paper, language)
    return bytes(paper.output())


def _write(paper: _Paper, language: Language, sheet: IncidentSheet) -> None:
    paper.set_font(FONT, "B", 12)
    undone = f" ({language.text('taken back')})" if sheet.is_undone else ""
    paper.paragraph(sheet.title + undone, 7)
    for label, value in sheet.facts:
        paper.set_font(FONT, "", 10)
        paper.cell(LABEL_MM, LINE_MM, label)
        paper.set_font(FONT, "B", 10)
        paper.paragraph(value)
    for part in sheet.parts:
        paper.ln(2)
        paper.set_font(FONT, "B", 10)
        paper.paragraph(part.heading)
        paper.set_font(FONT, "", 10)
        for line in part.lines:
            paper.paragraph(f"• {line}")
    paper.ln(8)


def _sign(paper: _Paper, language: Language) -> None:
    paper.ln(14)
    paper.set_font(FONT, "", 9)
    for who in SIGNED_BY:
        paper.cell(SIGNATURE_MM, LINE_MM, language.translated(who), border="T")
        paper.cell(6, LINE_MM, "")
