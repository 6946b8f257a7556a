"""Commands to games as they come in: read, under their sender's id, with what the house says."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import msgspec

from lexidrome import game as g
from lexidrome.base import BadInput, CommandId, text
from lexidrome.hall.people.access import Caller

LONGEST_COMMAND_ID = 64
LONGEST_LATE_MS = 24 * 3600 * 1000
"""A device that was out of reach longer than a day does not know what time it is."""
SHORTEST_STRANGE_ID = 16
_STRANGER = Caller()


def prepared(command: g.AnyCommand, actor: g.Actor, lag_ms: int, late_ms: int = 0) -> g.Given:
    """The command with what only the house may say."""
    late_ms = min(max(0, late_ms), LONGEST_LATE_MS)
    lag_ms = max(0, lag_ms) if isinstance(command, g.messages.TurnCommand) else 0
    if isinstance(command, g.tie.StartLightning):
        command = g.tie.StartLightning(seed=secrets.token_bytes(g.tiles.SEED_BYTES))
    return actor.says(command, late_ms=late_ms, lag_ms=lag_ms)


def parse_command(asked: Mapping[str, object]) -> g.AnyCommand:
    """A command as it comes over the line: its name as `type` and its own fields."""
    given = dict(asked)
    if isinstance(inserted := given.get("inserted"), list):
        given["inserted"] = [_entry(each) for each in inserted]
    if given.get("type") == "start_lightning":
        given["seed"] = ""
    try:
        return g.parse_command(given)
    except msgspec.ValidationError as error:
        raise BadInput(text("The command cannot be read: {reason}.", reason=str(error))) from None


def _entry(asked: object) -> object:
    """Something that a correction puts in: like a command; `for_side` says whose act it was."""
    if not isinstance(asked, Mapping):
        return asked
    fields: dict[str, object] = {**asked, "at_ms": 0, "by": {"role": "house"}, "late_ms": 0}
    if isinstance(side := fields.pop("for_side", None), int):
        fields["by"] = {"role": "scorer", "side": side}
    return fields


def caller_id(caller: Caller, command_id: str) -> CommandId:
    """Strangers share one space, so an id of theirs must be one that nobody guesses."""
    shortest = SHORTEST_STRANGE_ID if caller == _STRANGER else 1
    if not shortest <= len(command_id) <= LONGEST_COMMAND_ID or not command_id.isprintable():
        raise BadInput(
            text(
                "A command's id has {shortest} to {longest} printable characters.",
                shortest=shortest,
                longest=LONGEST_COMMAND_ID,
            )
        )
    return CommandId(f"{caller.who}/{command_id}")
