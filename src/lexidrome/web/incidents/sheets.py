"""Incident reports: one form for what went wrong in a game, at a table or in the hall.

The same lines stand on a page, on paper and in a PDF.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from importlib import import_module

import msgspec
from litestar import Response

from lexidrome import game as g
from lexidrome import procedures as p
from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.rulebook import RuleSet
from lexidrome.web.incidents.wrong import answered_pairs, shown_rule
from lexidrome.web.kit.languages import Language
from lexidrome.web.kit.moments import Moments

CHANGED = text("What changed")
SIGNED_BY = (text("Director"), text("Player"), text("Opponent"))


class Part(msgspec.Struct, frozen=True):
    """A heading and what stands under it."""

    heading: str
    lines: tuple[str, ...]
    is_main: bool = False
    """Stands in a list, too, which leaves the rest to the report."""


class IncidentSheet(msgspec.Struct, frozen=True):
    """The report of one incident, in somebody's language."""

    key: str
    title: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    signers: tuple[tuple[str, str], ...] = ()
    """Who signs it: as what, and their name where it is known."""
    is_undone: bool = False
    undo_href: str = ""
    """Where it can be taken back; empty for those who cannot."""
    href: str = ""
    """The page of this report alone."""


class Told(msgspec.Struct, frozen=True):
    """What a report says besides the incident: names, places, times."""

    key: str
    at_ms: int
    where: str
    about: str
    against: str = ""
    ruled_by: str = ""
    reported_by: str = ""
    is_undone: bool = False
    undo_href: str = ""
    href: str = ""


def sheet_of(
    moments: Moments, rules: RuleSet, incident: t.incidents.Incident, told: Told
) -> IncidentSheet:
    language = moments.language
    say = language.translated
    given = [
        (text("Category"), category_title(language, incident_category(incident))),
        (text("When"), moments.moment(told.at_ms, seconds=True)),
        (text("Where"), told.where),
        (text("About"), told.about),
        (text("Opponent"), told.against),
        (text("Ruled by"), told.ruled_by),
        (text("Reported by"), told.reported_by),
        (text("Note"), incident.note),
    ]
    answers = tuple(
        " ".join(say(each) if isinstance(each, Text) else each for each in pair)
        for pair in _answers(incident, rules)
    )
    cited = tuple(f"{rule}: {shown_rule(rule).says}" for rule in incident.rules)
    lender = () if incident.lender is None else (say(incident.lender),)
    parts = (
        (text("What was asked"), answers),
        (text("What was done"), tuple(map(say, incident.steps))),
        (CHANGED, tuple(map(say, incident.changes))),
        (text("The rules behind it"), (*lender, *cited)),
    )
    return IncidentSheet(
        key=told.key,
        title=say(incident.title),
        facts=tuple((say(label), value) for label, value in given if value),
        parts=tuple(
            Part(say(heading), lines, is_main=heading is CHANGED)
            for heading, lines in parts
            if lines
        ),
        signers=tuple(
            (say(role), name)
            for role, name in zip(SIGNED_BY, (told.ruled_by, told.about, told.against), strict=True)
        ),
        is_undone=told.is_undone,
        undo_href=told.undo_href,
        href=told.href,
    )


def incident_category(incident: t.incidents.Incident) -> p.practices.Category:
    """Under which practice or group it is filed."""
    return p.practices.category_of(p.procedure(incident.procedure), incident.rules)


def category_title(language: Language, category: p.practices.Category) -> str:
    """With the section of the book that it is named after."""
    title = language.translated(category.title)
    return title if category.section is None else f"{category.section} {title}"


def _answers(incident: t.incidents.Incident, rules: RuleSet) -> list[tuple[Text | str, Text | str]]:
    """In words; as they were stored, if the procedure has changed its questions since."""
    try:
        procedure = p.procedure(incident.procedure)
        return [*answered_pairs(procedure, rules, incident.answers)]
    except BadInput:
        return [(f"{key}:", str(answer)) for key, answer in incident.answers.items()]


def ruled_incident(ruled: g.ruling.Ruled) -> t.incidents.Incident | None:
    """A ruling of a game that belongs to no event; its sides are numbered from 1."""
    if ruled.resolution is None:
        return None
    numbers = {p.Party.PLAYER: ruled.player + 1, p.Party.OPPONENT: ruled.opponent + 1}
    incident = t.incidents.Incident.of(ruled.resolution, numbers, note=ruled.note)
    return msgspec.structs.replace(incident, turn=ruled.turn)


async def pdf_response(
    language: Language, subtitle: str, sheets: Sequence[IncidentSheet], name: str
) -> Response[bytes]:
    """The reports to be sent, filed or signed."""
    content = await asyncio.to_thread(_as_pdf, language, subtitle, sheets)
    return Response(
        content,
        media_type="application/pdf",
        headers={
            "content-disposition": f'inline; filename="{name}.pdf"',
            "cache-control": "no-store",
        },
    )


def _as_pdf(language: Language, subtitle: str, sheets: Sequence[IncidentSheet]) -> bytes:
    # The library takes half a second to load, which no start should wait for.
    pdf = import_module("lexidrome.web.incidents.pdf")
    content: bytes = pdf.format_pdf(language, subtitle, sheets)
    return content
