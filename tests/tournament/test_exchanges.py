"""What exchanging two in a draft changes is said before it is done."""

from __future__ import annotations

from lexidrome import tournament as t
from lexidrome.base import PersonId
from tournament.hall import Event
from tournament.situations import SWISS


def exchanged(event: Event, one: int, other: int) -> t.rounds.Exchange:
    before = event.division.rounds[-1]
    event.do(t.rounds.SwapEntrants, one=one, other=other)
    return t.rounds.exchange_of(event.division, before, event.division.rounds[-1])


def club(count: int) -> Event:
    """Numbers 1 and 2 are of one club; all others of none."""
    event = Event("nsa-2009", phases=SWISS)
    event.do(
        t.entries.Enter,
        entries=tuple(
            t.entries.Entry(
                (PersonId(f"p{number}"),), number=number, club="Kings" if number < 3 else ""
            )
            for number in range(1, count + 1)
        ),
    )
    return event


def told(change: t.rounds.TableChange) -> str:
    return " ".join(map(str, change.notes))


def test_both_tables_are_told_with_what_the_new_pairs_have_in_common() -> None:
    event = club(4)
    event.do(t.rounds.DraftPairings, pairs=((1, 3), (2, 4)))
    change = exchanged(event, 2, 3)
    assert {frozenset(each.after) for each in change.tables} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
    for each in change.tables:
        assert set(each.before) != set(each.after)
        assert ("Both are from the club Kings." in told(each)) == (set(each.after) == {1, 2})


def test_a_meeting_again_is_told_and_costs() -> None:
    event = club(4)
    event.pair((1, 3), (2, 4))
    event.result(1, 400, 3, 350)
    event.result(2, 400, 4, 350)
    event.do(t.rounds.DraftPairings, pairs=((1, 2), (3, 4)))
    change = exchanged(event, 2, 3)
    assert "More rematches." in map(str, change.costs)
    assert all("met" in told(each) or "again" in told(each) for each in change.tables)


def test_who_sits_out_instead_is_told() -> None:
    event = club(5)
    event.do(t.rounds.DraftPairings, pairs=((1, 3), (2, 4), (5, 0)))
    change = exchanged(event, 4, 5)
    (bye,) = [each for each in change.tables if len(each.after) == 1]
    assert (bye.before, bye.after) == ((5,), (4,))
    (table,) = [each for each in change.tables if len(each.after) == 2]
    assert set(table.before) == {2, 4}
    assert set(table.after) == {2, 5}
