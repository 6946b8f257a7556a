"""Names and contacts lie beside the chain and can be erased."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexidrome.base import BadInput, PersonId
from lexidrome.store import Person, SqliteStore, Store, initials, verify
from store.making import append

pytestmark = pytest.mark.slow

ANA = Person(PersonId("p1"), "Ana María O'Neill", "ana@example.org")


def test_a_person_is_kept_changed_and_listed(store: Store) -> None:
    store.put_person(ANA).result()
    store.put_person(Person(PersonId("p0"), "Bo")).result()
    changed = Person(ANA.person, "Ana O'Neill")
    store.put_person(changed).result()
    assert store.person(ANA.person) == changed
    assert [each.name for each in store.people()] == ["Bo", "Ana O'Neill"]


def test_an_erased_person_is_gone_and_the_chain_stays_whole(store: Store) -> None:
    store.put_person(ANA).result()
    append(store, "a")
    seal = store.head().seal
    assert store.erase_person(ANA.person).result() is True
    assert store.person(ANA.person) is None
    assert store.people() == []
    assert store.erase_person(ANA.person).result() is False
    assert store.head().seal == seal
    assert verify(store).is_sound


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


@pytest.mark.parametrize("how", ["erased", "replaced"])
def test_no_byte_of_a_forgotten_name_is_left_in_the_files(tmp_path: Path, how: str) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        for number in range(200):
            store.put_person(Person(PersonId(f"x{number}"), f"Somebody {number}"))
        store.put_person(Person(PersonId("w"), "Wilhelmina Quux", "+34 600 000 000")).result()
        append(store, "a", count=50)
        assert b"Wilhelmina" in bytes_in(tmp_path)
        if how == "erased":
            store.erase_person(PersonId("w")).result()
        else:
            store.put_person(Person(PersonId("w"), "W. Q.")).result()
        left = bytes_in(tmp_path)
        assert b"Wilhelmina" not in left
        assert b"+34 600" not in left


def test_a_reader_delays_the_wiping_until_the_next_commit(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "store.db") as store:
        store.put_person(Person(PersonId("w"), "Wilhelmina Quux")).result()
        with store._readers.lend() as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM people").fetchone()
            store.erase_person(PersonId("w")).result()
            reader.execute("COMMIT")
        append(store, "a")
        assert b"Wilhelmina" not in bytes_in(tmp_path)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana María O'Neill", "A. M. O."),
        ("ludwig van beethoven", "l. v. b."),
        ("  Zoë ", "Z."),
        ("(Bo) - 3rd", "B. 3."),
        ("Łukasz Żak-Nowy", "Ł. Ż."),
        ("李 小龙", "李. 小."),
        ("", ""),
    ],
)
def test_a_name_is_shown_whole_or_as_initials(name: str, shown: str) -> None:
    assert initials(name) == shown
    person = Person(PersonId("p"), name)
    assert person.shown(as_initials=True) == shown
    assert person.shown(as_initials=False) == name


@pytest.mark.parametrize("name", ["a\nb", "x" * 201, "\0"])
def test_a_name_is_one_printable_line(name: str) -> None:
    with pytest.raises(BadInput, match="The name must have"):
        Person(PersonId("p"), name)
