"""Made-up graph files and texts do the core no harm; `make test-long` tries a million."""

from __future__ import annotations

import random
import string
import subprocess
from pathlib import Path

import pytest

from lexidrome.base import BadInput
from lexidrome.lexicon.graph import WordGraph

ROOT = Path(__file__).parents[2]
ENGLISH = tuple(string.ascii_uppercase)
FEW = ("A", "B", "C", "AB")


@pytest.mark.first
@pytest.mark.slow
@pytest.mark.timeout(1200)  # a first run compiles
def test_the_fuzz_program_finds_nothing_under_sanitizers() -> None:
    command = [str(ROOT / "tools/fuzz"), "4000"]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def damaged(chance: random.Random, file: bytes) -> bytes:
    data = bytearray(file)
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data))
        data[at] = chance.choice((data[at] ^ 1 << chance.randrange(8), chance.randrange(256)))
    if chance.random() < 0.2:
        del data[chance.randrange(len(data)) :]
    return bytes(data)


def test_a_damaged_file_is_refused_or_answers_consistently() -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    accepted = 0
    for _ in range(2000):
        words = {"".join(chance.choices("ABC", k=chance.randint(1, 5))) for _ in range(12)}
        try:
            graph = WordGraph.from_bytes(
                damaged(chance, WordGraph.build(words, FEW).to_bytes()), FEW
            )
        except BadInput:
            continue
        accepted += 1
        if len(graph) > 1000:
            continue
        listed = list(graph)
        assert len(listed) == len(graph) == len(set(listed))
        assert graph.count_members(listed) == len(listed)
        assert set(graph.sub_anagrams("ABC??")) <= set(listed)
        assert list(graph.matching("*")) == listed
    assert accepted > 50


def test_any_text_is_looked_up_without_complaint() -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    graph = WordGraph.build(["ABA", "[A]B", "CAB"], FEW)
    signs = "ABCabc[]?* é\0Ā\uffff\U0001f600\ud800"
    texts = ["".join(chance.choices(signs, k=chance.randint(0, 12))) for _ in range(4000)]
    texts += ["A" * 10_000, "[" * 10_000, "?" * 10_000, "*" * 10_000]
    answers = graph.contains_many(texts)
    for text, answer in zip(texts, answers, strict=True):
        assert (text in graph) is answer
        for found in (graph.with_prefix(text), graph.matching(text), graph.anagrams(text)):
            assert len(list(found)) <= len(graph)
