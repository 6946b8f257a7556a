"""What can go wrong, as a tree.

    LexidromeError          anything Lexidrome itself raises; carries a Text
    ├── BadInput            somebody gave us something we cannot use; says what and where
    │   └── NotFound        a name that stands for nothing here; says what exists
    ├── Conflict            the thing changed since its sender last saw it
    ├── Damaged             something stored is not what was stored
    └── Unavailable         the machine cannot do it now: disk full, stick gone, no database
        └── Elsewhere       it was handed over to another place, and is done there

A refusal by the rules is not an error but a value: see `Refusal`.
"""

from __future__ import annotations

from lexidrome.base.text import Text


class LexidromeError(Exception):
    """Carries a sentence for people; `str()` gives its English form."""

    def __init__(self, sentence: Text) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


class BadInput(LexidromeError):
    """Somebody gave us something we cannot use."""


class NotFound(BadInput):
    """A name that stands for nothing here."""


class Conflict(LexidromeError):
    """The thing changed since its sender last saw it; nothing was written."""


class Damaged(LexidromeError):
    """Something stored is not what was stored."""


class Unavailable(LexidromeError):
    """The machine cannot do it now; nothing was written and it may be tried again."""

    def __init__(self, sentence: Text, reason: str = "") -> None:
        """`reason` is for whoever runs the machine, and on no page: it may name other machines."""
        super().__init__(sentence)
        self.reason = reason

    def __str__(self) -> str:
        said = super().__str__()
        return f"{said} ({self.reason})" if self.reason else said


class Elsewhere(Unavailable):
    """What was asked for goes on in another place; whoever keeps asking here hears the same."""
