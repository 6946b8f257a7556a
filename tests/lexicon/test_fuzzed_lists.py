"""Damaged text lists, by the thousand: read or refused, and what is read builds a graph."""

from __future__ import annotations

import random

import pytest

from lexidrome.base import BadInput
from lexidrome.lexicon import Reading, WordGraph, parse_word_list, tile_set

ENGLISH = tile_set("english")
SOUND = b"\xef\xbb\xbfCARE to mind\r\nretinas\tparts of eyes\rAA\nFRIENDSHIPS\n"
SPLINTERS = [
    b"\0",
    b"\r",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"\xff",
    b"\xc3",
    b"\xef\xbb\xbf",
    b"[",
    b"]",
]


def damaged(dice: random.Random) -> bytes:
    content = bytearray(SOUND)
    for _ in range(dice.randrange(1, 6)):
        at = dice.randrange(len(content) + 1)
        match dice.randrange(4):
            case 0:
                content[at : at + dice.randrange(12)] = b""
            case 1:
                content[at:at] = dice.choice(SPLINTERS)
            case 2:
                content[at : at + 1] = dice.randbytes(1)
            case _:
                content[at:at] = content[: dice.randrange(40)] * dice.randrange(3)
    return bytes(content)


def read(content: bytes) -> Reading | None:
    try:
        return parse_word_list(content, ENGLISH)
    except BadInput:
        return None


@pytest.mark.parametrize("count", [1_000, pytest.param(300_000, marks=pytest.mark.long)])
def test_no_damage_to_a_list_gets_past_the_reader(count: int) -> None:
    seed = random.SystemRandom().getrandbits(32)
    dice = random.Random(seed)
    readable = 0
    for number in range(count):
        content = damaged(dice)
        reading = read(content)
        if reading is None:
            continue
        readable += 1
        graph = WordGraph.build(reading.words, ENGLISH.alphabet)
        assert tuple(graph) == reading.words, f"seed {seed}, list {number}: {content!r}"
    assert readable > count / 2
