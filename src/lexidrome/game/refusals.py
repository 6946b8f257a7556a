"""Why a command can be refused: one list of reasons, each with a stable code.

The sentence stands where the decision is made. A test has a line for every
reason, so none can be added that nobody has seen happen.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from msgspec.structs import replace

from lexidrome.base import Refusal, RuleId, Text
from lexidrome.rulebook import RuleSet, rule_of, the_rule

__all__ = ["Reason", "refuse", "rule_among", "rule_of"]


class Reason(StrEnum):
    # The game and who acts in it.
    """Why a command in a game is refused: stable codes, for programs."""

    ALREADY_CREATED = "already_created"
    NOT_CREATED = "not_created"
    WRONG_SIDE_COUNT = "wrong_side_count"
    WRONG_PERSON_COUNT = "wrong_person_count"
    TOO_FEW_TILES = "too_few_tiles"
    BAD_SEED = "bad_seed"
    ALREADY_STARTED = "already_started"
    NOT_STARTED = "not_started"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    PLAY_STOPPED = "play_stopped"
    NO_SUCH_SIDE = "no_such_side"
    NOT_A_PLAYER = "not_a_player"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_ALLOWED = "not_allowed"
    REASON_MISSING = "reason_missing"
    OWN_GAME = "own_game"
    # The shares of the seed.
    NO_SHARES = "no_shares"
    SEED_SETTLED = "seed_settled"
    BAD_COMMITMENT = "bad_commitment"
    ALREADY_COMMITTED = "already_committed"
    SHARES_SEALED = "shares_sealed"
    NOT_COMMITTED = "not_committed"
    REVEALED_TOO_SOON = "revealed_too_soon"
    BAD_SHARE = "bad_share"
    SHARE_NOT_PROMISED = "share_not_promised"
    ALREADY_REVEALED = "already_revealed"
    SHARES_AWAITED = "shares_awaited"
    OUT_OF_BOUNDS = "out_of_bounds"
    # Starting.
    FIRSTS_INCOMPLETE = "firsts_incomplete"
    RACK_ALREADY_SEEN = "rack_already_seen"
    RACK_NOT_SEEN = "rack_not_seen"
    TILES_NOT_CONFIRMED = "tiles_not_confirmed"
    # Turns.
    NOT_ON_TURN = "not_on_turn"
    TURN_TIME_OVER = "turn_time_over"
    NO_TURN_LIMIT = "no_turn_limit"
    CLOCK_STOPPED = "clock_stopped"
    VERDICT_PENDING = "verdict_pending"
    PLAY_OPEN = "play_open"
    NO_TILES = "no_tiles"
    NO_SUCH_SQUARE = "no_such_square"
    SQUARE_TWICE = "square_twice"
    SQUARE_OCCUPIED = "square_occupied"
    NO_SUCH_TILE = "no_such_tile"
    BLANK_UNDESIGNATED = "blank_undesignated"
    TILES_NOT_ON_RACK = "tiles_not_on_rack"
    TILES_NOT_IN_LINE = "tiles_not_in_line"
    GAP_IN_PLAY = "gap_in_play"
    FIRST_PLAY_TOO_SHORT = "first_play_too_short"
    CENTRE_NOT_COVERED = "centre_not_covered"
    PLAY_NOT_CONNECTED = "play_not_connected"
    FINDING_MISSING = "finding_missing"
    PLAY_UNACCEPTABLE = "play_unacceptable"
    EXCHANGE_NOTHING = "exchange_nothing"
    EXCHANGE_BAG_TOO_SMALL = "exchange_bag_too_small"
    PASS_NOT_ALLOWED = "pass_not_allowed"  # noqa: S105 - the rule books' word for giving up a turn
    # Drawing, holds and challenges.
    NOTHING_TO_DRAW = "nothing_to_draw"
    DRAW_TOO_SOON = "draw_too_soon"
    DRAW_DURING_HOLD = "draw_during_hold"
    CHALLENGES_OFF = "challenges_off"
    NO_PLAY_TO_CHALLENGE = "no_play_to_challenge"
    OWN_PLAY = "own_play"
    ALREADY_ACCEPTED = "already_accepted"
    NO_HOLDS = "no_holds"
    ALREADY_HELD = "already_held"
    NO_WORDS_LISTED = "no_words_listed"
    CHALLENGER_LISTS = "challenger_lists"
    WORDS_IN_DOUBT = "words_in_doubt"
    WORD_NOT_IN_PLAY = "word_not_in_play"
    NO_CHALLENGE = "no_challenge"
    CHALLENGE_BINDING = "challenge_binding"
    NOT_A_JUDGE = "not_a_judge"
    RULING_NOT_AWAITED = "ruling_not_awaited"
    SAME_JUDGE = "same_judge"
    NO_RULING_YET = "no_ruling_yet"
    RULING_NOT_AGAINST_YOU = "ruling_not_against_you"
    NO_VERDICT_TO_CHANGE = "no_verdict_to_change"
    SAME_VERDICT = "same_verdict"
    # Clocks.
    CLOCK_NOT_RUNNING = "clock_not_running"
    CLOCK_ALREADY_RUNNING = "clock_already_running"
    NO_TILES_TO_TURN = "no_tiles_to_turn"
    STOP_REASON_NOT_ALLOWED = "stop_reason_not_allowed"
    STOPPED_BY_DIRECTOR = "stopped_by_director"
    CLOCK_LOCKED = "clock_locked"
    NO_ROUND_LIMIT = "no_round_limit"
    OUTAGE_NOT_PAST = "outage_not_past"
    # Endings.
    NO_PLAYS_NOT_A_RULE = "no_plays_not_a_rule"
    BAG_NOT_EMPTY = "bag_not_empty"
    NOT_ALL_PASSED = "not_all_passed"
    ALREADY_CONFIRMED = "already_confirmed"
    RESIGNATION_NOT_ALLOWED = "resignation_not_allowed"
    NOT_LOSING = "not_losing"
    ALREADY_RESIGNING = "already_resigning"
    NO_RESIGNATION = "no_resignation"
    ENTRY_KIND_NOT_ALLOWED = "entry_kind_not_allowed"
    ALREADY_SIGNED = "already_signed"
    # The lightning round.
    NO_TIE_TO_BREAK = "no_tie_to_break"
    NOT_A_TWO_SIDED_TIE = "not_a_two_sided_tie"
    LIGHTNING_GOES_ON = "lightning_goes_on"
    NO_LIGHTNING = "no_lightning"
    NOT_YOUR_ATTEMPT = "not_your_attempt"
    ATTEMPT_TOO_SOON = "attempt_too_soon"
    NO_REPLAY = "no_replay"
    ATTEMPTS_INCOMPLETE = "attempts_incomplete"
    FINDINGS_INCOMPLETE = "findings_incomplete"
    # Beside a real board.
    NOT_AT_THE_TABLE = "not_at_the_table"
    FIRST_SIDE_MISSING = "first_side_missing"
    LIGHTNING_AT_THE_TABLE = "lightning_at_the_table"
    PLAY_UNREADABLE = "play_unreadable"
    BOARD_DIFFERS = "board_differs"
    TURN_NOT_ENDED = "turn_not_ended"
    NOTHING_TO_END = "nothing_to_end"
    NOT_YOUR_BUTTON = "not_your_button"
    PLAY_LIES_WELL = "play_lies_well"
    NO_BLANK_THERE = "no_blank_there"
    SELF_LOOKUP_APPROVED = "self_lookup_approved"
    BLANK_IS_WRITTEN = "blank_is_written"
    RACK_TOO_SMALL = "rack_too_small"
    DEVICE_IS_CLOCK = "device_is_clock"
    READINGS_INCOMPLETE = "readings_incomplete"
    NOBODY_LATE = "nobody_late"
    STILL_LATE = "still_late"
    GRACE_NOT_OVER = "grace_not_over"
    LATE_CLOCK_NOT_A_RULE = "late_clock_not_a_rule"
    SOMEBODY_AWAY = "somebody_away"
    ALREADY_AWAY = "already_away"
    LEFT_AFTER_DRAW = "left_after_draw"
    LEFT_ON_TURN = "left_on_turn"
    NOT_AWAY = "not_away"
    NO_PLAY_TO_REOPEN = "no_play_to_reopen"
    NOT_YOUR_KEY = "not_your_key"
    WORDS_NOT_SUBMITTED = "words_not_submitted"
    SCORE_IS_RIGHT = "score_is_right"
    TOO_LATE_TO_CORRECT = "too_late_to_correct"
    RESULT_SIGNED = "result_signed"
    SCORE_CONTESTED = "score_contested"
    NO_RECOUNT = "no_recount"
    ALREADY_RECOUNTED = "already_recounted"
    PLAYERS_RECOUNT = "players_recount"
    SITS_RECOUNT_OUT = "sits_recount_out"
    RECOUNT_ENDED = "recount_ended"
    NO_RECOUNT_YET = "no_recount_yet"
    NOT_FOUND_BY_RECOUNT = "not_found_by_recount"
    ALREADY_CONTESTED = "already_contested"
    NOT_CONTESTED = "not_contested"
    NOT_YOUR_TIME = "not_your_time"
    NOBODY_ASKED = "nobody_asked"
    NO_SUCH_TURN = "no_such_turn"
    NO_SUCH_ENTRY = "no_such_entry"
    NOT_AN_ENTRY = "not_an_entry"
    WRONG_MOMENT = "wrong_moment"
    AGREEMENT_MISSING = "agreement_missing"
    CALL_DIRECTOR = "call_director"
    CALL_JUDGE = "call_judge"
    NO_DISPUTE = "no_dispute"
    FINISH_FIRST = "finish_first"
    # Rulings on what went wrong.
    CANNOT_GO_WRONG = "cannot_go_wrong"
    BAD_ANSWER = "bad_answer"
    ANSWER_MISSING = "answer_missing"
    RECORD_SAYS_OTHERWISE = "record_says_otherwise"
    WINDOW_IS_OVER = "window_is_over"
    NO_PLAY_TO_TAKE_OFF = "no_play_to_take_off"
    NO_FIRST_PLAY = "no_first_play"
    FIRST_PLAY_ORIENTS = "first_play_orients"
    FIRST_DRAW_IS_OVER = "first_draw_is_over"
    NO_SUCH_RULING = "no_such_ruling"
    RULING_ENDED_GAME = "ruling_ended_game"
    # Equipment and what is agreed before a game.
    EQUIPMENT_BY_AGREEMENT = "equipment_by_agreement"
    NOT_BEFORE_THE_GAME = "not_before_the_game"
    OTHER_SIDE_CHOOSES = "other_side_chooses"
    DIRECTOR_HAS_DECIDED = "director_has_decided"
    NOTHING_TO_AGREE_ON = "nothing_to_agree_on"
    EQUIPMENT_IS_THE_EVENTS = "equipment_is_the_events"
    COUNT_INCOMPLETE = "count_incomplete"
    # Challenges of a team.
    TEAM_NOT_ASKED = "team_not_asked"
    NO_PROPOSAL = "no_proposal"
    # Who may look.
    ALREADY_UNSEALED = "already_unsealed"
    ALREADY_BARRED = "already_barred"
    ALREADY_AGREED = "already_agreed"


def refuse(reason: Reason, sentence: Text, rule: RuleId | None = None) -> Refusal:
    """A refusal; `{rule}` in its sentence stands for the rule that decides."""
    if rule is not None:
        sentence = replace(sentence, params={**sentence.params, "rule": rule})
    return Refusal(reason, sentence, rule)


def rule_among(rules: RuleSet, path: str, function: Callable[..., object]) -> RuleId:
    """The id to cite where several rules stand behind one value: the one this function executes."""
    behind = rules.source(path).rules
    return next((rule for rule in the_rule(function).ids if rule in behind), rule_of(rules, path))
