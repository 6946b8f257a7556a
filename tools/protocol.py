"""Writes the live protocol's schema into the documents; `make fmt` does this."""

from __future__ import annotations

from pathlib import Path

from lexidrome.web.live import format_schema

if __name__ == "__main__":
    Path(__file__).parents[1].joinpath("docs/protocol.json").write_bytes(format_schema())
