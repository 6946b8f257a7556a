"""What is offered to somebody in a game, held against what trying everything finds.

Every difference is told as a line: which game and step, who, which command, what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain
from typing import Any

import msgspec

from game.brute import Moment, Tried, candidates, done_with, settled, tried, tries
from game.brute_values import lines
from lexidrome.game import Actor, Can, Offer, can, next_deadline
from lexidrome.game.challenge import ChallengePlay
from lexidrome.game.clock import AdjustClock, ExtendRound
from lexidrome.game.equipment import CheckTiles
from lexidrome.game.exchange import ExchangeTiles
from lexidrome.game.finish import AdjustScore, NoteRack
from lexidrome.game.messages import Command
from lexidrome.game.play import PlayTiles
from lexidrome.game.record_values import Ground
from lexidrome.game.recount import VerifyScore
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.start import DeclareTiles
from lexidrome.game.tie import AttemptWord, SettleTie
from lexidrome.game.values import TieBreak
from lexidrome.game.verdict import EnterVerdict
from lexidrome.lexicon import BLANK

SIDE_FIELDS = ("side", "owner", "player", "winner", "first_side")
NUMBER_FIELDS = ("turn", "at", "ruling", "dispute", "square")
NAME_FIELDS = ("procedure", "words", "letter")
BY_TILES = (PlayTiles, ExchangeTiles, NoteRack)
"""Commands that take so many tiles; all numbers are tried anyway."""
SIZED: Mapping[type[Command], Callable[[Moment, int], dict[str, Sequence[Any]]]] = {
    CheckTiles: lambda moment, size: {"counts": (_counted(moment, size),)},
    DeclareTiles: lambda _, size: {"count": (size,)},
    AdjustScore: lambda _, size: {"points": (size,)},
    VerifyScore: lambda _, size: {"points": (size,)},
    AdjustClock: lambda _, size: {"time_ms": (size,)},
    ExtendRound: lambda _, size: {"time_ms": (size,)},
    AttemptWord: lambda moment, size: {"letters": _attempted(moment, size)},
    ChallengePlay: lambda moment, size: {
        "words": (_formed(moment)[:size],),
        "ground": (Ground.WORDS,),
    },
    EnterVerdict: lambda moment, size: {"words": ((*_formed(moment), "unformed")[:size],)},
}
"""The fields of a command that takes so much."""


def _attempted(moment: Moment, size: int) -> tuple[str, ...]:
    """So many tiles of a rack, and beyond it others."""
    racks = [] if size < 0 else [rack.replace(BLANK, "a") for rack in moment.state.racks]
    return tuple(rack[:size].ljust(size, "E") for rack in racks)


def _formed(moment: Moment) -> tuple[str, ...]:
    """The words of the play that can be challenged."""
    play = moment.state.play
    return () if play is None else tuple(dict.fromkeys(word.letters for word in play.words))


def _counted(moment: Moment, size: int) -> dict[str, int]:
    """All letters are counted, and all tiles are those of the first."""
    first, *others = moment.state.setup.tile_set.counts
    return {first: size} | dict.fromkeys(others, 0)


def differences(
    moment: Moment, by: Actor, kinds: Sequence[type[Command]], *, ahead: bool = False
) -> Iterator[str]:
    """Where what is offered is not what can be done; `ahead`: at the next
    deadline too, and for every procedure."""
    offered = {each.command: each for each in can(moment.state, by, moment.at_ms)}
    for kind in kinds:
        for fault in _faults(moment, by, kind, offered.get(kind), ahead=ahead):
            yield f"{moment.name} at {moment.at_ms} ms, {_named(by)}, {kind.__name__}: {fault}"


def _named(by: Actor) -> str:
    return " ".join(str(each) for each in (by.role.value, by.side, by.person) if each is not None)


def _faults(
    moment: Moment, by: Actor, kind: type[Command], each: Can | None, *, ahead: bool
) -> Iterator[str]:
    is_now = each is not None and (each.from_ms is None or each.from_ms <= moment.at_ms)
    found = _first(tries(moment, by, kind))
    if found.done is not None and not is_now:
        yield f"not offered, but done: {found.done.given.command}"
    if is_now and not found.is_taken:
        yield f"offered, but {found.why_not}"
    if each is not None:
        yield from _words(moment, each.offer)
    if each is not None and is_now and found.done is not None:
        if ahead or kind is not ApplyRuling:
            yield from _bounds(moment, by, kind, each.offer)
        yield from _until(moment, by, kind, each.offer, is_foretold=ahead)
    if each is not None and not is_now:
        yield from _from(moment, by, kind, each)
    if each is None and ahead and found.done is None:
        yield from _unforetold(moment, by, kind)


class _Found(msgspec.Struct, frozen=True):
    done: Tried | None
    is_taken: bool = True
    """Something is not refused, though it may change nothing: that can be offered or not."""
    why_not: str = ""


def _first(every: Iterator[Tried]) -> _Found:
    """The first thing that is done, or what was said to all the others."""
    said: dict[str, None] = {}
    is_taken = False
    for each in every:
        if each.is_done:
            return _Found(each)
        if each.refusal is None:
            is_taken = True
        else:
            said[f"refused ({each.refusal.reason})"] = None
    return _Found(None, is_taken, ", ".join(said) or "there is nothing to try")


def _words(moment: Moment, offer: Offer) -> Iterator[str]:
    """No rule of another book is named, and what it costs is a whole sentence."""
    rules = moment.state.rules
    books = (rules.document, "A", "P")
    # What a house has changed is its own rule, by its name.
    is_of_house = bool(rules.base) and offer.rule == rules.name
    if offer.rule and not is_of_house and re.split(r"[-\d]", offer.rule)[0] not in books:
        yield f"{offer.rule} is of another book than {books[0]}"
    if offer.cost is not None and not str(offer.cost):
        yield "what it costs is not said"


# How much, and what


def _bounds(moment: Moment, by: Actor, kind: type[Command], offer: Offer) -> Iterator[str]:
    if offer.sides:
        yield from _exactly(moment, by, kind, SIDE_FIELDS, offer.sides)
    if offer.numbers:
        yield from _exactly(moment, by, kind, NUMBER_FIELDS, offer.numbers)
    if offer.choices or kind is SettleTie:
        yield from _choices(moment, by, kind, offer.choices)
    if offer.least is not None:
        yield from _extreme(moment, by, kind, offer.least, -1)
    if offer.most is not None:
        yield from _extreme(moment, by, kind, offer.most, 1)


def _exactly(
    moment: Moment, by: Actor, kind: type[Command], fields: Sequence[str], said: tuple[int, ...]
) -> Iterator[str]:
    """What a command can name is what is said, and nothing else."""
    name = next((each for each in fields if each in kind.__struct_fields__), None)
    if name is None:
        yield f"{said} are offered, and it names none of {', '.join(fields)}"
        return
    done = (*moment.done(by, kind), *done_with(moment, by, kind, {name: said}))
    # Where nothing is removed an entry is not named but one put before it.
    taken = {getattr(each, name) for each in done if getattr(each, "removed", 1)} - {None}
    if refused := sorted(set(said) - taken):
        yield f"{name} {refused} offered, but refused"
    if unsaid := sorted(taken - set(said)):
        yield f"{name} {unsaid} not offered, but done"


def _choices(
    moment: Moment, by: Actor, kind: type[Command], said: tuple[str, ...]
) -> Iterator[str]:
    taken = {name for command in moment.done(by, kind) for name in _names(command)}
    if kind is ApplyRuling:
        unfound = [name for name in said if name not in taken]
        taken |= {name for name in unfound if _is_ruled(moment, by, name)}
    if refused := sorted(set(said) - taken):
        yield f"{refused} can be chosen, it says, but all refused"
    if unsaid := sorted(taken - set(said)):
        yield f"{unsaid} cannot be chosen, it says, but done"


def _is_ruled(moment: Moment, by: Actor, procedure: str) -> bool:
    """Whether some way through a procedure is taken, however long it has to be looked for."""
    return any(tried(moment, by, each).is_done for each in moment.rulings_of(procedure))


def _names(command: Command) -> Iterator[str]:
    """What a command chooses among names: those there are for it, or else those of the game."""
    if isinstance(command, SettleTie):
        # Whoever names no winner has the game played again.
        yield from () if command.winner is not None else (TieBreak.REPLAY.value,)
        return
    values = [getattr(command, field) for field in command.__struct_fields__]
    chosen = [str(value.value) for value in values if isinstance(value, Enum)]
    if chosen:
        yield from chosen
        return
    for field in NAME_FIELDS:
        value = getattr(command, field, ())
        yield from (value,) if isinstance(value, str) else value


def _extreme(
    moment: Moment, by: Actor, kind: type[Command], said: int, beyond: int
) -> Iterator[str]:
    """So much is done, and one more or less is not."""
    if kind not in SIZED and kind not in BY_TILES:
        yield f"{said} is offered, and nobody knows of what"
        return
    if not _is_done_with(moment, by, kind, said):
        yield f"{said} offered, but refused"
    if _is_done_with(moment, by, kind, said + beyond):
        yield f"{said} is not the {'most' if beyond > 0 else 'least'}: {said + beyond} is done"


def _is_done_with(moment: Moment, by: Actor, kind: type[Command], size: int) -> bool:
    every = chain.from_iterable(_of_size(each, by, kind, size) for each in moment.either_way)
    return any(tried(moment, by, each).is_done for each in every)


def _of_size(moment: Moment, by: Actor, kind: type[Command], size: int) -> Iterator[Command]:
    if kind in SIZED:
        yield from candidates(moment, by, kind, SIZED[kind](moment, size))
        return
    laid = (each for each in candidates(moment, by, kind) if not getattr(each, "written", ""))
    yield from (each for each in laid if len(getattr(each, "tiles", ())) == size)
    if kind is PlayTiles:
        yield from (PlayTiles(tiles=each, is_acceptable=True) for each in lines(moment, by, size))


# When


def _until(
    moment: Moment, by: Actor, kind: type[Command], offer: Offer, *, is_foretold: bool
) -> Iterator[str]:
    until_ms, due = offer.until_ms, next_deadline(moment.state)
    if until_ms is None:
        if is_foretold and due is not None:
            after = _at(moment, by, kind, due.at_ms + 1)
            if not after.is_taken:
                yield f"offered without end, but after {due.at_ms} ({due.kind}): {after.why_not}"
        return
    if until_ms <= moment.at_ms:
        yield f"offered at {moment.at_ms} until {until_ms}"
        return
    if not (before := _at(moment, by, kind, until_ms - 1)).is_taken:
        yield f"offered until {until_ms}, but 1 ms before: {before.why_not}"
    if (then := _at(moment, by, kind, until_ms)).done is not None:
        yield f"offered until {until_ms}, but then still done: {then.done.given.command}"


def _from(moment: Moment, by: Actor, kind: type[Command], each: Can) -> Iterator[str]:
    assert each.from_ms is not None
    before = _at(moment, by, kind, max(moment.at_ms, each.from_ms - 1))
    if before.done is not None:
        yield f"offered from {each.from_ms}, but done before: {before.done.given.command}"
    then = _at(moment, by, kind, each.from_ms)
    if not then.is_taken:
        yield f"offered from {each.from_ms}, but then {then.why_not}"


def _unforetold(moment: Moment, by: Actor, kind: type[Command]) -> Iterator[str]:
    due = next_deadline(moment.state)
    if due is None:
        return
    if (after := _at(moment, by, kind, due.at_ms + 1)).done is not None:
        yield f"not foretold, but done after {due.at_ms} ({due.kind}): {after.done.given.command}"


def _at(moment: Moment, by: Actor, kind: type[Command], at_ms: int) -> _Found:
    """The first thing that is done at another time, if nothing happens until then but time."""
    before = settled(moment.state, at_ms - 1, moment.name, moment.paths)
    after = settled(moment.state, at_ms, moment.name, moment.paths)
    act = before.at(at_ms)
    asked = chain(candidates(act, by, kind), candidates(after, by, kind))
    return _first(tried(act, by, command) for command in asked)
