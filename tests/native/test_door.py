"""Python objects that were made wrong are refused at the door, not followed."""

from __future__ import annotations

import pytest

from lexidrome.lexicon.graph import WordGraph
from lexidrome.native import Alphabet, GraphNodes, Words


def test_a_graph_that_was_never_initialised_says_so() -> None:
    graph = WordGraph.__new__(WordGraph)
    with pytest.raises(TypeError, match="never initialised"):
        assert "CARE" in graph


def test_a_search_that_was_never_started_says_so() -> None:
    with pytest.raises(TypeError, match="never initialised"):
        next(Words.__new__(Words))


def test_what_is_no_list_of_texts_is_a_type_error() -> None:
    graph = WordGraph.build(["CARE"], ("A", "C", "E", "R"))
    with pytest.raises(TypeError, match="every word must be a str"):
        graph.contains_many(["CARE", 7])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        graph.contains_many("CARE")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        graph.matching(None)  # type: ignore[arg-type]


def test_words_and_tiles_are_turned_into_each_other() -> None:
    alphabet = Alphabet([["A", "a"], ["B"], ["AB"]])
    assert len(alphabet) == 3
    assert alphabet.tiles("aBAB") == b"\x01\x02\x03"
    assert alphabet.tiles("[A]B") == b"\x01\x02"
    assert alphabet.word(b"\x01\x02\x03") == "[A]BAB"
    assert alphabet.tiles("X") is None
    assert alphabet.tiles("") is None
    with pytest.raises(ValueError, match="no letter"):
        alphabet.word(b"\x01\x04")


def test_a_graph_outlives_the_file_it_was_copied_from() -> None:
    nodes = GraphNodes.copy(WordGraph.build(["AB"], ("A", "B")).to_bytes())
    graph = WordGraph(nodes, ("A", "B"), None)
    words = iter(graph)
    del nodes, graph
    assert list(words) == ["AB"]
