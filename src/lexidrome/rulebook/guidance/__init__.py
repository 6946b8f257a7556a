"""What people are told of the rules that they keep themselves: the players' card and the
director's handbook, line by line with the rules behind each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from lexidrome.base import RuleId
from lexidrome.rulebook.guidance.directors import HANDBOOK, NOTICES
from lexidrome.rulebook.guidance.guide import MOMENT_TITLES, Guide, Moment
from lexidrome.rulebook.guidance.players import CARD
from lexidrome.rulebook.guidance.short import Brief, in_short
from lexidrome.rulebook.index import Row

__all__ = [
    "MOMENT_TITLES",
    "Brief",
    "Guide",
    "Guides",
    "Moment",
    "card_of",
    "handbook_of",
    "in_short",
    "is_for_people",
    "notices_of",
    "shown_rules",
]

Guides = tuple[tuple[Moment, tuple[Guide, ...]], ...]
"""By moment, in the order in which an event goes."""

_TREATED_BY_SHOWING = re.compile(r"(?:show|note|link|hint text|glossary)\b")


def card_of(document: str) -> Guides:
    """The card of conduct for those who play by this document."""
    return _by_moment(CARD, document)


def handbook_of(document: str) -> Guides:
    """What a director who goes by this document does and sees to."""
    return _by_moment(HANDBOOK, document)


def notices_of(document: str) -> tuple[Guide, ...]:
    """What has to be said wherever this document is quoted (ST-TM)."""
    return tuple(guide for each in NOTICES if (guide := each.of(document)) is not None)


def is_for_people(rule: Row) -> bool:
    """The software only shows this rule; people keep it."""
    return _TREATED_BY_SHOWING.match(rule.treatment) is not None


def shown_rules(document: str) -> frozenset[RuleId]:
    """Every rule of a document that its card or its handbook names."""
    pages = (*card_of(document), *handbook_of(document))
    return frozenset(rule for _, guides in pages for guide in guides for rule in guide.rules)


def _by_moment(every: Iterable[Guide], document: str) -> Guides:
    own = [guide for each in every if (guide := each.of(document)) is not None]
    grouped = (
        (moment, tuple(guide for guide in own if guide.moment is moment)) for moment in Moment
    )
    return tuple((moment, guides) for moment, guides in grouped if guides)
