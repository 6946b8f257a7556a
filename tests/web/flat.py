"""Pages as tests read them, whatever lines their templates have."""

from __future__ import annotations

import re

from lexidrome.web.kit.pages import AnyRequest, Pages

TAG = re.compile(r"<[a-z](?:[^<>\"]|\"[^\"]*\")*>")
OUTSIDE_VALUES = re.compile(r"(\"[^\"]*\")|\s+(>?)")
BLOCK = r"(?:button|caption|dd|dt|h[1-6]|label|legend|li|option|p|summary|td|th|title)"
START = re.compile(rf"(<{BLOCK}\b(?:[^<>\"]|\"[^\"]*\")*>)\s+")
END = re.compile(rf"\s+(</{BLOCK}>)")


def flat(page: str) -> str:
    """Every tag on one line, and what a block says beside its tags; a browser shows the same."""
    tidied = TAG.sub(lambda tag: OUTSIDE_VALUES.sub(_space, tag[0]), page)
    return END.sub(r"\1", START.sub(r"\1", tidied))


def _space(found: re.Match[str]) -> str:
    return found[1] or found[2] or " "


class FlatPages(Pages):
    """What a test looks for on a page, or must not find there, does not hang on its layout."""

    def render(self, request: AnyRequest, template: str, **values: object) -> str:
        return flat(super().render(request, template, **values))
