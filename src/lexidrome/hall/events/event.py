"""An event as the hall runs it, and the way of a game's result into it.

Commands on an event are held against the one thing they are about (a game, an
entrant, a round), so that two hundred tables reporting at once do not refuse
each other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import PersonId, Refusal, StreamId
from lexidrome.hall.events.incidents import take_command
from lexidrome.hall.events.mentions import with_names
from lexidrome.hall.events.results import GameResult, GameRulings
from lexidrome.hall.run.aggregate import Decision, decoded, encoded
from lexidrome.hall.run.names import TablePlace, event_stream, table_of
from lexidrome.hall.run.streams import Streams
from lexidrome.rulebook import by_book
from lexidrome.store import NewEvent, Record, Store, StoredEvent
from lexidrome.tournament import bounds

_DECODER: msgspec.json.Decoder[t.AnyFact] = msgspec.json.Decoder(t.AnyFact)
_TIME_RUNS_AFTER = frozenset(
    str(kind.__struct_config__.tag) for kind in t.messages.FACTS.where(lambda told: told.runs)
)
WHO = "game"
EVENT_RECORD = "event"
"""The kind of the records that name the events of a store."""

log = logging.getLogger(__name__)


class RunningEvent(msgspec.Struct, frozen=True):
    """An event, and when each of its things changed last."""

    event: t.EventState
    touched: Mapping[t.messages.Key, int] = {}


class EventRules:
    """The event's rules, for `Streams`; `name_of` is what somebody is called in a refusal."""

    def __init__(self, name_of: Callable[[PersonId], str] = lambda _: "") -> None:
        self._name_of = name_of

    def stamp(self, given: t.Given, at_ms: int) -> t.Given:
        return given.at(at_ms)

    def decide(
        self, state: RunningEvent | None, given: t.Given
    ) -> Decision[RunningEvent, t.AnyFact] | Refusal:
        handled = t.handle(None if state is None else state.event, given)
        if isinstance(handled, Refusal):
            return handled if state is None else self.told(handled, state.event.tournament)
        after = _touched(state, handled.facts)
        return Decision(handled.facts, RunningEvent(handled.state, after))

    def told(self, refusal: Refusal, tournament: t.Tournament) -> Refusal:
        """As people read it: with names, and with its rule as this book has it."""
        return with_names(by_book(refusal, tournament.rules), tournament, self._name_of)

    def evolve(self, state: RunningEvent | None, event: t.AnyFact) -> RunningEvent:
        before = None if state is None else state.event
        return RunningEvent(t.evolve(before, event), _touched(state, (event,)))

    def fold(self, state: RunningEvent | None, events: Sequence[t.AnyFact]) -> RunningEvent | None:
        """When its things changed last is put down once, not copied with every event."""
        if not events:
            return state
        if state is None:
            state, events = self.evolve(None, events[0]), events[1:]
        event, touched, after = state.event, dict(state.touched), 0
        for at, fact in enumerate(events):
            if isinstance(fact, t.undo.ActionUndone | t.undo.ActionRedone):
                # What was undone the journal knows, as it stood before.
                event, after = t.fold(events[after:at], event), at
            for key in _changed(event, fact):
                touched[key] = state.event.version + at + 1
        return RunningEvent(t.fold(events[after:], event), touched)

    def encode(self, event: t.AnyFact) -> NewEvent:
        return encoded(event)

    def decode(self, stored: StoredEvent) -> t.AnyFact:
        return bounds.CAPS.capped(decoded(_DECODER, stored))

    def touched_at(self, state: RunningEvent, given: t.Given) -> int:
        about = t.subjects(state.event, given.command)
        return max((state.touched.get(key, 0) for key in about), default=0)

    def is_live(self, state: RunningEvent) -> bool:
        return t.next_due_ms(state.event) is not None

    def life_of(self, name: str) -> bool | None:
        """Whether an event has come to rest again only its state says."""
        return True if name in _TIME_RUNS_AFTER else None

    def next_due_ms(self, state: RunningEvent) -> int | None:
        return t.next_due_ms(state.event)

    def time_passed(self, at_ms: int) -> t.Given:
        return t.HOUSE.says(t.TimePassed(), at_ms=at_ms)

    def credit_outage(self, _from_ms: int, at_ms: int) -> t.Given:
        """A round ends on the wall, whatever the house did meanwhile (SSC-21, A-19)."""
        return t.HOUSE.says(t.TimePassed(), at_ms=at_ms)


def takes_long(given: t.Given) -> bool:
    """So that others must not wait for it: to pair five hundred takes seconds."""
    command = given.command
    each = command.commands if isinstance(command, t.Together) else (command,)
    return any(t.messages.COMMANDS.of(one).takes_long for one in each)


class EventSink:
    """Takes the results and the rulings of games on screen to their event."""

    def __init__(self, events: Streams[RunningEvent, t.Given, t.AnyFact]) -> None:
        self._events = events

    async def take(self, result: GameResult) -> None:
        place, tournament = table_of(result.game), await self._tournament(result.event)
        if tournament is None or place is None:
            return
        command = result_command(tournament, place, result)
        if command is None:
            log.warning("%s belongs to no table of its event", result.game)
            return
        await self._submit(result, command)

    async def take_rulings(self, rulings: GameRulings) -> None:
        tournament = await self._tournament(rulings.event)
        command = None if tournament is None else take_command(tournament, rulings)
        if command is not None:
            await self._submit(rulings, command)

    async def _tournament(self, event: str) -> t.Tournament | None:
        seen = await self._events.look(event_stream(event))
        return None if seen is None else seen.state.event.tournament

    async def _submit(self, told: GameResult | GameRulings, command: t.Given) -> None:
        stream = event_stream(told.event)
        answer = await self._events.submit(stream, command, told.command_id, who=WHO)
        if isinstance(answer, Refusal):
            log.warning("What %s says was refused: %s", told.game, answer.reason)


def event_names(store: Store) -> list[str]:
    """The events of a store, in the order in which they were made."""
    made = [(int(record.data), record.key) for record in store.records(EVENT_RECORD)]
    return [name for _, name in sorted(made)]


def keep_event_name(store: Store, name: str, at_ms: int) -> None:
    """Let an event be found by its name, without a walk over all that is stored."""
    store.put_record(Record(EVENT_RECORD, name, str(at_ms).encode())).result()


def pairing_of(tournament: t.Tournament, stream: StreamId) -> t.Game | None:
    """The pairing that a game was opened for, as long as it is one."""
    place, divisions = table_of(stream), list(tournament.divisions.values())
    if place is None or place.division_at >= len(divisions):
        return None
    each = divisions[place.division_at].round(place.round_number)
    game = None if each is None else each.game_of(place.number)
    is_another = place.other is not None and game is not None and game.second != place.other
    return None if game is None or game.is_bye or is_another else game


def result_command(
    tournament: t.Tournament, place: TablePlace, result: GameResult
) -> t.Given | None:
    """What the outcome of a game says to its event; none if it has no such pairing any more."""
    at, round_number, number, other = place
    outcome, sides = result.outcome, len(result.deficits)
    division = next((each for i, each in enumerate(tournament.divisions.values()) if i == at), None)
    each = None if division is None else division.round(round_number)
    table = None if each is None else each.game_of(number)
    if division is None or table is None or table.is_bye or sides != len(table.numbers):
        return None
    if other is not None and (table.first, table.second) != (number, other):
        return None
    by = t.Actor(t.Role.HOUSE, person=result.person)
    if outcome is None:
        return by.says(
            t.results.WithdrawGameResult(
                division=division.name,
                round_number=round_number,
                number=number,
                stream=result.game,
                reason=result.reason,
            )
        )
    return by.says(
        t.results.TakeGameResult(
            division=division.name,
            round_number=round_number,
            number=number,
            slip=_slip(table, outcome, result.first_side),
            stream=result.game,
            feats=tuple(
                t.results.Feat(side, high_play, deficit, t.results.Source.GAME)
                for side, high_play, deficit in zip(
                    table.numbers, result.high_plays, result.deficits, strict=True
                )
            ),
        )
    )


def _slip(table: t.Game, outcome: g.values.Outcome, first_side: int) -> t.results.Slip:
    """The sides of the game on screen are those of the table, in their order."""
    sides = table.numbers
    first = sides[first_side]

    def scores(points: Iterable[int]) -> tuple[t.results.Score, ...]:
        return tuple(
            t.results.Score(number, each) for number, each in zip(sides, points, strict=True)
        )

    if outcome.is_unplayed and outcome.loser is not None:
        return t.results.Slip(kind=t.results.ResultKind.NO_SHOW, loser=sides[outcome.loser])
    if outcome.ending is g.values.Ending.FORFEIT and outcome.loser is not None:
        return t.results.Slip(
            kind=t.results.ResultKind.LEFT,
            scores=scores(outcome.scores),
            loser=sides[outcome.loser],
            first=first,
        )
    is_tied = len(set(outcome.scores)) == 1
    winner = None if outcome.winner is None or not is_tied else sides[outcome.winner]
    return t.results.Slip(
        scores=scores(outcome.scores),
        first=first,
        before_rack=scores(outcome.scores_before_rack) if is_tied else (),
        tie_winner=winner,
    )


def _touched(
    state: RunningEvent | None, events: Iterable[t.AnyFact]
) -> Mapping[t.messages.Key, int]:
    """When each thing changed last, after these events."""
    if state is None:
        return {}
    touched = dict(state.touched)
    for number, event in enumerate(events, start=state.event.version + 1):
        for key in _changed(state.event, event):
            touched[key] = number
    return touched


def _changed(state: t.EventState, event: t.AnyFact) -> Iterable[t.messages.Key]:
    """What an event changes; undoing changes what the undone action had changed."""
    if isinstance(event, t.undo.ActionUndone | t.undo.ActionRedone):
        action = event.undone if isinstance(event, t.undo.ActionUndone) else event.redone
        return [
            key for each in state.journal if each.action == action for key in t.undo.written(each)
        ]
    return t.undo.written(event)
