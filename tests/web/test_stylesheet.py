"""The stylesheet's colours can be read: by the contrast they must have, light and dark."""

from __future__ import annotations

import re

import pytest

from lexidrome.web.assets import STATIC

SHEET = (STATIC / "lexidrome.css").read_text(encoding="utf-8")
TOKEN = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
LIGHT = dict(TOKEN.findall(SHEET.split("@media (prefers-color-scheme: dark)")[0]))
DARK = LIGHT | dict(
    TOKEN.findall(SHEET.split("@media (prefers-color-scheme: dark)")[1].split("@media print")[0])
)
AA, AAA, EDGE = 4.5, 7.0, 3.0


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_has_the_most_contrast_there_is() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
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
    ],
)
def test_a_pair_of_colours_has_the_contrast_it_needs(
    tokens: dict[str, str], ink: str, ground: str, least: float
) -> None:
    assert contrast(tokens[ink], tokens[ground]) >= least


def test_rules_use_the_tokens_and_no_colours_of_their_own() -> None:
    rules = re.sub(r":root \{.*?\n\s*\}", "", SHEET, flags=re.DOTALL)
    assert not re.findall(r"#[0-9a-fA-F]{3,8}\b|rgba?\(", rules)
