"""Reckons a written event as somebody with pencil and paper would; shares no code with the product.

A file lists rounds and what happened in them, one line each:

    round 2
    4 400 14 225            numbers and points, as on the slip
    6 340 16 350 late 6 750 number 6 came 750 seconds after the round began
    8 beats 18              18 did not come
    2 over 12 220 290       2 left against 12, at 220 to 290
    bye 19
    fix 1: 3 390 13 400     the slip of round 1 was entered wrongly; it says this
    ruling 5 25             spread by a ruling
    withdraw 20 | return 20

By the school rules: caps of 100, 150 and then 250; the winner's score is lowered; ten
points off for each full three minutes; a bye and a no-show are worth 50; leaving costs 50
and the deficit; a tie is half a win; wins, then spread.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

CAPS = {1: 100, 2: 150}
LATER_CAP = 250


@dataclass
class Account:
    wins: Fraction = Fraction(0)
    losses: Fraction = Fraction(0)
    spread: int = 0


@dataclass
class Sheet:
    """Everything that was written down, the latest word on each game."""

    games: dict[tuple[int, frozenset[int]], list[str]] = field(default_factory=dict)
    byes: list[int] = field(default_factory=list)
    rulings: list[tuple[int, int]] = field(default_factory=list)


def read(path: Path) -> list[tuple[int, list[str]]]:
    """Each line with the number of its round."""
    lines, number = [], 0
    for raw in path.read_text().splitlines():
        words = raw.partition("#")[0].split()
        if words[:1] == ["round"]:
            number = int(words[1])
        elif words:
            lines.append((number, words))
    return lines


def reckon(lines: list[tuple[int, list[str]]]) -> list[tuple[int, Fraction, Fraction, int]]:
    """Number, wins, losses and spread, best first."""
    sheet = Sheet()
    for number, words in lines:
        _note(sheet, number, words)
    accounts: dict[int, Account] = {}
    for number in sheet.byes:
        _credit(accounts, number, Fraction(1), 50)
    for (number, _), words in sheet.games.items():
        _settle(accounts, number, words)
    for number, amount in sheet.rulings:
        accounts[number].spread += amount
    rows = [(n, a.wins, a.losses, a.spread) for n, a in accounts.items()]
    return sorted(rows, key=lambda row: (-row[1], -row[3], row[0]))


def _note(sheet: Sheet, number: int, words: list[str]) -> None:
    if words[0] == "bye":
        sheet.byes.append(int(words[1]))
    elif words[0] == "ruling":
        sheet.rulings.append((int(words[1]), int(words[2])))
    elif words[0] == "fix":
        earlier = int(words[1].rstrip(":"))
        key = (earlier, frozenset({int(words[2]), int(words[4])}))
        late = sheet.games[key][4:]
        sheet.games[key] = words[2:] + late
    elif words[0] not in ("withdraw", "return"):
        sheet.games[number, frozenset({int(words[0]), int(words[2])})] = words


def _settle(accounts: dict[int, Account], number: int, words: list[str]) -> None:
    one, other = int(words[0]), int(words[2])
    if words[1] == "beats":
        _credit(accounts, one, Fraction(1), 50)
        _credit(accounts, other, Fraction(0), -50)
        return
    if words[1] == "over":
        # The second number won; the first left at these scores.
        own, theirs = int(words[3]), int(words[4])
        amount = 50 + max(0, theirs - own)
        _credit(accounts, other, Fraction(1), amount)
        _credit(accounts, one, Fraction(0), -amount)
        return
    points = {one: int(words[1]), other: int(words[3])}
    if "late" in words:
        at = words.index("late")
        points[int(words[at + 1])] -= 10 * (int(words[at + 2]) // 180)
    margin = points[one] - points[other]
    cap = CAPS.get(number, LATER_CAP)
    recorded = min(abs(margin), cap) * (1 if margin > 0 else -1)
    won = Fraction(1, 2) if margin == 0 else Fraction(int(margin > 0))
    _credit(accounts, one, won, recorded)
    _credit(accounts, other, 1 - won, -recorded)


def _credit(accounts: dict[int, Account], number: int, won: Fraction, spread: int) -> None:
    account = accounts.setdefault(number, Account())
    account.wins += won
    account.losses += 1 - won
    account.spread += spread
