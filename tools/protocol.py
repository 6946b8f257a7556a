"""Writes the live protocol's schema into the documents, and for scripts; `make fmt` does this."""

from __future__ import annotations

from pathlib import Path

from lexidrome.web.kit.assets import WEB
from lexidrome.web.live import format_declarations, format_schema

if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("docs/protocol.json").write_bytes(format_schema())
    (WEB / "kit/protocol.d.ts").write_text(format_declarations(), encoding="utf-8")
