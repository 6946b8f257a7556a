"""Where this machine's command line gives commands to the server that runs here.

Whoever knows the token has read it in the data folder, which is for its owner alone; both
sides show that they know it, and neither sends it (`hall.run.door_file`). No other machine is
heard, nor anybody through a proxy: that would make every visitor one of this machine's; nor
any page in a browser. Who acts is said in the message; what that person may not do is refused.
"""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.datastructures import Headers
from litestar.di import NamedDependency
from litestar.enums import MediaType

from lexidrome.base import text
from lexidrome.hall.command_line import (
    ANSWER_HEADER,
    COMMAND_LINE_PATH,
    AskedOfHouse,
    CommandLine,
    HouseAnswer,
)
from lexidrome.hall.run.door_file import DoorAsked, ServerDoor, read_header
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden, is_this_machine

LARGEST_BYTES = 50_000_000
"""An event of another program comes whole, with all its rounds."""
OURS = frozenset(
    {
        "accept", "accept-encoding", "authorization", "connection", "content-length",
        "content-type", "host", "user-agent",
    }
)  # fmt: skip
"""What a plain client says. Proxies say whom they speak for, and browsers where they are."""

OTHER_VERSION = HouseAnswer(
    trouble="bad_input",
    sentence=text("The command line and the server have different versions."),
)
_DECODER: msgspec.json.Decoder[AskedOfHouse] = msgspec.json.Decoder(AskedOfHouse)


@post(COMMAND_LINE_PATH, Audience.HOLDER, status_code=200, request_max_body_size=LARGEST_BYTES)
async def take_commands(
    request: AnyRequest,
    config: NamedDependency[WebConfig],
    limits: NamedDependency[Limits],
    command_line: NamedDependency[CommandLine],
) -> Response[bytes]:
    door, shown = require_token(request, config, limits)
    body = await request.body()
    if not shown.is_of(body):
        raise _not_yours()
    try:
        asked = _DECODER.decode(body)
    except (msgspec.MsgspecError, RecursionError):
        answered, status = OTHER_VERSION, 400
    else:
        answered, status = await command_line.answer(asked), 200
    said = msgspec.json.encode(answered)
    headers = {ANSWER_HEADER: door.answer(shown, said)}
    return Response(said, media_type=MediaType.JSON, status_code=status, headers=headers)


def require_token(
    request: AnyRequest, config: WebConfig, limits: Limits
) -> tuple[ServerDoor, DoorAsked]:
    """Only wrong codes are counted: nobody can keep whoever knows the token out."""
    door = config.door
    if door is None or not is_this_machine(request.client) or not is_plain(request.headers):
        raise _not_yours()
    shown = read_header(request.headers.get("authorization", ""))
    if shown is None or not door.knows(shown):
        limits.door_tokens.admit(request)
        raise _not_yours()
    return door, shown


def _not_yours() -> Forbidden:
    return Forbidden(text("You are not allowed to do that here."))


def is_plain(headers: Headers) -> bool:
    return OURS.issuperset(headers)


ROUTES = [take_commands]
