"""A word graph answers as the set of its words would."""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.lexicon.graph import WordGraph

ENGLISH = tuple(string.ascii_uppercase)
FEW = tuple("ABC")

few_letters = st.text("ABC", min_size=1, max_size=6)
word_sets = st.sets(few_letters, max_size=40)


def fits(word: str, letters: str) -> bool:
    """Whether the word can be made of the letters, `?` standing for any."""
    missing = Counter(word) - Counter(letters)
    return missing.total() <= letters.count("?")


@given(words=word_sets, asked=st.lists(few_letters, max_size=20))
def test_it_contains_what_it_was_built_from(words: set[str], asked: list[str]) -> None:
    graph = WordGraph.build(words, FEW)
    everything = [*words, *asked]
    assert [word in graph for word in everything] == [word in words for word in everything]
    assert graph.contains_many(everything) == [word in words for word in everything]
    assert graph.count_members(everything) == sum(word in words for word in everything)
    assert len(graph) == len(words)
    assert list(graph) == sorted(words)


@given(words=word_sets, prefix=st.text("ABC", max_size=3))
def test_prefix_search_finds_all_words_that_begin_so(words: set[str], prefix: str) -> None:
    graph = WordGraph.build(words, FEW)
    assert list(graph.with_prefix(prefix)) == sorted(w for w in words if w.startswith(prefix))


@given(words=word_sets, pattern=st.text("ABC?*", max_size=8))
def test_pattern_search_finds_all_words_of_the_pattern(words: set[str], pattern: str) -> None:
    graph = WordGraph.build(words, FEW)
    expression = re.compile(pattern.replace("?", ".").replace("*", ".*"))
    assert list(graph.matching(pattern)) == sorted(w for w in words if expression.fullmatch(w))


@given(words=word_sets, letters=st.text("ABC?", max_size=7))
def test_anagrams_use_all_letters_and_sub_anagrams_some(words: set[str], letters: str) -> None:
    graph = WordGraph.build(words, FEW)
    made = sorted(word for word in words if fits(word, letters))
    assert list(graph.sub_anagrams(letters)) == made
    assert list(graph.anagrams(letters)) == [word for word in made if len(word) == len(letters)]


def test_words_may_come_in_any_order_and_more_than_once() -> None:
    graph = WordGraph.build(["RACE", "CARE", "RACE", "ACRE", "CAR"], ENGLISH)
    assert list(graph) == ["ACRE", "CAR", "CARE", "RACE"]


def test_lower_case_is_the_same_letter() -> None:
    graph = WordGraph.build(["care"], ENGLISH)
    assert list(graph) == ["CARE"]
    assert "Care" in graph
    assert list(graph.with_prefix("ca")) == ["CARE"]
    assert list(graph.anagrams("race")) == ["CARE"]
    assert list(graph.matching("c?r*")) == ["CARE"]


@pytest.mark.parametrize(
    "asked", ["", "C4RE", "CARÉ", "CAR\0", "CA RE", "С", "💥", "[C", 7, None, b"CARE"]
)
def test_what_is_no_text_of_letters_is_simply_not_in_it(asked: object) -> None:
    graph = WordGraph.build(["CARE"], ENGLISH)
    assert asked not in graph
    if isinstance(asked, str):
        assert graph.contains_many([asked]) == [False]
        assert "CARE" not in list(graph.anagrams(asked))


def test_a_search_for_no_letter_finds_nothing() -> None:
    graph = WordGraph.build(["CARE"], ENGLISH)
    for found in (graph.with_prefix("C4"), graph.matching("*4*"), graph.anagrams("RAC4E")):
        assert list(found) == []


def test_digraphs_are_read_longest_first_and_brackets_force_a_reading() -> None:
    graph = WordGraph.build(["CHE", "[C]HE", "L[L]A"], ("A", "C", "CH", "E", "H", "L", "LL"))
    assert len(graph) == 3
    assert "CHE" in graph
    assert "[CH]E" in graph
    assert "[C]HE" in graph
    assert "C[H]E" in graph
    assert "che" in graph
    assert "LLA" not in graph
    assert list(graph) == ["[C]HE", "CHE", "[L]LA"]
    assert list(graph.matching("??")) == ["CHE"]
    assert list(graph.anagrams("ECH")) == ["CHE"]
    assert list(graph.anagrams("EHC")) == ["[C]HE"]


def test_letters_beyond_ascii_are_found_composed_and_decomposed() -> None:
    graph = WordGraph.build(["ÉÑŁŒ"], ("É", "Ñ", "Ł", "Œ"))
    assert list(graph) == ["ÉÑŁŒ"]
    assert "éñłœ" in graph
    assert "E\u0301N\u0303ŁŒ" in graph


def test_another_case_is_the_letter_unless_it_is_a_letter_itself_or_becomes_two() -> None:
    """Turkish has I and İ, German may have ß beside S."""
    turkish = WordGraph.build(["I", "İ"], ("I", "İ", "i"))
    assert list(turkish) == ["I", "İ"]
    assert "i" not in turkish
    german = WordGraph.build(["ß"], ("S", "ß"))
    assert "SS" not in german
    assert "ß" in german


def test_the_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    words = ["CARE", "CARES", "SCARE"]
    WordGraph.build(words, ENGLISH).save(tmp_path / "few.kwg")
    graph = WordGraph.load(tmp_path / "few.kwg", ENGLISH)
    assert list(graph) == words
    assert graph.to_bytes() == (tmp_path / "few.kwg").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["few.kwg"]


def test_a_recorded_checksum_spares_the_validation_of_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "few.kwg"
    graph = WordGraph.build(["CARE", "CARES"], ENGLISH)
    graph.save(path)
    again = WordGraph.load(path, ENGLISH, validated=graph.checksum)
    assert again.checksum == graph.checksum
    assert len(again) == 2
    assert list(again) == ["CARE", "CARES"]


def test_a_checksum_of_other_bytes_or_other_letters_spares_nothing(tmp_path: Path) -> None:
    path = tmp_path / "damaged.kwg"
    graph = WordGraph.build(["CARE", "CARES"], ENGLISH)
    path.write_bytes(graph.to_bytes()[:-4])
    with pytest.raises(BadInput):
        WordGraph.load(path, ENGLISH, validated=graph.checksum)
    graph.save(path)
    with pytest.raises(BadInput, match="another tile set"):
        WordGraph.load(path, ("A", "B"), validated=graph.checksum)


@settings(max_examples=30)
@given(words=st.sets(st.text(string.ascii_uppercase, min_size=1, max_size=12), max_size=30))
def test_bytes_are_read_back(words: set[str]) -> None:
    data = WordGraph.build(words, ENGLISH).to_bytes()
    graph = WordGraph.from_bytes(data, ENGLISH)
    assert list(graph) == sorted(words)
    assert graph.has_gaddag == bool(words)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["CARE", ""], "Word 2 is empty."),
        (["C4RE"], "Word 1, C4RE, contains 4, which is not a letter of the tile set."),
        (["A" * 64], f"Word 1 is too long: {'A' * 64}."),
    ],
)
def test_a_word_that_cannot_be_kept_is_named(words: list[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        WordGraph.build(words, ENGLISH)


def test_the_longest_word_there_can_be_is_kept() -> None:
    longest = "AB" * 31 + "C"
    graph = WordGraph.from_bytes(WordGraph.build([longest], FEW).to_bytes(), FEW)
    assert list(graph) == [longest]
    assert list(graph.matching("?" * 63)) == [longest]
    assert list(graph.matching("*" + "?" * 63 + "*")) == [longest]
    assert list(graph.matching("?" * 64)) == []
    assert list(graph.anagrams(longest)) == [longest]
    assert list(graph.anagrams(longest + "?")) == []


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ([], "1 to 63 letters; this one has 0"),
        ([chr(0x4E00 + n) for n in range(64)], "1 to 63 letters; this one has 64"),
        (["A", "B", "A"], "The letter A appears twice"),
        (["A", ""], "Letter 2 of the tile set is empty"),
        (["A", "Q?"], "The letter Q? contains one of the signs"),
    ],
)
def test_an_alphabet_that_cannot_be_read_is_refused(letters: list[str], sentence: str) -> None:
    with pytest.raises(BadInput, match=re.escape(sentence)):
        WordGraph.build([], letters)


@pytest.mark.slow
def test_words_that_need_too_many_nodes_are_refused_but_may_do_without_gaddag() -> None:
    chance = random.Random(5)
    words = ["".join(chance.choices(ENGLISH, k=20)) for _ in range(120_000)]
    with pytest.raises(BadInput, match="more graph nodes than the 4194304"):
        WordGraph.build(words, ENGLISH)
    graph = WordGraph.build(words, ENGLISH, with_gaddag=False)
    assert not graph.has_gaddag
    assert graph.count_members(words) == len(words)
