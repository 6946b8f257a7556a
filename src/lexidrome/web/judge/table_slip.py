"""The challenge slip at the table: mark the words, carry the code, see the answer come.

SSC-12.a, NSA-IV.J.1.a, WU-13.d
    the challenger lists the words, or all of them are judged: the form of an open play
NSA-III.F.1.p2, NSA-III.F.3.p1, NSA-APP.I.B.p3
    where a play lies, and which way, is challenged apart from its words
NSA-IV.F.2.a.(4), NSA-V.A.4
    a challenge is taken back where there is a ground for it
NSA-IV.J.1.e, NSA-IV.J.1.m
    before the verdict words are listed again; after the word list's, they are judged again
NSA-IV.J.1.c, NSA-IV.J.1.g
    judged at the table the words stand alone on the screen, no rack with them, and the
    challenged side presses the key
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, Refusal, StreamId, Text, parse_whole, read_whole, text
from lexidrome.game import bounds
from lexidrome.hall import Caller, GameDesk
from lexidrome.hall.judging.slip import TableSlip
from lexidrome.hall.judging.slips import Slips
from lexidrome.rulebook import Withdrawal
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live import stream_at
from lexidrome.web.site.site import is_path_of_ours

SCRIPT = "judge/slips.js"


class TableSlips:
    """What the slip's page at a table is made with."""

    def __init__(self, pages: Pages, desk: GameDesk, slips: Slips) -> None:
        self.pages = pages
        self.desk = desk
        self.slips = slips

    async def side_of(self, caller: Caller, stream: StreamId) -> int | None:
        """The caller's side; none for those who run the event, and nobody else looks."""
        return (await self.desk.place(caller, stream)).viewer.side

    async def show(
        self,
        request: AnyRequest,
        caller: Caller,
        game: str,
        back: str,
        *,
        sentence: Text | None = None,
    ) -> Response[str]:
        stream = stream_at(game)
        side = await self.side_of(caller, stream)
        table = await self.slips.at_table(stream)
        slip = table.slip
        address = "" if slip is None else full_address(request, f"/judge/slips/{slip.slip.code}")
        return self.pages.page(
            request,
            "judge/table_slip.html",
            status_code=200 if sentence is None else 400,
            script=SCRIPT,
            game=game,
            back=back if is_path_of_ours(back) else f"/games/{game}",
            slip=slip,
            table=table,
            code=code_to_scan(address) if address else None,
            challenger=challenger(table, side),
            own_side=side or 0,
            sits=side,
            asks_team=challenger(table, side) in table.teams
            and (table.is_recorded or (await self.desk.place(caller, stream)).person is None),
            command_id=secrets.token_hex(8),
            sentence=sentence,
            words=[word for _, word in table.judged or table.words],
        )


def challenger(table: TableSlip, side: int | None) -> int | None:
    """Whose challenge this page would enter; beside a real board that of the other side."""
    if table.play_side is None:
        return None
    if table.is_recorded and side in (None, table.play_side):
        return 1 - table.play_side if table.play_side < 2 else None
    return None if side == table.play_side else side


@get("/games/{game:str}/slip", Audience.TABLE)
async def table_slip_page(
    request: AnyRequest,
    game: FromPath[str],
    caller: NamedDependency[Caller],
    table_slips: NamedDependency[TableSlips],
    back: Annotated[str, QueryParameter(name="back", max_length=200)] = "",
) -> Response[str]:
    return await table_slips.show(request, caller, game, back)


@post("/games/{game:str}/slip", Audience.TABLE)
async def fill_slip(
    request: AnyRequest,
    game: FromPath[str],
    visitors: NamedDependency[Visitors],
    table_slips: NamedDependency[TableSlips],
) -> Response[Any]:
    """Challenge the play or take that back, list its words again, press the key, and so on."""
    form = await request.form()
    # Who asks is known once all of it has come: until then they may have lost their seat.
    caller = visitors.caller(request)
    data = {name: str(value) for name, value in form.items() if name != "words"}
    words = tuple(str(value)[:40] for value in form.getall("words", []))
    stream = stream_at(game)
    try:
        await _carry_out(caller, table_slips, stream, data, words)
    except BadInput as error:
        back = data.get("back", "")
        return await table_slips.show(request, caller, game, back, sentence=error.sentence)
    back = data.get("back", "")
    ending = f"?back={back}" if is_path_of_ours(back) else ""
    return Redirect(f"/games/{game}/slip{ending}", status_code=303)


async def _carry_out(
    caller: Caller,
    table_slips: TableSlips,
    stream: StreamId,
    data: dict[str, str],
    words: tuple[str, ...],
) -> None:
    side = await table_slips.side_of(caller, stream)
    version, asked = read_whole(data.get("version", "")), data.get("side", "")
    if version is None or not data.get("id"):
        raise BadInput(text("The page is too old; load it again."))
    make = _COMMANDS.get(data.get("do", ""))
    if make is None:
        raise BadInput(text("There is no such action."))
    answer = await table_slips.desk.command(
        caller,
        stream,
        make(words, bool(data.get("agreed"))),
        data["id"],
        seen_version=version,
        for_side=parse_whole(asked, bounds.SIDE) if asked else side,
    )
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


def _withdraw(reason: Withdrawal) -> g.AnyCommand:
    return g.challenge.WithdrawChallenge(reason=reason)


def _judge_again(reason: g.values.Reopening) -> g.AnyCommand:
    return g.verdict.ReopenChallenge(reason=reason)


def _challenge(ground: g.record_values.Ground) -> g.AnyCommand:
    return g.challenge.ChallengePlay(ground=ground)


_COMMANDS: dict[str, Callable[[tuple[str, ...], bool], g.AnyCommand]] = {
    "challenge": lambda words, is_agreed: g.challenge.ChallengePlay(
        words=words, is_agreed=is_agreed
    ),
    "challenge_position": lambda *_: _challenge(g.record_values.Ground.POSITION),
    "challenge_orientation": lambda *_: _challenge(g.record_values.Ground.ORIENTATION),
    "withdraw_unbound_blank": lambda *_: _withdraw(Withdrawal.UNBOUND_BLANK),
    "withdraw_found_tile": lambda *_: _withdraw(Withdrawal.FOUND_TILE),
    "relist": lambda words, _: g.verdict.RelistWords(words=words),
    "again_word_misentered": lambda *_: _judge_again(g.values.Reopening.WORD_MISENTERED),
    "again_program_flawed": lambda *_: _judge_again(g.values.Reopening.PROGRAM_FLAWED),
    "press_key": lambda *_: g.verdict.SubmitWords(),
    "accept_ruling": lambda *_: g.verdict.AcceptRuling(),
    "ask_opinion": lambda *_: g.verdict.AskOpinion(),
}

TABLE_SLIP_ROUTES = [table_slip_page, fill_slip]
