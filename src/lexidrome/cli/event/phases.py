"""`lexidrome event division`, `phases`, `seeds`, `apart`: how a division is going to be paired."""

from __future__ import annotations

import re
import secrets
from typing import Annotated, Any, get_args

import msgspec
from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.base.numbers import parse_whole
from lexidrome.cli.event.desk import Desk, print_json, print_table
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name
from lexidrome.tournament import bounds

_WRITTEN = re.compile(r"(?P<name>[a-z_]+)(?:=(?P<value>\w+))?(?::(?P<rounds>\d{1,3}))?\Z")
_FORMATS = {str(kind.__struct_config__.tag): kind for kind in get_args(t.phases.Format)}


def division(desk: Desk, name: str, /, *plan: str, as_json: AsJson = False) -> None:
    """Add a division to an event.

    Parameters
    ----------
    name
        What it is called.
    plan
        Its phases in their order, such as swiss:6 king_of_the_hill:1; as the rule set says
        if there are none.
    """
    wanted = tuple(parse_phase(each) for each in plan)
    phases = wanted or t.phases.default_phases(desk.tournament.rules)
    desk.submit(t.divisions.AddDivision(plan=t.phases.DivisionPlan(name, phases)))
    names = list(desk.tournament.divisions)
    if as_json:
        print_json({"divisions": names})
    else:
        print(", ".join(names))


def phases(desk: Desk, /, *plan: str, as_json: AsJson = False) -> None:
    """Show the phases of each division, or set those that have not begun.

    Parameters
    ----------
    plan
        All phases in their order, such as swiss:6 king_of_the_hill:1, factor=4:2,
        round_robin=2 or double_elimination: the format, its value, the number of rounds.
    """
    wanted = tuple(parse_phase(each) for each in plan)
    if wanted:
        desk.submit(
            *(
                t.divisions.ChangePhases(division=each.name, phases=wanted)
                for each in desk.divisions()
            )
        )
    rows = [
        {"division": each.name, "phase": number, "written": format_phase(phase)}
        for each in desk.divisions()
        for number, phase in enumerate(each.phases, 1)
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("division", "phase", ""),
            [(str(row["division"]), str(row["phase"]), str(row["written"])) for row in rows],
        )


def seeds(
    desk: Desk,
    /,
    *numbers: Whole,
    by_rating: Annotated[bool, Parameter(negative="")] = False,
    by_lot: Annotated[bool, Parameter(negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the order of the seeds, or set it until the first round is published.

    Parameters
    ----------
    numbers
        All numbers in their order.
    by_rating
        The higher rated first, the unrated last; so they are anyhow, unless somebody has set or
        drawn them, or the rule set draws them.
    by_lot
        All of them are drawn, whatever the ratings say.
    """
    found = desk.division()
    if numbers:
        desk.submit(t.entries.SetSeeds(division=found.name, order=numbers))
    elif by_lot:
        order = t.entries.seeded_by_lot(found, secrets.randbits(48))
        desk.submit(t.entries.SetSeeds(division=found.name, order=order, is_drawn=True))
    elif by_rating:
        is_usual = t.entries.is_by_rating(desk.tournament)
        order = () if is_usual else t.entries.seeded_by_rating(desk.tournament, found)
        desk.submit(t.entries.SetSeeds(division=found.name, order=order))
    names, after = desk.names(), desk.division(found.name)
    rows = [
        {
            "division": found.name,
            "seed": place,
            "number": number,
            "entrant": entrant_name(after.entrants[number], names),
            "rating": after.entrants[number].entry.rating,
        }
        for place, number in enumerate(t.entries.seeded(desk.tournament, after), 1)
    ]
    if as_json:
        print_json(rows)
    else:
        print_table(
            ("seed", "number", "entrant", "rating"),
            [
                (str(r["seed"]), str(r["number"]), str(r["entrant"]), str(r["rating"] or ""))
                for r in rows
            ],
        )


def apart(
    desk: Desk,
    rounds: str | None = None,
    /,
    *,
    strict: Annotated[bool, Parameter(negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Show or set in which rounds those of one school or club are kept apart.

    Parameters
    ----------
    rounds
        So many from the first; 0 for none, all for all of them.
    strict
        Also where opponents then have different points; a rematch is never made for it.
    """
    if rounds is not None:
        wanted = t.pairing.Apart(_rounds(rounds), is_strict=strict)
        desk.submit(
            *(t.divisions.SetApart(division=each.name, apart=wanted) for each in desk.divisions())
        )
    rows = [
        {"division": each.name, "rounds": each.apart.rounds, "strict": each.apart.is_strict}
        for each in desk.divisions()
    ]
    if as_json:
        print_json(rows)
        return
    print_table(
        ("division", "rounds", ""),
        [
            (
                str(row["division"]),
                "all" if row["rounds"] is None else str(row["rounds"]),
                "strict" if row["strict"] else "",
            )
            for row in rows
        ],
    )


def _rounds(written: str) -> int | None:
    return None if written == "all" else parse_whole(written, bounds.ROUND)


def parse_phase(written: str) -> t.phases.Phase:
    """`factor=4:2` is two rounds of factor four; a format's value is its first field."""
    parts = _WRITTEN.match(written)
    if parts is None or parts["name"] not in _FORMATS:
        raise BadInput(
            text(
                "“{written}” is not a block; write swiss:6, factor=4:2 or one of {names}.",
                written=written,
                names=", ".join(_FORMATS),
            )
        )
    fields: dict[str, Any] = {"type": parts["name"]}
    if parts["value"] is not None:
        named = _FORMATS[parts["name"]].__struct_fields__
        if not named:
            raise BadInput(text("{name} takes no value.", name=parts["name"]))
        fields[named[0]] = parts["value"]
    rounds = None if parts["rounds"] is None else int(parts["rounds"])
    try:
        return msgspec.convert({"format": fields, "rounds": rounds}, t.phases.Phase, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(
            text("“{written}” is not a block: {problem}.", written=written, problem=str(error))
        ) from error


def format_phase(phase: t.phases.Phase) -> str:
    """As it can be typed in again, as long as only the first field of a format is set."""
    fields = msgspec.to_builtins(phase.format)
    name = fields.pop("type")
    value = next(iter(fields.values()), None)
    rounds = "" if phase.rounds is None else f":{phase.rounds}"
    return f"{name}{'' if value is None else f'={value}'}{rounds}"
