"""What deciders share: the game as it stands after the facts decided so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lexidrome.base import Refusal, Text, text
from lexidrome.decider import Handlers, Said
from lexidrome.game.clock.clock import LEFT, ClocksThen, has_buttons
from lexidrome.game.draw.messages import TilesDrawn
from lexidrome.game.fold import evolve
from lexidrome.game.messages import Command
from lexidrome.game.offers import GATES, Offered
from lexidrome.game.refusals import Reason, refuse
from lexidrome.game.situation import ALWAYS
from lexidrome.game.state import GameState, PendingPlay, Phase
from lexidrome.game.unions import AnyFact
from lexidrome.game.unseen import bag_for, seen_tiles
from lexidrome.game.values import DrawKind
from lexidrome.game.who import Actor, Role
from lexidrome.rulebook import rule

KEEPERS = (Role.SCORER, Role.DIRECTOR, Role.HOUSE, Role.SIDE)


def playing_side(work: Work) -> int | Refusal:
    """The side that does something at the table while the game goes on."""
    side = acting_side(work)
    if isinstance(side, Refusal):
        return side
    return at_the_table(work) or must_be_playing(work) or side


def tiles_in_sight(state: GameState) -> int:
    return sum(map(len, state.racks)) + len(seen_tiles(state, ""))


def no_clock_on_the_table(work: Work) -> Refusal | None:
    if work.state.clock.is_typed:
        return None
    return refuse(
        Reason.DEVICE_IS_CLOCK, text("Here the device is the clock; the director adjusts it.")
    )


def next_clock(state: GameState, *, is_button: bool) -> ClocksThen:
    """Turns end at the clock's buttons where it has any, elsewhere with the score."""
    if has_buttons(state.rules.clock) is not is_button:
        return LEFT
    return ClocksThen(state.on_turn, is_new_turn=True)


class Work:
    """One command being decided; thrown away when it is refused."""

    __slots__ = ("acting", "at_ms", "by", "facts", "may_act_in", "may_ask_in", "said", "state")

    def __init__(self, state: GameState, said: Said[Actor]) -> None:
        """What is stamped earlier than the last fact counts as simultaneous with it."""
        self.state = state
        self.said = said
        self.at_ms = max(said.at_ms, state.now_ms)
        self.by = said.by
        self.facts: list[AnyFact] = []
        self.acting: tuple[Actor, int | Refusal] | None = None
        """What `acting_side` found, and of whom; one gate after the other asks it."""
        self.may_act_in: GameState | None = None
        """The game in which this person may make their turn, once that was found out."""
        self.may_ask_in: GameState | None = None
        """The game in which this person may question the play that lies there."""

    @property
    def side(self) -> int:
        """The side that acts; whether it may was asked before."""
        assert self.by.side is not None, "only a side does that"
        return self.by.side

    def again(self) -> Work:
        """The same command once more, as it met the game; what is decided here stays here."""
        work = Work(self.state, self.said)
        work.at_ms, work.facts = self.at_ms, [*self.facts]
        return work

    def emit(self, fact: AnyFact) -> None:
        self.state = evolve(self.state, fact)
        self.facts.append(fact)

    def draw(self, side: int, count: int, kind: DrawKind) -> None:
        """As many tiles as the bag has, up to `count`."""
        state = self.state
        tiles = state.table.draw(state.draw_key, state.draw_count, state.bag, count)
        if tiles:
            self.emit(
                TilesDrawn(at_ms=self.at_ms, side=side, count=len(tiles), tiles=tiles, kind=kind)
            )

    def replenish(self, side: int, kind: DrawKind = DrawKind.REPLENISH) -> None:
        """Draw up to a full rack, or as many as the bag has."""
        self.draw(side, tiles_to_draw(self.state, side), kind)


@rule("SSC-2.a", "WU-7.a", "DP-2.III.c", "ST-2", "ST-17", "NSA-IV.G.1.h")
def tiles_to_draw(state: GameState, side: int) -> int:
    """After a play as many tiles are drawn as the bag has, up to a full rack."""
    missing = state.rules.setup.rack_tiles - len(state.racks[side])
    return max(0, min(missing, bag_for(state, side)))


C = TypeVar("C", bound=Command)
Gate = Callable[[Work], Offered]
Decide = Callable[[Work, C], Refusal | None]
DECIDERS: Handlers[Refusal | None] = Handlers("decides")


def decides(kind: type[C]) -> Callable[[Decide[C]], Decide[C]]:
    """The function that decides a command says so itself."""
    return DECIDERS.add(kind)


WHEN: dict[type[Command], int] = {}
"""What has to hold for a gate to be worth asking (`situation`)."""


def offers(kind: type[Command], *, when: int = ALWAYS) -> Callable[[Gate], Gate]:
    """The function that says whether a command can be given at all.

    What has to happen before the command can be looked at, it lets happen.
    """
    WHEN[kind] = when
    return GATES.add(kind)


def acting_side(work: Work) -> int | Refusal:
    """The side that acts, if the actor may act for one; while one is at work that stays so."""
    known = work.acting
    if known is None or known[0] is not work.by:
        known = work.acting = work.by, _acting_side(work)
    return known[1]


def _acting_side(work: Work) -> int | Refusal:
    by, sides = work.by, work.state.setup.sides
    is_scorer = by.role is Role.SCORER and work.state.table.shares_devices
    if not (is_scorer or by.role is Role.SIDE) or by.side is None:
        return refuse(Reason.NOT_A_PLAYER, text("Only a side of this game can do that."))
    if not 0 <= by.side < len(sides):
        return no_such_side(by.side)
    persons = () if is_scorer else sides[by.side].persons
    if by.person is not None and persons and by.person not in persons:
        return refuse(Reason.NOT_YOUR_SEAT, text("You do not play on that side."))
    return by.side


def must_be_side(work: Work) -> Refusal | None:
    side = acting_side(work)
    return side if isinstance(side, Refusal) else None


def no_such_side(side: int) -> Refusal:
    return refuse(Reason.NO_SUCH_SIDE, text("This game has no side number {side}.", side=side + 1))


def must_be(work: Work, *roles: Role) -> Refusal | None:
    if work.by.role in roles:
        return None
    return refuse(Reason.NOT_ALLOWED, text("That is for the director or the staff to do."))


def must_say_why(reason: str) -> Refusal | None:
    if reason.strip():
        return None
    return refuse(Reason.REASON_MISSING, text("Give a reason; it is kept in the journal."))


def must_be_playing(work: Work) -> Refusal | None:
    """Refuse what needs a game in progress."""
    phase = work.state.phase
    if phase is Phase.PLAYING:
        return None
    if phase is Phase.CREATED:
        return refuse(Reason.NOT_STARTED, text("The game has not started."))
    if phase is Phase.ENDING:
        return refuse(Reason.PLAY_STOPPED, text("Play has been stopped; no more turns are made."))
    return refuse(Reason.GAME_OVER, text("The game is over."))


def must_have_begun(work: Work) -> Refusal | None:
    """Refuse what needs a game that has started and is not over."""
    if work.state.phase is Phase.ENDING:
        return None
    return must_be_playing(work)


def must_be_over(work: Work) -> Refusal | None:
    if work.state.phase in (Phase.ENDED, Phase.LIGHTNING):
        return None
    return refuse(Reason.GAME_NOT_OVER, _what_is_missing(work.state))


def _what_is_missing(state: GameState) -> Text:
    """What a game waits for whose last turn was made; with typed readings no time ends it."""
    play = state.play
    if play is not None and play.is_ended and (play.is_out or state.phase is Phase.ENDING):
        if play.challenge is not None:
            return text("The game is not over: its last play is being judged.")
        return text(
            "The game is not over: its last play can still be challenged, and the others have "
            "not accepted it."
        )
    if state.phase is Phase.ENDING:
        return text("The game is not over: the remaining tiles must still be shown.")
    return text("The game is not over.")


def at_the_table(work: Work) -> Refusal | None:
    """Refuse what happens only beside a real board."""
    if work.state.is_recorded:
        return None
    return refuse(
        Reason.NOT_AT_THE_TABLE, text("This is only for a game recorded on a real board.")
    )


def play_open_refusal() -> Refusal:
    return refuse(
        Reason.PLAY_OPEN,
        text("The last play can still be challenged; it has to be accepted or challenged first."),
    )


@rule("SSC-12", "NSA-IV.I.1.p6", "NSA-IV.I.3.p4")
def open_challenge_refusal(play: PendingPlay | None) -> Refusal | None:
    """A challenge is binding: nothing else happens before its verdict."""
    if play is None or play.challenge is None:
        return None
    return refuse(
        Reason.VERDICT_PENDING, text("A challenge is being judged; wait for the verdict.")
    )
