/**
 * The shapes of what comes over the socket, as docs/protocol.md has them.
 * This module has types only.
 */

/** @typedef {[number, string]} PlacedTile a square and the symbol on it */
/** @typedef {[string, number]} ScoredWord */

/**
 * @typedef {object} SideView
 * @property {string[]} persons
 * @property {number} score
 * @property {number} rack_count
 * @property {string | null} rack
 * @property {string | null} [new_tiles]
 * @property {number} [new_count]
 * @property {number} [skips]
 * @property {boolean} [is_signed]
 */

/**
 * @typedef {object} ClockView
 * @property {number} since_ms
 * @property {number[]} side_ms
 * @property {number} turn_ms
 * @property {number} game_ms
 * @property {number | null} running
 * @property {boolean} is_turn_running
 * @property {boolean} is_game_running
 * @property {number | null} round_ends_at_ms
 * @property {string | null} stop_reason
 * @property {boolean} [is_stopped_by_director]
 * @property {boolean} [is_typed] its readings are typed in; between them no time passes
 */

/**
 * @typedef {object} Turn
 * @property {number} side
 * @property {"play" | "exchange" | "pass" | "lost"} kind
 * @property {number} at_ms
 * @property {number} [points]
 * @property {PlacedTile[]} [tiles]
 * @property {ScoredWord[]} [words]
 * @property {number | null} [count]
 * @property {boolean} [is_withdrawn]
 * @property {"challenge" | "time" | null} [cause]
 * @property {number | null} [computed] beside a real board, where another score was announced
 * @property {number | null} [entry] the number of its entry, beside a real board
 * @property {string[]} [oddities] beside a real board
 */

/**
 * @typedef {object} Entry a line of the ledger
 * @property {number} side
 * @property {number} points
 * @property {string} kind
 * @property {string} rule
 * @property {number} turn
 * @property {string} [note]
 */

/**
 * @typedef {object} Ruling
 * @property {boolean} is_acceptable
 * @property {boolean} is_manual
 * @property {string | null} [person] who ruled, where that is known
 */

/**
 * @typedef {object} Challenge
 * @property {number} side
 * @property {string[]} words
 * @property {Ruling[]} [rulings]
 * @property {boolean} [is_opinion_awaited]
 * @property {boolean} [is_submitted]
 * @property {boolean} [is_doubted] the challenged side says that a word was written down wrongly
 * @property {string} [ground] words where nothing else is said
 * @property {boolean} [is_by_hand] no word list rules on it
 */

/**
 * @typedef {object} OpenPlay
 * @property {number} side
 * @property {PlacedTile[]} tiles
 * @property {ScoredWord[]} words
 * @property {number} points
 * @property {number} at_ms
 * @property {number} draw_from_ms
 * @property {number | null} [closes_at_ms]
 * @property {boolean} [is_out]
 * @property {boolean} [is_drawn]
 * @property {number[]} [accepted]
 * @property {{side: number, at_ms: number} | null} [hold]
 * @property {Challenge | null} [challenge]
 * @property {{side: number, person: string, words: string[]} | null} [proposal] a team's own
 * @property {string[]} [oddities] beside a real board
 * @property {boolean} [is_ended] beside a real board; so if nothing is said
 * @property {boolean} [is_pressed] the next clock was started with it
 * @property {boolean} [is_announced] its score was announced
 */

/**
 * @typedef {object} Outcome
 * @property {string} ending
 * @property {string} rule
 * @property {number[]} scores
 * @property {number[]} scores_before_rack
 * @property {number | null} winner
 * @property {number[]} half_wins
 * @property {number | null} [out_side]
 * @property {number | null} [loser]
 * @property {boolean} [is_unplayed] forfeited before it began
 * @property {number[] | null} [spread]
 * @property {string | null} [tie_break]
 * @property {string | null} [tie_rule]
 * @property {boolean} [is_tie_open]
 */

/**
 * @typedef {object} Lightning
 * @property {({letters: string} | null)[]} attempts
 * @property {number | null} on_attempt
 * @property {number | null} attempt_ends_at_ms
 * @property {number | null} [attempt_from_ms] when the second side's minute begins
 * @property {number} passes
 * @property {string} commitment
 */

/**
 * @typedef {object} View
 * @property {number} version
 * @property {import("../kit/offers.js").Offers} [can] what this viewer can do now
 * @property {number} now_ms
 * @property {"created" | "playing" | "ending" | "ended" | "lightning"} phase
 * @property {string} rules
 * @property {SideView[]} sides
 * @property {string} board
 * @property {number} on_turn
 * @property {number} first_side
 * @property {ClockView} clock
 * @property {Turn[]} turns
 * @property {Entry[]} ledger
 * @property {string} commitment
 * @property {number | null} bag_count
 * @property {string | null} unseen
 * @property {OpenPlay | null} [play]
 * @property {{at_ms: number, kind: string} | null} [deadline]
 * @property {number} [zeros]
 * @property {boolean} [racks_down]
 * @property {boolean} [is_director_needed]
 * @property {boolean} [can_doubt_program] a side may ask for a judge in place of the word list
 * @property {number[]} [no_plays]
 * @property {number | null} [resigning]
 * @property {Outcome | null} [outcome]
 * @property {Lightning | null} [lightning]
 * @property {string | null} [seed]
 * @property {boolean} [is_unsealed]
 * @property {number[]} [rack_showing]
 * @property {boolean} [spectators_barred]
 * @property {SeatChange[]} [seat_changes]
 * @property {RecordView | null} [record] of a game beside a real board
 * @property {Chosen[]} [equipment]
 * @property {SharesView | null} [shares] of a game whose sides have a share in the seed
 */

/**
 * @typedef {object} SharesView
 * @property {string} game the name of the game, as it is hashed
 * @property {(string | null)[]} commitments
 * @property {(string | null)[]} shares
 * @property {string} tie_commitment
 * @property {number[]} [asked]
 * @property {number | null} [until_ms]
 * @property {boolean} [is_sealed]
 * @property {number[]} [from_server]
 */

/**
 * @typedef {object} SeatChange the links to a seat ended
 * @property {number} side
 * @property {number} at_ms
 * @property {string} by in which capacity somebody saw to it
 * @property {boolean} [is_freed] whoever has the table's code may sit down there
 */

/**
 * @typedef {object} Settling
 * @property {string} act
 * @property {number | null} side whose act it is; `null`: the director's
 * @property {string} rule
 * @property {string[]} [pieces]
 */

/**
 * @typedef {object} Chosen a piece of equipment that is used by choice
 * @property {string} piece
 * @property {number | null} [owner] the side that brought it
 * @property {string} [name]
 * @property {boolean} [is_settled]
 */

/**
 * @typedef {object} RecordView
 * @property {number} tile_count
 * @property {boolean} is_set_odd
 * @property {number} unseen_count
 * @property {number[]} [unbound] squares of blanks that do not bind yet
 * @property {number[]} [away]
 * @property {number[]} [undrawn] sides that left tiles in the bag when they went away
 * @property {number} [undrawn_count] as many tiles
 * @property {number | null} [asked]
 * @property {number | null} [mixing_ends_at_ms] until when the bag may be shuffled
 * @property {{entry: number, misfit: {reason: string}}[]} [unfit]
 * @property {{turn: number, totals: (number[] | null)[], computed: number[]}[]} [sheet_differences]
 * @property {boolean} [are_racks_awaited]
 * @property {boolean} [is_lookup_approved] the director has approved the word list
 * @property {Disputed[]} [disputes] turns that are ruled on later
 * @property {string[]} [withdrawals] for what the challenge may be taken back now
 * @property {number | null} [restarted] whose clock runs until it is pressed again
 * @property {number | null} [found_until_ms] until then a tile found in the bag counts
 * @property {boolean} [can_judge_again] the words may be entered and judged again
 * @property {Settling[]} [settlings] what may still be settled about the equipment
 * @property {number[]} [checked] sides that have counted every letter
 * @property {Record<string, number>} [odd_tiles] what there is of tiles with another number
 * @property {import("../kit/offers.js").Offers[]} [can] by side: what can be entered for it
 */

/**
 * @typedef {object} Disputed
 * @property {number} entry
 * @property {number} turn from 1
 * @property {number | null} side who disputes it; `null`: the director
 * @property {string} note
 * @property {string} [ruling] why it was settled as it was
 */

/**
 * @typedef {object} Difference what a correction would change
 * @property {number[]} scores_before
 * @property {number[]} scores_after
 * @property {{turn: number, before: Turn | null, after: Turn | null}[]} turns
 * @property {{entry: number}[]} unfit
 * @property {number | null} winner_before
 * @property {number | null} winner_after
 */

/**
 * @typedef {object} Rules values by the names of the rule sets' data: those that say how something
 *   is shown or reckoned ahead. What can be done is offered (`View.can`).
 * @property {string} title
 * @property {{rack_tiles: number}} setup
 * @property {{first_play_tiles: number, bingo_tiles: number, bingo_points: number}} play
 * @property {{side_time_s: number | null, turn_limit_s: number | null, game_limit_s: number | null,
 *   round_limit_s: number | null, hard_stop?: boolean | null, turn_ends_on: string}} clock
 * @property {{hold_max_s: number | null, adjudicator: string | null}} challenge
 */

/**
 * @typedef {object} TableInfo what does not change in a game
 * @property {Rules} rules
 * @property {Record<string, string[]>} sources
 * @property {string | null} lexicon
 * @property {boolean} is_rated
 * @property {boolean} spectators_admitted
 * @property {boolean} is_team_asked both members of a team must want a challenge
 * @property {string[]} layout
 * @property {number[]} turned the squares as somebody across the table sees them
 * @property {{symbol: string, blank: string, letter: string, value: number, count: number}[]} tiles
 * @property {{symbol: string, value: number, count: number}} blank
 * @property {{names: string[], bot: string | null}[]} sides
 */

/**
 * @typedef {object} You
 * @property {"side" | "spectator" | "director"} audience
 * @property {number | null} [side]
 * @property {number} delay_ms
 * @property {string | null} [person] who of the side or the staff; none for a shared seat
 */

/** @typedef {{type: string, at_ms: number, [field: string]: any}} GameEvent */

/**
 * @typedef {{type: "snapshot", game: string, version: number, you: You, table: TableInfo, view: View}} Snapshot
 */
/**
 * @typedef {{type: "events", game: string, version: number, events: GameEvent[],
 *   changes?: Partial<View>, tails?: Record<string, {from: number, items: unknown[]}>,
 *   view?: View}} Events
 */
/**
 * @typedef {{type: "refused", id: string | null, game: string, reason: string, sentence: string,
 *   rule: string | null, can_retry: boolean}} Refused
 */
/**
 * @typedef {Snapshot | Events | Refused
 *   | {type: "welcome", protocol: number, now_ms: number, is_clock_running: boolean,
 *      restored?: {id: string, as_of_ms: number}}
 *   | {type: "presence", game: string, seats: number[]}
 *   | {type: "marks", game: string, marks: import("../record/keep.js").Mark[]}
 *   | {type: "waiting", game: string, seats: (string[] | null)[]}
 *   | {type: "ended", game: string, reason: string}
 *   | {type: "next", game: string, next: string, is_started: boolean}
 *   | {type: "previewed", id: string, game: string, difference: Difference}
 *   | {type: "whys", id: string, game: string, version: number,
 *      cannot: Record<string, import("../play/whys.js").WhyNot>}
 *   | {type: "done", id: string, game: string, version: number, is_repeat: boolean}
 *   | {type: "ping", id: number, now_ms: number, lag_ms: number}
 *   | {type: "pong", id: number, now_ms: number}
 *   | {type: "time", now_ms: number}
 *   | {type: "error", reason: string, sentence: string}} Message
 */

export {};
