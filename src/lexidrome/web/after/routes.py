"""After the game: replay, game file, proof of the draws, score sheet to print."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Any

import msgspec
from litestar import MediaType, Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId, Text, text
from lexidrome.decider import encode
from lexidrome.hall import Caller, Reception
from lexidrome.hall.games.desk import History
from lexidrome.hall.run.feeds import differences
from lexidrome.lexicon import LexiconLibrary
from lexidrome.notation import format_gcg, gcg_for_others, gcg_of_events
from lexidrome.notation.gcg import (
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgGame,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgWithdrawal,
)
from lexidrome.web.after.draws import draws_of
from lexidrome.web.after.words import definitions_of
from lexidrome.web.games.rooms import Rooms, as_script, title_of
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.pages import AnyRequest
from lexidrome.web.kit.seated import require_may_study
from lexidrome.web.kit.security import Forbidden
from lexidrome.web.live import messages as m
from lexidrome.web.live import stream_at

GCG_MEDIA_TYPE = "text/plain; charset=utf-8"
SPECTATOR = g.Viewer(g.Audience.SPECTATOR)


NOTES: dict[type[GcgTurn], Text] = {
    GcgPass: text("no play"),
    GcgExchange: text("exchanged"),
    GcgWithdrawal: text("challenged off"),
    GcgChallengeBonus: text("challenge"),
    GcgTimePenalty: text("time"),
    GcgOutBonus: text("tiles of the others"),
    GcgRackDeduction: text("own tiles"),
}


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One change of a game, as the socket would have told it to somebody who sees all racks."""

    version: int
    events: tuple[g.AnyFact, ...]
    view: g.seen.GameView | None = None
    """In the first step."""
    changes: dict[str, Any] | None = None
    """In all others."""


class Replayed(m.Snapshot, frozen=True, tag="snapshot"):
    """The game as it stands, and how it came there."""

    history: list[Step]
    definitions: dict[str, str]
    """What words of the game mean, where the lexicon says so."""


class Row(msgspec.Struct, frozen=True):
    """One line of a score sheet."""

    side: int
    rack: str
    place: str
    word: str
    score: int
    total: int
    note: Text | None
    """What it is, if not tiles on the board."""


class Proof(msgspec.Struct, frozen=True):
    """Everything that is needed to follow the draws."""

    commitment: str
    seed: str
    """The server's."""
    tile_count: int
    is_proved: bool
    server_shares: tuple[int, ...]
    """Sides whose share of the seed came from the server; the others' stand in the events."""
    events: tuple[g.AnyFact, ...]


class Brought(msgspec.Struct, frozen=True):
    """What a side put into the seed."""

    name: str
    commitment: str | None
    share: str
    is_from_server: bool


async def history_of(rooms: Rooms, request: AnyRequest, stream: StreamId) -> History:
    """All of a finished game, for those who may open it."""
    caller: Caller = rooms.visitors.caller(request)
    await require_may_study(rooms.desk, caller, stream)
    history = await rooms.desk.history(caller, stream)
    if isinstance(history, Refusal):
        raise Forbidden(history.sentence)
    return history


def state_of(history: History) -> g.GameState:
    state: g.GameState | None = None
    for event in chain.from_iterable(history):
        state = g.evolve(state, event)
    assert state is not None
    return state


@get("/games/{game:str}/replay", Audience.EVERYBODY)
async def replay_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    library: NamedDependency[LexiconLibrary],
    reception: NamedDependency[Reception],
) -> Response[str]:
    stream = stream_at(game)
    history = await history_of(rooms, request, stream)
    language = rooms.pages.language(request)
    caller = rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    now = await rooms.snapshot(caller, stream, view, language)
    state = state_of(history)
    definitions = await definitions_of(state, library)
    own = (await rooms.desk.place(caller, stream)).viewer.side
    replayed = Replayed(
        now.game, now.version, now.you, now.table, now.view, steps(history), definitions
    )
    return rooms.pages.page(
        request,
        "after/replay.html",
        game=game,
        title=title_for(request, game, state.setup, rooms),
        snapshot=as_script(replayed),
        definitions=definitions,
        lexicon=state.setup.options.lexicon,
        notes=() if own is None else reception.notes.of(stream, own),
    )


def steps(history: History) -> list[Step]:
    """The game change by change with all racks open, as they are after the end."""
    found: list[Step] = []
    state: g.GameState | None = None
    before: g.seen.GameView | None = None
    for events in history:
        for event in events:
            state = g.evolve(state, event)
        assert state is not None
        everybody = tuple(range(state.side_count))
        view = g.seen.view_game(msgspec.structs.replace(state, rack_showing=everybody), SPECTATOR)
        if before is None:
            found.append(Step(state.version, events, view=view))
        else:
            found.append(Step(state.version, events, changes=differences(before, view)))
        before = view
    return found


async def gcg_file(
    request: AnyRequest,
    game: str,
    rooms: Rooms,
    noted: Callable[[GcgGame], GcgGame] = lambda told: told,
) -> Response[bytes]:
    """The game file, to save; `noted` puts in what only whoever saves it knows."""
    history = await history_of(rooms, request, stream_at(game))
    state = state_of(history)
    players = players_of(names_of(request, game, state.setup, rooms))
    told = gcg_of_events(chain.from_iterable(history), players)
    content = format_gcg(gcg_for_others(noted(told), state), for_others=True)
    return Response(
        content,
        media_type=GCG_MEDIA_TYPE,
        headers={"content-disposition": f'attachment; filename="{game}.gcg"'},
    )


def names_of(request: AnyRequest, game: str, setup: g.Setup, rooms: Rooms) -> list[str]:
    """What each side is called towards whoever asks."""
    language, reader = rooms.pages.language(request), rooms.visitors.caller(request).person
    return rooms.tables.sides(setup, stream_at(game), language, reader)


def title_for(request: AnyRequest, game: str, setup: g.Setup, rooms: Rooms) -> str:
    language, reader = rooms.pages.language(request), rooms.visitors.caller(request).person
    return title_of(setup, stream_at(game), rooms.tables, language, reader)


def players_of(called: list[str]) -> tuple[GcgPlayer, ...]:
    """Sides by name, and by the first word of it where that is one side's alone."""
    names = [name or f"side{number}" for number, name in enumerate(called, 1)]
    nicks = ["".join(name.split()[:1]).replace(":", "") for name in names]
    return tuple(
        GcgPlayer(nick if nick and nicks.count(nick) == 1 else f"side{number}", name)
        for number, (nick, name) in enumerate(zip(nicks, names, strict=True), 1)
    )


@get("/games/{game:str}/proof", Audience.EVERYBODY)
async def proof_page(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    history = await history_of(rooms, request, stream_at(game))
    events = tuple(chain.from_iterable(history))
    state = state_of(history)
    return rooms.pages.page(
        request,
        "after/proof.html",
        game=game,
        title=title_for(request, game, state.setup, rooms),
        names=names_of(request, game, state.setup, rooms),
        state=state,
        entries=sum(isinstance(event, g.sheet.Entered) for event in events),
        corrections=sum(isinstance(event, g.Corrected) for event in events),
        commitment=state.setup.commitment,
        seed=state.seed.hex(),
        shares=brought(state, names_of(request, game, state.setup, rooms)),
        joint=state.draw_key.hex(),
        name=state.setup.game,
        proof=g.prove_draws(events, stream_at(game)),
        draws=draws_of(events),
    )


def brought(state: g.GameState, names: list[str]) -> list[Brought]:
    """By side; nothing in a game of an earlier version, whose sides had no share."""
    sharing = state.sharing
    if sharing is None:
        return []
    return [
        Brought(
            name,
            sharing.commitments[side],
            sharing.shares[side] or g.share.server_share(state.seed, side),
            is_from_server=sharing.shares[side] is None,
        )
        for side, name in enumerate(names)
    ]


@get("/games/{game:str}/proof.json", Audience.EVERYBODY)
async def proof_document(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[bytes]:
    history = await history_of(rooms, request, stream_at(game))
    events = tuple(chain.from_iterable(history))
    state, proof = state_of(history), g.prove_draws(events, stream_at(game))
    found = Proof(
        state.setup.commitment,
        state.seed.hex(),
        proof.tile_count,
        proof.fault is None,
        proof.server_shares,
        events,
    )
    return Response(encode(found), media_type=MediaType.JSON)


@get("/games/{game:str}/proof.jsonl", Audience.EVERYBODY)
async def proof_file(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[bytes]:
    """The events as `lexidrome verify-draw` takes them."""
    history = await history_of(rooms, request, stream_at(game))
    lines = [encode(event) + b"\n" for event in chain.from_iterable(history)]
    return Response(
        b"".join(lines),
        media_type="application/jsonl",
        headers={"content-disposition": f'attachment; filename="{game}.jsonl"'},
    )


@get("/games/{game:str}/sheet", Audience.EVERYBODY)
async def sheet_page(
    request: AnyRequest,
    game: FromPath[str],
    rooms: NamedDependency[Rooms],
    library: NamedDependency[LexiconLibrary],
) -> Response[str]:
    history = await history_of(rooms, request, stream_at(game))
    state = state_of(history)
    return rooms.pages.page(
        request,
        "after/sheet.html",
        game=game,
        title=title_for(request, game, state.setup, rooms),
        names=names_of(request, game, state.setup, rooms),
        state=state,
        moments=await rooms.moments(request, stream_at(game)),
        rows=sheet(history, players_of(names_of(request, game, state.setup, rooms))),
        definitions=await definitions_of(state, library),
        lexicon=state.setup.options.lexicon,
    )


def sheet(history: History, players: tuple[GcgPlayer, ...]) -> list[Row]:
    """The lines of the score sheet are those of the game file, with whole words."""
    game = gcg_of_events(chain.from_iterable(history), players)
    lying: dict[int, str] = {}
    board_side = game.layout.side
    return [
        row_of(turn, players.index(game.players[turn.player]), lying, board_side)
        for turn in game.turns
    ]


def row_of(turn: GcgTurn, side: int, lying: dict[int, str], board_side: int) -> Row:
    place = word = ""
    if isinstance(turn, GcgPlay):
        place = g.board.format_place(turn.place, board_side)
        word = word_of(turn, lying, board_side)
    elif isinstance(turn, GcgExchange):
        word = "".join(turn.tiles)
    note = NOTES.get(type(turn))
    return Row(side, "".join(turn.rack), place, word, turn.score or 0, turn.total or 0, note)


def word_of(play: GcgPlay, lying: dict[int, str], board_side: int) -> str:
    """`C(A)T`: in brackets what lay there before; the new tiles join what lies there."""
    step = 1 if play.place.is_across else board_side
    written = ""
    for at, letter in enumerate(play.word):
        square = play.place.square + at * step
        if letter == THROUGH:
            written += f"({lying[square]})"
        else:
            lying[square] = letter
            written += letter
    return written.replace(")(", "")


ROUTES = [replay_page, proof_page, proof_document, proof_file, sheet_page]
