"""The framework's socket and nothing behind it: sends back what it gets."""

from __future__ import annotations

import sys
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from lexidrome.web.serve import server_config
from lexidrome.web.server.addresses import bound_socket


@websocket("/echo")
async def echo(socket: WebSocket[Any, Any, State]) -> None:
    await socket.accept()
    try:
        while True:
            await socket.send_data(await socket.receive_data(mode="text"))
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    with bound_socket("127.0.0.1", int(sys.argv[-1])) as listener:
        print("echo", flush=True)
        uvicorn.Server(server_config(Litestar([echo]))).run(sockets=[listener])
