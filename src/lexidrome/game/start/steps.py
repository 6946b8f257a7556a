"""What several deciders need of the beginning of a game."""

from __future__ import annotations

from msgspec.structs import replace

from lexidrome.base import Refusal, RuleId, text
from lexidrome.game.clock.clock import LEFT, ClocksThen
from lexidrome.game.refusals import Reason, refuse, rule_of
from lexidrome.game.share.messages import SharesSealed
from lexidrome.game.share.seed import REVEAL_MS, PendingStart, seeds_from
from lexidrome.game.start.messages import CreateGame, FirstTilesDrawn, GameCreated, GameStarted
from lexidrome.game.state import GameState
from lexidrome.game.tiles import SEED_BYTES, commitment, draw
from lexidrome.game.values import DrawKind, DrawScheme, Firsts
from lexidrome.game.who import HOUSE
from lexidrome.game.work import Work, tiles_in_sight
from lexidrome.rulebook import cited, rule
from lexidrome.rulebook.choices import ClockStart, EqualDraw, FirstPlay


def too_few_tiles(work: Work, count: int) -> Refusal | None:
    """Refuse a set that has fewer tiles than are in sight."""
    held = tiles_in_sight(work.state)
    if count >= held:
        return None
    return refuse(
        Reason.TOO_FEW_TILES,
        text("{count} tiles lie on the board and on the racks already.", count=held),
    )


def promised(made: GameCreated, command: CreateGame) -> GameCreated:
    """The server is bound to both its seeds before it knows anybody's share."""
    if command.draws is DrawScheme.SERVER:
        return replace(made, commitment=commitment(command.seed), seed=command.seed)
    seed, tie_seed = seeds_from(command.seed)
    return replace(
        made,
        commitment=commitment(seed),
        seed=seed,
        draws=DrawScheme.JOINT,
        tie_commitment=commitment(tie_seed),
        tie_seed=tie_seed,
    )


def go_on(work: Work, *, is_late: bool = False) -> None:
    """Seal the promises, or start, once nobody is missing or there was time enough."""
    sharing = work.state.sharing
    if sharing is None or sharing.start is None:
        return
    if not sharing.is_sealed:
        if not is_late and any(sharing.commitments[side] is None for side in sharing.asked):
            return
        promised = _given(sharing.commitments)
        if promised:
            until_ms = work.at_ms + REVEAL_MS
            work.emit(SharesSealed(at_ms=work.at_ms, sides=promised, until_ms=until_ms))
            return
    elif not is_late and any(sharing.shares[side] is None for side in sharing.asked):
        return
    work.by = HOUSE
    deal(work, sharing.start)


def _given(values: tuple[str | None, ...]) -> tuple[int, ...]:
    return tuple(side for side, value in enumerate(values) if value is not None)


def deal(work: Work, asked: PendingStart) -> Refusal | None:
    """Find who plays first and give every side its tiles; the seed is settled with it.

    Seven tiles for each: SSC-SETUP.c, WU-5.c, DP-2.II.f, ST-SETUP.b.
    """
    state = work.state
    found = _find_first(work, asked)
    if isinstance(found, Refusal):
        return found
    first_side, rule = found
    shares = () if state.sharing is None else state.sharing.shares
    work.emit(
        GameStarted(
            at_ms=work.at_ms,
            by=work.by,
            first_side=first_side,
            rule=rule,
            round_ends_at_ms=_round_ends_at_ms(work, asked.round_started_ms),
            server_shares=tuple(side for side, share in enumerate(shares) if share is None),
            clocks=_clocks_at_start(state, first_side),
        )
    )
    for side in dealing_order(first_side, state.side_count):
        work.replenish(side, DrawKind.DEAL)
    return None


def _clocks_at_start(state: GameState, first_side: int) -> ClocksThen:
    """At once, or when the first tile is seen: SSC-SETUP.d, NSA-III.E.p4, ST-SETUP.b."""
    if state.rules.clock.starts_on is ClockStart.FIRST_TILE_SEEN:
        return LEFT
    return ClocksThen(first_side, is_new_turn=True)


@rule("SSC-SETUP.c")
def dealing_order(first_side: int, count: int) -> tuple[int, ...]:
    """The side that plays first draws its tiles first."""
    return tuple((first_side + offset) % count for offset in range(count))


def _round_ends_at_ms(work: Work, round_started_ms: int | None) -> int | None:
    """The end of all games of the round; a game of no round keeps its own time (SSC-21, A-67)."""
    clock = work.state.rules.clock
    if round_started_ms is None:
        return None if clock.round_limit_s is None else work.at_ms + clock.round_limit_s * 1000
    limit = clock.hall_limit
    return None if limit is None else round_started_ms + limit[1] * 1000


def first_by_record(firsts: tuple[Firsts, ...]) -> tuple[int, ...]:
    """The sides entitled to start by what they have played so far (NSA-III.D.1, III.D.2)."""
    return more_seconds(firsts, fewer_firsts(firsts))


@rule("NSA-III.D.1")
def fewer_firsts(firsts: tuple[Firsts, ...]) -> tuple[int, ...]:
    """The side that has played first less often starts."""
    fewest = min(record.firsts for record in firsts)
    return tuple(side for side, record in enumerate(firsts) if record.firsts == fewest)


@rule("NSA-III.D.2", "A-39")
def more_seconds(firsts: tuple[Firsts, ...], entitled: tuple[int, ...]) -> tuple[int, ...]:
    """With equal firsts the side that has played second more often starts."""
    most = max(firsts[side].seconds for side in entitled)
    return tuple(side for side in entitled if firsts[side].seconds == most)


def _find_first(work: Work, asked: PendingStart) -> tuple[int, RuleId] | Refusal:
    """Use the first that applies: fixed beforehand, firsts and seconds, the draw.

    SSC-SETUP.b, WU-5.a, DP-2.II.b, ST-SETUP, NSA-III.D.
    """
    rules = work.state.rules
    rule = rule_of(rules, "setup.first_play")
    if asked.first_side is not None:
        return asked.first_side, rule
    entitled = tuple(range(work.state.side_count))
    if rules.setup.first_play is FirstPlay.FIRSTS_SECONDS and asked.firsts:
        entitled = first_by_record(asked.firsts)
        if len(entitled) == 1:
            by_firsts = len({record.firsts for record in asked.firsts}) > 1
            decided_by = fewer_firsts if by_firsts else more_seconds
            return entitled[0], cited(decided_by, rules)
    if not work.state.table.holds_tiles:
        return refuse(
            Reason.FIRST_SIDE_MISSING,
            text("Draw for first play at the table and enter who plays first ({rule})."),
            rule,
        )
    return _draw_for_first(work, entitled), cited(best_drawn, rules)


def _draw_for_first(work: Work, contenders: tuple[int, ...]) -> int:
    """Each contender draws a tile; the best starts, equal ones draw again.

    Where the bag can tell nobody apart, the seats do.
    """
    # WU-5.b, DP-2.II.e, ST-SETUP.a, A-44
    is_returned = work.state.rules.setup.draw_returned
    while True:
        state = work.state
        if len(set(state.bag)) == 1 or len(state.bag) < len(contenders):
            return contenders[0]
        tiles, _ = draw(state.draw_key, state.draw_count, state.bag, len(contenders))
        drawn = dict(zip(contenders, tiles, strict=True))
        work.emit(
            FirstTilesDrawn(
                at_ms=work.at_ms,
                tiles=tuple(drawn.get(side, "") for side in range(state.side_count)),
                is_returned=is_returned,
            )
        )
        contenders = best_drawn(state, drawn)
        if len(contenders) == 1 or state.rules.setup.equal_draw is EqualDraw.SEAT_ORDER:
            return contenders[0]


@rule("SSC-SETUP.b", "WU-5.a", "DP-2.II.c", "ST-SETUP", "NSA-III.D.3")
def best_drawn(state: GameState, drawn: dict[int, str]) -> tuple[int, ...]:
    """In the draw for first play the letter closest to A starts."""
    ranks = {side: drawn_rank(state, tile) for side, tile in drawn.items()}
    best = min(ranks.values())
    return tuple(side for side, each in ranks.items() if each == best)


@rule("SSC-SETUP.b", "WU-5.a", "DP-2.II.d", "ST-SETUP", "NSA-III.D.3")
def drawn_rank(state: GameState, tile: str) -> int:
    """In the draw for first play a blank comes before A."""
    return state.setup.tiles.rank[tile]


def bad_seed(seed: bytes) -> Refusal | None:
    if len(seed) == SEED_BYTES:
        return None
    return refuse(
        Reason.BAD_SEED, text("The seed of a game is {size} random bytes.", size=SEED_BYTES)
    )
