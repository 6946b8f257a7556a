"""How much memory the process holds right now."""

from __future__ import annotations

import os
import sys
from pathlib import Path

_STATM = Path("/proc/self/statm")


def resident_bytes() -> int:
    """What lies in memory at this moment; where the system does not tell, the most ever held."""
    try:
        pages = int(_STATM.read_text("ascii").split()[1])
    except OSError:
        return _peak_bytes()
    return pages * os.sysconf("SC_PAGE_SIZE")


def _peak_bytes() -> int:
    import resource  # noqa: PLC0415 (not on every platform)

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024
