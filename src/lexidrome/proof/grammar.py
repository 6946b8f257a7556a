"""Whether a scenario says what can be said, before any of it is played.

`docs/scenarios.md` lists for people what stands here for the program.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

# The modules of steps make their verbs known when they are imported.
from lexidrome.proof import manner_steps, record_steps, ruling_steps, steps  # noqa: F401
from lexidrome.proof.asking import ASKED_KEYS
from lexidrome.proof.event.expectation import FACTS as EVENT_FACTS
from lexidrome.proof.event.situation import KEYS as EVENT_KEYS
from lexidrome.proof.event.steps import find_event_verb
from lexidrome.proof.expectation import FACTS as GAME_FACTS
from lexidrome.proof.hall.house import KEYS as HALL_KEYS
from lexidrome.proof.hall.playing import FACTS as HALL_FACTS
from lexidrome.proof.hall.playing import find_act
from lexidrome.proof.situation import CHANGEABLE, KEYS
from lexidrome.proof.verbs import sentence_problem

REFUSED_KEYS = ("refused", "reason", "rule")
_QUOTED = re.compile(r"“(.+?)”")


def situation_problem(item: Mapping[str, Any]) -> str | None:
    """What is wrong with what a scenario starts from."""
    kinds = [key for key in ("given", "event", "hall") if item.get(key) is not None]
    if len(kinds) > 1:
        return f"it has both “{kinds[0]}” and “{kinds[1]}”"
    for kind, keys in (("given", KEYS), ("event", EVENT_KEYS), ("hall", HALL_KEYS)):
        unknown = [key for key in item.get(kind) or () if key not in keys]
        if unknown:
            return f"{kind}: {unknown[0]} is unknown"
    return None


def step_problem(item: Mapping[str, Any], step: Any) -> str | None:
    """What a step says that cannot be said, if it does."""
    if isinstance(step, str):
        return _sentence_problem(item, step)
    if not isinstance(step, dict):
        return f"{step} is neither a sentence nor a mapping"
    if "refused" in step:
        sentence = step["refused"]
        if not isinstance(sentence, str):
            return f"refused: {sentence} is no sentence"
        other = _besides(step, REFUSED_KEYS, "cannot stand beside refused")
        return other or _sentence_problem(item, sentence)
    if item.get("event") is not None:
        return _besides(step, EVENT_FACTS, "is nothing that can be expected of an event")
    if item.get("hall") is not None:
        return _besides(step, HALL_FACTS, "is nothing that can be expected of a house")
    if "ask" in step:
        return _besides(step, ASKED_KEYS, "is nothing that can be expected of a procedure")
    if "given" in step:
        if not isinstance(step["given"], dict):
            return "“given” must be a mapping"
        other = _besides(step["given"], CHANGEABLE, "cannot be given now")
        return other or _besides(step, ("given",), "cannot stand beside given")
    return _besides(step, GAME_FACTS, "is nothing that can be expected")


def _besides(step: Mapping[str, Any], known: Collection[str], problem: str) -> str | None:
    return next((f"{key} {problem}" for key in step if key not in known), None)


def _sentence_problem(item: Mapping[str, Any], sentence: str) -> str | None:
    if item.get("event") is not None:
        if find_event_verb(sentence) is None:
            return f"“{sentence}” is nothing that can be done in an event"
        return None
    if item.get("hall") is not None:
        if find_act(sentence) is None:
            return f"“{sentence}” is nothing that can be done in a house"
        return None
    every = (sentence, *_QUOTED.findall(sentence))
    return next(filter(None, map(sentence_problem, every)), None)
