"""Importing, composing, loading and removing lexicons."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexidrome.base import BadInput, Damaged, LexiconName, LexidromeError, NotFound
from lexidrome.lexicon import (
    ENABLE,
    FaultyList,
    Lexicon,
    LexiconEntry,
    LexiconLibrary,
    Part,
    WordGraph,
    load_tile_set,
    parse_part,
    parse_tile_set,
    tile_set,
)
from lexidrome.lexicon.definitions import (
    find_definitions,
    format_definitions,
    parse_definition,
    parse_definitions,
)
from lexidrome.lexicon.wordlist import words_checksum

ENGLISH = tile_set("english")
CASTELLANO_FILE = Path(__file__).parent / "data" / "castellano.toml"
WORDS = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑ", min_size=2, max_size=15)
CLUB_WORDS = b"qi\nza\ncare\nfriendships\n"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    file = tmp_path / "Club.txt"
    file.write_bytes(CLUB_WORDS)
    return file


def put(
    library: LexiconLibrary, folder: Path, name: str, words: str, now: datetime
) -> LexiconEntry:
    file = folder / f"{name}.txt"
    file.write_text("\n".join(words.split()))
    return library.import_list(file, name, ENGLISH, now)[0]


def names(library: LexiconLibrary) -> list[str]:
    return [entry.name for entry in library.entries()]


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def test_the_lexicon_that_ships_is_there_without_a_folder(library: LexiconLibrary) -> None:
    assert names(library) == ["ENABLE"]
    assert library.entry("enable").word_count == 168_551


def test_the_lexicon_that_ships_holds_its_words(enable: Lexicon) -> None:
    assert len(enable) == len(enable.graph) == 168_551
    assert "AA" in enable
    assert "QI" not in enable


def test_the_lexicon_that_ships_works_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    library = LexiconLibrary(tmp_path / "file" / "data")

    assert "RETINAS" in library.load("ENABLE")


def test_an_imported_list_is_a_lexicon_with_its_particulars(
    library: LexiconLibrary, club: Path, now: datetime
) -> None:
    entry, reading = library.import_list(club, "Club-1.0+x", ENGLISH, now)

    assert reading.words == ("CARE", "FRIENDSHIPS", "QI", "ZA")
    assert entry == library.entry("cLUB-1.0+X")
    assert entry.name == "Club-1.0+x"
    assert entry.word_count == 4
    assert entry.tile_set == "english"
    assert entry.added_at == now
    assert entry.source == "Club.txt"
    assert entry.source_checksum == hashlib.sha256(CLUB_WORDS).hexdigest()
    assert entry.checksum == hashlib.sha256(b"CARE\nFRIENDSHIPS\nQI\nZA\n").hexdigest()
    assert names(library) == ["ENABLE", "Club-1.0+x"]
    lexicon = library.load("club-1.0+X")
    assert "QI" in lexicon
    assert "AA" not in lexicon
    assert list(lexicon.graph) == ["CARE", "FRIENDSHIPS", "QI", "ZA"]


def test_a_word_graph_is_imported_like_its_list(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    WordGraph.build(["QI", "ZA", "CARE", "FRIENDSHIPS"], ENGLISH.alphabet).save(
        tmp_path / "club.KWG"
    )

    entry, _ = library.import_list(tmp_path / "club.KWG", "graph", ENGLISH, now)
    text_entry, _ = library.import_list(club, "text", ENGLISH, now)

    assert entry.checksum == text_entry.checksum
    assert "QI" in library.load("graph")


def test_a_word_graph_with_words_that_cannot_be_played_is_refused(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    WordGraph.build(["A", "CARE"], ENGLISH.alphabet).save(tmp_path / "short.kwg")
    (tmp_path / "cut.kwg").write_bytes(b"\1\2\3\4\5")

    with pytest.raises(FaultyList) as refused:
        library.import_list(tmp_path / "short.kwg", "short", ENGLISH, now)
    assert [str(fault) for fault in refused.value.reading.faults] == [
        "“A” does not have 2 to 21 letters."
    ]
    with pytest.raises(BadInput, match=r"cut\.kwg is cut short"):
        library.import_list(tmp_path / "cut.kwg", "cut", ENGLISH, now)
    assert names(library) == ["ENABLE"]


def test_a_faulty_list_leaves_no_trace(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    club.write_bytes(CLUB_WORDS + b"C4RE\n")

    with pytest.raises(FaultyList):
        library.import_list(club, "club", ENGLISH, now)

    assert names(library) == ["ENABLE"]
    assert files(tmp_path / "data") == []


@pytest.mark.parametrize(
    "name", ["", ".", "..", "../club", "a/b", "a\\b", ".club", "-club", "a b", "é", "a\n", "x" * 41]
)
def test_a_name_that_is_none_is_refused(
    library: LexiconLibrary, club: Path, now: datetime, name: str
) -> None:
    with pytest.raises(BadInput, match="cannot be the name of a lexicon"):
        library.import_list(club, name, ENGLISH, now)
    with pytest.raises(NotFound, match=r"There is no lexicon “.*”; choose from: ENABLE\."):
        library.load(name)


def test_a_name_that_is_taken_is_refused_in_any_case(
    library: LexiconLibrary, club: Path, now: datetime
) -> None:
    library.import_list(club, "Club", ENGLISH, now)

    with pytest.raises(BadInput, match="There is already a lexicon “Club”"):
        library.import_list(club, "CLUB", ENGLISH, now)
    with pytest.raises(BadInput, match="There is already a lexicon “ENABLE”"):
        library.import_list(club, "enable", ENGLISH, now)
    with pytest.raises(BadInput, match="There is already a lexicon “Club”"):
        library.compose("club", [Part(ENABLE)], now)


def test_of_two_imports_under_one_name_at_once_one_is_refused(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    both = threading.Barrier(2)

    def waits_for_the_other(_done: int, _total: int) -> None:
        # Both have found the name free by now and go on to store their words.
        with contextlib.suppress(threading.BrokenBarrierError):
            both.wait(timeout=10)

    def bring(word: str) -> str:
        file = tmp_path / f"{word}.txt"
        file.write_text(f"{word}\n")
        try:
            return library.import_list(file, "CLUB", ENGLISH, now, waits_for_the_other)[0].checksum
        except BadInput as refused:
            return str(refused)

    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(bring, ["CARE", "QI"]))
    refused = [each for each in answers if each.startswith("There is already a lexicon “CLUB”")]
    assert len(refused) == 1
    assert library.entry("CLUB").checksum in answers
    assert len(list(library.load("CLUB").graph)) == 1


def test_a_file_that_cannot_be_read_is_named(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    with pytest.raises(BadInput, match=r"none\.txt cannot be read: No such file"):
        library.import_list(tmp_path / "none.txt", "none", ENGLISH, now)
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        library.read(tmp_path, ENGLISH)


def test_a_list_for_other_tiles_keeps_its_tile_set(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    (tmp_path / "lista.txt").write_text("chico\nllaño\ncarro\n", "utf-8")
    castellano = load_tile_set(CASTELLANO_FILE)

    library.import_list(tmp_path / "lista.txt", "lista", castellano, now)
    lexicon = LexiconLibrary(tmp_path / "data").load("lista")

    assert lexicon.tiles == castellano
    assert "CHICO" in lexicon
    assert "[C]HICO" not in lexicon
    impostor = parse_tile_set(
        CASTELLANO_FILE.read_text("utf-8").replace("Castellano (", "Otro ("), "other.toml"
    )
    with pytest.raises(BadInput, match="already another tile set “castellano”"):
        library.import_list(tmp_path / "lista.txt", "otra", impostor, now)
    with pytest.raises(BadInput, match="lista is made for the tile set castellano"):
        library.compose("both", [Part(LexiconName("lista")), Part(ENABLE)], now)


def test_a_composed_lexicon_takes_each_part_within_its_lengths(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    """SSC-10 and NSA-III.A.1: one list for the shorter words, another for the longer."""
    put(library, tmp_path, "short", "qi care retinas friendships", now)
    put(library, tmp_path, "long", "za ab redescriptions abandonments", now)

    entry = library.compose("both", [parse_part("SHORT:2-8"), parse_part("long:9-15")], now)

    assert entry == library.entry("both")
    assert [part.lexicon for part in entry.parts] == ["short", "long"]
    assert list(library.load("both").graph) == [
        "ABANDONMENTS",
        "CARE",
        "QI",
        "REDESCRIPTIONS",
        "RETINAS",
    ]
    assert entry.word_count == 5
    same = library.compose("same", [parse_part("both")], now)
    assert same.checksum == entry.checksum


def test_a_composed_lexicon_unites_parts_whose_lengths_meet(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    put(library, tmp_path, "one", "qi care", now)
    put(library, tmp_path, "two", "za care", now)

    library.compose("both", [parse_part("one"), parse_part("two:2-2")], now)

    assert list(library.load("both").graph) == ["CARE", "QI", "ZA"]


def test_a_part_must_exist_and_give_words(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    put(library, tmp_path, "one", "qi care", now)

    with pytest.raises(NotFound, match="There is no lexicon “none”; choose from: ENABLE, one"):
        library.compose("both", [parse_part("one"), parse_part("none")], now)
    with pytest.raises(BadInput, match="one:9-15 has no word of these lengths"):
        library.compose("both", [parse_part("one:9-15")], now)
    with pytest.raises(BadInput, match="at least one part"):
        library.compose("both", [], now)
    assert names(library) == ["ENABLE", "one"]


@pytest.mark.parametrize("written", ["", ":2-8", "one:", "one:2", "one:8-2", "one:1-8", "one:2-22"])
def test_a_part_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(BadInput, match=r"is not a part|is not a range of lengths"):
        parse_part(written)


def test_a_lexicon_that_another_is_composed_of_stays(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    put(library, tmp_path, "one", "qi care", now)
    library.compose("both", [parse_part("one")], now)

    with pytest.raises(BadInput, match="one cannot be removed, because both is composed of it"):
        library.remove("ONE")
    with pytest.raises(BadInput, match="ENABLE is part of Lexidrome and cannot be removed"):
        library.remove("enable")
    library.remove("both")
    assert "QI" in library.load("one")
    library.remove("one")
    assert names(library) == ["ENABLE"]
    assert files(tmp_path / "data" / "lexicons") == []
    with pytest.raises(NotFound):
        library.remove("one")


def test_a_cached_graph_that_was_altered_is_built_anew(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    library.import_list(club, "club", ENGLISH, now)
    (graph,) = (tmp_path / "data").rglob("*.kwg")
    good = graph.read_bytes()

    for bad in (
        b"",
        good[:-4],
        WordGraph.build(["PHONY"], ENGLISH.alphabet).to_bytes(),
    ):
        graph.write_bytes(bad)
        assert list(library.load("club").graph) == ["CARE", "FRIENDSHIPS", "QI", "ZA"]
        assert graph.read_bytes() == good
    graph.with_suffix(".json").write_text("{")
    assert "QI" in library.load("club")
    graph.unlink()
    assert "QI" in library.load("club")


def test_words_that_were_altered_are_not_believed(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    library.import_list(club, "club", ENGLISH, now)
    (words,) = (tmp_path / "data").rglob("words/*.txt")
    (graph,) = (tmp_path / "data").rglob("*.kwg")
    graph.unlink()

    words.write_bytes(b"PHONY\n")
    with pytest.raises(Damaged, match="The stored words of club have changed"):
        library.load("club")
    words.unlink()
    with pytest.raises(Damaged, match="The words of club cannot be read: No such file"):
        library.load("club")
    (tmp_path / "data" / "lexicons" / "club.json").write_text('{"name": 1}')
    with pytest.raises(Damaged, match=r"club\.json does not describe a lexicon"):
        library.entries()


def test_a_place_that_cannot_be_written_is_named(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    checksum = words_checksum(CLUB_WORDS.decode().upper().split())
    (tmp_path / "data" / "lexicons" / "words" / f"{checksum}.txt").mkdir(parents=True)

    with pytest.raises(LexidromeError, match="/lexicons could not be changed: Is a directory"):
        library.import_list(club, "club", ENGLISH, now)


CRASH = """
import os, sys
from datetime import UTC, datetime
from pathlib import Path
from lexidrome.lexicon import LexiconLibrary, tile_set

left = int(sys.argv[1])
rename = Path.replace

def crash_or_rename(self, target):
    global left
    if left == 0:
        os._exit(9)
    left -= 1
    return rename(self, target)

Path.replace = crash_or_rename
LexiconLibrary(Path(sys.argv[2])).import_list(
    Path(sys.argv[3]), "club", tile_set("english"), datetime.now(UTC)
)
"""


def test_a_crash_at_any_rename_leaves_the_lexicon_whole_or_absent(
    club: Path, tmp_path: Path, now: datetime
) -> None:
    codes = []
    for renames in range(5):
        data = tmp_path / f"data{renames}"
        arguments = [sys.executable, "-c", CRASH, str(renames), str(data), str(club)]
        codes.append(subprocess.run(arguments, check=False).returncode)
        library = LexiconLibrary(data)
        if codes[-1] == 0:
            assert names(library) == ["ENABLE", "club"]
            continue
        assert any(name.endswith(".part") for name in files(data))
        assert names(library) == ["ENABLE"]
        library.import_list(club, "club", ENGLISH, now)
        assert "QI" in library.load("club")
    assert codes == [9, 9, 9, 9, 0]


def test_what_a_crash_left_behind_is_swept_away_when_it_is_old(
    library: LexiconLibrary, club: Path, tmp_path: Path, now: datetime
) -> None:
    put(library, tmp_path, "kept", "care", now)
    lexicons = tmp_path / "data" / "lexicons"
    kept = files(lexicons)
    stale = now - timedelta(days=2)
    for place, when in [
        ("words/0000.txt", stale),
        ("words/1111.txt", now),
        ("graphs/.2222.kwg.part", stale),
        (".club.json.3333.part", stale),
        (".club.json.4444.part", now),
    ]:
        (lexicons / place).write_bytes(b"half")
        os.utime(lexicons / place, (when.timestamp(), when.timestamp()))

    assert names(library) == ["ENABLE", "kept"]
    put(library, tmp_path, "other", "care", now)

    assert files(lexicons) == sorted([*kept, "other.json", "1111.txt", ".club.json.4444.part"])


def defined(library: LexiconLibrary, folder: Path, name: str, content: str, now: datetime) -> None:
    file = folder / f"{name}.txt"
    file.write_text(content, "utf-8")
    library.import_list(file, name, ENGLISH, now, licence="mine to use")


def test_definitions_are_kept_beside_the_words_and_change_nothing_about_them(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    defined(library, tmp_path, "Plain", "qi\nza\ncare\n", now)
    defined(library, tmp_path, "Told", "qi\tlife force\nza pizza\ncare\n", now)
    plain, told = library.entry("Plain"), library.entry("Told")
    assert told.checksum == plain.checksum
    assert (told.definition_count, plain.definition_count) == (2, 0)
    assert told.licence == "mine to use"
    assert library.definitions("told", ["ZA", "CARE", "QI", "QIX"]) == {
        "ZA": "pizza",
        "QI": "life force",
    }
    assert library.definitions("plain", ["QI"]) == {}
    assert library.definitions("ENABLE", ["AA"]) == {}


def test_a_composed_lexicon_has_the_definitions_of_its_parts(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    defined(library, tmp_path, "One", "qi\tlife force\nfriendships\tmany\n", now)
    defined(library, tmp_path, "Two", "qi\tenergy\nza\tpizza\n", now)
    library.compose("Both", [Part(LexiconName("One"), 2, 3), Part(LexiconName("Two"))], now)
    words = ["QI", "ZA", "FRIENDSHIPS"]
    assert library.definitions("Both", words) == {"QI": "life force", "ZA": "pizza"}


def test_definitions_go_with_the_last_lexicon_that_has_them(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    for name in ("One", "Two"):
        defined(library, tmp_path, name, "qi\tlife force\n", now)
    library.remove("One")
    assert library.definitions("Two", ["QI"]) == {"QI": "life force"}
    (left,) = (path for path in tmp_path.rglob("definitions/*.tsv"))
    library.remove("Two")
    assert not left.exists()


def test_a_lexicon_whose_definitions_were_lost_judges_on(
    library: LexiconLibrary, tmp_path: Path, now: datetime
) -> None:
    defined(library, tmp_path, "One", "qi\tlife force\n", now)
    (lost,) = tmp_path.rglob("definitions/*.tsv")
    lost.unlink()
    assert library.definitions("One", ["QI"]) == {}
    assert "QI" in library.load("One")


@given(st.dictionaries(WORDS, st.text(st.characters(codec="utf-8"), min_size=1)), WORDS)
def test_every_definition_is_found_and_no_other(
    tmp_path_factory: pytest.TempPathFactory, meanings: dict[str, str], other: str
) -> None:
    kept = {word: line for word, each in meanings.items() if (line := parse_definition(each))}
    file = tmp_path_factory.mktemp("definitions") / "some.tsv"
    file.write_bytes(format_definitions(kept))
    found = find_definitions(file, [*meanings, other])
    assert found == kept
    assert parse_definitions(file.read_bytes()) == kept
