"""Two people find each other in a lobby whose server is killed while one of them waits."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.twins import Twins

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
HOUSE = "roles/house"
"""What belongs to the house, as the lobby does."""


def come_in(twins: Twins, open_page: OpenPage, name: str) -> Page:
    page = open_page()
    page.goto(f"{twins.url}/lobby")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Leave")).to_be_visible()
    return page


def test_whoever_waits_for_an_opponent_goes_on_waiting_when_the_server_is_killed(
    twins: Twins, open_page: OpenPage
) -> None:
    ada, ben = (come_in(twins, open_page, name) for name in ("Ada", "Ben"))
    ada.get_by_role("button", name="Look for an opponent").click()
    accept = ben.get_by_role("button", name="Accept: Ada")
    expect(accept).to_be_visible()
    memory = ben.locator("[data-memory]")
    before = memory.get_attribute("data-memory")
    assert before is not None
    twins.owner(HOUSE).stop(kill=True)
    expect(memory).not_to_have_attribute("data-memory", before)
    # They are there again without pressing anything, and so is what Ada looks for, once.
    expect(ben.locator("[data-live=present] li")).to_have_count(2)
    expect(accept).to_have_count(1)
    accept.click()
    for page in (ada, ben):
        page.wait_for_url("**/games/*")
    assert ada.url.rpartition("/")[2] == ben.url.rpartition("/")[2]
