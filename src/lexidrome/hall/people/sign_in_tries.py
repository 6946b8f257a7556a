"""Wrong passwords: who is slowed down after how many, and who is not.

Counted together are the address and the name, so that nobody keeps a director out
from elsewhere: after five wrong passwords a name rests at that address alone.
Beside that one address is slowed down over all names, and one name over all
addresses; from that last limit those are free who sit at the machine itself or
come from an address at which this name has signed in. A browser that has signed
in before (`BrowserMarks`) is counted by itself, whatever others do around it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import msgspec

from lexidrome.hall.people.browser_marks import BrowserMarks
from lexidrome.hall.run.throttles import MOST_REMEMBERED, Throttle

MOST_FAILURES = 5
"""Wrong passwords for one name from one place after which it rests."""
REST_MS = 60_000
"""After which all of them are forgotten."""
AT_ADDRESS, AT_ADDRESS_EACH_MS = 100, 1_000
"""Over all names: many more than a school's staff behind one router mistypes."""
FOR_NAME, FOR_NAME_EACH_MS = 50, 6_000
"""Over all addresses: ten guesses a minute, however many machines make them."""


class Origin(msgspec.Struct, frozen=True):
    """Where somebody tries to sign in."""

    address: str = ""
    is_here: bool = False
    """At the machine that runs the server."""
    mark: str = ""
    """What the browser keeps, if somebody has signed in there before."""


class CountedTries(msgspec.Struct, frozen=True):
    """Where a try was counted, to be given back if it was right."""

    address: str
    login: str
    at: tuple[tuple[Throttle, Hashable], ...]


class SignInTries:
    def __init__(self, browser_marks: BrowserMarks, now_ms: Callable[[], int]) -> None:
        self._browser_marks = browser_marks
        self._at_place = Throttle(now_ms, MOST_FAILURES, REST_MS // MOST_FAILURES)
        self._at_address = Throttle(now_ms, AT_ADDRESS, AT_ADDRESS_EACH_MS)
        self._for_name = Throttle(now_ms, FOR_NAME, FOR_NAME_EACH_MS)
        self._good: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Addresses at which a name has signed in."""

    def count(self, login: str, kept_password: str | None, origin: Origin) -> CountedTries | None:
        """Count a try before it is known whether it is right; nothing if there were too many.

        With a new password all counts begin anew.
        """
        name = (login, kept_password or "")
        browser = self._browser_marks.number(origin.mark, *name) if origin.mark else None
        at: list[tuple[Throttle, Hashable]] = [(self._at_place, (browser or origin.address, name))]
        if browser is None:
            at.append((self._at_address, origin.address))
            if not origin.is_here and (origin.address, login) not in self._good:
                at.append((self._for_name, name))
        if not all(throttle.is_open(key) for throttle, key in at):
            return None
        for throttle, key in at:
            throttle.take(key)
        return CountedTries(origin.address, login, tuple(at))

    def was_right(self, counted: CountedTries) -> None:
        for throttle, key in counted.at:
            throttle.give_back(key)
        self._at_place.forget(counted.at[0][1])
        good = (counted.address, counted.login)
        self._good[good] = None
        self._good.move_to_end(good)
        if len(self._good) > MOST_REMEMBERED:
            self._good.popitem(last=False)
