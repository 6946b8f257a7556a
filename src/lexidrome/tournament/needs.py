"""What somebody needs to reach a place: settled, still open or gone, and how that is known.

With one round left and its pairings published every result is considered: each other
game is independent of the rest, so that the worst and the best are found game by game.
With more rounds left a bound settles what can be settled, whatever the pairings; the
rest is played through many times with a seed and says how often it came about.

A game changes a spread by `spread_per_game` at most. Where points and spread are both
equal, somebody else's rule decides; here it may go either way.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import BadInput, Text, text
from lexidrome.tournament.pairing import LOSS, NOBODY, TIE, WIN
from lexidrome.tournament.ratings import expectation

SPREAD_DEVIATION = 110
"""How far margins of simulated games stray; about what club games show."""


class Runner(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entrant as the race for places sees them."""

    number: int
    half_points: int
    spread: int
    is_active: bool = True
    rating: int | None = None


class Race(msgspec.Struct, frozen=True, omit_defaults=True):
    runners: tuple[Runner, ...]
    rounds_left: int
    """Rounds whose results are not in."""
    next_round: tuple[tuple[int, int], ...] = ()
    """The pairings of the first of them, where they are published; `NOBODY` for a bye."""
    spread_per_game: int = 250
    bye_spread: int = 50
    seed: int = 0
    trials: int = 400


class Status(StrEnum):
    CLINCHED = "clinched"
    ALIVE = "alive"
    OUT = "out"


class Basis(StrEnum):
    EXACT = "exact"
    """Every possible result has been considered."""
    SIMULATED = "simulated"
    """The rounds left were played through many times."""


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    number: int
    place: int
    """To finish at this place or better."""
    status: Status
    basis: Basis
    sure_margin: int | None = None
    """In the last round this result is enough whatever others do: a lead, or if below
    nought a deficit. None if no result is."""
    possible_margin: int | None = None
    """In the last round a worse result than this is too little."""
    sure_half_points: int | None = None
    """So much from the rounds left is enough whatever others do."""
    chance: float | None = None
    """How often the simulation came out well."""
    trials: int = 0


def outlook(race: Race, number: int, place: int, among: Collection[int] | None = None) -> Outlook:
    """Whether this entrant can finish at this place or better, among all or some others."""
    own = next((each for each in race.runners if each.number == number), None)
    if own is None:
        raise BadInput(text("There is no entrant with number {number}.", number=number))
    if place < 1:
        raise BadInput(text("Places begin with 1."))
    rivals = frozenset(
        each.number
        for each in race.runners
        if each.number != number and (among is None or each.number in among)
    )
    if race.rounds_left == 0 or (race.rounds_left == 1 and race.next_round):
        return _last_round(race, own, place, rivals)
    return _more_rounds(race, own, place, rivals)


def sentence(found: Outlook) -> Text:
    """What the entrant is told."""
    if found.status is Status.CLINCHED:
        return text("Place {place} or better is certain.", place=found.place)
    if found.status is Status.OUT:
        return text("Place {place} is out of reach.", place=found.place)
    if found.basis is Basis.SIMULATED:
        return text(
            "Place {place} or better came about in {share} % of {trials} simulated finishes.",
            place=found.place,
            share=round(100 * (found.chance or 0)),
            trials=found.trials,
        )
    return _last_round_sentence(found)


def _last_round_sentence(found: Outlook) -> Text:
    sure = found.sure_margin
    if sure is None:
        return text("Place {place} needs help from other tables.", place=found.place)
    if sure > 0:
        return text(
            "A win by {margin} is enough for place {place}.", margin=sure, place=found.place
        )
    if sure == 0:
        return text("A tie is enough for place {place}.", place=found.place)
    return text(
        "Not losing by more than {margin} is enough for place {place}.",
        margin=-sure,
        place=found.place,
    )


# One round left and its pairings known: every result.


def _last_round(race: Race, own: Runner, place: int, rivals: frozenset[int]) -> Outlook:
    worst, best = _own_margins(race, own)
    sure = possible = None
    if _above(race, own, worst, rivals, is_worst=True) < place:
        status = Status.CLINCHED
    elif _above(race, own, best, rivals, is_worst=False) >= place:
        status = Status.OUT
    else:
        status = Status.ALIVE
        sure = _least_margin(race, own, place, rivals, is_worst=True)
        possible = _least_margin(race, own, place, rivals, is_worst=False)
    return Outlook(own.number, place, status, Basis.EXACT, sure, possible)


def _own_margins(race: Race, own: Runner) -> tuple[int, int]:
    """The worst and the best result of the entrant's own game."""
    opponent = _opponents(race).get(own.number)
    if opponent is None:
        return 0, 0
    if opponent == NOBODY:
        return race.bye_spread, race.bye_spread
    return -race.spread_per_game, race.spread_per_game


def _least_margin(
    race: Race, own: Runner, place: int, rivals: frozenset[int], *, is_worst: bool
) -> int | None:
    """The lowest margin that is good enough; a larger one is never worse."""
    low, high = _own_margins(race, own)
    if _above(race, own, high, rivals, is_worst=is_worst) >= place:
        return None
    while low < high:
        middle = (low + high) // 2
        if _above(race, own, middle, rivals, is_worst=is_worst) < place:
            high = middle
        else:
            low = middle + 1
    return low


def _above(race: Race, own: Runner, margin: int, rivals: frozenset[int], *, is_worst: bool) -> int:
    """The most or the fewest rivals who finish above, if the own game ends so."""
    opponents = _opponents(race)
    by_number = {each.number: each for each in race.runners}
    is_playing = own.number in opponents
    final = _after(own, margin) if is_playing else own
    count = 0
    seen = {own.number}
    for runner in race.runners:
        if runner.number in seen:
            continue
        opponent = opponents.get(runner.number)
        seen |= {runner.number, opponent or runner.number}
        outcomes: list[tuple[Runner, ...]]
        if opponent is None:
            outcomes = [(runner,)]
        elif opponent == NOBODY:
            outcomes = [(_after(runner, race.bye_spread),)]
        elif opponent == own.number:
            outcomes = [(_after(runner, -margin),)]
        else:
            outcomes = list(_outcomes(race, final, runner, by_number[opponent]))
        counts = [
            sum(each.number in rivals and _is_above(each, final, is_worst) for each in outcome)
            for outcome in outcomes
        ]
        count += max(counts) if is_worst else min(counts)
    return count


def _outcomes(
    race: Race, final: Runner, one: Runner, other: Runner
) -> Iterator[tuple[Runner, ...]]:
    """The results of a game that make a difference to who is above."""
    margins = {-race.spread_per_game, -1, 0, 1, race.spread_per_game}
    # Where one of the two comes level in spread, which may count for or against.
    margins |= {final.spread - one.spread, other.spread - final.spread}
    for margin in margins:
        if abs(margin) <= race.spread_per_game:
            yield _after(one, margin), _after(other, -margin)


def _after(runner: Runner, margin: int) -> Runner:
    gained = WIN if margin > 0 else TIE if margin == 0 else LOSS
    return msgspec.structs.replace(
        runner, half_points=runner.half_points + gained, spread=runner.spread + margin
    )


def _is_above(runner: Runner, final: Runner, is_worst: bool) -> bool:
    """Where all is equal the worst has the other above, the best below."""
    theirs, own = (runner.half_points, runner.spread), (final.half_points, final.spread)
    return theirs > own or (is_worst and theirs == own)


def _opponents(race: Race) -> dict[int, int]:
    opponents = {}
    for one, other in race.next_round:
        opponents[one] = other
        if other != NOBODY:
            opponents[other] = one
    return opponents


# More rounds left: a bound, then simulation.


def _more_rounds(race: Race, own: Runner, place: int, rivals: frozenset[int]) -> Outlook:
    sure = _sure_half_points(race, own, place, rivals)
    if sure == 0:
        return Outlook(own.number, place, Status.CLINCHED, Basis.EXACT, sure_half_points=0)
    if _fewest_above(race, own, rivals) >= place:
        return Outlook(own.number, place, Status.OUT, Basis.EXACT)
    chance = _simulated(race, own.number, place, rivals)
    return Outlook(
        own.number,
        place,
        Status.ALIVE,
        Basis.SIMULATED,
        sure_half_points=sure,
        chance=chance,
        trials=race.trials,
    )


def _sure_half_points(race: Race, own: Runner, place: int, rivals: frozenset[int]) -> int | None:
    """The least from the rounds left with which too few rivals can come above.

    Every rival is given all that a rival alone could get, which is more than all can get
    together: what is sure by this is sure.
    """
    rounds = race.rounds_left
    for gained in range(WIN * rounds + 1 if own.is_active else 1):
        # The worst way to gain it: win by one, tie the odd half, lose the rest by the most.
        losses = rounds - (gained + 1) // WIN
        spread = own.spread + gained // WIN - losses * race.spread_per_game
        final = Runner(
            own.number, own.half_points + gained, spread if own.is_active else own.spread
        )
        if (
            sum(_can_pass(race, each, final) for each in race.runners if each.number in rivals)
            < place
        ):
            return gained
    return None


def _fewest_above(race: Race, own: Runner, rivals: frozenset[int]) -> int:
    """Rivals who stay above even if the entrant wins all and they lose all."""
    rounds = race.rounds_left if own.is_active else 0
    final = Runner(
        own.number,
        own.half_points + WIN * rounds,
        own.spread + rounds * race.spread_per_game,
    )
    return sum(
        _is_above(
            msgspec.structs.replace(
                each,
                spread=each.spread - race.rounds_left * race.spread_per_game * each.is_active,
            ),
            final,
            is_worst=False,
        )
        for each in race.runners
        if each.number in rivals
    )


def _can_pass(race: Race, rival: Runner, final: Runner) -> bool:
    rounds = race.rounds_left if rival.is_active else 0
    best = Runner(
        rival.number,
        rival.half_points + WIN * rounds,
        rival.spread + rounds * race.spread_per_game,
    )
    return _is_above(best, final, is_worst=True)


def _simulated(race: Race, number: int, place: int, rivals: frozenset[int]) -> float:
    rng = random.Random(f"{race.seed}/{number}/{place}")  # noqa: S311 - a simulation, no secret
    good = 0
    for _ in range(race.trials):
        finish = _one_finish(race, rng)
        own = finish[number]
        above = sum(_is_above(finish[each], own, is_worst=False) for each in rivals)
        good += above < place
    return good / race.trials if race.trials else 0.0


def _one_finish(race: Race, rng: random.Random) -> dict[int, Runner]:
    """Play the rounds left: neighbours in the standings meet where nothing is published."""
    now = {runner.number: runner for runner in race.runners}
    for left in range(race.rounds_left):
        pairs: Sequence[tuple[int, int]] = race.next_round if left == 0 else ()
        for one, other in pairs or _neighbours(now):
            if other == NOBODY:
                now[one] = _after(now[one], race.bye_spread)
                continue
            margin = _margin(race, now[one], now[other], rng)
            now[one], now[other] = _after(now[one], margin), _after(now[other], -margin)
    return now


def _neighbours(now: dict[int, Runner]) -> Iterator[tuple[int, int]]:
    order = sorted(
        (runner for runner in now.values() if runner.is_active),
        key=lambda runner: (-runner.half_points, -runner.spread, runner.number),
    )
    numbers = [runner.number for runner in order] + [NOBODY] * (len(order) % 2)
    return zip(numbers[::2], numbers[1::2], strict=True)


def _margin(race: Race, one: Runner, other: Runner, rng: random.Random) -> int:
    """A margin whose sign follows the ratings, where both have one."""
    chance = 0.5
    if one.rating is not None and other.rating is not None:
        chance = expectation(one.rating, other.rating)
    size = min(round(abs(rng.gauss(0, SPREAD_DEVIATION))), race.spread_per_game)
    return size if rng.random() < chance else -size
