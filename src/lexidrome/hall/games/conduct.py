"""What somebody may not do while they play or watch, whatever page or program they use.

Somebody who is known to play is refused; while an event is played on screen everybody is
(`assistance`), because a player who has signed out is nobody in particular.
"""

from __future__ import annotations

from lexidrome import game as g
from lexidrome import tournament as t
from lexidrome.base import Refusal, RuleId, StreamId, text
from lexidrome.hall.games.desk import GameDesk
from lexidrome.hall.people.access import Caller
from lexidrome.hall.people.roles import EventRole
from lexidrome.hall.run.names import event_of
from lexidrome.rulebook import cited, the_rule

SEATED = "seated"
WATCHING = "watching"
NO_CHALLENGE = "no_challenge"
_JUDGES = frozenset({EventRole.JUDGE, EventRole.DIRECTOR, EventRole.STAFF})


async def refused_lookup(desk: GameDesk, caller: Caller) -> Refusal | None:
    """Why somebody cannot look words up now; nothing if they can."""
    played = desk.games_played_by(caller)
    if t.conduct.no_lookup_while_playing(played):
        rules = (await desk.place(caller, min(played))).setup.rules
        return _seated(cited(t.conduct.no_lookup_while_playing, rules))
    for stream in sorted(desk.games_watched_by(caller)):
        if (await desk.place(caller, stream)).is_over:
            continue
        if refusal := await _refused_to_watcher(desk, caller, stream):
            return refusal
    return None


async def _refused_to_watcher(desk: GameDesk, caller: Caller, stream: StreamId) -> Refusal | None:
    is_judge = bool(_JUDGES & await desk.roles(caller, event_of(stream)))
    is_open = await desk.is_challenge_open(stream)
    if t.conduct.no_lookup_while_watching(is_judge=is_judge):
        broken = the_rule(t.conduct.no_lookup_while_watching)
    elif t.conduct.judges_nothing_there(is_judge=is_judge, is_challenge_open=is_open):
        broken = the_rule(t.conduct.judges_nothing_there)
    else:
        return None
    sentence = text(
        "While you watch a game, words are looked up only for a challenge that is open there "
        "({rule}). Close the game first.",
        rule=broken.ids[0],
    )
    return Refusal(WATCHING, sentence, broken.ids[0])


async def refused_unchallenged(
    desk: GameDesk, caller: Caller, *, is_station: bool = False
) -> Refusal | None:
    """Why a judge looks up no word now: no play that the house knows of is challenged.

    Of tables that play on paper it knows nothing; while one does, judges are asked at any time.
    """
    rule_id = None
    for stream in sorted(desk.games_in_progress):
        if not is_station and not _JUDGES & await desk.roles(caller, event_of(stream)):
            continue
        if await desk.is_word_awaited(stream):
            return None
        rules = (await desk.place(caller, stream)).setup.rules
        if rule_id is None and t.conduct.is_for_challenges_only(rules):
            rule_id = cited(t.conduct.is_for_challenges_only, rules)
    if rule_id is None or await desk.is_paper_played():
        return None
    sentence = text(
        "The dictionary is for challenges only ({rule}), and no play of the current games is "
        "challenged.",
        rule=rule_id,
    )
    return Refusal(NO_CHALLENGE, sentence, rule_id)


async def refused_free_lookup(desk: GameDesk, caller: Caller) -> Refusal | None:
    """Why no word is looked up that is not challenged, other than at a station's own device."""
    return await refused_lookup(desk, caller) or await desk.refused_help(
        t.conduct.no_lookup_while_playing
    )


async def refused_new_game(desk: GameDesk) -> Refusal | None:
    """Why no game of no event begins now: its word list would tell which words are good."""
    return await desk.refused_help(t.conduct.no_lookup_while_playing)


async def refused_while_seated(
    desk: GameDesk, caller: Caller, *, besides: StreamId | None = None
) -> Refusal | None:
    """Why somebody who plays gets no lists now; their game in question is no hindrance."""
    played = desk.games_played_by(caller) - {besides}
    if not t.conduct.no_other_papers_while_playing(played):
        return None
    rules = (await desk.place(caller, min(played))).setup.rules
    return _seated(cited(t.conduct.no_other_papers_while_playing, rules))


async def refused_papers(
    desk: GameDesk, caller: Caller, *, besides: StreamId | None = None
) -> Refusal | None:
    """Why somebody gets no replay, no game file and no proof of draws now."""
    refusal = await refused_while_seated(desk, caller, besides=besides)
    return refusal or await desk.refused_help(t.conduct.no_other_papers_while_playing)


async def refused_old_game(desk: GameDesk, caller: Caller, stream: StreamId) -> Refusal | None:
    """Why somebody does not see how a game ended; its sides have to sign, its staff to rule."""
    if refusal := await refused_while_seated(desk, caller):
        return refusal
    place = await desk.place(caller, stream)
    is_of_it = place.viewer.audience is not g.Audience.SPECTATOR
    if is_of_it or _JUDGES & await desk.roles(caller, event_of(stream)):
        return None
    return await desk.refused_help(t.conduct.no_other_papers_while_playing)


def _seated(rule_id: RuleId) -> Refusal:
    sentence = text(
        "While you play, no words are looked up and no old games are opened ({rule}). "
        "Come back when your game is over.",
        rule=rule_id,
    )
    return Refusal(SEATED, sentence, rule_id)
