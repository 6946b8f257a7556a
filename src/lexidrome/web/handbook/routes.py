"""The director's handbook and the card of conduct, by rule set.

Every line carries the rules behind it, as links that open them; that a rule which
people keep is really shown is what `rules coverage` counts on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from lexidrome import procedures as p
from lexidrome.base import NotFound, text
from lexidrome.lexicon import tile_set
from lexidrome.rulebook import RuleSet, find_rule_set, rule_set_names
from lexidrome.rulebook.guidance import MOMENT_TITLES, card_of, handbook_of, in_short, notices_of
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest, Pages

TILES = "english"


@get("/handbook", Audience.EVERYBODY, sync_to_thread=False)
def handbooks_page(
    request: AnyRequest, pages: NamedDependency[Pages], config: NamedDependency[WebConfig]
) -> Response[str]:
    """Which book do you direct by?"""
    folder = config.data / "rulesets"
    books = [find_rule_set(name, folder) for name in rule_set_names(folder)]
    return pages.page(request, "handbook/handbooks.html", books=books)


@get("/handbook/{name:str}", Audience.EVERYBODY, sync_to_thread=False)
def handbook_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    name: FromPath[str],
) -> Response[str]:
    rules = _rules(config.data / "rulesets", name)
    return pages.page(
        request,
        "handbook/handbook.html",
        rules=rules,
        guides=handbook_of(rules.document),
        titles=MOMENT_TITLES,
        notices=notices_of(rules.document),
        branches=p.choices(rules),
        tile_counts=tile_set(TILES).counts,
    )


@get("/handbook/{name:str}/conduct", Audience.EVERYBODY, sync_to_thread=False)
def conduct_page(
    request: AnyRequest,
    pages: NamedDependency[Pages],
    config: NamedDependency[WebConfig],
    name: FromPath[str],
) -> Response[str]:
    """The players' card for whoever plays by a book without an event."""
    return pages.page(
        request, "handbook/conduct.html", **card_values(_rules(config.data / "rulesets", name))
    )


@get("/handbook/{name:str}/card", Audience.EVERYBODY, sync_to_thread=False)
def old_conduct_page(name: FromPath[str]) -> Redirect:
    """As it was called on what is printed and passed on."""
    return Redirect(f"/handbook/{quote(name, safe='')}/conduct", status_code=301)


def card_values(rules: RuleSet) -> dict[str, Any]:
    """What the card of conduct shows, wherever it stands."""
    return {
        "rules": rules,
        "short": in_short(rules),
        "guides": card_of(rules.document),
        "titles": MOMENT_TITLES,
        "notices": notices_of(rules.document),
    }


def _rules(folder: Path, name: str) -> RuleSet:
    """By name only: an address must not reach files elsewhere."""
    if name not in rule_set_names(folder):
        raise NotFound(text("There is no rule set “{name}”.", name=name[:40]))
    return find_rule_set(name, folder)


ROUTES = [handbooks_page, handbook_page, conduct_page, old_conduct_page]
