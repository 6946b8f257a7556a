"""Plays an event from the first entry to the last result, with random but plausible results."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec

from lexidrome.base import PersonId, Refusal
from lexidrome.rulebook import RuleSet
from lexidrome.rulebook.choices import Confirmation, TieRule
from lexidrome.tournament.decide import handle
from lexidrome.tournament.messages.entries import CheckIn, Enter, Return, Withdraw
from lexidrome.tournament.messages.incidents import AdjustSpread
from lexidrome.tournament.messages.lateness import NoteAbsence, NoteArrival
from lexidrome.tournament.messages.results import (
    CorrectResult,
    EnterResult,
    ForfeitGame,
    SubmitSlip,
    ValidateResult,
)
from lexidrome.tournament.messages.rounds import BeginRound, DraftPairings, PublishPairings
from lexidrome.tournament.messages.setup import CreateEvent
from lexidrome.tournament.messages.standings import DrawLots
from lexidrome.tournament.messages.undo import Redo, Undo
from lexidrome.tournament.pairing import Championship
from lexidrome.tournament.phases import (
    DivisionPlan,
    DoubleElimination,
    League,
    Phase,
    SingleElimination,
    default_phases,
)
from lexidrome.tournament.refusals import Reason
from lexidrome.tournament.simulation.invariants import broken_in_event, broken_in_round
from lexidrome.tournament.state import Division, EventState, Game, Round
from lexidrome.tournament.unions import AnyCommand, AnyFact
from lexidrome.tournament.values import (
    Correction,
    Entry,
    Missed,
    MissedKind,
    Score,
    Slip,
    SpreadKind,
)
from lexidrome.tournament.who import DIRECTOR, Actor, Role

DIVISION = "A"
_MISSED = (
    None,
    Missed(MissedKind.LOSS, 30),
    Missed(MissedKind.HALF),
    Missed(MissedKind.NOTHING),
)
"""What the rounds count for that somebody missed."""
MINUTE_MS = 60_000
MEAN_POINTS = 380
MOST_ROUNDS = 300
"""No format needs more; one that does has lost its way."""


class Trouble(msgspec.Struct, frozen=True):
    """How often things go wrong, in percent of the occasions."""

    forfeit: int = 2
    leave: int = 1
    late: int = 3
    tie: int = 2
    correction: int = 4
    withdrawal: int = 1
    return_: int = 30
    late_entry: int = 20
    undo: int = 2
    ruling: int = 1
    report: int = 20
    """Results that the sides report by themselves."""


USUAL = Trouble()
CALM = Trouble(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)


class Simulated(msgspec.Struct, frozen=True):
    """A whole event that was played by itself."""

    state: EventState
    facts: tuple[AnyFact, ...]
    broken: tuple[str, ...]
    """What did not hold; nothing, one hopes."""
    commands: int
    refused: tuple[str, ...]
    """Commands that should have been carried out and were refused."""

    @property
    def division(self) -> Division:
        return self.state.tournament.divisions[DIVISION]


def simulate(
    rules: RuleSet,
    entrants: int,
    seed: int,
    *,
    rounds: int | None = None,
    phases: tuple[Phase, ...] = (),
    trouble: Trouble = USUAL,
    told: Callable[[int], None] = lambda _: None,
) -> Simulated:
    """Play a whole event; `told` is called with the number of each round that is over."""
    return _Play(rules, seed, trouble).run(entrants, phases or default_phases(rules, rounds), told)


class _Play:
    def __init__(self, rules: RuleSet, seed: int, trouble: Trouble) -> None:
        self.rules = rules
        self.rng = random.Random(seed)  # noqa: S311 - repeatable on purpose
        self.trouble = trouble
        self.state: EventState | None = None
        self.facts: list[AnyFact] = []
        self.broken: list[str] = []
        self.refused: list[str] = []
        self.commands = 0
        self.at_ms = 0
        self.persons = 0
        self.strength: dict[int, float] = {}

    def run(
        self, entrants: int, phases: tuple[Phase, ...], told: Callable[[int], None]
    ) -> Simulated:
        self._do(
            CreateEvent(
                title="A simulated event",
                rules=self.rules,
                seed=self.rng.getrandbits(32),
                divisions=(DivisionPlan(DIVISION, phases),),
            )
        )
        self._enter(entrants)
        for _ in range(MOST_ROUNDS):
            if not self._pair():
                break
            self._play_round()
            told(len(self._division.rounds))
            self._between_rounds()
        state = self.state
        assert state is not None
        self.broken.extend(broken_in_event(state, self.facts))
        return Simulated(
            state, tuple(self.facts), tuple(self.broken), self.commands, tuple(self.refused)
        )

    @property
    def _division(self) -> Division:
        assert self.state is not None
        return self.state.tournament.divisions[DIVISION]

    def _chance(self, percent: int) -> bool:
        return percent > 0 and self.rng.random() * 100 < percent

    def _try(self, command: AnyCommand, by: Actor = DIRECTOR) -> Refusal | None:
        handled = handle(self.state, by.says(command, self.at_ms))
        if isinstance(handled, Refusal):
            return handled
        self.commands += 1
        self.state = handled.state
        self.facts.extend(handled.facts)
        return None

    def _do(self, command: AnyCommand, by: Actor = DIRECTOR) -> None:
        refusal = self._try(command, by)
        if refusal is not None:
            self.refused.append(f"{type(command).__name__}: {refusal.reason}")

    def _enter(self, count: int) -> None:
        size = self.rules.sides.persons_per_side
        entries = []
        for _ in range(count):
            persons = tuple(PersonId(f"p{self.persons + at}") for at in range(size))
            self.persons += size
            rating = None if self._chance(10) else int(self.rng.gauss(1400, 300))
            entries.append(Entry(persons, rating=rating, club=self.rng.choice("WXYZ")))
        missed = _MISSED[self.persons % 4]
        self._do(Enter(division=DIVISION, entries=tuple(entries), missed=missed))
        for number, entrant in self._division.entrants.items():
            if self.rules.event.id_needed and not entrant.is_complete:
                self._check_in(number)
            self.strength.setdefault(number, float(entrant.entry.rating or 1100))

    def _check_in(self, number: int) -> None:
        self._do(CheckIn(division=DIVISION, number=number, is_id_seen=True))

    def _pair(self) -> bool:
        """Pair and publish the next round; False when all is played."""
        draft = DraftPairings(division=DIVISION)
        drafted = self._try(draft)
        if drafted is not None and drafted.reason == Reason.TIED_PLACES:
            seed = self.rng.getrandbits(32)
            self._do(DrawLots(division=DIVISION, seed=seed))
            drafted = self._try(draft)
        if drafted is not None:
            if drafted.reason != Reason.NO_ROUND_LEFT:
                self.refused.append(f"DraftPairings: {drafted.reason}: {drafted.sentence}")
            return False
        each = self._division.rounds[-1]
        self._do(PublishPairings(division=DIVISION, round_number=each.number))
        assert self.state is not None
        self.broken.extend(broken_in_round(self.state.tournament, self._division, each))
        return True

    def _play_round(self) -> None:
        each = self._division.rounds[-1]
        self._do(BeginRound(division=DIVISION, round_number=each.number))
        begun_ms = self.at_ms
        games = [game for game in each.games if not game.is_bye]
        absent = [game for game in games if self._chance(self.trouble.late)]
        for game in absent:
            self._on(NoteAbsence, game.second)
        self.at_ms = begun_ms + 4 * MINUTE_MS
        for game in absent:
            self._on(NoteArrival, game.second)
        self.at_ms = begun_ms + 40 * MINUTE_MS
        self.rng.shuffle(games)
        for game in games:
            self._finish(game)
            if self._chance(self.trouble.undo):
                self._undo_and_redo()
        self.at_ms = begun_ms + 60 * MINUTE_MS

    def _on(self, kind: type[NoteAbsence | NoteArrival], number: int) -> None:
        self._do(
            kind(
                division=DIVISION,
                round_number=len(self._division.rounds),
                number=number,
            )
        )

    def _finish(self, game: Game) -> None:
        round_number = len(self._division.rounds)
        slip = self._slip(game)
        if self._chance(self.trouble.forfeit):
            self._forfeit(game, ())
        elif self._chance(self.trouble.leave):
            self._forfeit(game, slip.scores)
        elif self._chance(self.trouble.report):
            self._report(game, slip)
        else:
            self._do(
                EnterResult(
                    division=DIVISION, round_number=round_number, number=game.first, slip=slip
                )
            )

    def _slip(self, game: Game) -> Slip:
        """Scores that follow from strength and luck; a tie gets a winner where one is needed."""
        gap = (self.strength[game.first] - self.strength[game.second]) / 20
        one = max(0, int(self.rng.gauss(MEAN_POINTS + gap / 2, 60)))
        other = max(0, int(self.rng.gauss(MEAN_POINTS - gap / 2, 60)))
        if self._chance(self.trouble.tie):
            other = one
        each = self._division.rounds[-1]
        format_ = self._division.phases[each.phase].format
        is_bracket = isinstance(format_, SingleElimination | DoubleElimination)
        is_final = isinstance(format_, Championship)
        breaks_ties = self.rules.tie.rule is not TieRule.HALF_WIN or is_bracket
        late = {absence.number: absence.late_points for absence in self._fresh(game).absences}
        is_tied = one - late.get(game.first, 0) == other - late.get(game.second, 0)
        winner = self.rng.choice(game.numbers) if is_tied and breaks_ties else None
        scores = (Score(game.first, one), Score(game.second, other))
        return Slip(
            scores=scores,
            before_rack=scores if is_tied and is_final else (),
            tie_winner=winner,
        )

    def _fresh(self, game: Game) -> Game:
        found = self._division.rounds[-1].game_of(game.first)
        assert found is not None
        return found

    def _forfeit(self, game: Game, scores: tuple[Score, ...]) -> None:
        self._do(
            ForfeitGame(
                division=DIVISION,
                round_number=len(self._division.rounds),
                number=self.rng.choice(game.numbers),
                scores=scores,
            )
        )

    def _report(self, game: Game, slip: Slip) -> None:
        """Both sides report the same, or the winner does; staff validate where they must."""
        one, other = (score.points for score in slip.scores)
        reporters = game.numbers
        if self.rules.event.confirmation is Confirmation.WINNER_REPORTS:
            winner = slip.tie_winner or (game.first if one >= other else game.second)
            reporters = (winner,)
        for number in reporters:
            self._do(
                SubmitSlip(
                    division=DIVISION,
                    round_number=len(self._division.rounds),
                    number=number,
                    slip=slip,
                ),
                Actor(Role.ENTRANT, DIVISION, number),
            )
        if self.rules.event.confirmation is Confirmation.BOTH_SIGN_STAFF_VALIDATES:
            self._do(
                ValidateResult(
                    division=DIVISION,
                    round_number=len(self._division.rounds),
                    number=game.first,
                )
            )

    def _undo_and_redo(self) -> None:
        """Undoing and doing again changes nothing but the journal."""
        assert self.state is not None
        before = self.state.tournament
        self._do(Undo())
        undone = max(self.state.undone, default=None)
        self._do(Redo(action=undone))
        if self.state.tournament != before:
            self.broken.append("undoing and doing again changed something")

    def _between_rounds(self) -> None:
        each = self._division.rounds[-1]
        if self._can_change(each):
            self._correct(each)
        if self._chance(self.trouble.ruling):
            self._rule(each)
        if not self._is_swiss(each):
            return
        if self._chance(self.trouble.late_entry) and each.number < 3:
            self._enter(1)
        for number, entrant in list(self._division.entrants.items()):
            if entrant.is_withdrawn:
                if self._chance(self.trouble.return_):
                    self._do(Return(division=DIVISION, number=number, missed=_MISSED[number % 4]))
            elif self._chance(self.trouble.withdrawal) and self._active_count() > 4:
                self._do(Withdraw(division=DIVISION, number=number))

    def _active_count(self) -> int:
        return sum(not each.is_withdrawn for each in self._division.entrants.values())

    def _is_swiss(self, each: Round) -> bool:
        format_ = self._division.phases[each.phase].format
        return not isinstance(format_, SingleElimination | DoubleElimination | League)

    def _can_change(self, each: Round) -> bool:
        """A bracket's results are not turned round once others build on them."""
        return self._is_swiss(each) and self._chance(self.trouble.correction * len(each.games))

    def _correct(self, each: Round) -> None:
        """The wrong winner was entered, perhaps some rounds ago."""
        at = self.rng.randint(1, each.number)
        games = [
            game
            for game in self._division.rounds[at - 1].games
            if game.slip is not None and len(game.slip.scores) == 2 and game.counts
        ]
        if not games:
            return
        game = self.rng.choice(games)
        assert game.slip is not None
        one, other = game.slip.scores
        if one.points == other.points:
            return
        slip = Slip(
            scores=(Score(one.number, other.points), Score(other.number, one.points)),
            first=game.slip.first,
            is_late_included=game.slip.is_late_included,
        )
        if self.rules.tie.rule is not TieRule.HALF_WIN and game.absences:
            return
        self._do(
            CorrectResult(
                division=DIVISION,
                round_number=at,
                number=game.first,
                slip=slip,
                correction=Correction.ENTRY,
                reason="the wrong winner was entered",
            )
        )

    def _rule(self, each: Round) -> None:
        self._do(
            AdjustSpread(
                division=DIVISION,
                number=self.rng.choice(list(self._division.entrants)),
                kind=SpreadKind.RULING,
                round_number=each.number,
                amount=self.rng.choice([-50, 25, 50]),
                reason="a ruling",
            )
        )
