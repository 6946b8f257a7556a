"""How many taps it takes to write twenty plays of a whole game on the sheet, by thumb alone."""

from __future__ import annotations

import re
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing.chromium import HALL
from browsing.evening import OpenPage
from browsing.realboard import PHONE, Hall, Phone
from browsing.server import RunningServer
from browsing.tables import EMPTY, SIZE, SQUARES

pytestmark = pytest.mark.hand_clock
CORPUS = Path(__file__).parents[1] / "notation" / "corpus"
PLAY = re.compile(r"^>\w+: \S+ (?:(\d+)([A-O])|([A-O])(\d+)) (\S+) \+\d+ \d+$")
PLAYS = 20
MOST_TAPS = 6


class Play:
    """A play as the file of a game has it: `.` stands for what lies on the board."""

    def __init__(self, line: re.Match[str]) -> None:
        row, column = int(line[1] or line[4]) - 1, ord(line[2] or line[3]) - ord("A")
        self.square = row * SIZE + column
        self.step = 1 if line[1] else SIZE
        self.letters = line[5]

    @property
    def squares(self) -> range:
        return range(self.square, self.square + len(self.letters) * self.step, self.step)

    @property
    def place(self) -> str:
        row, column = self.square // SIZE + 1, "ABCDEFGHIJKLMNO"[self.square % SIZE]
        return f"{row}{column}" if self.step == 1 else f"{column}{row}"

    def word(self, board: list[str]) -> str:
        there = (board[square] for square in self.squares)
        pairs = zip(self.letters, there, strict=True)
        return "".join(old if new == "." else new for new, old in pairs)


def plays_of(file: str) -> Iterator[Play]:
    for line in (CORPUS / file).read_text(encoding="utf-8").splitlines():
        if (found := PLAY.match(line)) is not None:
            yield Play(found)


@pytest.mark.parametrize(
    ("base", "file"),
    [("", "whole_game_7.gcg"), (HALL, "whole_game_8.gcg")],
    ids=["on the machine itself", "on the network of a hall"],
)
def test_twenty_plays_of_a_whole_game_take_six_taps_each_in_the_middle(
    server: RunningServer, open_page: OpenPage, base: str, file: str
) -> None:
    """The word is spelled as it is read; its square is tapped where the board does not tell it."""
    hall = Hall(server.url, open_page(), "washburn")
    hall.base = f"http://{base}:{server.port}" if base else hall.base
    phone = hall.open_sheet(open_page(**PHONE))
    board, counts = [EMPTY] * SQUARES, []
    for turn, play in enumerate(list(plays_of(file))[:PLAYS], 1):
        word = play.word(board)
        before = phone.taps
        write(phone, play, word, is_through="." in play.letters)
        counts.append(phone.taps - before)
        phone.expect_turns(turn)
        for square, letter in zip(play.squares, word, strict=True):
            board[square] = letter
    phone.settled()
    assert phone.view["board"] == "".join(board), "every play lies where the file has it"
    print(file, counts)
    assert statistics.median(counts) <= MOST_TAPS


def write(phone: Phone, play: Play, word: str, *, is_through: bool) -> None:
    if not is_through:
        phone.tap(phone.square(play.square))
    for letter in word:
        if letter.islower():
            phone.tap(phone.page.locator(".pad .key-blank"))
        phone.tap(
            phone.page.locator(".pad .key", has_text=re.compile(f"^{letter}$", re.IGNORECASE))
        )
    wanted = f"{play.place} {word}"
    shown = phone.page.locator(".play-row .play-text")
    for _ in range(3):
        if shown.input_value() == wanted:
            break
        phone.tap(phone.square(play.square))
    expect(shown).to_have_value(wanted)
    phone.enter()
