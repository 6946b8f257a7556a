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
from typing import Annotated, Any, TypeAlias

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from lexidrome import game as g
from lexidrome.base import BadInput, Refusal, StreamId, Text
from lexidrome.game import bounds
from lexidrome.hall import Caller, GameDesk
from lexidrome.hall.judging.slip import TableSlip
from lexidrome.hall.judging.slips import Slips
from lexidrome.rulebook.choices import Withdrawal
from lexidrome.web.kit.audience import Audience, get, post
from lexidrome.web.kit.codes import code_to_scan, full_address
from lexidrome.web.kit.forms import PageId, PageVersion, Posted, perhaps_whole, repeated
from lexidrome.web.kit.pages import AnyRequest, Pages
from lexidrome.web.kit.visitors import Visitors
from lexidrome.web.live import stream_at
from lexidrome.web.site.site import is_path_of_ours

SCRIPT = "judge/slips.js"
LONGEST_WORD = 40


class Form(msgspec.Struct, frozen=True, tag_field="do"):
    """What is asked for, by the name that stands in `do`."""

    side: Annotated[int | None, perhaps_whole(bounds.SIDE)]
    """None: that of whoever asks."""
    version: PageVersion
    id: PageId
    back: str
    """Where the page goes back to."""


class ListsWords(Form, frozen=True):
    words: Annotated[tuple[str, ...], repeated(LONGEST_WORD)]


class ChallengeWords(ListsWords, frozen=True, tag="challenge"):
    agreed: bool


class ChallengePosition(Form, frozen=True, tag="challenge_position"): ...


class ChallengeOrientation(Form, frozen=True, tag="challenge_orientation"): ...


class WithdrawForBlank(Form, frozen=True, tag="withdraw_unbound_blank"): ...


class WithdrawForTile(Form, frozen=True, tag="withdraw_found_tile"): ...


class Relist(ListsWords, frozen=True, tag="relist"): ...


class WordMisentered(Form, frozen=True, tag="again_word_misentered"): ...


class ProgramFlawed(Form, frozen=True, tag="again_program_flawed"): ...


class PressKey(Form, frozen=True, tag="press_key"): ...


class AcceptRuling(Form, frozen=True, tag="accept_ruling"): ...


class AskOpinion(Form, frozen=True, tag="ask_opinion"): ...


AboutPlay: TypeAlias = ChallengeWords | ChallengePosition | ChallengeOrientation
AboutVerdict: TypeAlias = (
    Relist | WordMisentered | ProgramFlawed | PressKey | AcceptRuling | AskOpinion
)
AnyForm: TypeAlias = AboutPlay | WithdrawForBlank | WithdrawForTile | AboutVerdict


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
    data: Posted[AnyForm],
    visitors: NamedDependency[Visitors],
    table_slips: NamedDependency[TableSlips],
) -> Response[Any]:
    """Challenge the play or take that back, list its words again, press the key, and so on."""
    # Who asks is known once all of it has come: until then they may have lost their seat.
    caller, back = visitors.caller(request), data.written.back
    try:
        await _carry_out(caller, table_slips, stream_at(game), data.read())
    except BadInput as error:
        return await table_slips.show(request, caller, game, back, sentence=error.sentence)
    ending = f"?back={back}" if is_path_of_ours(back) else ""
    return Redirect(f"/games/{game}/slip{ending}", status_code=303)


async def _carry_out(
    caller: Caller, table_slips: TableSlips, stream: StreamId, form: AnyForm
) -> None:
    side = await table_slips.side_of(caller, stream)
    command = _verdict(form) if isinstance(form, AboutVerdict) else _challenge(form)
    answer = await table_slips.desk.command(
        caller,
        stream,
        command,
        form.id,
        seen_version=form.version,
        for_side=side if form.side is None else form.side,
    )
    if isinstance(answer, Refusal):
        raise BadInput(answer.sentence)


def _challenge(form: AboutPlay | WithdrawForBlank | WithdrawForTile) -> g.AnyCommand:
    match form:
        case ChallengeWords():
            return g.challenge.ChallengePlay(words=form.words, is_agreed=form.agreed)
        case ChallengePosition():
            return g.challenge.ChallengePlay(ground=g.record_values.Ground.POSITION)
        case ChallengeOrientation():
            return g.challenge.ChallengePlay(ground=g.record_values.Ground.ORIENTATION)
        case WithdrawForBlank():
            return g.challenge.WithdrawChallenge(reason=Withdrawal.UNBOUND_BLANK)
        case WithdrawForTile():
            return g.challenge.WithdrawChallenge(reason=Withdrawal.FOUND_TILE)


def _verdict(form: AboutVerdict) -> g.AnyCommand:
    match form:
        case Relist():
            return g.verdict.RelistWords(words=form.words)
        case WordMisentered():
            return g.verdict.ReopenChallenge(reason=g.values.Reopening.WORD_MISENTERED)
        case ProgramFlawed():
            return g.verdict.ReopenChallenge(reason=g.values.Reopening.PROGRAM_FLAWED)
        case PressKey():
            return g.verdict.SubmitWords()
        case AcceptRuling():
            return g.verdict.AcceptRuling()
        case AskOpinion():
            return g.verdict.AskOpinion()


TABLE_SLIP_ROUTES = [table_slip_page, fill_slip]
