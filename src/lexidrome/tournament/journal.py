"""The director's journal: every action in a sentence, with who and when."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import groupby
from typing import Any

import msgspec

from lexidrome.base import Text, text, text_plural
from lexidrome.tournament import events as e
from lexidrome.tournament.messages import Key
from lexidrome.tournament.result_words import Named, told_correction, told_report, told_result
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
    if isinstance(event, e.ResultEntered):
        return told_result(event, name)
    if isinstance(event, e.ResultCorrected):
        return told_correction(event, name)
    if isinstance(event, e.LinksRenewed):
        return _links(event, name)
    if isinstance(event, e.SlipSubmitted):
        return told_report(event, name)
    if isinstance(event, e.PairingsDrafted):
        return _drafted(event, name)
    if isinstance(event, e.LotsDrawn):
        return _drawn(event, name)
    sentence = _SENTENCES[type(event)](event)
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


def _created(event: e.EventCreated) -> Text:
    return text("The event {title} was made.", title=event.title)


def _entered(event: e.EntrantsEntered) -> Text:
    return text_plural(
        "{count} entrant was entered.", "{count} entrants were entered.", len(event.entries)
    )


def _of_round(
    sentence: Callable[[], Text],
) -> Callable[[e.OfRound | e.GameIncidentsTaken], Text]:
    return lambda event: msgspec.structs.replace(sentence(), params={"round": event.round_number})


def _of_game(sentence: Callable[[], Text]) -> Callable[[e.OfGame], Text]:
    return lambda event: msgspec.structs.replace(sentence(), params={"round": event.round_number})


def _changed(event: e.EntrantChanged) -> Text:
    if event.entry.ineligible:
        return text("The entry of {name} was changed; they are not eligible.")
    return text("The entry of {name} was changed.")


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


def _drawn(event: e.LotsDrawn, name: Named) -> Text:
    names = [name(event.division, number) for number in event.order[:SHOWN_LOTS]]
    return text(
        "Lots were drawn, in this order: {names}",
        names=", ".join([*names, "…"] if len(event.order) > SHOWN_LOTS else names),
    )


def _announced(event: e.TimeAnnounced) -> Text:
    return text(
        "{time} left in round {round}.",
        time=f"{event.remaining_s // 60}:{event.remaining_s % 60:02}",
        round=event.round_number,
    )


def _withdrawn(event: e.ResultWithdrawn) -> Text:
    return text(
        "Round {round}: the result of {name} is open again, because its game goes on: {reason}",
        round=event.round_number,
        reason=event.reason,
    )


def _help_set(event: e.HelpSet) -> Text:
    if event.is_open:
        return text("Word look-ups and old games were opened to everybody, also during games.")
    return text("Word look-ups and old games were closed during games on screen.")


def _feat(event: e.FeatNoted) -> Text:
    feat = event.feat
    return text(
        "Round {round}, {name}: best play {high_play}, most behind {deficit}.",
        round=event.round_number,
        high_play="–" if feat.high_play is None else feat.high_play,
        deficit="–" if feat.deficit is None else feat.deficit,
    )


def _spread(event: e.SpreadAdjusted) -> Text:
    return text(
        "The spread of {name} was changed by {amount}: {reason}",
        amount=event.entry.amount,
        reason=event.entry.reason,
    )


_SENTENCES: dict[type[e.AnyEvent], Callable[[Any], Text]] = {
    e.EventCreated: _created,
    e.DivisionAdded: lambda event: text("Division {name} was added.", name=event.plan.name),
    e.PhasesChanged: lambda _: text("The phases were changed."),
    e.TablesSet: lambda _: text("The tables were set."),
    e.PrizesSet: lambda _: text("The prizes were set."),
    e.EntrantsEntered: _entered,
    e.EntrantChanged: _changed,
    e.PersonCheckedIn: lambda _: text("{name} checked in."),
    e.AbsenceWaived: lambda _: text("{name} may play without a member."),
    e.EntrantWithdrawn: lambda _: text("{name} withdrew."),
    e.EntrantReturned: lambda _: text("{name} returned."),
    e.SeedsSet: lambda _: text("The seeds were set."),
    e.SpreadAdjusted: _spread,
    e.IncidentRuled: lambda _: text("The director ruled on an incident with {name}."),
    e.GameIncidentsTaken: _of_round(
        lambda: text("Round {round}: rulings in a game were entered or taken back.")
    ),
    e.TeamFormed: lambda event: text("The team {name} was formed.", name=event.team.name),
    e.AgreementApproved: lambda _: text("An agreement on prizes or bets was approved."),
    e.TrophyCarried: lambda _: text("The history of the trophy was entered."),
    e.TrophyAwarded: lambda event: text("The trophy went to {name}.", name=event.holder.holder),
    e.PairingsChanged: _of_round(
        lambda: text("The pairings of round {round} were changed by hand.")
    ),
    e.PairingsPublished: _of_round(lambda: text("The pairings of round {round} were published.")),
    e.RoundBegun: _of_round(lambda: text("Round {round} began.")),
    e.TimeAnnounced: _announced,
    e.RoundExtended: _of_round(lambda: text("Round {round} was extended.")),
    e.RoundEnded: _of_round(lambda: text("Round {round} ended.")),
    e.BreakAnnounced: lambda _: text("A break was announced."),
    e.AbsenceNoted: _of_game(lambda: text("Round {round}: {name} is not there.")),
    e.LateClockStarted: _of_game(lambda: text("Round {round}: the clock of {name} was started.")),
    e.ArrivalNoted: _of_game(lambda: text("Round {round}: {name} came.")),
    e.ForfeitProposed: _of_game(lambda: text("Round {round}: time is over for {name}.")),
    e.ResultWithdrawn: _withdrawn,
    e.FeatNoted: _feat,
    e.ResultValidated: _of_game(lambda: text("Round {round}: the result of {name} was validated.")),
    e.GameWarned: _of_game(lambda: text("Round {round}: the game of {name} was warned.")),
    e.ScreenResultNoted: _of_game(
        lambda: text("Round {round}: the screen of {name} says otherwise.")
    ),
    e.GamePostponed: _of_game(lambda: text("Round {round}: the game of {name} was postponed.")),
    e.TimeProposed: _of_game(lambda: text("Round {round}: {name} proposed a time.")),
    e.TimeAgreed: _of_game(lambda: text("Round {round}: the time of {name} was agreed.")),
    e.ContactLogged: _of_game(lambda: text("Round {round}: {name} tried to reach the opponent.")),
    e.DeadlineExtended: _of_game(lambda: text("Round {round}: {name} has more time.")),
    e.EventClosed: lambda _: text("The event was closed."),
    e.HelpSet: _help_set,
}
