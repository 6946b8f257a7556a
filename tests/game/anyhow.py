"""Any command that there is, made up from the types of its fields and from the game it is for.

What only somebody who knows the rules would ask stands in `luck`; here nothing is known but what
a field is called, so that a command that is added later is asked without being named.
"""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from game.luck import scattered, sensible, share_of, some_tiles
from game.table import DIRECTOR, HOUSE, JUDGE, LEXICON
from lexidrome import procedures as p
from lexidrome.base import Refusal, RuleId
from lexidrome.game import (
    Actor,
    AnyCommand,
    GameState,
    Given,
    Handled,
    Phase,
    Role,
    handle,
    known_answers,
)
from lexidrome.game.board import EMPTY
from lexidrome.game.clock import CreditOutage, TimePassed
from lexidrome.game.layout import SQUARES
from lexidrome.game.play import PlayTiles
from lexidrome.game.record_values import BlankNote, ClockAct
from lexidrome.game.ruling import ApplyRuling
from lexidrome.game.share import CommitShare, share_commitment
from lexidrome.game.start import CreateGame
from lexidrome.game.values import Firsts, PlacedTile

KINDS: tuple[type[Any], ...] = tuple(
    kind for kind in get_args(AnyCommand) if kind is not CreateGame
)
ENDINGS = frozenset(
    {"StopGame", "ForfeitGame", "CallTime", "FindNoPlays", "OfferResignation", "SettleTie"}
)
"""Asked for seldom, so that games go on."""
Luck = random.Random
Maker = Callable[[GameState, Luck], Any]


def some_number(state: GameState, luck: Luck) -> int:
    return luck.randrange(state.side_count)


def some_turn(state: GameState, luck: Luck) -> int:
    return luck.randint(1, max(1, len(state.turns)))


def some_words(state: GameState, luck: Luck) -> tuple[str, ...]:
    words = () if state.play is None else tuple(word.letters for word in state.play.words)
    return words[: luck.randint(0, len(words))]


def some_rack(state: GameState, luck: Luck) -> str:
    letters = "".join(state.setup.tile_set.counts) + "?_"
    return "".join(luck.choices(letters, k=luck.randint(0, 7)))


def some_totals(state: GameState, luck: Luck) -> tuple[int, ...]:
    return tuple(score + luck.choice((0, 0, 0, 1, -10)) for score in state.scores)


def some_blanks(state: GameState, luck: Luck) -> tuple[BlankNote, ...]:
    if luck.random() < 0.8:
        return ()
    return (BlankNote(luck.randrange(SQUARES), luck.choice("AES"), luck.choice("AES")),)


def some_entries(state: GameState, luck: Luck) -> tuple[Given, ...]:
    """What takes the place of an entry, as somebody would correct it."""
    if luck.random() < 0.3:
        return ()
    by = Actor(Role.SCORER, some_number(state, luck))
    return (by.says(PlayTiles(tiles=laid_tiles(state, luck))),)


def some_entry(state: GameState, luck: Luck) -> int:
    entries = state.record.entries
    return luck.randint(0, len(entries))


def laid_tiles(state: GameState, luck: Luck) -> tuple[PlacedTile, ...]:
    """Tiles that may lie there: of the rack, or beside a real board of any."""
    if not state.is_recorded:
        return some_tiles(state, luck)
    if luck.random() < 0.1:
        return scattered(state, luck)
    lying = [square for square in range(SQUARES) if state.board[square] != EMPTY]
    start = luck.choice(lying) if lying else SQUARES // 2
    step = luck.choice((1, 15))
    square, row, placed = start, start // 15, []
    letters = "".join(state.setup.tile_set.counts).upper() + "s"
    for _ in range(luck.randint(1, 7)):
        while square < SQUARES and state.board[square] != EMPTY:
            square += step
        if square >= SQUARES or (step == 1 and square // 15 != row):
            break
        placed.append(PlacedTile(square, luck.choice(letters)))
        square += step
    return tuple(placed)


def some_counts(state: GameState, luck: Luck) -> Mapping[str, int]:
    counts = dict(state.setup.tile_set.counts)
    if luck.random() < 0.3:
        counts[luck.choice(list(counts))] += 1
    return counts


MAKERS: dict[str, Maker] = {
    "PlayTiles.tiles": laid_tiles,
    "tiles": some_rack,
    "written": lambda _, luck: "",
    "words": some_words,
    "unacceptable_words": some_words,
    "reason": lambda _, luck: luck.choice(("", "a reason", "a reason", "a reason")),
    "note": lambda _, luck: luck.choice(("", "a note")),
    "ruled_by": lambda _, luck: luck.choice(("", "Kim")),
    "moment_ms": lambda state, luck: luck.choice((None, None, state.now_ms - 5_000)),
    "side": some_number,
    "player": some_number,
    "opponent": lambda state, luck: luck.choice((None, some_number(state, luck))),
    "owner": some_number,
    "winner": lambda state, luck: luck.choice((None, some_number(state, luck))),
    "first_side": lambda state, luck: luck.choice((None, some_number(state, luck))),
    "firsts": lambda state, luck: (Firsts(1, 0),) * state.side_count,
    "round_started_ms": lambda state, _: state.now_ms,
    "devices": lambda state, luck: tuple(range(luck.randint(0, state.side_count))),
    "commitment": lambda state, luck: share_of(1),
    "share": lambda state, luck: share_of(some_number(state, luck)),
    "announced": lambda _, luck: luck.choice((None, None, 14, 20)),
    "blanks": some_blanks,
    "time_ms": lambda _, luck: luck.choice((-60_000, 1_000, 60_000)),
    "from_ms": lambda state, luck: state.now_ms - luck.choice((0, 5_000)),
    "points": lambda _, luck: luck.choice((-30, -10, 0, 5, 50)),
    "rule": lambda _, luck: RuleId("NSA-II.B.p1"),
    "initials": lambda _, luck: luck.choice(("", "AB")),
    "seed": lambda _, luck: luck.randbytes(32),
    "letters": lambda _, luck: luck.choice(("", "A", "AS", "SA", "BAS")),
    "acceptable": lambda state, luck: tuple(luck.random() < 0.6 for _ in range(state.side_count)),
    "count": lambda state, luck: sum(state.setup.tile_set.counts.values()) - luck.randint(0, 2),
    "side_ms": lambda state, luck: tuple(luck.randint(-60_000, 900_000) for _ in state.scores),
    "square": lambda _, luck: luck.choice((None, luck.randrange(SQUARES), 112)),
    "ClarifyBlank.square": lambda _, luck: luck.choice((112, luck.randrange(SQUARES))),
    "letter": lambda _, luck: luck.choice("AES"),
    "turn": some_turn,
    "totals": some_totals,
    "at": some_entry,
    "removed": lambda _, luck: luck.choice((0, 1, 1)),
    "inserted": some_entries,
    "dispute": lambda _, luck: luck.randint(0, 1),
    "ruling": lambda state, luck: luck.randint(0, max(0, len(state.rulings) - 1)),
    "name": lambda _, luck: luck.choice(("a dictionary", "paper")),
    "counts": some_counts,
    "answers": lambda state, luck: {},
    "procedure": lambda state, luck: "overdraw",
    "late_ms": lambda _, luck: luck.choice((0, 0, 0, 30_000)),
    "lag_ms": lambda _, luck: luck.choice((0, 300)),
}


def some_actor(state: GameState, luck: Luck) -> Actor:
    number = some_number(state, luck)
    members = state.setup.sides[number].persons
    person = luck.choice(members) if members and luck.random() < 0.5 else None
    sides = [Actor(Role.SIDE, number, person), Actor(Role.SIDE, state.on_turn)]
    scorers = [Actor(Role.SCORER, number), Actor(Role.SCORER, state.on_turn), Actor(Role.SCORER)]
    others = [DIRECTOR, DIRECTOR, DIRECTOR, JUDGE, LEXICON, HOUSE]
    return luck.choice([*sides, *sides, *(scorers if state.is_recorded else sides), *others])


def some_command(state: GameState, at_ms: int, luck: Luck, kind: type[Any] | None = None) -> Given:
    """A command of this kind, or of any."""
    kind = kind or luck.choice(KINDS)
    by = HOUSE if kind in (TimePassed, CreditOutage) else some_actor(state, luck)
    if kind is ApplyRuling:
        return some_ruling(state, at_ms, by, luck)
    fields: dict[str, Any] = {}
    hints = get_type_hints(kind)
    for field in msgspec.structs.fields(kind):
        if field.required or luck.random() < 0.5:
            fields[field.name] = _made(kind, field.name, hints[field.name], state, luck)
    if kind is CommitShare:
        number = by.side or 0
        promise = share_commitment(state.setup.game, number, share_of(number))
        fields["commitment"] = promise
    return by.says(kind(**fields), at_ms)


def some_ruling(
    state: GameState, at_ms: int, by: Actor, luck: Luck, named: str | None = None
) -> Given:
    """Something went wrong; what the record does not know of it is answered at random."""
    every = p.procedures(state.rules, on_screen=not state.is_recorded)
    procedure = luck.choice([each for each in every if named in (None, each.name)])
    player, opponent = luck.sample(range(state.side_count), 2)
    known = known_answers(state, procedure.name, player, opponent, at_ms)
    answers: dict[str, p.Answer] = {}
    with contextlib.suppress(p.RecordDiffers):
        found = p.resolve(procedure, state.rules, answers, known)
        while isinstance(found, p.Question):
            answers[found.key] = luck.choice(list(found.possible_answers()))
            found = p.resolve(procedure, state.rules, answers, known)
    return by.says(
        ApplyRuling(
            procedure=procedure.name,
            answers=answers,
            player=player,
            opponent=opponent,
            square=MAKERS["square"](state, luck),
        ),
        at_ms=at_ms,
    )


def _made(kind: type[Any], name: str, hint: Any, state: GameState, luck: Luck) -> Any:
    parts = (hint,) if get_origin(hint) is tuple else get_args(hint) or (hint,)
    choices: list[Any] = [None] if type(None) in parts else []
    for part in parts:
        if isinstance(part, type) and issubclass(part, Enum):
            return luck.choice([*choices, *part])
    if bool in parts:
        return luck.choice([*choices, True, False])
    maker = MAKERS.get(f"{kind.__name__}.{name}") or MAKERS[name]
    return maker(state, luck)


def wander(
    state: GameState, at_ms: int, luck: Luck, seldom: Counter[type[Any]]
) -> tuple[Given, Handled] | None:
    """Something that the referee lets happen now: a turn, or what came about seldom so far."""
    if luck.random() < 0.5:
        for command in _turns(state, at_ms, luck):
            handled = handle(state, command)
            if not isinstance(handled, Refusal) and handled.facts:
                return command, handled
    found: dict[type[Any], tuple[Given, Handled]] = {}
    for kind in luck.sample(KINDS, len(KINDS) // 2):
        for _ in range(3 if seldom[kind] else 9):
            command = some_command(state, at_ms, luck, kind)
            handled = handle(state, command)
            if not isinstance(handled, Refusal) and handled.facts:
                found[kind] = command, handled
                break
    if not found:
        return None
    rarity = [(0.05 if kind.__name__ in ENDINGS else 1) / (1 + seldom[kind]) ** 2 for kind in found]
    (chosen,) = luck.choices(list(found), rarity)
    seldom[chosen] += 1
    return found[chosen]


def _turns(state: GameState, at_ms: int, luck: Luck) -> Iterator[Given]:
    if luck.random() < 0.3 or state.phase is not Phase.PLAYING:
        yield sensible(state, at_ms, luck)
        return
    clock = luck.choice((None, None, None, ClockAct.UNTOUCHED))
    for _ in range(10):
        yield Actor(Role.SIDE, state.on_turn).says(
            PlayTiles(
                tiles=laid_tiles(state, luck),
                is_acceptable=True,
                clock=clock if state.is_recorded else None,
                is_announced=not state.is_recorded or luck.random() < 0.9,
            ),
            at_ms=at_ms,
        )
