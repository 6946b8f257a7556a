"""A hall with its own certificate, on a phone that trusts it: all is there without network."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect, sync_playwright

from browsing.barriers import barriers
from browsing.chromium import FLAGS, executables
from browsing.keeping import await_kept
from browsing.realboard import PHONE, Hall, Phone
from browsing.secure import SecureServer
from browsing.watch import Watch

expect.set_options(timeout=15_000)


PLAY_A_BOT = """async () => {
  const form = new URLSearchParams({
    name: "Ada", rules: "nsa-2009", lexicon: "ENABLE", opponent: "beginner", side_minutes: "25",
  });
  location.assign((await fetch("/games/new", { method: "POST", body: form })).url);
}"""
MANIFEST = "fetch('/manifest.webmanifest').then((answer) => answer.json())"


class Device:
    """A phone that keeps what its browser kept when it is switched off and on again."""

    def __init__(self, playwright: Playwright, folder: Path, server: SecureServer) -> None:
        self._playwright = playwright
        self._folder = folder
        self._server = server
        self._watches: list[Watch] = []
        self.context = self._switched_on()

    def _switched_on(self) -> BrowserContext:
        return self._playwright.chromium.launch_persistent_context(
            self._folder,
            executable_path=executables()[-1],
            args=[*FLAGS, self._server.trusting_flag],
            locale="en",
            reduced_motion="reduce",
            **PHONE,  # type: ignore[arg-type]
        )

    def restart(self) -> None:
        self.context.close()
        self.context = self._switched_on()

    def open(self, address: str) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(15_000)
        self._watches.append(Watch(page))
        page.goto(address)
        return page

    def expect_sound(self) -> None:
        for watch in self._watches:
            watch.expect_sound()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecureServer]:
    with SecureServer(tmp_path_factory.mktemp("hall"), "--test-clock") as server:
        yield server


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture
def device(playwright: Playwright, tmp_path: Path, server: SecureServer) -> Iterator[Device]:
    device = Device(playwright, tmp_path / "phone", server)
    yield device
    device.context.close()
    device.expect_sound()


def test_table_and_sheet_survive_reload_and_restart_without_network(
    server: SecureServer, device: Device
) -> None:
    hall = Hall(server.at_machine, device.open(f"{server.at_machine}/rules"), "nsa-2009")
    hall.base = server.url
    table = device.open(f"{server.url}/rules")
    assert table.evaluate("[isSecureContext, !!crypto.subtle]") == [True, True]
    sheet = hall.open_sheet(device.open(f"{server.url}/rules"), clock="is on the table").page
    await_kept(sheet)
    table.goto(f"{server.url}/t/{hall.code}")
    await_kept(table)

    server.stop(kill=True)
    sheet.reload()
    write_without_network(Phone(sheet))
    table.reload()
    expect(table.locator("h1")).to_be_visible()

    device.restart()
    expect(device.open(table.url).locator("h1")).to_be_visible()
    # As from the home screen, where the program begins with the start page.
    start = device.open(f"{server.url}/")
    expect(start.get_by_role("heading", level=1)).to_have_text("No network")
    assert not barriers(start)
    expect(start.locator("[data-part=kept] a")).to_have_count(2)
    start.locator(f"[data-part=kept] a[href='{urlsplit(sheet.url).path}']").click()
    phone = Phone(start)
    phone.expect_turns(1)
    expect(start.locator(".sheet-status")).to_contain_text("not sent yet")

    server.start()
    phone.settled()
    assert [turn["points"] for turn in phone.view["turns"]] == [16]


def test_the_station_and_a_game_survive_reload_and_restart_without_network(
    server: SecureServer, device: Device
) -> None:
    station = device.open(f"{server.url}/judge")
    await_kept(station)
    game = device.open(f"{server.url}/games/new?rules=nsa-2009")
    game.evaluate(PLAY_A_BOT)
    game.wait_for_url("**/games/*")
    expect(game.locator(".rack .tile")).to_have_count(7)
    await_kept(game)
    rack = game.locator(".rack .tile").all_inner_texts()

    server.stop(kill=True)
    station.reload()
    game.reload()
    expect(station.locator("[data-part=station]")).to_have_attribute("data-ready", "")
    assert_rack(game, rack)
    device.restart()
    again = device.open(station.url)
    expect(again.locator("[data-part=station]")).to_have_attribute("data-ready", "")
    assert_rack(device.open(game.url), rack)
    server.start()


def assert_rack(page: Page, rack: list[str]) -> None:
    tiles = page.locator(".rack .tile")
    expect(tiles).to_have_count(7)
    assert sorted(tiles.all_inner_texts()) == sorted(rack)


def write_without_network(phone: Phone) -> None:
    expect(phone.page.locator(".sheet-status")).to_contain_text("No network")
    phone.type("8G HORNS")
    phone.enter()
    phone.expect_turns(1)


def test_a_browser_finds_nothing_that_keeps_the_program_from_being_installed(
    server: SecureServer, device: Device
) -> None:
    page = device.open(f"{server.url}/judge")
    await_kept(page)
    developer = device.context.new_cdp_session(page)
    assert developer.send("Page.getAppManifest")["errors"] == []
    assert developer.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    for icon in page.evaluate(MANIFEST)["icons"]:
        side = icon["sizes"].partition("x")[0]
        shown = page.evaluate(
            "async (src) => { const i = new Image(); i.src = src; await i.decode();"
            " return i.naturalWidth; }",
            icon["src"],
        )
        assert side in ("any", str(shown))


def test_a_phone_is_led_through_the_steps(server: SecureServer, device: Device) -> None:
    page = device.open(f"{server.at_machine}/certificate?to=/judge")
    expect(page.get_by_role("heading", level=1)).to_have_text("The hall’s certificate")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not barriers(page)
    with page.expect_download() as loading:
        page.get_by_role("link", name="Load the certificate").last.click()
    assert loading.value.suggested_filename == "lexidrome-hall.crt"
    page.goto(f"http://hall.test:{server.plain_port}/certificate?to=/judge")
    page.get_by_role("link", name="Open the hall’s pages").click()
    page.wait_for_url(f"{server.url}/judge")


SHOWN = """async (count) => {
  const worker = await navigator.serviceWorker.ready;
  const last = Date.now() + 10_000;
  const shown = async () => (await worker.getNotifications())
    .map(({ title, tag }) => [title, tag])
    // Chromium may say by itself that a call was not shown.
    .filter(([, tag]) => tag !== "user_visible_auto_notification");
  while ((await shown()).length < count && Date.now() < last)
    await new Promise((done) => { requestAnimationFrame(done); });
  return shown();
}"""


TABLE = "/games/abc"


def test_a_closed_page_is_called_and_only_to_a_table(server: SecureServer, device: Device) -> None:
    device.context.grant_permissions(["notifications"], origin=server.url)
    page = device.open(f"{server.url}/judge")
    await_kept(page)
    developer = device.context.new_cdp_session(page)
    found: list[str] = []

    def registered(told: dict[str, Any]) -> None:
        found.extend(each["registrationId"] for each in told["registrations"])

    developer.on("ServiceWorker.workerRegistrationUpdated", registered)
    developer.send("ServiceWorker.enable")
    page.goto(f"{server.url}/rules")

    def called(wanted: str) -> list[list[str]]:
        call = json.dumps({"title": "Your turn", "path": wanted})
        developer.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.url, "registrationId": found[0], "data": call},
        )
        shown: list[list[str]] = page.evaluate(SHOWN, 1 if wanted == TABLE else 0)
        return shown

    assert [called(wanted) for wanted in ("https://evil.example/", "/sign-out")] == [[], []]
    # A browser on a busy machine may let a call pass while its worker starts; a second one of
    # the same table takes the place of the first.
    assert called(TABLE) or called(TABLE)
    assert page.evaluate(SHOWN, 1) == [["Your turn", TABLE]]
