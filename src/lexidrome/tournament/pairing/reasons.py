"""Says the reasons of a pairing to people."""

from __future__ import annotations

from collections.abc import Callable

from lexidrome.base import Text, text, text_plural, the_entrant
from lexidrome.tournament.pairing.field import Pairing, Reason, Why

Value = int | str


def sentence(reason: Reason) -> Text:
    """Why two meet, in one sentence."""
    return _SENTENCES[reason.why](*reason.values)


def sentences(pairing: Pairing) -> tuple[Text, ...]:
    """All reasons for a pairing as sentences."""
    return tuple(sentence(reason) for reason in pairing.reasons)


def written_points(half_points: Value) -> str:
    """Points as people write them: 2½ for five halves."""
    whole, half = divmod(int(half_points), 2)
    if not half:
        return str(whole)
    return f"{whole or ''}½"


def _win_group(points: Value) -> Text:
    written = written_points(points)
    count = 1 if written == "1" else 2
    return text_plural(
        "Both have {points} point.", "Both have {points} points.", count, points=written
    )


def _across_groups(one: Value, other: Value) -> Text:
    return text(
        "They have {one} and {other} points, because not everybody can play someone on equal "
        "points.",
        one=written_points(one),
        other=written_points(other),
    )


def _halves(one: Value, other: Value) -> Text:
    return text(
        "The upper half of the group plays the lower half: places {one} and {other}.",
        one=one,
        other=other,
    )


def _ranks(one: Value, other: Value) -> Text:
    return text("Places {one} and {other} of the standings play each other.", one=one, other=other)


def _factor(factor: Value, one: Value, other: Value) -> Text:
    return text(
        "Factor {factor}: place {one} plays place {other}.", factor=factor, one=one, other=other
    )


def _schedule(number: Value, length: Value) -> Text:
    return text(
        "The schedule says so: its round {number} of {length}.", number=number, length=length
    )


def _quad(quad: Value, number: Value) -> Text:
    return text("Group {quad}, its round {number}.", quad=quad, number=number)


def _teams(one: Value, other: Value) -> Text:
    return text("{one} plays {other}.", one=one, other=other)


def _opening(group: Value) -> Text:
    return text("Opening group {group}, with one from each part of the field.", group=group)


def _highest_not_met(one: Value, other: Value) -> Text:
    return text(
        "Place {one} plays the highest opponent not met yet, place {other}.", one=one, other=other
    )


def _championship(one: Value, other: Value) -> Text:
    return text("Places {one} and {other} play for the championship.", one=one, other=other)


def _clinched(winner: Value, rank: Value) -> Text:
    return text(
        "{winner} cannot be caught any more and plays the highest player who is out of "
        "the prizes, place {rank}.",
        winner=the_entrant(int(winner)),
        rank=rank,
    )


def _contenders(leader: Value, chaser: Value) -> Text:
    return text(
        "{chaser} is the lowest player who can still catch {leader}.",
        leader=the_entrant(int(leader)),
        chaser=the_entrant(int(chaser)),
    )


def _bracket(match: Value) -> Text:
    return text("Match {match} of the bracket.", match=match)


def _director() -> Text:
    return text("The director paired them.")


def _repeat_forced(times: Value) -> Text:
    return text_plural(
        "They have met once before; there was no better pairing.",
        "They have met {count} times before; there was no better pairing.",
        int(times),
    )


def _repeat_allowed(times: Value) -> Text:
    return text_plural(
        "They have met once before, which is allowed here.",
        "They have met {count} times before, which is allowed here.",
        int(times),
    )


def _back_to_back() -> Text:
    return text("They met in the last round too.")


def _same_group_forced(group: Value) -> Text:
    return text("Both belong to {group}; avoiding this was not possible.", group=group)


def _same_school(school: Value) -> Text:
    return text(
        "Same school, {school}: avoiding this would mean a rematch or a mixed score group.",
        school=school,
    )


def _same_club(club: Value) -> Text:
    return text(
        "Same club, {club}: avoiding this would mean a rematch or a mixed score group.",
        club=club,
    )


def _same_by_place(group: Value) -> Text:
    return text(
        "Both are of {group}: places alone decide who plays whom here, so nobody is kept apart.",
        group=group,
    )


def _not_same_school(number: Value, usual: Value, school: Value) -> Text:
    return text(
        "{entrant} does not play {usual}: same school, {school}.",
        entrant=the_entrant(int(number)),
        usual=the_entrant(int(usual)),
        school=school,
    )


def _not_same_club(number: Value, usual: Value, club: Value) -> Text:
    return text(
        "{entrant} does not play {usual}: same club, {club}.",
        entrant=the_entrant(int(number)),
        usual=the_entrant(int(usual)),
        club=club,
    )


def _moved(ranks: Value) -> Text:
    return text_plural(
        "One place off the usual opponent, to improve the other pairings.",
        "{count} places off the usual opponent, to improve the other pairings.",
        int(ranks),
    )


def _bye_lowest(rank: Value, byes: Value) -> Text:
    return text_plural(
        "A bye for the lowest player with the fewest byes: place {rank}, {count} bye so far.",
        "A bye for the lowest player with the fewest byes: place {rank}, {count} byes so far.",
        int(byes),
        rank=rank,
    )


def _bye_moved_up(rank: Value, byes: Value) -> Text:
    return text_plural(
        "A bye for place {rank}, {count} bye so far, to avoid a rematch.",
        "A bye for place {rank}, {count} byes so far, to avoid a rematch.",
        int(byes),
        rank=rank,
    )


def _bye_given() -> Text:
    return text("The director gave this bye.")


def _bye_schedule() -> Text:
    return text("The schedule has a bye here.")


def _fewer_firsts(number: Value, own: Value, others: Value) -> Text:
    return text(
        "{entrant} plays first: fewer firsts so far, {own} to {others}.",
        entrant=the_entrant(int(number)),
        own=own,
        others=others,
    )


def _more_seconds(number: Value, own: Value, others: Value) -> Text:
    return text(
        "{entrant} plays first: as many firsts but more seconds, {own} to {others}.",
        entrant=the_entrant(int(number)),
        own=own,
        others=others,
    )


def _drawn(number: Value) -> Text:
    return text("{entrant} plays first after drawing lots.", entrant=the_entrant(int(number)))


def _draw_at_table() -> Text:
    return text("They draw for first play.")


def _order_set() -> Text:
    return text("Who plays first was set.")


_SENTENCES: dict[Why, Callable[..., Text]] = {
    Why.WIN_GROUP: _win_group,
    Why.ACROSS_GROUPS: _across_groups,
    Why.HALVES: _halves,
    Why.RANKS: _ranks,
    Why.FACTOR: _factor,
    Why.SCHEDULE: _schedule,
    Why.QUAD: _quad,
    Why.TEAMS: _teams,
    Why.OPENING: _opening,
    Why.HIGHEST_NOT_MET: _highest_not_met,
    Why.CHAMPIONSHIP: _championship,
    Why.CLINCHED: _clinched,
    Why.CONTENDERS: _contenders,
    Why.BRACKET: _bracket,
    Why.DIRECTOR: _director,
    Why.REPEAT_FORCED: _repeat_forced,
    Why.REPEAT_ALLOWED: _repeat_allowed,
    Why.BACK_TO_BACK: _back_to_back,
    Why.SAME_GROUP_FORCED: _same_group_forced,
    Why.SAME_SCHOOL: _same_school,
    Why.SAME_CLUB: _same_club,
    Why.SAME_BY_PLACE: _same_by_place,
    Why.NOT_SAME_SCHOOL: _not_same_school,
    Why.NOT_SAME_CLUB: _not_same_club,
    Why.MOVED: _moved,
    Why.BYE_LOWEST: _bye_lowest,
    Why.BYE_MOVED_UP: _bye_moved_up,
    Why.BYE_GIVEN: _bye_given,
    Why.BYE_SCHEDULE: _bye_schedule,
    Why.FEWER_FIRSTS: _fewer_firsts,
    Why.MORE_SECONDS: _more_seconds,
    Why.DRAWN: _drawn,
    Why.DRAW_AT_TABLE: _draw_at_table,
    Why.ORDER_SET: _order_set,
}
