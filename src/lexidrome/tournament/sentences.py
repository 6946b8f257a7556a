"""How each fact is put into words: the function that does it says of which.

says(f.RoundBegun, text("Round {round} began."))

@tells(f.EventCreated)
def _created(fact: f.EventCreated, name: Named) -> Text: …
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from lexidrome.base import Text
from lexidrome.decider import Handlers
from lexidrome.tournament.messages import Fact

Named = Callable[[str, int], str]
"""What somebody of a division is called."""
F = TypeVar("F", bound=Fact)
Tell = Callable[[F, Named], Text]
TELLERS: Handlers[Text] = Handlers("tells")
_PLACES = {"division": "division", "round": "round_number"}
"""The words for where it happened, and the fields that say so."""


def tells(kind: type[F]) -> Callable[[Tell[F]], Tell[F]]:
    """The function that puts a fact into words says so itself."""
    return TELLERS.add(kind)


def says(kind: type[F], sentence: Text) -> None:
    """A sentence that tells nothing but where it happened and, by `{name}`, to whom."""
    named = {word: field for word, field in _PLACES.items() if f"{{{word}}}" in sentence.msgid}
    assert set(named.values()) <= set(kind.__struct_fields__), kind

    @tells(kind)
    def told(fact: F, _name: Named) -> Text:
        where = {word: getattr(fact, field) for word, field in named.items()}
        return replace(sentence, params=where)
