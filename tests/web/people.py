"""How tests set a house up and sign in."""

from __future__ import annotations

import re

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import ASGIApp

Client = TestClient[ASGIApp] | TestClient[Litestar]

DIRECTOR = "Ann Director"
PASSWORD = "correct horse"
PASSWORD_SHAPE = re.compile(r"[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}")


def set_up(
    client: Client,
    *,
    login: str = DIRECTOR,
    password: str = PASSWORD,
    again: str | None = None,
    code: str = "",
) -> Response:
    form = {"login": login, "password": password, "again": again or password, "code": code}
    return client.post("/setup", data=form, follow_redirects=False)


def sign_in(
    client: Client, *, login: str = DIRECTOR, password: str = PASSWORD, to: str = "/"
) -> Response:
    form = {"login": login, "password": password, "to": to}
    return client.post("/sign-in", data=form, follow_redirects=False)


def give_account(client: Client, login: str) -> tuple[str, str]:
    """The page of a new account, which a director makes, and its password."""
    page = client.post("/people", data={"login": login}).text
    path = re.search(r'action="(/people/person[^"/]+)/grant"', page)
    assert path is not None, page
    return path[1], shown_password(page)


def shown_password(page: str) -> str:
    password = PASSWORD_SHAPE.search(page)
    assert password is not None, page
    return password[0]


def form_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the page's first form that goes to this address."""
    form = page[page.index(f'action="{action}"') :].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))
