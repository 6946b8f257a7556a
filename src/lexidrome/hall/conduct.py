"""What somebody may not do while they play or watch, whatever page or program they use.

The checks below, and those of `assistance`, are the table of this module. Somebody who is
known to play is refused; while an event is played on screen everybody is, because a player
who has signed out is nobody in particular. Besides them:

SSC-30
    only its sides and its staff reach a game; there is no other channel: `access.actor_for`
"""

from __future__ import annotations

from lexidrome import game as g
from lexidrome.base import Refusal, RuleId, StreamId, text
from lexidrome.hall.access import Caller
from lexidrome.hall.assistance import NO_LOOKUP_WHILE_PLAYING, NO_OTHER_PAPERS
from lexidrome.hall.checks import guard
from lexidrome.hall.desk import Desk
from lexidrome.hall.names import event_of
from lexidrome.hall.roles import EventRole

SEATED = "seated"
WATCHING = "watching"
NO_CHALLENGE = "no_challenge"

NO_LOOKUP_WHILE_WATCHING = guard(
    "no_lookup_while_watching",
    "Whoever watches a game looks no words up in view of it.",
    "NSA-I.F.p3",
)  # fmt: skip
JUDGE_LOOKS_UP_CHALLENGES = guard(
    "judge_looks_up_challenges_only",
    "A judge who watches a game looks words up only while a challenge is open there.",
    "NSA-IV.K.3.h",
)  # fmt: skip
CHALLENGES_ONLY = guard(
    "dictionary_for_challenges_only",
    "Where the house follows the games, a judge looks words up only while a challenge is open.",
    "ST-9.d",
)
_JUDGES = frozenset({EventRole.JUDGE, EventRole.DIRECTOR, EventRole.STAFF})


async def refused_lookup(desk: Desk, caller: Caller) -> Refusal | None:
    """Why somebody cannot look words up now; nothing if they can."""
    for stream in sorted(desk.games_played_by(caller)):
        rules = (await desk.place(caller, stream)).setup.rules
        if not NO_LOOKUP_WHILE_PLAYING(condition=False):
            return _seated(NO_LOOKUP_WHILE_PLAYING.rule(rules))
    for stream in sorted(desk.games_watched_by(caller)):
        if (await desk.place(caller, stream)).is_over:
            continue
        if refusal := await _refused_to_watcher(desk, caller, stream):
            return refusal
    return None


async def _refused_to_watcher(desk: Desk, caller: Caller, stream: StreamId) -> Refusal | None:
    if _JUDGES & await desk.roles(caller, event_of(stream)):
        check, may_ask = JUDGE_LOOKS_UP_CHALLENGES, await desk.is_challenge_open(stream)
    else:
        check, may_ask = NO_LOOKUP_WHILE_WATCHING, False
    if check(may_ask):
        return None
    rule = check.ids[0]
    sentence = text(
        "While you watch a game, words are looked up only for a challenge that is open there "
        "({rule}). Close the game first.",
        rule=rule,
    )
    return Refusal(WATCHING, sentence, rule)


async def refused_unchallenged(
    desk: Desk, caller: Caller, *, is_station: bool = False
) -> Refusal | None:
    """Why a judge looks up no word now: no play that the house knows of is challenged.

    Of tables that play on paper it knows nothing; while one does, judges are asked at any time.
    """
    rule = None
    for stream in sorted(desk.games_in_progress):
        if not is_station and not _JUDGES & await desk.roles(caller, event_of(stream)):
            continue
        if await desk.is_word_awaited(stream):
            return None
        rules = (await desk.place(caller, stream)).setup.rules
        if rule is None and CHALLENGES_ONLY.ids_of(rules.document):
            rule = CHALLENGES_ONLY.rule(rules)
    if rule is None or CHALLENGES_ONLY(await desk.is_paper_played()):
        return None
    sentence = text(
        "The dictionary is for challenges only ({rule}), and no play of the games that are going "
        "on is challenged.",
        rule=rule,
    )
    return Refusal(NO_CHALLENGE, sentence, rule)


async def refused_free_lookup(desk: Desk, caller: Caller) -> Refusal | None:
    """Why no word is looked up that is not challenged, other than at a station's own device."""
    return await refused_lookup(desk, caller) or await desk.refused_help(NO_LOOKUP_WHILE_PLAYING)


async def refused_new_game(desk: Desk) -> Refusal | None:
    """Why no game of no event begins now: its word list would tell which words are good."""
    return await desk.refused_help(NO_LOOKUP_WHILE_PLAYING)


async def refused_while_seated(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> Refusal | None:
    """Why somebody who plays gets no lists now; their game in question is no hindrance."""
    for stream in sorted(desk.games_played_by(caller) - {besides}):
        rules = (await desk.place(caller, stream)).setup.rules
        if not NO_OTHER_PAPERS(condition=False):
            return _seated(NO_OTHER_PAPERS.rule(rules))
    return None


async def refused_papers(
    desk: Desk, caller: Caller, *, besides: StreamId | None = None
) -> Refusal | None:
    """Why somebody gets no replay, no game file and no proof of draws now."""
    refusal = await refused_while_seated(desk, caller, besides=besides)
    return refusal or await desk.refused_help(NO_OTHER_PAPERS)


async def refused_old_game(desk: Desk, caller: Caller, stream: StreamId) -> Refusal | None:
    """Why somebody does not see how a game ended; its sides have to sign, its staff to rule."""
    if refusal := await refused_while_seated(desk, caller):
        return refusal
    place = await desk.place(caller, stream)
    is_of_it = place.viewer.audience is not g.Audience.SPECTATOR
    if is_of_it or _JUDGES & await desk.roles(caller, event_of(stream)):
        return None
    return await desk.refused_help(NO_OTHER_PAPERS)


def _seated(rule: RuleId) -> Refusal:
    sentence = text(
        "While you play, no words are looked up and no old games are opened ({rule}). "
        "Come back when your game is over.",
        rule=rule,
    )
    return Refusal(SEATED, sentence, rule)
