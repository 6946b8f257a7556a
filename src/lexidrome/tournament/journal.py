"""The director's journal: every action in a sentence, with who and when."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from itertools import groupby

import msgspec

from lexidrome.base import Text, text, text_plural
from lexidrome.tournament import facts as e
from lexidrome.tournament import result_words, sentences
from lexidrome.tournament.messages import FACTS, Key
from lexidrome.tournament.sentences import TELLERS, Named, says, tells
from lexidrome.tournament.state import EventState
from lexidrome.tournament.touching import can_be_undone, written
from lexidrome.tournament.values import LinkKind
from lexidrome.tournament.who import Actor

SHOWN_LOTS = 16


def _number(_division: str, number: int) -> str:
    return str(number)


class JournalEntry(msgspec.Struct, frozen=True):
    action: int
    at_ms: int
    by: Actor
    sentence: Text
    """Of the event that the others follow from."""
    undoing: e.ActionUndone | None
    """Who undid it, when and why; none: it stands."""
    can_be_undone: bool = True
    """If nothing later builds on it."""
    is_announcement: bool = False
    """Only told of the time, which nobody did."""
    division: str = ""
    """Where it was done, if there are several."""

    @property
    def is_undone(self) -> bool:
        return self.undoing is not None

    def told(self, translated: Callable[[Text], str] = str) -> str:
        """What was done, and in which division if that has to be said."""
        sentence = translated(self.sentence)
        return f"{self.division} · {sentence}" if self.division else sentence

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
    for _, done in groupby(reversed(state.journal), key=lambda event: event.action):
        event = _told(list(done)[::-1])
        undoing = state.undoings.get(event.action)
        sentence = describe(event, name)
        yield JournalEntry(
            event.action,
            event.at_ms,
            event.by,
            sentence,
            undoing,
            can_be_undone(event),
            isinstance(event, e.TimeAnnounced),
            getattr(event, "division", "") if has_divisions else "",
        )


def last_change(
    state: EventState, things: Collection[Key], name: Named = _number
) -> JournalEntry | None:
    """What was done last to any of these things, undone or not."""
    actions = {each.action for each in state.journal if not set(things).isdisjoint(written(each))}
    found = [entry for entry in newest_first(state, name) if entry.action in actions]
    return max(found, key=lambda entry: (entry.changed_ms, entry.action), default=None)


def describe(event: e.AnyEvent, name: Named = _number) -> Text:
    """What happened, for people."""
    sentence = _TABLE[type(event)](event, name)
    if "{name}" not in sentence.msgid or "name" in sentence.params:
        return sentence
    assert isinstance(event, e.InDivision), "only those of a division are about somebody in it"
    named = name(event.division, _about(event))
    return msgspec.structs.replace(sentence, params={**sentence.params, "name": named})


def _told(done: list[e.AnyEvent]) -> e.AnyEvent:
    """The event that tells an action: the first, for the others follow from it.

    What follows from a ruling stands before it.
    """
    return next((each for each in done if isinstance(each, e.IncidentRuled)), done[0])


def _about(event: e.InDivision) -> int:
    """Who is named; of an event of a game that names nobody, its first side."""
    if isinstance(event, e.FeatNoted):
        return event.feat.number
    number: int = getattr(event, "number", 0) or getattr(event, "game", 0)
    return number


@tells(e.LinksRenewed)
def _links(event: e.LinksRenewed, name: Named) -> Text:
    named = "" if event.number is None else name(event.division, event.number)
    return msgspec.structs.replace(
        _LINKS[event.link],
        params={
            "table": event.table,
            "round": event.round_number,
            "name": named,
        },
    )


_LINKS = {
    LinkKind.CODE: text("Table {table} has a new code; the old one ended."),
    LinkKind.SEAT: text(
        "Round {round}: a new link to the seat of {name} was given out; the old ones ended."
    ),
    LinkKind.SEAT_FREED: text("Round {round}: the seat of {name} was freed; its links ended."),
    LinkKind.REPORT: text(
        "Round {round}: a link to report by was given out for {name}; earlier ones ended."
    ),
    LinkKind.REPORT_ENDED: text("Round {round}: the links of {name} to report by ended."),
    LinkKind.EVERYTHING: text("All codes, seats and links of the event ended."),
}


@tells(e.EventCreated)
def _created(event: e.EventCreated, _name: Named) -> Text:
    return text("The event {title} was made.", title=event.title)


@tells(e.EntrantsEntered)
def _entered(event: e.EntrantsEntered, _name: Named) -> Text:
    return text_plural(
        "{count} entrant was entered.", "{count} entrants were entered.", len(event.entries)
    )


@tells(e.EntrantChanged)
def _changed(event: e.EntrantChanged, _name: Named) -> Text:
    if event.entry.ineligible:
        return text("The entry of {name} was changed; they are not eligible.")
    return text("The entry of {name} was changed.")


@tells(e.PairingsDrafted)
def _drafted(event: e.PairingsDrafted, name: Named) -> Text:
    if not event.let_in and event.reason:
        return text(
            "Round {round} was paired, with more byes than one: {reason}",
            round=event.round_number,
            reason=event.reason,
        )
    if not event.let_in:
        return text("Round {round} was paired.", round=event.round_number)
    return text(
        "Round {round} was paired; {names} may play: {reason}",
        round=event.round_number,
        names=", ".join(name(event.division, number) for number in event.let_in),
        reason=event.reason,
    )


@tells(e.LotsDrawn)
def _drawn(event: e.LotsDrawn, name: Named) -> Text:
    names = [name(event.division, number) for number in event.order[:SHOWN_LOTS]]
    return text(
        "Lots were drawn, in this order: {names}",
        names=", ".join([*names, "…"] if len(event.order) > SHOWN_LOTS else names),
    )


@tells(e.TimeAnnounced)
def _announced(event: e.TimeAnnounced, _name: Named) -> Text:
    return text(
        "{time} left in round {round}.",
        time=f"{event.remaining_s // 60}:{event.remaining_s % 60:02}",
        round=event.round_number,
    )


@tells(e.ResultWithdrawn)
def _withdrawn(event: e.ResultWithdrawn, _name: Named) -> Text:
    return text(
        "Round {round}: the result of {name} is open again, because its game goes on: {reason}",
        round=event.round_number,
        reason=event.reason,
    )


@tells(e.HelpSet)
def _help_set(event: e.HelpSet, _name: Named) -> Text:
    if event.is_open:
        return text("Word look-ups and old games were opened to everybody, also during games.")
    return text("Word look-ups and old games were closed during games on screen.")


@tells(e.FeatNoted)
def _feat(event: e.FeatNoted, _name: Named) -> Text:
    feat = event.feat
    return text(
        "Round {round}, {name}: best play {high_play}, most behind {deficit}.",
        round=event.round_number,
        high_play="–" if feat.high_play is None else feat.high_play,
        deficit="–" if feat.deficit is None else feat.deficit,
    )


@tells(e.SpreadAdjusted)
def _spread(event: e.SpreadAdjusted, _name: Named) -> Text:
    return text(
        "The spread of {name} was changed by {amount}: {reason}",
        amount=event.entry.amount,
        reason=event.entry.reason,
    )


@tells(e.DivisionAdded)
def _division_added(event: e.DivisionAdded, _name: Named) -> Text:
    return text("Division {name} was added.", name=event.plan.name)


@tells(e.TeamFormed)
def _team_formed(event: e.TeamFormed, _name: Named) -> Text:
    return text("The team {name} was formed.", name=event.team.name)


@tells(e.TrophyAwarded)
def _trophy_awarded(event: e.TrophyAwarded, _name: Named) -> Text:
    return text("The trophy went to {name}.", name=event.holder.holder)


says(e.PhasesChanged, text("The phases were changed."))
says(e.TablesSet, text("The tables were set."))
says(e.PrizesSet, text("The prizes were set."))
says(e.PersonCheckedIn, text("{name} checked in."))
says(e.AbsenceWaived, text("{name} may play without a member."))
says(e.EntrantWithdrawn, text("{name} withdrew."))
says(e.EntrantReturned, text("{name} returned."))
says(e.SeedsSet, text("The seeds were set."))
says(e.IncidentRuled, text("The director ruled on an incident with {name}."))
says(e.GameIncidentsTaken, text("Round {round}: rulings in a game were entered or taken back."))
says(e.AgreementApproved, text("An agreement on prizes or bets was approved."))
says(e.TrophyCarried, text("The history of the trophy was entered."))
says(e.PairingsChanged, text("The pairings of round {round} were changed by hand."))
says(e.PairingsPublished, text("The pairings of round {round} were published."))
says(e.RoundBegun, text("Round {round} began."))
says(e.RoundExtended, text("Round {round} was extended."))
says(e.RoundEnded, text("Round {round} ended."))
says(e.BreakAnnounced, text("A break was announced."))
says(e.AbsenceNoted, text("Round {round}: {name} is not there."))
says(e.LateClockStarted, text("Round {round}: the clock of {name} was started."))
says(e.ArrivalNoted, text("Round {round}: {name} came."))
says(e.ForfeitProposed, text("Round {round}: time is over for {name}."))
says(e.ResultValidated, text("Round {round}: the result of {name} was validated."))
says(e.GameWarned, text("Round {round}: the game of {name} was warned."))
says(e.ScreenResultNoted, text("Round {round}: the screen of {name} says otherwise."))
says(e.GamePostponed, text("Round {round}: the game of {name} was postponed."))
says(e.TimeProposed, text("Round {round}: {name} proposed a time."))
says(e.TimeAgreed, text("Round {round}: the time of {name} was agreed."))
says(e.ContactLogged, text("Round {round}: {name} tried to reach the opponent."))
says(e.DeadlineExtended, text("Round {round}: {name} has more time."))
says(e.EventClosed, text("The event was closed."))


_NEVER_TOLD = (e.ActionUndone, e.ActionRedone)
"""They stand with the action that was undone."""
_TABLE = TELLERS.table(
    (kind for kind in FACTS.kinds() if kind not in _NEVER_TOLD),
    (sentences, result_words, sys.modules[__name__]),
)
