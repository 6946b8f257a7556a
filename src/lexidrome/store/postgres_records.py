"""Records and people in PostgreSQL, and the numbers of their changes.

The one row of the table `changes` is locked by whoever changes something until it is
committed, so numbers have no gaps and appear in order, as those of events do. Whatever lies
between the change that a process knows of and the one that it finds, others have made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import LiteralString

from lexidrome.base import PersonId
from lexidrome.store.admission import Admission
from lexidrome.store.people import Person
from lexidrome.store.postgres_server import Connection
from lexidrome.store.records import (
    PEOPLE,
    UNCHANGED,
    ChangedElsewhere,
    ChangedRecord,
    Record,
    Written,
    mark_of,
)

LOCK: LiteralString = "SELECT change FROM changes FOR UPDATE"
LOOK: LiteralString = "SELECT change, forgotten FROM changes"
NUMBERED: LiteralString = " UPDATE changes SET change = done.change FROM done RETURNING done.change"
"""Follows what is done, if anything is."""
PUT_PERSON: LiteralString = """
WITH done AS (
  INSERT INTO people (person, name, contact, change) SELECT %s, %s, %s, change + 1 FROM changes
  ON CONFLICT (person) DO UPDATE
  SET name = excluded.name, contact = excluded.contact, change = excluded.change
  RETURNING change
)"""
PUT: LiteralString = """
WITH done AS (
  INSERT INTO records (kind, key, data, change) SELECT %s, %s, %s, change + 1 FROM changes
  ON CONFLICT (kind, key) DO UPDATE SET data = excluded.data, change = excluded.change
  RETURNING change
)"""
MAKE: LiteralString = """
WITH done AS (
  INSERT INTO records (kind, key, data, change) SELECT %s, %s, %s, change + 1 FROM changes
  ON CONFLICT DO NOTHING
  RETURNING change
)"""
REPLACE: LiteralString = """
WITH done AS (
  UPDATE records SET data = %s, change = (SELECT change + 1 FROM changes)
  WHERE (kind, key, change) = (%s, %s, %s)
  RETURNING change
)"""
NOTED: LiteralString = """, done AS (
  INSERT INTO erased (change, kind, mark)
  SELECT change + 1, %s, %s FROM changes WHERE EXISTS (SELECT FROM gone)
  RETURNING change
)"""
ERASE: LiteralString = """
WITH gone AS (DELETE FROM records WHERE (kind, key) = (%s, %s) RETURNING 1)"""
ERASE_THIS: LiteralString = """
WITH gone AS (DELETE FROM records WHERE (kind, key, change) = (%s, %s, %s) RETURNING 1)"""
ERASE_PERSON: LiteralString = """
WITH gone AS (DELETE FROM people WHERE person = %s RETURNING 1)"""
FORGET: LiteralString = """
WITH old AS (DELETE FROM erased WHERE at < now() - interval '1 hour' RETURNING change)
UPDATE changes SET forgotten = greatest(forgotten, (SELECT max(change) FROM old))
WHERE EXISTS (SELECT FROM old)
"""
"""Who was away for longer than their marks are kept reads everything anew."""
SELECT_ONE: LiteralString = "SELECT change, data FROM records WHERE (kind, key) = (%s, %s)"
SELECT_KIND: LiteralString = "SELECT key, data, change FROM records WHERE kind = %s ORDER BY key"
SELECT_CHANGED: LiteralString = """
SELECT change, kind, key, data, NULL::bytea FROM records WHERE change BETWEEN %(first)s AND %(last)s
UNION ALL
SELECT change, '', person, NULL, NULL FROM people WHERE change BETWEEN %(first)s AND %(last)s
UNION ALL
SELECT change, kind, NULL, NULL, mark FROM erased WHERE change BETWEEN %(first)s AND %(last)s
ORDER BY change
"""
SELECT_ALL: LiteralString = "SELECT change, kind, key, data, NULL FROM records ORDER BY change"
LOAD: LiteralString = """
UPDATE changes SET change = change + 1, forgotten = change + 1 RETURNING change
"""
"""Everything is another one: whoever knew something reads it anew."""


class RecordChanges:
    """Used on the writer's thread alone, with the connection that writes."""

    def __init__(self, connection: Connection | None) -> None:
        """Without a connection that can write nothing is changed here, and nothing asked."""
        self._end = 0 if connection is None else _look(connection)[0]
        """Up to here this process has made the changes, or knows of them."""
        self._stretches: list[tuple[int, int]] = []
        """First and last number each of what others have changed before that."""

    def put_person(self, connection: Connection, person: Person) -> int:
        values = (person.person, person.name, person.contact)
        number = self._change(connection, PUT_PERSON, values)
        assert number is not None
        return number

    def erase_person(self, connection: Connection, person: PersonId) -> bool:
        return self._erase(connection, ERASE_PERSON, (person,), PEOPLE, person).is_done

    def write(
        self, connection: Connection, record: Record, *, if_number: int | None, is_repeat: bool
    ) -> Written:
        place = (record.kind, record.key)
        if if_number is None:
            number = self._change(connection, MAKE, (*place, record.data))
        else:
            number = self._change(connection, REPLACE, (record.data, *place, if_number))
        if number is None and is_repeat:
            # The answer of the first try was lost, not what it wrote.
            found = connection.execute(SELECT_ONE, place).fetchone()
            if found is not None and found[1] == record.data:
                number = found[0]
        return Written(is_done=False) if number is None else Written(is_done=True, number=number)

    def overwrite(self, connection: Connection, record: Record) -> Written:
        number = self._change(connection, PUT, (record.kind, record.key, record.data))
        assert number is not None
        return Written(is_done=True, number=number)

    def erase(
        self, connection: Connection, kind: str, key: str, *, if_number: int | None = None
    ) -> Written:
        if if_number is None:
            return self._erase(connection, ERASE, (kind, key), kind, key)
        return self._erase(connection, ERASE_THIS, (kind, key, if_number), kind, key)

    def load(self, connection: Connection) -> None:
        found = _number(connection.execute(LOCK).fetchone())
        self._made(found, _number(connection.execute(LOAD).fetchone()))

    def admit(self, connection: Connection, admission: Admission) -> None:
        """In the transaction of whoever calls; this process hears of it as the others do."""
        connection.execute(LOCK)
        for person in admission.people:
            named = (person.person, person.name, person.contact)
            connection.execute(PUT_PERSON + NUMBERED, named)
        for record in admission.records:
            connection.execute(PUT + NUMBERED, (record.kind, record.key, record.data))
        for kind, key in admission.gone:
            values = (kind, key, kind, mark_of(kind, key))
            connection.execute(ERASE + NOTED + NUMBERED, values)

    def take(self, connection: Connection) -> ChangedElsewhere:
        change, forgotten = _look(connection)
        self._made(change, change)
        if not self._stretches:
            return UNCHANGED
        is_everything = self._stretches[0][0] <= forgotten
        if is_everything:
            rows = connection.execute(SELECT_ALL).fetchall()
        else:
            rows = [
                row
                for first, last in self._stretches
                for row in connection.execute(SELECT_CHANGED, {"first": first, "last": last})
            ]
        # Had the connection been lost on the way, they would be asked for once more.
        self._stretches = []
        changed = (
            ChangedRecord(number, kind, key, data or b"", mark or b"")
            for number, kind, key, data, mark in rows
        )
        return ChangedElsewhere(tuple(changed), change, is_everything)

    def _erase(
        self,
        connection: Connection,
        gone: LiteralString,
        place: Sequence[object],
        kind: str,
        key: str,
    ) -> Written:
        values = (*place, kind, mark_of(kind, key))
        number = self._change(connection, gone + NOTED, values, FORGET)
        return Written(number is not None, number or 0)

    def _change(
        self,
        connection: Connection,
        done: LiteralString,
        values: Sequence[object],
        then: LiteralString | None = None,
    ) -> int | None:
        """The number of what was done; None: nothing was."""
        with connection.pipeline():
            with connection.transaction():
                locked = connection.execute(LOCK)
                changed = connection.execute(done + NUMBERED, values)
                if then is not None:
                    connection.execute(then)
            found = _number(locked.fetchone())
            row = changed.fetchone()
        number = None if row is None else _number(row)
        self._made(found, found if number is None else number)
        return number

    def _made(self, found: int, end: int) -> None:
        """This process found the last change to be `found` and left it at `end`."""
        if found > self._end:
            self._stretches.append((self._end + 1, found))
        self._end = end


def _look(connection: Connection) -> tuple[int, int]:
    row = connection.execute(LOOK).fetchone()
    assert row is not None
    return row[0], row[1]


def _number(row: Sequence[int] | None) -> int:
    assert row is not None
    return row[0]
