"""The stylesheet's colours can be read: by the contrast they must have, light and dark."""

from __future__ import annotations

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from lexidrome.web.kit.assets import WEB

SHEET = (WEB / "kit/lexidrome.css").read_text(encoding="utf-8")
TOKEN = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
LIGHT = dict(TOKEN.findall(SHEET.split("@media print")[0]))
DARK = LIGHT | dict(TOKEN.findall((WEB / "kit/dark.css").read_text(encoding="utf-8")))
LOOK = re.compile(r':root\[data-board="(\w+)"\] \{(.*?)\n\s*\}', re.DOTALL)


def looks(*sheets: str) -> dict[str, dict[str, str]]:
    """What each choice of board changes; later sheets change it again."""
    found: dict[str, dict[str, str]] = {}
    for sheet in sheets:
        for look, rules in LOOK.findall((WEB / "kit/board" / sheet).read_text(encoding="utf-8")):
            found[look] = found.get(look, {}) | dict(TOKEN.findall(rules))
    return found


PALETTES = {
    "light": LIGHT,
    "dark": DARK,
    **{f"{look} light": LIGHT | own for look, own in looks("looks.css").items()},
    **{f"{look} dark": DARK | own for look, own in looks("looks.css", "looks_dark.css").items()},
}
AA, AAA, EDGE = 4.5, 7.0, 3.0


def linear_channels(colour: str) -> list[float]:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def luminance(colour: str) -> float:
    linear = linear_channels(colour)
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_has_the_most_contrast_there_is() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("tokens", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        ("ink", "paper", AAA),
        ("ink", "surface", AAA),
        ("muted", "paper", AA),
        ("muted", "surface", AA),
        ("accent", "paper", AA),
        ("accent", "surface", AA),
        ("on-accent", "accent", AA),
        ("on-accent", "accent-strong", AA),
        ("warning", "paper", AA),
        ("warning", "surface", AA),
        ("warning", "warning-wash", AA),
        ("alarm", "paper", AA),
        ("good", "paper", AA),
        ("on-verdict", "verdict-good", AAA),
        ("on-verdict", "verdict-alarm", AAA),
        ("edge", "paper", EDGE),
        ("edge", "surface", EDGE),
        ("on-double-letter", "double-letter", AA),
        ("on-triple-letter", "triple-letter", AA),
        ("on-double-word", "double-word", AA),
        ("on-triple-word", "triple-word", AA),
        ("tile-ink", "tile", AAA),
        ("tile-ink", "tile-lain", AAA),
        ("tile-blank", "tile", AA),
        ("tile-blank", "tile-lain", AA),
        ("on-down", "down", AA),
        ("down", "square", EDGE),
        ("accent", "square", EDGE),
        ("paper", "ink", AAA),
        ("on-band", "band", AAA),
        *(
            (state, ground, AA)
            for state in ("won", "lost", "waiting", "overdue", "published", "live")
            for ground in ("paper", "surface", f"{state}-wash")
        ),
    ],
)
def test_a_pair_of_colours_has_the_contrast_it_needs(
    tokens: dict[str, str], ink: str, ground: str, least: float
) -> None:
    assert contrast(tokens[ink], tokens[ground]) >= least


@pytest.mark.parametrize("sheet", sorted(WEB.rglob("*.css")), ids=lambda sheet: sheet.name)
def test_rules_use_the_tokens_and_no_colours_of_their_own(sheet: Path) -> None:
    source = sheet.read_text(encoding="utf-8")
    rules = re.sub(r":root[^{\n]*\{.*?\n\s*\}", "", source, flags=re.DOTALL)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", rules)


@pytest.mark.parametrize("folder", ["kit/board", "play", "record", "after", "displays"])
def test_tiles_and_the_words_they_make_have_one_face(folder: str) -> None:
    sheets = [sheet.read_text(encoding="utf-8") for sheet in (WEB / folder).glob("*.css")]
    faces = set(re.findall(r"font(?:-family)?: [^;]*var\(--(mono|sans)\)", "".join(sheets)))
    assert faces <= {"sans"}


PREMIUMS = ("double-letter", "triple-letter", "double-word", "triple-word")
COLOUR_BLIND = {
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""How each deficiency mixes linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


@pytest.mark.parametrize("tokens", PALETTES.values(), ids=PALETTES)
@pytest.mark.parametrize("deficiency", COLOUR_BLIND)
def test_premium_squares_can_be_told_apart_by_colour_blind_eyes(
    tokens: dict[str, str], deficiency: str
) -> None:
    seen = {name: as_seen(tokens[name], COLOUR_BLIND[deficiency]) for name in PREMIUMS}
    for one, other in combinations(PREMIUMS, 2):
        assert dist(seen[one], seen[other]) > 20, (one, other)


def as_seen(colour: str, mixing: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Lightness and the two hues (CIE L*a*b*) that eyes with this deficiency see."""
    linear = linear_channels(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(share * channel for share, channel in zip(row, linear, strict=True))))
        for row in mixing
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


SHEETS = sorted(WEB.rglob("*.css"))
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
PLACING = re.compile(
    r"(--button-[a-z]+|display|flex(-\w+)*|order|(min-|max-)?width|margin(-\w+)*|grid-\w+"
    r"|justify-content|align-(items|self)|text-align|white-space|overflow-wrap)$"
)
"""How a button stands among others and how large it is; the rest is the button's own."""


def bare(sheet: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_rule_stands_in_a_layer(sheet: Path) -> None:
    source = bare(sheet)
    depth, outside = 0, ""
    for character in source:
        depth += (character == "{") - (character == "}")
        outside += character if depth == 0 and character != "}" else ""
    layers = re.findall(r"@layer ([a-z, ]+)", outside)
    assert layers, "it has none"
    assert set(", ".join(layers).replace(" ", "").split(",")) <= {
        "tokens",
        "base",
        "parts",
        "pages",
    }
    assert not re.sub(r"@layer [a-z, ]+;?", "", outside).strip()


def test_layers_are_put_in_order_by_the_sheet_that_every_page_has() -> None:
    assert bare(WEB / "kit/lexidrome.css").strip().startswith("@layer tokens, base, parts, pages;")
    frames = [path.read_text(encoding="utf-8") for path in WEB.rglob("*.html")]
    frames = [each for each in frames if "<head>" in each]
    assert len(frames) > 2
    firsts = [each.split('rel="stylesheet"')[1] for each in frames]
    assert all(0 <= first.find('"kit/lexidrome.css"') < 40 for first in firsts)


def test_there_is_one_way_to_hide_what_is_only_read_out() -> None:
    assert sum(bare(sheet).count("clip-path: inset(") for sheet in SHEETS) == 1


def test_there_is_one_button_and_what_is_around_it_says_only_where_and_how_large() -> None:
    restyled = {}
    looks = 0
    for sheet in SHEETS:
        for selectors, body in RULE.findall(bare(sheet)):
            ends = [each.split()[-1] for each in selectors.split(",") if each.strip()]
            if not any(re.match(r"\.button\b(?!-)", end) for end in ends):
                continue
            if sheet.name == "lexidrome.css" and selectors.strip().startswith(".button"):
                looks += 1
                continue
            given = [line.split(":")[0].strip() for line in body.split(";") if line.strip()]
            if wrong := [each for each in given if not PLACING.match(each)]:
                restyled[f"{sheet.name} {selectors.strip()}"] = wrong
    assert looks > 4, "the button itself was not found"
    assert not restyled


def test_the_page_of_examples_shows_parts_that_are_styled() -> None:
    """`docs/look.html` links the sheets of the pages, so a part that is gone is noticed here."""
    page = (Path(__file__).parents[2] / "docs/look.html").read_text(encoding="utf-8")
    sheets = [
        (WEB / name).read_text(encoding="utf-8") for name in re.findall(r"web/([\w/.]+css)", page)
    ]
    used = {name for names in re.findall(r'class="([^"]+)"', page) for name in names.split()}
    assert len(sheets) == 4
    assert {name for name in used if f".{name}" not in "".join(sheets)} == set()
    states = set(re.findall(r'data-state="(\w+)"', page))
    assert states >= {"won", "lost", "waiting", "overdue", "published", "live"}
