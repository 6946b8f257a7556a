"""What each audience may know of a game.

A side sees its own rack and the new tiles it keeps apart; nobody else does
while the game lasts, the director included, unless the racks are unsealed,
which every side sees. Spectators see racks only if every side agreed, and see
everything later. The bag is a number; the seed is its hash. Which word of a
challenged play failed is nowhere, because the game is never told. What is not
committed is nobody's business: it is no part of a game's state (NSA-IV.C.1.p3).
The board can be turned (NSA-IV.D.p1): `board.squares_turned`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import NoneType, UnionType
from typing import Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from lexidrome.base import PersonId, RuleId
from lexidrome.game.board import Board
from lexidrome.game.challenge.messages import Proposal, Whispered
from lexidrome.game.challenge.rules import draw_from_ms, grounds_to_judge_again
from lexidrome.game.clock.clock import Clock
from lexidrome.game.clock.deadline import Deadline, NextDeadline, next_deadline
from lexidrome.game.correction.entered import EnteredTurn as Entered
from lexidrome.game.correction.entered import entered_turn
from lexidrome.game.draw.messages import TilesDrawn
from lexidrome.game.equipment.messages import Chosen
from lexidrome.game.finish.messages import RackNoted
from lexidrome.game.fold import evolve
from lexidrome.game.messages import FACTS, WHOLE, Secret
from lexidrome.game.offers import Offer
from lexidrome.game.record_values import Oddity
from lexidrome.game.ruling.messages import Ruled, RulingApplied
from lexidrome.game.share.seen import SharesView, shares_view
from lexidrome.game.sheet.seen import RecordView, record_view
from lexidrome.game.start.messages import GameCreated
from lexidrome.game.state import Attempt, Challenge, GameState, Hold, Phase, Turn
from lexidrome.game.unions import AnyFact
from lexidrome.game.unseen import unseen_tiles
from lexidrome.game.values import (
    DrawKind,
    Entry,
    Outcome,
    PlacedTile,
    Reopening,
    ScoredWord,
    SeatChange,
)
from lexidrome.game.verdict.messages import ChallengeUpheld
from lexidrome.game.who import Audience, Viewer
from lexidrome.procedures import Resolution, procedure
from lexidrome.rulebook import RuleSet, rule, the_rule

EnteredTurn = Entered
"""What was entered of a turn, for whoever corrects it."""


class SideView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A side as somebody sees it: its score, and its rack where they may know it."""

    persons: tuple[PersonId, ...]
    score: int
    rack_count: int
    """How many tiles a side holds is always shown (NSA-III.A.4.p1)."""
    rack: str | None
    """`None` for those who must not know it."""
    new_tiles: str | None = None
    """The part of the rack that can still be asked back."""
    new_count: int = 0
    skips: int = 0
    holds: int = 0
    """For the director: how often it has held a play (NSA-IV.I.2.p2)."""
    is_signed: bool = False


class PlayView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The play that can still be challenged."""

    side: int
    tiles: tuple[PlacedTile, ...]
    words: tuple[ScoredWord, ...]
    points: int
    at_ms: int
    draw_from_ms: int
    closes_at_ms: int | None = None
    is_out: bool = False
    is_drawn: bool = False
    accepted: tuple[int, ...] = ()
    hold: Hold | None = None
    challenge: Challenge | None = None
    computed: int | None = None
    """Where something else was announced."""
    is_ended: bool = True
    is_pressed: bool = True
    is_announced: bool = True
    oddities: tuple[Oddity, ...] = ()
    proposal: Proposal | None = None
    """For the side whose member wants to challenge."""


class LightningView(msgspec.Struct, frozen=True, gc=False):
    """A lightning round as somebody sees it."""

    attempts: tuple[Attempt | None, ...]
    on_attempt: int | None
    attempt_ends_at_ms: int | None
    passes: int
    commitment: str
    attempt_from_ms: int | None = None
    """When the second side's minute begins."""


class GameView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A game as one audience sees it."""

    version: int
    now_ms: int
    phase: Phase
    rules: str
    """The rule set's name."""
    sides: tuple[SideView, ...]
    board: Board
    on_turn: int
    first_side: int
    clock: Clock
    turns: tuple[Turn, ...]
    ledger: tuple[Entry, ...]
    commitment: str
    bag_count: int | None
    unseen: str | None
    """Every tile that lies neither on the board nor on a rack this audience sees."""
    play: PlayView | None = None
    deadline: Deadline | None = None
    zeros: int = 0
    racks_down: bool = False
    is_director_needed: bool = False
    can_verdict_change: bool = False
    can_doubt_program: bool = False
    """A side may ask for a judge, where the word list ruled (NSA-IV.J.1.m)."""
    no_plays: tuple[int, ...] = ()
    resigning: int | None = None
    outcome: Outcome | None = None
    lightning: LightningView | None = None
    seed: str | None = None
    """In hexadecimal, when the game is over."""
    is_unsealed: bool = False
    rack_showing: tuple[int, ...] = ()
    spectators_barred: bool = False
    seat_changes: tuple[SeatChange, ...] = ()
    """Seats whose links were given out anew."""
    record: RecordView | None = None
    """Of a game beside a real board."""
    rulings: tuple[Ruled, ...] = ()
    """The log of incidents; what is private to the director says only that there was something."""
    equipment: tuple[Chosen, ...] = ()
    shares: SharesView | None = None
    can: Mapping[str, Offer] = {}
    """What this audience can do now, by the names of the commands; the hall knows in which
    capacity they do it, and so puts it in (`hall.audiences`).
    """


def may_watch(state: GameState, viewer: Viewer) -> bool:
    """Whether this audience may look at all: watching a live game is not a right (NSA-I.F.p1)."""
    if viewer.audience is not Audience.SPECTATOR or state.phase is Phase.ENDED:
        return True
    return state.setup.options.spectators_admitted and not state.spectators_barred


def can_see_rack(state: GameState, viewer: Viewer, side: int) -> bool:
    """Whether a viewer may know what lies on the rack of a side."""
    if state.phase is Phase.ENDED:
        return True
    if viewer.audience is Audience.SIDE:
        return viewer.side == side and state.is_rack_seen(side)
    if viewer.audience is Audience.DIRECTOR:
        return state.is_unsealed and viewer.directs
    return not are_racks_kept_from_spectators(state)


@rule("NSA-I.F.p2")
def are_racks_kept_from_spectators(state: GameState) -> bool:
    """Spectators see no rack unless every side agreed."""
    return len(state.rack_showing) != state.side_count


_NOTHING: Mapping[str, Offer] = {}


def view_game(
    state: GameState,
    viewer: Viewer,
    by_all: GameView | None = None,
    can: Mapping[str, Offer] = _NOTHING,
) -> GameView:
    """The game as this audience sees it; ask `may_watch` first.

    Whoever shows one state to several audiences says what `seen_by_all` found of it, and
    whoever knows in which capacity this audience acts, what it can do.
    """
    by_all = seen_by_all(state) if by_all is None else by_all
    is_told = state.rules.views.tracking or _is_over(state)
    seen = [can_see_rack(state, viewer, side) for side in range(state.side_count)]
    return replace(
        by_all,
        sides=tuple(
            [_side(state, viewer, side, is_seen=is_seen) for side, is_seen in enumerate(seen)]
        ),
        turns=_turns(state, viewer),
        # Tiles may be tracked: SSC-32, NSA-III.A.6.p2, NSA-IV.G.1.i, P38
        unseen=_unseen(state, seen) if is_told else None,
        play=_with_proposal(by_all.play, state, viewer),
        record=record_view(state, viewer, _visible_racks(state, seen))
        if state.table.keeps_entries
        else None,
        rulings=tuple([_ruled(ruled, viewer) for ruled in state.rulings]) if state.rulings else (),
        can=can,
    )


def _is_over(state: GameState) -> bool:
    return state.phase in (Phase.ENDED, Phase.LIGHTNING)


def seen_by_all(state: GameState, due: NextDeadline = msgspec.UNSET) -> GameView:
    """What every audience sees alike; the rest is missing, and no part of it is a secret.

    `due` is what `next_deadline` says of this state, for whoever has asked.
    """
    is_over = _is_over(state)
    rules = state.rules
    return GameView(
        version=state.version,
        now_ms=state.now_ms,
        phase=state.phase,
        rules=rules.name,
        sides=(),
        board=state.board,
        on_turn=state.on_turn,
        first_side=state.first_side,
        clock=state.clock,
        turns=(),
        ledger=state.ledger,
        commitment=state.setup.commitment,
        # NSA-IV.C.2.p1, P39
        bag_count=len(state.bag) if rules.views.bag_count_shown or is_over else None,
        unseen=None,
        play=_play(state),
        deadline=next_deadline(state) if due is msgspec.UNSET else due,
        zeros=state.zeros,
        racks_down=_are_racks_down(state),
        is_director_needed=_is_director_needed(state),
        can_verdict_change=state.decided is not None,
        can_doubt_program=Reopening.PROGRAM_FLAWED in grounds_to_judge_again(state),
        no_plays=state.no_plays,
        resigning=state.resigning,
        outcome=state.outcome,
        lightning=_lightning(state),
        seed=state.seed.hex() if is_over else None,
        is_unsealed=state.is_unsealed,
        rack_showing=state.rack_showing,
        spectators_barred=state.spectators_barred,
        seat_changes=state.seat_changes,
        equipment=state.equipment,
        shares=shares_view(state),
    )


def _are_racks_down(state: GameState) -> bool:
    """While a challenge is judged (NSA-IV.J.1.c), or where it was agreed so."""
    play = state.play
    if play is not None and play.challenge is not None:
        return True
    return are_racks_down_when_stopped(state)


@rule("NSA-II.A.p2")
def are_racks_down_when_stopped(state: GameState) -> bool:
    """Where it was agreed so, nobody sees tiles while the clocks are stopped."""
    is_stopped = state.phase is Phase.PLAYING and state.clock.stop_reason is not None
    return state.setup.options.racks_down_when_stopped and is_stopped


def racks_down_rule(rules: RuleSet) -> RuleId | None:
    """The rule by which racks may lie face down while clocks stand, if there is one."""
    return next(iter(the_rule(are_racks_down_when_stopped).ids_of(rules.document)), None)


ShownFact = AnyFact | Whispered
"""A fact as somebody is told of it."""


def is_heard(fact: AnyFact, viewer: Viewer) -> bool:
    """Whether this audience notices at once that something happened.

    What a team whispers about a challenge is told to others only along with the next
    thing that happens, and then without what it was (SSC-12.f).
    """
    whispered = FACTS.of(fact).secret.get(WHOLE) is Secret.TEAM
    return not whispered or _side_of(fact) == viewer.side


def may_whisper(state: GameState) -> bool:
    """Whether the last facts may be such that not everybody notices them at once."""
    return state.play is not None and state.setup.options.is_team_asked


def view_fact(state: GameState, fact: AnyFact, viewer: Viewer) -> ShownFact:
    """The fact without what this audience must not know; `state` is the game after it."""
    secret = FACTS.of(fact).secret
    if not secret:
        return fact
    if WHOLE in secret:
        is_told = state.phase is Phase.ENDED or is_heard(fact, viewer)
        return fact if is_told else Whispered(at_ms=0)
    hidden = [name for name, kind in secret.items() if _HIDES[kind](state, fact, viewer)]
    if not hidden:
        return fact
    return replace(fact, **{name: _BLANKS[type(fact), name] for name in hidden})


def without_tie_seed(fact: AnyFact) -> AnyFact:
    """A tie may still come of a correction: its seed is told by the round that it was for."""
    return replace(fact, tie_seed=None) if isinstance(fact, GameCreated) else fact


def _side_of(fact: AnyFact) -> int:
    side: int = getattr(fact, "side")  # noqa: B009 -- what is secret of a side names it
    return side


def _is_rack_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """In a lightning round the racks of the game before it are known; a new draw is not."""
    if state.phase is Phase.ENDED:
        return False
    is_of_round = isinstance(fact, TilesDrawn) and fact.kind is DrawKind.LIGHTNING
    if state.phase is Phase.LIGHTNING and not is_of_round:
        return isinstance(fact, RackNoted) and not can_see_rack(state, viewer, fact.side)
    return not can_see_rack(state, viewer, _side_of(fact))


def _is_return_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    assert isinstance(fact, ChallengeUpheld)
    is_shown = fact.is_returned_shown and viewer.audience is Audience.SIDE
    return not is_shown and not can_see_rack(state, viewer, fact.side)


def _is_count_hidden(state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """How many tiles were exchanged: NSA-IV.E.2.a.(1), SSC-8.a, ST-7, P51."""
    return not state.rules.exchange.count_shown and _is_rack_hidden(state, fact, viewer)


def _is_before_end(state: GameState, _fact: AnyFact, _viewer: Viewer) -> bool:
    return state.phase is not Phase.ENDED


def _is_suspicion(_state: GameState, fact: AnyFact, viewer: Viewer) -> bool:
    """The director's business alone, after the game too (NSA-I.A.p2)."""
    assert isinstance(fact, RulingApplied)
    return not viewer.directs and is_private(fact.resolution)


_HIDES: Mapping[Secret, Callable[[GameState, AnyFact, Viewer], bool]] = {
    Secret.SEED: _is_before_end,
    Secret.TIE_SEED: lambda _state, _fact, _viewer: True,
    Secret.RACK: _is_rack_hidden,
    Secret.RETURNED: _is_return_hidden,
    Secret.EXCHANGED: _is_count_hidden,
    Secret.ENTERED: _is_before_end,
    Secret.SUSPICION: _is_suspicion,
}
"""Whether somebody must not know a field, by what kind of secret it is."""


def _blank(kind: object) -> object:
    """What stands in the place of something that is not told."""
    choices = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    if NoneType in choices:
        return None
    return "" if str in choices else ()


_BLANKS = {
    (kind, name): _blank(get_type_hints(kind)[name])
    for kind, told in FACTS.items()
    for name in told.secret
    if name != WHOLE
}


def _ruled(ruled: Ruled, viewer: Viewer) -> Ruled:
    """A suspicion is the director's business alone, after the game too (NSA-I.A.p2)."""
    if viewer.directs or not is_private(ruled.resolution):
        return ruled
    return replace(ruled, resolution=None, note="")


@rule("NSA-I.A.p2")
def is_private(resolution: Resolution | None) -> bool:
    """What is suspected of somebody is shown to the director only."""
    return resolution is not None and procedure(resolution.procedure).is_private


def spectator_delay_ms(state: GameState) -> int:
    """How much later spectators see what happens (NSA-I.F.p3)."""
    agreed_s = state.setup.options.spectator_delay_s
    delay_s = state.rules.views.spectator_delay_s if agreed_s is None else agreed_s
    return delay_s * 1000


def delayed_state(
    facts: Iterable[AnyFact], now_ms: int, before: GameState | None = None
) -> GameState | None:
    """The game as far as spectators may know it now; `None` before there is anything to see.

    `before` is the game as it was before these facts, if they are not all of it.
    """
    state = before
    for fact in facts:
        if state is not None and fact.at_ms > now_ms - spectator_delay_ms(state):
            break
        state = evolve(state, fact)
    return state


def _side(state: GameState, viewer: Viewer, side: int, *, is_seen: bool) -> SideView:
    play = state.play
    new_tiles = play.drawn or "" if play is not None and play.side == side else ""
    return SideView(
        persons=state.setup.sides[side].persons,
        score=state.scores[side],
        rack_count=len(state.racks[side]),
        rack=state.racks[side] if is_seen else None,
        new_tiles=new_tiles if is_seen else None,
        new_count=len(new_tiles),
        skips=state.skips[side],
        holds=state.holds[side] if are_holds_counted_for(viewer) else 0,
        is_signed=side in state.signed,
    )


@rule("NSA-IV.I.2.p2")
def are_holds_counted_for(viewer: Viewer) -> bool:
    """The director sees how often each side has held a play,
    so that holds do not delay the draw.
    """
    return viewer.audience is Audience.DIRECTOR


def _play(state: GameState) -> PlayView | None:
    """As everybody sees it: without what a team talks about."""
    play = state.play
    if play is None:
        return None
    return PlayView(
        side=play.side,
        tiles=play.tiles,
        words=play.words,
        points=play.points,
        at_ms=play.at_ms,
        draw_from_ms=draw_from_ms(state.rules, play),
        closes_at_ms=play.closes_at_ms,
        is_out=play.is_out,
        is_drawn=play.drawn is not None,
        accepted=play.accepted,
        hold=play.hold,
        challenge=play.challenge,
        computed=play.computed,
        is_ended=play.is_ended,
        is_pressed=play.is_pressed,
        is_announced=play.is_announced,
        oddities=play.oddities,
    )


def _with_proposal(shown: PlayView | None, state: GameState, viewer: Viewer) -> PlayView | None:
    """The side whose member wants to challenge sees that too."""
    proposal = None if state.play is None else state.play.proposal
    if shown is None or proposal is None or proposal.side != viewer.side:
        return shown
    return replace(shown, proposal=proposal)


def _lightning(state: GameState) -> LightningView | None:
    lightning = state.lightning
    if lightning is None:
        return None
    return LightningView(
        lightning.attempts,
        lightning.on_attempt,
        lightning.attempt_ends_at_ms,
        lightning.passes,
        lightning.commitment,
        lightning.attempt_from_ms,
    )


def _turns(state: GameState, viewer: Viewer) -> tuple[Turn, ...]:
    """The score sheet; where exchanges are not counted aloud, others' counts are left out.

    NSA-IV.E.2.a.(1), SSC-8.a, ST-7, P51
    """
    if state.rules.exchange.count_shown or state.phase is Phase.ENDED:
        return state.turns
    return tuple(
        turn if turn.count is None or turn.side == viewer.side else replace(turn, count=None)
        for turn in state.turns
    )


def view_entered(state: GameState, viewer: Viewer, turn: int) -> EnteredTurn | None:
    """What was entered of a turn, from 1, as this audience may know it; `None`: there is none."""
    turns = _turns(state, viewer)
    return entered_turn(state, turns[turn - 1], turn) if 1 <= turn <= len(turns) else None


def _unseen(state: GameState, seen: Sequence[bool]) -> str:
    if not state.table.holds_tiles:
        return unseen_tiles(state, _visible_racks(state, seen))
    # No tile can be anywhere else.
    hidden = [rack for rack, is_seen in zip(state.racks, seen, strict=True) if not is_seen]
    return "".join(sorted("".join([state.bag, *hidden])))


def _visible_racks(state: GameState, seen: Sequence[bool]) -> str:
    return "".join(rack for rack, is_seen in zip(state.racks, seen, strict=True) if is_seen)


def _is_director_needed(state: GameState) -> bool:
    """Six zeros without an end call for the director (A-07)."""
    per_side = state.rules.ending.zeros_per_side
    if state.phase is not Phase.PLAYING or per_side is None:
        return False
    return state.zeros >= per_side * state.side_count
