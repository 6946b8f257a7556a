// Made from docs/protocol.json by tools/protocol.py; `make fmt` does this.

/** “OK”, “I accept”: gives up the right to challenge, and ends a hold. */
export interface AcceptPlay {
  type: "accept_play";
}

/** The side that a manual ruling went against lets it stand. */
export interface AcceptRuling {
  type: "accept_ruling";
}

/** Who does something; the hall vouches for it. */
export interface Actor {
  role: Role;
  side?: number | null;
  person?: string | null;
}

/** Who says whether a challenged play is acceptable. */
export type Adjudicator = "human_or_lookup" | "judge" | "self_lookup";

/** Add time to a side's clock, or take some (a negative amount). */
export interface AdjustClock {
  type: "adjust_clock";
  side: number;
  time_ms: number;
  reason: string;
  rule?: string | null;
}

/** A signed amount with its reason and rule; never an overwritten score. What went wrong at a table has its procedure (`ApplyRuling`). */
export interface AdjustScore {
  type: "adjust_score";
  side: number;
  points: number;
  kind: EntryKind;
  rule: string;
  reason: string;
}

/** Once every side agrees, spectators see racks too. */
export interface AgreeToShowRacks {
  type: "agree_to_show_racks";
}

/** Another board or dictionary than the house's, once every side agrees (DP-1.I.d). */
export interface AgreeToUse {
  type: "agree_to_use";
  piece: Piece;
  name: string;
}

/** The score of a play that was laid before; `None`: as it is computed. */
export interface AnnounceScore {
  type: "announce_score";
  announced?: number | null;
}

/** What can be answered. */
export type AnswerKind = "amount" | "choice" | "count" | "letter" | "yes_no";

/** The other side accepts a resignation, or plays on. */
export interface AnswerResignation {
  type: "answer_resignation";
  is_accepted: boolean;
}

/** A side says whether its sheet has the same scores. */
export interface AnswerScores {
  type: "answer_scores";
  is_agreed: boolean;
}

/** Something went wrong; the answers lead to what follows, and it is done to the game. */
export interface ApplyRuling {
  type: "apply_ruling";
  procedure: string;
  answers: { [key: string]: boolean | number | string };
  player: number;
  opponent?: number | null;
  square?: number | null;
  note?: string;
}

/** The director has this program's word list count as an approved one (NSA-III.A.1.p3). */
export interface ApproveLookup {
  type: "approve_lookup";
}

/** The late side is there: its clock stops (NSA-III.C.p3). */
export interface Arrive {
  type: "arrive";
  side: number;
}

/** Have a manual ruling reviewed by another judge. */
export interface AskOpinion {
  type: "ask_opinion";
}

/** A side asks on its own time whether the totals agree (NSA-IV.H.2). */
export interface AskScores {
  type: "ask_scores";
}

/** Letters that were tried in a lightning round. */
export interface Attempt {
  letters: string;
}

/** A word from one's own tiles, small letters for blanks; empty: none. */
export interface AttemptWord {
  type: "attempt_word";
  letters: string;
}

/** A side wants nobody to watch the game. */
export interface BarSpectators {
  type: "bar_spectators";
}

/** A side begins a recount, or takes part in the other's (NSA-V.H.p1). */
export interface BeginRecount {
  type: "begin_recount";
}

/** The side on turn shows that it has begun: its first tile lies on the board. */
export interface BeginTurn {
  type: "begin_turn";
}

/** What was said and what was written of a blank: a letter each, empty where nothing was. */
export interface BlankNote {
  square: number;
  spoken?: string;
  written?: string;
}

/** The game's or the round's time is over, where the software does not keep it. */
export interface CallTime {
  type: "call_time";
  ending: GameEnding;
}

/** Until when a play may be challenged. */
export type ChallengeCloses = "first_tile_drawn" | "next_turn_starts" | "window_or_first_tile";

/** What a challenge of an acceptable play costs the challenger. */
export type ChallengeFail = "double" | "lose_next_turn" | "lose_turn" | "points_per_play" | "points_per_word" | "single" | "triple" | "void";

/** From when a play may be challenged. */
export type ChallengeOpens = "clock" | "commit" | "turn_end";

/** A side says that words of the last play are not acceptable. */
export interface ChallengePlay {
  type: "challenge_play";
  words?: string[];
  ground?: Ground;
  is_agreed?: boolean;
}

/** A challenge may be taken back. */
export interface ChallengeRescindable {
  type: "challenge_rescindable";
  party: Party;
  rule: string;
}

/** Which words of a challenged play are judged. */
export type ChallengeScope = "all_words" | "listed";

/** A side has counted every letter of a real set (NSA-III.B.p2). */
export interface CheckTiles {
  type: "check_tiles";
  counts: { [key: string]: number };
}

/** Whose piece is used, where both conform equally well (NSA-III.A.8). */
export interface ChooseEquipment {
  type: "choose_equipment";
  piece: Piece;
  owner: number;
}

/** One piece that is used by choice. */
export interface Chosen {
  piece: Piece;
  owner?: number | null;
  name?: string;
  agreed?: number[];
  is_settled?: boolean;
  is_final?: boolean;
  said?: [number, string][];
  instead_of?: string | null;
}

/** A blank's letter is asked for, and binds; the director may set another. */
export interface ClarifyBlank {
  type: "clarify_blank";
  square: number;
  letter: string;
}

/** What a side did to the clock when it had played. */
export type ClockAct = "neutralised" | "pressed" | "untouched";

/** Time is added to a clock, or taken off it. */
export interface ClockChanged {
  type: "clock";
  party: Party;
  time_ms: number;
  rule: string;
}

/** What sets the game's time running. */
export type ClockStart = "begin_signal" | "first_tile_seen";

export interface CommandDone {
  type: "done";
  id: string;
  game: string;
  version: number;
  is_repeat: boolean;
}

/** A side's device promises its share of the seed, before anybody's is told. */
export interface CommitShare {
  type: "commit_share";
  commitment: string;
}

/** The side says that no play is left. */
export interface ConfirmNoPlays {
  type: "confirm_no_plays";
}

/** What makes a result count. */
export type Confirmation = "both_sign" | "both_sign_staff_validates" | "winner_reports";

/** A side does not agree on the score of a turn (NSA-V.H.p3). */
export interface ContestScore {
  type: "contest_score";
  turn: number;
}

/** Change what was entered earlier; everything after it is decided again. `removed` entries from number `at` on are replaced by `inserted`, which take over their times. `Turn.entry` is the number of a turn's entry. */
export interface CorrectEntries {
  type: "correct_entries";
  at: number;
  removed?: number;
  inserted?: (AcceptPlay | AcceptRuling | AdjustClock | AdjustScore | AgreeToShowRacks | AgreeToUse | AnnounceScore | AnswerResignation | AnswerScores | ApplyRuling | ApproveLookup | Arrive | AskOpinion | AskScores | AttemptWord | BarSpectators | BeginRecount | BeginTurn | CallTime | ChallengePlay | CheckTiles | ChooseEquipment | ClarifyBlank | CommitShare | ConfirmNoPlays | ContestScore | CorrectEntries | CorrectScore | DeclareTiles | DeclineChallenge | DisputeTurn | DrawTiles | EndRecount | EnterVerdict | ExchangeTiles | ExtendRound | FindFalseBlank | FindNoPlays | ForfeitGame | HoldPlay | LeaveTable | LookAtRack | LoseTurn | MixBag | NoteRack | OfferResignation | OverruleVerdict | PassTurn | PlayTiles | PressClock | ReadClocks | RecountScores | ReissueSeat | RelistWords | ReopenChallenge | ReopenPlay | ReturnToTable | RevealShare | RuleOnAttempts | RuleOnChallenge | SettleDispute | SettleTie | SignResult | StartClock | StartLateClock | StartLightning | StopClock | StopGame | SubmitWords | TimePassed | UndoRuling | UnsealRacks | VerifyScore | WithdrawChallenge | WithdrawDispute | WriteSheet)[];
  reason: string;
  is_agreed?: boolean;
  moment_ms?: number | null;
}

/** Set a turn's announced score right. */
export interface CorrectScore {
  type: "correct_score";
  turn: number;
}

/** Until when a score on the sheet may be corrected. */
export type CorrectionsUntil = "game_end" | "result_confirmed";

/** Incidents that are counted, because the book asks how often they happened. */
export type Counter = "conduct_warning" | "hidden_overdraw" | "score_objection" | "tracking_delay";

/** When something is due by itself, and what. */
export interface Deadline {
  at_ms: number;
  kind: DeadlineKind;
}

/** What happens when the time comes. */
export type DeadlineKind = "attempt" | "game" | "hold" | "late" | "mixing" | "round" | "shares" | "turn" | "window";

/** The set has another number of tiles than it should have (NSA-III.B.p3). */
export interface DeclareTiles {
  type: "declare_tiles";
  count: number;
}

/** A team-mate does not want the challenge that was proposed, or its proposer no longer does. */
export interface DeclineChallenge {
  type: "decline_challenge";
}

/** What a correction would change. */
export interface Difference {
  scores_before: number[];
  scores_after: number[];
  turns: TurnChange[];
  unfit: Unfit[];
  unfit_between: Unfit[];
  phase_before: Phase;
  phase_after: Phase;
  winner_before: number | null;
  winner_after: number | null;
}

/** What players do with a disagreement they cannot settle. */
export type Dispute = "bookmark_and_finish" | "call_director" | "call_judge";

/** Mark a turn, play on, and have it ruled on later (DP-1.III). */
export interface DisputeTurn {
  type: "dispute_turn";
  turn: number;
  note: string;
}

/** A turn that is to be ruled on later (DP-1.III, A-49). */
export interface Disputed {
  entry: number;
  turn: number;
  side: number | null;
  note: string;
  ruling?: string;
  is_withdrawn?: boolean;
}

/** The side that has just played replenishes its rack. */
export interface DrawTiles {
  type: "draw_tiles";
  before?: DrawnBefore | null;
}

/** What a side forgot before it drew (NSA-IV.G.2). */
export type DrawnBefore = "clock" | "score" | "view";

/** The game stays over; what is left on the racks counts as it is now. */
export interface EndCountedAnew {
  type: "end_counted_anew";
  rule: string;
}

/** The director ends a recount that holds up the event (NSA-V.H.p4). */
export interface EndRecount {
  type: "end_recount";
}

/** What unplayed tiles do to the scores when a game has been played to its end. */
export type EndgameRack = "deduct_add" | "double_opponent" | "none";

/** What a judge or a book said of the challenged play, entered by those at the table. */
export interface EnterVerdict {
  type: "enter_verdict";
  is_acceptable: boolean;
  source: VerdictSource;
  ruled_by?: string;
  words?: string[];
  is_agreed?: boolean;
  is_final?: boolean;
}

/** One signed line of the ledger; scores are its sums and nothing else. */
export interface Entry {
  side: number;
  points: number;
  kind: EntryKind;
  rule: string;
  turn: number;
  note?: string;
}

/** What a line of the ledger is about. */
export type EntryKind = "challenge" | "correction" | "lateness" | "overtime" | "penalty" | "play" | "play_withdrawn" | "rack_others" | "rack_own" | "score";

/** What follows when the best tiles drawn for first play are equal. */
export type EqualDraw = "redraw" | "seat_order";

/** Why the server is about to close. */
export interface Error {
  type: "error";
  reason: string;
  sentence: string;
}

export interface Event {
  format: EventFormat;
  rounds: number | null;
  final: Final;
  seeding: Seeding;
  spread_cap: number[];
  late: LateRule;
  no_show_spread: number;
  bye_spread: number;
  break_s: number;
  break_least_s: number;
  all_members_present: boolean;
  id_needed: boolean;
  confirmation: Confirmation;
  unreported: Unreported;
  team_score: TeamScore;
  phones_allowed: boolean;
  late_points: number | null;
  late_interval_s: number | null;
  late_rounding: Rounding | null;
  late_forfeit_s: number | null;
  late_grace_s: number | null;
  team_members: number | null;
  team_prizes: number | null;
}

/** The pages of an event may have changed; also the answer to `watch`. */
export interface EventChanged {
  type: "event_changed";
  event: string;
}

/** How an event is played, as far as its book says so. */
export type EventFormat = "double_elimination" | "league" | "single_elimination" | "swiss";

/** What happened, and how the view is now: what changed of it, or all of it after a gap. */
export interface Events {
  type: "events";
  game: string;
  version: number;
  events: Fact[];
  changes?: Partial<GameView>;
  tails?: { [field: string]: { from: number; items: unknown[] } };
  view?: GameView;
}

export interface Exchange {
  zero: ExchangeZero;
  min_bag: number | null;
  count_shown: boolean;
  draw_before_return: boolean;
}

/** A side puts tiles back and draws as many. */
export interface ExchangeTiles {
  type: "exchange_tiles";
  tiles: string;
}

/** What exchanging no tile at all means. */
export type ExchangeZero = "pass" | "refuse";

/** The director approved what would not be allowed otherwise. */
export interface Excused {
  type: "excused";
  party: Party;
  rule: string;
}

/** The director gives the round more time. */
export interface ExtendRound {
  type: "extend_round";
  time_ms: number;
  reason: string;
}

/** What follows when a blank turns out to be a letter. */
export type FalseBlank = "director" | "turn_lost";

/** What follows the rounds to decide the first places. */
export type Final = "bracket" | "none" | "top_two_one_game";

/** Which play counts as final where challenging it is free. */
export type FinalPlay = "last_play" | "out_play";

/** A tile that was played as a blank turns out to be a letter (SSC-7). */
export interface FindFalseBlank {
  type: "find_false_blank";
}

/** The director, or the house where that was agreed, found that no play is left. */
export interface FindNoPlays {
  type: "find_no_plays";
}

/** How the side that plays first is found. */
export type FirstPlay = "draw" | "firsts_seconds";

/** A side has left a game in progress. */
export interface ForfeitGame {
  type: "forfeit_game";
  side: number;
  reason: string;
}

/** The house goes on from a backup: what happened after it, the server does not know. */
export interface FromBackup {
  id: string;
  as_of_ms: number;
}

/** A challenge on its way to a verdict. */
export interface GameChallenge {
  side: number;
  words: string[];
  rulings: Ruling[];
  is_opinion_awaited: boolean;
  ground: Ground;
  checked: string[];
  is_submitted: boolean;
  is_doubted: boolean;
  is_rescindable: boolean;
  is_by_hand: boolean;
}

/** All readings of a game as they stood at `since_ms`. */
export interface GameClock {
  since_ms: number;
  side_ms: number[];
  turn_ms: number;
  game_ms: number;
  running: number | null;
  is_turn_running: boolean;
  is_game_running: boolean;
  round_ends_at_ms: number | null;
  lag_used_ms: number[];
  lag_seen_ms: number[];
  stop_reason: PauseReason | null;
  stopped_at_ms: number;
  is_stopped_by_director: boolean;
  is_typed: boolean;
}

/** Something that a person wants done; the same id is the same command. */
export interface GameCommand {
  type: "command";
  game: string;
  id: string;
  command: AnyCommand;
  version?: number | null;
  for_side?: number | null;
  late_ms?: number;
}

/** Why a game is over. */
export type GameEnding = "challenge" | "director" | "forfeit" | "game_time" | "no_plays" | "out" | "resignation" | "round_time" | "zeros";

/** The game ends at the score as it stands, less time penalties; this side has lost it. */
export interface GameResigned {
  type: "game_resigned";
  party: Party;
  rule: string;
}

/** A game as one audience sees it. */
export interface GameView {
  version: number;
  now_ms: number;
  phase: Phase;
  rules: string;
  sides: SideView[];
  board: string;
  on_turn: number;
  first_side: number;
  clock: GameClock;
  turns: Turn[];
  ledger: Entry[];
  commitment: string;
  bag_count: number | null;
  unseen: string | null;
  play?: PlayView | null;
  deadline?: Deadline | null;
  zeros?: number;
  racks_down?: boolean;
  is_director_needed?: boolean;
  can_verdict_change?: boolean;
  can_doubt_program?: boolean;
  no_plays?: number[];
  resigning?: number | null;
  outcome?: Outcome | null;
  lightning?: LightningView | null;
  seed?: string | null;
  is_unsealed?: boolean;
  rack_showing?: number[];
  spectators_barred?: boolean;
  seat_changes?: SeatChange[];
  record?: RecordView | null;
  rulings?: Ruled[];
  equipment?: Chosen[];
  shares?: SharesView | null;
  can?: { [key: string]: Offer };
}

/** Why a feed has ended. */
export type Goodbye = "barred" | "closed" | "resync";

/** On what a play is challenged. */
export type Ground = "orientation" | "position" | "words";

/** Comes first, once. */
export interface Hello {
  type: "hello";
  protocol: number;
}

/** A side's time to think about a challenge. */
export interface Hold {
  side: number;
  at_ms: number;
}

/** A side asks for time to think about a challenge before tiles are drawn. */
export interface HoldPlay {
  type: "hold_play";
}

export interface Irregularity {
  return_window_s: number;
  wrong_verdict_spread: number;
  illegal_exchange_points: number;
  improper_lookup_points: number;
  out_of_order_spread: number;
  time_bonus_s: number;
  objections_for_bonus: number;
  selection_s: number;
  exposed_extra_tiles: number;
  found_tile_s: number;
  mixing_s: number;
  hidden_overdraws: number;
}

/** What lateness costs. */
export type LateRule = "clock" | "director" | "points";

/** What somebody has laid on their own screen and not played; goes on to their team-mates. */
export interface Laying {
  type: "laying";
  game: string;
  tiles: [number, string][];
  is_asking?: boolean;
}

/** A side leaves the playing area after its play (NSA-IV.L). */
export interface LeaveTable {
  type: "leave_table";
}

/** A lightning round as somebody sees it. */
export interface LightningView {
  attempts: (Attempt | null)[];
  on_attempt: number | null;
  attempt_ends_at_ms: number | null;
  passes: number;
  commitment: string;
  attempt_from_ms: number | null;
}

/** The side sees its first tiles. */
export interface LookAtRack {
  type: "look_at_rack";
}

/** A turn was lost, where the software did not see why: time ran out, a challenge failed. */
export interface LoseTurn {
  type: "lose_turn";
  cause: LostTurn;
}

/** Why a side's turn scored nothing without its doing. */
export type LostTurn = "challenge" | "time";

/** What was done at the clock beside a real board; the play before it is not written yet. */
export interface Mark {
  id: string;
  device: string;
  kind: "hold" | "press" | "release" | "start" | "stop";
  side: number;
  turn: number;
  at_ms: number;
  reason?: string;
  is_settled?: boolean;
}

/** All that a device knows of the clock on its table; goes on to the others there. */
export interface Marks {
  type: "marks";
  game: string;
  marks: Mark[];
}

/** What another of the same side has laid and not played. */
export interface MatesLaying {
  type: "laying";
  game: string;
  laid: { person: string | null; tiles: [number, string][]; is_asking: boolean };
}

/** Why something that was entered no longer fits after a correction. */
export interface Misfit {
  reason: string;
  sentence: Text;
  rule?: string | null;
}

/** A side begins to mix the bag. */
export interface MixBag {
  type: "mix_bag";
}

/** A rematch is offered, or has begun. */
export interface NextGame {
  type: "next";
  game: string;
  next: string;
  is_started: boolean;
}

/** What a side holds, as far as it is known; at the end its tiles are shown by it. */
export interface NoteRack {
  type: "note_rack";
  tiles: string;
}

/** What is odd about a play that stands nevertheless. */
export type Oddity = "blank_unclear" | "centre_missed" | "disconnected" | "gap" | "not_on_rack" | "score_differs" | "surplus_tile" | "too_many_tiles" | "two_lines";

/** A command can be given. */
export interface Offer {
  until_ms?: number | null;
  least?: number | null;
  most?: number | null;
  sides?: number[];
  numbers?: number[];
  choices?: string[];
  cost?: Text | null;
  rule?: string | null;
  from_ms?: number | null;
  label?: Text | null;
  field?: string | null;
}

/** A side that is losing asks to resign at the current score. */
export interface OfferResignation {
  type: "offer_resignation";
}

/** One of the answers that can be chosen. */
export interface Option {
  value: string;
  label: Text;
}

/** How a game ended, as a value. */
export interface Outcome {
  ending: GameEnding;
  rule: string;
  scores: number[];
  scores_before_rack: number[];
  winner: number | null;
  half_wins: number[];
  out_side?: number | null;
  loser?: number | null;
  is_unplayed?: boolean;
  spread?: number[] | null;
  tie_break?: TieBreak | null;
  tie_rule?: string | null;
  is_tie_open?: boolean;
}

/** The director sets a verdict right before the next turn is completed. */
export interface OverruleVerdict {
  type: "overrule_verdict";
  is_acceptable: boolean;
  reason: string;
}

/** What was lost by overtime is given back. */
export interface OvertimeErased {
  type: "overtime_erased";
  party: Party;
  rule: string;
  time_ms?: number | null;
}

/** Sides as a procedure speaks of them; whoever applies it says which side is which. */
export type Party = "opponent" | "player";

/** A side does nothing with its turn. */
export interface PassTurn {
  type: "pass_turn";
}

/** Why the clocks may be neutralised. */
export type PauseReason = "blank_slip" | "challenge" | "director" | "game_end" | "procedure" | "reposition_tiles" | "score";

/** How far a game has come. */
export type Phase = "created" | "ended" | "ending" | "lightning" | "playing";

/** What a game is played with. */
export type Piece = "bag" | "board" | "clock" | "dictionary" | "tiles";

/** Asks what time it is. */
export interface Ping {
  type: "ping";
  id: number;
}

/** Where tiles lie. */
export type Place = "bag" | "board" | "discards" | "exposed" | "loose" | "neutral" | "new" | "opponent_rack" | "other_game" | "rack";

/** A tile on a square; a small letter is a blank that stands for it. */
export type PlacedTile = [number, string];

/** What becomes of a play whose tiles lie where they may not. */
export type Placement = "challengeable" | "refuse";

export interface Play {
  first_play_tiles: number;
  first_play_center: Placement;
  geometry: Placement;
  bingo_tiles: number;
  bingo_points: number;
  pass_allowed: boolean;
}

/** Tiles by square, or a word by its place (`8D WoRDS`); what follows is for a real board. */
export interface PlayTiles {
  type: "play_tiles";
  tiles?: PlacedTile[];
  written?: string;
  is_acceptable?: boolean | null;
  announced?: number | null;
  is_announced?: boolean;
  clock?: ClockAct | null;
  blanks?: BlankNote[];
}

/** The play that can still be challenged. */
export interface PlayView {
  side: number;
  tiles: PlacedTile[];
  words: ScoredWord[];
  points: number;
  at_ms: number;
  draw_from_ms: number;
  closes_at_ms?: number | null;
  is_out?: boolean;
  is_drawn?: boolean;
  accepted?: number[];
  hold?: Hold | null;
  challenge?: GameChallenge | null;
  computed?: number | null;
  is_ended?: boolean;
  is_pressed?: boolean;
  is_announced?: boolean;
  oddities?: Oddity[];
  proposal?: Proposal | null;
}

/** The play comes off the board and scores nothing. */
export interface PlayWithdrawn {
  type: "play_withdrawn";
  party: Party;
  rule: string;
}

/** Answers the server's ping at once. */
export interface Pong {
  type: "pong";
  id: number;
}

/** The clock of the next side is started. */
export interface PressClock {
  type: "press_clock";
}

/** Asks what a correction would change; nothing is changed. */
export interface Preview {
  type: "preview";
  game: string;
  id: string;
  command: AnyCommand;
}

/** What a correction would change. */
export interface Previewed {
  type: "previewed";
  id: string;
  game: string;
  difference: Difference;
}

/** A blank is this letter from now on. */
export interface ProceduresBlankBound {
  type: "blank_bound";
  letter: string;
  rule: string;
}

/** The clock of who has just played runs until it is pressed again; the turn is over. */
export interface ProceduresClockRestarted {
  type: "clock_restarted";
  party: Party;
  rule: string;
}

/** A game that had ended goes on. */
export interface ProceduresGameReopened {
  type: "game_reopened";
  rule: string;
}

/** The first play is moved to the equivalent place that reads as the board does. */
export interface ProceduresPlayTurned {
  type: "play_turned";
  party: Party;
  is_across: boolean;
  rule: string;
}

/** A side loses its turn. */
export interface ProceduresTurnLost {
  type: "turn_lost";
  party: Party;
  rule: string;
}

/** A challenge that one member of a side has proposed to the others. */
export interface Proposal {
  side: number;
  person: string;
  words: string[];
}

/** Something that has to be known before a procedure can go on. */
export interface Question {
  key: string;
  kind: AnswerKind;
  sentence: Text;
  least: number;
  most: number;
  options: Option[];
  counter: Counter | null;
  among: (boolean | number | string)[];
  unsaid: boolean | number | string | null;
}

/** Tiles leave this side's rack, and the bag has none to replace them. */
export interface RackShortened {
  type: "rack_shortened";
  party: Party;
  count: number;
  rule: string;
}

/** What the clock on the table shows, for each side; `None` where it was not read. */
export interface ReadClocks {
  type: "read_clocks";
  side_ms: (number | null)[];
}

/** What a game on a real board needs besides. */
export interface Record {
  corrections_until: CorrectionsUntil;
  recount: boolean;
  dispute: Dispute;
  false_blank: FalseBlank;
}

/** What there is to know of a record besides its game. */
export interface RecordView {
  tile_count: number;
  is_set_odd: boolean;
  unseen_count: number;
  unbound?: number[];
  away?: number[];
  undrawn?: number[];
  undrawn_count?: number;
  asked?: number | null;
  mixing_ends_at_ms?: number | null;
  unfit?: Unfit[];
  unfit_between?: Unfit[];
  disputes?: Disputed[];
  sheet_differences?: SheetDifference[];
  are_racks_awaited?: boolean;
  is_lookup_approved?: boolean;
  late_ms?: number;
  checked?: number[];
  odd_tiles?: { [key: string]: number };
  settlings?: Settling[];
  is_sheet_due?: boolean;
  withdrawals?: Withdrawal[];
  restarted?: number | null;
  found_until_ms?: number | null;
  can_judge_again?: boolean;
  sheets?: SheetLine[][];
  recount?: Recount | null;
  can?: { [key: string]: Offer }[];
}

/** A recount after the game, while the result is not signed (NSA-V.H). */
export interface Recount {
  sides: number[];
  turns: number[];
  before: number[];
  contested: number[];
  is_complete: boolean;
  is_ended: boolean;
}

/** Set every announced score right after the game (NSA-V.H). */
export interface RecountScores {
  type: "recount_scores";
}

export interface Refused {
  type: "refused";
  id: string | null;
  game: string;
  reason: string;
  sentence: string;
  rule: string | null;
  can_retry: boolean;
}

/** All links to a seat end, and a new one is given out; every side is told. */
export interface ReissueSeat {
  type: "reissue_seat";
  side: number;
  is_freed?: boolean;
}

/** Back to the board: the words to be judged were written down wrongly (NSA-IV.J.1.e). */
export interface RelistWords {
  type: "relist_words";
  words: string[];
}

/** Take a verdict back and have the play judged again. */
export interface ReopenChallenge {
  type: "reopen_challenge";
  reason: Reopening;
}

/** The director lets the last play be held or challenged after all. */
export interface ReopenPlay {
  type: "reopen_play";
  reason: string;
}

/** Why a verdict is given again (NSA-IV.J.1.m). */
export type Reopening = "program_flawed" | "word_misentered";

/** Whether a side may give up a game in progress. */
export type Resignation = "by_consent" | "refused";

/** What is to be done, what it changes and who says so. */
export interface Resolution {
  procedure: string;
  rule_set: string;
  answers: { [key: string]: boolean | number | string };
  steps: Step[];
  adjustments: (ScoreChanged | SpreadChanged | ClockChanged | ProceduresClockRestarted | OvertimeErased | PlayWithdrawn | ProceduresTurnLost | TurnKept | TurnCounted | ProceduresPlayTurned | ProceduresBlankBound | WindowReopened | ChallengeRescindable | ProceduresGameReopened | EndCountedAnew | GameResigned | TileFound | RackShortened | TilesKept | TileCountDeclared | TurnBookmarked | Sanctioned | Excused)[];
  rules: string[];
  lender?: Text | null;
  discretion?: Text[];
  notes?: Text[];
  follow_ups?: Question[];
  moves?: TilesMoved[];
  before?: { [key: string]: number };
  after?: { [key: string]: number };
  seen?: TilesSeen[];
  counter?: Counter | null;
}

/** It is back, and is shown the play that was made meanwhile. */
export interface ReturnToTable {
  type: "return_to_table";
}

/** A side's device tells the share that it promised. */
export interface RevealShare {
  type: "reveal_share";
  share: string;
}

/** In which capacity somebody acts. */
export type Role = "director" | "house" | "judge" | "lexicon" | "scorer" | "side" | "staff";

/** Which way a part of a point is rounded. */
export type Rounding = "ceiling" | "floor";

/** Which side's word is acceptable, in the order of the sides. */
export interface RuleOnAttempts {
  type: "rule_on_attempts";
  acceptable: boolean[];
}

/** One verdict for the whole play; which word failed is not said. */
export interface RuleOnChallenge {
  type: "rule_on_challenge";
  is_acceptable: boolean;
  unacceptable_words?: string[];
  words?: string[];
}

/** The rules one game or one event goes by; build one with `rule_set` or `load_rule_set`. */
export interface RuleSet {
  name: string;
  title: string;
  document: string;
  effective: string;
  base: string;
  sides: Sides;
  setup: Setup;
  play: Play;
  exchange: Exchange;
  clock: RulebookClock;
  challenge: RulebookChallenge;
  ending: RulebookEnding;
  tie: Tie;
  views: Views;
  record: Record;
  irregularity: Irregularity;
  event: Event;
  sources: { [key: string]: Source };
}

export interface RulebookChallenge {
  fail: ChallengeFail;
  adjudicator: Adjudicator | null;
  opinions: number | null;
  verdict_detail: VerdictDetail | null;
  opens_on: ChallengeOpens | null;
  closes_on: ChallengeCloses | null;
  window_s: number | null;
  window_ends: WindowEnds | null;
  empty_bag_window_s: number | null;
  min_view_s: number | null;
  hold: boolean | null;
  hold_no_draw_s: number | null;
  hold_max_s: number | null;
  scope: ChallengeScope | null;
  fail_points: number | null;
  final_play_free: boolean | null;
  final_play: FinalPlay | null;
  final_window_s: number | null;
  accept_binding: boolean | null;
  withdrawal: Withdrawal[];
  returned_shown: boolean | null;
}

/** What a book says of time. */
export interface RulebookClock {
  turn_ends_on: TurnEnd;
  side_time_s: number | null;
  turn_limit_s: number | null;
  game_limit_s: number | null;
  round_limit_s: number | null;
  overtime_points: number | null;
  overtime_interval_s: number | null;
  overtime_from_s: number | null;
  hard_stop: boolean | null;
  starts_on: ClockStart | null;
  pause_reasons: PauseReason[];
  lag_per_turn_ms: number | null;
  lag_per_game_ms: number | null;
}

export interface RulebookEnding {
  on_out: boolean;
  no_plays: boolean;
  zeros_per_side: number | null;
  rack: EndgameRack;
  director_stop_rack: StopRack;
  resignation: Resignation;
  leave_spread: number;
  zeros_guard: ZerosGuard | null;
  time_end_rack: StopRack | null;
  leave_adds_deficit: boolean | null;
}

/** A ruling, in the log of incidents. */
export interface Ruled {
  player: number;
  opponent: number;
  at_ms: number;
  by: Actor;
  turn: number;
  resolution: Resolution | null;
  note?: string;
  entry?: number | null;
  is_undone?: boolean;
}

/** What one judge, or the lexicon, said of a challenged play. */
export interface Ruling {
  is_acceptable: boolean;
  is_manual: boolean;
  person: string | null;
}

/** What a book has done to somebody who broke a rule. */
export type Sanction = "ban" | "disqualification" | "drawing_ban" | "ejection" | "forfeit" | "prize_loss" | "sharing_bar" | "warning";

/** Somebody has been sanctioned. */
export interface Sanctioned {
  type: "sanction";
  party: Party;
  sanction: Sanction;
  rule: string;
}

/** Points are added to a score, or taken off it. */
export interface ScoreChanged {
  type: "score";
  party: Party;
  points: number;
  rule: string;
}

/** A word of a play and its points. */
export type ScoredWord = [string, number];

/** The links to a seat ended; who sits there has another one, or came by the table's code. */
export interface SeatChange {
  side: number;
  at_ms: number;
  by: Role;
  is_freed?: boolean;
}

/** The sides with a page open. */
export interface SeatsTaken {
  type: "presence";
  game: string;
  seats: number[];
}

/** By what the entrants are put in order before the first round. */
export type Seeding = "random" | "rating" | "rating_or_lot";

export interface ServerPing {
  type: "ping";
  id: number;
  now_ms: number;
  lag_ms: number;
}

export interface ServerPong {
  type: "pong";
  id: number;
  now_ms: number;
}

/** The director lets a disputed turn stand, or replaces it. */
export interface SettleDispute {
  type: "settle_dispute";
  dispute: number;
  reason: string;
  is_standing?: boolean;
  inserted?: (AcceptPlay | AcceptRuling | AdjustClock | AdjustScore | AgreeToShowRacks | AgreeToUse | AnnounceScore | AnswerResignation | AnswerScores | ApplyRuling | ApproveLookup | Arrive | AskOpinion | AskScores | AttemptWord | BarSpectators | BeginRecount | BeginTurn | CallTime | ChallengePlay | CheckTiles | ChooseEquipment | ClarifyBlank | CommitShare | ConfirmNoPlays | ContestScore | CorrectEntries | CorrectScore | DeclareTiles | DeclineChallenge | DisputeTurn | DrawTiles | EndRecount | EnterVerdict | ExchangeTiles | ExtendRound | FindFalseBlank | FindNoPlays | ForfeitGame | HoldPlay | LeaveTable | LookAtRack | LoseTurn | MixBag | NoteRack | OfferResignation | OverruleVerdict | PassTurn | PlayTiles | PressClock | ReadClocks | RecountScores | ReissueSeat | RelistWords | ReopenChallenge | ReopenPlay | ReturnToTable | RevealShare | RuleOnAttempts | RuleOnChallenge | SettleDispute | SettleTie | SignResult | StartClock | StartLateClock | StartLightning | StopClock | StopGame | SubmitWords | TimePassed | UndoRuling | UnsealRacks | VerifyScore | WithdrawChallenge | WithdrawDispute | WriteSheet)[];
}

/** The director has a tied game played again, or says who won the round at the table. */
export interface SettleTie {
  type: "settle_tie";
  winner?: number | null;
}

/** An act that is open now. */
export interface Settling {
  act: string;
  side: number | null;
  rule: string;
  pieces?: Piece[];
}

export interface Setup {
  first_play: FirstPlay;
  equal_draw: EqualDraw;
  draw_returned: boolean;
  rack_tiles: number;
}

/** The shares that the sides have in the seed; what is told is told to everybody. */
export interface SharesView {
  game: string;
  commitments: (string | null)[];
  shares: (string | null)[];
  tie_commitment: string;
  asked?: number[];
  until_ms?: number | null;
  is_sealed?: boolean;
  from_server?: number[];
}

/** Where a score sheet says something else than the game, or than another sheet. */
export interface SheetDifference {
  turn: number;
  totals: (number[] | null)[];
  computed: number[];
}

/** What a side's score sheet says after a turn. */
export type SheetLine = [number, number[]];

/** A side as somebody sees it: its score, and its rack where they may know it. */
export interface SideView {
  persons: string[];
  score: number;
  rack_count: number;
  rack: string | null;
  new_tiles?: string | null;
  new_count?: number;
  skips?: number;
  holds?: number;
  is_signed?: boolean;
}

export interface Sides {
  fewest: number;
  most: number;
  persons_per_side: number;
}

/** A side signs the result with its initials. */
export interface SignResult {
  type: "sign_result";
  initials?: string;
}

export interface Snapshot {
  type: "snapshot";
  game: string;
  version: number;
  you: You;
  table: Table;
  view: GameView;
}

/** Who says that a value is what it is. */
export interface Source {
  rules?: string[];
  ours?: boolean;
  house?: string;
  why?: string;
}

/** Of the cumulative spread alone: neither the game's score nor the other side's spread. */
export interface SpreadChanged {
  type: "spread";
  party: Party;
  points: number;
  rule: string;
}

/** Clocks that were stopped run again. */
export interface StartClock {
  type: "start_clock";
}

/** The clock of a side that is not there yet runs before the game (NSA-III.C.p1). People start it at the desk, for the event. */
export interface StartLateClock {
  type: "start_late_clock";
  side: number;
  round_started_ms?: number | null;
}

/** The director has a tie broken by a lightning round. */
export interface StartLightning {
  type: "start_lightning";
  seed?: string;
}

/** One thing to do, in the order it is done. */
export interface Step {
  kind: StepKind;
  sentence: Text;
  count?: number;
  timer_s?: number;
}

/** What is done, for programs that draw a sign beside the sentence. */
export type StepKind = "call_director" | "choose" | "continue" | "expose" | "give" | "investigate" | "mix" | "return" | "show" | "shuffle" | "start_clock" | "stop_clock" | "take" | "tell" | "wait" | "withdraw" | "write";

/** Somebody stops the clocks, and says why. */
export interface StopClock {
  type: "stop_clock";
  reason: PauseReason;
  note?: string;
}

/** The game is stopped at the score it has. */
export interface StopGame {
  type: "stop_game";
  reason: string;
}

/** What unplayed tiles do to the scores when a game is cut short. */
export type StopRack = "deduct" | "draw_then_deduct" | "none";

/** Both have checked the entry; the challenged side presses the key (NSA-IV.J.1.g). */
export interface SubmitWords {
  type: "submit_words";
}

export interface Subscribe {
  type: "subscribe";
  game: string;
  version?: number | null;
  as_spectator?: boolean;
}

export interface SubscriptionEnded {
  type: "ended";
  game: string;
  reason: Goodbye;
}

export interface Table {
  rules: Rules;
  sources: { [key: string]: string[] };
  lexicon: string | null;
  is_rated: boolean;
  spectators_admitted: boolean;
  is_team_asked: boolean;
  layout: string[];
  turned: number[];
  tiles: TableTile[];
  blank: TableBlank;
  sides: TableSide[];
}

export interface TableBlank {
  symbol: string;
  value: number;
  count: number;
}

/** What another device at the same table knows of its clock. */
export interface TableMarks {
  type: "marks";
  game: string;
  marks: Mark[];
}

export interface TableSide {
  names: string[];
  bot: string | null;
  draws_after_s: number | null;
}

export interface TableTile {
  symbol: string;
  blank: string;
  letter: string;
  value: number;
  count: number;
}

/** What the points of individuals come to for their team. */
export type TeamScore = "none" | "sum_points";

/** One sentence, not yet translated; `str()` gives its English form. */
export interface Text {
  msgid: string;
  params: { [key: string]: string | number | Text };
  plural: string | null;
  count: number;
}

export interface Tie {
  rule: TieRule;
  lightning_tiles: number | null;
  lightning_more_tiles: number | null;
  lightning_s: number | null;
}

/** What decided a game with equal scores. */
export type TieBreak = "half_win" | "lightning" | "pre_adjust" | "replay";

/** What becomes of a game with equal scores. */
export type TieRule = "half_win" | "lightning" | "pre_adjust";

/** The game goes on with a set of so many tiles. */
export interface TileCountDeclared {
  type: "tile_count_declared";
  tiles: number;
  rule: string;
}

/** Tiles that nobody had go to this side. */
export interface TileFound {
  type: "tile_found";
  party: Party;
  rule: string;
  count: number;
}

/** This side keeps tiles that the other ought to have drawn. */
export interface TilesKept {
  type: "tiles_kept";
  party: Party;
  count: number;
  rule: string;
}

/** Tiles go from one place to another. */
export type TilesMoved = [number, Place, Place];

/** What a side knows now that it had no right to know before. */
export interface TilesSeen {
  by: Party;
  count: number;
  place: Place;
}

/** The test clock was moved. */
export interface TimeMoved {
  type: "time";
  now_ms: number;
}

/** Whatever was due by now happens. */
export interface TimePassed {
  type: "time_passed";
}

/** One completed turn, for the score sheet. */
export interface Turn {
  side: number;
  kind: TurnKind;
  at_ms: number;
  points?: number;
  tiles?: PlacedTile[];
  words?: ScoredWord[];
  count?: number | null;
  is_withdrawn?: boolean;
  cause?: LostTurn | null;
  computed?: number | null;
  oddities?: Oddity[];
  entry?: number | null;
}

/** The game goes on; the director decides later from this turn on. */
export interface TurnBookmarked {
  type: "turn_bookmarked";
  rule: string;
}

/** A turn of the score sheet, before and after; `None`: there is no such turn. */
export interface TurnChange {
  turn: number;
  before: Turn | null;
  after: Turn | null;
}

/** The turn counts as an exchange of so many tiles; of none, as a pass. */
export interface TurnCounted {
  type: "turn_counted";
  party: Party;
  exchanged: number;
  rule: string;
}

/** The act that completes a turn. */
export type TurnEnd = "clock" | "score" | "score_and_clock";

/** The turn is not over: this side is on turn again and its clock runs. */
export interface TurnKept {
  type: "turn_kept";
  party: Party;
  rule: string;
}

/** What became of a turn. */
export type TurnKind = "exchange" | "lost" | "pass" | "play";

/** The director takes a ruling back. */
export interface UndoRuling {
  type: "undo_ruling";
  ruling: number;
  reason: string;
}

/** An entry that does not fit; it is kept and waits for the director. */
export interface Unfit {
  entry: number;
  misfit: Misfit;
  command: string;
  side?: number | null;
  written?: string;
  is_turn?: boolean;
}

/** What becomes of a game nobody reports. */
export type Unreported = "director" | "double_forfeit";

/** Open racks and bag to the director; both sides are told. */
export interface UnsealRacks {
  type: "unseal_racks";
  reason: string;
}

export interface Unsubscribe {
  type: "unsubscribe";
  game: string;
}

/** How much a verdict tells. */
export type VerdictDetail = "play" | "words";

/** Who or what gave a verdict that is entered by hand. */
export type VerdictSource = "book" | "director" | "judge" | "program";

/** The director finds the score of a turn that the sides do not agree on (NSA-V.H.p5). */
export interface VerifyScore {
  type: "verify_score";
  turn: number;
  points: number;
}

export interface Views {
  tracking: boolean;
  bag_count_shown: boolean;
  spectator_delay_s: number;
}

/** Not everybody has sat down yet; the names of those who have, by side. */
export interface Waiting {
  type: "waiting";
  game: string;
  seats: (string[] | null)[];
}

/** Be told whenever an event's pages may have changed, or a lobby's, which names itself. */
export interface Watch {
  type: "watch";
  event: string;
}

export interface Welcome {
  type: "welcome";
  now_ms: number;
  is_clock_running: boolean;
  protocol: number;
  restored?: FromBackup;
}

/** Asks why one cannot do what is not offered. */
export interface Why {
  type: "why";
  game: string;
  id: string;
  for_side?: number | null;
}

export interface WhyNot {
  reason: string;
  sentence: string;
  rule: string | null;
}

/** Why what is not offered cannot be done, by the commands' names. */
export interface Whys {
  type: "whys";
  id: string;
  game: string;
  version: number;
  cannot: { [key: string]: WhyNot };
}

/** Which of two limits counts where a rule names both. */
export type WindowEnds = "earlier" | "later";

/** The last play can be held or challenged again; 0 seconds: as long as the rules say. */
export interface WindowReopened {
  type: "window_reopened";
  party: Party;
  window_s: number;
  rule: string;
}

/** A challenge is taken back before it is ruled on. */
export interface WithdrawChallenge {
  type: "withdraw_challenge";
  reason: Withdrawal;
}

/** The side that disputed a turn lets it stand after all (DP-1.III says nothing of it). */
export interface WithdrawDispute {
  type: "withdraw_dispute";
  turn: number;
}

/** Why a challenge may be taken back before its verdict. */
export type Withdrawal = "found_tile" | "unbound_blank";

/** What a side's own score sheet says after a turn (SSC-13). */
export interface WriteSheet {
  type: "write_sheet";
  turn: number;
  totals: number[];
}

/** With whose eyes the client looks. */
export interface You {
  audience: "director" | "side" | "spectator";
  side: number | null;
  delay_ms: number;
  person: string | null;
}

/** What must be so before successive zero scores end a game. */
export type ZerosGuard = "score" | "tiles";

export interface Rules {
  title: RuleSet["title"];
  setup: Pick<RuleSet["setup"], "rack_tiles">;
  play: Pick<RuleSet["play"], "first_play_tiles" | "bingo_tiles" | "bingo_points">;
  clock: Pick<RuleSet["clock"], "side_time_s" | "turn_limit_s" | "game_limit_s" | "round_limit_s" | "hard_stop" | "turn_ends_on">;
  challenge: Pick<RuleSet["challenge"], "hold_max_s" | "adjudicator">;
}

export interface Fact {
  type: string;
  at_ms: number;
  [field: string]: any;
}

export type FromServer = CommandDone | Error | EventChanged | Events | MatesLaying | NextGame | Previewed | Refused | SeatsTaken | ServerPing | ServerPong | Snapshot | SubscriptionEnded | TableMarks | TimeMoved | Waiting | Welcome | Whys;

export type FromClient = GameCommand | Hello | Laying | Marks | Ping | Pong | Preview | Subscribe | Unsubscribe | Watch | Why;

export type AnyCommand = AcceptPlay | AcceptRuling | AdjustClock | AdjustScore | AgreeToShowRacks | AgreeToUse | AnnounceScore | AnswerResignation | AnswerScores | ApplyRuling | ApproveLookup | Arrive | AskOpinion | AskScores | AttemptWord | BarSpectators | BeginRecount | BeginTurn | CallTime | ChallengePlay | CheckTiles | ChooseEquipment | ClarifyBlank | CommitShare | ConfirmNoPlays | ContestScore | CorrectEntries | CorrectScore | DeclareTiles | DeclineChallenge | DisputeTurn | DrawTiles | EndRecount | EnterVerdict | ExchangeTiles | ExtendRound | FindFalseBlank | FindNoPlays | ForfeitGame | HoldPlay | LeaveTable | LookAtRack | LoseTurn | MixBag | NoteRack | OfferResignation | OverruleVerdict | PassTurn | PlayTiles | PressClock | ReadClocks | RecountScores | ReissueSeat | RelistWords | ReopenChallenge | ReopenPlay | ReturnToTable | RevealShare | RuleOnAttempts | RuleOnChallenge | SettleDispute | SettleTie | SignResult | StartClock | StartLateClock | StartLightning | StopClock | StopGame | SubmitWords | TimePassed | UndoRuling | UnsealRacks | VerifyScore | WithdrawChallenge | WithdrawDispute | WriteSheet;
