"""Settling a tie, and the words of a lightning round."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.offers import ALWAYS, Offer, Offered, Wait
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import LIGHTNING, TIED
from lexidrome.game.start.steps import bad_seed, best_drawn
from lexidrome.game.state import GameState, Lightning, Phase
from lexidrome.game.tie.messages import (
    AttemptWord,
    LightningOrderDrawn,
    LightningStarted,
    RuleOnAttempts,
    SettleTie,
    StartLightning,
    TieBroken,
)
from lexidrome.game.tie.steps import (
    attempt,
    attempt_ends,
    deal_for_attempt,
    rule_on_attempts_of,
    supply,
    the_lightning,
)
from lexidrome.game.tie.terms import terms
from lexidrome.game.tiles import commitment, draw, remove_tiles
from lexidrome.game.values import TieBreak
from lexidrome.game.verdict.steps import may_judge
from lexidrome.game.who import Role
from lexidrome.game.work import (
    Work,
    acting_side,
    decides,
    must_be,
    must_be_over,
    no_such_side,
    offers,
)
from lexidrome.lexicon import BLANK
from lexidrome.rulebook import RuleSet, cited, rule
from lexidrome.rulebook.choices import TieRule


@offers(SettleTie, when=TIED)
def can_settle_tie(work: Work) -> Offered:
    """By a game that is played again, or by the winner of the round on the table."""
    if refusal := must_be(work, Role.DIRECTOR) or _tie_is_open(work):
        return refusal
    state = work.state
    winners = tuple(range(state.side_count)) if state.is_recorded else ()
    is_replayed = not is_replay_for_lightning(state.rules, None)
    if not is_replayed and not winners:
        return _no_replay(state.rules)
    replay = (TieBreak.REPLAY,) if is_replayed else ()
    return Offer(
        choices=replay,
        sides=winners,
        rule=rule_of(state.rules, "tie.rule"),
    )


def _no_replay(rules: RuleSet) -> Refusal:
    return refuse(
        Reason.NO_REPLAY,
        text("A lightning round breaks the tie; the game is not played again ({rule})."),
        rule_of(rules, "tie.rule"),
    )


@decides(SettleTie)
def settle_tie(work: Work, command: SettleTie) -> Refusal | None:
    winner = command.winner
    if winner is not None and not 0 <= winner < work.state.side_count:
        return no_such_side(winner)
    if winner is not None and work.state.table.holds_tiles:
        return refuse(
            Reason.NOT_AT_THE_TABLE, text("On screen the lightning round itself decides who won.")
        )
    if is_replay_for_lightning(work.state.rules, winner):
        return _no_replay(work.state.rules)
    work.emit(
        TieBroken(
            at_ms=work.at_ms,
            by=work.by,
            winner=winner,
            tie_break=TieBreak.REPLAY if winner is None else TieBreak.LIGHTNING,
            rule=rule_of(work.state.rules, "tie.rule"),
        )
    )
    return None


@rule("ST-WIN.a")
def is_replay_for_lightning(rules: RuleSet, winner: int | None) -> bool:
    """Where a lightning round breaks ties, no game is played again for one."""
    return winner is None and rules.tie.rule is TieRule.LIGHTNING


@offers(StartLightning, when=TIED)
def can_start_lightning(work: Work) -> Offered:
    rules = work.state.rules
    staff = (Role.DIRECTOR, Role.JUDGE, Role.HOUSE)
    is_the_rule = rules.tie.rule is TieRule.LIGHTNING
    if refusal := must_be(work, *(staff if is_the_rule else staff[:1])) or _tie_is_open(work):
        return refusal
    if work.state.side_count != 2:
        return refuse(Reason.NOT_A_TWO_SIDED_TIE, text("A lightning round is between two sides."))
    if not work.state.table.holds_tiles:
        return refuse(
            Reason.LIGHTNING_AT_THE_TABLE,
            text("The lightning round is played with the tiles on the table; enter who won it."),
        )
    return Offer(rule=rule_of(rules, "tie.rule"))


@decides(StartLightning)
def start_lightning(work: Work, command: StartLightning) -> Refusal | None:
    started = _promised_round(work) or _seeded_round(work, command.seed)
    if isinstance(started, Refusal):
        return started
    work.emit(started)
    supply(work, work.state.side_count)
    _draw_order(work)
    deal_for_attempt(work, terms(work.state.rules).first_tiles)
    return None


def _promised_round(work: Work) -> LightningStarted | None:
    """The seed of the round was promised with that of the game, before any share was told."""
    if work.state.sharing is None:
        return None
    promised = work.state.setup.tie_commitment
    return LightningStarted(
        at_ms=work.at_ms,
        by=work.by,
        commitment=promised,
        seed=None,
        are_racks_returned=are_racks_returned(work.state),
    )


def _seeded_round(work: Work, seed: bytes) -> LightningStarted | Refusal:
    """A game of an earlier version has promised none: the round has a fresh one."""
    return bad_seed(seed) or LightningStarted(
        at_ms=work.at_ms,
        by=work.by,
        commitment=commitment(seed),
        seed=seed,
        are_racks_returned=are_racks_returned(work.state),
    )


@rule("ST-WIN.b")
def are_racks_returned(state: GameState) -> bool:
    """Tiles on hand at the end go back into the bag before a lightning round."""
    return any(state.racks)


def _draw_order(work: Work) -> None:
    """The judge takes a letter for each side; closest to A goes first."""
    while True:
        state = work.state
        lightning = the_lightning(work)
        sides = tuple(range(state.side_count))
        tiles, _ = draw(lightning.draw_key, lightning.draw_count, state.bag, len(sides))
        best = best_drawn(state, dict(zip(sides, tiles, strict=True)))
        is_undecided = are_taken_again(best, state.bag)
        work.emit(
            LightningOrderDrawn(
                at_ms=work.at_ms,
                tiles=tuple(tiles),
                first_side=None if is_undecided else best[0],
                ends_at_ms=attempt_ends(state, work.at_ms),
            )
        )
        if not is_undecided:
            return


@rule("ST-WIN.c")
def are_taken_again(best: tuple[int, ...], bag: str) -> bool:
    """When the judge's letters are equal, two others are taken.

    Unless the bag has no others.
    """
    return len(best) > 1 and len(set(bag)) > 1


@offers(AttemptWord, when=LIGHTNING)
def can_attempt_word(work: Work) -> Offered:
    """A word of the tiles on the rack, or none."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := _lightning_is_on(work):
        return refusal
    lightning = the_lightning(work)
    if is_anothers_attempt(lightning, side):
        return refuse(
            Reason.NOT_YOUR_ATTEMPT,
            text("It is not your attempt ({rule})."),
            cited(is_anothers_attempt, work.state.rules),
        )
    offer = Offer(least=0, most=len(work.state.racks[side]))
    wait_ms = rest_of_the_first_minute_ms(lightning, work.at_ms)
    if wait_ms is None:
        return offer
    too_soon = refuse(
        Reason.ATTEMPT_TOO_SOON,
        text(
            "Your minute begins when the other side's is up: in {seconds} s ({rule}).",
            seconds=-(-wait_ms // 1000),
        ),
        cited(rest_of_the_first_minute_ms, work.state.rules),
    )
    return Wait(work.at_ms + wait_ms, too_soon, offer)


@decides(AttemptWord)
def attempt_word(work: Work, command: AttemptWord) -> Refusal | None:
    if refusal := _cannot_spell(work, work.side, command.letters):
        return refusal
    attempt(work, work.side, command.letters)
    return None


@rule("ST-WIN.e")
def is_anothers_attempt(lightning: Lightning, side: int) -> bool:
    """One side attempts a word, then the other."""
    return lightning.on_attempt != side


@rule("ST-WIN.e")
def rest_of_the_first_minute_ms(lightning: Lightning, at_ms: int) -> int | None:
    """The next side attempts its word when the first side's minute is up."""
    wait_ms = (lightning.attempt_from_ms or at_ms) - at_ms
    return wait_ms if wait_ms > 0 else None


def _cannot_spell(work: Work, side: int, letters: str) -> Refusal | None:
    rack_tile = work.state.setup.tiles.rack_tile
    if BLANK in letters:
        return refuse(Reason.BLANK_UNDESIGNATED, text("Choose the letter of the blank."))
    if not all(letter in rack_tile for letter in letters):
        return refuse(
            Reason.NO_SUCH_TILE, text("“{tile}” is not made of this game's tiles.", tile=letters)
        )
    used = "".join(rack_tile[letter] for letter in letters)
    if remove_tiles(work.state.racks[side], used) is None:
        return refuse(Reason.TILES_NOT_ON_RACK, text("You do not have those tiles."))
    return None


@offers(RuleOnAttempts, when=LIGHTNING)
def can_rule_on_attempts(work: Work) -> Offered:
    if refusal := _lightning_is_on(work):
        return refusal
    state = work.state
    if not may_judge(state.rules, work.by):
        return refuse(
            Reason.NOT_A_JUDGE,
            text("You cannot give this verdict ({rule})."),
            rule_of(state.rules, "challenge.adjudicator"),
        )
    if any(each is None for each in the_lightning(work).attempts):
        return refuse(
            Reason.ATTEMPTS_INCOMPLETE, text("Both sides attempt a word before one is judged.")
        )
    return ALWAYS


@decides(RuleOnAttempts)
def rule_on_attempts(work: Work, command: RuleOnAttempts) -> Refusal | None:
    if len(command.acceptable) != work.state.side_count:
        return refuse(
            Reason.FINDINGS_INCOMPLETE, text("Enter a finding for the word of every side.")
        )
    rule_on_attempts_of(work, command.acceptable)
    return None


def _tie_is_open(work: Work) -> Refusal | None:
    """When a tie is open at all, its game's end has said: ST-WIN.a, A-04."""
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
