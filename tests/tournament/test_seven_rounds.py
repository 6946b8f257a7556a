"""A complete event with every complication, worked out by hand, comes out to the point."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from lexidrome import tournament as t
from tournament.by_hand import read, reckon
from tournament.hall import Event, slip

DATA = Path(__file__).parent / "data"
SECOND_MS = 1000
Row = tuple[int, Fraction, Fraction, int]


def written_standings() -> list[Row]:
    rows = []
    for line in (DATA / "seven_rounds_standings.txt").read_text().splitlines():
        if not line.startswith("#"):
            number, wins, losses, spread = line.split()
            rows.append((int(number), Fraction(wins), Fraction(losses), int(spread)))
    return rows


def play(event: Event, lines: list[tuple[int, list[str]]]) -> None:
    """Do what the file says, round by round, its pairings set by hand."""
    for number in range(1, 8):
        own = [words for at, words in lines if at == number]
        event.pair(*(pair for words in own if (pair := pair_of(words)) is not None))
        begun_ms = event.at_ms
        event.do(t.rounds.BeginRound)
        for words in own:
            note_lateness(event, words, begun_ms)
        for words in own:
            take(event, words)
        event.at_ms = begun_ms + 3600 * SECOND_MS


def pair_of(words: list[str]) -> tuple[int, int] | None:
    if words[0] == "bye":
        return int(words[1]), 0
    if words[0] in ("fix", "ruling", "withdraw", "return"):
        return None
    return int(words[0]), int(words[2])


def note_lateness(event: Event, words: list[str], begun_ms: int) -> None:
    if "late" not in words:
        return
    at = words.index("late")
    number, late_s = int(words[at + 1]), int(words[at + 2])
    event.do(t.lateness.NoteAbsence, number=number)
    event.at_ms = begun_ms + late_s * SECOND_MS
    event.do(t.lateness.NoteArrival, number=number)


def take(event: Event, words: list[str]) -> None:
    match words:
        case ["bye", _]:
            pass
        case ["withdraw", number]:
            event.do(t.entries.Withdraw, number=int(number))
        case ["return", number]:
            event.do(t.entries.Return, number=int(number))
        case ["ruling", number, amount]:
            event.do(
                t.incidents.AdjustSpread,
                number=int(number),
                kind=t.incidents.SpreadKind.RULING,
                amount=int(amount),
                reason="a ruling",
            )
        case ["fix", earlier, one, points, other, others]:
            event.do(
                t.results.CorrectResult,
                round_number=int(earlier.rstrip(":")),
                number=int(one),
                slip=slip(int(one), int(points), int(other), int(others)),
                correction=t.results.Correction.ENTRY,
                reason="the wrong winner was entered",
            )
        case [_, "beats", loser]:
            event.do(t.results.ForfeitGame, number=int(loser))
        case [leaver, "over", other, own, theirs]:
            scores = slip(int(leaver), int(own), int(other), int(theirs)).scores
            event.do(t.results.ForfeitGame, number=int(leaver), scores=scores)
        case [one, points, other, others, *_]:
            event.result(int(one), int(points), int(other), int(others))


def test_the_table_is_what_pencil_and_paper_give() -> None:
    assert reckon(read(DATA / "seven_rounds.txt")) == written_standings()


def test_the_event_comes_out_as_worked_by_hand() -> None:
    event = Event("school", 20)
    play(event, read(DATA / "seven_rounds.txt"))
    found = [
        (row.number, Fraction(row.wins), Fraction(row.losses), row.spread)
        for row in event.standings
    ]
    assert found == written_standings()


def test_the_first_two_of_it_play_for_the_championship() -> None:
    event = Event("school", 20)
    play(event, read(DATA / "seven_rounds.txt"))
    (first, *_), (second, *_) = written_standings()[:2]
    event.pair()
    assert event.meetings() == {frozenset({first, second})}
    event.result(second, 401, first, 400)
    assert [row.number for row in event.standings[:2]] == [second, first]


def test_the_event_has_every_complication() -> None:
    words = [line for _, line in read(DATA / "seven_rounds.txt")]
    text = [" ".join(line) for line in words]
    for sign in ("bye", "beats", "over", "late", "fix", "ruling", "withdraw", "return"):
        assert any(sign in line for line in text), sign
    ties = [line for line in words if len(line) == 4 and line[1] == line[3]]
    assert len(ties) == 2
