"""Fixtures for stores: a SQLite file and a schema of a real PostgreSQL."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from lexidrome.store import Store
from store.places import Place, postgres_place, sqlite_place


@pytest.fixture
def new_place(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], Place]]:
    """Makes empty places of either kind; PostgreSQL starts when first asked for."""
    places: list[Place] = []

    def make(kind: str) -> Place:
        if kind == "sqlite":
            place = sqlite_place(tmp_path / f"store-{len(places)}.db")
        else:
            place = postgres_place(request.getfixturevalue("postgres_address"))
        places.append(place)
        return place

    yield make
    for place in places:
        place.close_all()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, new_place: Callable[[str], Place]) -> Place:
    return new_place(request.param)


@pytest.fixture
def store(place: Place) -> Store:
    return place.open()


@pytest.fixture
def sql(postgres_address: str) -> Iterator[psycopg.Connection]:
    with psycopg.connect(postgres_address, autocommit=True) as connection:
        yield connection


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library that stands between a program and its disk: see `recorder.c`."""
    library = tmp_path_factory.mktemp("recorder") / "recorder.so"
    source = str(Path(__file__).with_name("recorder.c"))
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), source], check=True)
    return library
