"""The published schema, the types and the messages that are sent agree."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lexidrome.web.kit.assets import WEB
from lexidrome.web.live import format_declarations, format_schema
from lexidrome.web.live.messages import FromClient

DOCS = Path(__file__).parents[2] / "docs"


def test_the_schema_in_the_documents_is_the_one_of_the_types(reader: TestClient[Litestar]) -> None:
    written = (DOCS / "protocol.json").read_bytes()
    assert written == format_schema(), "write it anew with make fmt"
    assert reader.get("/protocol.json").content == written


def test_the_scripts_are_checked_by_the_declarations_of_the_types() -> None:
    written = (WEB / "kit/protocol.d.ts").read_text(encoding="utf-8")
    assert written == format_declarations(), "write it anew with make fmt"
    assert "\nexport interface GameView {\n  version: number;\n" in written
    assert "\n  play?: PlayView | null;\n" in written, "a view leaves out what says nothing"
    assert "\n  turn_ms: number;\n" in written, "a clock is sent whole"
    assert "unknown;" not in written, "a message carries what the declarations do not say"


def test_every_message_type_is_explained() -> None:
    schema = msgspec.json.decode(format_schema())
    text = (DOCS / "protocol.md").read_text(encoding="utf-8")
    for direction in ("from_client", "from_server"):
        for each in schema["properties"][direction]["anyOf"]:
            name = schema["$defs"][each["$ref"].rpartition("/")[2]]["properties"]["type"]["enum"][0]
            assert f'{{"type": "{name}"' in text, f"{name} is not in the documents"


@pytest.mark.parametrize(
    "message",
    [
        '{"type": "subscribe", "game": ""}',
        '{"type": "subscribe", "game": "g", "version": -1}',
        '{"type": "command", "game": "g", "id": "short", "command": {}}',
        '{"type": "command", "game": "g", "id": "with spaces in it", "command": {}}',
        '{"type": "ping"}',
        '{"type": "welcome"}',
        "[]",
        "",
    ],
)
def test_what_is_not_in_the_schema_is_not_read(message: str) -> None:
    with pytest.raises(msgspec.MsgspecError):
        msgspec.json.decode(message, type=FromClient)
