"""The judge station's own code, by which a device on the network becomes a station.

Players may not look words up while they play (SSC-29, NSA-III.A.6.p3), and any
phone reaches a server on the local network. So the station opens at the machine
itself, to those who run things, and on a device where one of them has typed this
code; unless the house opens it to everybody.
"""

from __future__ import annotations

from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.run.records import Drawer
from lexidrome.store import Store

KIND = "station"
CODE = "code"
DOOR = "door"
OPEN = "open"


class StationPass:
    def __init__(self, store: Store) -> None:
        self._drawer = Drawer(store, KIND, str)

    async def open(self) -> None:
        """Have a code; the first start makes it."""
        if self._drawer.get(CODE) is None:
            await self.renew()

    @property
    def code(self) -> str:
        code = self._drawer.get(CODE)
        assert code is not None, "the pass is opened before it is used"
        return code

    @property
    def is_for_everybody(self) -> bool:
        return self._drawer.get(DOOR) == OPEN

    def is_right(self, typed: str) -> bool:
        return is_code(typed, self.code)

    async def renew(self) -> None:
        """From now on stations want a new code, those that were opened with the old one too."""
        await self._drawer.put(CODE, new_code())

    async def open_to_everybody(self, *, is_wanted: bool) -> None:
        if is_wanted:
            await self._drawer.put(DOOR, OPEN)
        else:
            await self._drawer.erase(DOOR)
