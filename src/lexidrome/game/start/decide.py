"""Making a game, finding who plays first, dealing, and looking at the first tiles."""

from __future__ import annotations

from lexidrome.base import Refusal, RuleId, text, text_plural
from lexidrome.decider import Said
from lexidrome.game.absence.steps import forfeited_unplayed
from lexidrome.game.clock.clock import LEFT, ClocksThen
from lexidrome.game.finish.signatures import signed_stands
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.share.messages import SharesAsked
from lexidrome.game.share.seed import COMMIT_MS, PendingStart
from lexidrome.game.situation import UNSEEN
from lexidrome.game.start.messages import (
    CreateGame,
    DeclareTiles,
    GameCreated,
    LookAtRack,
    RackSeen,
    StartGame,
    TilesDeclared,
)
from lexidrome.game.start.steps import bad_seed, deal, go_on, promised, too_few_tiles
from lexidrome.game.state import GameState, Phase
from lexidrome.game.table import TABLES
from lexidrome.game.unions import AnyFact
from lexidrome.game.who import Actor, Role
from lexidrome.game.work import (
    KEEPERS,
    Work,
    acting_side,
    at_the_table,
    decides,
    must_be,
    must_be_playing,
    no_such_side,
    offers,
    tiles_in_sight,
)
from lexidrome.rulebook import cited, rule, the_rule


@offers(DeclareTiles)
def can_declare(work: Work) -> Offered:
    """No fewer than are in sight."""
    if refusal := must_be(work, *KEEPERS) or at_the_table(work) or signed_stands(work):
        return refusal
    return Offer(least=tiles_in_sight(work.state))


@decides(DeclareTiles)
def declare_tiles(work: Work, command: DeclareTiles) -> Refusal | None:
    """The game goes on with a set of 99 or 101 tiles (NSA-III.B.p3, A-45)."""
    if refusal := too_few_tiles(work, command.count):
        return refusal
    rule = RuleId("NSA-III.B.p3" if work.state.rules.document == "NSA" else "A-45")
    work.emit(TilesDeclared(at_ms=work.at_ms, by=work.by, count=command.count, rule=rule))
    return None


def create(command: CreateGame, said: Said[Actor]) -> tuple[AnyFact, ...] | Refusal:
    rules, count = command.rules, len(command.sides)
    # How many sides and persons: SSC-INTRO, ST-INTRO, P01.
    if not rules.sides.fewest <= count <= rules.sides.most:
        return refuse(
            Reason.WRONG_SIDE_COUNT,
            text(
                "{title} is played by {fewest} to {most} sides, not by {count} ({rule}).",
                title=rules.title,
                fewest=rules.sides.fewest,
                most=rules.sides.most,
                count=count,
            ),
            rule_of(rules, "sides.most"),
        )
    wanted = rules.sides.persons_per_side
    if any(side.persons and len(side.persons) != wanted for side in command.sides):
        rule = rule_of(rules, "sides.persons_per_side")
        return refuse(
            Reason.WRONG_PERSON_COUNT,
            text_plural(
                "Here a side has {count} person ({rule}).",
                "Here a side has {count} persons ({rule}).",
                wanted,
            ),
            rule,
        )
    if command.tile_set.total_count < count * rules.setup.rack_tiles:
        return refuse(
            Reason.TOO_FEW_TILES,
            text("The tile set {title} is too small to deal every side a rack.",
                 title=command.tile_set.title),
        )  # fmt: skip
    is_drawn_here = TABLES[command.options.mode].holds_tiles
    if is_drawn_here and (refusal := bad_seed(command.seed)):
        return refusal
    made = GameCreated(
        at_ms=said.at_ms,
        by=said.by,
        rules=rules,
        tile_set=command.tile_set,
        sides=command.sides,
        options=command.options,
        commitment="",
        seed=None,
        game=command.game,
        layout=command.layout,
    )
    return (promised(made, command) if is_drawn_here else made,)


@offers(StartGame)
def can_start(work: Work) -> Offered:
    if refusal := must_be(work, Role.DIRECTOR, Role.HOUSE, Role.JUDGE) or _cannot_begin(work):
        return refusal
    sharing = work.state.sharing
    if sharing is not None and sharing.start is not None:
        return refuse(
            Reason.SHARES_AWAITED,
            text("The game is about to start: its sides bring their shares of the seed."),
        )
    return Offer(sides=work.state.sides, rule=rule_of(work.state.rules, "setup.first_play"))


@decides(StartGame)
def start(work: Work, command: StartGame) -> Refusal | None:
    state = work.state
    if command.first_side is not None and command.first_side not in state.sides:
        return no_such_side(command.first_side)
    if command.firsts and len(command.firsts) != state.side_count:
        return refuse(
            Reason.FIRSTS_INCOMPLETE,
            text("Enter firsts and seconds for every side, or for none."),
        )
    for side in command.devices:
        if side not in state.sides:
            return no_such_side(side)
    asked = PendingStart(command.first_side, command.firsts, command.round_started_ms)
    sharing = state.sharing
    if sharing is None:
        return deal(work, asked)
    promised = {side for side, each in enumerate(sharing.commitments) if each is not None}
    sides = tuple(sorted({*command.devices, *promised}))
    if not sides:
        return deal(work, asked)
    until_ms = work.at_ms + COMMIT_MS
    work.emit(
        SharesAsked(at_ms=work.at_ms, by=work.by, sides=sides, until_ms=until_ms, start=asked)
    )
    go_on(work)
    return None


def _cannot_begin(work: Work) -> Refusal | None:
    if refusal := forfeited_unplayed(work) or not_arrived(work):
        return refusal
    if work.state.phase is not Phase.CREATED:
        return refuse(Reason.ALREADY_STARTED, text("The game has already started."))
    return _set_incomplete(work.state)


def _set_incomplete(state: GameState) -> Refusal | None:
    if not begins_without_the_set(state):
        return None
    if state.record.odd_tiles:
        return refuse(
            Reason.TILES_NOT_CONFIRMED,
            text(
                "The counted tiles do not match the set: the game begins when they have been "
                "corrected and counted again ({rule})."
            ),
            cited(begins_without_the_set, state.rules),
        )
    return refuse(
        Reason.TILES_NOT_CONFIRMED,
        text(
            "The bag has {count} tiles and not {wanted}: the game begins when the set is "
            "complete ({rule}).",
            count=state.record.tile_count,
            wanted=state.setup.tile_set.total_count,
        ),
        cited(begins_without_the_set, state.rules),
    )


@rule("SSC-SETUP.a", "NSA-III.A.2.p5", "NSA-III.B.p1")
def begins_without_the_set(state: GameState) -> bool:
    """A game begins only with the tiles in the bag that the set has.

    Where a book has the tiles confirmed first; what is noticed later stops no game (A-45).
    """
    record = state.record
    if not the_rule(begins_without_the_set).ids_of(state.rules.document):
        return False
    return bool(record.odd_tiles) or record.tile_count != state.setup.tile_set.total_count


@offers(LookAtRack, when=UNSEEN)
def can_look(work: Work) -> Offered:
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    if refusal := must_be_playing(work):
        return refusal
    if work.state.is_rack_seen(side):
        return refuse(Reason.RACK_ALREADY_SEEN, text("You have already seen your tiles."))
    return Offer(rule=rule_of(work.state.rules, "clock.starts_on"))


@decides(LookAtRack)
def look_at_rack(work: Work, _command: LookAtRack) -> Refusal | None:
    """What starts the clock, where it is that: SSC-SETUP.d, NSA-III.E.p4, ST-SETUP.b."""
    side = work.side
    work.emit(
        RackSeen(
            at_ms=work.at_ms,
            by=work.by,
            side=side,
            tiles=work.state.racks[side],
            clocks=_clocks_when_seen(work.state, side),
        )
    )
    return None


def _clocks_when_seen(state: GameState, side: int) -> ClocksThen:
    """The clock of who plays first starts, unless it runs or was stopped since."""
    clock = state.clock
    is_starter = side == state.first_side and not state.turns
    is_waiting = clock.running is None and clock.stop_reason is None
    return ClocksThen(side, is_new_turn=True) if is_starter and is_waiting else LEFT


def not_arrived(work: Work) -> Refusal | None:
    """Why a game cannot begin: the clock of a side runs that is not there."""
    if not has_still_to_arrive(work.state):
        return None
    return refuse(
        Reason.STILL_LATE,
        text("The clock of a late side is running: note the arrival first ({rule})."),
        cited(has_still_to_arrive, work.state.rules),
    )


@rule("NSA-III.C.p3", "NSA-III.C.p5")
def has_still_to_arrive(state: GameState) -> bool:
    """No game is begun while the clock of a side runs that has not arrived."""
    return state.phase is Phase.CREATED and state.clock.running is not None
