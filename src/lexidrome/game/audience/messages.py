"""What is asked and what is told: who looks."""

from __future__ import annotations

from lexidrome.game.messages import OPEN, Asker, Command, Fact, command, fact


@command(Asker.DIRECTOR, None, not_in_own_game=True)
class UnsealRacks(Command, frozen=True, kw_only=True, tag="unseal_racks"):
    """Open racks and bag to the director; both sides are told."""

    reason: str


@command(Asker.DIRECTOR, None, of_record=True)
class ReissueSeat(Command, frozen=True, kw_only=True, tag="reissue_seat"):
    """All links to a seat end, and a new one is given out; every side is told."""

    side: int
    is_freed: bool = False
    """No new link: whoever has the table's code may sit down there."""


@command(Asker.SIDE, None, is_personal=True)
class BarSpectators(Command, frozen=True, kw_only=True, tag="bar_spectators"):
    """A side wants nobody to watch the game."""


@command(Asker.SIDE, None, is_personal=True)
class AgreeToShowRacks(Command, frozen=True, kw_only=True, tag="agree_to_show_racks"):
    """Once every side agrees, spectators see racks too."""


@fact(OPEN, tells=UnsealRacks)
class RacksUnsealed(Fact, frozen=True, kw_only=True, tag="game.racks_unsealed.1"):
    """What was hidden from those who watch is shown from now on."""

    reason: str


@fact(OPEN, tells=ReissueSeat)
class SeatReissued(Fact, frozen=True, kw_only=True, tag="game.seat_reissued.1"):
    """The links to a seat ended, and a new one was given out."""

    side: int
    is_freed: bool = False
    """Instead of a new link, whoever has the table's code may sit down there."""


@fact(OPEN, tells=BarSpectators)
class SpectatorsBarred(Fact, frozen=True, kw_only=True, tag="game.spectators_barred.1"):
    """Nobody watches the game any more."""

    side: int


@fact(OPEN, tells=AgreeToShowRacks)
class RackShowingAgreed(Fact, frozen=True, kw_only=True, tag="game.rack_showing_agreed.1"):
    """A side agrees that racks are shown to those who watch."""

    side: int
