"""One call for the best move: `think`, by simulation or, near the end, by solving."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum, auto

import msgspec

from lexidrome.base import BadInput, text
from lexidrome.engine.endgame import Stopped, solve_endgame
from lexidrome.engine.moves import Move, Moves
from lexidrome.engine.position import Position, generate
from lexidrome.engine.possible import MOST_THREADS, check_possible
from lexidrome.engine.preendgame import MOST_IN_BAG, solve_preendgame
from lexidrome.engine.selfplay import SEED_LIMIT
from lexidrome.engine.shipped import strong_style, trained_chances
from lexidrome.engine.style import Style
from lexidrome.engine.winning import Chances
from lexidrome.native import Cancel, SimulationReport, simulate

MOST_CANDIDATES = 60
MOST_PLIES = 50
NODES_PER_ITERATION = 100
"""What an iteration is worth where positions are solved and nothing is drawn."""


class Budget(msgspec.Struct, frozen=True, kw_only=True):
    """How long to think, and how; at least one of the limits must be there."""

    time_ms: int | None = None
    iterations: int | None = None
    """Trials, each of one candidate on one draw of what is unknown."""
    confidence: float = 0.99
    """Thinking ends as soon as the best move is this sure to be the best; 1 is never sure."""
    threads: int = 1
    """With a limit of iterations alone, a simulation does not depend on it."""
    plies: int = 2
    """Moves that follow a candidate before the position is judged."""
    candidates: int = 15
    spread_share: float = 0.1
    """How much of what is compared is the spread, and not the chance to win."""
    seed: int = 1


class Way(StrEnum):
    """How a position was thought about."""

    SIMULATION = auto()
    PREENDGAME = auto()
    """With 1 to 6 tiles in the bag: the draws are looked at, all or some."""
    ENDGAME = auto()
    """With the bag empty."""


class StoppedBy(StrEnum):
    """Why thinking ended."""

    SURE = auto()
    """The best move is as sure as was asked for; an endgame is proved."""
    ITERATIONS = auto()
    TIME = auto()
    CANCELLED = auto()
    SAMPLES = auto()
    """Every move that might be best was tried as often as can be."""


class Considered(msgspec.Struct, frozen=True):
    """A move and how it fared."""

    move: Move
    win: float
    """The chance to win, from 0 to 1; a tie is half a win."""
    spread: float | None
    """By which the game is expected to end; None where a pre-endgame did not need it."""
    utility: float
    """What is compared: chance and spread, from 0 to 1."""
    error: float
    """The standard error of the utility."""
    samples: int


class Thought(msgspec.Struct, frozen=True):
    """What thinking came to, or has come to so far."""

    way: Way
    moves: tuple[Considered, ...]
    """Best first; of an endgame the best move alone."""
    sure: float
    """At least so likely is the first move the best, as far as thinking can tell: by the samples
    of a simulation; 1 where it is proved; 0 where nothing can be said."""
    stopped_by: StoppedBy | None
    """None while it goes on."""
    iterations: int
    line: tuple[str, ...] = ()
    """How an endgame goes on."""

    @property
    def best(self) -> Move:
        return self.moves[0].move


_STOPPED = (
    StoppedBy.SURE,
    StoppedBy.ITERATIONS,
    StoppedBy.TIME,
    StoppedBy.CANCELLED,
    StoppedBy.SAMPLES,
)
_STOPPED_SOLVING = {
    Stopped.FINISHED: StoppedBy.SURE,
    Stopped.TIME: StoppedBy.TIME,
    Stopped.NODES: StoppedBy.ITERATIONS,
    Stopped.CANCELLED: StoppedBy.CANCELLED,
}


def think(
    position: Position,
    budget: Budget,
    *,
    style: Style | None = None,
    chances: Chances | None = None,
    cancel: Cancel | None = None,
    on_progress: Callable[[Thought], object] | None = None,
) -> Thought:
    """Find the best move of a position of two sides.

    With tiles in the bag its best moves by static worth are tried in games that
    go on from there; what is known of the other side's rack is respected, the
    rest is drawn. With 1 to 6 in the bag the pre-endgame is looked at, with none the
    endgame is solved. `on_progress` is
    shown how a simulation stands, some ten times a second; `cancel` stops
    thinking from another thread within 20 ms. Other Python threads run
    meanwhile.
    """
    _check_budget(budget)
    _check_position(position)
    style = style or strong_style(position.setting.tiles)
    if position.bag_count == 0:
        return _endgame(position, budget, cancel)
    if position.bag_count <= MOST_IN_BAG:
        return _preendgame(position, budget, style, cancel)
    shown = None
    if on_progress is not None:
        tell = on_progress

        def shown(report: SimulationReport) -> None:
            tell(_thought(position, report, None))

    report = simulate(
        position.state,
        style.native,
        (chances or trained_chances()).table,
        plies=budget.plies,
        spread_share=budget.spread_share,
        seed=budget.seed,
        iterations=budget.iterations or 0,
        time_ms=budget.time_ms or 0,
        confidence=budget.confidence if budget.confidence < 1 else 2,
        candidates=budget.candidates,
        threads=budget.threads,
        cancel=cancel,
        show=shown,
    )
    return _thought(position, report, _STOPPED[report.stopped])


def _thought(position: Position, report: SimulationReport, stopped_by: StoppedBy | None) -> Thought:
    considered = tuple(
        Considered(move, win, spread, utility, error, samples)
        for move, (samples, utility, error, win, spread) in zip(
            Moves(report.moves, position.setting), report.figures, strict=True
        )
    )
    return Thought(Way.SIMULATION, considered, report.sure, stopped_by, report.iterations)


def _endgame(position: Position, budget: Budget, cancel: Cancel | None) -> Thought:
    result = solve_endgame(
        position,
        time_ms=budget.time_ms,
        nodes=_nodes(budget),
        threads=budget.threads,
        cancel=cancel,
    )
    win = 1.0 if result.spread > 0 else 0.5 if result.spread == 0 else 0.0
    best = Considered(result.line[0], win, result.spread, win, 0.0, 1)
    return Thought(
        Way.ENDGAME,
        (best,),
        1.0 if result.is_proved else 0.0,
        _STOPPED_SOLVING[result.stopped_by],
        result.nodes // NODES_PER_ITERATION,
        tuple(map(str, result.line)),
    )


def _preendgame(position: Position, budget: Budget, style: Style, cancel: Cancel | None) -> Thought:
    result = solve_preendgame(
        position,
        time_ms=budget.time_ms,
        nodes=_nodes(budget),
        threads=budget.threads,
        cancel=cancel,
    )
    considered = tuple(
        Considered(
            play.move,
            play.win_share,
            play.spread,
            play.win_share,
            0.0,
            play.wins + play.ties + play.losses,
        )
        for play in result.plays
    )
    if not considered[0].samples:
        # Stopped before any play was looked at: what is first then says nothing.
        at_once = generate(position, 1, style)[0]
        considered = (Considered(at_once, 0.0, None, 0.0, 0.0, 0),)
    return Thought(
        Way.PREENDGAME,
        considered,
        1.0 if result.is_exact else 0.0,
        _STOPPED_SOLVING[result.stopped_by],
        result.nodes // NODES_PER_ITERATION,
    )


def _nodes(budget: Budget) -> int | None:
    return None if budget.iterations is None else budget.iterations * NODES_PER_ITERATION


def _check_budget(budget: Budget) -> None:
    if budget.time_ms is None and budget.iterations is None:
        raise BadInput(text("Thinking needs a limit: a time or a number of iterations."))
    bounds = (
        (budget.time_ms, 1, 10**9, text("The time must be from 1 to 1,000,000,000 ms.")),
        (budget.iterations, 1, 10**12, text("The number of iterations must be at least 1.")),
        (budget.threads, 1, MOST_THREADS, text("The number of threads must be from 1 to 1024.")),
        (budget.plies, 0, MOST_PLIES, text("The number of plies must be from 0 to 50.")),
        (
            budget.candidates,
            1,
            MOST_CANDIDATES,
            text("The number of candidates must be from 1 to 60."),
        ),
        (budget.confidence, 0.5, 1, text("The confidence must be from 0.5 to 1.")),
        (budget.spread_share, 0, 1, text("The share of the spread must be from 0 to 1.")),
    )
    for value, least, most, sentence in bounds:
        if value is not None and not least <= value <= most:
            raise BadInput(sentence)
    if not 0 <= budget.seed < SEED_LIMIT:
        raise BadInput(text("The seed must be a number from 0 to {most}.", most=SEED_LIMIT - 1))


def _check_position(position: Position) -> None:
    check_possible(position)
    rack = len(position.racks[0])
    size = position.setting.rack_size
    if position.bag_count > 0 and rack < size:
        raise BadInput(
            text(
                "The rack of the side to move has {count} tiles; with {bag} in the bag it has "
                "{size}.",
                count=rack,
                bag=position.bag_count,
                size=size,
            )
        )
