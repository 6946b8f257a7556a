"""A volunteer with somebody else's list, and the front desk on the morning: by the pages alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browsing.server import RunningServer

OpenPage = Callable[..., Page]
LISTS = Path(__file__).parents[1] / "lists"
expect.set_options(timeout=15_000)
PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page(permissions=["clipboard-read", "clipboard-write"])


def set_up(page: Page, server: RunningServer, title: str, rules: str) -> None:
    """From the start page to the entries of a new event."""
    page.goto(server.url)
    page.get_by_role("link", name="Set up an event").click()
    page.get_by_label("Title").fill(title)
    page.locator(f"input[name=rules][value={rules}]").check()
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", name="Entries", exact=True)).to_be_visible()


def paste(page: Page, source: str) -> None:
    """Into the box, and on to the button below it with the keyboard."""
    page.get_by_role("textbox", name="List", exact=True).fill(source)
    page.get_by_role("textbox", name="List", exact=True).press("Tab")
    page.keyboard.press("Enter")


def entered(page: Page) -> list[str]:
    return page.locator("table.rows a.entrant").all_inner_texts()


def test_a_list_of_a_rating_system_is_entered_with_two_presses(
    page: Page, server: RunningServer
) -> None:
    set_up(page, server, "Spring", "nsa-2009")
    paste(page, (LISTS / "01_rating_list.tsv").read_text("utf-8"))
    expect(page.locator("h1")).to_have_text("6 entrants found")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Entered")).to_be_visible()
    assert entered(page) == [
        "Annabel Lee", "Robert Rayburn", "Cy Foxley", "Dina Gumm", "Ed Hale", "Fay O'Dell",
    ]  # fmt: skip


def test_what_is_refused_stays_and_is_mended_where_it_stands(
    page: Page, server: RunningServer
) -> None:
    set_up(page, server, "Summer", "nsa-2009")
    source = "Colour\tWho is it\tRtg\nred\tAnn Lee\t1500\nblue\tBob Ray\tabc\nred\tAnn Lee\t1500\n"
    paste(page, source)
    page.get_by_role("button", name="Edit the list").click()
    expect(page.get_by_role("textbox", name="List", exact=True)).to_have_value(source)
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_text("Line 3: “abc” is not a valid rating.")).to_be_visible()
    boxes = page.locator("#entrants input[type=checkbox]")
    assert [box.is_checked() for box in boxes.all()] == [True, False], "the second is the first"
    page.get_by_role("combobox", name="Colour", exact=True).select_option("club")
    page.locator("[name=mended-3]").fill("blue\tBob Ray\t1400")
    page.get_by_role("button", name="Read again").click()
    expect(page.locator("#faults")).to_have_count(0)
    page.get_by_role("button", name="Enter the selected players").click()
    expect(page.get_by_role("heading", name="Entered")).to_be_visible()
    assert entered(page) == ["Ann Lee", "Bob Ray"]
    expect(page.locator("table.rows").last).to_contain_text("blue")
    paste(page, "Cy Fox\t1400\nEd Hale\t1300\nDi Gumm\tmany\n")
    page.get_by_role("button", name="Enter 2 entrants").click()
    expect(page.get_by_role("status")).to_contain_text("2 entrants were entered.")
    expect(page.get_by_role("textbox", name="List", exact=True)).to_have_value("Di Gumm\tmany")


def test_a_spreadsheet_is_uploaded_as_it_is(page: Page, server: RunningServer) -> None:
    set_up(page, server, "Winter", "nsa-2009")
    page.get_by_label("Or a file").set_input_files(LISTS / "18_workbook.xlsx")
    page.get_by_role("button", name="Upload").click()
    page.get_by_role("button", name="Enter 3 entrants").click()
    expect(page.get_by_role("heading", name="Entered")).to_be_visible()
    assert entered(page) == ["Ann Archer", "Bob Baker", "Cleo Carver"]


def test_a_refused_form_leads_nowhere_else_and_keeps_what_was_typed(
    page: Page, server: RunningServer
) -> None:
    set_up(page, server, "Autumn", "nsa-2009")
    page.get_by_text("Another division").click()
    page.get_by_label("Name", exact=True).last.fill("A")
    page.get_by_role("button", name="Add the division").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("heading", name="Entries", exact=True)).to_be_visible()
    expect(page.get_by_label("Name", exact=True).last).to_have_value("A")
    expect(page.get_by_role("button", name="Add the division")).to_be_visible()


def test_the_front_desk_on_the_morning(
    page: Page, server: RunningServer, open_page: OpenPage
) -> None:
    """DP-1.I.c: nothing is lent without an ID."""
    set_up(page, server, "League", "depaul")
    page.get_by_role("link", name="Front desk").click()
    expect(page.locator("[name=line]")).to_be_focused()
    page.keyboard.type("Ann Lee, 1543, Leeds")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_have_text(re.compile("Ann Lee is entered with number 1."))
    page.get_by_label("Entry fee").fill("20")
    page.get_by_label("Currency").fill("USD")
    page.get_by_role("button", name="Save the fee").click()
    page.get_by_role("button", name="Paid Ann Lee").click()
    expect(page.locator(".totals")).to_contain_text("0 / 1")
    page.get_by_label("Places").fill("1")
    page.get_by_role("button", name="Save the limit").click()
    page.get_by_text("Registration questions").click()
    page.get_by_label("Question", exact=True).first.fill("Lunch?")
    page.get_by_role("button", name="Save the questions").click()
    page.get_by_label("What", exact=True).fill("Board and tiles")
    page.get_by_label("Recipient").fill("Ann Lee")
    page.get_by_label("ID kept here").fill("Student ID")
    page.get_by_role("button", name="Lend").click()
    page.get_by_role("button", name="Returned, ID given back").click()
    expect(page.locator("#lent .good")).to_be_visible()
    page.get_by_role("link", name="Entries").click()
    page.get_by_role("button", name="Create a registration link").click()
    phone = open_page(**PHONE)
    phone.goto(page.get_by_label("The link", exact=True).input_value())
    phone.get_by_label("Name", exact=True).fill("Bob Ray")
    phone.get_by_label("Email address or phone").fill("bob@example.org")
    phone.get_by_label("Lunch?").fill("soup")
    phone.get_by_role("button", name="Enter").click()
    expect(phone.get_by_role("status")).to_contain_text("Bob Ray is number 1 on the waiting list")
    page.get_by_role("link", name="Front desk").click()
    page.get_by_role("button", name="Give a place Bob Ray").click()
    expect(page.locator("#money")).to_contain_text("soup")
    page.get_by_role("link", name="Messages to everybody").click()
    message = page.locator(".messages li", has_text="bob@example.org")
    message.get_by_role("button", name="Copy").click()
    expect(message.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "Hello Bob Ray" in copied
    assert "as number 2" in copied
