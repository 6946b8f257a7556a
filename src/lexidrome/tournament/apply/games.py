"""How results, lateness and a league's arrangements change a game."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament.apply.parts import applies, with_game
from lexidrome.tournament.messages import told
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
from lexidrome.tournament.messages.results import (
    FeatNoted,
    GamePostponed,
    GameWarned,
    ResultCorrected,
    ResultEntered,
    ResultValidated,
    ResultWithdrawn,
    ScreenResultNoted,
    SlipSubmitted,
)
from lexidrome.tournament.state import Absence, Game, Tournament, is_from_screen
from lexidrome.tournament.values import Contact, Proposal, Slip, Source


@applies(AbsenceNoted)
def absence_noted(tournament: Tournament, fact: AbsenceNoted) -> Tournament:
    return with_game(
        tournament,
        fact,
        lambda game: replace(game, absences=(*game.absences, Absence(fact.number))),
    )


@applies(LateClockStarted)
def late_clock_started(tournament: Tournament, fact: LateClockStarted) -> Tournament:
    return _with_absence(tournament, fact, fact.number, clock_started_ms=fact.at_ms)


@applies(ArrivalNoted)
def arrival_noted(tournament: Tournament, fact: ArrivalNoted) -> Tournament:
    return _with_absence(
        tournament,
        fact,
        fact.number,
        arrived_ms=fact.at_ms,
        late_points=fact.late_points,
        remaining_s=fact.remaining_s,
        late_s=fact.late_s,
    )


@applies(ForfeitProposed)
def forfeit_proposed(tournament: Tournament, fact: ForfeitProposed) -> Tournament:
    """Whoever has come after all, because an arrival was undone and done again, is not meant."""

    def change(game: Game) -> Game:
        absences = tuple(
            replace(each, is_forfeit_proposed=True)
            if each.number == fact.number and each.arrived_ms is None
            else each
            for each in game.absences
        )
        return replace(game, absences=absences)

    return with_game(tournament, fact, change)


@applies(SlipSubmitted)
def slip_submitted(tournament: Tournament, fact: SlipSubmitted) -> Tournament:
    def change(game: Game) -> Game:
        is_disputed = (
            game.source is Source.WINNER
            and game.slip is not None
            and game.slip.contradicts(fact.slip)
        )
        return replace(
            _with_report(game, fact.number, fact.slip),
            is_disputed=game.is_disputed or is_disputed,
        )

    return with_game(tournament, fact, change)


@applies(ResultEntered)
def result_entered(tournament: Tournament, fact: ResultEntered) -> Tournament:
    # Whoever reports a result by themselves is shown beside what they reported.
    own = fact.by.number if fact.source is Source.WINNER else None
    reporter = own if fact.reporter is None else fact.reporter
    return with_game(
        tournament,
        fact,
        lambda game: replace(
            game if reporter is None else _with_report(game, reporter, fact.slip),
            slip=fact.slip,
            source=fact.source,
            is_signed=fact.is_signed,
            is_validated=fact.is_validated,
            is_arrival_asked=fact.is_arrival_asked,
            is_postponed=False,
            game=fact.stream,
            screen=None,
            is_reopened=False,
            is_disputed=False,
        ),
    )


@applies(ResultWithdrawn)
def result_withdrawn(tournament: Tournament, fact: ResultWithdrawn) -> Tournament:
    """What the screen said is gone; what staff have entered or corrected stays."""

    def change(game: Game) -> Game:
        open_again = replace(game, screen=None, is_reopened=True)
        if not is_from_screen(game):
            return open_again
        return replace(open_again, slip=None, source=None, is_signed=False, is_validated=False)

    return with_game(tournament, fact, change)


@applies(FeatNoted)
def feat_noted(tournament: Tournament, fact: FeatNoted) -> Tournament:
    def change(game: Game) -> Game:
        others = tuple(each for each in game.feats if each.number != fact.feat.number)
        return replace(game, feats=(*others, fact.feat))

    return with_game(tournament, fact, change)


@applies(ResultValidated)
def result_validated(tournament: Tournament, fact: ResultValidated) -> Tournament:
    return with_game(
        tournament,
        fact,
        lambda game: replace(game, is_signed=True, is_validated=True, is_disputed=False),
    )


@applies(ResultCorrected)
def result_corrected(tournament: Tournament, fact: ResultCorrected) -> Tournament:
    return with_game(
        tournament,
        fact,
        lambda game: replace(
            game,
            slip=fact.slip,
            screen=None,
            is_disputed=False,
            corrections=(*game.corrections, fact.correction),
        ),
    )


@applies(GamePostponed)
def game_postponed(tournament: Tournament, fact: GamePostponed) -> Tournament:
    def postponed(game: Game) -> Game:
        absences = () if fact.is_nobody_late else game.absences
        return replace(game, is_postponed=True, absences=absences)

    return with_game(tournament, fact, postponed)


@applies(GameWarned)
def game_warned(tournament: Tournament, fact: GameWarned) -> Tournament:
    return with_game(tournament, fact, lambda game: replace(game, is_warned=True))


@applies(ScreenResultNoted)
def screen_result_noted(tournament: Tournament, fact: ScreenResultNoted) -> Tournament:
    return with_game(
        tournament,
        fact,
        lambda game: replace(game, screen=fact.slip, game=fact.stream, is_reopened=False),
    )


@applies(TimeProposed)
def time_proposed(tournament: Tournament, fact: TimeProposed) -> Tournament:
    proposal = Proposal(fact.number, fact.starts_at_ms)
    return with_game(
        tournament,
        fact,
        lambda game: replace(game, proposals=(*game.proposals, proposal)),
    )


@applies(TimeAgreed)
def time_agreed(tournament: Tournament, fact: TimeAgreed) -> Tournament:
    return with_game(tournament, fact, lambda game: replace(game, agreed_ms=fact.starts_at_ms))


@applies(ContactLogged)
def contact_logged(tournament: Tournament, fact: ContactLogged) -> Tournament:
    contact = Contact(fact.number, fact.at_ms, fact.note)
    return with_game(
        tournament, fact, lambda game: replace(game, contacts=(*game.contacts, contact))
    )


@applies(DeadlineExtended)
def deadline_extended(tournament: Tournament, fact: DeadlineExtended) -> Tournament:
    """A match that was forfeited by both because nobody had reported it is open again."""

    def change(game: Game) -> Game:
        longer = replace(game, deadline_ms=fact.deadline_ms)
        if not game.is_forfeited_unreported:
            return longer
        return replace(longer, slip=None, source=None, is_signed=False, is_validated=False)

    return with_game(tournament, fact, change)


def _with_report(game: Game, number: int, slip: Slip) -> Game:
    others = tuple(each for each in game.submitted if each[0] != number)
    return replace(game, submitted=(*others, (number, slip)))


def _with_absence(
    tournament: Tournament, fact: told.OfGame, number: int, **changes: int | None
) -> Tournament:
    def change(game: Game) -> Game:
        absences = tuple(
            replace(each, **changes) if each.number == number else each for each in game.absences
        )
        return replace(game, absences=absences)

    return with_game(tournament, fact, change)
