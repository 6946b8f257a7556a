"""Breaking a tie: the lightning round, or a game played again.

The checks below are the table of this module. Besides them:

ST-WIN.a, A-04
    when a tie is open: `ending`; value of the rule set
ST-WIN.b
    tiles on hand go back, the board's stay out: `folding`
ST-WIN.d, ST-WIN.e, ST-WIN.f
    tiles and time of an attempt: `lightning`; values of the rule set
A-31
    face values, no bonus, the board goes back when the bag cannot supply: `_supply`, `_rule`
"""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game import commands as c
from lexidrome.game import events as e
from lexidrome.game.board import EMPTY_BOARD
from lexidrome.game.checks import effect, guard
from lexidrome.game.deciding.judging import may_judge
from lexidrome.game.deciding.starting import bad_seed, best_drawn
from lexidrome.game.deciding.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_over,
    no_such_side,
)
from lexidrome.game.lightning import terms
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.state import Lightning, Phase
from lexidrome.game.tiles import commitment, draw, remove_tiles, value_of
from lexidrome.game.values import DrawKind, TieBreak
from lexidrome.game.who import Role
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import TieRule

EQUAL_LETTERS_AGAIN = effect(
    "lightning_equal_letters_again",
    "When the judge's letters are equal, two others are taken.",
    "ST-WIN.c",
)  # fmt: skip
NO_REPLAY = guard(
    "lightning_and_no_replay",
    "Where a lightning round breaks ties, no game is played again for one.",
    "ST-WIN.a",
)
MINUTE_IS_UP = guard(
    "lightning_minute_is_up",
    "The next side attempts its word when the first side's minute is up.",
    "ST-WIN.e",
)
ONE_AFTER_THE_OTHER = guard(
    "lightning_sequential",
    "One side attempts a word, then the other.",
    "ST-WIN.e",
)  # fmt: skip
UNACCEPTABLE_IS_NOTHING = effect(
    "lightning_unacceptable_is_nothing",
    "A word that is not acceptable is worth nothing.",
    "A-31",
)  # fmt: skip
MORE_IS_WORTH_MORE = effect(
    "lightning_higher_value_wins",
    "The side whose word is worth more wins; equal words go on.",
    "ST-WIN.g",
)  # fmt: skip


@decides(c.SettleTie)
def settle_tie(work: Work, command: c.SettleTie) -> Refusal | None:
    if refusal := must_be(work, Role.DIRECTOR) or _tie_is_open(work):
        return refusal
    winner = command.winner
    if winner is not None and not 0 <= winner < work.state.side_count:
        return no_such_side(winner)
    if winner is not None and work.state.record is None:
        return refuse(
            Reason.NOT_AT_THE_TABLE, text("On screen the lightning round itself says who won.")
        )
    if not NO_REPLAY(winner is not None or work.state.rules.tie.rule is not TieRule.LIGHTNING):
        return refuse(
            Reason.NO_REPLAY,
            text("A lightning round breaks the tie; the game is not played again ({rule})."),
            rule_of(work.state.rules, "tie.rule"),
        )
    work.emit(
        e.TieBroken(
            at_ms=work.at_ms,
            by=work.by,
            winner=winner,
            tie_break=TieBreak.REPLAY if winner is None else TieBreak.LIGHTNING,
            rule=rule_of(work.state.rules, "tie.rule"),
        )
    )
    return None


@decides(c.StartLightning)
def start_lightning(work: Work, command: c.StartLightning) -> Refusal | None:
    rules = work.state.rules
    staff = (Role.DIRECTOR, Role.JUDGE, Role.HOUSE)
    is_the_rule = rules.tie.rule is TieRule.LIGHTNING
    if refusal := must_be(work, *(staff if is_the_rule else staff[:1])) or _tie_is_open(work):
        return refusal
    if work.state.side_count != 2:
        return refuse(Reason.NOT_A_TWO_SIDED_TIE, text("A lightning round is between two sides."))
    if work.state.record is not None:
        return refuse(
            Reason.LIGHTNING_AT_THE_TABLE,
            text("The round is played with the tiles on the table; say who won it."),
        )
    started = _promised_round(work) or _seeded_round(work, command.seed)
    if isinstance(started, Refusal):
        return started
    work.emit(started)
    _supply(work, work.state.side_count)
    _draw_order(work)
    _deal(work, terms(rules).first_tiles)
    return None


def _promised_round(work: Work) -> e.LightningStarted | None:
    """The seed of the round was promised with that of the game, before any share was told."""
    if work.state.sharing is None:
        return None
    promised = work.state.setup.tie_commitment
    return e.LightningStarted(at_ms=work.at_ms, by=work.by, commitment=promised, seed=None)


def _seeded_round(work: Work, seed: bytes) -> e.LightningStarted | Refusal:
    """A game of an earlier version has promised none: the round has a fresh one."""
    return bad_seed(seed) or e.LightningStarted(
        at_ms=work.at_ms, by=work.by, commitment=commitment(seed), seed=seed
    )


def _draw_order(work: Work) -> None:
    """The judge takes a letter for each side; closest to A goes first."""
    while True:
        state = work.state
        lightning = _lightning(work)
        sides = tuple(range(state.side_count))
        tiles, _ = draw(lightning.draw_key, lightning.draw_count, state.bag, len(sides))
        best = best_drawn(state, dict(zip(sides, tiles, strict=True)))
        is_hopeless = len(set(state.bag)) == 1
        is_decided = len(best) == 1 or is_hopeless or not EQUAL_LETTERS_AGAIN.is_on
        work.emit(
            e.LightningOrderDrawn(
                at_ms=work.at_ms,
                tiles=tuple(tiles),
                first_side=best[0] if is_decided else None,
            )
        )
        if is_decided:
            return


def _deal(work: Work, count: int) -> None:
    """So many tiles for each side, the first side's first."""
    sides = work.state.side_count
    _supply(work, count * sides)
    first = _lightning(work).first_side or 0
    for offset in range(sides):
        state = work.state
        lightning = _lightning(work)
        tiles, _ = draw(lightning.draw_key, lightning.draw_count, state.bag, count)
        if tiles:
            work.emit(
                e.TilesDrawn(
                    at_ms=work.at_ms,
                    side=(first + offset) % sides,
                    count=len(tiles),
                    tiles=tiles,
                    kind=DrawKind.LIGHTNING,
                )
            )


def _supply(work: Work, count: int) -> None:
    """If the bag cannot supply, the board's tiles go back first (A-31)."""
    if len(work.state.bag) < count and work.state.board != EMPTY_BOARD:
        work.emit(e.BoardReturned(at_ms=work.at_ms))


@decides(c.AttemptWord)
def attempt_word(work: Work, command: c.AttemptWord) -> Refusal | None:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := _lightning_is_on(work):
        return refusal
    lightning = _lightning(work)
    if not ONE_AFTER_THE_OTHER(lightning.on_attempt == side):
        return refuse(
            Reason.NOT_YOUR_ATTEMPT,
            text("It is not your attempt ({rule})."),
            ONE_AFTER_THE_OTHER.rule(work.state.rules),
        )
    wait_ms = (lightning.attempt_from_ms or work.at_ms) - work.at_ms
    if not MINUTE_IS_UP(wait_ms <= 0):
        return refuse(
            Reason.ATTEMPT_TOO_SOON,
            text(
                "Your minute begins when the other side's is up: in {seconds} s ({rule}).",
                seconds=-(-wait_ms // 1000),
            ),
            MINUTE_IS_UP.rule(work.state.rules),
        )
    if refusal := _cannot_spell(work, side, command.letters):
        return refusal
    attempt(work, side, command.letters)
    return None


def _cannot_spell(work: Work, side: int, letters: str) -> Refusal | None:
    rack_tile = work.state.setup.tiles.rack_tile
    if BLANK in letters:
        return refuse(Reason.BLANK_UNDESIGNATED, text("Say which letter the blank stands for."))
    if not all(letter in rack_tile for letter in letters):
        return refuse(
            Reason.NO_SUCH_TILE, text("“{tile}” is not made of this game's tiles.", tile=letters)
        )
    used = "".join(rack_tile[letter] for letter in letters)
    if remove_tiles(work.state.racks[side], used) is None:
        return refuse(Reason.TILES_NOT_ON_RACK, text("You do not have those tiles."))
    return None


def attempt(work: Work, side: int, letters: str) -> None:
    """A side's word, or none when its minute is up; two times none needs no judge."""
    work.emit(e.WordAttempted(at_ms=work.at_ms, by=work.by, side=side, letters=letters))
    attempts = _lightning(work).attempts
    if all(each is not None and not each.letters for each in attempts):
        _rule(work, (False,) * work.state.side_count)


@decides(c.RuleOnAttempts)
def rule_on_attempts(work: Work, command: c.RuleOnAttempts) -> Refusal | None:
    if refusal := _lightning_is_on(work):
        return refusal
    state = work.state
    if not may_judge(state.rules, work.by):
        return refuse(
            Reason.NOT_A_JUDGE,
            text("The verdict is not yours to give ({rule})."),
            rule_of(state.rules, "challenge.adjudicator"),
        )
    if any(each is None for each in _lightning(work).attempts):
        return refuse(
            Reason.ATTEMPTS_INCOMPLETE, text("Both sides attempt a word before one is judged.")
        )
    if len(command.acceptable) != state.side_count:
        return refuse(Reason.FINDINGS_INCOMPLETE, text("Every side's word needs a finding."))
    _rule(work, command.acceptable)
    return None


def _rule(work: Work, acceptable: tuple[bool, ...]) -> None:
    """Compare face values; equal ones go on with more tiles."""
    state = work.state
    points = tuple(
        value_of(each.letters, state.setup.tiles)
        if each is not None and (good or not UNACCEPTABLE_IS_NOTHING.is_on)
        else 0
        for each, good in zip(_lightning(work).attempts, acceptable, strict=True)
    )
    work.emit(e.AttemptsRuled(at_ms=work.at_ms, by=work.by, acceptable=acceptable, points=points))
    best = max(points)
    if points.count(best) > 1 or not MORE_IS_WORTH_MORE.is_on:
        _deal(work, terms(state.rules).more_tiles)
        return
    work.emit(
        e.TieBroken(
            at_ms=work.at_ms,
            by=work.by,
            winner=points.index(best),
            tie_break=TieBreak.LIGHTNING,
            rule=MORE_IS_WORTH_MORE.rule(state.rules),
            seed=_lightning(work).seed.hex(),
        )
    )


def _tie_is_open(work: Work) -> Refusal | None:
    if refusal := must_be_over(work):
        return refusal
    if work.state.phase is Phase.LIGHTNING:
        return refuse(Reason.LIGHTNING_GOES_ON, text("The lightning round has begun."))
    outcome = work.state.outcome
    if outcome is not None and outcome.is_tie_open:
        return None
    return refuse(Reason.NO_TIE_TO_BREAK, text("There is no tie to break."))


def _lightning_is_on(work: Work) -> Refusal | None:
    if work.state.phase is Phase.LIGHTNING:
        return None
    return refuse(Reason.NO_LIGHTNING, text("There is no lightning round."))


def _lightning(work: Work) -> Lightning:
    assert work.state.lightning is not None
    return work.state.lightning
