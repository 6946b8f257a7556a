"""The interface for programs, described: a schema at `/api/openapi.json`, a page at `/api`.

The page is our own, because the usual viewers are fetched from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import msgspec
from litestar import Router
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, OpenAPIRenderPlugin

from lexidrome.web.kit.audience import KEY, Audience
from lexidrome.web.kit.pages import AnyConnection, AnyRequest, Pages

PATH = "/api"
SCHEMA = "/openapi.json"


class Operation(msgspec.Struct, frozen=True):
    """One row of the page."""

    method: str
    path: str
    summary: str
    takes: list[str]
    answers: list[tuple[str, str]]


class ApiPage(OpenAPIRenderPlugin):
    def __init__(self) -> None:
        super().__init__(path="/")

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        pages: Pages = request.app.state.pages
        page = pages.render(
            request,
            "site/api.html",
            operations=list(operations(openapi_schema)),
            schema_href=PATH + SCHEMA,
        )
        return page.encode()


def operations(schema: dict[str, Any]) -> Iterator[Operation]:
    for path, methods in sorted(schema["paths"].items()):
        for method, operation in methods.items():
            if not isinstance(operation, dict) or "responses" not in operation:
                continue
            content = operation.get("requestBody", {}).get("content", {})
            references = [body.get("schema", {}).get("$ref", "") for body in content.values()]
            component = references[0].rpartition("/")[2] if references else ""
            fields = schema.get("components", {}).get("schemas", {}).get(component, {})
            yield Operation(
                method.upper(),
                path,
                operation.get("summary", ""),
                [row["name"] for row in operation.get("parameters", [])]
                + list(fields.get("properties", {})),
                [
                    (code, row["description"])
                    for code, row in sorted(operation["responses"].items())
                ],
            )


def refuse_unknown_paths(connection: AnyConnection, _handler: BaseRouteHandler) -> None:
    """The framework's own answer to an unknown address under `/api` is not ours."""
    if connection.url.path.rstrip("/") not in (PATH, PATH + SCHEMA):
        raise NotFoundException


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Lexidrome",
        version=version("lexidrome"),
        path=PATH,
        render_plugins=[ApiPage(), JsonRenderPlugin(path=SCHEMA)],
        openapi_router=Router(
            PATH,
            route_handlers=[],
            include_in_schema=False,
            guards=[refuse_unknown_paths],
            opt={KEY: Audience.EVERYBODY},
        ),
    )
