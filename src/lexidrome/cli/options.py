"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

JsonFlag = Annotated[bool, Parameter(name="--json", negative="")]
"""For a command that says itself what it prints."""
AsJson = Annotated[JsonFlag, Parameter(help="Print JSON.")]


def examples(*lines: str) -> str:
    """For the end of a command's help."""
    shown = "\n".join(f"lexidrome {line}" for line in lines)
    return f"**Examples**\n\n```\n{shown}\n```\n"
