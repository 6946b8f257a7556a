"""The subjects of a game: each is a folder that reads like a chapter of the book."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

SUBJECTS = (
    "absence",
    "audience",
    "challenge",
    "clock",
    "correction",
    "draw",
    "equipment",
    "exchange",
    "finish",
    "play",
    "recount",
    "ruling",
    "share",
    "sheet",
    "start",
    "tie",
    "verdict",
)


def of_each_subject(part: str) -> tuple[ModuleType, ...]:
    """One file of every subject: its `messages`, its `apply` or its `decide`."""
    return tuple(import_module(f"lexidrome.game.{subject}.{part}") for subject in SUBJECTS)
