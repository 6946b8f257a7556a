"""Line icons, drawn into the page beside the words that say the same."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from lexidrome.web.kit.assets import WEB

ICONS = WEB / "kit/vendor/lucide"
_DRAWING = re.compile(r"<svg\b[^>]*>(.*)</svg>", re.DOTALL)


@cache
def icon(name: str) -> Markup:
    """The drawing of this name; nothing is read out, since a word stands beside it."""
    found = _DRAWING.search((ICONS / f"{name}.svg").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError(name)
    lines = " ".join(found[1].split())
    return Markup(  # noqa: S704 - the drawings are shipped with the pages
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{lines}</svg>'
    )
