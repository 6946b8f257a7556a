"""Every page and every state of it that people see: a new page joins with one line.

The same list is photographed by `make screens` and checked by the browser tests.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Page, Route, expect

Prepare = Callable[[Page], None]


class Screen(msgspec.Struct, frozen=True):
    name: str
    path: str
    prepare: Prepare | None = None
    """Brings the page into the state that is meant."""
    is_locked: bool = False
    """Whether it is a page of a station that a password guards."""
    language: str = "en"
    status: int = 200
    """What the server answers to the address."""


def open_screen(page: Page, base_url: str, screen: Screen) -> None:
    """Go to the page and bring it into its state."""
    response = page.goto(base_url + screen.path)
    assert response is not None
    assert response.status == screen.status, f"{screen.path} answered {response.status}"
    if screen.prepare is not None:
        screen.prepare(page)


def choose(count: int) -> Prepare:
    def prepare(page: Page) -> None:
        expect(page.locator("[data-ready='']")).to_be_attached()
        page.keyboard.press(str(count))
        expect(page.locator("[data-part=field]")).to_be_focused()

    return prepare


def typed(*words: str, count: int | None = None) -> Prepare:
    def prepare(page: Page) -> None:
        choose(count or len(words))(page)
        page.keyboard.type(" ".join(words).lower())

    return prepare


def judged(*words: str) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=verdict]")).to_be_visible()

    return prepare


def judged_too_early(*words: str, count: int) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words, count=count)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=status]")).to_have_attribute("data-tone", "warning")

    return prepare


def with_keypad(*words: str) -> Prepare:
    def prepare(page: Page) -> None:
        typed(*words)(page)
        toggle = page.locator("[data-part=keypad-toggle]")
        if toggle.get_attribute("aria-pressed") == "false":
            toggle.click()

    return prepare


def without_answer(*words: str) -> Prepare:
    """The server does not answer, as when it is being started again."""

    def refuse(route: Route) -> None:
        route.abort("connectionrefused")

    def prepare(page: Page) -> None:
        page.route("**/api/judge", refuse)
        typed(*words)(page)
        page.keyboard.press("Tab")
        expect(page.locator("[data-part=cancel]")).to_be_visible()

    return prepare


def with_rulings(page: Page) -> None:
    """Some rulings to list, whoever came before."""
    url = page.url
    for words in (["CARE"], ["RETINAS", "ZZXQ"], ["QI", "QIS"], ["OVERZEALOUSNESS", "AA"]):
        identity = "example-of-a-ruling-" + "-".join(words)
        answer = page.request.post(
            url.replace("/rulings", "/api/judge"),
            data={"command_id": identity, "lexicon": "ENABLE", "words": words},
        )
        assert answer.ok, answer.text()
    page.reload()


SCREENS = [
    Screen("home", "/"),
    Screen("home-german", "/", language="de"),
    Screen("nowhere", "/nowhere", status=404),
    Screen("api", "/api"),
    Screen("judge-count", "/judge"),
    Screen("judge-words", "/judge", typed("care", "retin", count=3)),
    Screen("judge-too-few", "/judge", judged_too_early("care", count=3)),
    Screen("judge-eight", "/judge", typed("care", "ab", "ad", "re", "es", "retinas", "aa", "qi")),
    Screen("judge-keypad", "/judge", with_keypad("care", "qi")),
    Screen("judge-keypad-german", "/judge", with_keypad("care", "qi"), language="de"),
    Screen("judge-waiting", "/judge", without_answer("care", "retinas")),
    Screen("judge-acceptable", "/judge", judged("care", "retinas")),
    Screen("judge-unacceptable", "/judge", judged("care", "zzxq")),
    Screen(
        "judge-unacceptable-eight",
        "/judge",
        judged("overzealousness", "ab", "ad", "re", "es", "retinas", "aa", "zzxq"),
    ),
    Screen("judge-leave", "/judge/leave", is_locked=True),
    Screen("judge-locked", "/judge", is_locked=True),
    Screen("rulings", "/rulings", with_rulings),
    Screen("rules", "/rules"),
    Screen("rules-found", "/rules?q=exchange"),
    Screen("rule", "/rules/NSA-IV.E.2.a.p1"),
    Screen("rule-sets", "/rules/sets"),
    Screen("rule-sets-compared", "/rules/sets?one=nsa-2009&other=school"),
]
