"""The reading of the books: what each rule says, and which scenarios show both its halves.

`docs/reading.tsv` has a line for each rule of the documents, in their order, under the heading
`id says may may_not permits forbids one_side`, with tabs between. `permits` is the scenario
in which somebody does what the rule lets them do, `forbids` the one in which it is refused,
or costs what the rule says; both as `file: sentence`, or `-`. Where one is missing `one_side`
says why. A rule that is only shown to the people who keep it has neither, and a reason that
begins with `shown:`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from lexidrome.base import BadInput, NotFound, RuleId, text
from lexidrome.proof.scenario import Scenario
from lexidrome.rulebook.guidance import shown_rules
from lexidrome.rulebook.index import rules

READING_FILE = Path("docs") / "reading.tsv"
NOTHING = "-"
SHOWN = "shown:"


class Reading(msgspec.Struct, frozen=True):
    """What somebody read in a book's own sentence."""

    id: RuleId
    says: str
    may: str
    may_not: str
    permits: str
    forbids: str
    one_side: str

    @property
    def halves(self) -> tuple[str, ...]:
        """The scenarios that show it."""
        return tuple(each for each in (self.permits, self.forbids) if each != NOTHING)

    @property
    def is_shown_only(self) -> bool:
        return not self.halves and self.one_side.startswith(SHOWN)


HEADING = tuple(field.name for field in msgspec.structs.fields(Reading))


def find_reading(scenarios: Path) -> Path | None:
    """The reading of the checkout whose scenarios these are, if it has one."""
    file = scenarios.resolve().parent.parent / READING_FILE
    return file if file.is_file() else None


def load_readings(file: Path) -> tuple[Reading, ...]:
    """The readings of rules that were settled, out of their file."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise NotFound(text("{file} cannot be read.", file=file.name)) from error
    if not lines or tuple(lines[0].split("\t")) != HEADING:
        raise BadInput(
            text(
                "{file}, line 1: it must be {heading}, with tabs between.",
                file=file.name,
                heading=" ".join(HEADING),
            )
        )
    return tuple(_reading(line, number, file.name) for number, line in enumerate(lines[1:], 2))


def _reading(line: str, number: int, file: str) -> Reading:
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) != len(HEADING):
        raise BadInput(
            text(
                "{file}, line {line}: it has {count} columns and not {wanted}.",
                file=file,
                line=number,
                count=len(cells),
                wanted=len(HEADING),
            )
        )
    return Reading(RuleId(cells[0]), *cells[1:])


def reading_problems(
    readings: Sequence[Reading], scenarios: Iterable[Scenario], wanted: Sequence[RuleId] = ()
) -> Iterator[str]:
    """Whatever is not complete or not true, each in a sentence that begins with the id."""
    ids = wanted or [row.id for row in rules()]
    yield from _order_problems([reading.id for reading in readings], ids)
    by_name = {str(scenario): scenario for scenario in scenarios}
    for reading in readings:
        yield from (f"{reading.id}: {problem}" for problem in _problems(reading, by_name))


def _order_problems(found: Sequence[RuleId], wanted: Sequence[RuleId]) -> Iterator[str]:
    yield from (f"{each} has no line" for each in wanted if each not in found)
    yield from (f"{each} is no rule" for each in found if each not in wanted)
    yield from (f"{each} has {count} lines" for each, count in Counter(found).items() if count > 1)
    known = [each for each in dict.fromkeys(found) if each in wanted]
    in_order = [each for each in wanted if each in known]
    for each, expected in zip(known, in_order, strict=True):
        if each != expected:
            yield f"{each} stands where {expected} should"
            break


def _problems(reading: Reading, scenarios: Mapping[str, Scenario]) -> Iterator[str]:
    if reading.says in ("", NOTHING):
        yield "it does not say what the rule says"
    for half in ("permits", "forbids"):
        reference = getattr(reading, half)
        if reference == "":
            yield f"“{half}” is empty; write {NOTHING} where there is none"
        elif reference != NOTHING:
            scenario = scenarios.get(reference)
            if scenario is None:
                yield f"there is no scenario “{reference}”"
            elif reading.id not in scenario.cites:
                yield f"“{reference}” does not cite it"
    yield from _half_problems(reading)
    permits, forbids = scenarios.get(reading.permits), scenarios.get(reading.forbids)
    if permits is not None and not _lets(permits):
        yield f"“{permits}” refuses all that is done in it, so that it permits nothing"
    if forbids is not None and not _stops(forbids, permits):
        yield f"nothing is refused in “{forbids}”, and nothing else comes of it than is permitted"


def _half_problems(reading: Reading) -> Iterator[str]:
    has_reason = reading.one_side not in ("", NOTHING)
    if len(reading.halves) == 2 and has_reason:
        yield "both halves are there, and “one_side” says why one is missing"
    if len(reading.halves) == 1 and not has_reason:
        yield "one half is missing, and “one_side” does not say why"
    if not reading.halves and not reading.is_shown_only:
        yield f"no scenario shows it, and “one_side” does not begin with “{SHOWN}”"
    if reading.is_shown_only and not any(
        reading.id in shown_rules(row.document) for row in rules() if row.id == reading.id
    ):
        yield "it is said to be shown, and stands on no card and in no handbook"


def _lets(scenario: Scenario) -> bool:
    """Something is done, asked or seen there that is not refused."""
    return any(not (isinstance(step, dict) and "refused" in step) for step in scenario.steps)


def _stops(scenario: Scenario, permits: Scenario | None) -> bool:
    """Something is refused there, or comes out otherwise than where it is permitted."""
    if any(isinstance(step, dict) and "refused" in step for step in scenario.steps):
        return True
    if permits is None:
        return True
    otherwise = _consequences(permits)
    is_other = any(each not in otherwise for each in _consequences(scenario))
    return is_other or _comes_out_both_ways(scenario) or _comes_out_both_ways(permits)


def _comes_out_both_ways(scenario: Scenario) -> bool:
    """Whether it shows by itself that the same thing is so in one case and not in another."""
    seen: dict[str, Any] = {}
    return any(seen.setdefault(key, value) != value for key, value in _consequences(scenario))


def _consequences(scenario: Scenario) -> list[tuple[str, Any]]:
    return [
        (key, value)
        for step in scenario.steps
        if isinstance(step, dict)
        for key, value in step.items()
        if key not in ("given", "ask", "answers")
    ]
