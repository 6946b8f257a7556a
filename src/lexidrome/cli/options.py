"""Options that several commands have."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

JsonFlag = Annotated[bool, Parameter(name="--json", negative="")]
"""For a command that says itself what it prints."""
AsJson = Annotated[JsonFlag, Parameter(help="Print JSON.")]
