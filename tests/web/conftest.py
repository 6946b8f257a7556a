"""A web application on a fresh data folder, asked without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from shutil import copytree

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp, Receive, Scope, Send
from pwdlib.hashers.argon2 import Argon2Hasher

from lexidrome.hall import Passwords
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.web import WebConfig, create_app
from lexidrome.web.languages import Language

CHEAP = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
Client = TestClient[ASGIApp]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose word graph is built, which takes most of a start; only ever copied."""
    folder = tmp_path_factory.mktemp("built")
    LexiconLibrary(folder).load(ENABLE)
    return folder


@pytest.fixture
def data(built: Path, tmp_path: Path) -> Path:
    return Path(copytree(built, tmp_path, dirs_exist_ok=True))


@pytest.fixture
def client(data: Path) -> Iterator[TestClient[Litestar]]:
    with TestClient(at_the_machine(new_app(WebConfig(data)))) as client:
        yield client


@pytest.fixture(scope="session")
def reader(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """For tests that change nothing: one application for all of them."""
    data = Path(copytree(built, tmp_path_factory.mktemp("reader"), dirs_exist_ok=True))
    with TestClient(at_the_machine(new_app(WebConfig(data)))) as reader:
        yield reader
        reader.cookies.clear()


@pytest.fixture
def open_client(data: Path) -> Iterator[Callable[..., Client]]:
    """Opens a client that comes from an address, perhaps to an application with more languages."""
    with ExitStack() as stack:

        def opened(*, host: str = "127.0.0.1", more_languages: tuple[Language, ...] = ()) -> Client:
            # One data folder has one server at a time.
            stack.close()
            app = new_app(WebConfig(data, more_languages=more_languages))
            return stack.enter_context(TestClient(coming_from(app, host)))

        yield opened


def new_app(config: WebConfig) -> Litestar:
    """An application in which a password costs next to nothing."""
    return create_app(config, Passwords(CHEAP))


def at_the_machine(app: Litestar) -> Litestar:
    """The application as whoever sits at its machine sees it."""
    app.asgi_handler = coming_from(app.asgi_handler, "127.0.0.1")
    return app


def coming_from(app: ASGIApp, host: str) -> ASGIApp:
    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (host, 50_000)
        await app(scope, receive, send)

    return asked
