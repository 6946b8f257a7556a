"""How each event is put into words: the function that does it says of which.

says(e.RoundBegun, text("Round {round} began."))

@tells(e.EventCreated)
def _created(event: e.EventCreated, name: Named) -> Text: …
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from lexidrome.base import Text
from lexidrome.decider import Handlers
from lexidrome.tournament.messages import Event

Named = Callable[[str, int], str]
"""What somebody of a division is called."""
E = TypeVar("E", bound=Event)
Tell = Callable[[E, Named], Text]
TELLERS: Handlers[Text] = Handlers("tells")
_PLACES = {"division": "division", "round": "round_number"}
"""The words for where it happened, and the fields that say so."""


def tells(kind: type[E]) -> Callable[[Tell[E]], Tell[E]]:
    """The function that puts an event into words says so itself."""
    return TELLERS.add(kind)


def says(kind: type[E], sentence: Text) -> None:
    """A sentence that tells nothing but where it happened and, by `{name}`, to whom."""
    named = {word: field for word, field in _PLACES.items() if f"{{{word}}}" in sentence.msgid}
    assert set(named.values()) <= set(kind.__struct_fields__), kind

    @tells(kind)
    def told(event: E, _name: Named) -> Text:
        where = {word: getattr(event, field) for word, field in named.items()}
        return replace(sentence, params=where)
