"""A web application on a fresh data folder, asked without a network."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp, Receive, Scope, Send
from pwdlib.hashers.argon2 import Argon2Hasher

from lexidrome.hall import HandClock
from lexidrome.hall.people.passwords import Passwords
from lexidrome.lexicon import ENABLE, LexiconLibrary
from lexidrome.web import WebConfig, create_app
from lexidrome.web.kit.assets import Assets
from lexidrome.web.kit.languages import Language
from web.flat import FlatPages
from web.guests import HOST
from web.people import set_up, sign_in
from web.routed import litestar

PHONE = "192.168.1.20"
FROM_HEADER = b"x-from-a-phone"
AT_A_PHONE = {FROM_HEADER.decode(): "yes"}
"""Headers of a request that comes from the local network."""
HERE = "http://hall.localhost"
NOON_MS = 1_760_000_000_000
CHEAP = Argon2Hasher(time_cost=1, memory_cost=8, parallelism=1)
Client = TestClient[ASGIApp]
_assets = cache(Assets)


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
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        yield client


@pytest.fixture
def house(data: Path) -> Iterator[TestClient[Litestar]]:
    """A server whose games live by a clock that is moved by hand."""
    config = WebConfig(data, test_clock=HandClock(NOON_MS), names=(HOST,))
    with TestClient(at_the_machine(new_app(config))) as client:
        yield client


@pytest.fixture(scope="session")
def reader(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """For tests that change nothing: one application for all of them."""
    data = Path(copytree(built, tmp_path_factory.mktemp("reader"), dirs_exist_ok=True))
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as reader:
        yield reader
        reader.cookies.clear()


@pytest.fixture(scope="module")
def house_of_module(
    built: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient[Litestar]]:
    data = Path(copytree(built, tmp_path_factory.mktemp("house"), dirs_exist_ok=True))
    with TestClient(at_the_machine(new_app(WebConfig(data))), base_url=HERE) as client:
        set_up(client)
        yield client


@pytest.fixture
def directed(house_of_module: TestClient[Litestar]) -> TestClient[Litestar]:
    """A house whose director has signed in; all tests of a module share it."""
    house_of_module.cookies.clear()
    sign_in(house_of_module)
    return house_of_module


@pytest.fixture
def open_client(data: Path) -> Iterator[Callable[..., Client]]:
    """Opens a client that comes from an address, perhaps to an application with more languages."""
    with ExitStack() as stack:

        def opened(*, host: str = "127.0.0.1", more_languages: tuple[Language, ...] = ()) -> Client:
            # One data folder has one server at a time.
            stack.close()
            app = new_app(WebConfig(data, more_languages=more_languages))
            return stack.enter_context(TestClient(coming_from(app, host), base_url=HERE))

        yield opened


def new_app(config: WebConfig) -> Litestar:
    """An application in which passwords and routes cost next to nothing, and tags have one line.

    Scripts and styles do not change during a round: they are read once.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("lexidrome.web.app.Assets", _assets)
        patch.setattr("lexidrome.web.app.Litestar", litestar)
        patch.setattr("lexidrome.web.app.Pages", FlatPages)
        return create_app(config, Passwords(CHEAP))


def at_the_machine(app: Litestar) -> Litestar:
    """The application as whoever sits at its machine sees it, or who says `AT_A_PHONE`."""
    asked = app.asgi_handler

    async def from_either(scope: Scope, receive: Receive, send: Send) -> None:
        is_phone = FROM_HEADER in dict(scope.get("headers", ()))
        host = PHONE if is_phone else "127.0.0.1"
        await coming_from(asked, host)(scope, receive, send)

    app.asgi_handler = from_either
    return app


def coming_from(app: ASGIApp, host: str) -> ASGIApp:
    async def asked(scope: Scope, receive: Receive, send: Send) -> None:
        scope["client"] = (host, 50_000)
        await app(scope, receive, send)

    return asked
