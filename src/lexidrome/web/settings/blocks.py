"""The formats of a division as blocks of rounds: as a page shows them, and as a form says them."""

from __future__ import annotations

from typing import Annotated, Any, get_args

import msgspec

from lexidrome import tournament as t
from lexidrome.base import BadInput, Text, text
from lexidrome.tournament import bounds
from lexidrome.tournament import pairing as p
from lexidrome.web.events.routes import MOST_DIVISIONS
from lexidrome.web.kit.event.rooms import EventView
from lexidrome.web.kit.forms import Filled, Written, cut, known, perhaps_whole

LONGEST_LINE = 120
MOST_BLOCKS = 20
FORMATS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(t.phases.Format)
}
FORMAT_TITLES = {
    "swiss": text("Swiss"),
    "king_of_the_hill": text("King of the hill"),
    "queen_of_the_hill": text("Queen of the hill"),
    "round_robin": text("Round robin"),
    "championship": text("Final of the first two"),
    "single_elimination": text("Knockout"),
    "double_elimination": text("Double elimination"),
    "contenders": text("Swiss for the last rounds"),
    "australian": text("Australian draw"),
    "factor": text("Factor"),
    "quads": text("Quads"),
    "fontes": text("Fontes"),
    "team_round_robin": text("Round robin of teams"),
    "league": text("League"),
    "manual": text("By hand"),
}
FORMAT_NOTES = {
    "swiss": text("Players with equal wins play each other."),
    "king_of_the_hill": text("1 plays 2, 3 plays 4, and so on."),
    "queen_of_the_hill": text("1 plays 3, 2 plays 4, and so on."),
    "round_robin": text("Everyone plays everyone."),
    "championship": text("A single game; nobody else plays."),
    "single_elimination": text("The loser of a match is out."),
    "double_elimination": text("Players who lose twice are out."),
    "contenders": text("Leaders meet those who can still catch up."),
    "australian": text("The leader plays the highest opponent not met yet, and so on."),
    "factor": text("Place 1 plays the place that many below it, and so on."),
    "quads": text("Groups of four, three rounds."),
    "fontes": text("Opening rounds in groups across the field."),
    "team_round_robin": text("Every team plays every other team."),
    "league": text("One match a week, at times the sides agree on."),
    "manual": text("The director sets every pairing."),
}
assert FORMATS.keys() == FORMAT_TITLES.keys() == FORMAT_NOTES.keys()
QUAD_TITLES = {
    p.QuadKind.CLUSTERED: text("places 1 to 4, 5 to 8, …"),
    p.QuadKind.STRIDED: text("one from each quarter of the field"),
    p.QuadKind.SNAKED: text("one from each quarter, in order and back"),
}
ENDS_BY_ITSELF = (
    t.phases.SingleElimination,
    t.phases.DoubleElimination,
    t.phases.League,
    p.Championship,
)
USUAL_ROUNDS = {"quads": 3, "fontes": 3, "championship": 1}
OFFERED = tuple(name for name in FORMAT_TITLES if name != "manual")
"""A round by hand is a draft that was changed; there is no block of them to choose."""


class BlockLine(msgspec.Struct, frozen=True):
    """One block; without a format it is none. What its format does not have is left alone."""

    format: Annotated[str, cut(LONGEST_LINE)]
    rounds: Annotated[int | None, perhaps_whole(bounds.ROUNDS)]
    avoid_repeats: bool
    factor: Annotated[int | None, perhaps_whole(bounds.PLACE)]
    kind: Annotated[p.QuadKind | None, known(p.QuadKind)]
    times: Annotated[int | None, perhaps_whole(bounds.TIMES)]
    games: Annotated[int | None, perhaps_whole(bounds.MATCH_GAMES)]
    best_of: Annotated[int | None, perhaps_whole(bounds.MATCH_GAMES)]
    places: Annotated[int | None, perhaps_whole(bounds.PLACE)]
    spread_per_game: Annotated[int | None, perhaps_whole(bounds.SPREAD)]
    venue: Annotated[str, cut(LONGEST_LINE)]
    report_to: Annotated[str, cut(LONGEST_LINE)]


class Block(msgspec.Struct, frozen=True):
    """One block as the page shows it."""

    line: BlockLine | Written
    title: Text
    note: Text
    paired: int = 0
    """So many of its rounds are paired; its format stays then."""
    is_over: bool = False
    """The next block has begun, so that its rounds stay too."""


def blocks_of(division: t.Division) -> tuple[Block, ...]:
    begun = max((each.phase for each in division.rounds), default=-1)
    return tuple(
        Block(
            line_of(phase),
            FORMAT_TITLES[_tag(phase)],
            FORMAT_NOTES[_tag(phase)],
            sum(each.phase == at for each in division.rounds),
            at < begun,
        )
        for at, phase in enumerate(division.phases)
    )


def typed(sent: Filled[Any]) -> list[Written]:
    """What stands in the fields of each block, to be shown again as it is."""
    names = BlockLine.__struct_fields__
    rows = [sent.kept(f"{name}-{at}" for name in names) for at in range(1, MOST_BLOCKS + 1)]
    return [
        Written(**{name: row.get(f"{name}-{at}", "") for name in names})
        for at, row in enumerate(rows, 1)
        if row.get(f"format-{at}")
    ]


def line_of(phase: t.phases.Phase) -> BlockLine:
    fields: dict[str, Any] = {
        name: getattr(phase.format, name, None) for name in BlockLine.__struct_fields__
    }
    fields |= {"format": _tag(phase), "rounds": phase.rounds}
    fields |= {name: fields[name] or "" for name in ("venue", "report_to")}
    return BlockLine(**{**fields, "avoid_repeats": bool(fields["avoid_repeats"])})


def phases_of(lines: tuple[BlockLine, ...]) -> tuple[t.phases.Phase, ...]:
    """What the blocks say; `BadInput` where something is missing."""
    phases = tuple(map(_phase, lines))
    if phases and isinstance(
        phases[-1].format, t.phases.SingleElimination | t.phases.DoubleElimination
    ):
        # Nothing follows that could tell who has won: it ends with its final.
        phases = (*phases[:-1], msgspec.structs.replace(phases[-1], rounds=None))
    for number, phase in enumerate(phases[:-1], 1):
        if phase.limit is None and not isinstance(phase.format, ENDS_BY_ITSELF):
            raise BadInput(
                text(
                    "Enter the number of rounds of block {number}, because another block follows.",
                    number=number,
                )
            )
    return phases


def _phase(line: BlockLine) -> t.phases.Phase:
    kind = FORMATS.get(line.format)
    if kind is None:
        raise BadInput(text("There is no format “{name}”.", name=line.format))
    rounds = line.rounds or USUAL_ROUNDS.get(line.format)
    said = {
        name: value
        for name in kind.__struct_fields__
        if (value := getattr(line, name, None)) not in (None, "", False)
    }
    if kind is p.Fontes:
        said["rounds"] = rounds
    try:
        return t.phases.Phase(kind(**said), rounds)
    except TypeError:
        missing = next(each for each in msgspec.structs.fields(kind) if each.required).name
        raise BadInput(_MISSING[missing]) from None


_MISSING = {
    "factor": text("A factor needs its number: how many places below the opponent stands."),
    "places": text("Enter how many places win something."),
}


def rearranged(lines: tuple[BlockLine, ...], change: str) -> tuple[BlockLine, ...]:
    """After the button of a block was pressed: `up-2`, `down-1` or `remove-3`."""
    what, _, number = change.partition("-")
    at = int(number) - 1 if number.isdecimal() and len(number) < 3 else -1
    if what not in ("up", "down", "remove") or not 0 <= at < len(lines):
        return lines
    rest = [*lines[:at], *lines[at + 1 :]]
    if what != "remove":
        rest.insert(max(0, at - 1 if what == "up" else at + 1), lines[at])
    return tuple(rest)


def summary(division: t.Division) -> list[tuple[int | None, Text]]:
    """How many rounds of what; none: as many as there are."""
    return [(phase.limit, FORMAT_TITLES[_tag(phase)]) for phase in division.phases]


def plan_of(
    view: EventView, name: str, rounds: int | None, *, is_for_schools: bool = False
) -> t.phases.DivisionPlan:
    """Another division: played like the first, or by the book over so many rounds."""
    if len(view.divisions) >= MOST_DIVISIONS:
        raise BadInput(text("An event has at most {most} divisions.", most=MOST_DIVISIONS))
    is_like_first = rounds is None
    phases = (
        view.divisions[0].phases if is_like_first else t.phases.default_phases(view.rules, rounds)
    )
    trophy = name if is_for_schools else ""
    return t.phases.DivisionPlan(name, phases, is_for_schools=is_for_schools, trophy=trophy)


def _tag(phase: t.phases.Phase) -> str:
    return str(type(phase.format).__struct_config__.tag)
