"""What lies between a page and the server; it can be pulled and plugged in again."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Cable:
    def __init__(self, page: Page) -> None:
        self._is_cut = False
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket("**/socket*", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        if self._is_cut:
            line.close()
        else:
            line.connect_to_server()
            self._lines.append(line)

    def pull(self) -> None:
        self._is_cut = True
        for line in self._lines:
            line.close()
        self._lines.clear()

    def plug_in(self) -> None:
        self._is_cut = False
