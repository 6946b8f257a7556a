"""Incident reports as a PDF, to be sent, filed or signed."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from itertools import groupby

from anyascii import anyascii
from fpdf import FPDF
from fpdf.fonts import TTFFont

from lexidrome.base import text
from lexidrome.web.incidents.sheets import IncidentSheet, Part
from lexidrome.web.kit.languages import Language

FONT, FONT_PACKAGE = "Roboto", "font_roboto"
"""Has the letters of all names in Latin, Greek and Cyrillic; the fonts that PDF has do not."""
MARGIN_MM = 20
LABEL_MM = 32
BULLET_MM = 4
LINE_MM = 5.2
GAP_MM = 6
"""Between two signatures."""
LEAST_LEFT_MM = 60
"""An incident begins on a new page if less is left on this one."""
PART_MM = 14
"""A heading stays with the first lines below it."""
SIGNATURES_MM = 45
MUTED = (79, 90, 96)
LINE_GREY = 205
PAGE_OF = text("Page {number} of {count}")
_STYLES = {"": "Roboto-Regular.ttf", "B": "Roboto-Bold.ttf"}


class _Paper(FPDF):
    def __init__(self, title: str, subtitle: str, page_of: str) -> None:
        super().__init__(format="A4")
        for style, name in _STYLES.items():
            with as_file(files(FONT_PACKAGE) / "files" / name) as path:
                self.add_font(FONT, style, path)
        self.set_font(FONT)
        assert isinstance(self.current_font, TTFFont)
        self._letters = frozenset(self.current_font.cmap)
        self.heading, self.subtitle, self.page_of = title, self.legible(subtitle), page_of
        self.set_margin(MARGIN_MM)
        self.c_margin = 0
        self.set_auto_page_break(True, MARGIN_MM)
        self.set_title(title)
        self.add_page()

    def legible(self, words: str) -> str:
        """Names in a script that the font lacks are spelled in Latin letters, in brackets."""
        runs = groupby(words, lambda letter: letter.isspace() or ord(letter) in self._letters)
        return "".join(
            "".join(run) if is_known else f"[{anyascii(''.join(run))}]" for is_known, run in runs
        )

    def header(self) -> None:
        self.set_font(FONT, "B", 14)
        self.paragraph(self.heading, 7)
        self.write_muted(self.subtitle)
        self.ln(2)
        self.rule()
        self.ln(4)

    def footer(self) -> None:
        self.set_y(-15)
        self.set_font(FONT, "", 9)
        self.set_text_color(*MUTED)
        self.cell(0, LINE_MM, self.page_of.format(number=self.page_no(), count="{nb}"), align="R")
        self.set_text_color(0)

    def paragraph(self, words: str, height: float = LINE_MM) -> None:
        self.multi_cell(0, height, words, align="L", new_x="LMARGIN", new_y="NEXT")

    def write_muted(self, words: str) -> None:
        self.set_font(FONT, "", 9)
        self.set_text_color(*MUTED)
        self.paragraph(words)
        self.set_text_color(0)

    def fact(self, label: str, value: str) -> None:
        self.set_font(FONT, "", 10)
        self.set_text_color(*MUTED)
        self.cell(LABEL_MM, LINE_MM, label)
        self.set_text_color(0)
        self.paragraph(self.legible(value))

    def item(self, words: str) -> None:
        """A line of a list; what does not fit stands below its own beginning."""
        self.cell(BULLET_MM, LINE_MM, "•")
        self.paragraph(self.legible(words))

    def rule(self) -> None:
        self.set_draw_color(LINE_GREY)
        self.line(self.l_margin, self.get_y(), self.w - self.r_margin, self.get_y())
        self.set_draw_color(0)

    def need(self, height_mm: float) -> None:
        """Begin a new page if less is left on this one."""
        if self.get_y() + height_mm > self.h - MARGIN_MM:
            self.add_page()


def format_pdf(language: Language, subtitle: str, sheets: Sequence[IncidentSheet]) -> bytes:
    """All the reports one after the other; a single one has lines to sign on."""
    title = language.translated(text("Incident report"))
    paper = _Paper(title, subtitle, language.translator.gettext(PAGE_OF.msgid))
    for at, sheet in enumerate(sheets):
        paper.need(LEAST_LEFT_MM)
        if at and paper.get_y() > paper.t_margin + 2 * PART_MM:
            paper.rule()
            paper.ln(4)
        _write(paper, language, sheet)
    if not sheets:
        paper.set_font(FONT, "", 11)
        paper.paragraph(language.text("Nothing has gone wrong here so far."))
    if len(sheets) == 1:
        _sign(paper, sheets[0])
    return bytes(paper.output())


def _write(paper: _Paper, language: Language, sheet: IncidentSheet) -> None:
    paper.set_font(FONT, "B", 12)
    undone = f" ({language.text('taken back')})" if sheet.is_undone else ""
    paper.paragraph(sheet.title + undone, 7)
    for label, value in sheet.facts:
        paper.fact(label, value)
    for part in sheet.parts:
        _write_part(paper, part)
    paper.ln(8)


def _write_part(paper: _Paper, part: Part) -> None:
    paper.need(PART_MM)
    paper.ln(2.5)
    paper.set_font(FONT, "B", 10)
    paper.paragraph(part.heading)
    paper.set_font(FONT, "", 10)
    for line in part.lines:
        paper.item(line)


def _sign(paper: _Paper, sheet: IncidentSheet) -> None:
    """Lines to sign on, next to each other and never apart from each other."""
    paper.need(SIGNATURES_MM)
    paper.ln(14)
    width_mm = (paper.epw - GAP_MM * (len(sheet.signers) - 1)) / len(sheet.signers)
    top = paper.get_y()
    for at, (role, name) in enumerate(sheet.signers):
        left = paper.l_margin + at * (width_mm + GAP_MM)
        paper.line(left, top, left + width_mm, top)
        paper.set_xy(left, top + 1)
        paper.set_font(FONT, "", 9)
        words = paper.legible(f"{role}\n{name}")
        paper.multi_cell(width_mm, LINE_MM - 1, words, align="L")
