"""The choices a rule set can make, each named by the word that stands in its data."""

from __future__ import annotations

from enum import StrEnum


class FirstPlay(StrEnum):
    """How the side that plays first is found."""

    DRAW = "draw"
    """Each side draws a tile; closest to A starts, a blank before A."""
    FIRSTS_SECONDS = "firsts_seconds"
    """Fewer firsts, then more seconds, then the draw (NSA-III.D)."""


class EqualDraw(StrEnum):
    """What follows when the best tiles drawn for first play are equal."""

    REDRAW = "redraw"
    SEAT_ORDER = "seat_order"


class Placement(StrEnum):
    """What becomes of a play whose tiles lie where they may not."""

    REFUSE = "refuse"
    CHALLENGEABLE = "challengeable"
    """Stands unless challenged on a real board; on screen it is refused (A-59)."""


class ExchangeZero(StrEnum):
    """What exchanging no tile at all means."""

    REFUSE = "refuse"
    PASS = "pass"  # noqa: S105 - the rule books' word for giving up a turn


class TurnEnd(StrEnum):
    """The act that completes a turn."""

    SCORE = "score"
    CLOCK = "clock"
    SCORE_AND_CLOCK = "score_and_clock"


class ClockStart(StrEnum):
    """What sets the game's time running."""

    FIRST_TILE_SEEN = "first_tile_seen"
    BEGIN_SIGNAL = "begin_signal"


class PauseReason(StrEnum):
    """Why the clocks may be neutralised."""

    SCORE = "score"
    CHALLENGE = "challenge"
    DIRECTOR = "director"
    GAME_END = "game_end"
    PROCEDURE = "procedure"
    """A procedure or good behaviour was not followed."""
    BLANK_SLIP = "blank_slip"
    REPOSITION_TILES = "reposition_tiles"


class ChallengeOpens(StrEnum):
    """From when a play may be challenged."""

    COMMIT = "commit"
    CLOCK = "clock"
    TURN_END = "turn_end"


class ChallengeCloses(StrEnum):
    """Until when a play may be challenged."""

    FIRST_TILE_DRAWN = "first_tile_drawn"
    WINDOW_OR_FIRST_TILE = "window_or_first_tile"
    """`challenge.window_s` and the first tile drawn; `challenge.window_ends` says which."""
    NEXT_TURN_STARTS = "next_turn_starts"
    """The following side's first tile on the board, pass or exchange (A-14)."""


class WindowEnds(StrEnum):
    """Which of two limits counts where a rule names both (A-13)."""

    EARLIER = "earlier"
    LATER = "later"


class ChallengeScope(StrEnum):
    """Which words of a challenged play are judged."""

    LISTED = "listed"
    ALL_WORDS = "all_words"


class ChallengeFail(StrEnum):
    """What a challenge of an acceptable play costs the challenger."""

    LOSE_TURN = "lose_turn"
    LOSE_NEXT_TURN = "lose_next_turn"
    SINGLE = "single"
    """Nothing."""
    DOUBLE = "double"
    """The turn, as `lose_turn`: the word clubs and platforms use."""
    TRIPLE = "triple"
    """Whoever loses the challenge, either way, loses the game."""
    POINTS_PER_PLAY = "points_per_play"
    """`challenge.fail_points` go to the challenged side, once."""
    POINTS_PER_WORD = "points_per_word"
    """`challenge.fail_points` go to the challenged side for each word judged."""
    VOID = "void"
    """There are no challenges: an unacceptable play is refused when it is made."""


class FinalPlay(StrEnum):
    """Which play counts as final where challenging it is free (A-12)."""

    OUT_PLAY = "out_play"
    LAST_PLAY = "last_play"


class Withdrawal(StrEnum):
    """Why a challenge may be taken back before its verdict."""

    UNBOUND_BLANK = "unbound_blank"
    FOUND_TILE = "found_tile"


class Adjudicator(StrEnum):
    """Who says whether a challenged play is acceptable."""

    SELF_LOOKUP = "self_lookup"
    JUDGE = "judge"
    HUMAN_OR_LOOKUP = "human_or_lookup"


class VerdictDetail(StrEnum):
    """How much a verdict tells."""

    PLAY = "play"
    WORDS = "words"


class ZerosGuard(StrEnum):
    """What must be so before successive zero scores end a game (A-06)."""

    SCORE = "score"
    """Some side has points."""
    TILES = "tiles"
    """Tiles lie on the board."""


class EndgameRack(StrEnum):
    """What unplayed tiles do to the scores when a game has been played to its end (A-01)."""

    DEDUCT_ADD = "deduct_add"
    """Each side loses its own; a side that went out gains all the others'."""
    DOUBLE_OPPONENT = "double_opponent"
    """A side that went out gains double its opponent's; if none did, each loses its own."""
    NONE = "none"


class StopRack(StrEnum):
    """What unplayed tiles do to the scores when a game is cut short."""

    DRAW_THEN_DEDUCT = "draw_then_deduct"
    DEDUCT = "deduct"
    NONE = "none"


class Resignation(StrEnum):
    """Whether a side may give up a game in progress."""

    REFUSED = "refused"
    BY_CONSENT = "by_consent"
    """The opponent accepts at the current score, or plays on (NSA-I.B.exc.2)."""


class TieRule(StrEnum):
    """What becomes of a game with equal scores."""

    HALF_WIN = "half_win"
    PRE_ADJUST = "pre_adjust"
    LIGHTNING = "lightning"


class CorrectionsUntil(StrEnum):
    """Until when a score on the sheet may be corrected."""

    GAME_END = "game_end"
    RESULT_CONFIRMED = "result_confirmed"


class Dispute(StrEnum):
    """What players do with a disagreement they cannot settle."""

    CALL_DIRECTOR = "call_director"
    BOOKMARK_AND_FINISH = "bookmark_and_finish"
    CALL_JUDGE = "call_judge"


class FalseBlank(StrEnum):
    """What follows when a blank turns out to be a letter."""

    TURN_LOST = "turn_lost"
    DIRECTOR = "director"


class EventFormat(StrEnum):
    """How an event is played, as far as its book says so."""

    SWISS = "swiss"
    SINGLE_ELIMINATION = "single_elimination"
    DOUBLE_ELIMINATION = "double_elimination"
    LEAGUE = "league"


class Final(StrEnum):
    """What follows the rounds to decide the first places."""

    NONE = "none"
    TOP_TWO_ONE_GAME = "top_two_one_game"
    BRACKET = "bracket"


class Seeding(StrEnum):
    """By what the entrants are put in order before the first round."""

    RATING = "rating"
    """Who has none comes after the rated, in the order of the numbers."""
    RATING_OR_LOT = "rating_or_lot"
    """By rating wherever somebody has one; the others come after them, by lot."""
    RANDOM = "random"
    """By lot, whatever the ratings say."""


class LateRule(StrEnum):
    """What lateness costs (A-25)."""

    POINTS = "points"
    CLOCK = "clock"
    DIRECTOR = "director"


class Rounding(StrEnum):
    """Which way a part of a point is rounded."""

    FLOOR = "floor"
    CEILING = "ceiling"


class Unreported(StrEnum):
    """What becomes of a game nobody reports."""

    DIRECTOR = "director"
    DOUBLE_FORFEIT = "double_forfeit"


class Confirmation(StrEnum):
    """What makes a result count."""

    BOTH_SIGN = "both_sign"
    BOTH_SIGN_STAFF_VALIDATES = "both_sign_staff_validates"
    WINNER_REPORTS = "winner_reports"
    """One side's report is enough; to see to it is the winner's business."""


class TeamScore(StrEnum):
    """What the points of individuals come to for their team."""

    NONE = "none"
    SUM_POINTS = "sum_points"
