"""Who may do what in an event, and in the house: granted and withdrawn as events.

A role names a person by id, so it may stand in the chain; who the person is
lives in the person table. The house itself has roles too: its directors may do
in every event what the event's own directors may.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from lexidrome.base import PersonId, Refusal, text
from lexidrome.hall.bounds import beyond_bounds
from lexidrome.hall.run.aggregate import Decision, Timeless, decoded, encoded, folded
from lexidrome.store import NewEvent, StoredEvent


class EventRole(StrEnum):
    """In which capacity somebody takes part in an event."""

    DIRECTOR = "director"
    STAFF = "staff"
    JUDGE = "judge"
    PLAYER = "player"
    SPECTATOR = "spectator"


class GrantRole(msgspec.Struct, frozen=True):
    person: PersonId
    role: EventRole
    by: PersonId | None
    """None: the house itself, which sets up the first director."""


class WithdrawRole(msgspec.Struct, frozen=True):
    person: PersonId
    role: EventRole
    by: PersonId | None


class RoleGranted(msgspec.Struct, frozen=True, tag="roles.granted.1"):
    person: PersonId
    role: EventRole
    by: PersonId | None


class RoleWithdrawn(msgspec.Struct, frozen=True, tag="roles.withdrawn.1"):
    person: PersonId
    role: EventRole
    by: PersonId | None


RoleCommand = GrantRole | WithdrawRole
RoleEvent = RoleGranted | RoleWithdrawn
_DECODER: msgspec.json.Decoder[RoleEvent] = msgspec.json.Decoder(RoleEvent)


class Roles(msgspec.Struct, frozen=True):
    """All roles of one scope."""

    held: Mapping[PersonId, frozenset[EventRole]] = {}

    def of(self, person: PersonId) -> frozenset[EventRole]:
        return self.held.get(person, frozenset())

    def holders(self, role: EventRole) -> list[PersonId]:
        return sorted(person for person, roles in self.held.items() if role in roles)


class RoleRules(Timeless[Roles, RoleCommand]):
    """Roles, for `Streams`."""

    def decide(
        self, state: Roles | None, command: RoleCommand
    ) -> Decision[Roles, RoleEvent] | Refusal:
        if (refusal := beyond_bounds(command)) is not None:
            return refusal
        roles = state or Roles()
        is_held = command.role in roles.of(command.person)
        if isinstance(command, GrantRole):
            if is_held:
                return Refusal("role_held", text("They already have that role."))
            return self._decided(roles, RoleGranted(command.person, command.role, command.by))
        if not is_held:
            return Refusal("role_not_held", text("They do not have that role."))
        is_last = roles.holders(EventRole.DIRECTOR) == [command.person]
        if command.role is EventRole.DIRECTOR and is_last:
            return Refusal("last_director", text("At least one director is needed."))
        return self._decided(roles, RoleWithdrawn(command.person, command.role, command.by))

    def _decided(self, roles: Roles, event: RoleEvent) -> Decision[Roles, RoleEvent]:
        return Decision((event,), self.evolve(roles, event))

    def evolve(self, state: Roles | None, event: RoleEvent) -> Roles:
        roles = state or Roles()
        held = roles.of(event.person)
        after = held | {event.role} if isinstance(event, RoleGranted) else held - {event.role}
        others = {who: what for who, what in roles.held.items() if who != event.person}
        return Roles({**others, event.person: after} if after else others)

    def fold(self, state: Roles | None, events: Sequence[RoleEvent]) -> Roles | None:
        return folded(self.evolve, state, events)

    def encode(self, event: RoleEvent) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> RoleEvent:
        return decoded(_DECODER, stored)
