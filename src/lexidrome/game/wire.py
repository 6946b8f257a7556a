"""How the facts of a game are written, and read again."""

from __future__ import annotations

from typing import Any

import msgspec

from lexidrome.decider import Said, split
from lexidrome.game.unions import AnyCommand, AnyFact
from lexidrome.game.who import HOUSE, Actor, Given


class _Asked(msgspec.Struct, frozen=True):
    """A field has its type looked through once, a bare union at every conversion."""

    command: AnyCommand


def parse_command(fields: dict[str, Any]) -> AnyCommand:
    """A command: its name as `type`, and its own fields."""
    asked = {"command": fields}
    return msgspec.convert(asked, _Asked, dec_hook=read_given, str_keys=True).command


def read_given(kind: type, flat: object) -> object:
    """For decoders: a command in its envelope, which stands in what is read."""
    if kind is not Given:
        raise NotImplementedError(f"{kind} cannot be read")
    envelope, command = split(flat)
    said = msgspec.convert({"by": {"role": HOUSE.role}, **envelope}, Said[Actor])
    if "by" not in envelope:
        said = msgspec.structs.replace(said, by=HOUSE)
    return Given(parse_command(command), said)


DECODER: msgspec.json.Decoder[AnyFact] = msgspec.json.Decoder(AnyFact, dec_hook=read_given)
