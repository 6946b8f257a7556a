"""The office: accounts and roles together, so that the two stay in step.

A house is *set up* when one of its accounts directs it. The first account of a
house is its director's; whoever sets it up is at the machine or has its code,
which is for others to check. The office asks nobody for permission.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import msgspec

from lexidrome.base import Conflict, PersonId, Refusal, text
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.people.codes import new_code
from lexidrome.hall.people.reception import Reception
from lexidrome.hall.people.roles import (
    EventRole,
    GrantRole,
    RoleCommand,
    RoleEvent,
    Roles,
    WithdrawRole,
)
from lexidrome.hall.run.names import EVENT, HOUSE_SCOPE, ROLES, house_id, roles_stream
from lexidrome.hall.run.orders import Answer
from lexidrome.hall.run.streams import Streams
from lexidrome.store import Store

PASSWORD_GROUPS = 3
"""Of a password that the house makes up."""

RoleStreams = Streams[Roles, RoleCommand, RoleEvent]


class Holder(msgspec.Struct, frozen=True):
    """Somebody with an account, and what they are where."""

    account: Account
    roles: Mapping[str, frozenset[EventRole]]
    """By scope, the house's first."""


class Office:
    """Sets a house up, and gives out accounts and roles."""

    def __init__(self, store: Store, roles: RoleStreams, reception: Reception) -> None:
        self._store = store
        self._roles = roles
        self._reception = reception
        self._setting_up = asyncio.Lock()

    async def is_set_up(self) -> bool:
        """Whether somebody can sign in as the director of the house."""
        directors = (await self.roles_in(HOUSE_SCOPE)).holders(EventRole.DIRECTOR)
        return any(self._reception.accounts.of(person) is not None for person in directors)

    async def set_up(self, login: str, password: str) -> Account:
        """The first account, which directs the house; of two at once, the second is refused."""
        async with self._setting_up:
            if await self.is_set_up():
                raise Conflict(text("This server already has a director; sign in instead."))
            account = await self._add(login, password)
            await self.grant(HOUSE_SCOPE, account.person, EventRole.DIRECTOR)
            return account

    async def add(self, login: str, password: str | None = None) -> tuple[Account, str]:
        """An account for somebody else, and the password to hand to them, made up if need be."""
        password = new_code(PASSWORD_GROUPS) if password is None else password
        return await self._add(login, password), password

    async def renew_password(self, account: Account, password: str | None = None) -> str:
        """A new password for somebody who has lost theirs; they sign in anew everywhere."""
        password = new_code(PASSWORD_GROUPS) if password is None else password
        await self._reception.change_password(account, password)
        return password

    async def erase(
        self, person: PersonId, *, by: PersonId | None, with_name: bool
    ) -> Refusal | None:
        """Forget somebody's account and roles, and who they were if that is wanted.

        The last director of the house stays. What somebody directs alone elsewhere is
        directed by the house's directors anyway.
        """
        for scope in await self.scopes():
            for role in (await self.roles_in(scope)).of(person):
                answer = await self.withdraw(scope, person, role, by)
                if isinstance(answer, Refusal) and scope == HOUSE_SCOPE:
                    return answer
        await self._reception.erase(person)
        if with_name:
            await self._reception.people.erase(person)
        return None

    async def holders(self) -> list[Holder]:
        """Everybody with an account, by name."""
        roles = {scope: await self.roles_in(scope) for scope in await self.scopes()}
        return [
            Holder(
                account,
                {scope: held.of(account.person) for scope, held in roles.items()
                 if held.of(account.person)},
            )
            for account in self._reception.accounts.all()
        ]  # fmt: skip

    async def scopes(self) -> list[str]:
        """The house, then every event, and whatever else somebody was given a role in."""
        prefixes = (f"{ROLES}/", f"{EVENT}/")
        found = [await asyncio.to_thread(self._store.streams, prefix) for prefix in prefixes]
        events = {stream.partition("/")[2] for streams in found for stream in streams}
        events -= {HOUSE_SCOPE}
        return [HOUSE_SCOPE, *sorted(events)]

    async def roles_in(self, scope: str) -> Roles:
        seen = await self._roles.look(roles_stream(scope))
        return Roles() if seen is None else seen.state

    async def grant(
        self, scope: str, person: PersonId, role: EventRole, by: PersonId | None = None
    ) -> Answer:
        return await self._order(scope, GrantRole(person, role, by))

    async def withdraw(
        self, scope: str, person: PersonId, role: EventRole, by: PersonId | None = None
    ) -> Answer:
        return await self._order(scope, WithdrawRole(person, role, by))

    async def _order(self, scope: str, command: RoleCommand) -> Answer:
        who = command.by or "house"
        return await self._roles.submit(roles_stream(scope), command, house_id(), who=who)

    async def _add(self, login: str, password: str) -> Account:
        account = await self._reception.accounts.add(login, password)
        await self._reception.people.rename(account.person, account.login)
        return account
