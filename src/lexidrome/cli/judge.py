"""`lexidrome judge`: the word judge on the command line."""

from __future__ import annotations

import time
from pathlib import Path

from rich.console import Console

from lexidrome.base import Ms, text
from lexidrome.cli.library import open_library
from lexidrome.lexicon import ENABLE, check_words_of_play, verdict_due_ms
from lexidrome.lexicon import judge as rule


def judge(*words: str, lexicon: str = ENABLE, data: Path | None = None) -> int:
    """Judge a play: all its words together, acceptable or not, and never which word failed.

    Exits with 0 for acceptable, 1 for unacceptable, 2 if the input is no play.

    Parameters
    ----------
    words
        The words of the play, 1 to 8.
    lexicon
        The lexicon to ask; `lexidrome lexicon list` shows those that are there.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    """
    asked = open_library(data).load(lexicon)
    check_words_of_play(words, asked.tiles)
    asked_at_ms = _now_ms()
    verdict = rule(asked, words)
    due_ms = verdict_due_ms(asked_at_ms, _now_ms())
    time.sleep(max(0, due_ms - _now_ms()) / 1000)
    said = (
        text("ACCEPTABLE: {words} ({lexicon})", words=" ".join(verdict.words), lexicon=asked.name)
        if verdict.is_acceptable
        else text(
            "UNACCEPTABLE: {words} ({lexicon})", words=" ".join(verdict.words), lexicon=asked.name
        )
    )
    colour = "bold green" if verdict.is_acceptable else "bold red"
    Console(highlight=False).print(str(said), style=colour, markup=False, soft_wrap=True)
    return 0 if verdict.is_acceptable else 1


def _now_ms() -> Ms:
    return Ms(time.monotonic_ns() // 1_000_000)
