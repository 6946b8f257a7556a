"""The director's journal: every action in a sentence, with who and when."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator
from itertools import groupby

import msgspec

from lexidrome.base import Text, text, text_plural
from lexidrome.tournament import facts as f
from lexidrome.tournament import result_words, sentences
from lexidrome.tournament.dependencies import can_be_undone, written
from lexidrome.tournament.messages import FACTS, Key
from lexidrome.tournament.missed_rounds import written_rounds
from lexidrome.tournament.named_rounds import without_number
from lexidrome.tournament.round_names import round_name
from lexidrome.tournament.sentences import TELLERS, Named, says, tells
from lexidrome.tournament.state import EventState
from lexidrome.tournament.values import GameKey, LinkKind, MissedKind
from lexidrome.tournament.who import Actor

SHOWN_LOTS = 16


def _number(_division: str, number: int) -> str:
    return str(number)


class JournalEntry(msgspec.Struct, frozen=True):
    action: int
    at_ms: int
    by: Actor
    sentence: Text
    """Of the fact that the others follow from."""
    undoing: f.ActionUndone | None
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

    @property
    def is_undone(self) -> bool:
        return self.undoing is not None

    def told(self, translated: Callable[[Text], str] = str) -> str:
        """What was done, in which round, and in which division if that has to be said."""
        said, where = self.sentence, ""
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
            isinstance(fact, f.TimeAnnounced),
            getattr(fact, "division", "") if has_divisions else "",
            _named_round(state, fact),
            _game(fact),
        )


def _named_round(state: EventState, fact: f.AnyFact) -> Text | None:
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


def describe(fact: f.AnyFact, name: Named = _number) -> Text:
    """What happened, for people."""
    sentence = _TABLE[type(fact)](fact, name)
    if "{name}" not in sentence.msgid or "name" in sentence.params:
        return sentence
    assert isinstance(fact, f.InDivision), "only those of a division are about somebody in it"
    named = name(fact.division, _about(fact))
    return msgspec.structs.replace(sentence, params={**sentence.params, "name": named})


def _told(done: list[f.AnyFact]) -> f.AnyFact:
    """The fact that tells an action: the first, for the others follow from it.

    What follows from a ruling stands before it.
    """
    return next((each for each in done if isinstance(each, f.IncidentRuled)), done[0])


def _game(fact: f.AnyFact) -> GameKey | None:
    if not isinstance(fact, f.OfGame):
        return None
    return GameKey(fact.division, fact.round_number, fact.game)


def _about(fact: f.InDivision) -> int:
    """Who is named; of a fact of a game that names nobody, its first side."""
    if isinstance(fact, f.FeatNoted):
        return fact.feat.number
    number: int = getattr(fact, "number", 0) or getattr(fact, "game", 0)
    return number


@tells(f.LinksRenewed)
def _links(fact: f.LinksRenewed, name: Named) -> Text:
    named = "" if fact.number is None else name(fact.division, fact.number)
    return msgspec.structs.replace(
        _LINKS[fact.link],
        params={
            "table": fact.table,
            "round": fact.round_number,
            "name": named,
        },
    )


_LINKS = {
    LinkKind.CODE: text("Table {table} has a new code; the old one ended."),
    LinkKind.SEAT: text(
        "Round {round}: a new link to the seat of {name} was given out; the old ones ended."
    ),
    LinkKind.SEAT_FREED: text(
        "Round {round}: the seat of {name} was freed; its links no longer work."
    ),
    LinkKind.REPORT: text(
        "Round {round}: a link to report by was given out for {name}; earlier ones ended."
    ),
    LinkKind.REPORT_ENDED: text("Round {round}: the reporting links of {name} no longer work."),
    LinkKind.EVERYTHING: text("All codes, seats and links of the event ended."),
}


@tells(f.EventCreated)
def _created(fact: f.EventCreated, _name: Named) -> Text:
    return text("The event {title} was made.", title=fact.title)


@tells(f.EntrantsEntered)
def _entered(fact: f.EntrantsEntered, _name: Named) -> Text:
    return text_plural(
        "{count} entrant was entered.", "{count} entrants were entered.", len(fact.entries)
    )


@tells(f.EntrantChanged)
def _changed(fact: f.EntrantChanged, _name: Named) -> Text:
    if fact.entry.ineligible:
        return text("The entry of {name} was changed; they are not eligible.")
    return text("The entry of {name} was changed.")


@tells(f.PairingsDrafted)
def _drafted(fact: f.PairingsDrafted, name: Named) -> Text:
    if not fact.let_in and fact.reason:
        return text(
            "Round {round} was paired, with more byes than one: {reason}",
            round=fact.round_number,
            reason=fact.reason,
        )
    if not fact.let_in:
        return text("Round {round} was paired.", round=fact.round_number)
    return text(
        "Round {round} was paired; {names} may play: {reason}",
        round=fact.round_number,
        names=", ".join(name(fact.division, number) for number in fact.let_in),
        reason=fact.reason,
    )


@tells(f.MissedCounted)
def _missed(fact: f.MissedCounted, _name: Named) -> Text:
    rounds = written_rounds(fact.rounds)
    match fact.kind:
        case MissedKind.LOSS:
            return text(
                "Missed rounds ({rounds}) of {name} count as a loss by {spread} each.",
                rounds=rounds,
                spread=-fact.spread,
            )
        case MissedKind.HALF:
            return text(
                "Missed rounds ({rounds}) of {name} count as half-point byes.", rounds=rounds
            )
        case MissedKind.NOTHING:
            return text("Missed rounds ({rounds}) of {name} are not counted.", rounds=rounds)


@tells(f.SeedsSet)
def _seeds(fact: f.SeedsSet, _name: Named) -> Text:
    if not fact.order:
        return text("The seeds follow the rule book again.")
    return text("The seeds were drawn by lot.") if fact.is_drawn else text("The seeds were set.")


@tells(f.ApartSet)
def _apart(fact: f.ApartSet, _name: Named) -> Text:
    if fact.apart.rounds is None:
        return text("Players of the same school or club are kept apart in all rounds.")
    if fact.apart.rounds == 0:
        return text("Players of the same school or club are not kept apart.")
    return text_plural(
        "Players of the same school or club are kept apart in the first round.",
        "Players of the same school or club are kept apart in the first {count} rounds.",
        fact.apart.rounds,
    )


@tells(f.LotsDrawn)
def _drawn(fact: f.LotsDrawn, name: Named) -> Text:
    names = [name(fact.division, number) for number in fact.order[:SHOWN_LOTS]]
    return text(
        "Lots were drawn, in this order: {names}",
        names=", ".join([*names, "…"] if len(fact.order) > SHOWN_LOTS else names),
    )


@tells(f.TimeAnnounced)
def _announced(fact: f.TimeAnnounced, _name: Named) -> Text:
    return text(
        "{time} left in round {round}.",
        time=f"{fact.remaining_s // 60}:{fact.remaining_s % 60:02}",
        round=fact.round_number,
    )


@tells(f.ResultWithdrawn)
def _withdrawn(fact: f.ResultWithdrawn, _name: Named) -> Text:
    return text(
        "Round {round}: the result of {name} is open again, because its game goes on: {reason}",
        round=fact.round_number,
        reason=fact.reason,
    )


@tells(f.HelpSet)
def _help_set(fact: f.HelpSet, _name: Named) -> Text:
    if fact.is_open:
        return text("Word look-ups and old games were opened to everybody, also during games.")
    return text("Word look-ups and old games were closed during games on screen.")


@tells(f.FeatNoted)
def _feat(fact: f.FeatNoted, _name: Named) -> Text:
    feat = fact.feat
    return text(
        "Round {round}, {name}: best play {high_play}, most behind {deficit}.",
        round=fact.round_number,
        high_play="–" if feat.high_play is None else feat.high_play,
        deficit="–" if feat.deficit is None else feat.deficit,
    )


@tells(f.SpreadAdjusted)
def _spread(fact: f.SpreadAdjusted, _name: Named) -> Text:
    return text(
        "The spread of {name} was changed by {amount}: {reason}",
        amount=fact.entry.amount,
        reason=fact.entry.reason,
    )


@tells(f.DivisionAdded)
def _division_added(fact: f.DivisionAdded, _name: Named) -> Text:
    return text("Division {name} was added.", name=fact.plan.name)


@tells(f.DivisionRenamed)
def _division_renamed(fact: f.DivisionRenamed, _name: Named) -> Text:
    return text("Division {division} is now called {name}.", division=fact.division, name=fact.name)


@tells(f.DivisionMerged)
def _division_merged(fact: f.DivisionMerged, _name: Named) -> Text:
    return text(
        "Division {division} was merged into {into}.", division=fact.division, into=fact.into
    )


@tells(f.TeamFormed)
def _team_formed(fact: f.TeamFormed, _name: Named) -> Text:
    return text("The team {name} was formed.", name=fact.team.name)


@tells(f.TrophyAwarded)
def _trophy_awarded(fact: f.TrophyAwarded, _name: Named) -> Text:
    return text("The trophy went to {name}.", name=fact.holder.holder)


says(f.EventDescribed, text("The announcement of the event was changed."))
says(f.RatingsLimited, text("The rating limits for entry were changed."))
says(f.DivisionRemoved, text("Division {division} was removed."))
says(f.PhasesChanged, text("The phases were changed."))
says(f.TablesSet, text("The tables were set."))
says(f.PrizesSet, text("The prizes were set."))
says(f.PersonCheckedIn, text("{name} checked in."))
says(f.AbsenceWaived, text("{name} may play without a member."))
says(f.EntrantWithdrawn, text("{name} withdrew."))
says(f.EntrantReturned, text("{name} returned."))
says(f.IncidentRuled, text("The director ruled on an incident with {name}."))
says(f.GameIncidentsTaken, text("Round {round}: rulings in a game were entered or taken back."))
says(f.AgreementApproved, text("An agreement on prizes or bets was approved."))
says(f.TrophyCarried, text("The history of the trophy was entered."))
says(f.PairingsChanged, text("The pairings of round {round} were changed by hand."))
says(f.PairingsPublished, text("The pairings of round {round} were published."))
says(f.RoundBegun, text("Round {round} began."))
says(f.RoundExtended, text("Round {round} was extended."))
says(f.RoundEnded, text("Round {round} ended."))
says(f.BreakAnnounced, text("A break was announced."))
says(f.AbsenceNoted, text("Round {round}: {name} is not there."))
says(f.LateClockStarted, text("Round {round}: the clock of {name} was started."))
says(f.ArrivalNoted, text("Round {round}: {name} came."))
says(f.ForfeitProposed, text("Round {round}: time is over for {name}."))
says(f.ResultValidated, text("Round {round}: the result of {name} was validated."))
says(f.GameWarned, text("Round {round}: the game of {name} was warned."))
says(f.ScreenResultNoted, text("Round {round}: the screen of {name} says otherwise."))
says(f.GamePostponed, text("Round {round}: the game of {name} was postponed."))
says(f.TimeProposed, text("Round {round}: {name} proposed a time."))
says(f.TimeAgreed, text("Round {round}: the time of {name} was agreed."))
says(f.ContactLogged, text("Round {round}: {name} tried to reach the opponent."))
says(f.DeadlineExtended, text("Round {round}: {name} has more time."))
says(f.EventClosed, text("The event was closed."))


_NEVER_TOLD = (f.ActionUndone, f.ActionRedone)
"""They stand with the action that was undone."""
_TABLE = TELLERS.table(
    (kind for kind in FACTS.kinds() if kind not in _NEVER_TOLD),
    (sentences, result_words, sys.modules[__name__]),
)
