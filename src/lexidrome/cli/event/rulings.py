"""`lexidrome event validate`, `spread`, `waive`, `ineligible` and `lots`: the director decides."""

from __future__ import annotations

import secrets
from typing import Annotated

import msgspec
from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, text
from lexidrome.cli.event.desk import Desk, Preview, game_key, last_published
from lexidrome.cli.event.results import carry_out
from lexidrome.cli.event.rounds import PublishedRound, RoundNumber
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson


def validate(
    desk: Desk,
    number: Whole,
    /,
    *,
    signed: Annotated[bool, Parameter(name="--signed", negative="")] = False,
    round_number: PublishedRound = None,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Validate a result that waits for signatures or for the staff, and show what follows.

    Parameters
    ----------
    number
        The number of one side.
    signed
        Both sides have signed by now what was entered without their signatures.
    preview
        Show what would follow, and change nothing.
    """
    key = game_key(desk, round_number, number)
    carry_out(
        desk,
        t.results.ValidateResult(
            **t.about_game(key),
            is_signed=signed,
        ),
        is_preview=preview,
        as_json=as_json,
    )


def spread(
    desk: Desk,
    number: Whole,
    amount: Whole,
    /,
    *,
    reason: str,
    kind: Annotated[
        t.incidents.SpreadKind, Parameter(name="--kind")
    ] = t.incidents.SpreadKind.RULING,
    round_number: RoundNumber = None,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Change the spread of one entrant alone, and show what follows.

    Parameters
    ----------
    number
        Whose spread.
    amount
        By how much; for a wrong verdict the points of the play that was lost, to which the
        rules add theirs.
    reason
        Why; kept in the journal.
    kind
        A ruling, a penalty, or the compensation for a wrong verdict.
    round_number
        The round it is about; the last published one if none is named.
    preview
        Show what would follow, and change nothing.
    """
    found = desk.division()
    carry_out(
        desk,
        t.incidents.AdjustSpread(
            division=found.name,
            number=number,
            kind=kind,
            round_number=round_number or last_published(found),
            amount=amount,
            reason=reason,
        ),
        is_preview=preview,
        as_json=as_json,
    )


def waive(desk: Desk, number: Whole, name: str, /, *, reason: str, as_json: AsJson = False) -> None:
    """Let a team play although a member is absent.

    Parameters
    ----------
    number
        The number of the team.
    name
        The name of the absent member, or its beginning.
    reason
        Why; kept in the journal.
    """
    found, names = desk.division(), desk.names()
    entrant = found.entrants.get(number)
    members = () if entrant is None else entrant.entry.persons
    absent = [
        person for person in members if names.get(person, "").casefold().startswith(name.casefold())
    ]
    if len(absent) != 1:
        raise BadInput(
            text("Number {number} has no single member {name}.", number=number, name=name)
        )
    carry_out(
        desk,
        t.entries.WaiveAbsence(division=found.name, number=number, person=absent[0], reason=reason),
        as_json=as_json,
    )


def ineligible(
    desk: Desk,
    number: Whole,
    /,
    *,
    reason: str = "",
    lift: Annotated[bool, Parameter(name="--lift", negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Mark an entrant as not eligible: they are not paired until that is lifted.

    Parameters
    ----------
    number
        The number of the entrant.
    reason
        Why; kept in their entry.
    lift
        They are eligible after all.
    """
    if bool(reason.strip()) == lift:
        raise BadInput(text("Give a reason, or remove the mark."))
    found = desk.division()
    entrant = found.entrants.get(number)
    if entrant is None:
        raise BadInput(
            text(
                "Division {division} has no number {number}.",
                division=found.name,
                number=number,
            )
        )
    entry = msgspec.structs.replace(entrant.entry, ineligible=reason.strip())
    carry_out(
        desk,
        t.entries.ChangeEntrant(division=found.name, number=number, entry=entry),
        as_json=as_json,
    )


def lots(desk: Desk, /, *, seed: Whole | None = None, as_json: AsJson = False) -> None:
    """Draw lots for places that nothing else separates.

    Parameters
    ----------
    seed
        Decides the draw; the operating system's if none is named.
    """
    carry_out(
        desk,
        t.standings.DrawLots(
            division=desk.division().name,
            seed=secrets.randbits(48) if seed is None else seed,
        ),
        as_json=as_json,
    )
