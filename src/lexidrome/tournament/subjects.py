"""What each command is about: the things that its sender must have seen as they are."""

from __future__ import annotations

from lexidrome.tournament import commands as c
from lexidrome.tournament.state import EventState
from lexidrome.tournament.touching import Key, written

_DIVISION_THINGS: dict[type[c.Command], str] = {
    c.ChangePhases: "phases",
    c.SetTables: "tables",
    c.SetPrizes: "prizes",
    c.SetSeeds: "seeds",
    c.DrawLots: "lots",
    c.CarryTrophy: "trophy",
    c.AwardTrophy: "trophy",
}
_ROUND_THINGS = ("round", "published", "begun", "limit")


def subjects(state: EventState, command: c.AnyCommand) -> tuple[Key, ...]:
    """As keys; a command about nothing that was there before is never overtaken."""
    if isinstance(command, c.Together):
        return tuple(key for each in command.commands for key in subjects(state, each))
    if isinstance(command, c.Undo | c.Redo):
        return _of_action(state, command.action)
    if isinstance(command, c.DraftPairings):
        return _of_draft(state, command.division)
    if isinstance(command, c.OfGame):
        return _of_game(state, command)
    if isinstance(command, c.OfRound):
        return tuple((kind, command.division, command.round_number) for kind in _ROUND_THINGS)
    if isinstance(command, c.OfEntrant):
        where = (command.division, command.number)
        return (("entry", *where), ("status", *where))
    if isinstance(command, c.FormTeam):
        return (("team", command.division, command.team.name),)
    if isinstance(command, c.AnnounceBreak | c.SetHelp):
        return (("break",) if isinstance(command, c.AnnounceBreak) else ("help",),)
    if isinstance(command, c.InDivision) and type(command) in _DIVISION_THINGS:
        return ((_DIVISION_THINGS[type(command)], command.division),)
    return ()


def _of_action(state: EventState, action: int | None) -> tuple[Key, ...]:
    return tuple(key for each in state.journal if each.action == action for key in written(each))


def _of_draft(state: EventState, division: str) -> tuple[Key, ...]:
    """The last round as it is, and that the next is not paired yet."""
    found = state.tournament.divisions.get(division)
    last = 0 if found is None else len(found.rounds)
    return (
        ("round", division, last),
        ("published", division, last),
        ("round", division, last + 1),
    )


def _of_game(state: EventState, command: c.OfGame) -> tuple[Key, ...]:
    found = state.tournament.divisions.get(command.division)
    each = None if found is None else found.round(command.round_number)
    game = None if each is None else each.game_of(command.number)
    where = (command.division, command.round_number)
    first = command.number if game is None else game.first
    return (
        ("round", *where),
        ("published", *where),
        ("game", *where, first),
        ("late", *where, first, command.number),
    )
