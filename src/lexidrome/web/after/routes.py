"""After the game: replay, game file, proof of the draws, score sheet to print."""

from __future__ import annotations

from itertools import chain
from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import FromPath

from lexidrome import game as g
from lexidrome.base import Refusal, StreamId, Text, text
from lexidrome.decider import encode
from lexidrome.hall import Caller
from lexidrome.hall.games.desk import History
from lexidrome.hall.run.feeds import differences
from lexidrome.notation import (
    THROUGH,
    GcgChallengeBonus,
    GcgExchange,
    GcgOutBonus,
    GcgPass,
    GcgPlay,
    GcgPlayer,
    GcgRackDeduction,
    GcgTimePenalty,
    GcgTurn,
    GcgWithdrawal,
    format_gcg,
    gcg_of_events,
)
from lexidrome.web.games.rooms import Rooms, as_script, title_of
from lexidrome.web.kit.audience import Audience, get
from lexidrome.web.kit.languages import Language
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
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    stream = stream_at(game)
    history = await history_of(rooms, request, stream)
    language = rooms.pages.language(request)
    caller = rooms.visitors.caller(request)
    view = await rooms.look(caller, stream)
    now = await rooms.snapshot(caller, stream, view, language)
    replayed = Replayed(now.game, now.version, now.you, now.table, now.view, steps(history))
    return rooms.pages.page(
        request,
        "after/replay.html",
        game=game,
        title=title_of(state_of(history).setup, rooms.tables, language),
        snapshot=as_script(replayed),
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


async def gcg_file(request: AnyRequest, game: str, rooms: Rooms) -> Response[bytes]:
    """The game file, to save."""
    history = await history_of(rooms, request, stream_at(game))
    players = players_of(state_of(history).setup, rooms, rooms.pages.language(request))
    content = format_gcg(gcg_of_events(chain.from_iterable(history), players))
    return Response(
        content,
        media_type=GCG_MEDIA_TYPE,
        headers={"content-disposition": f'attachment; filename="{game}.gcg"'},
    )


def names_of(setup: g.Setup, rooms: Rooms, language: Language) -> list[str]:
    """What each side is called; empty where nobody is known any more."""
    return [" & ".join(rooms.tables.names(side.persons, language)) for side in setup.sides]


def players_of(setup: g.Setup, rooms: Rooms, language: Language) -> tuple[GcgPlayer, ...]:
    """Sides by number, because names may be equal or have spaces, and by name."""
    return tuple(
        GcgPlayer(f"side{number}", name or f"side{number}")
        for number, name in enumerate(names_of(setup, rooms, language), 1)
    )


@get("/games/{game:str}/proof", Audience.EVERYBODY)
async def proof_page(
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    history = await history_of(rooms, request, stream_at(game))
    events = tuple(chain.from_iterable(history))
    state = state_of(history)
    language = rooms.pages.language(request)
    return rooms.pages.page(
        request,
        "after/proof.html",
        game=game,
        title=title_of(state.setup, rooms.tables, language),
        names=names_of(state.setup, rooms, language),
        commitment=state.setup.commitment,
        seed=state.seed.hex(),
        shares=brought(state, names_of(state.setup, rooms, language)),
        joint=state.draw_key.hex(),
        name=state.setup.game,
        proof=g.prove_draws(events, stream_at(game)),
        draws=[event for event in events if isinstance(event, g.draw.TilesDrawn)],
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
) -> Proof:
    history = await history_of(rooms, request, stream_at(game))
    events = tuple(chain.from_iterable(history))
    state, proof = state_of(history), g.prove_draws(events, stream_at(game))
    return Proof(
        state.setup.commitment,
        state.seed.hex(),
        proof.tile_count,
        proof.fault is None,
        proof.server_shares,
        events,
    )


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
    request: AnyRequest, game: FromPath[str], rooms: NamedDependency[Rooms]
) -> Response[str]:
    history = await history_of(rooms, request, stream_at(game))
    language = rooms.pages.language(request)
    state = state_of(history)
    return rooms.pages.page(
        request,
        "after/sheet.html",
        game=game,
        title=title_of(state.setup, rooms.tables, language),
        names=names_of(state.setup, rooms, language),
        state=state,
        moments=await rooms.moments(request, stream_at(game)),
        rows=sheet(history, players_of(state.setup, rooms, language)),
    )


def sheet(history: History, players: tuple[GcgPlayer, ...]) -> list[Row]:
    """The lines of the score sheet are those of the game file, with whole words."""
    game = gcg_of_events(chain.from_iterable(history), players)
    lying: dict[int, str] = {}
    return [row_of(turn, players.index(game.players[turn.player]), lying) for turn in game.turns]


def row_of(turn: GcgTurn, side: int, lying: dict[int, str]) -> Row:
    place = word = ""
    if isinstance(turn, GcgPlay):
        place, word = g.board.format_place(turn.place), word_of(turn, lying)
    elif isinstance(turn, GcgExchange):
        word = "".join(turn.tiles)
    note = NOTES.get(type(turn))
    return Row(side, "".join(turn.rack), place, word, turn.score or 0, turn.total or 0, note)


def word_of(play: GcgPlay, lying: dict[int, str]) -> str:
    """`C(A)T`: in brackets what lay there before; the new tiles join what lies there."""
    step = 1 if play.place.is_across else g.layout.SIZE
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
