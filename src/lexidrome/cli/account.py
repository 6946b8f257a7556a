"""`lexidrome account`: accounts, roles and tokens of a house whose server does not run."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
from cyclopts import App, Parameter

from lexidrome.base import BadInput, NotFound, Refusal, text
from lexidrome.base.folders import chosen_folder
from lexidrome.cli.options import examples
from lexidrome.cli.store import opened
from lexidrome.hall import HOUSE_SCOPE, EventRole
from lexidrome.hall.events.event import event_names
from lexidrome.hall.people.accounts import Account
from lexidrome.hall.side_door import SideDoor, side_door

T = TypeVar("T")
Story = Callable[[SideDoor], Awaitable[T]]

app = App(
    name="account",
    help="Makes and removes accounts, and gives out roles and tokens.",
    help_epilogue=examples(
        "account add ann",
        "account grant ann staff --event spring",
        "account token ann",
    ),
)


@app.command
def add(
    name: str,
    /,
    *,
    stdin: Annotated[bool, Parameter(negative=())] = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Create an account; the first one on a server is the director's.

    Parameters
    ----------
    name
        The name to sign in with.
    stdin
        Take the password from standard input, instead of making one up and printing it.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    given = password_of_stdin() if stdin else None

    async def story(house: SideDoor) -> None:
        is_first = not house.reception.accounts.all()
        account, password = await house.office.add(name, given)
        if is_first:
            await house.office.grant(HOUSE_SCOPE, account.person, EventRole.DIRECTOR)
            print(text("{name} has an account and is director of the server.", name=account.login))
        else:
            print(text("{name} has an account.", name=account.login))
        tell_password(None if stdin else password)

    in_the_house(story, data, store)


@app.command(name="list")
def list_accounts(
    *,
    json: Annotated[bool, Parameter(negative=())] = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """List the accounts and their roles; the server may be running.

    Parameters
    ----------
    json
        Print JSON: name, person and, by server or event, the roles.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """

    async def story(house: SideDoor) -> None:
        holders = await house.office.holders()
        rows = [
            (each.account.login, each.account.person,
             {scope: sorted(roles) for scope, roles in each.roles.items()})
            for each in holders
        ]  # fmt: skip
        if json:
            listed = [{"name": name, "person": who, "roles": roles} for name, who, roles in rows]
            print(msgspec.json.format(msgspec.json.encode(listed)).decode())
            return
        width = max((len(name) for name, _, _ in rows), default=0)
        for name, _, roles in rows:
            held = ", ".join(f"{role} ({scope})" for scope, all_ in roles.items() for role in all_)
            print(f"{name.ljust(width)}  {held}".rstrip())

    in_the_house(story, data, store, is_reading=True)


@app.command
def password(
    name: str,
    /,
    *,
    stdin: Annotated[bool, Parameter(negative=())] = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Give somebody a new password; they sign in again everywhere, and programs need new tokens.

    Parameters
    ----------
    name
        The account's name.
    stdin
        Take the password from standard input, instead of making one up and printing it.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """
    given = password_of_stdin() if stdin else None

    async def story(house: SideDoor) -> None:
        account = account_named(house, name)
        made = await house.office.renew_password(account, given)
        print(text("{name} has a new password.", name=account.login))
        tell_password(None if stdin else made)

    in_the_house(story, data, store)


@app.command
def token(name: str, /, *, label: str, data: Path | None = None, store: str | None = None) -> None:
    """Make a token by which a program acts in somebody's name, and print it: once, and alone.

    Parameters
    ----------
    name
        The account's name.
    label
        What the token is for, by which its owner knows it.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """

    async def story(house: SideDoor) -> None:
        account = account_named(house, name)
        print(await house.reception.api_tokens.issue(account.person, label))

    in_the_house(story, data, store)


@app.command
def grant(
    name: str,
    role: EventRole,
    /,
    *,
    event: str = HOUSE_SCOPE,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Give somebody a role, on the server or in an event.

    Parameters
    ----------
    name
        The account's name.
    role
        What they may do.
    event
        The event; without one, the role holds in the house.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """

    async def story(house: SideDoor) -> None:
        account = account_named(house, name)
        if event != HOUSE_SCOPE and event not in event_names(house.hall.store):
            raise NotFound(text("There is no event {name}.", name=event))
        refuse(await house.office.grant(event, account.person, role))
        print(text("{name} is {role} of {scope}.", name=account.login, role=role, scope=event))

    in_the_house(story, data, store)


@app.command
def withdraw(
    name: str,
    role: EventRole,
    /,
    *,
    event: str = HOUSE_SCOPE,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Take a role from somebody.

    Parameters
    ----------
    name
        The account's name.
    role
        The role.
    event
        The event; without one, the role in the house.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """

    async def story(house: SideDoor) -> None:
        account = account_named(house, name)
        refuse(await house.office.withdraw(event, account.person, role))
        print(
            text("{name} is not {role} of {scope} any more.",
                 name=account.login, role=role, scope=event)
        )  # fmt: skip

    in_the_house(story, data, store)


@app.command
def remove(
    name: str,
    /,
    *,
    forget_name: Annotated[bool, Parameter(negative=())] = False,
    data: Path | None = None,
    store: str | None = None,
) -> None:
    """Erase an account with its roles, sessions and tokens; the games stay.

    Parameters
    ----------
    name
        The account's name.
    forget_name
        Forget the person's name and contact too.
    data
        The data folder, instead of the usual one or LEXIDROME_DATA.
    store
        The address of a PostgreSQL database, instead of the data folder or LEXIDROME_STORE.
    """

    async def story(house: SideDoor) -> None:
        account = account_named(house, name)
        refuse(await house.office.erase(account.person, by=None, with_name=forget_name))
        print(text("The account {name} was erased.", name=account.login))

    in_the_house(story, data, store)


def in_the_house(
    story: Story[T], data: Path | None, address: str | None, *, is_reading: bool = False
) -> T:
    async def run() -> T:
        with contextlib.ExitStack() as stack:
            store = stack.enter_context(opened(data, address, is_read_only=is_reading))
            async with side_door(chosen_folder(data), store, is_reading=is_reading) as house:
                return await story(house)

    return asyncio.run(run())


def account_named(house: SideDoor, name: str) -> Account:
    account = house.reception.accounts.named(name)
    if account is None:
        raise NotFound(text("There is no account “{login}”.", login=name))
    return account


def refuse(answer: object) -> None:
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


def tell_password(made: str | None) -> None:
    if made is not None:
        print(text("The password for this person, shown only once: {password}", password=made))


def password_of_stdin() -> str:
    return sys.stdin.readline().rstrip("\r\n")
