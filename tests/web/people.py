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


def form_of(page: str, action: str) -> dict[str, str]:
    """The hidden fields of the page's first form that goes to this address."""
    form = page[page.index(f'action="{action}"') :].partition("</form>")[0]
    return dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form))
