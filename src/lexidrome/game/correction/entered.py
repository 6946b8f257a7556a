"""What was entered of one turn, for those who are about to correct it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lexidrome.game.challenge.messages import ChallengePlay
from lexidrome.game.challenge.steps import lists_words
from lexidrome.game.correction.decide import is_of_sides
from lexidrome.game.exchange.messages import ExchangeTiles
from lexidrome.game.messages import Command, TurnCommand
from lexidrome.game.record_values import Ground, VerdictSource
from lexidrome.game.state import GameState, Turn
from lexidrome.game.verdict.messages import AcceptRuling, EnterVerdict, RuleOnChallenge
from lexidrome.game.who import Given


class EnteredChallenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a play was challenged, and what was said of it; never which word failed."""

    entry: int
    removed: int
    """So many entries from there on are the challenge and what was entered of its verdict."""
    side: int
    words: tuple[str, ...]
    ground: Ground
    is_acceptable: bool
    at_ms: int
    source: VerdictSource | None = None
    """Where the verdict came from, if it was entered by hand."""
    ruled_by: str = ""
    is_judged: bool = False
    """The word list, a judge or the director ruled on it: that ruling is theirs."""


class EnteredTurn(msgspec.Struct, frozen=True, omit_defaults=True):
    """One turn as it was entered, with what is needed to enter it otherwise."""

    turn: int
    entry: int
    side: int
    at_ms: int
    from_ms: int
    """It was not before the entry before it, nor after the one behind it."""
    until_ms: int
    words: tuple[str, ...] = ()
    lists_words: bool = False
    """A challenger says which of them are to be judged."""
    command: Command | None = None
    """As it was entered; `None` where that would tell tiles or how many there were."""
    challenge: EnteredChallenge | None = None


def entered_turn(state: GameState, turn: Turn, number: int) -> EnteredTurn | None:
    """`turn` as whoever asks sees it, `number` from 1; `None`: it was not entered."""
    entries, entry = state.record.entries, turn.entry
    if entry is None or not 0 <= entry < len(entries):
        return None
    given = entries[entry]
    before = entries[entry - 1].said.at_ms if entry else given.said.at_ms
    behind = entries[entry + 1].said.at_ms if entry + 1 < len(entries) else state.now_ms
    return EnteredTurn(
        turn=number,
        entry=entry,
        side=turn.side,
        at_ms=given.said.at_ms,
        from_ms=before,
        until_ms=max(behind, given.said.at_ms),
        words=tuple(each.letters for each in turn.words),
        lists_words=lists_words(state.rules),
        command=_told(given.command, turn),
        challenge=_challenge(state, turn, entry),
    )


def _told(command: Command, turn: Turn) -> Command | None:
    """How many tiles were exchanged is not everybody's business, and which are nobody's."""
    if not isinstance(command, ExchangeTiles):
        return command
    return None if turn.count is None else ExchangeTiles(tiles="_" * turn.count)


def _challenge(state: GameState, turn: Turn, entry: int) -> EnteredChallenge | None:
    behind = list(_until_next_turn(state, entry))
    begun = next((at for at, each in behind if isinstance(each.command, ChallengePlay)), None)
    if begun is None:
        return None
    given = state.record.entries[begun]
    asked = given.command
    assert isinstance(asked, ChallengePlay)
    later = [(at, each) for at, each in behind if at > begun]
    is_judged = any(isinstance(each.command, RuleOnChallenge) for _, each in later)
    last, source, ruled_by, words = begun, None, "", asked.words
    for at, each in [] if is_judged else later:
        command = each.command
        if not isinstance(command, EnterVerdict | AcceptRuling) or at != last + 1:
            break
        last = at
        if isinstance(command, EnterVerdict):
            source, ruled_by = command.source, command.ruled_by
            words = command.words or words
    side = given.said.by.side
    assert side is not None, "a side challenges"
    return EnteredChallenge(
        entry=begun,
        removed=last + 1 - begun,
        side=side,
        words=words or tuple(each.letters for each in turn.words),
        ground=asked.ground,
        is_acceptable=not turn.is_withdrawn,
        at_ms=given.said.at_ms,
        source=source,
        ruled_by=ruled_by,
        is_judged=is_judged or not is_of_sides(given),
    )


def _until_next_turn(state: GameState, entry: int) -> Iterator[tuple[int, Given]]:
    unfit = {each.entry for each in state.record.unfit}
    for at in range(entry + 1, len(state.record.entries)):
        each = state.record.entries[at]
        if at in unfit:
            continue
        if isinstance(each.command, TurnCommand):
            return
        yield at, each
