"""`lexidrome event pair`, `swap`, `publish` and `pairings`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter

from lexidrome import tournament as t
from lexidrome.base import BadInput, NotFound, text
from lexidrome.base.moments import parse_deadline
from lexidrome.base.numbers import read_whole
from lexidrome.cli.event.desk import Desk, Preview, print_json, print_table, shown_reasons
from lexidrome.cli.event.rounds import RoundNumber
from lexidrome.cli.numbers import Whole
from lexidrome.cli.options import AsJson
from lexidrome.hall.events.files import entrant_name
from lexidrome.tournament import pairing as p


@Parameter(name="*")
@dataclass(frozen=True)
class Wishes:
    """What the director sets for a pairing."""

    byes: tuple[Whole, ...] = ()
    """A number that is given the bye."""
    apart: Whole = 0
    """Up to this round members of one club do not meet."""
    lag: Whole = 0
    """Pair although the results of so many rounds are missing."""
    pairs: tuple[str, ...] = ()
    """A pair set by hand, such as 3-8, or 5-0 for a bye; then all must be given."""
    seed: Whole | None = None
    """Decides what nothing else decides."""
    next_best: Annotated[bool, Parameter(negative="")] = False
    """Not the best Swiss pairing, but the cheapest that differs from it."""
    let_play: tuple[Whole, ...] = ()
    """A number that plays although no ID was seen or nobody has come; with --reason."""
    reason: str = ""
    """Why they may play, or why more than one sits out; kept in the journal."""


NO_WISHES = Wishes()


def pair(
    desk: Desk,
    /,
    *,
    round_number: RoundNumber = None,
    wishes: Wishes = NO_WISHES,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Pair the next round as a draft; a round that nobody has played in is paired again.

    Parameters
    ----------
    round_number
        The round; the next one if none is named.
    preview
        Show the pairings, and what moves, and change nothing.
    """
    rows, moved = [], []
    notes: list[str] = []
    for each in desk.divisions():
        command = t.rounds.DraftPairings(
            division=each.name,
            round_number=round_number,
            options=p.Options(
                byes=wishes.byes,
                apart_rounds=wishes.apart,
                lag_rounds=wishes.lag,
                let_in=wishes.let_play,
            ),
            reason=wishes.reason,
            seed=wishes.seed,
            is_next_best=wishes.next_best,
            pairs=tuple(_pair(each) for each in wishes.pairs),
        )
        handled = desk.look_ahead(command)
        after = handled.state.tournament.divisions[each.name]
        drafted = after.rounds[_drafted(handled) - 1]
        moved += t.undo.moves_between(each.name, each.round(drafted.number), drafted)
        rows += _pairing_rows(desk, each.name, drafted)
        notes += _notes(desk, after, drafted)
        if not preview:
            desk.submit(command)
    _show(rows, as_json, moved=moved)
    if not as_json:
        for note in notes:
            print(note)


def swap(
    desk: Desk,
    one: Whole,
    other: Whole,
    /,
    *,
    round_number: RoundNumber = None,
    preview: Preview = False,
    as_json: AsJson = False,
) -> None:
    """Exchange two entrants in a draft, and show what it costs.

    Parameters
    ----------
    one
        The number of one of them.
    other
        The number of the other.
    round_number
        The round; the last one if none is named.
    preview
        Show the cost and change nothing.
    """
    found = desk.division()
    number = round_number or len(found.rounds)
    command = t.rounds.SwapEntrants(division=found.name, round_number=number, one=one, other=other)
    before = found.round(number)
    after = desk.look_ahead(command).state.tournament.divisions[found.name].rounds[number - 1]
    assert before is not None
    if not preview:
        desk.submit(command)
    rows = _pairing_rows(desk, found.name, after)
    if as_json:
        print_json({"before": before.cost, "after": after.cost, "pairings": rows})
        return
    _show(rows, as_json=False)
    print(f"cost before {_cost(before.cost)}, after {_cost(after.cost)}")


def publish(
    desk: Desk,
    /,
    *,
    round_number: RoundNumber = None,
    deadline: str | None = None,
    as_json: AsJson = False,
) -> None:
    """Publish the pairings of a round.

    Parameters
    ----------
    round_number
        The round; the draft if none is named.
    deadline
        For a league week: until when results must be reported, such as “2026-11-22 18:00”;
        a date alone means the end of that day.
    """
    deadline_ms = None if deadline is None else parse_deadline(deadline, desk.zone)
    unlimited: list[tuple[str, int]] = []
    rows = []
    for each in desk.divisions():
        number = round_number or len(each.rounds)
        desk.submit(
            t.rounds.PublishPairings(
                division=each.name, round_number=number, deadline_ms=deadline_ms
            )
        )
        after = desk.division(each.name)
        rows += _pairing_rows(desk, each.name, after.rounds[number - 1])
        unlimited += [(each.name, number)] if t.results.lacks_deadline(after, number) else []
    _show(rows, as_json)
    if not as_json:
        for name, number in unlimited:
            print(
                f"! Week {number} of {name} has no deadline, so nothing is decided by itself; "
                "lexidrome event close-week ends it. --deadline sets one when it is published."
            )


def pairings(desk: Desk, /, *, round_number: RoundNumber = None, as_json: AsJson = False) -> None:
    """Show the pairings of a round, with reasons.

    Parameters
    ----------
    round_number
        The round; the last one if none is named.
    """
    rows = []
    for each in desk.divisions():
        found = each.round(round_number or len(each.rounds))
        if found is None:
            raise NotFound(
                text(
                    "Round {round} of division {division} is not paired.",
                    round=round_number or 1,
                    division=each.name,
                )
            )
        rows += _pairing_rows(desk, each.name, found)
    _show(rows, as_json)


def _pairing_rows(desk: Desk, division: str, each: t.Round) -> list[dict[str, Any]]:
    entrants = desk.tournament.divisions[division].entrants
    names = desk.names()
    return [
        {
            "division": division,
            "round": each.number,
            "status": each.status.value,
            "table": game.table,
            "first": game.first,
            "second": game.second or None,
            "first_name": entrant_name(entrants[game.first], names),
            "second_name": "" if game.is_bye else entrant_name(entrants[game.second], names),
            "reasons": shown_reasons(desk, division, game.reasons),
        }
        for game in each.games
    ]


_WHY_OUT = {
    t.entries.KeptOut.NOT_ELIGIBLE: ("not eligible", "Lift that (ineligible --lift)"),
    t.entries.KeptOut.NO_ID: ("no ID was seen", "Check them in (checkin)"),
    t.entries.KeptOut.NOBODY_THERE: ("nobody of them has come", "Check them in (checkin)"),
}


def _notes(desk: Desk, division: t.Division, each: t.Round) -> Iterator[str]:
    """Who is not in it, who may come late, and whether somebody could stand in."""
    rules = desk.tournament.rules
    out = t.entries.left_out(rules, division, each.number, each.phase)
    for number, why in out.items():
        if number not in each.places:
            because, mend = _WHY_OUT[why]
            who = desk.who(division.name, number)
            yield (
                f"{who} is left out: {because}. {mend}, or let them play: "
                f"pair --let-play {number} --reason …"
            )
    if t.entries.is_check_in_kept(division):
        absent = [n for n in each.places if not division.entrants[n].is_complete and n not in out]
        if absent:
            people = desk.who(division.name, *sorted(absent), between=", ")
            yield f"Not checked in, and late when the round begins: {people}."
    elif rules.event.id_needed:
        yield "Nobody is checked in: no ID was checked (WU-1.a): checkin --all --id-seen"
    if t.entries.can_stand_in(division, each):
        yield "An odd number: a stand-in could play, so that nobody sits out (A-50): stand-in NAME"


def _drafted(handled: t.Handled) -> int:
    return next(
        fact.round_number for fact in handled.facts if isinstance(fact, t.rounds.PairingsDrafted)
    )


def _pair(written: str) -> tuple[int, int]:
    one, other = (read_whole(part) for part in written.partition("-")[::2])
    if one is None or other is None:
        raise BadInput(
            text("“{pair}” is not a pair; write 3-8, or 5-0 for a bye.", pair=written[:40])
        )
    return one, other


def _cost(cost: p.Cost) -> str:
    named = {name: getattr(cost, name) for name in cost.__struct_fields__}
    return ", ".join(f"{name} {value}" for name, value in named.items() if value) or "nothing"


def _show(
    rows: list[dict[str, Any]], as_json: bool, moved: list[t.undo.Move] | None = None
) -> None:
    if as_json:
        print_json(rows)
        return
    print_table(
        ("table", "first", "", "second", "", "why"),
        [
            (
                str(row["table"] or "bye"),
                str(row["first"]),
                row["first_name"],
                str(row["second"] or ""),
                row["second_name"],
                " ".join(row["reasons"]),
            )
            for row in rows
        ],
    )
    for move in moved or ():
        print(f"{move.number}: {_met(move.before)} → {_met(move.after)}")


def _met(number: int | None) -> str:
    """Who was left out, or waits for a match of a bracket, has no bye."""
    return "nobody" if number is None else str(number or "bye")
