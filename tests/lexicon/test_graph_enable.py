"""The word graph of the list that ships."""

from __future__ import annotations

import random
import string
from importlib import resources
from itertools import islice
from pathlib import Path

import pytest

from lexicon.kwg import gaddag_entries, has_path, paths
from lexidrome.lexicon.graph import WordGraph

ENGLISH = tuple(string.ascii_uppercase)


@pytest.fixture(scope="module")
def words() -> list[str]:
    enable = resources.files("lexidrome.lexicon") / "data" / "enable.txt"
    return enable.read_text("ascii").split()


@pytest.fixture(scope="module")
def graph(words: list[str], tmp_path_factory: pytest.TempPathFactory) -> WordGraph:
    shuffled = words.copy()
    random.Random(2).shuffle(shuffled)
    path: Path = tmp_path_factory.mktemp("enable") / "enable.kwg"
    WordGraph.build(shuffled, ENGLISH).save(path)
    return WordGraph.load(path, ENGLISH)


def test_it_holds_all_words_in_order(graph: WordGraph, words: list[str]) -> None:
    assert len(graph) == 168_551
    assert list(graph) == words


def test_it_holds_no_other_words(graph: WordGraph, words: list[str]) -> None:
    known = frozenset(words)
    changes = random.Random(3)
    near = []
    for word in changes.sample(words, 20_000):
        at = changes.randrange(len(word))
        near.append(word[:at] + changes.choice(string.ascii_uppercase) + word[at + 1 :])
    assert graph.contains_many(near) == [word in known for word in near]
    assert [word in graph for word in near] == [word in known for word in near]


def test_it_answers_what_players_ask(graph: WordGraph) -> None:
    assert list(graph.with_prefix("ZYZ")) == ["ZYZZYVA", "ZYZZYVAS"]
    assert list(graph.matching("QU?*KY")) == ["QUAKY", "QUIRKY"]
    assert list(graph.anagrams("RETINAS")) == [
        "ANESTRI",
        "ANTSIER",
        "NASTIER",
        "RATINES",
        "RETAINS",
        "RETINAS",
        "RETSINA",
        "STAINER",
        "STEARIN",
    ]
    assert list(graph.anagrams("QI?")) == []
    assert "AA" in graph
    assert "QI" not in graph


def test_its_gaddag_has_every_entry_of_a_word(graph: WordGraph, words: list[str]) -> None:
    data = graph.to_bytes()
    for word in ["CARE", *random.Random(4).sample(words, 500)]:
        for entry in gaddag_entries(word):
            assert has_path(data, 1, entry), entry


def test_its_gaddag_has_no_entry_of_another_word(graph: WordGraph, words: list[str]) -> None:
    known = frozenset(words)
    for entry in islice(paths(graph.to_bytes(), 1), 50_000):
        before, _, after = entry.partition("@")
        assert before[::-1] + after in known, entry


@pytest.mark.long
def test_its_gaddag_is_all_entries_of_all_words(graph: WordGraph, words: list[str]) -> None:
    entries = list(paths(graph.to_bytes(), 1))
    assert len(entries) == sum(map(len, words))
    assert set(entries) == {entry for word in words for entry in gaddag_entries(word)}


def test_its_file_is_as_small_as_that_of_the_best_engines(graph: WordGraph) -> None:
    assert graph.node_count * 4 <= 3_200_000
