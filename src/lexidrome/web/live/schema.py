"""The protocol as a JSON Schema, made from the types and so never another than they."""

from __future__ import annotations

from inspect import cleandoc
from operator import itemgetter
from typing import Any, get_args

import msgspec

from lexidrome import game as g
from lexidrome.web.live.messages import PROTOCOL, FromClient, FromServer
from lexidrome.web.live.table import Table

_OF_THE_HOUSE = {g.start.CreateGame, g.start.StartGame, g.clock.CreditOutage}


def schema() -> dict[str, Any]:
    """Both directions, and the table, view, events and commands that they carry."""
    commands = [kind for kind in get_args(g.AnyCommand) if kind not in _OF_THE_HOUSE]
    roots = {
        "from_client": get_args(FromClient),
        "from_server": get_args(FromServer),
        "table": (Table,),
        "view": (g.seen.GameView,),
        "event": get_args(g.AnyFact),
        "command": commands,
    }
    kinds = [kind for group in roots.values() for kind in group]
    found, definitions = msgspec.json.schema_components(kinds, schema_hook=_schema_of)
    by_kind = dict(zip(kinds, found, strict=True))
    for definition in definitions.values():
        if "description" in definition:
            # Only newer Pythons take the indentation off by themselves.
            definition["description"] = cleandoc(definition["description"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Lexidrome live protocol",
        "version": PROTOCOL,
        "properties": {
            name: {"anyOf": sorted((by_kind[kind] for kind in group), key=itemgetter("$ref"))}
            for name, group in roots.items()
        },
        "$defs": dict(sorted(definitions.items())),
    }


def format_schema() -> bytes:
    """As it stands in the documentation and at `/protocol.json`."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1) + b"\n"


def _schema_of(kind: type) -> dict[str, Any]:
    """What was entered: any command, with who said it and when beside its own fields."""
    if kind is not g.Given:
        raise NotImplementedError
    names = sorted(each.__name__ for each in get_args(g.AnyCommand) if each not in _OF_THE_HOUSE)
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in names]}
