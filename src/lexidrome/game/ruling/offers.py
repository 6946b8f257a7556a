"""Which procedures can be gone through now, by this person: some answers lead to a ruling.

Most can be, whatever the game is like: somebody looks a thing up and nothing has to be changed.
What the record can rule out stands in `_ONLY_IF`, by the checks that a ruling meets itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import permutations

from lexidrome import procedures as p
from lexidrome.base import Refusal, RuleId
from lexidrome.game.challenge.steps import sets_orientation
from lexidrome.game.finish.signatures import signed_stands
from lexidrome.game.offers import Offer, Offered
from lexidrome.game.ruling.decide import is_of_sides
from lexidrome.game.ruling.evidence import answered_plays, bag_once_drawn, last_turn
from lexidrome.game.ruling.known import known_answers
from lexidrome.game.ruling.messages import ApplyRuling
from lexidrome.game.ruling.needs import Setting, cannot_apply, is_first_draw_over
from lexidrome.game.ruling.preconditions import cannot_have_happened
from lexidrome.game.state import GameState
from lexidrome.game.who import Role
from lexidrome.game.work import Work, acting_side, offers
from lexidrome.procedures import changes as ch
from lexidrome.rulebook import RuleSet


@offers(ApplyRuling)
def can_rule(work: Work) -> Offered:
    """By the names of the procedures, about any two sides.

    There is always one: whether a score was changed too late, anybody may look up.
    """
    if not _is_director(work):
        side = acting_side(work)
        if isinstance(side, Refusal):
            return side
    return Offer(choices=_open_procedures(work), sides=work.state.sides)


_FOUND: dict[bool, tuple[GameState, int, tuple[str, ...]]] = {}
"""What was open to the director, and to a side, in the game that was asked about last, and when.

Beside a real board every side and every audience asks the same after each entry.
"""


def _open_procedures(work: Work) -> tuple[str, ...]:
    """A side is offered what does not need the director; all sides alike."""
    known = _FOUND.get(_is_director(work))
    if known is not None and known[0] is work.state and known[1] == work.at_ms:
        return known[2]
    pairs = tuple(permutations(range(work.state.side_count), 2))
    names = tuple(
        name
        for name in _names(work)
        if name not in _ONLY_IF or any(_ONLY_IF[name](work, *pair) for pair in pairs)
    )
    _FOUND[_is_director(work)] = work.state, work.at_ms, names
    return names


_NAMES: dict[tuple[int, bool, bool], tuple[RuleSet, tuple[str, ...]]] = {}
"""By rule set, whether on screen, and whether for the director."""
_MOST_NAMES = 256


def _names(work: Work) -> tuple[str, ...]:
    """The procedures there are for this person, in whatever state the game is."""
    rules, is_on_screen = work.state.rules, not work.state.is_recorded
    key = id(rules), is_on_screen, _is_director(work)
    known = _NAMES.get(key)
    if known is not None and known[0] is rules:
        return known[1]
    names = tuple(each.name for each in p.procedures(rules, on_screen=is_on_screen))
    if not _is_director(work):
        of_sides = _of_sides(_Values(rules))
        names = tuple(name for name in names if name in of_sides)
    if len(_NAMES) >= _MOST_NAMES:
        _NAMES.clear()
    _NAMES[key] = rules, names
    return names


def _is_director(work: Work) -> bool:
    return work.by.role is Role.DIRECTOR


class _Values:
    """A rule set by its values, so that what follows from them is worked out once."""

    __slots__ = ("_key", "rules")

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        fields = (each for each in rules.__struct_fields__ if each != "sources")
        self._key = tuple(getattr(rules, each) for each in fields)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Values) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=64)
def _of_sides(values: _Values) -> frozenset[str]:
    """The procedures that have an outcome for which nobody calls the director."""
    rules = values.rules
    return frozenset(
        each.name
        for each in p.procedures(rules)
        if each.group is not p.Group.CONDUCT
        and any(is_of_sides(rules, found) for found in p.every_resolution(each, rules))
    )


def _has_happened(work: Work, name: str, sides: tuple[int, int], **answers: p.Answer) -> bool:
    return cannot_have_happened(work, _said(work, name, answers), *sides) is None


def _said(work: Work, name: str, answers: p.Answers, *changes: ch.Adjustment) -> p.Resolution:
    """As much of a ruling as is looked at to know whether it can be."""
    rule_set = work.state.rules.name
    return p.Resolution(
        procedure=name, rule_set=rule_set, answers=answers, steps=(), adjustments=changes, rules=()
    )


def _by_record(name: str) -> Callable[[Work, int, int], bool]:
    """What a procedure needs to have happened, whatever is answered."""
    return lambda work, player, opponent: _has_happened(work, name, (player, opponent))


def _illegal_exchange(work: Work, player: int, opponent: int) -> bool:
    """What costs points, once the opponent has played, is the director's."""
    sides = (player, opponent)
    if _has_happened(work, "illegal_exchange", sides):
        return True
    is_changed = _is_director(work) and signed_stands(work) is None
    return is_changed and _has_happened(work, "illegal_exchange", sides, replied=True, exchanged=1)


def _overdraw_play(work: Work, player: int, opponent: int) -> bool:
    """It comes off while it is not answered, and costs its points later, by the director."""
    if signed_stands(work) is not None:
        return False
    known = known_answers(work.state, "overdraw_play", player, opponent, work.at_ms)
    replied = known.game({}).get("replied", ()) or (True, False)
    answered = answered_plays(work.state, player, opponent)
    if True in replied and _is_director(work) and any(turn.points >= 0 for turn in answered):
        return True
    off = ch.PlayWithdrawn(p.Party.PLAYER, RuleId(""))
    return False in replied and _fits(work, "overdraw_play", (player, opponent), off)


def _early_draw(work: Work, player: int, opponent: int) -> bool:
    """Of a play that came off, its tiles; else it is opened again as long as that can be."""
    turn = last_turn(work.state, player)
    if turn is None or not _has_happened(work, "early_draw", (player, opponent), off=True):
        return False
    if turn.is_withdrawn:
        return True
    return signed_stands(work) is None and any(
        _is_opened_again(work, (player, opponent), how) for how in p.early_draws.DrewEarly
    )


def _is_opened_again(work: Work, sides: tuple[int, int], how: p.early_draws.DrewEarly) -> bool:
    answers: dict[str, p.Answer] = {"how": how.value, "off": False}
    found = p.resolve(p.procedure("early_draw"), work.state.rules, answers)
    if isinstance(found, p.Question):
        return False
    if not _is_director(work) and not is_of_sides(work.state.rules, found):
        return False
    has_happened = _has_happened(work, "early_draw", sides, **answers)
    return has_happened and cannot_apply(work, _setting(found, sides)) is None


def _fits(work: Work, name: str, sides: tuple[int, int], change: ch.Adjustment) -> bool:
    return cannot_apply(work, _setting(_said(work, name, {}, change), sides)) is None


def _setting(found: p.Resolution, sides: tuple[int, int]) -> Setting:
    player, opponent = sides
    command = ApplyRuling(procedure=found.procedure, answers=found.answers, player=player)
    return Setting(command, opponent, found)


def _stage(work: Work, player: int, opponent: int) -> p.Answer:
    known = known_answers(work.state, "found_tile", player, opponent, work.at_ms)
    return known.game({}).get("stage", ())[0]


def _found_tile(work: Work, player: int, opponent: int) -> bool:
    """During play only from an empty bag, and by the director; later by either side."""
    if _stage(work, player, opponent) != p.strays.Stage.PLAYING:
        return True
    return _is_director(work) and not bag_once_drawn(work.state)


def _loose_tile(work: Work, player: int, opponent: int) -> bool:
    """With an empty bag it is a tile that was found; else it goes into the bag."""
    known = known_answers(work.state, "loose_tile", player, opponent, work.at_ms)
    is_in_bag = False in (known.game({}).get("bag_empty", ()) or (False,))
    return (
        is_in_bag or _is_director(work) or _stage(work, player, opponent) != p.strays.Stage.PLAYING
    )


def _foreign_tiles(work: Work, player: int, opponent: int) -> bool:
    """Of a signed result no rack is made smaller, as one would be for which the bag has no tile.

    On the board the director swaps them even then.
    """
    if signed_stands(work) is None or work.state.bag:
        return True
    where = p.strays.ForeignPlace.OLD_PLAY
    return _is_director(work) and _has_happened(
        work, "foreign_tiles", (player, opponent), where=where
    )


def _out_of_order_draw(work: Work, player: int, opponent: int) -> bool:
    """With few tiles in the bag the director is asked whether it costs spread."""
    known = known_answers(work.state, "out_of_order_draw", player, opponent, work.at_ms)
    bags = known.game({}).get("bag", ()) or (0,)
    is_free = not work.state.rules.irregularity.out_of_order_spread
    return _is_director(work) or is_free or any(not 0 < int(bag) < p.FULL_RACK for bag in bags)


def _improper_lookup(work: Work, player: int, opponent: int) -> bool:
    """Until it is ruled whose fault it was that words were looked up one by one."""
    known = known_answers(work.state, "improper_lookup", player, opponent, work.at_ms)
    is_acceptable = False in (known.game({}).get("unacceptable", ()) or (False,))
    return is_acceptable or _has_happened(
        work, "improper_lookup", (player, opponent), unacceptable=True
    )


def _wrong_verdict(work: Work, player: int, opponent: int) -> bool:
    """A verdict of the computer is for the director to have given again."""
    known = known_answers(work.state, "wrong_verdict", player, opponent, work.at_ms)
    is_judges = p.verdicts.GivenBy.JUDGE in (
        known.game({}).get("given_by", ()) or (p.verdicts.GivenBy.JUDGE,)
    )
    is_lost = _has_happened(work, "wrong_verdict", (player, opponent))
    return is_lost and (_is_director(work) or is_judges)


_ONLY_IF: Mapping[str, Callable[[Work, int, int], bool]] = {
    "misoriented_play": lambda work, *_: sets_orientation(work) is None,
    "unshuffled_bag": lambda work, *_: not is_first_draw_over(work.state),
    "wrong_set": lambda work, *_: signed_stands(work) is None,
    "underdraw": _by_record("underdraw"),
    "unclear_exchange": _by_record("unclear_exchange"),
    "score_objection": _by_record("score_objection"),
    "mixed_hold_draw": _by_record("mixed_hold_draw"),
    "illegal_exchange": _illegal_exchange,
    "overdraw_play": _overdraw_play,
    "early_draw": _early_draw,
    "foreign_tiles": _foreign_tiles,
    "found_tile": _found_tile,
    "loose_tile": _loose_tile,
    "out_of_order_draw": _out_of_order_draw,
    "wrong_verdict": _wrong_verdict,
    "improper_lookup": _improper_lookup,
}
"""By procedure that is not always open: whether it is, about a player and an opponent."""
