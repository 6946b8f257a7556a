"""Reading word lists, whatever their files hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput
from lexidrome.lexicon import FaultyList, load_tile_set, parse_word_list, tile_set
from lexidrome.lexicon.definitions import LONGEST_DEFINITION
from lexidrome.lexicon.wordlist import FAULTS_SHOWN, Reading, format_word_list, words_checksum

ENGLISH = tile_set("english")
CASTELLANO = load_tile_set(Path(__file__).parent / "data" / "castellano.toml")
WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15)
LINE_ENDS = st.sampled_from(["\n", "\r\n", "\r"])
DEFINITIONS = st.sampled_from(["", " ", "\t", " to look after", "\tn. 4 words, “quoted”"])


def read(content: bytes) -> Reading:
    return parse_word_list(content, ENGLISH)


def sentences(reading: Reading) -> list[str]:
    return [str(fault) for fault in reading.faults]


@given(
    st.lists(st.tuples(WORDS, st.booleans(), DEFINITIONS, LINE_ENDS), min_size=1),
    st.booleans(),
    st.booleans(),
)
def test_every_way_to_write_a_list_reads_as_the_same_words(
    lines: list[tuple[str, bool, str, str]], has_bom: bool, ends_bare: bool
) -> None:
    written = "".join(
        (word.lower() if is_small else word) + definition + end
        for word, is_small, definition, end in lines
    )
    if ends_bare:
        written = written.rstrip("\r\n")

    reading = read(written.encode("utf-8-sig" if has_bom else "utf-8"))

    assert reading.words == tuple(sorted({word for word, *_ in lines}))
    assert reading.fault_count == 0
    assert reading.duplicate_count == len(lines) - len(reading.words)
    assert set(reading.definitions) == {word for word, _, text, _ in lines if text.strip()}


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused_with_sentences(content: bytes) -> None:
    try:
        reading = read(content)
    except BadInput:
        return
    assert reading.words or reading.fault_count
    assert len(reading.faults) == min(reading.fault_count, FAULTS_SHOWN)
    assert all(2 <= len(word) <= 15 for word in reading.words)
    assert all(sentence.isprintable() for sentence in sentences(reading))


@given(st.lists(st.lists(st.sampled_from(CASTELLANO.alphabet), min_size=2, max_size=15)))
def test_words_with_digraphs_survive_being_stored(words: list[list[str]]) -> None:
    spelled = {CASTELLANO.spell(word) for word in words}

    reading = parse_word_list(format_word_list(spelled), CASTELLANO)

    assert set(reading.words) == spelled


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"CARE\nC4RE\n", "Line 2: “C4RE” is not a word: “4” is not a letter of the English tile"),
        (b"CARE\n\n\nCAR-E", "Line 4: “CAR-E” is not a word: “-” is not a letter"),
        ("CARE\nNAÏVE".encode(), "Line 2: “NAÏVE” is not a word: “Ï” is not a letter"),
        ("STRAßE".encode(), "Line 1: “STRAßE” is not a word: “ß” is not a letter"),
        (b"CARE\rA\rAB", "Line 2: “A” does not have 2 to 21 letters."),
        (b"A" * 22 + b"\r\n", f"Line 1: “{'A' * 22}” does not have 2 to 21 letters."),
        (b"AB" + b"\0" + b"\nCARE", "Line 1: “AB\ufffd” is not a word: “\ufffd” is not a letter"),
        (b"CARE\nCAR\xff", "Line 2 is not UTF-8 text."),
        (b"CARE\n" + b"A" * 1_000_000, f"Line 2: “{'A' * 24}…” does not have 2 to 21 letters."),
        (b"CARE\n\x1b[31mRED", "Line 2: “\ufffd[31mRED” is not a word: “\ufffd” is not a letter"),
        (b"CARE\n[CARE", "Line 2: “[CARE” is not a word: “[” is not a letter"),
        (b'"CARE"', 'Line 1: “"CARE"” is not a word: “"” is not a letter'),
        ("CA\u00a0RE".encode(), "is not a letter"),
        (b"", "There is no word in it."),
        (b"\xef\xbb\xbf\r\n\r\n", "There is no word in it."),
    ],
)
def test_a_line_that_is_no_word_is_named(content: bytes, sentence: str) -> None:
    reading = read(content)

    assert reading.fault_count == 1
    assert sentence in sentences(reading)[0]


def test_all_faults_are_counted_and_the_first_shown() -> None:
    reading = read(b"CARE\n" + b"X1\n" * 1000)

    assert reading.words == ("CARE",)
    assert reading.fault_count == 1000
    assert len(reading.faults) == FAULTS_SHOWN
    assert sentences(reading)[-1].startswith("Line 21: ")


def test_a_faulty_list_is_refused_whole_with_its_faults() -> None:
    with pytest.raises(FaultyList, match=r"^mine\.txt was refused: 2 lines are not") as told:
        read(b"CARE\nX1\nX2").require_faultless("mine.txt")
    assert told.value.reading.fault_count == 2
    with pytest.raises(FaultyList, match="1 line is not a word"):
        read(b"X1").require_faultless("mine.txt")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_text_in_utf_16_is_refused_with_advice(encoding: str) -> None:
    with pytest.raises(BadInput, match="UTF-16 text; save it as UTF-8"):
        read("\ufeffCARE\n".encode(encoding))


def test_a_binary_file_is_refused_by_its_lines() -> None:
    reading = read(bytes(range(256)) * 40)

    assert reading.fault_count > 40
    assert sentences(reading)[0].startswith("Line 1")


def test_definitions_and_repeats_are_noted() -> None:
    notes = [str(note) for note in read(b"CARE to mind\nAB\tmuscle\ncare\n").notes()]

    assert notes == [
        "1 line repeats a word; it counts once.",
        "2 definitions are shown after games, and never by a word judge.",
    ]
    assert read(b"CARE\n").notes() == ()


def test_a_title_among_bare_words_is_noted() -> None:
    notes = read(b"Our club dictionary\nCARE\nAB\nRETINAS\n").notes()

    assert "Line 1 has text after its word" in str(notes[0])
    assert "“Our club dictionary”" in str(notes[0])


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    content = b"CARE\n" * 10_000

    parse_word_list(content, ENGLISH, lambda done, total: told.append((done, total)))

    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (len(content), len(content))
    assert len(told) == 3


def test_the_same_words_have_the_same_checksum() -> None:
    assert words_checksum(["CARE", "AB"]) == words_checksum(["AB", "CARE"])
    assert words_checksum(["AB"]) != words_checksum(["AB", "CARE"])


def test_definitions_stand_in_one_line_and_the_first_of_a_word_counts() -> None:
    reading = read(b"CARE  to mind,\ta lot\nAB\tmuscle\ncare again\nHORN \x07\n")
    assert reading.definitions == {"CARE": "to mind, a lot", "AB": "muscle"}
    (long,) = read(b"CARE " + b"x" * 900).definitions.values()
    assert len(long) == LONGEST_DEFINITION
    assert long.endswith("…")


def test_letters_that_are_no_tiles_are_counted() -> None:
    reading = read("CAFÉ\nÉTUDE\nNAÏVE\nCARE\n".encode())
    assert dict(reading.strange_letters) == {"É": 2, "Ï": 1}
    assert reading.strange_letters[0] == ("É", 2)
