"""What holds of one server holds of two: some of the other files' tests, met again.

`pytest --twins tests/browser` meets all of them there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.test_evening import (
    test_a_player_is_called_and_partners_see_what_the_other_lays,
)
from browser.test_games import (
    test_a_game_with_turn_and_game_time,
    test_a_tie_is_broken_by_the_lightning_round,
    test_at_a_table_of_three_one_challenges_and_all_see_it,
)
from browser.test_live import (
    test_a_board_goes_on_where_it_is_when_another_comes_before_it,
    test_a_line_is_sent_with_what_was_seen_when_it_was_typed,
)
from browsing.chromium import HALL
from browsing.events import EventDesk
from browsing.server import RunningServer
from browsing.tables import Table
from browsing.twins import Twins, new_database

pytestmark = pytest.mark.hand_clock
OpenPage = Callable[..., Page]
expect.set_options(timeout=15_000)
AGAIN = (
    test_a_player_is_called_and_partners_see_what_the_other_lays,
    test_a_game_with_turn_and_game_time,
    test_a_tie_is_broken_by_the_lightning_round,
    test_at_a_table_of_three_one_challenges_and_all_see_it,
    test_a_board_goes_on_where_it_is_when_another_comes_before_it,
    test_a_line_is_sent_with_what_was_seen_when_it_was_typed,
)


@pytest.fixture(scope="module")
def server(data: Path, postgres_address: str) -> Iterator[RunningServer]:
    with Twins(data, new_database(postgres_address), "--name", HALL, "--test-clock") as twins:
        yield twins


@pytest.fixture
def table(server: RunningServer, open_page: OpenPage) -> Table:
    return Table(server, open_page)


@pytest.fixture
def desk(server: RunningServer, open_page: OpenPage) -> EventDesk:
    return EventDesk(server, open_page())
