"""What each command is about: the things that its sender must have seen as they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexidrome.tournament.dependencies import written
from lexidrome.tournament.messages import COMMANDS, Command, Key, Thing, asked
from lexidrome.tournament.messages.rounds import DraftPairings
from lexidrome.tournament.messages.teams import FormTeam
from lexidrome.tournament.messages.undo import Redo, Undo
from lexidrome.tournament.state import EventState
from lexidrome.tournament.unions import AnyCommand, Together

_ROUND_THINGS = ("round", "published", "begun", "limit")


def subjects(state: EventState, command: AnyCommand) -> tuple[Key, ...]:
    """As keys; a command about nothing that was there before is never overtaken."""
    about = COMMANDS.of(command).about
    return () if about is None else _KEYS[about](state, command)


def _of_each(state: EventState, command: Together) -> tuple[Key, ...]:
    return tuple(key for each in command.commands for key in subjects(state, each))


def _of_entrant(_state: EventState, command: asked.OfEntrant) -> tuple[Key, ...]:
    where = (command.division, command.number)
    return (("entry", *where), ("status", *where))


def _of_round(_state: EventState, command: asked.OfRound) -> tuple[Key, ...]:
    return tuple((kind, command.division, command.round_number) for kind in _ROUND_THINGS)


def _of_team(_state: EventState, command: FormTeam) -> tuple[Key, ...]:
    return (("team", command.division, command.team.name),)


def _of_action(state: EventState, command: Undo | Redo) -> tuple[Key, ...]:
    done = [each for each in state.journal if each.action == command.action]
    return tuple(key for each in done for key in written(each))


def _of_draft(state: EventState, command: DraftPairings) -> tuple[Key, ...]:
    division = command.division
    found = state.tournament.divisions.get(division)
    last = 0 if found is None else len(found.rounds)
    return (
        ("round", division, last),
        ("published", division, last),
        ("round", division, last + 1),
    )


def _of_game(state: EventState, command: asked.OfGame) -> tuple[Key, ...]:
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


def _of_division(kind: str) -> Callable[[EventState, asked.InDivision], tuple[Key, ...]]:
    return lambda _, command: ((kind, command.division),)


def _of_event(kind: str) -> Callable[[EventState, Command], tuple[Key, ...]]:
    return lambda _, __: ((kind,),)


_KEYS: dict[Thing, Callable[[EventState, Any], tuple[Key, ...]]] = {
    Thing.GAME: _of_game,
    Thing.ROUND: _of_round,
    Thing.NEXT_ROUND: _of_draft,
    Thing.ENTRANT: _of_entrant,
    Thing.TEAM: _of_team,
    Thing.ACTION: _of_action,
    Thing.EACH: _of_each,
    Thing.ABOUT: _of_event("about"),
    Thing.DIVISION: _of_division("division"),
    Thing.PHASES: _of_division("phases"),
    Thing.TABLES: _of_division("tables"),
    Thing.APART: _of_division("apart"),
    Thing.PRIZES: _of_division("prizes"),
    Thing.SEEDS: _of_division("seeds"),
    Thing.LOTS: _of_division("lots"),
    Thing.TROPHY: _of_division("trophy"),
    Thing.BREAK: _of_event("break"),
    Thing.HELP: _of_event("help"),
}
assert set(_KEYS) == set(Thing), "something that a command is about has no keys"
