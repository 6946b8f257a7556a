"""Why the server closes a connection: a code for scripts, a word for programs, a sentence."""

from __future__ import annotations

import msgspec

from lexidrome.base import Text, text
from lexidrome.hall.people.tokens import TokenEnd

MALFORMED = "malformed"


class Close:
    """The codes that browsers show to a script."""

    TOO_LARGE = 1009
    RESTART = 1012
    NOT_UNDERSTOOD = 4400
    NOT_KNOWN = 4401
    """Who opened it is not signed in any more, or the token has ended."""
    NOT_ALLOWED = 4403
    """What opened it has gone: a role was withdrawn, a seat renewed."""
    SILENT = 4408
    OTHER_PROTOCOL = 4426
    TOO_MANY = 4429


class Cause(msgspec.Struct, frozen=True):
    """What a connection is told before it is closed."""

    code: int
    reason: str
    sentence: Text


class Hangup(Exception):
    """The connection is to be closed."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause.reason)
        self.cause = cause


TOO_LARGE = Cause(Close.TOO_LARGE, "too_large", text("The message is too large."))
TOO_MANY = Cause(Close.TOO_MANY, "too_many", text("Too many messages; wait a little."))
HELLO_MISSING = Cause(Close.NOT_UNDERSTOOD, "hello_missing", text("A hello must come first."))
HELLO_TWICE = Cause(Close.NOT_UNDERSTOOD, "hello_twice", text("A hello comes only once."))
OTHER_PROTOCOL = Cause(
    Close.OTHER_PROTOCOL,
    "other_protocol",
    text("This page is from another version; reload it."),
)
SERVER_ENDS = Cause(Close.RESTART, "closed", text("The server is shutting down."))
MOVED = Cause(
    Close.RESTART, "moved", text("Another server goes on with this; connect again at once.")
)
SILENT = Cause(Close.SILENT, "silent", text("There was no answer for too long."))
ROLE_WITHDRAWN = Cause(
    Close.NOT_ALLOWED,
    "role_withdrawn",
    text("You no longer have your role here; this page shows nothing new."),
)
SEAT_RENEWED = Cause(
    Close.NOT_ALLOWED,
    "seat_renewed",
    text("Someone else has this seat now. If it is yours, ask the director."),
)
TOKEN_ENDS = {
    why: Cause(Close.NOT_KNOWN, why.value, sentence)
    for why, sentence in {
        TokenEnd.SIGNED_OUT: text("This browser was signed out; this page shows nothing new."),
        TokenEnd.REVOKED: text("The token of this program was revoked."),
        TokenEnd.PASSWORD_CHANGED: text("The password was changed; sign in with the new one."),
        TokenEnd.ACCOUNT_ERASED: text("This account was erased."),
    }.items()
}
