"""Who meets at a table, the game that is open there, and what somebody wants of it."""

from __future__ import annotations

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall.events.devices import BoundDevice, Device, PairingDevices, other_side
from lexidrome.hall.events.table_codes import TableKey
from lexidrome.hall.run.names import slip_stream, table_game
from lexidrome.rulebook import RuleSet


class OpenedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game that was opened for a pairing."""

    stream: StreamId
    key: TableKey
    mode: g.record_values.Mode
    seated: tuple[int, ...] = ()
    """Sides whose seat somebody has taken with the table's code."""
    members: tuple[PersonId, ...] = ()
    """Members of teams who have taken a seat of their own; others share one device."""
    sharing: tuple[int, ...] = ()
    """Sides whose device brings a share of the seed."""


class Meeting(msgspec.Struct, frozen=True):
    """Who meets at a table now."""

    key: TableKey
    rules: RuleSet
    division: t.Division
    round: t.Round
    game: t.Game
    name: str
    """Of the pairing: made anew, it has another one, so an old game is never taken for it."""
    opened: OpenedGame | None

    @property
    def slip(self) -> StreamId:
        """What links and devices of this pairing go by."""
        return slip_stream(self.key.event, self.name)

    @property
    def stream(self) -> StreamId:
        """Of the game that is open."""
        assert self.opened is not None
        return self.opened.stream

    def persons(self, number: int) -> tuple[PersonId, ...]:
        return self.division.entrants[number].entry.persons

    def members(self, side: int) -> tuple[PersonId, ...]:
        """Who can sit at a device of their own; nobody, where a side is one person."""
        persons = self.persons(self.game.numbers[side])[: self.rules.sides.persons_per_side]
        return persons if len(persons) > 1 else ()

    def is_taken(self, side: int, member: PersonId | None = None) -> bool:
        """Whether the seat of a side, or that of one of its members, shows its rack already."""
        if self.opened is None or side not in self.opened.seated:
            return False
        own = [person for person in self.members(side) if person in self.opened.members]
        return member is None or not own or member in own


class OpenWish(msgspec.Struct, frozen=True):
    """How a game is to be opened."""

    mode: g.record_values.Mode
    lexicon: str = ""
    """Empty: the first one of the house."""
    clock_source: g.record_values.ClockSource = g.record_values.ClockSource.DEVICE
    racks_down: bool = False
    """Nobody sees a rack while the clocks stand."""
    team_asked: bool = False
    """Both members of a team must want a challenge."""
    board: str = g.layout.STANDARD_NAME


class Taking(msgspec.Struct, frozen=True):
    """Who wants to be which side, from which device."""

    side: int
    device: Device
    member: PersonId | None = None
    """The member of a team whose own seat it is; nobody, where all share one device."""
    brings_share: bool = False
    """It brings a share of the game's seed."""

    def bound(self, *, has_seat: bool = False, is_reporting: bool = False) -> BoundDevice:
        device, member = self.device, self.member
        return BoundDevice(
            device.name, self.side, member, has_seat, is_reporting, device.address, device.person
        )


class SheetStart(msgspec.Struct, frozen=True):
    """What the sides settled before the first turn beside a real board."""

    first: int | None
    """The side that plays first, where it was drawn at the table."""
    tile_count: int | None = None
    """Where the set is not a full one."""
    agreed: dict[g.equipment.Piece, str] = {}
    """What else is used than the house provides (DP-1.I.d)."""


def not_this_side(meeting: Meeting, sides: PairingDevices, taking: Taking) -> Refusal | None:
    """A device is one side, and who is signed in there is their own."""
    device, side = taking.device, taking.side
    if sides.side_of(device) not in (None, side):
        return other_side()
    others = {at: number for at, number in enumerate(meeting.game.numbers) if at != side}
    if any(device.person in meeting.persons(number) for number in others.values()):
        return other_side()
    if sides.is_known(device.person, *others):
        return other_side()
    return None


def pairing_name(
    tournament: t.Tournament, division: t.Division, each: t.Round, game: t.Game
) -> str:
    at = list(tournament.divisions).index(division.name)
    return table_game(at, each.number, game.first, game.second)


def side_of_game(meeting: Meeting, number: int) -> g.values.Side:
    """As many persons as the rules want; who comes alone is the whole of their team."""
    wanted, persons = meeting.rules.sides.persons_per_side, meeting.persons(number)
    return g.values.Side((persons + persons[:1] * wanted)[:wanted])


def waits_for_signal(meeting: Meeting) -> bool:
    return t.rounds.waits_for_signal(meeting.rules, meeting.round)
