"""The joint seed of a game: what the server and every side's device put into it.

The server promises its seed when the game is created. Each side's device then
promises a share of its own, and only when every promise is known are the shares
told. Tiles are drawn by the hash of all of them, so whoever is bound by a promise
and does not know the others' shares cannot choose what is drawn. A side without a
device, a bot or a device that does not answer has the server's share, which
follows from the server's seed and so is bound by the server's promise.

Everything that is hashed is a text of lines, so that a doubter needs no program of
ours: `printf` and `sha256sum` do. `docs/proof-of-draws.md` says what this proves
against whom.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Sequence

import msgspec

from lexidrome.game.tiles import SEED_BYTES
from lexidrome.game.values import DrawScheme, Firsts

COMMIT_MS = 8_000
"""How long a game waits for the devices that were expected to promise a share."""
REVEAL_MS = 4_000
"""How long it then waits for those that have promised one."""
_HEX = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")


class PendingStart(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How the game is to start once its seed is settled; see `StartGame`."""

    first_side: int | None = None
    firsts: tuple[Firsts, ...] = ()
    round_started_ms: int | None = None


class Sharing(msgspec.Struct, frozen=True, gc=False):
    """How far the sides have come with their shares of the seed."""

    commitments: tuple[str | None, ...]
    """By side: the promise of its device."""
    shares: tuple[str | None, ...]
    """By side: the share that was told, in hexadecimal."""
    asked: tuple[int, ...] = ()
    """Sides whose devices the start waits for."""
    until_ms: int | None = None
    """How long it waits; `None`: it does not."""
    is_sealed: bool = False
    """No promise is taken any more; shares are told."""
    start: PendingStart | None = None


def is_digest(written: str) -> bool:
    """Whether this is 32 bytes in small hexadecimal letters: a share, or the promise of one."""
    return _HEX.fullmatch(written) is not None


def share_commitment(game: str, side: int, share: str) -> str:
    """What a device tells of its share before it tells the share."""
    return _hash("lexidrome/share/1", game, str(side), share)


def server_share(seed: bytes, side: int) -> str:
    """The share of a side that brought none: it follows from what the server has promised."""
    return hmac.new(seed, b"lexidrome/server-share/1\n%d" % side, "sha256").hexdigest()


def joint_seed(game: str, seed: bytes, shares: Sequence[str | None]) -> bytes:
    """What the tiles of a game are drawn by."""
    return _joint("lexidrome/draws/1", game, seed, shares)


def joint_tie_seed(game: str, tie_seed: bytes, shares: Sequence[str | None]) -> bytes:
    """What the tiles of its lightning round are drawn by, when the game's own seed is public.

    The server promised this second seed together with the first one, before any share was told,
    and has kept it: the same shares bind both.
    """
    return _joint("lexidrome/tie/1", game, tie_seed, shares)


def seeds_from(root: bytes) -> tuple[bytes, bytes]:
    """The server's two seeds, neither of which tells the other."""
    return (
        hmac.new(root, b"lexidrome/game-seed/1", "sha256").digest(),
        hmac.new(root, b"lexidrome/tie-seed/1", "sha256").digest(),
    )


def draw_key(scheme: DrawScheme, game: str, seed: bytes, sharing: Sharing | None) -> bytes:
    """What keys the draws of a game as its shares now stand."""
    if scheme is DrawScheme.SERVER or sharing is None or not seed:
        return seed
    return joint_seed(game, seed, sharing.shares)


def _joint(tag: str, game: str, seed: bytes, shares: Sequence[str | None]) -> bytes:
    filled = [
        server_share(seed, side) if each is None else each for side, each in enumerate(shares)
    ]
    return bytes.fromhex(_hash(tag, game, seed.hex(), *filled))


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
