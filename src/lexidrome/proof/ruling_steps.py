"""Rulings on what went wrong, in a scenario."""

from __future__ import annotations

import re

from lexidrome import procedures as p
from lexidrome.game import Given
from lexidrome.game.board import parse_square, side_of
from lexidrome.game.ruling import ApplyRuling, UndoRuling
from lexidrome.proof.asking import TRUTHS
from lexidrome.proof.moment import SIDES, BadStep, Moment
from lexidrome.proof.verbs import verb


@verb(r"applies (\w+) to ([A-D])(?: at ([A-Z]\d+))?(?: with (.+))?")
def _applies(at: Moment, words: re.Match[str]) -> Given:
    answers = dict(_answer(part) for part in words[4].split(", ")) if words[4] else {}
    return at.by.says(
        ApplyRuling(
            procedure=words[1],
            answers=answers,
            player=SIDES.index(words[2]),
            square=parse_square(words[3], side_of(at.state.board)) if words[3] else None,
            note="as reported",
        ),
        at_ms=at.at_ms,
    )


@verb(r"undoes ruling (\d+) for (.+)")
def _undoes(at: Moment, words: re.Match[str]) -> Given:
    return at.by.says(UndoRuling(ruling=int(words[1]) - 1, reason=words[2]), at_ms=at.at_ms)


def _answer(part: str) -> tuple[str, p.Answer]:
    key, _, value = part.partition(" ")
    if not value:
        raise BadStep(f"“{part}” is no answer")
    if value in TRUTHS:
        return key, TRUTHS[value]
    return key, int(value) if re.fullmatch(r"-?\d+", value) else value
