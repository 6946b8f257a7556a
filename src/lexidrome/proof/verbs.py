"""How a sentence of a scenario becomes a command: who, when, and the first verb that fits.

    1:04 B challenges HORN, FARM

A step starts with its time since the scenario began (`m:ss`, with decimals if
need be); without one it comes ten seconds after the step before. Then stands
who acts: a side (A to D, or A2 for the second member of a team), the director,
a judge (`judge Kim`), the lexicon, the scorer or the house. The verbs stand in
`steps.py`, `record_steps.py`, `ruling_steps.py` and `manner_steps.py`, and for people
in docs/scenarios.md; whether somebody may do that is the game's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping

from lexidrome.game import Given
from lexidrome.game.messages import COMMANDS, Command
from lexidrome.proof.moment import BadStep, Moment, Table, parse_actor, parse_time

STEP_MS = 10_000
"""A step without a time comes so long after the one before."""

Builder = Callable[[Moment, re.Match[str]], Given]
_VERBS: list[tuple[re.Pattern[str], Builder]] = []
_STEP = re.compile(
    r"(?:(?P<time>\d+(?::\d\d)+(?:\.\d+)?) )?"
    r"(?P<actor>[A-D]2?|director|judge(?: [A-Z]\w+)?|lexicon|scorer|house) (?P<does>.+)"
)


def verb(pattern: str) -> Callable[[Builder], Builder]:
    """Marks the function that makes a command of what somebody does."""

    def register(builder: Builder) -> Builder:
        _VERBS.append((re.compile(pattern), builder))
        return builder

    return register


def plain_verbs(commands: Mapping[str, Callable[..., Command]]) -> None:
    """Sentences that say no more than what is done."""
    for sentence, command in commands.items():
        _VERBS.append((re.compile(sentence), _plain(command)))


def _plain(command: Callable[..., Command]) -> Builder:
    def build(at: Moment, _: re.Match[str]) -> Given:
        return at.by.says(command(), at.at_ms)

    build.__name__ = command.__name__
    return build


def label_verbs(spoken: Collection[Callable[..., Command]]) -> None:
    """What a button says is a sentence too, for commands that have none of their own."""
    for kind, asked in COMMANDS.items():
        if asked.label is not None and kind not in spoken:
            pattern = asked.label.msgid.removeprefix("{name} ").replace("{number}", r"(\d+)")
            _VERBS.append((re.compile(pattern), _labelled(kind)))


def _labelled(kind: type[Command]) -> Builder:
    def build(at: Moment, words: re.Match[str]) -> Given:
        numbers = [int(each) for each in words.groups()]
        return at.by.says(kind(**dict(zip(kind.__struct_fields__, numbers, strict=True))), at.at_ms)

    build.__name__ = kind.__name__
    return build


def parse_step(sentence: str, table: Table) -> Given:
    """The command that a sentence stands for."""
    found = _STEP.fullmatch(sentence.strip())
    if found is None:
        raise BadStep(f"“{sentence}” does not say who does what")
    at_ms = parse_time(found["time"]) if found["time"] else table.last_ms + STEP_MS
    does, lag_ms = _lag(found["does"])
    moment = Moment(table, at_ms, parse_actor(found["actor"]), lag_ms)
    for pattern, builder in _VERBS:
        if words := pattern.fullmatch(does):
            try:
                return builder(moment, words)
            except ValueError as error:
                raise BadStep(f"“{sentence}” cannot be said: {error}") from error
    raise BadStep(f"“{sentence}” is none of the sentences a step can be")


def sentence_problem(sentence: str) -> str | None:
    """Why this can be no step, in whatever situation."""
    found = _STEP.fullmatch(sentence.strip())
    if found is None:
        return f"“{sentence}” does not say who does what"
    if find_verb(sentence) is None:
        return f"“{sentence}” is none of the sentences a step can be"
    return None


def all_verbs() -> tuple[tuple[re.Pattern[str], Builder], ...]:
    """Every verb, in the order in which they are tried."""
    return tuple(_VERBS)


def find_verb(sentence: str) -> Builder | None:
    """The first verb that fits."""
    found = _STEP.fullmatch(sentence.strip())
    does = "" if found is None else _lag(found["does"])[0]
    return next((builder for pattern, builder in _VERBS if pattern.fullmatch(does)), None)


def _lag(does: str) -> tuple[str, int]:
    """`… with 300 ms lag` at the end of a turn."""
    found = re.fullmatch(r"(.+) with (\d+) ms lag", does)
    return (found[1], int(found[2])) if found else (does, 0)
