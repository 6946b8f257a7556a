"""Plays a scenario about the house and says what went otherwise than it says."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from lexidrome import game as g
from lexidrome.base import Refusal
from lexidrome.game.verdict import practise
from lexidrome.hall.events.calls import CallReason
from lexidrome.hall.games.conduct import refused_lookup, refused_papers, refused_unchallenged
from lexidrome.proof.hall.house import House, open_house
from lexidrome.proof.moment import BadStep, Progress, reading
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.guidance import notices_of

FACTS = ("acceptable", "calls", "notices")
"""What can be expected of a house."""

Act = Callable[["_Run", re.Match[str]], Awaitable[Refusal | None]]


def play_in_hall(scenario: Scenario, rules: RuleSet, at: Progress) -> str | None:
    """What differs from the scenario, in a sentence; nothing if it holds."""
    with _log_of_the_hall_closed():
        return asyncio.run(_play(scenario, rules, at))


@contextmanager
def _log_of_the_hall_closed() -> Iterator[None]:
    """What a scenario is refused is told by the scenario, not to whoever runs the proof."""
    log = logging.getLogger("lexidrome.hall")
    nowhere = logging.NullHandler()
    log.addHandler(nowhere)
    log.propagate = False
    try:
        yield
    finally:
        log.propagate = True
        log.removeHandler(nowhere)


async def _play(scenario: Scenario, rules: RuleSet, at: Progress) -> str | None:
    assert scenario.hall is not None
    async with open_house(scenario.hall, rules) as house:
        run = _Run(house)
        for at.step, step in enumerate(scenario.steps, 1):
            problem = await run.take(step)
            if problem is not None:
                return problem
    return None


class _Run:
    def __init__(self, house: House) -> None:
        self.house = house
        self.is_acceptable: bool | None = None

    async def take(self, step: Any) -> str | None:
        if isinstance(step, str):
            refusal = await self._act(step)
            return None if refusal is None else f"“{step}” was refused: {refusal.reason}"
        return await self._refused(step) if "refused" in step else await self._expected(step)

    async def _act(self, sentence: str) -> Refusal | None:
        for pattern, act in ACTS:
            if words := re.fullmatch(pattern, sentence):
                with reading(f"“{sentence}”"):
                    return await act(self, words)
        raise BadStep(f"“{sentence}” is nothing that can be done in a house")

    async def _refused(self, step: Mapping[str, Any]) -> str | None:
        sentence = step["refused"]
        refusal = await self._act(sentence)
        if refusal is None:
            return f"“{sentence}” was not refused"
        for key, found in (("reason", refusal.reason), ("rule", refusal.rule)):
            if key in step and step[key] != found:
                return f"“{sentence}” was refused by {found}, not by {step[key]}"
        return None

    async def _expected(self, step: Mapping[str, Any]) -> str | None:
        facts: dict[str, Any] = {
            "acceptable": self.is_acceptable,
            "calls": await self.house.waiting(),
            "notices": [
                name
                for name in step.get("notices", ())
                if any(name in str(each.says) for each in notices_of(self.house.rules.document))
            ],
        }
        for key, wanted in step.items():
            if facts[key] != wanted:
                return f"{key}: expected {wanted}, found {facts[key]}"
        return None


def find_act(sentence: str) -> Act | None:
    """The first that fits."""
    return next((act for pattern, act in ACTS if re.fullmatch(pattern, sentence)), None)


async def _looks_up(run: _Run, words: re.Match[str]) -> Refusal | None:
    desk, caller = run.house.desk, run.house.caller(words[1])
    return await refused_lookup(desk, caller) or await refused_unchallenged(desk, caller)


async def _practises(run: _Run, words: re.Match[str]) -> Refusal | None:
    refusal = await refused_lookup(run.house.desk, run.house.caller(words[1]))
    run.is_acceptable = None if refusal else practise(words[2].split(", "))
    return refusal


async def _opens(run: _Run, words: re.Match[str]) -> Refusal | None:
    caller, stream = run.house.caller(words[1]), run.house.game(words[2])
    return await refused_papers(run.house.desk, caller, besides=stream)


async def _watches(run: _Run, words: re.Match[str]) -> Refusal | None:
    feed = await run.house.desk.listen(run.house.caller(words[1]), run.house.game(words[2]))
    if isinstance(feed, Refusal):
        return feed
    run.house.watched[words[1], words[2]] = feed
    return None


async def _leaves(run: _Run, words: re.Match[str]) -> Refusal | None:
    run.house.watched.pop((words[1], words[2])).close()
    return None


async def _plays(run: _Run, words: re.Match[str]) -> Refusal | None:
    play = g.play.PlayTiles(written=f"8F {words[2]}")
    return await run.house.do(words[1], words[3], play)


async def _challenges(run: _Run, words: re.Match[str]) -> Refusal | None:
    challenge = g.challenge.ChallengePlay(words=(words[2],))
    return await run.house.do(words[1], words[3], challenge)


async def _calls(run: _Run, words: re.Match[str]) -> Refusal | None:
    return await run.house.call(words[1], int(words[2]), CallReason(words[3]))


async def _settles(run: _Run, words: re.Match[str]) -> Refusal | None:
    return await run.house.settle(words[1], int(words[2]))


async def _ends(run: _Run, words: re.Match[str]) -> Refusal | None:
    await run.house.end(words[1])
    return None


ACTS: tuple[tuple[str, Act], ...] = (
    (r"(\w+) looks up (\w+)", _looks_up),
    (r"(\w+) practises (.+)", _practises),
    (r"(\w+) opens game (\d+)", _opens),
    (r"(\w+) watches game (\d+)", _watches),
    (r"(\w+) leaves game (\d+)", _leaves),
    (r"(\w+) plays (\w+) in game (\d+)", _plays),
    (r"(\w+) challenges (\w+) in game (\d+)", _challenges),
    (r"(\w+) calls the director to table (\d+) about (\w+)", _calls),
    (r"(\w+) settles call (\d+)", _settles),
    (r"game (\d+) ends", _ends),
)
