"""The judge station rules once on each challenge, writes it down and keeps its pace."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from lexidrome.base import BadInput, CommandId, Conflict, LexiconName, Ms, NotFound
from lexidrome.hall import Lexicons, Station
from lexidrome.hall.judging.station import JudgePlay, StationRuling, Times
from lexidrome.lexicon import LexiconLibrary, tile_set
from lexidrome.store import SqliteStore

NOON_MS = Ms(1_760_000_000_000)


class Hall:
    """A station with a small lexicon, and clocks that stand still."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.slept_ms: list[int] = []
        self.store = SqliteStore(data / "store.sqlite3")
        times = Times(lambda: NOON_MS, lambda: Ms(0), self._sleep)
        self.station = Station(Lexicons(LexiconLibrary(data)), self.store, times)
        self._numbers = count(1)

    async def _sleep(self, duration_ms: int) -> None:
        self.slept_ms.append(duration_ms)

    def rule(self, *words: str, lexicon: str = "SMALL", command: str = "") -> StationRuling:
        identity = CommandId(command or f"challenge-{next(self._numbers)}")
        return asyncio.run(self.station.rule(JudgePlay(LexiconName(lexicon), words, identity)))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    import_words(tmp_path, "SMALL", "CARE", "RETINAS")
    hall = Hall(tmp_path)
    yield hall
    hall.store.close()


def import_words(data: Path, name: str, *words: str) -> None:
    source = data / f"{name}.txt"
    source.write_text("\n".join(words))
    now = datetime(2026, 1, 1, tzinfo=UTC)
    LexiconLibrary(data).import_list(source, name, tile_set("english"), now)


def test_a_play_is_acceptable_when_all_its_words_are(hall: Hall) -> None:
    assert hall.rule("care", "Retinas").is_acceptable
    assert not hall.rule("CARE", "ZZXQ").is_acceptable


def test_a_ruling_says_nothing_of_single_words(hall: Hall) -> None:
    first, second = hall.rule("CARE", "ZZXQ"), hall.rule("ZZXQ", "CARE")
    assert set(StationRuling.__struct_fields__) == {
        "command_id",
        "at_ms",
        "words",
        "is_acceptable",
        "lexicon",
        "who",
    }
    assert first.is_acceptable is second.is_acceptable
    stored = [event.data for event in hall.store.read_all()]
    assert stored[0].replace(b'"CARE","ZZXQ"', b'"ZZXQ","CARE"') == stored[1]


def test_every_ruling_is_written_down_with_its_time(hall: Hall) -> None:
    given = [hall.rule("CARE"), hall.rule("ZZXQ")]
    assert hall.station.rulings() == given
    assert [ruling.at_ms for ruling in given] == [NOON_MS, NOON_MS]
    assert [event.name for event in hall.store.read_all()] == ["station.play_ruled.1"] * 2


def test_a_challenge_asked_again_gets_its_first_ruling(hall: Hall) -> None:
    first = hall.rule("CARE", command="the-same")
    assert hall.rule("CARE", command="the-same") == first
    assert len(hall.station.rulings()) == 1


def test_the_ruling_stands_when_the_lexicon_has_changed_since(hall: Hall) -> None:
    first = hall.rule("CARE", command="the-same")
    import_words(hall.data, "OTHER", "DIFFERENT")
    (hall.data / "lexicons/small.json").unlink()
    import_words(hall.data, "SMALL", "DIFFERENT")
    assert hall.rule("CARE", command="the-same") == first
    assert not hall.rule("CARE").is_acceptable


def test_a_challenge_asked_again_with_other_words_is_a_conflict(hall: Hall) -> None:
    hall.rule("CARE", command="the-same")
    with pytest.raises(Conflict, match="other words"):
        hall.rule("RETINAS", command="the-same")


def test_the_verdict_is_told_after_the_same_time_whatever_the_words(hall: Hall) -> None:
    for words in (["CARE"], ["ZZXQ"], ["CARE"] * 7 + ["ZZXQ"], ["ZZXQ"] * 8):
        hall.rule(*words)
    assert hall.slept_ms == [100] * 4


@pytest.mark.parametrize("words", [[], ["C4RE"], ["A"] * 9, [""]])
def test_what_cannot_be_played_is_refused_and_not_written_down(
    hall: Hall, words: list[str]
) -> None:
    with pytest.raises(BadInput):
        hall.rule(*words)
    assert hall.station.rulings() == []


def test_an_unknown_lexicon_is_refused_with_those_that_exist(hall: Hall) -> None:
    with pytest.raises(NotFound, match="SMALL"):
        hall.rule("CARE", lexicon="NOPE")
