"""Puts the web application together."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import PermissionDeniedException
from litestar.types import ControllerRouterHandler

from lexidrome.web.assets import Assets
from lexidrome.web.config import WebConfig
from lexidrome.web.errors import answer_error
from lexidrome.web.languages import Languages, load_languages
from lexidrome.web.openapi import openapi_config
from lexidrome.web.pages import AnyRequest, Pages
from lexidrome.web.rules import rule_page, rule_sets_page, rules_page
from lexidrome.web.security import add_security_headers, answering_head, is_from_elsewhere
from lexidrome.web.site import choose_language, health, home, static_file

ROUTES: list[ControllerRouterHandler] = [
    home,
    health,
    choose_language,
    static_file,
    rules_page,
    rule_sets_page,
    rule_page,
]

LARGEST_REQUEST_BYTES = 1_000_000


def create_app(config: WebConfig) -> Litestar:
    assets = Assets()
    shipped = load_languages()
    pages = Pages(assets, Languages([*shipped.by_code.values(), *config.more_languages]))
    app = Litestar(
        ROUTES,
        dependencies={"assets": given(assets), "pages": given(pages), "config": given(config)},
        before_request=refuse_other_sites,
        exception_handlers={Exception: answer_error},
        before_send=[add_security_headers],
        openapi_config=openapi_config(pages),
        request_max_body_size=LARGEST_REQUEST_BYTES,
        logging_config=None,
    )
    app.asgi_handler = answering_head(app.asgi_handler)
    app.state.pages = pages
    return app


def given(value: object) -> Provide:
    """A dependency that is the same for every request."""
    provide: Callable[[], object] = lambda: value  # noqa: E731
    return Provide(provide, sync_to_thread=False)


async def refuse_other_sites(request: AnyRequest) -> None:
    if is_from_elsewhere(request.method, request.headers):
        raise PermissionDeniedException
