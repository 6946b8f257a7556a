"""How far everything may go that a game can be asked for; how the table reads: `base.bounds`.

What the rules themselves limit, such as the squares of the board or the tiles of a rack,
they refuse with a sentence of their own; here stands what nothing could ever mean.
"""

from __future__ import annotations

from lexidrome.base import Bound, Bounds, Caps, Length, Limit, limits, text
from lexidrome.game.layout import MOST_SIDE
from lexidrome.rulebook import RULE_SET_BOUNDS, RULE_SET_CAPS

LATE_MS = Bound(text("The delay must be from {least} to {most} hours."),
                0, limits.DAY_MS, unit=3_600_000)  # fmt: skip
LAG_MS = Bound(
    text("The delay of a line must be from {least} to {most} seconds."), 0, 3_600_000, unit=1000
)
SIDE = Bound(text("The number of a side must be from {least} to {most}."), 0, 99)
SQUARE = Bound(text("The number of a square must be from {least} to {most}."), 0, 999)
POINTS = Bound(text("Points must be from {least} to {most}."), -9_999, 9_999)
CLOCK_MS = Bound(
    text("A clock can show or change by {least} to {most} minutes."),
    -limits.DAY_MS,
    limits.DAY_MS,
    unit=60_000,
)
DELAY_S = Bound(
    text("Spectators see a game with a delay of {least} to {most} seconds."), 0, 24 * 3600
)
TILES = Bound(text("A number of tiles must be from {least} to {most}."), 0, 999)
TILE_VALUE = Bound(text("A tile is worth {least} to {most} points."), -999, 999)
TURN = Bound(text("The number of a turn must be from {least} to {most}."), 0, 9_999)
ENTRY = Bound(text("The number of an entry must be from {least} to {most}."), 0, 99_999)
FIRSTS = Bound(
    text("The number of times a side played first or second must be from {least} to {most}."),
    0,
    99_999,
)

INITIALS = Length(text("Initials have at most {most} characters."), 100)
ROWS = Length(text("A board has at most {most} rows and columns."), MOST_SIDE)
LETTERS = Length(text("A play, rack or word has at most {most} letters."), 300)
SEED = Length(text("A seed has at most {most} bytes."), 64)
SHARE = Length(text("A share of the seed or its promise has at most {most} characters."), 128)
SIDES = Length(text("A game has at most {most} sides."), 10)
TILE_LIST = Length(text("At most {most} tiles can be named."), 200)
WORDS = Length(text("At most {most} words can be named."), 100)
ENTRIES = Length(text("At most {most} entries can be added at once."), 1_000)
ANSWERS = Length(text("A ruling has at most {most} answers."), 100)

_TABLE: dict[str, Limit] = {
    # Who and when.
    "at_ms": limits.MOMENT,
    "late_ms": LATE_MS,
    "lag_ms": LAG_MS,
    "side": SIDE,
    "person": limits.ID,
    "reason": limits.REASON,
    "note": limits.REASON,
    # The game and its set.
    "sides": SIDES,
    "persons": limits.PERSONS,
    "persons[]": limits.ID,
    "seed": SEED,
    "game": limits.ID,
    "lexicon": limits.ID,
    "spectator_delay_s": DELAY_S,
    "TileSet.name": limits.NAME,
    "TileSet.title": limits.NAME,
    "TileSet.tiles": TILE_LIST,
    "Layout.name": limits.NAME,
    "Layout.title": limits.NAME,
    "rows": ROWS,
    "rows[]": ROWS,
    "letter": LETTERS,
    "lower": LETTERS,
    "count": TILES,
    "value": TILE_VALUE,
    "counts": TILE_LIST,
    "counts{}": LETTERS,
    "counts[]": TILES,
    # Starting.
    "first_side": SIDE,
    "devices": SIDES,
    "devices[]": SIDE,
    "commitment": SHARE,
    "share": SHARE,
    "StartGame.firsts": SIDES,
    "firsts": FIRSTS,
    "seconds": FIRSTS,
    "round_started_ms": limits.MOMENT,
    # Turns and words.
    "PlayTiles.tiles": TILE_LIST,
    "tiles": LETTERS,
    "tile": LETTERS,
    "written": LETTERS,
    "spoken": LETTERS,
    "letters": LETTERS,
    "square": SQUARE,
    "blanks": TILE_LIST,
    "announced": POINTS,
    "words": WORDS,
    "ruled_by": limits.NAME,
    "words[]": LETTERS,
    "unacceptable_words": WORDS,
    "unacceptable_words[]": LETTERS,
    "acceptable": SIDES,
    # Clocks.
    "time_ms": CLOCK_MS,
    "side_ms": SIDES,
    "side_ms[]": CLOCK_MS,
    "from_ms": limits.MOMENT,
    # Scores and results.
    "points": POINTS,
    "rule": limits.ID,
    "initials": INITIALS,
    "winner": SIDE,
    "turn": TURN,
    "totals": SIDES,
    "totals[]": POINTS,
    # Corrections and rulings.
    "at": ENTRY,
    "removed": ENTRY,
    "inserted": ENTRIES,
    "moment_ms": limits.MOMENT,
    "dispute": ENTRY,
    "ruling": ENTRY,
    "procedure": limits.ID,
    "answers": ANSWERS,
    "answers{}": limits.ID,
    "answers[]": (limits.ANSWER, limits.REASON),
    "player": SIDE,
    "opponent": SIDE,
    "owner": SIDE,
    "name": limits.NAME,
}
BOUNDS = Bounds(_TABLE, RULE_SET_BOUNDS)

CAPS = Caps(
    {
        **RULE_SET_CAPS,
        "time_ms": CLOCK_MS,
        "side_ms": CLOCK_MS,
        "lag_ms": LAG_MS,
        "late_ms": LATE_MS,
        "round_started_ms": limits.MOMENT,
        "round_ends_at_ms": limits.MOMENT,
        "closes_at_ms": limits.MOMENT,
        "ends_at_ms": limits.MOMENT,
        "points": POINTS,
        "bonus": POINTS,
        "announced": POINTS,
        "totals": POINTS,
    }
)
"""For facts that were stored before there were bounds."""
