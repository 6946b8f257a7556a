"""The word judge for programs; the station's own script is one of them."""

from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec
from litestar.di import NamedDependency
from litestar.params import JSONBody

from lexidrome.base import CommandId, LexiconName
from lexidrome.hall import NOBODY, Caller, Station
from lexidrome.hall.judging.station import STATION, JudgePlay, StationRuling
from lexidrome.lexicon import LONGEST_WORD, WORDS_PER_PLAY, LexiconLibrary
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.judge.lock import StationLock
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.errors import TOO_LARGE, problem
from lexidrome.web.kit.pages import AnyRequest

COMMAND_ID = re.compile("^[A-Za-z0-9_-]{16,64}$")
CommandIdText = Annotated[
    str,
    msgspec.Meta(
        pattern=COMMAND_ID.pattern,
        description="Made by the sender; the same id twice is the same question.",
    ),
]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=4 * LONGEST_WORD)]


class JudgeRequest(msgspec.Struct, frozen=True):
    command_id: CommandIdText
    lexicon: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    words: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=WORDS_PER_PLAY)]


class RulingAnswer(msgspec.Struct, frozen=True):
    """One verdict for the play; which word failed is not in it."""

    command_id: str
    verdict: Literal["acceptable", "unacceptable"]
    words: list[str]
    lexicon: str
    at_ms: int


class LexiconAnswer(msgspec.Struct, frozen=True):
    name: str
    word_count: int
    tile_set: str
    checksum: str


@post(
    "/api/judge",
    Audience.STATION,
    include_in_schema=True,
    status_code=200,
    summary="Rule on all words of a play at once",
    response_description="The verdict for the play.",
    tags=["judge"],
    responses={
        400: problem("A word cannot be played with these tiles, or the request cannot be read."),
        401: problem("The token that was brought is not valid."),
        403: problem(
            "The station is not open here, is locked to another lexicon, you sit in a game, or "
            "an event is played on screen and this is no station."
        ),
        404: problem("There is no such lexicon."),
        409: problem("This command id was used for other words."),
        413: TOO_LARGE,
    },
)
async def judge_play(
    request: AnyRequest,
    data: JSONBody[JudgeRequest],
    station: NamedDependency[Station],
    lock: NamedDependency[StationLock],
    caller: NamedDependency[Caller],
    station_door: NamedDependency[StationDoor],
) -> RulingAnswer:
    await station_door.require_challenge(request, caller)
    lock.require_lexicon(request, data.lexicon)
    ruling = await station.rule(
        JudgePlay(LexiconName(data.lexicon), tuple(data.words), CommandId(data.command_id)),
        who=asker(caller),
    )
    return answer_of(ruling)


def asker(caller: Caller) -> str:
    """Who asked, where that is known; at a station that anybody walks up to it is not."""
    return STATION if caller == NOBODY else caller.who


def answer_of(ruling: StationRuling) -> RulingAnswer:
    return RulingAnswer(
        ruling.command_id,
        "acceptable" if ruling.is_acceptable else "unacceptable",
        list(ruling.words),
        ruling.lexicon,
        ruling.at_ms,
    )


@get(
    "/api/lexicons",
    Audience.EVERYBODY,
    include_in_schema=True,
    summary="The lexicons that can be asked",
    response_description="All of them, the one that ships first.",
    tags=["judge"],
)
async def list_lexicons(library: NamedDependency[LexiconLibrary]) -> list[LexiconAnswer]:
    return [
        LexiconAnswer(entry.name, entry.word_count, entry.tile_set, entry.checksum)
        for entry in library.entries()
    ]


API_ROUTES = [judge_play, list_lexicons]
