"""What the document of the interface says of answers that many addresses have in common."""

from __future__ import annotations

from typing import Any

from litestar.openapi.datastructures import ResponseSpec

from lexidrome.web.kit.errors import TOO_LARGE, problem

TAG = "events"
Responses = dict[int, ResponseSpec]


NO_EVENT = problem("There is no such event.")
NOT_READ = problem("A parameter cannot be read.")
LOOKED: Responses = {
    304: ResponseSpec(
        None, description="You have it already, as If-None-Match says.", generate_examples=False
    ),
    400: NOT_READ,
    401: problem("The token that was brought is not valid."),
    404: NO_EVENT,
}
GIVEN: Responses = {
    400: problem("What was sent cannot be read, or somebody in it is not there."),
    401: problem("The token that was brought is not valid, or none was."),
    403: problem("Whoever the token stands for may not do that here."),
    404: NO_EVENT,
    409: problem("It was refused; reason, rule and detail say why, and nothing was done."),
    413: TOO_LARGE,
    429: problem("Too much was sent just now; wait a few seconds."),
}


TOLD: Responses = {
    400: NOT_READ,
    401: problem("The token that was brought is not valid."),
    403: problem("Whoever the token stands for does not run the event."),
    404: NO_EVENT,
}
"""To those who run an event."""


def looked(summary: str, description: str, responses: Responses | None = None) -> dict[str, Any]:
    """Of an address that is looked at, by everybody unless other answers are named."""
    return {
        "include_in_schema": True,
        "summary": summary,
        "response_description": description,
        "tags": [TAG],
        "responses": LOOKED if responses is None else responses,
    }


def given(summary: str, description: str) -> dict[str, Any]:
    """Of an address at which something is done."""
    return {
        "include_in_schema": True,
        "status_code": 200,
        "summary": summary,
        "response_description": description,
        "tags": [TAG],
        "responses": GIVEN,
    }
