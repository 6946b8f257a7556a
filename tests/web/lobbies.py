"""What stands on a page of the lobby."""

from __future__ import annotations

import re

WHITE = re.compile(r"\s+")


def said_on(page: str) -> dict[str, str]:
    """What its script says again to a server that does not know it."""
    form = re.search(r"<form[^>]*data-memory=.*?</form>", page, re.DOTALL)
    assert form is not None
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', WHITE.sub(" ", form[0])))


def sought_on(page: str) -> list[str]:
    """The seeks that can be accepted."""
    return re.findall(r'name="seek" value="([0-9a-f]+)"', WHITE.sub(" ", page))


def found_on(page: str) -> str | None:
    """The game that whoever waits is led to."""
    found = re.search(r'data-found="/games/([0-9a-f]+)"', page)
    return None if found is None else found[1]
