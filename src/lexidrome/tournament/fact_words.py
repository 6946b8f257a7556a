"""What was done in an event, in a sentence each; results have theirs in `result_words`."""

from __future__ import annotations

import msgspec

from lexidrome.base import Text, text, text_plural
from lexidrome.tournament.messages.divisions import (
    ApartSet,
    DivisionAdded,
    DivisionMerged,
    DivisionRemoved,
    DivisionRenamed,
    PhasesChanged,
    RatingsLimited,
    TablesSet,
)
from lexidrome.tournament.messages.entries import (
    AbsenceWaived,
    EntrantChanged,
    EntrantReturned,
    EntrantsEntered,
    EntrantWithdrawn,
    MissedCounted,
    PersonCheckedIn,
    SeedsSet,
)
from lexidrome.tournament.messages.incidents import (
    GameIncidentsTaken,
    IncidentRuled,
    SpreadAdjusted,
)
from lexidrome.tournament.messages.lateness import (
    AbsenceNoted,
    ArrivalNoted,
    ForfeitProposed,
    LateClockStarted,
)
from lexidrome.tournament.messages.league import (
    ContactLogged,
    DeadlineExtended,
    TimeAgreed,
    TimeProposed,
)
from lexidrome.tournament.messages.prizes import AgreementApproved, PrizesSet
from lexidrome.tournament.messages.results import (
    FeatNoted,
    GamePostponed,
    GameWarned,
    ResultValidated,
    ResultWithdrawn,
    ScreenResultNoted,
)
from lexidrome.tournament.messages.rounds import (
    BreakAnnounced,
    PairingsChanged,
    PairingsDrafted,
    PairingsPublished,
    RoundBegun,
    RoundEnded,
    RoundExtended,
    TimeAnnounced,
)
from lexidrome.tournament.messages.setup import (
    EventClosed,
    EventCreated,
    EventDescribed,
    HelpSet,
    LinksRenewed,
)
from lexidrome.tournament.messages.standings import LotsDrawn
from lexidrome.tournament.messages.teams import TeamFormed, TrophyAwarded, TrophyCarried
from lexidrome.tournament.missed_rounds import written_rounds
from lexidrome.tournament.sentences import Named, says, tells
from lexidrome.tournament.values import LinkKind, MissedKind

SHOWN_LOTS = 16


@tells(LinksRenewed)
def _links(fact: LinksRenewed, name: Named) -> Text:
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


@tells(EventCreated)
def _created(fact: EventCreated, _name: Named) -> Text:
    return text("The event {title} was made.", title=fact.title)


@tells(EntrantsEntered)
def _entered(fact: EntrantsEntered, _name: Named) -> Text:
    return text_plural(
        "{count} entrant was entered.", "{count} entrants were entered.", len(fact.entries)
    )


@tells(EntrantChanged)
def _changed(fact: EntrantChanged, _name: Named) -> Text:
    if fact.entry.ineligible:
        return text("The entry of {name} was changed; they are not eligible.")
    return text("The entry of {name} was changed.")


@tells(PairingsDrafted)
def _drafted(fact: PairingsDrafted, name: Named) -> Text:
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


@tells(MissedCounted)
def _missed(fact: MissedCounted, _name: Named) -> Text:
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


@tells(SeedsSet)
def _seeds(fact: SeedsSet, _name: Named) -> Text:
    if not fact.order:
        return text("The seeds follow the rule book again.")
    return text("The seeds were drawn by lot.") if fact.is_drawn else text("The seeds were set.")


@tells(ApartSet)
def _apart(fact: ApartSet, _name: Named) -> Text:
    if fact.apart.rounds is None:
        return text("Players of the same school or club are kept apart in all rounds.")
    if fact.apart.rounds == 0:
        return text("Players of the same school or club are not kept apart.")
    return text_plural(
        "Players of the same school or club are kept apart in the first round.",
        "Players of the same school or club are kept apart in the first {count} rounds.",
        fact.apart.rounds,
    )


@tells(LotsDrawn)
def _drawn(fact: LotsDrawn, name: Named) -> Text:
    names = [name(fact.division, number) for number in fact.order[:SHOWN_LOTS]]
    return text(
        "Lots were drawn, in this order: {names}",
        names=", ".join([*names, "…"] if len(fact.order) > SHOWN_LOTS else names),
    )


@tells(TimeAnnounced)
def _announced(fact: TimeAnnounced, _name: Named) -> Text:
    return text(
        "{time} left in round {round}.",
        time=f"{fact.remaining_s // 60}:{fact.remaining_s % 60:02}",
        round=fact.round_number,
    )


@tells(ResultWithdrawn)
def _withdrawn(fact: ResultWithdrawn, _name: Named) -> Text:
    return text(
        "Round {round}: the result of {name} is open again, because its game goes on: {reason}",
        round=fact.round_number,
        reason=fact.reason,
    )


@tells(HelpSet)
def _help_set(fact: HelpSet, _name: Named) -> Text:
    if fact.is_open:
        return text("Word look-ups and old games were opened to everybody, also during games.")
    return text("Word look-ups and old games were closed during games on screen.")


@tells(FeatNoted)
def _feat(fact: FeatNoted, _name: Named) -> Text:
    feat = fact.feat
    return text(
        "Round {round}, {name}: best play {high_play}, most behind {deficit}.",
        round=fact.round_number,
        high_play="–" if feat.high_play is None else feat.high_play,
        deficit="–" if feat.deficit is None else feat.deficit,
    )


@tells(SpreadAdjusted)
def _spread(fact: SpreadAdjusted, _name: Named) -> Text:
    return text(
        "The spread of {name} was changed by {amount}: {reason}",
        amount=fact.entry.amount,
        reason=fact.entry.reason,
    )


@tells(DivisionAdded)
def _division_added(fact: DivisionAdded, _name: Named) -> Text:
    return text("Division {name} was added.", name=fact.plan.name)


@tells(DivisionRenamed)
def _division_renamed(fact: DivisionRenamed, _name: Named) -> Text:
    return text("Division {division} is now called {name}.", division=fact.division, name=fact.name)


@tells(DivisionMerged)
def _division_merged(fact: DivisionMerged, _name: Named) -> Text:
    return text(
        "Division {division} was merged into {into}.", division=fact.division, into=fact.into
    )


@tells(TeamFormed)
def _team_formed(fact: TeamFormed, _name: Named) -> Text:
    return text("The team {name} was formed.", name=fact.team.name)


@tells(TrophyAwarded)
def _trophy_awarded(fact: TrophyAwarded, _name: Named) -> Text:
    return text("The trophy went to {name}.", name=fact.holder.holder)


says(EventDescribed, text("The announcement of the event was changed."))
says(RatingsLimited, text("The rating limits for entry were changed."))
says(DivisionRemoved, text("Division {division} was removed."))
says(PhasesChanged, text("The phases were changed."))
says(TablesSet, text("The tables were set."))
says(PrizesSet, text("The prizes were set."))
says(PersonCheckedIn, text("{name} checked in."))
says(AbsenceWaived, text("{name} may play without a member."))
says(EntrantWithdrawn, text("{name} withdrew."))
says(EntrantReturned, text("{name} returned."))
says(IncidentRuled, text("The director ruled on an incident with {name}."))
says(GameIncidentsTaken, text("Round {round}: rulings in a game were entered or taken back."))
says(AgreementApproved, text("An agreement on prizes or bets was approved."))
says(TrophyCarried, text("The history of the trophy was entered."))
says(PairingsChanged, text("The pairings of round {round} were changed by hand."))
says(PairingsPublished, text("The pairings of round {round} were published."))
says(RoundBegun, text("Round {round} began."))
says(RoundExtended, text("Round {round} was extended."))
says(RoundEnded, text("Round {round} ended."))
says(BreakAnnounced, text("A break was announced."))
says(AbsenceNoted, text("Round {round}: {name} is not there."))
says(LateClockStarted, text("Round {round}: the clock of {name} was started."))
says(ArrivalNoted, text("Round {round}: {name} came."))
says(ForfeitProposed, text("Round {round}: time is over for {name}."))
says(ResultValidated, text("Round {round}: the result of {name} was validated."))
says(GameWarned, text("Round {round}: the game of {name} was warned."))
says(ScreenResultNoted, text("Round {round}: the screen of {name} says otherwise."))
says(GamePostponed, text("Round {round}: the game of {name} was postponed."))
says(TimeProposed, text("Round {round}: {name} proposed a time."))
says(TimeAgreed, text("Round {round}: the time of {name} was agreed."))
says(ContactLogged, text("Round {round}: {name} tried to reach the opponent."))
says(DeadlineExtended, text("Round {round}: {name} has more time."))
says(EventClosed, text("The event was closed."))
