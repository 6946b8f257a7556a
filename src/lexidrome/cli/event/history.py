"""`lexidrome event journal`, `undo`, `redo` and `close`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import PersonId
from lexidrome.base.moments import plain_moment
from lexidrome.cli.event.desk import Desk, print_json, print_table
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name


def journal(desk: Desk, /, *, as_json: AsJson = False) -> None:
    """Show everything that was done, with the number of each action."""
    named, names = _named(desk), desk.names()
    entries = t.journal.journal(desk.state, named)
    if as_json:
        print_json(
            [
                {
                    "action": each.action,
                    "at_ms": each.at_ms,
                    "by": each.by.role,
                    "number": each.by.number,
                    "person": names.get(each.by.person, "") if each.by.person else "",
                    "what": each.told(),
                    "undone": each.is_undone,
                }
                for each in entries
            ]
        )
        return
    print_table(
        ("action", "when", "by", "what", ""),
        [
            (
                str(each.action),
                plain_moment(each.at_ms, desk.zone, seconds=True),
                _who(each.by, named, names),
                each.told(),
                "undone" if each.is_undone else "",
            )
            for each in entries
        ],
    )


def _who(by: t.Actor, named: Callable[[str, int], str], names: Mapping[PersonId, str]) -> str:
    """The side that somebody acted for; else who it was, or in which capacity they acted."""
    if by.division is not None and by.number is not None:
        return named(by.division, by.number)
    name = names.get(by.person, "") if by.person else ""
    return name or by.role.value


def _named(desk: Desk) -> Callable[[str, int], str]:
    names, divisions = desk.names(), desk.tournament.divisions

    def name(division: str, number: int) -> str:
        entrants = divisions[division].entrants if division in divisions else {}
        entrant = entrants.get(number)
        return str(number) if entrant is None else f"{number} {entrant_name(entrant, names)}"

    return name


def undo(
    desk: Desk, action: Whole | None = None, /, *, reason: str = "", as_json: AsJson = False
) -> None:
    """Undo an action, as long as no later one builds on it.

    Parameters
    ----------
    action
        Its number in the journal; the last one if none is named.
    reason
        Why; kept in the journal.
    """
    events = desk.submit(t.undo.Undo(action=action, reason=reason))
    undone = next(event.undone for event in events if isinstance(event, t.undo.ActionUndone))
    print_json({"undone": undone}) if as_json else print(f"Action {undone} is undone.")


def redo(desk: Desk, action: Whole | None = None, /, *, as_json: AsJson = False) -> None:
    """Do an undone action again.

    Parameters
    ----------
    action
        Its number in the journal; the first that was undone if none is named.
    """
    events = desk.submit(t.undo.Redo(action=action))
    redone = next(event.redone for event in events if isinstance(event, t.undo.ActionRedone))
    print_json({"redone": redone}) if as_json else print(f"Action {redone} is done again.")


def close(
    desk: Desk,
    /,
    *,
    as_it_stands: Annotated[bool, Parameter(negative="")] = False,
    as_json: AsJson = False,
) -> None:
    """Close an event in which all is played; it goes on if that is undone.

    Parameters
    ----------
    as_it_stands
        Although a final has no winner, or several share a place that matters.
    """
    desk.submit(t.setup.CloseEvent(is_as_it_stands=as_it_stands))
    action = desk.tournament.closed_by_action
    print_json({"closed_by": action}) if as_json else print(f"Action {action} closed the event.")
