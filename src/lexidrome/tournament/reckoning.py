"""What a result counts for: wins, spread and recorded scores, by the rules of the event.

The checks below are the table of this module. Besides them:

SSC-24.b, A-34, P08
    the caps themselves: value of the rule set (`event.spread_cap`)
SSC-25.b, NSA-V.J.1.p1, NSA-IDX.P7, P15
    the spread of a no-show: value of the rule set (`event.no_show_spread`)
NSA-V.J.2.p2, NSA-V.J.2.p3, A-35, P16
    the spread of leaving: values of the rule set (`ending.leave_*`)
NSA-V.J.3, A-51, P14
    the spread of a bye: value of the rule set (`event.bye_spread`)
A-37
    a forfeit has no score: `Line.points` is none
A-57
    a forfeit, a bye and a ruling need not add up to zero: nothing here asserts it
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lexidrome.rulebook import Confirmation, LateRule, RuleSet, TieRule
from lexidrome.tournament.checks import effect, guard
from lexidrome.tournament.pairing import LOSS, NOBODY, TIE, WIN
from lexidrome.tournament.state import Game, Line
from lexidrome.tournament.values import Correction, ResultKind, Slip

HIGHER_SCORE_WINS = effect(
    "higher_score_wins",
    "The higher score wins the game.",
    "SSC-24", "WU-26", "DP-2.IX.a", "ST-WIN", "NSA-V.G.p1",
)  # fmt: skip
TIE_IS_HALF_A_WIN = effect(
    "tie_is_half_a_win", "A tied game is half a win for each.", "SSC-24.a", "NSA-V.G.p2"
)
TIE_BY_SCORE_BEFORE_RACKS = effect(
    "tie_by_score_before_racks",
    "A tied game goes to the higher score before unplayed letters.",
    "WU-26.a", "DP-2.IX.b", "A-04",
)  # fmt: skip
WINNER_KNOWN = guard(
    "winner_known",
    "A tied game that somebody has to win counts when it is known who did.",
    "WU-26.a", "DP-2.IX.b", "ST-WIN.a", "A-04",
)  # fmt: skip
TIED_FINAL_BY_STANDING = effect(
    "tied_final_by_standing",
    "A final that is tied before unplayed letters too goes to the better standing.",
    "A-04", "P07",
)  # fmt: skip
TIE_BY_LIGHTNING = effect(
    "tie_by_lightning",
    "A tied game goes to the winner of the lightning round; its score stays.",
    "ST-WIN.a", "ST-WIN.g",
)  # fmt: skip
WINNER_LOWERED = effect(
    "winner_lowered",
    "Beyond the cap the winner's recorded score is lowered.",
    "SSC-24.b", "A-34",
)  # fmt: skip
BYE_PLAYED = guard("bye_played", "A bye counts when its round is played.", "NSA-V.J.3", "A-50")
BYE_IS_A_WIN = effect(
    "bye_is_a_win", "Whoever is present without an opponent wins.", "NSA-V.J.3", "A-50"
)
BYE_FOR_THE_PRESENT = guard(
    "bye_for_the_present", "Nobody wins a round by a bye who is not there.", "NSA-V.J.3"
)
BYE_UNRATED = effect("bye_unrated", "A bye is not rated.", "NSA-V.J.3")
NO_SHOW_LOSES = effect(
    "no_show_loses", "A game forfeited before it began is lost; the opponent wins.",
    "SSC-25.b", "NSA-V.J.1.p1",
)  # fmt: skip
NO_SHOW_UNRATED = effect(
    "no_show_unrated", "A game forfeited before it began is not rated.", "NSA-V.J.1.p2"
)
BOTH_ABSENT_LOSE = effect(
    "both_absent_lose",
    "Where neither side came both lose, each as by a forfeit, and nobody wins.",
    "A-32",
)
ARRIVAL_ASKED = guard(
    "arrival_asked",
    "A score counts when it is known when a late side came; an absent side wins nothing.",
    "SSC-25.a", "NSA-III.C.p2", "A-32",
)  # fmt: skip
DIFFERING_REPORTS_WAIT = guard(
    "differing_reports_wait",
    "Where the reports of a match differ nobody has won it until the director decides.",
    "DP-1.III",
)
LEAVER_LOSES = effect(
    "leaver_loses", "Whoever leaves a game in progress forfeits it.", "NSA-V.J.2.p1"
)
LEAVER_PAYS_DEFICIT = effect(
    "leaver_pays_deficit", "Leaving while behind costs the deficit as well.",
    "NSA-V.J.2.p2", "A-35",
)  # fmt: skip
OPPONENT_GETS_MARGIN = effect(
    "opponent_gets_margin",
    "The opponent of whoever left wins by the same margin.",
    "NSA-V.J.2.p3",
)
BEGUN_IS_RATED = effect("begun_is_rated", "A game that has begun is rated.", "NSA-V.J.2.p4")
UNREPORTED_LOST_BY_BOTH = effect(
    "unreported_lost_by_both", "A double forfeit is a loss for both, without spread.",
    "DP-1.II.c", "A-48",
)  # fmt: skip
LATENESS_TAKEN_OFF = effect(
    "lateness_taken_off", "Points lost by lateness are taken off the score, before the cap.",
    "SSC-25.a", "A-34",
)  # fmt: skip
VALIDATED_FIRST = guard(
    "validated_first", "A result counts when staff have validated it.", "SSC-35"
)
SIGNED_FIRST = guard(
    "signed_first", "A result counts when both sides have signed it.", "NSA-V.I.p2", "P21"
)


class Terms(msgspec.Struct, frozen=True):
    """What the format of its phase says about a game."""

    round_number: int
    is_bye_a_win: bool = True
    """False in a bracket, where a bye only advances (A-51), and in a league."""
    is_there: bool = True
    """False for who has not come, where check-in is kept."""
    is_round_played: bool = True
    """Every other game of the round counts, is postponed, or the round has ended."""
    needs_winner: bool = False
    """A bracket or a championship game."""
    is_final: bool = False
    """The championship game, whose ties are broken in an order of its own (A-04)."""
    ahead: int | None = None
    """In the final: who stood better before it."""


def reckon(rules: RuleSet, terms: Terms, game: Game) -> Game:
    """The game with the lines that it counts for now."""
    is_tie_open = False
    if game.is_bye:
        # One that somebody has scored themselves counts as they say.
        is_due = game.slip is not None or BYE_PLAYED(terms.is_round_played)
        lines = _bye(rules, terms, game) if is_due else ()
    elif game.slip is None or not _is_complete(rules, game):
        lines = ()
    else:
        lines = _RECKONERS[game.slip.kind](rules, terms, game, game.slip)
        is_tie_open = not lines
    if (lines, is_tie_open) == (game.lines, game.is_tie_open):
        return game
    return replace(game, lines=lines, is_tie_open=is_tie_open)


def cap_of(rules: RuleSet, round_number: int) -> int | None:
    """The most spread that a game of this round counts for."""
    caps = rules.event.spread_cap
    return caps[min(round_number, len(caps)) - 1] if caps else None


def leaving_margin(rules: RuleSet, own: int, others: int) -> int:
    """By how much whoever leaves a game in progress loses it (A-35)."""
    deficit = max(0, others - own)
    is_added = LEAVER_PAYS_DEFICIT(bool(rules.ending.leave_adds_deficit))
    return rules.ending.leave_spread + (deficit if is_added else 0)


def is_tied_before_racks(slip: Slip) -> bool:
    """The scores before unplayed letters are known, and do not break the tie either."""
    return len(slip.before_rack) == 2 and slip.leader_before_racks is None


def _is_complete(rules: RuleSet, game: Game) -> bool:
    is_settled = DIFFERING_REPORTS_WAIT(not game.is_disputed)
    is_confirmed = is_settled and _is_confirmed(rules, game)
    return is_confirmed and ARRIVAL_ASKED(not awaited_arrivals(rules, game))


def awaited_arrivals(rules: RuleSet, game: Game) -> tuple[int, ...]:
    """The sides of which it has to be known when they came, or that they did not."""
    slip = game.slip
    if slip is None or not game.is_arrival_asked:
        return ()
    away = [each for each in game.absences if each.arrived_ms is None]
    if slip.kind is ResultKind.NO_SHOW:
        return tuple(each.number for each in away if each.number != slip.loser)
    if slip.kind is not ResultKind.PLAYED or slip.is_late_included:
        return ()
    costs_points = rules.event.late is LateRule.POINTS
    return tuple(each.number for each in away if costs_points or each.clock_started_ms is not None)


def _is_confirmed(rules: RuleSet, game: Game) -> bool:
    confirmation = rules.event.confirmation
    if not SIGNED_FIRST(game.is_signed):
        return False
    needs_staff = confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES
    return VALIDATED_FIRST(not needs_staff or game.is_validated)


def _bye(rules: RuleSet, terms: Terms, game: Game) -> tuple[Line, ...]:
    if game.slip is not None:
        return (_scored_bye(game, game.slip.scores[0].points),)
    is_win = BYE_IS_A_WIN(terms.is_bye_a_win) and BYE_FOR_THE_PRESENT(terms.is_there)
    return (
        Line(
            number=game.first,
            opponent=NOBODY,
            half_points=WIN if is_win else LOSS,
            spread=rules.event.bye_spread if is_win else 0,
            points=None,
            actual=None,
            is_rated=not BYE_UNRATED.is_on,
            is_game=is_win,
        ),
    )


def _scored_bye(game: Game, spread: int) -> Line:
    """Above nought it is a win, below it a loss; nought is an absence that counts for nothing."""
    return Line(
        number=game.first,
        opponent=NOBODY,
        half_points=WIN if spread > 0 else LOSS,
        spread=spread,
        points=None,
        actual=None,
        is_rated=False,
        is_game=spread != 0,
    )


def _played(rules: RuleSet, terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    actual = [_actual(game, slip, number) for number in game.numbers]
    recorded = _capped(actual, cap_of(rules, terms.round_number))
    halves = _halves(rules, terms, game, slip, actual)
    if halves is None:
        return ()
    return tuple(
        Line(
            number=number,
            opponent=game.other(number),
            half_points=halves[at],
            spread=recorded[at] - recorded[1 - at],
            points=recorded[at],
            actual=actual[at],
            is_rated=True,
        )
        for at, number in enumerate(game.numbers)
    )


def _actual(game: Game, slip: Slip, number: int) -> int:
    points = slip.points_of(number)
    assert points is not None, "a played game has both scores"
    if not slip.is_ruled_included:
        points += game.ruled_for(number)
    absence = game.absence_of(number)
    if absence is None or not LATENESS_TAKEN_OFF(not slip.is_late_included):
        return points
    return points - absence.late_points


def _capped(actual: list[int], cap: int | None) -> list[int]:
    if cap is None or abs(actual[0] - actual[1]) <= cap or not WINNER_LOWERED.is_on:
        return actual
    lower = min(actual)
    return [min(points, lower + cap) for points in actual]


def _halves(
    rules: RuleSet, terms: Terms, game: Game, slip: Slip, actual: list[int]
) -> tuple[int, int] | None:
    """None: nobody knows yet who won."""
    if actual[0] != actual[1]:
        is_won = (actual[0] > actual[1]) == HIGHER_SCORE_WINS.is_on
        return (WIN, LOSS) if is_won else (LOSS, WIN)
    needs_winner = terms.needs_winner or rules.tie.rule is not TieRule.HALF_WIN
    winner = _tie_winner(rules, terms, game, slip) if needs_winner else None
    if winner is not None:
        return (WIN, LOSS) if winner == game.first else (LOSS, WIN)
    if not WINNER_KNOWN(not needs_winner):
        return None
    if rules.tie.rule is not TieRule.HALF_WIN or TIE_IS_HALF_A_WIN.is_on:
        return (TIE, TIE)
    return (LOSS, LOSS)


def _tie_winner(rules: RuleSet, terms: Terms, game: Game, slip: Slip) -> int | None:
    """Who won a game with equal scores, where there has to be a winner."""
    if rules.tie.rule is TieRule.LIGHTNING:
        return slip.tie_winner if TIE_BY_LIGHTNING.is_on else None
    before = slip.leader_before_racks if TIE_BY_SCORE_BEFORE_RACKS.is_on else None
    if before is not None:
        return before
    is_ruled = Correction.RULING in game.corrections[-1:]
    if not terms.is_final or rules.tie.rule is not TieRule.HALF_WIN or is_ruled:
        return slip.tie_winner
    if not is_tied_before_racks(slip):
        # The scores before unplayed letters come first.
        return None
    ahead = terms.ahead if TIED_FINAL_BY_STANDING.is_on else None
    return slip.tie_winner if ahead is None else ahead


def _no_show(rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    spread = rules.event.no_show_spread
    is_lost = NO_SHOW_LOSES.is_on
    return _decided(
        game, slip, spread if is_lost else 0, spread, is_rated=not NO_SHOW_UNRATED.is_on,
        is_lost=is_lost,
    )  # fmt: skip


def _both_absent(rules: RuleSet, _terms: Terms, game: Game, _slip: Slip) -> tuple[Line, ...]:
    is_lost = BOTH_ABSENT_LOSE.is_on
    return tuple(
        Line(
            number=number,
            opponent=game.other(number),
            half_points=LOSS if is_lost else TIE,
            spread=-rules.event.no_show_spread if is_lost else 0,
            points=None,
            actual=None,
            is_rated=not NO_SHOW_UNRATED.is_on,
        )
        for number in game.numbers
    )


def _left(rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    assert slip.loser is not None, "somebody left"
    own, others = slip.points_of(slip.loser), slip.points_of(game.other(slip.loser))
    assert own is not None
    assert others is not None
    margin = leaving_margin(rules, own, others)
    won = margin if OPPONENT_GETS_MARGIN.is_on else 0
    return _decided(
        game, slip, margin, won, is_rated=BEGUN_IS_RATED.is_on, is_lost=LEAVER_LOSES.is_on
    )


def _awarded(_rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    return _decided(game, slip, 0, 0, is_rated=False, is_lost=True)


def _decided(
    game: Game, slip: Slip, lost: int, won: int, *, is_rated: bool, is_lost: bool
) -> tuple[Line, ...]:
    """Lines of a game that one side lost without playing it to its end."""
    loser = slip.loser if is_lost else None
    return tuple(
        Line(
            number=number,
            opponent=game.other(number),
            half_points=TIE if loser is None else LOSS if number == loser else WIN,
            spread=-lost if number == slip.loser else won,
            points=None,
            actual=slip.points_of(number),
            is_rated=is_rated,
        )
        for number in game.numbers
    )


def _both_lost(_rules: RuleSet, _terms: Terms, game: Game, _slip: Slip) -> tuple[Line, ...]:
    half_points = LOSS if UNREPORTED_LOST_BY_BOTH.is_on else TIE
    return tuple(
        Line(number, game.other(number), half_points, 0, None, None, is_rated=False)
        for number in game.numbers
    )


def _cancelled(_rules: RuleSet, _terms: Terms, game: Game, _slip: Slip) -> tuple[Line, ...]:
    return tuple(
        Line(number, game.other(number), 0, 0, None, None, is_rated=False, is_game=False)
        for number in game.numbers
    )


_RECKONERS = {
    ResultKind.PLAYED: _played,
    ResultKind.NO_SHOW: _no_show,
    ResultKind.BOTH_ABSENT: _both_absent,
    ResultKind.LEFT: _left,
    ResultKind.DOUBLE_FORFEIT: _both_lost,
    ResultKind.AWARDED: _awarded,
    ResultKind.CANCELLED: _cancelled,
}
