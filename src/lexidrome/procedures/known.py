"""What nobody needs to be asked: what a game, its event and the log of incidents know.

Whoever holds a state says with `Known` what it knows of one procedure about one side;
a procedure asks the rest. It is the only way in which a procedure learns of a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

import msgspec

from lexidrome.procedures.questions import Answer, Answers, Counter, Question

Facts = Mapping[str, tuple[Answer, ...]]
"""By question, the answers that agree with what is on record, the likeliest first."""


class Source(StrEnum):
    """Who knows an answer that nobody gave."""

    GAME = "game"
    """Its record, which is read again when the ruling is entered there."""
    EVENT = "event"
    """Of which the game knows nothing."""
    LOG = "log"
    """Of incidents, which are counted."""


def _nothing(_before: Answers) -> Facts:
    return {}


class Known(msgspec.Struct, frozen=True):
    """What is known already, so that nobody is asked about it."""

    game: Callable[[Answers], Facts] = _nothing
    """What the record of a game knows after the answers before."""
    event: Facts = {}
    counted: Mapping[Counter, int] = {}
    """How often it was counted before, for whom it is about (A-74)."""

    def narrow(self, question: Question, before: Answers) -> Question:
        """The question, taking no answer that game or event contradict."""
        found = self.game(before).get(question.key) or self.event.get(question.key, ())
        among = tuple(filter(question.accepts, found))
        return msgspec.structs.replace(question, among=among) if among else question

    def likeliest(self, question: Question, before: Answers) -> tuple[Answer, Source] | None:
        """What is taken for the answer to a narrowed question that nobody answers, and why."""
        if (times := self._times(question)) is not None:
            return times, Source.LOG
        if not question.among:
            return None
        is_of_game = bool(self.game(before).get(question.key))
        return question.among[0], Source.GAME if is_of_game else Source.EVENT

    def _times(self, question: Question) -> int | None:
        """How often the log says, unless the record of the game knows of more."""
        if question.counter is None or question.counter not in self.counted:
            return None
        times = min(self.counted[question.counter], question.most)
        return times if question.accepts(times) else None


NOTHING_KNOWN = Known()
