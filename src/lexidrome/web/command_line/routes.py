"""Where this machine's command line gives commands to the server that runs here.

Whoever brings the token has read it in the data folder, which is for its owner alone. No other
machine is heard, nor anybody through a proxy: that would make every visitor one of this
machine's; nor any page in a browser. Who acts is said in the message; what that person may
not do is refused.
"""

from __future__ import annotations

import hmac

import msgspec
from litestar import Response
from litestar.datastructures import Headers
from litestar.di import NamedDependency
from litestar.enums import MediaType

from lexidrome.base import BadInput, text
from lexidrome.hall.command_line import COMMAND_LINE_PATH, AskedOfHouse, CommandLine
from lexidrome.web.config import WebConfig
from lexidrome.web.kit.audience import Audience, post
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import Forbidden, is_this_machine
from lexidrome.web.kit.visitors import bearer_token

LARGEST_BYTES = 50_000_000
"""An event of another program comes whole, with all its rounds."""
OURS = frozenset(
    {
        "accept", "accept-encoding", "authorization", "connection", "content-length",
        "content-type", "host", "user-agent",
    }
)  # fmt: skip
"""What a plain client says. Proxies say whom they speak for, and browsers where they are."""

_DECODER: msgspec.json.Decoder[AskedOfHouse] = msgspec.json.Decoder(AskedOfHouse)


@post(COMMAND_LINE_PATH, Audience.HOLDER, status_code=200, request_max_body_size=LARGEST_BYTES)
async def take_commands(
    request: AnyRequest,
    config: NamedDependency[WebConfig],
    limits: NamedDependency[Limits],
    command_line: NamedDependency[CommandLine],
) -> Response[bytes]:
    require_token(request, config, limits)
    try:
        asked = _DECODER.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError):
        raise BadInput(text("The command line and the server are not of one version.")) from None
    answered = await command_line.answer(asked)
    return Response(msgspec.json.encode(answered), media_type=MediaType.JSON)


def require_token(request: AnyRequest, config: WebConfig, limits: Limits) -> None:
    """Only wrong tokens are counted: nobody can keep the right one out."""
    token = bearer_token(request.headers) or ""
    is_heard = config.door is not None and is_this_machine(request.client)
    if is_heard and is_plain(request.headers):
        assert config.door is not None
        if hmac.compare_digest(token.encode(), config.door.token.encode()):
            return
        limits.door_tokens.admit(request)
    raise Forbidden(text("That is not for you to do here."))


def is_plain(headers: Headers) -> bool:
    return OURS.issuperset(headers)


ROUTES = [take_commands]
