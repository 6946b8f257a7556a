"""Two phones beside one real board, for an evening."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from browsing.cable import Cable
from browsing.realboard import PHONE, Hall, Phone, RealBoard, sign, written
from browsing.server import RunningServer
from browsing.tables import Laid
from lexidrome.rulebook import RuleSet, rule_set

OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
FIRST = 111
"""G8: HORNS lies from there over the centre."""
MOST_TAPS = 12
FULL_TIME_MS = 25 * 60_000


class Evening:
    """Two phones at one table, and the tiles between them."""

    def __init__(
        self,
        server: RunningServer,
        open_page: OpenPage,
        rules: str,
        doors: tuple[str, str] | None = None,
    ) -> None:
        """`doors`: by which address each phone comes, where there are several."""
        self.rules: RuleSet = rule_set(rules)
        self.open_page = open_page
        self.hall = Hall(server.url, open_page(), rules)
        one, other = doors or (server.url, server.url)
        pages = [open_page(**PHONE), open_page(**PHONE)]
        self.cables = [Cable(page) for page in pages]
        self.hall.base = one
        first = self.hall.open_sheet(pages[0])
        self.hall.base = other
        self.phones = [first, self.hall.join_sheet(pages[1], 1)]
        self.hall.base = server.url
        self.table = RealBoard(seed=7, first_rack="HORNS")
        self.turns = 0
        start = self.phones[0].button("Start the clock")
        if self.rules.clock.starts_on == "first_tile_seen":
            self.phones[0].tap(start.first)
            expect(self.phones[1].page.locator(".matter")).to_have_count(0)

    @property
    def on_turn(self) -> int:
        return int(self.phones[0].view["on_turn"])

    def played(self, side: int, tiles: Laid) -> None:
        """It lies on the table; every phone that has a line shows it."""
        self.table.lay(side, tiles)
        self.turns += 1

    def lose_network(self, side: int) -> None:
        self.cables[side].pull()
        status = self.phones[side].page.locator(".sheet-status")
        expect(status).to_contain_text("No network")

    def agree(self) -> None:
        """Both phones have the turn, and the same totals."""
        for phone in self.phones:
            phone.expect_turns(self.turns)
            phone.settled()
        assert self.phones[0].totals == self.phones[1].totals

    def play(self, side: int | None = None, phone: Phone | None = None) -> Laid:
        """The side on turn plays what it can; its own phone writes it."""
        side = self.on_turn if side is None else side
        phone = phone or self.phones[side]
        tiles = self.table.best(side)
        assert tiles is not None
        phone.type(written(self.table.board, tiles))
        phone.enter()
        self.played(side, tiles)
        return tiles

    def pass_to_the_end(self) -> None:
        while self.phones[0].view["phase"] == "playing":
            self.phones[self.on_turn].pass_turn()
            self.turns += 1
            self.agree()
        self.count_and_sign()

    def count_and_sign(self) -> None:
        """What is left is shown on the first phone; each side signs on its own."""
        phone = self.phones[0]
        for each in self.phones:
            expect(each.page.locator(".matter")).to_be_visible()
        accept = phone.button(re.compile("accepts$"))
        if accept.count():
            phone.tap(accept)
        over = re.compile("^(Show the tiles that are left|The game is over)$")
        expect(phone.page.locator(".matter > h2:first-child")).to_have_text(over)
        phone.settled()
        if phone.view["phase"] != "ended":
            left = [at for at, side in enumerate(phone.view["sides"]) if side["rack_count"] > 0]
            for at, side in enumerate(left):
                phone.show_rack(phone.tiles_left(at), "".join(self.table.racks[side]))
        sign(*self.phones)


def after_first_word(
    server: RunningServer, open_page: OpenPage, rules: str, doors: tuple[str, str] | None = None
) -> Evening:
    """An evening that begins with a five-letter word by thumb, counted in taps."""
    evening = Evening(server, open_page, rules, doors)
    phone = evening.phones[0]
    before = phone.taps
    phone.spell(FIRST, "HORNS")
    expect(phone.page.locator(".play-echo")).to_have_text("HORNS 16")
    phone.enter()
    assert phone.taps - before <= MOST_TAPS
    evening.played(0, list(zip(range(FIRST, FIRST + 5), "HORNS", strict=True)))
    evening.agree()
    assert phone.totals == [16, 0]
    return evening
