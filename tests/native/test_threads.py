"""Threads share a graph, and the interpreter is free while one of them searches."""

from __future__ import annotations

import string
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from lexidrome.lexicon.graph import WordGraph

ENGLISH = tuple(string.ascii_uppercase)
WORDS = ["".join(letters) for letters in product("AEINRST", repeat=4)]


@pytest.fixture
def graph(tmp_path: Path) -> WordGraph:
    """Mapped, and its words not counted yet."""
    built = WordGraph.build(WORDS, ENGLISH)
    built.save(tmp_path / "words.kwg")
    return WordGraph.load(tmp_path / "words.kwg", ENGLISH, validated=built.checksum)


def test_threads_get_the_same_answers_from_one_graph(graph: WordGraph) -> None:
    def ask(turn: int) -> tuple[int, int, bool, list[str], list[str]]:
        return (
            len(graph),
            graph.count_members(WORDS),
            WORDS[turn] in graph,
            list(graph.anagrams("RAT?"))[:5],
            list(graph)[turn : turn + 3],
        )

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(24)))
    assert answers == [ask(turn) for turn in range(24)]


def test_threads_build_and_drop_graphs_side_by_side() -> None:
    def count(turn: int) -> int:
        return len(list(WordGraph.build(WORDS[turn:], ENGLISH).with_prefix("T")))

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(count, range(12))) == [count(turn) for turn in range(12)]


@pytest.fixture
def threads_never_switch_by_time() -> Iterator[None]:
    """Another thread runs only when the running one lets go of the interpreter by itself."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(usual)


CALLS: dict[str, Callable[[WordGraph], object]] = {
    "contains_many": lambda graph: graph.contains_many(WORDS * 20),
    "count_members": lambda graph: graph.count_members(WORDS * 20),
    "build": lambda _: WordGraph.build(WORDS, ENGLISH),
}


@pytest.mark.usefixtures("threads_never_switch_by_time")
@pytest.mark.parametrize("call", CALLS)
def test_the_interpreter_is_free_while_the_core_works(graph: WordGraph, call: str) -> None:
    gate = threading.Lock()
    gate.acquire()
    ran: list[bool] = []

    def wait_then_run() -> None:
        with gate:
            ran.append(True)

    other = threading.Thread(target=wait_then_run)
    other.start()
    gate.release()
    # The other thread may be slow to wake, but without a free interpreter it never can.
    for _ in range(2000):
        CALLS[call](graph)
        if ran:
            break
    free = bool(ran)
    other.join()
    assert free
