"""The judge station's pages. They work as plain forms; a script makes them quick."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from lexidrome.base import BadInput, CommandId, LexiconName, Text, text
from lexidrome.base.numbers import read_whole
from lexidrome.hall import Caller, Station
from lexidrome.hall.judging.station import JudgePlay, StationRuling
from lexidrome.lexicon import WORDS_PER_PLAY, LexiconEntry, LexiconLibrary
from lexidrome.web.judge.api import COMMAND_ID, asker
from lexidrome.web.judge.door import StationDoor
from lexidrome.web.judge.lock import StationLock
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.forms import TOO_OLD, Posted, Reads
from lexidrome.web.kit.limits import Limits
from lexidrome.web.kit.pages import AnyRequest, Pages

SCRIPT = "judge/page.js"
SHOWN_S = 10
"""How long a verdict stays on a page without scripts; with them, the script counts."""
LEAVING_S = 30
"""How long the question for the password stays before the station comes back."""
SEPARATORS = re.compile(r"[\s,;/]+")


def _count(written: str) -> int:
    return read_whole(written) or 0


def _command_id(written: str) -> str:
    if not COMMAND_ID.fullmatch(written):
        raise BadInput(TOO_OLD)
    return written


class Challenge(msgspec.Struct, frozen=True):
    """The form of a page without scripts."""

    command_id: Annotated[str, Reads(_command_id)]
    lexicon: str
    count: Annotated[int, Reads(_count)]
    words: str


class Leaving(msgspec.Struct, frozen=True):
    password: str


class Desk:
    """What the station's pages have in common."""

    def __init__(self, pages: Pages, library: LexiconLibrary, lock: StationLock) -> None:
        self._pages = pages
        self._library = library
        self.lock = lock

    def entry(self, request: AnyRequest, wanted: str | None) -> LexiconEntry:
        """The lexicon of a locked station, else the one asked for, else the one that ships."""
        entries = self._library.entries()
        locked = self.lock.lexicon(request)
        if locked is not None:
            return next((entry for entry in entries if entry.name == locked), entries[0])
        return self._library.entry(wanted) if wanted else entries[0]

    def page(
        self,
        request: AnyRequest,
        entry: LexiconEntry,
        *,
        count: int = 0,
        typed: str = "",
        sentence: Text | None = None,
        status_code: int = 200,
    ) -> Response[str]:
        answer = self._pages.page(
            request,
            "judge/judge.html",
            status_code=status_code,
            script=SCRIPT,
            stage="words" if count else "count",
            lexicon=entry.name,
            letters=self._library.tile_set(entry.tile_set).alphabet,
            lexicons=[each.name for each in self._library.entries()],
            count=count,
            typed=typed,
            sentence=sentence,
            command_id=secrets.token_hex(16),
            most_words=WORDS_PER_PLAY,
            is_locked=self.lock.password.is_set,
            ruling=None,
        )
        self.lock.lock(answer, entry.name)
        return answer

    def verdict(self, request: AnyRequest, ruling: StationRuling) -> Response[str]:
        answer = self._pages.page(request, "judge/ruling.html", ruling=ruling)
        answer.headers["refresh"] = f"{SHOWN_S}; url=/judge"
        return answer

    def question(
        self, request: AnyRequest, *, sentence: Text | None = None, status_code: int = 200
    ) -> Response[str]:
        answer = self._pages.page(
            request, "judge/leave.html", status_code=status_code, sentence=sentence
        )
        answer.headers["refresh"] = f"{LEAVING_S}; url=/judge"
        return answer


@get("/judge", Audience.STATION)
async def judge_page(
    request: AnyRequest,
    desk: NamedDependency[Desk],
    lexicon: FromQuery[str | None] = None,
    words: FromQuery[str] = "",
) -> Response[str]:
    asked = read_whole(words)
    count = asked if asked is not None and 1 <= asked <= WORDS_PER_PLAY else 0
    return desk.page(request, desk.entry(request, lexicon), count=count)


@post("/judge", Audience.STATION)
async def judge_form(
    request: AnyRequest,
    data: Posted[Challenge],
    desk: NamedDependency[Desk],
    station: NamedDependency[Station],
    caller: NamedDependency[Caller],
    station_door: NamedDependency[StationDoor],
) -> Response[Any]:
    await station_door.require_challenge(request, caller)
    form = data.read()
    entry = desk.entry(request, form.lexicon)
    words = tuple(word for word in SEPARATORS.split(form.words) if word)
    try:
        if len(words) != form.count:
            raise BadInput(
                text(
                    "Not judged: {standing} of {count} words entered here.",
                    standing=len(words),
                    count=form.count,
                )
            )
        command = JudgePlay(LexiconName(entry.name), words, CommandId(form.command_id))
        ruling = await station.rule(command, who=asker(caller))
    except BadInput as error:
        return desk.page(
            request,
            entry,
            count=min(max(form.count, 1), WORDS_PER_PLAY),
            typed=form.words.upper(),
            sentence=error.sentence,
            status_code=400,
        )
    return Redirect(f"/judge/rulings/{ruling.command_id}", status_code=303)


@get("/judge/rulings/{command_id:str}", Audience.STATION)
async def ruling_page(
    request: AnyRequest,
    command_id: FromPath[str],
    desk: NamedDependency[Desk],
    station: NamedDependency[Station],
) -> Response[str]:
    ruling = await asyncio.to_thread(station.ruling, CommandId(command_id))
    if ruling is None:
        raise NotFoundException
    return desk.verdict(request, ruling)


@get("/judge/leave", Audience.EVERYBODY)
async def leave_page(request: AnyRequest, desk: NamedDependency[Desk]) -> Response[Any]:
    if not desk.lock.is_locked(request):
        return Redirect("/", status_code=303)
    return desk.question(request)


@post("/judge/leave", Audience.HOLDER)
async def leave(
    request: AnyRequest,
    data: Posted[Leaving],
    desk: NamedDependency[Desk],
    limits: NamedDependency[Limits],
) -> Response[Any]:
    if not desk.lock.is_locked(request):
        return Redirect("/", status_code=303)
    limits.station_passwords.admit(request)
    if not await desk.lock.password.verify(data.read().password):
        sentence = text("That is not the station’s password.")
        return desk.question(request, sentence=sentence, status_code=403)
    limits.station_passwords.give_back(request)
    answer = Redirect("/", status_code=303)
    desk.lock.unlock(answer)
    return answer


JUDGE_ROUTES = [judge_page, judge_form, ruling_page, leave_page, leave]
