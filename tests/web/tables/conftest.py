"""An event whose players have phones."""

from __future__ import annotations

import pytest

from web.events.halls import Director, players
from web.tables.phones import NAMES, Client, Table


@pytest.fixture
def club(house: Client) -> Director:
    """Four players of a knockout by a book that has nothing against phones."""
    director = Director(house, "Club night", "washburn")
    director.enter(players(*NAMES))
    director.do("check_in")
    director.start_round()
    return director


@pytest.fixture
def table(club: Director, house: Client) -> Table:
    return Table(club, house)
