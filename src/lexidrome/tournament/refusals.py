"""Why a command on an event can be refused: one list of reasons, each with a stable code."""

from __future__ import annotations

from enum import StrEnum

from msgspec.structs import replace

from lexidrome.base import Refusal, RuleId, Text, text


class Reason(StrEnum):
    # The event and who acts in it.
    """Why a command in an event is refused: stable codes, for programs."""

    ALREADY_CREATED = "already_created"
    NOT_CREATED = "not_created"
    NOT_ALLOWED = "not_allowed"
    REASON_MISSING = "reason_missing"
    OWN_GAME = "own_game"
    OUT_OF_BOUNDS = "out_of_bounds"
    NO_SUCH_DIVISION = "no_such_division"
    DIVISION_EXISTS = "division_exists"
    NO_DIVISION = "no_division"
    DIVISION_PAIRED = "division_paired"
    DIVISION_NEEDED = "division_needed"
    NO_TITLE = "no_title"
    NO_ZONE = "no_zone"
    NO_ADDRESS = "no_address"
    BAD_PHASES = "bad_phases"
    PHASE_BEGUN = "phase_begun"
    BAD_PRIZE = "bad_prize"
    BAD_TABLES = "bad_tables"
    EVENT_CLOSED = "event_closed"
    STILL_PLAYED = "still_played"
    NO_WINNER = "no_winner"
    PLACE_TIED = "place_tied"
    OTHER_TABLE = "other_table"
    RESIGNATION_NOT_ALLOWED = "resignation_not_allowed"
    # Entries.
    NOTHING_ENTERED = "nothing_entered"
    WRONG_PERSON_COUNT = "wrong_person_count"
    PERSON_TWICE = "person_twice"
    NUMBER_TAKEN = "number_taken"
    RATING_OUTSIDE = "rating_outside"
    SCHOOL_MISSING = "school_missing"
    NO_SUCH_ENTRANT = "no_such_entrant"
    NOT_A_MEMBER = "not_a_member"
    ALREADY_PRESENT = "already_present"
    NOBODY_LEFT = "nobody_left"
    ID_MISSING = "id_missing"
    WITHDRAWN = "withdrawn"
    NOT_WITHDRAWN = "not_withdrawn"
    NOTHING_MISSED = "nothing_missed"
    SEEDS_INCOMPLETE = "seeds_incomplete"
    SEEDS_FIXED = "seeds_fixed"
    # Rounds and pairings.
    NO_SUCH_ROUND = "no_such_round"
    NO_ROUND_LEFT = "no_round_left"
    NOTHING_TO_PAIR = "nothing_to_pair"
    NOT_FIRST_TWO = "not_first_two"
    NOT_IN_BRACKET = "not_in_bracket"
    TOO_MANY_BYES = "too_many_byes"
    PAIRINGS_OUT = "pairings_out"
    RESULTS_IN = "results_in"
    NOT_PAIRED = "not_paired"
    NOT_PUBLISHED = "not_published"
    ROUND_BEGUN = "round_begun"
    ROUND_NOT_BEGUN = "round_not_begun"
    ROUND_OVER = "round_over"
    BREAK_TOO_SHORT = "break_too_short"
    BREAK_NOT_OVER = "break_not_over"
    # Results.
    NO_SUCH_GAME = "no_such_game"
    A_BYE = "a_bye"
    NO_BYE = "no_bye"
    WRONG_OPPONENT = "wrong_opponent"
    SCORES_INCOMPLETE = "scores_incomplete"
    RESULT_IN = "result_in"
    NO_RESULT = "no_result"
    NOT_A_SIDE = "not_a_side"
    TIE_OTHERWISE = "tie_otherwise"
    LEFT_OUT = "left_out"
    ALREADY_VALIDATED = "already_validated"
    NOT_SIGNED = "not_signed"
    RESULT_SIGNED = "result_signed"
    BOTH_MUST_AGREE = "both_must_agree"
    NO_RECOUNT = "no_recount"
    NO_COMPENSATION = "no_compensation"
    NOT_WARNED = "not_warned"
    NOTHING_CHANGED = "nothing_changed"
    BAD_FEAT = "bad_feat"
    ALREADY_POSTPONED = "already_postponed"
    LATE_SO_FAR = "late_so_far"
    NOT_LATE = "not_late"
    CHOICE_IS_OVER = "choice_is_over"
    ALREADY_LATE = "already_late"
    ARRIVAL_TIME_NEEDED = "arrival_time_needed"
    ARRIVAL_TO_COME = "arrival_to_come"
    GRACE_NOT_OVER = "grace_not_over"
    LATE_CLOCK_NOT_A_RULE = "late_clock_not_a_rule"
    CLOCK_RUNS = "clock_runs"
    # The league.
    NOT_A_LEAGUE = "not_a_league"
    NO_PROPOSAL = "no_proposal"
    TIME_GONE = "time_gone"
    OWN_PROPOSAL = "own_proposal"
    DEADLINE_OVER = "deadline_over"
    DEADLINE_NOT_OVER = "deadline_not_over"
    NO_EFFORT = "no_effort"
    REPORTS_DIFFER = "reports_differ"
    # Teams and trophies.
    NO_TEAMS = "no_teams"
    WRONG_TEAM_SIZE = "wrong_team_size"
    TEAM_EXISTS = "team_exists"
    IN_A_TEAM = "in_a_team"
    MIXED_SCHOOLS = "mixed_schools"
    NO_TROPHY = "no_trophy"
    TROPHY_GIVEN = "trophy_given"
    NO_TEAM_RANKED = "no_team_ranked"
    NO_TIED_PLACES = "no_tied_places"
    TIED_PLACES = "tied_places"
    # Shared prizes and bets.
    NOT_DISCLOSED = "not_disclosed"
    BARRED_FROM_SHARING = "barred_from_sharing"
    # Undoing.
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    BUILT_UPON = "built_upon"


ANOTHER_DIRECTOR = text(
    "You play in this game: another director decides this. If there is none, the director of the "
    "server can appoint one on the page /people."
)
"""To a director who would decide a game of their own."""


def refuse(reason: Reason, sentence: Text, rule: RuleId | None = None) -> Refusal:
    """A refusal; `{rule}` in its sentence stands for the rule that decides."""
    if rule is not None:
        sentence = replace(sentence, params={**sentence.params, "rule": rule})
    return Refusal(reason, sentence, rule)
