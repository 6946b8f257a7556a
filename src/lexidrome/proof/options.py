"""Options that the proof's commands share; the command line names these and is not imported."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

JsonFlag = Annotated[bool, Parameter(name="--json", negative="")]
