"""KWG files: ours, other engines', and those that are none."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.kwg import CHILD, gaddag_entries, head, kwg, node, paths, unpacked
from lexidrome.base import BadInput
from lexidrome.lexicon.graph import FILE_SENTENCES, WordGraph
from lexidrome.native import GraphNodes

ENGLISH = tuple(string.ascii_uppercase)
A, B, C, D, E, R, S = 1, 2, 3, 4, 5, 18, 19


def test_a_words_gaddag_has_an_entry_for_each_of_its_letters() -> None:
    data = WordGraph.build(["CARE"], ENGLISH).to_bytes()
    assert list(paths(data, 0)) == ["CARE"]
    assert sorted(paths(data, 1)) == ["AC@RE", "C@ARE", "ERAC", "RAC@E"]


@given(words=st.sets(st.text("ABC", min_size=1, max_size=7), max_size=40))
def test_both_halves_hold_the_words_and_nothing_else(words: set[str]) -> None:
    data = WordGraph.build(words, ENGLISH).to_bytes()
    assert list(paths(data, 0)) == sorted(words)
    entries = list(paths(data, 1))
    assert len(entries) == sum(map(len, words))
    assert set(entries) == {entry for word in words for entry in gaddag_entries(word)}


def test_endings_are_shared() -> None:
    few = WordGraph.build(["CARES"], ENGLISH, with_gaddag=False)
    more = WordGraph.build(["CARES", "DARES"], ENGLISH, with_gaddag=False)
    assert more.node_count == few.node_count + 1


def test_every_list_lies_behind_those_it_leads_to() -> None:
    """That is the order in which a file is checked fastest."""
    nodes = unpacked(WordGraph.build(["CARE", "CARES", "DARES", "RACE", "ACE"], ENGLISH).to_bytes())
    assert all(nodes[index] & CHILD < index for index in range(2, len(nodes)))


def test_a_head_is_no_word_whatever_else_it_says() -> None:
    every_bit = kwg(node(0xAA, 2, ends=True, last=True), head(0), node(A, ends=True, last=True))
    graph = WordGraph.from_bytes(every_bit, ENGLISH)
    assert list(graph) == ["A"]
    assert [word in graph for word in ("", "B", "AB", "ABC", "ABCDE")] == [False] * 5


def test_a_graph_may_be_empty() -> None:
    graph = WordGraph.from_bytes(WordGraph.build([], ENGLISH).to_bytes(), ENGLISH)
    assert (len(graph), list(graph), "A" in graph) == (0, [], False)
    assert list(graph.anagrams("")) == []
    assert not graph.has_gaddag


FOREIGN = kwg(
    head(4),
    head(0),
    node(0xEE, 0x3FFFFF),  # never reached, whatever it says
    node(0, 1),
    node(S, 8, last=False),  # siblings in descending order
    node(C, 6, ends=True, last=False),
    node(B, 7, last=False),  # C's children start in the middle of the root's own list
    node(A, 8, ends=True, last=True),
    node(E, ends=True, last=False),
    node(B, ends=True, last=True),
)


def test_a_file_of_another_engine_is_read_in_alphabet_order() -> None:
    graph = WordGraph.from_bytes(FOREIGN, ENGLISH)
    words = [
        "A",
        "AB",
        "AE",
        "BA",
        "BAB",
        "BAE",
        "C",
        "CA",
        "CAB",
        "CAE",
        "CBA",
        "CBAB",
        "CBAE",
        "SB",
        "SE",
    ]
    assert sorted(paths(FOREIGN, 0)) == words
    assert list(graph) == words
    assert len(graph) == len(words)
    assert all(word in graph for word in words)
    assert "CB" not in graph
    assert "D" not in graph
    assert not graph.has_gaddag
    assert list(graph.anagrams("BAC?")) == ["CBAB", "CBAE"]


def test_a_file_with_the_dawg_alone_may_lack_the_second_head() -> None:
    graph = WordGraph.from_bytes(
        kwg(head(1), node(A, 2, last=True), node(B, 0, ends=True, last=True)), ENGLISH
    )
    assert list(graph) == ["AB"]
    assert not graph.has_gaddag


def chain(length: int) -> bytes:
    """One word of that many letters."""
    middle = [node(A, n + 3, last=True) for n in range(length - 1)]
    return kwg(head(2), head(0), *middle, node(A, ends=True, last=True))


def everything(length: int) -> bytes:
    """All words of up to that many letters, two of them to choose from."""
    nodes = []
    for n in range(length):
        child = 0 if n == length - 1 else 4 + 2 * n
        nodes += [node(A, child, ends=True), node(B, child, ends=True, last=True)]
    return kwg(head(2), head(0), *nodes)


REFUSED: list[tuple[str, bytes, str]] = [
    (
        "not_whole_nodes",
        kwg(head(2), head(0), node(A, ends=True, last=True))[:-1],
        "x.kwg is cut short: 11 bytes are not a whole number of 4-byte nodes.",
    ),
    (
        "no_heads",
        kwg(head(0)),
        "x.kwg is not a KWG file: 4 bytes do not hold its two head nodes.",
    ),
    (
        "too_many_nodes",
        bytes(4 * (2**22 + 1)),
        "x.kwg is not a KWG file: it would have 4194305 nodes, more than the 4194304 there can be.",
    ),
    (
        "child",
        kwg(head(2), head(0), node(A, 3, ends=True, last=True)),
        "x.kwg is damaged: node 2 leads to node 3, which is not in the file.",
    ),
    (
        "child",
        kwg(head(2), head(0), node(A, 1, ends=True, last=True)),
        "x.kwg is damaged: node 2 leads to node 1, which is not in the file.",
    ),
    (
        "child",
        kwg(head(9), head(0)),
        "x.kwg is damaged: node 0 leads to node 9, which is not in the file.",
    ),
    (
        "run",
        kwg(head(2), head(0), node(A, ends=True), node(B, ends=True)),
        "x.kwg is damaged or cut short: the siblings from node 2 on have no end in it.",
    ),
    (
        "cycle",
        kwg(head(2), head(0), node(A, 3, last=True), node(B, 2, ends=True, last=True)),
        "x.kwg is damaged: node 3 leads back to node 2, which led to it.",
    ),
    (
        "cycle",
        kwg(head(2), head(0), node(A, ends=True), node(B, 3, ends=True, last=True)),
        "x.kwg is damaged: node 3 leads back to node 3, which led to it.",
    ),
    (
        "too_deep",
        chain(64),
        "x.kwg is not a word list: node 0 is on a path of more than 63 letters.",
    ),
    (
        "too_deep",
        chain(65),
        "x.kwg is not a word list: node 2 is on a path of more than 63 letters.",
    ),
    (
        "tile",
        kwg(head(2), head(0), node(27, ends=True, last=True)),
        "x.kwg was made for another tile set: node 2 has tile 27, which this one lacks.",
    ),
    (
        "tile_twice",
        kwg(head(2), head(0), node(A, ends=True), node(A, ends=True, last=True)),
        "x.kwg is damaged: tile 1 of node 3 appears twice among its siblings.",
    ),
    (
        "dead_end",
        kwg(head(2), head(0), node(A, last=True)),
        "x.kwg is damaged: at node 2 a path ends without a word.",
    ),
    (
        "separator",
        kwg(head(3), head(2), node(0, ends=True, last=True), node(A, ends=True, last=True)),
        "x.kwg is damaged: the separator of node 2 is in a wrong place.",
    ),
    (
        "separator",
        kwg(
            head(2),
            head(3),
            node(A, ends=True, last=True),
            node(0, 4, last=True),
            node(0, 2, last=True),
        ),
        "x.kwg is damaged: the separator of node 3 is in a wrong place.",
    ),
    (
        "separator_in_dawg",
        kwg(
            head(2),
            head(0),
            node(A, 3, last=True),
            node(0, 4, last=True),
            node(A, ends=True, last=True),
        ),
        "x.kwg is damaged: there is a separator below node 2 of the DAWG.",
    ),
    (
        "no_dawg",
        kwg(head(0), head(2), node(A, ends=True, last=True)),
        "x.kwg has a GADDAG at node 2 but no DAWG, so no word can be looked up in it.",
    ),
    (
        "too_many_words",
        everything(24),
        "x.kwg is not a word list: node 0 leads to more than 16777214 words.",
    ),
]


@pytest.mark.parametrize(("code", "data", "sentence"), REFUSED)
def test_a_file_that_is_no_graph_is_refused_with_a_sentence(
    code: str, data: bytes, sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as refused:
        WordGraph.from_bytes(data, ENGLISH, name="x.kwg")
    assert str(refused.value) == sentence
    path = tmp_path / "x.kwg"
    path.write_bytes(data)
    with pytest.raises(BadInput) as refused:
        WordGraph.load(path, ENGLISH)
    assert str(refused.value) == sentence.replace("x.kwg", str(path))


def test_every_reason_to_refuse_a_file_is_in_the_table() -> None:
    assert {code for code, _, _ in REFUSED} == set(FILE_SENTENCES)


def test_as_many_words_as_there_may_be_are_read() -> None:
    graph = WordGraph.from_bytes(everything(23), ENGLISH)
    assert len(graph) == 2**24 - 2


@pytest.mark.parametrize("size", [0, 4, 8, 12, 40])
def test_a_file_cut_short_anywhere_is_refused_or_empty(size: int, tmp_path: Path) -> None:
    path = tmp_path / "cut.kwg"
    path.write_bytes(WordGraph.build(["CARE", "CARES"], ENGLISH).to_bytes()[:size])
    with pytest.raises(BadInput, match=r"cut\.kwg"):
        WordGraph.load(path, ENGLISH)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.kwg cannot be read: No such file or directory\."):
        WordGraph.load(tmp_path / "none.kwg", ENGLISH)
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        WordGraph.load(tmp_path, ENGLISH)


def test_a_file_that_is_replaced_stays_whole_for_those_who_have_it_open(tmp_path: Path) -> None:
    path = tmp_path / "words.kwg"
    WordGraph.build(["CARE"], ENGLISH).save(path)
    before = WordGraph.load(path, ENGLISH)
    WordGraph.build(["RACE"] * 3, ENGLISH).save(path)
    after = WordGraph.load(path, ENGLISH)
    path.unlink()
    assert (list(before), list(after)) == (["CARE"], ["RACE"])


def test_a_failed_save_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "words.kwg").mkdir()
    with pytest.raises(IsADirectoryError):
        WordGraph.build(["CARE"], ENGLISH).save(tmp_path / "words.kwg")
    assert [path.name for path in tmp_path.iterdir()] == ["words.kwg"]


def test_a_file_rewritten_under_our_feet_is_still_walked_inside_its_bounds(tmp_path: Path) -> None:
    """Nobody should do that, but whoever does gets wrong answers, not a crash."""
    path = tmp_path / "words.kwg"
    WordGraph.build(["CARE", "CARES", "RACE", "ACE"], ENGLISH).save(path)
    graph = WordGraph.load(path, ENGLISH)
    size = path.stat().st_size
    for damage in (b"\x00" * size, b"\xff" * size, b"\x02\x00\x00\x03" * (size // 4)):
        with path.open("r+b") as file:
            file.write(damage)
        assert isinstance("CARE" in graph, bool)
        assert len(graph.contains_many(["CARE", "ACE"])) == 2
        found = graph.anagrams("CARES?")
        assert all(isinstance(word, str) for word in found)


# Published values of XXH64 for bytes i * 7 % 251, as the reference implementation gives them.
CHECKSUMS = {
    (8, 0): 0x87116B3365B924EB,
    (12, 26): 0x1C4C214AFBE177E9,
    (28, 0): 0xB4A63EE05A08AAD6,
    (32, 26): 0x37D41548CFDF28F4,
    (36, 0): 0xFF889616AFDD68C2,
    (100, 26): 0xEDC2E9D4D31D50A0,
    (4096, 0): 0x301288FF32D5DEFC,
}


@pytest.mark.parametrize(("size", "seed"), CHECKSUMS)
def test_the_checksum_is_xxh64(size: int, seed: int) -> None:
    nodes = GraphNodes.copy(bytes(i * 7 % 251 for i in range(size)))
    assert nodes.checksum(seed) == CHECKSUMS[size, seed]
