"""All that calls closed pages, of a server that does."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import msgspec

from lexidrome.base import BadInput, PersonId, StreamId, text
from lexidrome.hall import Hall, Reception
from lexidrome.hall.people.subscriptions import PushSubscriptions
from lexidrome.hall.run.log_lines import RareLines
from lexidrome.web.kit.languages import Languages
from lexidrome.web.push.bell import Bell
from lexidrome.web.push.hosts import PushHosts
from lexidrome.web.push.sender import Sender


class PushConfig(msgspec.Struct, frozen=True):
    contact: str
    """Where push services reach the operator: `mailto:…` or `https://…`."""
    hosts: tuple[str, ...] = ()
    """Push services beside those of the browsers' makers."""


class Post(msgspec.Struct, frozen=True):
    subscriptions: PushSubscriptions
    sender: Sender
    hosts: PushHosts


def open_post(
    config: PushConfig,
    data: Path,
    hall: Hall,
    reception: Reception,
    languages: Languages,
    is_there: Callable[[PersonId, StreamId], bool],
    monotonic_ms: Callable[[], int],
) -> Post:
    subscriptions, hosts = (
        PushSubscriptions(hall.store, reception.sessions),
        PushHosts(config.hosts),
    )
    lines = RareLines(logging.getLogger("lexidrome.push"), monotonic_ms)
    sender = Sender(data, config.contact, subscriptions, hosts, lines)
    bell = Bell(subscriptions, sender, languages, is_there)
    hall.games.listen(hall.sharing.by_owner(bell.note_game))
    return Post(subscriptions, sender, hosts)


def contact_of(written: str) -> str:
    """An address of mail may be given as it is."""
    contact = f"mailto:{written}" if "@" in written and ":" not in written else written
    if not contact.startswith(("mailto:", "https://")) or not contact.isascii() or " " in contact:
        raise BadInput(
            text("--push needs a mail address at which push services reach you, not {written}.",
                 written=written[:100])
        )  # fmt: skip
    return contact
