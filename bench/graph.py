"""The word graph of ENABLE beside a Python frozenset and PyPI's DAWG2.

Half of the words looked up are no words but one letter away from one. Every
round gets fresh copies of them in shuffled order, as words from outside are:
their hashes are not known yet. The best round counts, in CPU time of this
process, which a busy machine does not lengthen.
"""

from __future__ import annotations

import random
import string
import tempfile
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import TypeVar

import dawg
from rich.console import Console
from rich.table import Table

from lexidrome.lexicon.graph import WordGraph

ENGLISH = tuple(string.ascii_uppercase)
ROUNDS = 7

Result = TypeVar("Result")


def run() -> None:
    words = (resources.files("lexidrome.lexicon") / "data" / "enable.txt").read_text().split()
    with tempfile.TemporaryDirectory() as folder:
        files(words, Path(folder))
    look_ups(words)


def best_s(call: Callable[[], Result], rounds: int = ROUNDS) -> tuple[float, Result]:
    """The shortest of some rounds, and what the call returns."""

    def timed_s() -> float:
        start = time.process_time()
        call()
        return time.process_time() - start

    return min(timed_s() for _ in range(rounds)), call()


def files(words: list[str], folder: Path) -> None:
    """Making, storing and loading."""
    ours, theirs = folder / "enable.kwg", folder / "enable.dawg"
    build_s, graph = best_s(lambda: WordGraph.build(words, ENGLISH), 3)
    frozenset_s, _ = best_s(lambda: frozenset(words))
    dawg_s, other = best_s(lambda: dawg.DAWG(words), 3)
    graph.save(ours)
    other.save(str(theirs))
    first_s, _ = best_s(lambda: WordGraph.load(ours, ENGLISH))
    again_s, _ = best_s(lambda: WordGraph.load(ours, ENGLISH, validated=graph.checksum))
    dawg_load_s, _ = best_s(lambda: dawg.DAWG().load(str(theirs)))

    table = Table(title=f"ENABLE, {len(words):,} words: making and loading", title_justify="left")
    for heading in ("", "WordGraph", "target", "frozenset", "DAWG2"):
        table.add_column(heading, justify="left" if not heading else "right")
    table.add_row("build", ms(build_s), "1000 ms", ms(frozenset_s), ms(dawg_s))
    table.add_row("load, validated now", ms(first_s), "30 ms", "", "")
    table.add_row("load, checksum known", ms(again_s), "1 ms", "", ms(dawg_load_s))
    table.add_row("file", kb(ours), "", "", kb(theirs))
    table.add_row("holds", "DAWG, GADDAG", "", "words", "DAWG")
    Console().print(table)


def look_ups(words: list[str]) -> None:
    """Single and batched look-ups, every contender in every round."""
    graph = WordGraph.build(words, ENGLISH)
    known = frozenset(words)
    other = dawg.DAWG(words)
    asked = [word.encode() for word in shuffled_half_words(words, known)]
    contenders: dict[str, Callable[[list[str]], int]] = {
        "WordGraph, one by one": lambda fresh: sum([word in graph for word in fresh]),
        "WordGraph, batched": lambda fresh: sum(graph.contains_many(fresh)),
        "frozenset, one by one": lambda fresh: sum([word in known for word in fresh]),
        "DAWG2, one by one": lambda fresh: sum([word in other for word in fresh]),
    }
    rates = dict.fromkeys(contenders, 0.0)
    for _ in range(ROUNDS):
        for name, count in contenders.items():
            fresh = [word.decode() for word in asked]
            start = time.process_time()
            found = count(fresh)
            rates[name] = max(rates[name], len(fresh) / (time.process_time() - start))
            assert found == len(words), name

    targets = {"WordGraph, one by one": "2.0", "WordGraph, batched": "5.0"}
    title = f"{len(asked):,} look-ups from Python, shuffled, half of them non-words"
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for heading in ("million/s", "target", "to frozenset", "to DAWG2"):
        table.add_column(heading, justify="right")
    for name, rate in rates.items():
        to_set = rate / rates["frozenset, one by one"]
        to_dawg = rate / rates["DAWG2, one by one"]
        figures = (f"{rate / 1e6:.1f}", targets.get(name, ""), f"{to_set:.2f}", f"{to_dawg:.2f}")
        table.add_row(name, *figures)
    Console().print(table)


def shuffled_half_words(words: list[str], known: frozenset[str]) -> list[str]:
    """All words and as many that are one letter away from one."""
    chance = random.Random(1)
    others: list[str] = []
    while len(others) < len(words):
        word = chance.choice(words)
        at = chance.randrange(len(word))
        near = word[:at] + chance.choice(string.ascii_uppercase) + word[at + 1 :]
        if near not in known:
            others.append(near)
    mixed = words + others
    chance.shuffle(mixed)
    return mixed


def ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds * 1000:.0f} ms"


def kb(path: Path) -> str:
    return f"{path.stat().st_size / 1000:,.0f} kB"
