"""Somebody allows calls in a game, closes its page, and is called when it is their turn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.server import RunningServer
from browsing.tables import Seat, Table
from web.pushed import Browser, PushService

pytestmark = pytest.mark.whole_browser
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
SUBSCRIBED = "/push/subscriptions"
# Chromium's own service is on the internet; what it would hand out comes from this machine.
HANDED_OUT = """(made) => {
  const subscription = { toJSON: () => made, unsubscribe: () => Promise.resolve(true) };
  let standing = null;
  PushManager.prototype.getSubscription = () => Promise.resolve(standing);
  PushManager.prototype.subscribe = ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || !applicationServerKey) return Promise.reject(new Error("refused"));
    standing = subscription;
    return Promise.resolve(subscription);
  };
}"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with PushService(tmp_path_factory.mktemp("service")) as service:
        yield service


@pytest.fixture(scope="module")
def server(data: Path, service: PushService) -> Iterator[RunningServer]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(service.trusted))
        options = ["--push", "ann@example.org", "--push-host", service.host]
        with RunningServer(data, *options) as server:
            yield server


def test_who_closed_the_page_is_called_with_nothing_but_the_title_and_the_game(
    server: RunningServer, service: PushService, open_page: OpenPage
) -> None:
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace", service_workers="allow", permissions=["notifications"])
    mover = table.on_turn
    (waiting,) = table.others(mover)
    browser = Browser(f"https://{service.host}/send/{waiting.name}")
    reload_with(waiting, browser)
    with waiting.page.expect_response(f"**{SUBSCRIBED}") as answered:
        waiting.page.get_by_role("group", name="Signals").get_by_role("button", name="Yes").click()
    assert answered.value.status == 204
    waiting.page.goto(f"{server.url}/rules")
    expect(mover.page.locator(".presence[data-state=away]")).to_have_count(1)
    mover.pass_turn()
    asked = service.next()
    told = json.loads(browser.read(asked.body))
    assert told == {"title": "Your turn", "path": f"/games/{table.address}"}
    assert service.asked.empty(), "the other has the page open"


def test_what_was_allowed_once_holds_again_when_the_server_has_forgotten_it(
    server: RunningServer, service: PushService, open_page: OpenPage
) -> None:
    table = Table(server, open_page)
    table.start("washburn", "Ada", "Grace", service_workers="allow", permissions=["notifications"])
    seat, _ = table.seats
    browser = Browser(f"https://{service.host}/send/again")
    reload_with(seat, browser)
    with seat.page.expect_response(f"**{SUBSCRIBED}"):
        seat.page.get_by_role("group", name="Signals").get_by_role("button", name="Yes").click()
    seat.page.evaluate("fetch('/push/end', { method: 'POST' })")
    with seat.page.expect_response(f"**{SUBSCRIBED}") as answered:
        seat.page.reload()
    assert answered.value.status == 204
    form = answered.value.request.post_data
    assert form is not None
    assert browser.form["auth"] in form


def reload_with(seat: Seat, browser: Browser) -> None:
    """A page in a browser to which a push service has given this."""
    form = browser.form
    keys = {"p256dh": form["p256dh"], "auth": form["auth"]}
    made = json.dumps({"endpoint": form["endpoint"], "keys": keys})
    seat.page.add_init_script(f"({HANDED_OUT})({made})")
    seat.page.reload()
    seat.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
