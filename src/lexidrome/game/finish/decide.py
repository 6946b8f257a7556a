"""Stopping a game, forfeiting, resigning; showing what is left, signing."""

from __future__ import annotations

from lexidrome.base import Refusal, text
from lexidrome.game.challenge.rules import final_closes_at_ms
from lexidrome.game.finish.messages import (
    AdjustScore,
    AnswerResignation,
    CallTime,
    ForfeitGame,
    GameEnded,
    NoteRack,
    OfferResignation,
    RackNoted,
    ResignationDeclined,
    ResignationOffered,
    ResultSigned,
    ScoreAdjusted,
    SignResult,
    StopGame,
)
from lexidrome.game.finish.result import judge_again
from lexidrome.game.finish.signatures import signed_stands
from lexidrome.game.finish.steps import cannot_resign, resign
from lexidrome.game.flow import end_game, finish, finish_stopped
from lexidrome.game.offers import ALWAYS, Nothing, Offer, Offered
from lexidrome.game.play.laid import no_such_tile
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.situation import GOES_ON, OVER, RESIGNING, TURN
from lexidrome.game.state import GameState, Phase
from lexidrome.game.table import UNKNOWN, with_known
from lexidrome.game.values import Ending, Entry, EntryKind
from lexidrome.game.who import Actor, Role
from lexidrome.game.work import (
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_over,
    must_be_playing,
    must_have_begun,
    must_say_why,
    no_clock_on_the_table,
    no_such_side,
    offers,
)
from lexidrome.rulebook import RuleSet, cited, rule

LONGEST_INITIALS = 12

_BY_HAND = (EntryKind.LATENESS, EntryKind.PENALTY, EntryKind.CORRECTION, EntryKind.OVERTIME)
"""What a director writes into a ledger; the rest follows from play."""


@offers(StopGame, when=GOES_ON)
def can_stop_game(work: Work) -> Offered:
    return must_be(work, Role.DIRECTOR) or must_be_playing(work) or ALWAYS


@decides(StopGame)
def stop_game(work: Work, command: StopGame) -> Refusal | None:
    """The director ends it where it stands: NSA-V.E.p1, NSA-V.E.p3, A-17."""
    if refusal := must_say_why(command.reason):
        return refusal
    rule = rule_of(work.state.rules, "ending.director_stop_rack")
    end_game(work, Ending.DIRECTOR, rule, command.reason)
    return None


@offers(ForfeitGame)
def can_forfeit(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR):
        return refusal
    sides = work.state.sides
    if refusal := _cannot_forfeit(work):
        # Time has done it: whoever forfeits it then is not refused, but nobody has to.
        is_done = any(_is_forfeited_by_now(work, each) for each in sides)
        return Nothing(refusal) if is_done else refusal
    return Offer(sides=sides)


def _cannot_forfeit(work: Work) -> Refusal | None:
    return None if is_missed(work.state) else must_have_begun(work)


@decides(ForfeitGame)
def forfeit_game(work: Work, command: ForfeitGame) -> Refusal | None:
    """For the side that leaves a game in progress, or does not come to one."""
    if refusal := must_say_why(command.reason):
        return refusal
    if command.side not in work.state.sides:
        return no_such_side(command.side)
    if _is_forfeited_by_now(work, command.side):
        return None
    if refusal := _cannot_forfeit(work):
        return refusal
    is_unplayed = is_missed(work.state)
    # In progress: NSA-V.J.2.p1, NSA-V.J.2.p2, NSA-V.J.2.p3, A-35.
    path = "event.no_show_spread" if is_unplayed else "ending.leave_spread"
    rule = rule_of(work.state.rules, path)
    finish(work, Ending.FORFEIT, rule, loser=command.side)
    return None


@rule("NSA-V.J.1.p1", "NSA-III.C.p4", "SSC-25.b")
def is_missed(state: GameState) -> bool:
    """The director forfeits a game that has not begun for the side that does not come.

    Beside a real board; of a game on screen its event knows who has not come.
    """
    return state.is_recorded and state.phase is Phase.CREATED


def _is_forfeited_by_now(work: Work, side: int) -> bool:
    """The clock of the late side has run out since anything was told last."""
    outcome = work.state.outcome
    is_due = any(isinstance(fact, GameEnded) for fact in work.facts)
    return is_due and outcome is not None and outcome.is_unplayed and outcome.loser == side


@offers(OfferResignation, when=TURN)
def can_offer_resignation(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := cannot_resign(work, side):
        return refusal
    if work.state.resigning is not None:
        return refuse(Reason.ALREADY_RESIGNING, text("A resignation has been offered."))
    if resigns_on_nobodys_time(work.state):
        return refuse(
            Reason.CLOCK_STOPPED,
            text("A side resigns on its own time, with the clocks stopped ({rule})."),
            cited(resigns_on_nobodys_time, work.state.rules),
        )
    return Offer(rule=rule_of(work.state.rules, "ending.resignation"))


@decides(OfferResignation)
def offer_resignation(work: Work, _command: OfferResignation) -> Refusal | None:
    """A side asks, the other accepts or does not (NSA-I.B.exc.2, A-10)."""
    work.emit(ResignationOffered(at_ms=work.at_ms, by=work.by, side=work.side))
    return None


@rule("NSA-I.B.exc.2")
def resigns_on_nobodys_time(state: GameState) -> bool:
    """A side asks to resign while it is on turn.

    That is on its own time, which does not run while the clocks are stopped.
    """
    return state.clock.stop_reason is not None


@offers(AnswerResignation, when=RESIGNING)
def can_answer_resignation(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := must_be_playing(work):
        return refusal
    resigning = work.state.resigning
    if resigning is None or resigning == side:
        return refuse(Reason.NO_RESIGNATION, text("Nobody has offered you to resign."))
    return ALWAYS


@decides(AnswerResignation)
def answer_resignation(work: Work, command: AnswerResignation) -> Refusal | None:
    if not command.is_accepted:
        work.emit(ResignationDeclined(at_ms=work.at_ms, by=work.by, side=work.side))
        return None
    resigning = work.state.resigning
    assert resigning is not None, "somebody resigns"
    resign(work, resigning)
    return None


@offers(AdjustScore)
def can_adjust_score(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE) or signed_stands(work):
        return refusal
    if work.state.phase is Phase.LIGHTNING:
        return refuse(
            Reason.LIGHTNING_GOES_ON, text("The tie is being broken; wait for the result.")
        )
    return Offer(sides=work.state.sides, choices=_kinds_by_hand(work.state))


def _kinds_by_hand(state: GameState) -> tuple[EntryKind, ...]:
    return (*_BY_HAND, EntryKind.CHALLENGE) if state.is_recorded else _BY_HAND


@decides(AdjustScore)
def adjust_score(work: Work, command: AdjustScore) -> Refusal | None:
    """A signed amount with a reason: SSC-25.a, SSC-35.a, NSA-V.B.p2."""
    if refusal := must_say_why(command.reason):
        return refusal
    state = work.state
    if command.side not in state.sides:
        return no_such_side(command.side)
    if command.kind not in _kinds_by_hand(state):
        return refuse(
            Reason.ENTRY_KIND_NOT_ALLOWED,
            text("An adjustment is for lateness, overtime, a penalty or a correction."),
        )
    entry = Entry(
        command.side, command.points, command.kind, command.rule, len(state.turns), command.reason
    )
    work.emit(ScoreAdjusted(at_ms=work.at_ms, by=work.by, entry=entry))
    if state.phase is Phase.ENDED and state.outcome is not None:
        outcome = judge_again(work.state, state.outcome)
        work.emit(GameEnded(at_ms=work.at_ms, by=work.by, outcome=outcome, seed=state.seed.hex()))
    return None


@offers(SignResult, when=OVER)
def can_sign(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := must_be_over(work):
        return refusal
    outcome = work.state.outcome
    if outcome is not None and outcome.is_tie_open:
        return refuse(Reason.LIGHTNING_GOES_ON, text("Break the tie first."))
    if is_contested(work.state):
        return refuse(
            Reason.SCORE_CONTESTED,
            text("A score is contested; settle that before anybody signs ({rule})."),
            cited(is_contested, work.state.rules),
        )
    if side in work.state.signed:
        return refuse(Reason.ALREADY_SIGNED, text("You have already signed the result."))
    return ALWAYS


@decides(SignResult)
def sign_result(work: Work, command: SignResult) -> Refusal | None:
    """Every side signs: SSC-21.c, SSC-35, NSA-V.I.p2."""
    initials = command.initials.strip()[:LONGEST_INITIALS]
    work.emit(ResultSigned(at_ms=work.at_ms, by=work.by, side=work.side, initials=initials))
    return None


@rule("NSA-V.I.p1")
def is_contested(state: GameState) -> bool:
    """Any discrepancy is settled before the result is signed and handed in."""
    recount = state.record.recount
    return recount is not None and bool(recount.contested)


_CALLERS_OF_TIME = (Role.DIRECTOR, Role.JUDGE, Role.SCORER, Role.HOUSE)
"""A scorer for no side in particular is one of the staff."""
_TIME_ENDINGS = {
    Ending.GAME_TIME: "clock.game_limit_s",
    Ending.ROUND_TIME: "clock.round_limit_s",
}
"""What limits the time that is called."""


@offers(NoteRack)
def can_note_rack(work: Work) -> Offered:
    """As many tiles as the rack has; in a game that is over, all that are known anyhow."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := at_the_table(work):
        return refusal
    count = len(work.state.racks[side])
    if work.state.phase is Phase.ENDED:
        return Offer(least=count, most=count)
    return must_have_begun(work) or Offer(least=0, most=count)


@decides(NoteRack)
def note_rack(work: Work, command: NoteRack) -> Refusal | None:
    """What a side holds; once play has stopped and every rack is known, the game is counted."""
    side = work.side
    state = work.state
    is_known = sorted(command.tiles) == sorted(state.racks[side])
    if state.phase is Phase.ENDED and is_known:
        # They were known and are counted; showing them all the same is no mistake.
        return None
    if refusal := must_have_begun(work):
        return refusal
    for tile in command.tiles:
        if tile != UNKNOWN and tile not in state.setup.tiles.full_bag:
            return no_such_tile(tile)
    rack = state.racks[side]
    if len(command.tiles) > len(rack):
        return refuse(
            Reason.RACK_TOO_SMALL,
            text("The rack has {count} tiles, if everything was entered.", count=len(rack)),
        )
    work.emit(
        RackNoted(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            tiles=with_known(rack, command.tiles),
            closes_at_ms=closes_by_reveal(state, side, work.at_ms),
        )
    )
    finish_stopped(work)
    return None


@rule("NSA-V.D.p3", "NSA-IDX.T11")
def closes_by_reveal(state: GameState, side: int, at_ms: int) -> int | None:
    """Where the clock was not neutralised after the final play, showing tiles starts the last
    time.

    The end of game and time is then known.
    """
    play = state.play
    is_final = play is not None and play.is_out and play.closes_at_ms is None and play.side != side
    if not is_final or state.clock.stop_reason is not None:
        return None
    return final_closes_at_ms(state, at_ms)


@offers(CallTime)
def can_call_time(work: Work) -> Offered:
    """The times that the rule set has."""
    rules = work.state.rules
    if is_called_by_a_side(work.by):
        return refuse(
            Reason.NOT_ALLOWED,
            text("Only the director calls time, not a side of the game ({rule})."),
            cited(is_called_by_a_side, rules),
        )
    if refusal := at_the_table(work) or must_be_playing(work):
        return refusal
    endings = _endings_by_time(rules)
    if not endings:
        return _no_such_time()
    return no_clock_on_the_table(work) or Offer(choices=endings)


@decides(CallTime)
def call_time(work: Work, command: CallTime) -> Refusal | None:
    """Time is called where the software does not keep it (SSC-21, ST-END)."""
    rules = work.state.rules
    if command.ending not in _endings_by_time(rules):
        return _no_such_time()
    end_game(work, command.ending, rule_of(rules, _TIME_ENDINGS[command.ending]))
    return None


def _endings_by_time(rules: RuleSet) -> tuple[Ending, ...]:
    return tuple(each for each, path in _TIME_ENDINGS.items() if rules.value(path) is not None)


def _no_such_time() -> Refusal:
    return refuse(Reason.NO_ROUND_LIMIT, text("This game has no round to end."))


@rule("SSC-21", "ST-END")
def is_called_by_a_side(by: Actor) -> bool:
    """The end of the time is for the director and the staff to call, not for a side."""
    return by.role not in _CALLERS_OF_TIME or by.side is not None
