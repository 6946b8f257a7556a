"""What a result counts for: wins, spread and recorded scores, by the rules of the event."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from lexidrome.rulebook import RuleSet, rule
from lexidrome.rulebook.choices import Confirmation, LateRule, TieRule
from lexidrome.tournament.pairing import LOSS, NOBODY, TIE, WIN
from lexidrome.tournament.state import Game, Line
from lexidrome.tournament.values import Correction, ResultKind, Slip


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
        lines = () if bye_waits(terms, game) else _bye(rules, terms, game)
    elif game.slip is None or not _is_complete(rules, game):
        lines = ()
    else:
        lines = _RECKONERS[game.slip.kind](rules, terms, game, game.slip)
        is_tie_open = not lines
    if (lines, is_tie_open) == (game.lines, game.is_tie_open):
        return game
    return replace(game, lines=lines, is_tie_open=is_tie_open)


def cap_of(rules: RuleSet, round_number: int) -> int | None:
    """The most spread that a game of this round counts for: SSC-24.b, A-34, P08."""
    caps = rules.event.spread_cap
    return caps[min(round_number, len(caps)) - 1] if caps else None


def leaving_margin(rules: RuleSet, own: int, others: int) -> int:
    """By how much whoever leaves a game in progress loses it.

    NSA-V.J.2.p2, NSA-V.J.2.p3, A-35, P16: the rule set says what leaving itself costs.
    """
    return rules.ending.leave_spread + leavers_deficit(rules, own, others)


@rule("NSA-V.J.2.p2", "A-35")
def leavers_deficit(rules: RuleSet, own: int, others: int) -> int:
    """Leaving while behind costs the deficit as well."""
    return max(0, others - own) if rules.ending.leave_adds_deficit else 0


def is_tied_before_racks(slip: Slip) -> bool:
    """The scores before unplayed letters are known, and do not break the tie either."""
    return len(slip.before_rack) == 2 and slip.leader_before_racks is None


def _is_complete(rules: RuleSet, game: Game) -> bool:
    is_waiting = (
        waits_for_the_director(game)
        or waits_for_signatures(game)
        or waits_for_staff(rules, game)
        or waits_for_an_arrival(rules, game)
    )
    return not is_waiting


@rule("DP-1.III")
def waits_for_the_director(game: Game) -> bool:
    """Where the reports of a match differ nobody has won it until the director decides."""
    return game.is_disputed


@rule("NSA-V.I.p2", "P21")
def waits_for_signatures(game: Game) -> bool:
    """A result counts when both sides have signed it."""
    return not game.is_signed


@rule("SSC-35")
def waits_for_staff(rules: RuleSet, game: Game) -> bool:
    """A result counts when staff have validated it."""
    needs_staff = rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES
    return needs_staff and not game.is_validated


@rule("SSC-25.a", "NSA-III.C.p2", "A-32")
def waits_for_an_arrival(rules: RuleSet, game: Game) -> bool:
    """A score counts when it is known when a late side came; an absent side wins nothing."""
    return bool(awaited_arrivals(rules, game))


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


@rule("NSA-V.J.3", "A-50")
def bye_waits(terms: Terms, game: Game) -> bool:
    """A bye counts when its round is played.

    One that somebody has scored themselves counts as they say.
    """
    return game.slip is None and not terms.is_round_played


def _bye(rules: RuleSet, terms: Terms, game: Game) -> tuple[Line, ...]:
    if game.slip is not None:
        return (_scored_bye(game, game.slip.scores[0].points),)
    is_win = bye_is_a_win(terms) and not is_away(terms)
    return (
        Line(
            number=game.first,
            opponent=NOBODY,
            half_points=WIN if is_win else LOSS,
            # NSA-V.J.3, A-51, P14
            spread=rules.event.bye_spread if is_win else 0,
            points=None,
            actual=None,
            is_rated=not bye_is_unrated(game),
            is_game=is_win,
        ),
    )


@rule("NSA-V.J.3", "A-50")
def bye_is_a_win(terms: Terms) -> bool:
    """Whoever is present without an opponent wins."""
    return terms.is_bye_a_win


@rule("NSA-V.J.3")
def is_away(terms: Terms) -> bool:
    """Nobody wins a round by a bye who is not there."""
    return not terms.is_there


@rule("NSA-V.J.3")
def bye_is_unrated(game: Game) -> bool:
    """A bye is not rated."""
    return game.is_bye


def _scored_bye(game: Game, spread: int) -> Line:
    """Above nought it is a win, below it a loss; nought is an absence that counts for nothing."""
    return Line(
        number=game.first,
        opponent=NOBODY,
        half_points=WIN if spread > 0 else LOSS,
        spread=spread,
        points=None,
        actual=None,
        is_rated=not bye_is_unrated(game),
        is_game=spread != 0,
    )


def _played(rules: RuleSet, terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    actual = [_actual(game, slip, number) for number in game.numbers]
    recorded = capped(actual, cap_of(rules, terms.round_number))
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
    return points - points_for_lateness(game, slip, number)


@rule("SSC-25.a", "A-34")
def points_for_lateness(game: Game, slip: Slip, number: int) -> int:
    """Points lost by lateness are taken off the score, before the cap."""
    absence = game.absence_of(number)
    return 0 if absence is None or slip.is_late_included else absence.late_points


@rule("SSC-24.b", "A-34")
def capped(actual: list[int], cap: int | None) -> list[int]:
    """Beyond the cap the winner's recorded score is lowered."""
    if cap is None or abs(actual[0] - actual[1]) <= cap:
        return actual
    lower = min(actual)
    return [min(points, lower + cap) for points in actual]


def _halves(
    rules: RuleSet, terms: Terms, game: Game, slip: Slip, actual: list[int]
) -> tuple[int, int] | None:
    """None: nobody knows yet who won."""
    if actual[0] != actual[1]:
        return higher_score_wins(actual)
    winner = _tie_winner(rules, terms, game, slip) if _needs_winner(rules, terms) else None
    if waits_for_its_winner(rules, terms, winner):
        return None
    if winner is None:
        return halves_of_a_tie()
    return (WIN, LOSS) if winner == game.first else (LOSS, WIN)


@rule("SSC-24", "WU-26", "DP-2.IX.a", "ST-WIN", "NSA-V.G.p1")
def higher_score_wins(actual: list[int]) -> tuple[int, int]:
    """The higher score wins the game."""
    return (WIN, LOSS) if actual[0] > actual[1] else (LOSS, WIN)


@rule("SSC-24.a", "NSA-V.G.p2")
def halves_of_a_tie() -> tuple[int, int]:
    """A tied game is half a win for each."""
    return (TIE, TIE)


def _needs_winner(rules: RuleSet, terms: Terms) -> bool:
    return terms.needs_winner or rules.tie.rule is not TieRule.HALF_WIN


@rule("WU-26.a", "DP-2.IX.b", "ST-WIN.a", "A-04")
def waits_for_its_winner(rules: RuleSet, terms: Terms, winner: int | None) -> bool:
    """A tied game that somebody has to win counts when it is known who did."""
    return winner is None and _needs_winner(rules, terms)


def _tie_winner(rules: RuleSet, terms: Terms, game: Game, slip: Slip) -> int | None:
    """Who won a game with equal scores, where there has to be a winner."""
    if rules.tie.rule is TieRule.LIGHTNING:
        return winner_by_lightning(slip)
    before = winner_before_racks(slip)
    if before is not None:
        return before
    is_ruled = Correction.RULING in game.corrections[-1:]
    if not terms.is_final or rules.tie.rule is not TieRule.HALF_WIN or is_ruled:
        return slip.tie_winner
    if not is_tied_before_racks(slip):
        # The scores before unplayed letters come first.
        return None
    ahead = winner_by_standing(terms)
    return slip.tie_winner if ahead is None else ahead


@rule("ST-WIN.a", "ST-WIN.g")
def winner_by_lightning(slip: Slip) -> int | None:
    """A tied game goes to the winner of the lightning round; its score stays."""
    return slip.tie_winner


@rule("WU-26.a", "DP-2.IX.b", "A-04")
def winner_before_racks(slip: Slip) -> int | None:
    """A tied game goes to the higher score before unplayed letters."""
    return slip.leader_before_racks


@rule("A-04", "P07")
def winner_by_standing(terms: Terms) -> int | None:
    """A final that is tied before unplayed letters too goes to the better standing."""
    return terms.ahead


@rule("SSC-25.b", "NSA-V.J.1.p1")
def no_show(rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    """A game forfeited before it began is lost; the opponent wins.

    By as much as the rule set says: SSC-25.b, NSA-V.J.1.p1, NSA-IDX.P7, P15.
    """
    spread = rules.event.no_show_spread
    return _decided(game, slip, spread, spread, is_rated=not no_show_is_unrated(slip))


@rule("NSA-V.J.1.p2")
def no_show_is_unrated(slip: Slip) -> bool:
    """A game forfeited before it began is not rated."""
    return slip.kind in (ResultKind.NO_SHOW, ResultKind.BOTH_ABSENT)


@rule("A-32")
def both_absent(rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    """Where neither side came both lose, each as by a forfeit, and nobody wins."""
    return tuple(
        Line(
            number=number,
            opponent=game.other(number),
            half_points=LOSS,
            spread=-rules.event.no_show_spread,
            points=None,
            actual=None,
            is_rated=not no_show_is_unrated(slip),
        )
        for number in game.numbers
    )


@rule("NSA-V.J.2.p1")
def left(rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    """Whoever leaves a game in progress forfeits it."""
    assert slip.loser is not None, "somebody left"
    own, others = slip.points_of(slip.loser), slip.points_of(game.other(slip.loser))
    assert own is not None
    assert others is not None
    margin = leaving_margin(rules, own, others)
    return _decided(game, slip, margin, opponents_margin(margin), is_rated=begun_is_rated(slip))


@rule("NSA-V.J.2.p3")
def opponents_margin(margin: int) -> int:
    """The opponent of whoever left wins by the same margin."""
    return margin


@rule("NSA-V.J.2.p4")
def begun_is_rated(slip: Slip) -> bool:
    """A game that has begun is rated.

    Of those that were not played to their end it is the one that somebody left.
    """
    return slip.kind is ResultKind.LEFT


def _awarded(_rules: RuleSet, _terms: Terms, game: Game, slip: Slip) -> tuple[Line, ...]:
    return _decided(game, slip, 0, 0, is_rated=False)


def _decided(game: Game, slip: Slip, lost: int, won: int, *, is_rated: bool) -> tuple[Line, ...]:
    """Lines of a game that one side lost without playing it to its end.

    What the two sides count for need not add up to zero (A-57). A slip that names
    no loser gives nobody a win.
    """
    return tuple(
        Line(
            number=number,
            opponent=game.other(number),
            half_points=TIE if slip.loser is None else LOSS if number == slip.loser else WIN,
            spread=-lost if number == slip.loser else won,
            # A forfeit has no score.
            points=None,
            actual=slip.points_of(number),
            is_rated=is_rated,
        )
        for number in game.numbers
    )


@rule("DP-1.II.c", "A-48")
def both_lost(_rules: RuleSet, _terms: Terms, game: Game, _slip: Slip) -> tuple[Line, ...]:
    """A double forfeit is a loss for both, without spread."""
    return tuple(
        Line(number, game.other(number), LOSS, 0, None, None, is_rated=False)
        for number in game.numbers
    )


def _cancelled(_rules: RuleSet, _terms: Terms, game: Game, _slip: Slip) -> tuple[Line, ...]:
    return tuple(
        Line(number, game.other(number), 0, 0, None, None, is_rated=False, is_game=False)
        for number in game.numbers
    )


_RECKONERS = {
    ResultKind.PLAYED: _played,
    ResultKind.NO_SHOW: no_show,
    ResultKind.BOTH_ABSENT: both_absent,
    ResultKind.LEFT: left,
    ResultKind.DOUBLE_FORFEIT: both_lost,
    ResultKind.AWARDED: _awarded,
    ResultKind.CANCELLED: _cancelled,
}
