"""How results, lateness and a league's arrangements change a game."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.tournament import facts as e
from lexidrome.tournament.folding.parts import applies, with_game
from lexidrome.tournament.state import Absence, Game, Tournament, is_from_screen
from lexidrome.tournament.values import Contact, Proposal, Slip, Source


@applies(e.AbsenceNoted)
def absence_noted(tournament: Tournament, event: e.AbsenceNoted) -> Tournament:
    return with_game(
        tournament,
        event,
        lambda game: replace(game, absences=(*game.absences, Absence(event.number))),
    )


@applies(e.LateClockStarted)
def late_clock_started(tournament: Tournament, event: e.LateClockStarted) -> Tournament:
    return _with_absence(tournament, event, event.number, clock_started_ms=event.at_ms)


@applies(e.ArrivalNoted)
def arrival_noted(tournament: Tournament, event: e.ArrivalNoted) -> Tournament:
    return _with_absence(
        tournament,
        event,
        event.number,
        arrived_ms=event.at_ms,
        late_points=event.late_points,
        remaining_s=event.remaining_s,
        late_s=event.late_s,
    )


@applies(e.ForfeitProposed)
def forfeit_proposed(tournament: Tournament, event: e.ForfeitProposed) -> Tournament:
    """Whoever has come after all, because an arrival was undone and done again, is not meant."""

    def change(game: Game) -> Game:
        absences = tuple(
            replace(each, is_forfeit_proposed=True)
            if each.number == event.number and each.arrived_ms is None
            else each
            for each in game.absences
        )
        return replace(game, absences=absences)

    return with_game(tournament, event, change)


@applies(e.SlipSubmitted)
def slip_submitted(tournament: Tournament, event: e.SlipSubmitted) -> Tournament:
    def change(game: Game) -> Game:
        is_disputed = (
            game.source is Source.WINNER
            and game.slip is not None
            and game.slip.contradicts(event.slip)
        )
        return replace(
            _with_report(game, event.number, event.slip),
            is_disputed=game.is_disputed or is_disputed,
        )

    return with_game(tournament, event, change)


@applies(e.ResultEntered)
def result_entered(tournament: Tournament, event: e.ResultEntered) -> Tournament:
    # Whoever reports a result by themselves is shown beside what they reported.
    reporter = event.by.number if event.source is Source.WINNER else None
    return with_game(
        tournament,
        event,
        lambda game: replace(
            game if reporter is None else _with_report(game, reporter, event.slip),
            slip=event.slip,
            source=event.source,
            is_signed=event.is_signed,
            is_validated=event.is_validated,
            is_arrival_asked=event.is_arrival_asked,
            is_postponed=False,
            game=event.stream,
            screen=None,
            is_reopened=False,
            is_disputed=False,
        ),
    )


@applies(e.ResultWithdrawn)
def result_withdrawn(tournament: Tournament, event: e.ResultWithdrawn) -> Tournament:
    """What the screen said is gone; what staff have entered or corrected stays."""

    def change(game: Game) -> Game:
        open_again = replace(game, screen=None, is_reopened=True)
        if not is_from_screen(game):
            return open_again
        return replace(open_again, slip=None, source=None, is_signed=False, is_validated=False)

    return with_game(tournament, event, change)


@applies(e.FeatNoted)
def feat_noted(tournament: Tournament, event: e.FeatNoted) -> Tournament:
    def change(game: Game) -> Game:
        others = tuple(each for each in game.feats if each.number != event.feat.number)
        return replace(game, feats=(*others, event.feat))

    return with_game(tournament, event, change)


@applies(e.ResultValidated)
def result_validated(tournament: Tournament, event: e.ResultValidated) -> Tournament:
    return with_game(
        tournament,
        event,
        lambda game: replace(game, is_signed=True, is_validated=True, is_disputed=False),
    )


@applies(e.ResultCorrected)
def result_corrected(tournament: Tournament, event: e.ResultCorrected) -> Tournament:
    return with_game(
        tournament,
        event,
        lambda game: replace(
            game,
            slip=event.slip,
            screen=None,
            is_disputed=False,
            corrections=(*game.corrections, event.correction),
        ),
    )


@applies(e.GamePostponed)
def game_postponed(tournament: Tournament, event: e.GamePostponed) -> Tournament:
    def postponed(game: Game) -> Game:
        absences = () if event.is_nobody_late else game.absences
        return replace(game, is_postponed=True, absences=absences)

    return with_game(tournament, event, postponed)


@applies(e.GameWarned)
def game_warned(tournament: Tournament, event: e.GameWarned) -> Tournament:
    return with_game(tournament, event, lambda game: replace(game, is_warned=True))


@applies(e.ScreenResultNoted)
def screen_result_noted(tournament: Tournament, event: e.ScreenResultNoted) -> Tournament:
    return with_game(
        tournament,
        event,
        lambda game: replace(game, screen=event.slip, game=event.stream, is_reopened=False),
    )


@applies(e.TimeProposed)
def time_proposed(tournament: Tournament, event: e.TimeProposed) -> Tournament:
    proposal = Proposal(event.number, event.starts_at_ms)
    return with_game(
        tournament,
        event,
        lambda game: replace(game, proposals=(*game.proposals, proposal)),
    )


@applies(e.TimeAgreed)
def time_agreed(tournament: Tournament, event: e.TimeAgreed) -> Tournament:
    return with_game(tournament, event, lambda game: replace(game, agreed_ms=event.starts_at_ms))


@applies(e.ContactLogged)
def contact_logged(tournament: Tournament, event: e.ContactLogged) -> Tournament:
    contact = Contact(event.number, event.at_ms, event.note)
    return with_game(
        tournament, event, lambda game: replace(game, contacts=(*game.contacts, contact))
    )


@applies(e.DeadlineExtended)
def deadline_extended(tournament: Tournament, event: e.DeadlineExtended) -> Tournament:
    """A match that was forfeited by both because nobody had reported it is open again."""

    def change(game: Game) -> Game:
        longer = replace(game, deadline_ms=event.deadline_ms)
        if not game.is_forfeited_unreported:
            return longer
        return replace(longer, slip=None, source=None, is_signed=False, is_validated=False)

    return with_game(tournament, event, change)


def _with_report(game: Game, number: int, slip: Slip) -> Game:
    others = tuple(each for each in game.submitted if each[0] != number)
    return replace(game, submitted=(*others, (number, slip)))


def _with_absence(
    tournament: Tournament, event: e.OfGame, number: int, **changes: int | None
) -> Tournament:
    def change(game: Game) -> Game:
        absences = tuple(
            replace(each, **changes) if each.number == number else each for each in game.absences
        )
        return replace(game, absences=absences)

    return with_game(tournament, event, change)
