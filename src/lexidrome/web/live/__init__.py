"""Owns the live socket: its messages, what a connection may say when, and the table it shows."""

from lexidrome.web.live.addresses import address_of, page_of, stream_at
from lexidrome.web.live.declarations import format_declarations
from lexidrome.web.live.handler import live_socket
from lexidrome.web.live.limits import LARGEST_MESSAGE_BYTES
from lexidrome.web.live.schema import format_schema
from lexidrome.web.live.session import Line
from lexidrome.web.live.sockets import Sockets
from lexidrome.web.live.table import BOT_TITLES, Table, Tables

__all__ = [
    "BOT_TITLES",
    "LARGEST_MESSAGE_BYTES",
    "Line",
    "Sockets",
    "Table",
    "Tables",
    "address_of",
    "format_declarations",
    "format_schema",
    "live_socket",
    "page_of",
    "stream_at",
]
