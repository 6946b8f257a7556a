"""What visitors may do how often: all limits of the pages, in one place.

In a hall everybody may come from one address, that of a router. So what is right
does not count, only what fails; what counts anyway, such as new guests, may come
in crowds. A limit is reached with a sentence and the status 429.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address, ip_network

from lexidrome.base import BadInput, Text, text
from lexidrome.hall.people.sign_in_tries import Origin
from lexidrome.hall.run.throttles import Throttle
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.security import is_this_machine
from lexidrome.web.kit.visitors import KNOWN_COOKIE, Visitors

GUESTS, GUESTS_EACH_MS = 300, 500
"""A whole school at once."""
ENTRIES, ENTRIES_EACH_MS = 250, 5_000
"""A school that enters its teams behind one router."""
REPORTS, REPORTS_EACH_MS = 5, 120_000
CODES, CODES_EACH_MS = 300, 500
"""Wrong codes of all who are nobody in particular: a hall that mistypes, and no search.

A code of eight marks is found by two tries a second after thousands of years."""
OWN_CODES, OWN_CODES_EACH_MS = 10, 10_000
"""Wrong codes of somebody who is known; what others do at the same address is not theirs."""
SEEKS, SEEKS_EACH_MS = 20, 3_000
"""What somebody says in a lobby: to come in, to seek, to accept."""
WRITES, WRITES_EACH_MS = 300, 200
"""What a program enters: a whole round at once, and then as fast as people type."""
STATION_PASSWORDS, STATION_PASSWORDS_EACH_MS = 10, 6_000
DOOR_TOKENS, DOOR_TOKENS_EACH_MS = 10, 6_000
IPV6_PREFIX = 64
"""One household or machine has all addresses of such a network."""


class TooMany(BadInput):
    """Somebody has tried too often; says what to do instead."""


class Limit:
    """Tries of one kind, by address."""

    def __init__(self, throttle: Throttle, sentence: Text) -> None:
        self._throttle = throttle
        self._sentence = sentence

    def admit(self, request: AnyRequest) -> None:
        """Count a try, or say that there were too many."""
        throttle, key = self._counted(request)
        if not throttle.take(key):
            raise TooMany(self._sentence)

    def give_back(self, request: AnyRequest) -> None:
        """It was right; it does not count."""
        throttle, key = self._counted(request)
        throttle.give_back(key)

    def _counted(self, request: AnyRequest) -> tuple[Throttle, Hashable]:
        return self._throttle, address_of(request)


class PersonLimit(Limit):
    """Tries of somebody who is known, by themselves; of others, by address."""

    def __init__(self, visitors: Visitors, throttle: Throttle, sentence: Text) -> None:
        super().__init__(throttle, sentence)
        self._visitors = visitors

    def _counted(self, request: AnyRequest) -> tuple[Throttle, Hashable]:
        return self._throttle, self._visitors.caller(request).person or address_of(request)


class CodeLimit(Limit):
    """Wrong codes: whoever is known, by a session or a seat, is counted by themselves."""

    def __init__(self, visitors: Visitors, throttle: Throttle, own: Throttle) -> None:
        sentence = text("Too many wrong codes; wait a minute, or ask the director.")
        super().__init__(throttle, sentence)
        self._visitors = visitors
        self._own = own

    def _counted(self, request: AnyRequest) -> tuple[Throttle, Hashable]:
        caller = self._visitors.caller(request)
        if caller.person is None and caller.seat is None:
            return super()._counted(request)
        return self._own, caller.person or caller.seat


class Limits:
    def __init__(self, visitors: Visitors, now_ms: Callable[[], int]) -> None:
        self.guests = Limit(
            Throttle(now_ms, GUESTS, GUESTS_EACH_MS),
            text("Too many games are being started from here; wait a minute."),
        )
        self.entries = Limit(
            Throttle(now_ms, ENTRIES, ENTRIES_EACH_MS),
            text("There were very many entries from here just now; wait a minute."),
        )
        self.reports = Limit(
            Throttle(now_ms, REPORTS, REPORTS_EACH_MS),
            text("There were too many reports from here just now; tell the director in person."),
        )
        self.station_passwords = Limit(
            Throttle(now_ms, STATION_PASSWORDS, STATION_PASSWORDS_EACH_MS),
            text("Too many wrong attempts; wait a minute before you try again."),
        )
        self.door_tokens = Limit(
            Throttle(now_ms, DOOR_TOKENS, DOOR_TOKENS_EACH_MS),
            text("Too many wrong attempts; wait a minute before you try again."),
        )
        self.seeks = PersonLimit(
            visitors,
            Throttle(now_ms, SEEKS, SEEKS_EACH_MS),
            text("You have tried very often just now; wait a few seconds."),
        )
        self.writes = PersonLimit(
            visitors,
            Throttle(now_ms, WRITES, WRITES_EACH_MS),
            text("You have sent very much just now; wait a few seconds."),
        )
        self.codes = CodeLimit(
            visitors,
            Throttle(now_ms, CODES, CODES_EACH_MS),
            Throttle(now_ms, OWN_CODES, OWN_CODES_EACH_MS),
        )


def address_of(request: AnyRequest) -> str:
    return "" if request.client is None else network_of(request.client.host)


def network_of(host: str) -> str:
    """What is counted as one address."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, IPV6_PREFIX), strict=False))


def origin_of(request: AnyRequest) -> Origin:
    """Where somebody tries to sign in."""
    return Origin(
        address_of(request),
        is_this_machine(request.client),
        request.cookies.get(KNOWN_COOKIE, ""),
    )
