"""What all tests share."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from store.own_postgres import OwnPostgres

# How fast a property holds depends on what else the machine does, so time decides no test.
settings.register_profile(
    "lexidrome", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
# A fifth of the examples; `make check` asks for it.
settings.register_profile("quick", settings.get_profile("lexidrome"), max_examples=20)
settings.load_profile("lexidrome")

BROWSER = Path(__file__).parent / "browser"
GARBAGE_AT = 50_000
"""How many new objects are worth a look; Python's own number is for programs that have few."""


WHOLE_FILE = re.compile(r"^pytestmark = pytest\.mark\.(browser|long|slow)\b", re.MULTILINE)
QUICK = "not browser and not long and not slow"
"""What `make check` asks for."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--twins",
        action="store_true",
        help="browser tests meet two servers that share a PostgreSQL database, instead of one",
    )


def pytest_collectstart() -> None:
    """What is imported now stays, so until all is collected nobody looks for garbage."""
    gc.disable()


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The quick round does not even read what it runs no test of."""
    if config.option.markexpr != QUICK:
        return None
    if collection_path == BROWSER:
        return True
    is_tests = collection_path.suffix == ".py" and collection_path.name.startswith("test_")
    is_left_out = is_tests and WHOLE_FILE.search(collection_path.read_text(encoding="utf-8"))
    return True if is_left_out else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first.

    A process takes one file after the other in this order, so that none is left at the end with
    a long one.
    """
    paces: dict[Path, int] = {}
    for item in items:
        paces[item.path] = min(paces.get(item.path, _pace(item)), _pace(item))
    items.sort(key=lambda item: paces[item.path])


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end, so nobody looks through it for garbage."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_AT, 50, 100)


def _pace(item: pytest.Item) -> int:
    names = ("first", "browser", "slow")
    return next((at for at, name in enumerate(names) if item.get_closest_marker(name)), len(names))


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[OwnPostgres]:
    with OwnPostgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_address(postgres_server: OwnPostgres) -> str:
    return postgres_server.address


@pytest.fixture
def empty_postgres(postgres_address: str) -> str:
    """The same server, with nothing in the schema that is used where none is named."""
    import psycopg  # noqa: PLC0415 (most tests need no database)

    with psycopg.connect(postgres_address, autocommit=True) as sql:
        sql.execute("DROP SCHEMA IF EXISTS lexidrome CASCADE")
    return postgres_address
