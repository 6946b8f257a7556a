"""The director's journal: every action in a sentence, with who and when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import groupby

import msgspec

from lexidrome.base import Text, text
from lexidrome.tournament import fact_words, result_words, sentences
from lexidrome.tournament.dependencies import can_be_undone, written
from lexidrome.tournament.messages import FACTS, Key, told
from lexidrome.tournament.messages.incidents import IncidentRuled
from lexidrome.tournament.messages.results import FeatNoted
from lexidrome.tournament.messages.rounds import TimeAnnounced
from lexidrome.tournament.messages.setup import LinksRenewed
from lexidrome.tournament.messages.undo import ActionRedone, ActionUndone
from lexidrome.tournament.named_rounds import without_number
from lexidrome.tournament.round_names import round_name
from lexidrome.tournament.sentences import TELLERS, Named
from lexidrome.tournament.state import EventState
from lexidrome.tournament.unions import AnyFact
from lexidrome.tournament.values import GameKey, LinkKind
from lexidrome.tournament.weeks import is_week
from lexidrome.tournament.who import Actor


def _number(_division: str, number: int) -> str:
    return str(number)


class JournalEntry(msgspec.Struct, frozen=True):
    """One action as the journal tells it."""

    action: int
    at_ms: int
    by: Actor
    sentence: Text
    """Of the fact that the others follow from."""
    undoing: ActionUndone | None
    """Who undid it, when and why; none: it stands."""
    can_be_undone: bool = True
    """If nothing later builds on it."""
    is_announcement: bool = False
    """Only told of the time, which nobody did."""
    division: str = ""
    """Where it was done, if there are several."""
    round: Text | None = None
    """What the round is called in which it was done, if that is no number."""
    game: GameKey | None = None
    """The game that it is about."""
    elsewhere: Text | None = None
    """The sentence for a league, where its own would name a table."""

    @property
    def is_undone(self) -> bool:
        return self.undoing is not None

    def told(self, translated: Callable[[Text], str] = str) -> str:
        """What was done, in which round, and in which division if that has to be said."""
        said, where = self.elsewhere or self.sentence, ""
        if self.round is not None and (short := without_number(said)) is not None:
            said, where = short, translated(self.round)
        return " · ".join(filter(None, (self.division, where, translated(said))))

    @property
    def changed_ms(self) -> int:
        """When it was done, or undone."""
        return self.at_ms if self.undoing is None else self.undoing.at_ms

    @property
    def changed_by(self) -> Actor:
        return self.by if self.undoing is None else self.undoing.by


def journal(state: EventState, name: Named = _number) -> tuple[JournalEntry, ...]:
    """All actions, in the order in which they were done; `name` says who has a score."""
    return tuple(reversed(tuple(newest_first(state, name))))


def newest_first(state: EventState, name: Named = _number) -> Iterator[JournalEntry]:
    """All actions, each put into words when it is asked for: most look at the last few alone."""
    has_divisions = len(state.tournament.divisions) > 1
    for _, done in groupby(reversed(state.journal), key=lambda fact: fact.action):
        fact = _told(list(done)[::-1])
        undoing = state.undoings.get(fact.action)
        sentence = describe(fact, name)
        yield JournalEntry(
            fact.action,
            fact.at_ms,
            fact.by,
            sentence,
            undoing,
            can_be_undone(fact),
            isinstance(fact, TimeAnnounced),
            getattr(fact, "division", "") if has_divisions else "",
            _named_round(state, fact),
            _game(fact),
            _elsewhere(state, fact, name),
        )


def _named_round(state: EventState, fact: AnyFact) -> Text | None:
    number = getattr(fact, "round_number", None)
    division = state.tournament.divisions.get(getattr(fact, "division", ""))
    if division is None or not number:
        return None
    name = round_name(division, number)
    return None if name.is_numbered else name.title


def last_change(
    state: EventState, things: Collection[Key], name: Named = _number
) -> JournalEntry | None:
    """What was done last to any of these things, undone or not."""
    actions = {each.action for each in state.journal if not set(things).isdisjoint(written(each))}
    found = [entry for entry in newest_first(state, name) if entry.action in actions]
    return max(found, key=lambda entry: (entry.changed_ms, entry.action), default=None)


def describe(fact: AnyFact, name: Named = _number) -> Text:
    """What happened, for people."""
    sentence = _TABLE[type(fact)](fact, name)
    if "{name}" not in sentence.msgid or "name" in sentence.params:
        return sentence
    assert isinstance(fact, told.InDivision), "only those of a division are about somebody in it"
    named = name(fact.division, _about(fact))
    return msgspec.structs.replace(sentence, params={**sentence.params, "name": named})


def _told(done: list[AnyFact]) -> AnyFact:
    """The fact that tells an action: the first, for the others follow from it.

    What follows from a ruling stands before it.
    """
    return next((each for each in done if isinstance(each, IncidentRuled)), done[0])


def _game(fact: AnyFact) -> GameKey | None:
    if not isinstance(fact, told.OfGame):
        return None
    return GameKey(fact.division, fact.round_number, fact.game)


def _about(fact: told.InDivision) -> int:
    """Who is named; of a fact of a game that names nobody, its first side."""
    if isinstance(fact, FeatNoted):
        return fact.feat.number
    number: int = getattr(fact, "number", 0) or getattr(fact, "game", 0)
    return number


_NEVER_TOLD = (ActionUndone, ActionRedone)
"""They stand with the action that was undone."""
_TABLE = TELLERS.table(
    (kind for kind in FACTS.kinds() if kind not in _NEVER_TOLD),
    (sentences, result_words, fact_words),
)


def _elsewhere(state: EventState, fact: AnyFact, name: Named) -> Text | None:
    if not isinstance(fact, LinksRenewed) or fact.link is not LinkKind.CODE:
        return None
    division = state.tournament.divisions.get(fact.division)
    if division is None or not any(is_week(division, each) for each in division.rounds[-1:]):
        return None
    for game in division.rounds[-1].games:
        if game.table == fact.table:
            sides = " – ".join(name(division.name, number) for number in game.numbers)
            return text("{sides}: a new code was made; the old one ended.", sides=sides)
    return text("A match has a new code; the old one ended.")
