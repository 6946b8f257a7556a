"""`lexidrome account` on a house whose server does not run."""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from lexidrome.base.folders import RUN_FOLDER
from lexidrome.cli import main
from lexidrome.hall import NOBODY
from lexidrome.hall.run.heartbeat import PULSE_FILE, Heartbeat
from lexidrome.hall.side_door import SideDoor, side_door
from lexidrome.store import open_store

pytestmark = pytest.mark.slow

PASSWORD = re.compile(r"[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}")


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path) -> Run:
    monkeypatch.setenv("LEXIDROME_DATA", str(data))

    def call(*arguments: str, typed: str = "", before: tuple[str, ...] = ()) -> Ran:
        monkeypatch.setattr("sys.argv", ["lexidrome", *(before or ("account",)), *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 0
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


def looked(data: Path, look: Callable[[SideDoor], object]) -> object:
    """What the house's office says, as the server would find it."""

    async def story() -> object:
        store = open_store(data)
        async with side_door(data, store, is_reading=False) as house:
            found = look(house)
        store.close()
        return found

    return asyncio.run(story())


def test_accounts_roles_and_tokens_are_made_listed_and_removed(run: Run, data: Path) -> None:
    first = run("add", "Ann", "--stdin", typed="correct horse\n")
    assert first.out == "Ann has an account and is director of the server.\n"
    second = run("add", "Bob")
    assert second.out.startswith("Bob has an account.\n")
    assert PASSWORD.search(second.out)
    assert run("cup", "--rules", "school", before=("event", "new")).code == 0
    assert run("grant", "Bob", "judge", "--event", "cup").out == "Bob is judge of cup.\n"
    assert run("list").out == "Ann  director (house), director (cup)\nBob  judge (cup)\n"
    listed = json.loads(run("list", "--json").out)
    assert [(each["name"], each["roles"]) for each in listed] == [
        ("Ann", {"house": ["director"], "cup": ["director"]}),
        ("Bob", {"cup": ["judge"]}),
    ]
    token = run("token", "bob", "--label", "screen").out.strip()
    assert token.startswith("lxd_")
    caller = looked(data, lambda house: house.reception.caller(api_token=token))
    assert getattr(caller, "person", None) == listed[1]["person"]
    assert run("withdraw", "Bob", "judge", "--event", "cup").code == 0
    assert run("remove", "Bob", "--forget-name").out == "The account Bob was erased.\n"
    assert run("list").out == "Ann  director (house), director (cup)\n"
    assert looked(data, lambda house: house.reception.caller(api_token=token)) == NOBODY


def test_a_new_password_is_the_one_that_works(run: Run, data: Path) -> None:
    run("add", "Ann", "--stdin", typed="correct horse\n")
    made = PASSWORD.search(run("password", "Ann").out)
    assert made is not None

    async def story() -> list[object]:
        store = open_store(data)
        async with side_door(data, store, is_reading=False) as house:
            accounts = house.reception.accounts
            answers = [await accounts.sign_in("ann", each) for each in ("correct horse", made[0])]
        store.close()
        return [isinstance(each, str) for each in answers]

    assert asyncio.run(story()) == [False, True]


REFUSED = [
    (("password", "Cy"), "There is no account “Cy”."),
    (("add", "A"), "A user name has 2 to 40 characters."),
    (("add", "ann"), "There is already an account “ann”; choose another name."),
    (("withdraw", "Ann", "director"), "At least one director is needed."),
    (("remove", "Ann"), "At least one director is needed."),
    (("grant", "Ann", "director"), "They already have that role."),
    (("grant", "Ann", "staff", "--event", "a b"), "There is no event a b."),
    (("grant", "Ann", "king"), "king"),
]


def test_what_cannot_be_done_is_one_sentence(run: Run) -> None:
    run("add", "Ann", "--stdin", typed="correct horse\n")
    for arguments, sentence in REFUSED:
        ended = run(*arguments)
        assert ended.code == 2, arguments
        assert sentence in ended.err
        assert ended.err.count("\n") == 1


def test_while_the_server_runs_it_is_pointed_to_and_listing_still_works(
    run: Run, data: Path
) -> None:
    run("add", "Ann", "--stdin", typed="correct horse\n")
    server = Heartbeat(data / RUN_FOLDER / PULSE_FILE)
    ended = run("add", "Bob")
    assert ended.code == 2
    assert "use its page /people" in ended.err
    assert run("list").out == "Ann  director (house)\n"
    server.close()
    assert run("add", "Bob").code == 0
