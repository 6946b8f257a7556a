"""Challenge slips: plays that wait for a word judge, from any table of the house.

A challenge that the house does not rule on by itself gets a short code. Players
carry it to a judge station, or a judge takes the oldest slip of the queue; what is
ruled goes into the game. A slip is gone when its challenge is.

SSC-12.b, NSA-IV.J.1.d, NSA-IV.K.2.p1
    the words are carried to a computer or to a word judge: `Slips`
NSA-IV.J.1.g
    where sides look up themselves, the word list rules when the key is pressed: `look_up`
NSA-IV.K.2.p3
    whoever plays the game does not judge it: `not_theirs`
NSA-IV.K.3.d
    one verdict for the play, whatever was found word by word: `rule`
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable

from lexidrome import game as g
from lexidrome.base import (
    CommandId,
    NotFound,
    Refusal,
    StreamId,
    text,
)
from lexidrome.hall.events.tables import EventTables
from lexidrome.hall.games.game import RunningGame, spell
from lexidrome.hall.hall import Hall
from lexidrome.hall.judging.house_verdicts import is_ruled_by_house
from lexidrome.hall.judging.lookups import TableLookups
from lexidrome.hall.judging.slip import Bench, ClosedSlip, KeptSlip, OpenSlip, SlipClaim, TableSlip
from lexidrome.hall.judging.station import STATION, JudgePlay, Station
from lexidrome.hall.people.access import NOT_ALLOWED, Caller, refused
from lexidrome.hall.people.codes import is_code, new_code
from lexidrome.hall.run.names import event_of
from lexidrome.hall.run.orders import Answer, Change, Seen
from lexidrome.hall.run.records import Drawer
from lexidrome.rulebook import cited, refused_by

KIND = "slip"
CLAIM_MS = 180_000
"""As long as a judge may take over a dictionary before another may open the slip."""
CLAIMED = "claimed"
MOST_CLOSED = 200
"""Closed slips that are remembered by their codes."""


class Slips:
    def __init__(self, hall: Hall, station: Station, tables: EventTables) -> None:
        self._hall = hall
        self._station = station
        self._tables = tables
        self._drawer = Drawer(hall.store, KIND, KeptSlip)
        self._drawer.listen(self._kept)
        self._slips = {slip.stream: slip for _, slip in self._drawer.items()}
        """Whoever runs a game makes and closes its slips; elsewhere they are those that are kept.
        """
        self._claims: dict[StreamId, SlipClaim] = {}
        self._closed: OrderedDict[str, ClosedSlip] = OrderedDict()
        self._listeners: list[Callable[[StreamId], None]] = []
        hall.games.listen(self._changed)
        hall.games.listen_for_loads(self._loaded)

    def listen(self, listener: Callable[[StreamId], None]) -> None:
        """Call whenever a slip comes, goes or is ruled on."""
        self._listeners.append(listener)

    @property
    def lookups(self) -> TableLookups:
        return self._hall.table_lookups

    # Looking

    def now_ms(self) -> int:
        return self._hall.clock.now_ms()

    async def queue(self, bench: Bench) -> list[OpenSlip]:
        """Slips on which somebody has to rule, the oldest first."""
        opened = [await self._open(slip) for slip in self._in_order(bench)]
        return [each for each in opened if each and each.is_awaited and not each.is_submitted]

    def closed(self, typed: str, bench: Bench) -> ClosedSlip | None:
        """What came of a slip that is no longer open, as long as that is remembered."""
        for each in reversed(self._closed.values()):
            if is_code(typed, each.slip.code) and bench.judges(each.slip.stream):
                return each
        return None

    async def at(self, typed: str, bench: Bench) -> OpenSlip:
        """The slip with this code, as somebody typed it; one of another event is not found."""
        if not typed.strip():
            raise NotFound(text("Type in the code on the players’ slip."))
        for slip in self._in_order(bench):
            if is_code(typed, slip.code):
                opened = await self._open(slip)
                if opened is not None:
                    return opened
        raise NotFound(text("No open challenge has the code {code}.", code=typed[:20]))

    async def of_game(self, stream: StreamId) -> OpenSlip | None:
        """The slip of a game, if one of its plays waits for a judge."""
        seen = await self._hall.games.look(stream)
        if seen is None:
            return None
        self._note(stream, seen.state)
        slip = self._slips.get(stream)
        return None if slip is None else await self._open(slip)

    async def at_table(self, stream: StreamId) -> TableSlip:
        """What a table's own page shows; whoever asks is known to sit there."""
        slip = await self.of_game(stream)
        seen = await self._hall.games.look(stream)
        if seen is None:
            raise NotFound(text("There is no such game."))
        game = seen.state.game
        play = game.play if game.play is not None and game.play.challenge is None else None
        judged = None if game.play is None or play is not None else game.play
        is_allowed = self._hall.table_lookups.are_allowed(event_of(stream))
        return TableSlip(
            version=seen.version,
            play_side=None if play is None else play.side,
            words=_words(play, game.setup),
            is_misplaced=play is not None
            and bool(g.record_values.POSITION_ODDITIES & set(play.oddities)),
            can_be_turned=play is not None and g.house.can_be_turned(game),
            judged=_words(judged, game.setup) if game.table.types_words else (),
            withdrawals=g.withdrawal_grounds(game),
            can_judge_again=g.grounds_to_judge_again(game),
            is_listed=g.house.lists_words(game.rules),
            is_recorded=game.is_recorded,
            slip=slip,
            verdict=None if game.decided is None else game.decided.is_acceptable,
            can_look_up=slip is not None
            and slip.is_self_lookup
            and slip.lexicon is not None
            and is_allowed,
            teams=tuple(
                number
                for number, side in enumerate(game.setup.sides)
                if game.setup.options.is_team_asked and len(set(side.persons)) > 1
            ),
        )

    # At a station

    def claim(self, slip: OpenSlip, station: str) -> Refusal | None:
        """Open a slip at one station; another opens it when that is given back or has lapsed."""
        other = self._claim_of(slip.slip.stream)
        if other is not None and other.station != station:
            return Refusal(
                CLAIMED,
                text("Station {station} is handling this challenge.", station=other.station),
            )
        until_ms = self.now_ms() + CLAIM_MS
        self._claims[slip.slip.stream] = SlipClaim(station, until_ms)
        self._tell(slip.slip.stream)
        return None

    def release(self, slip: OpenSlip, station: str) -> None:
        claim = self._claims.get(slip.slip.stream)
        if claim is not None and claim.station == station:
            del self._claims[slip.slip.stream]
            self._tell(slip.slip.stream)

    async def rule(
        self,
        caller: Caller,
        station: str,
        slip: OpenSlip,
        rejected: tuple[str, ...],
        command_id: str,
        seen_version: int,
    ) -> Answer:
        """A judge's own ruling: the play stands if none of its words is rejected."""
        command = g.Actor(g.Role.JUDGE, person=caller.person).says(
            g.verdict.RuleOnChallenge(is_acceptable=not rejected, unacceptable_words=rejected)
        )
        return await self._give(caller, station, slip, command, command_id, seen_version)

    async def rule_on_lie(
        self,
        caller: Caller,
        station: str,
        slip: OpenSlip,
        command_id: str,
        seen_version: int,
        *,
        is_good: bool,
    ) -> Answer:
        """Whether a play reads the way the game does, as a judge has seen it (NSA-III.F.3.p1)."""
        by = g.Actor(g.Role.JUDGE, person=caller.person)
        command = by.says(g.verdict.RuleOnChallenge(is_acceptable=is_good))
        return await self._give(caller, station, slip, command, command_id, seen_version)

    async def _give(
        self,
        caller: Caller,
        station: str,
        slip: OpenSlip,
        command: g.Given,
        command_id: str,
        seen_version: int,
    ) -> Answer:
        if refusal := self._claimed_by_other(slip, station) or await self.not_theirs(caller, slip):
            return refusal
        return await self._submit(caller, slip, command, command_id, seen_version)

    async def look_up(
        self, caller: Caller, station: str, slip: OpenSlip, command_id: str, seen_version: int
    ) -> Answer:
        """Have the words looked up: the word list rules where it may, else by the judge's mouth."""
        if refusal := self._claimed_by_other(slip, station):
            return refusal
        if slip.lexicon is None:
            return refused()
        if slip.is_self_lookup:
            return await self._press_key(caller, slip, command_id, seen_version)
        if refusal := await self.not_theirs(caller, slip):
            return refusal
        asked = JudgePlay(slip.lexicon, slip.words, CommandId(f"{slip.slip.code}-{command_id}"))
        who = STATION if caller == Caller() else caller.who
        ruling = await self._station.rule(asked, who=who)
        command = g.Actor(g.Role.JUDGE, person=caller.person).says(
            g.verdict.RuleOnChallenge(is_acceptable=ruling.is_acceptable)
        )
        return await self._submit(caller, slip, command, command_id, seen_version)

    async def _press_key(
        self, caller: Caller, slip: OpenSlip, command_id: str, seen_version: int
    ) -> Answer:
        """The challenged side sends the words off; the house then asks the word list."""
        seen = await self._hall.games.look(slip.slip.stream)
        play = None if seen is None else seen.state.game.play
        if play is None:
            return refused()
        by = g.Actor(g.Role.SCORER, play.side, caller.person)
        command = by.says(g.verdict.SubmitWords())
        return await self._submit(caller, slip, command, command_id, seen_version)

    async def _submit(
        self,
        caller: Caller,
        slip: OpenSlip,
        command: g.Given,
        command_id: str,
        seen_version: int,
    ) -> Answer:
        who = STATION if caller == Caller() else caller.who
        answer = await self._hall.games.submit(
            slip.slip.stream,
            command,
            CommandId(f"slip/{who}/{command_id}"),
            who=who,
            seen_version=seen_version,
        )
        if not isinstance(answer, Refusal):
            self._claims.pop(slip.slip.stream, None)
            self._tell(slip.slip.stream)
        return answer

    def _claimed_by_other(self, slip: OpenSlip, station: str) -> Refusal | None:
        claim = self._claim_of(slip.slip.stream)
        return None if claim is None or claim.station == station else self.claim(slip, station)

    async def not_theirs(self, caller: Caller, slip: OpenSlip) -> Refusal | None:
        """Why somebody does not rule on a slip: they play the game, or have ruled on it already.

        Where the sides look up themselves nobody rules.
        """
        seen = await self._hall.games.look(slip.slip.stream)
        if seen is None or caller.person is None or slip.is_self_lookup:
            return None
        game = seen.state.game
        if any(caller.person in side.persons for side in game.setup.sides):
            return Refusal(NOT_ALLOWED, text("You play in this game: someone else must judge it."))
        challenge = None if game.play is None else game.play.challenge
        by = g.Actor(g.Role.JUDGE, None, caller.person)
        if challenge is None or not g.has_ruled_already(challenge, by):
            return None
        sentence = text(
            "You have ruled on this play: another judge gives the next opinion ({rule})."
        )
        rule_id = cited(g.has_ruled_already, game.rules)
        return refused_by(g.refusals.Reason.SAME_JUDGE, sentence, rule_id, game.rules)

    # Keeping

    def _changed(self, change: Change[RunningGame, g.AnyFact]) -> None:
        """Listens to games."""
        self._note(change.stream, change.state)

    def _loaded(self, stream: StreamId, seen: Seen[RunningGame]) -> None:
        """Listens for games that come into memory."""
        self._note(stream, seen.state)

    def _note(self, stream: StreamId, running: RunningGame) -> None:
        held = self._slips.get(stream)
        play = running.game.play
        challenge = None if play is None else play.challenge
        if challenge is None:
            if held is not None:
                self._close(held, running.game)
            return
        if not self._hall.sharing.owns(stream):
            if (kept := self._drawer.get(stream)) is not None:
                self._slips[stream] = kept
        elif held is None and not is_ruled_by_house(running.game, challenge, self._hall.lexicons):
            slip = self._slips[stream] = KeptSlip(self._new_code(), stream, running.game.now_ms)
            self._hall.tasks.start(self._drawer.put(stream, slip))
        if stream in self._slips:
            self._tell(stream)

    def _close(self, slip: KeptSlip, game: g.GameState) -> None:
        decided = game.decided
        play = None if decided is None else decided.before.play
        judged = None if play is None else play.challenge
        words = () if judged is None else tuple(spell(word, game.setup) for word in judged.words)
        is_acceptable = None if decided is None else decided.is_acceptable
        lexicon = game.setup.options.lexicon
        self._closed[slip.code] = ClosedSlip(slip, words, is_acceptable, lexicon)
        if len(self._closed) > MOST_CLOSED:
            self._closed.popitem(last=False)
        del self._slips[slip.stream]
        self._claims.pop(slip.stream, None)
        if self._hall.sharing.owns(slip.stream):
            self._hall.tasks.start(self._drawer.erase(slip.stream))
        self._tell(slip.stream)

    def _kept(self, key: str, _before: KeptSlip | None, slip: KeptSlip | None) -> None:
        """Listens to the records; a slip that was erased goes when its game is looked at."""
        stream = StreamId(key)
        if self._hall.sharing.owns(stream):
            return
        if slip is not None:
            self._slips[stream] = slip
        self._tell(stream)

    def _new_code(self) -> str:
        """One group is enough for a code that no slip has that somebody may still hold."""
        taken = {slip.code for slip in self._slips.values()} | set(self._closed)
        return next(code for code in iter(lambda: new_code(1), "") if code not in taken)

    def _in_order(self, bench: Bench) -> list[KeptSlip]:
        judged = [slip for slip in self._slips.values() if bench.judges(slip.stream)]
        return sorted(judged, key=lambda slip: (slip.at_ms, slip.code))

    def _claim_of(self, stream: StreamId) -> SlipClaim | None:
        claim = self._claims.get(stream)
        is_over = claim is not None and claim.until_ms <= self.now_ms()
        return None if is_over else claim

    def _tell(self, stream: StreamId) -> None:
        for listener in self._listeners:
            listener(stream)

    async def _open(self, slip: KeptSlip) -> OpenSlip | None:
        seen = await self._hall.games.look(slip.stream)
        if seen is None or slip.stream not in self._slips:
            return None
        game = seen.state.game
        if game.play is None or game.play.challenge is None:
            return None
        challenge = game.play.challenge
        lexicon = game.setup.options.lexicon
        is_known = lexicon is not None and self._hall.lexicons.has(lexicon)
        is_self_lookup = g.house.is_looked_up_by_sides(game.rules)
        is_by_hand = challenge.is_by_hand or challenge.ground is not g.record_values.Ground.WORDS
        rulings = challenge.rulings
        event = event_of(slip.stream)
        return OpenSlip(
            slip=slip,
            version=max(seen.state.touched[g.messages.Thing.JUDGING], 1),
            words=tuple(spell(word, game.setup) for word in challenge.words),
            is_awaited=challenge.is_opinion_awaited,
            is_submitted=challenge.is_submitted and challenge.is_opinion_awaited and not rulings,
            opinions=len(rulings),
            last_ruling=rulings[-1].is_acceptable if rulings else None,
            rules=game.rules.title,
            document=game.rules.document,
            lexicon=lexicon if is_known and not is_by_hand else None,
            is_self_lookup=is_self_lookup
            and game.table.types_words
            and not rulings
            and not is_by_hand,
            is_of_orientation=challenge.ground is g.record_values.Ground.ORIENTATION,
            is_doubted=challenge.is_doubted,
            table=await self._tables.shown_table(slip.stream),
            event_title="" if event is None else await self._tables.event_title(event),
            claim=self._claim_of(slip.stream),
            play_side=game.play.side,
            challenger=challenge.side,
        )


def _words(play: g.state.PendingPlay | None, setup: g.Setup) -> tuple[tuple[str, str], ...]:
    """Of a play: as the game writes them and as people read them."""
    if play is None:
        return ()
    return tuple((each.letters, spell(each.letters, setup)) for each in play.words)
