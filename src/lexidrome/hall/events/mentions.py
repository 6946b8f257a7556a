"""Entrants in what an event answers: deciders know numbers, people know names.

Names are beside the facts, so no decider has them; every refusal of an event gets them here,
whoever asked: a page, a table, the command line.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from lexidrome import tournament as t
from lexidrome.base import EntrantMention, Mention, Parameter, PersonId, Refusal


def with_names(
    refusal: Refusal, tournament: t.Tournament, name_of: Callable[[PersonId], str]
) -> Refusal:
    """The refusal with the names of those it is about: Anna Lee (11)."""

    def name(mention: Mention) -> Parameter:
        division = tournament.divisions.get(mention.division)
        if not isinstance(mention, EntrantMention) or division is None:
            return mention
        entrant = division.entrants.get(mention.number)
        if entrant is None:
            return mention
        names = (name_of(person) for person in entrant.entry.persons)
        called = entrant.entry.name or " & ".join(each for each in names if each)
        return f"{called} ({mention.number})" if called else mention

    return replace(refusal, sentence=refusal.sentence.named(name))
