/**
 * `<lexi-sheet>`: the table's device beside a real board. Score sheet, clock, slips and
 * tracker on one phone; what is entered is kept here and sent in order.
 */

import { make, setAttribute, setText } from "./dom.js";
import { aheadOf, boardBefore } from "./sheet/ahead.js";
import { acceptDifference, askBlank, askChallenge, askExchange } from "./sheet/asking.js";
import { askRack, askReturned, chooseOne } from "./sheet/asking.js";
import { Awake } from "./sheet/awake.js";
import { ClockFace } from "./sheet/clock.js";
import { recall, remember } from "./sheet/keep.js";
import { matterElement, matterOf } from "./sheet/matter.js";
import { Outbox } from "./sheet/outbox.js";
import { Scores } from "./sheet/scores.js";
import { TurnSheet } from "./sheet/turns.js";
import { Writer } from "./sheet/writer.js";
import { newCommandId } from "./identity.js";
import { squareName } from "./board/squares.js";
import { followed, freshSquares, settingOf } from "./table/game.js";
import { Line } from "./table/line.js";
import { Unseen } from "./table/unseen.js";
import { shortNameOf } from "./table/words.js";
import { text, textPlural } from "./texts.js";

/** @typedef {import("./sheet/ahead.js").Ahead} Ahead */
/** @typedef {import("./sheet/keep.js").Kept} Kept */
/** @typedef {import("./sheet/keep.js").Item} Item */
/** @typedef {import("./sheet/writer.js").Written} Written */
/** @typedef {import("./table/game.js").Game} Game */
/** @typedef {import("./table/messages.js").Message} Message */
/** @typedef {import("./board/plan.js").Setting} Setting */
/** @typedef {"write" | "turns" | "tiles" | "clock" | "more"} ScreenName */

const TICK_MS = 200;
const LATE_NOTICE_MS = 8000;

class LexiSheet extends HTMLElement {
  /** @type {Game | null} */
  #game = null;
  /** @type {Setting | null} */
  #setting = null;
  /** @type {Ahead | null} */
  #ahead = null;
  /** @type {Kept} */
  #kept = { queue: [], marks: [], returned: [], draft: null };
  /** @type {Line | null} */
  #line = null;
  /** @type {Outbox | null} */
  #outbox = null;
  /** @type {{turn: number} | null} the turn that is being changed */
  #change = null;
  /** @type {Map<number, {square: number, spoken: string, written: string}>} */
  #blankNotes = new Map();
  /** @type {Map<string, (message: Message) => void>} */
  #asked = new Map();
  #toldDue_ms = 0;
  #awake = new Awake();
  #scores = new Scores();
  #status = make("p", { class: "sheet-status", role: "status" });
  #alert = make("p", { class: "sheet-alert", role: "alert" });
  #choices = make("div", { class: "sheet-choices" });
  #matter = make("div", { class: "sheet-matter" });
  #more = make("div", { class: "sheet-more" });
  #unseen = new Unseen();
  #turns = new TurnSheet((turn) => this.#changeTurn(turn));
  #writer = new Writer({
    commit: (play) => void this.#commit(play),
    changed: (draft) => {
      this.#kept.draft = draft;
      remember(this.#id, this.#kept);
      if (this.#game) this.#showChoices();
    },
  });
  #clock = new ClockFace({
    press: (side) => this.#press(side),
    start: () => this.#startClock(),
    stop: () => void this.#stopClock(),
    hold: (side) => this.#mark("hold", side),
    leave: () => this.#go("write"),
  });
  #tabs = make("nav", { class: "sheet-tabs", "aria-label": text("Views") });
  #screens = {
    write: make(
      "section",
      { class: "sheet-write", "aria-label": text("Write") },
      this.#writer.board,
      this.#matter,
      this.#writer.row,
      this.#writer.echo,
      this.#choices,
      this.#writer.below,
    ),
    turns: make(
      "section",
      { class: "sheet-page", "aria-label": text("Turns") },
      this.#turns.element,
    ),
    tiles: make("section", { class: "sheet-page", "aria-label": text("Tiles") }, this.#unseen.element),
    clock: this.#clock.element,
    more: make("section", { class: "sheet-page", "aria-label": text("More") }, this.#more),
  };

  get #id() {
    return this.dataset.game ?? "";
  }

  connectedCallback() {
    this.#kept = recall(this.#id);
    this.#build();
    const line = new Line(this.dataset.socket ?? "/socket", this.#id, false, {
      heard: (message) => this.#heard(message),
      changed: (state) => {
        if (state === "greeted") this.#outbox?.sendAgain();
        this.#showStatus();
      },
      version: () => this.#game?.version ?? null,
    });
    this.#line = line;
    this.#outbox = new Outbox(this.#id, this.#kept, {
      say: (message) => line.say(message),
      now: () => line.time.now(),
      version: () => this.#game?.version ?? null,
      changed: () => {
        remember(this.#id, this.#kept);
        this.#show();
      },
    });
    line.open();
    setInterval(() => this.#tick(), TICK_MS);
    this.addEventListener("click", () => this.#awake.keep(), { once: true });
  }

  // What comes

  /** @param {Message} message */
  #heard(message) {
    if (message.type === "snapshot" || message.type === "events") {
      const isFirst = this.#game === null;
      this.#game = followed(this.#game, message);
      if (this.#game === null) {
        this.#line?.subscribe();
        return;
      }
      if (isFirst) this.#begin(this.#game);
      this.#show();
    } else if ("id" in message && typeof message.id === "string" && this.#asked.has(message.id)) {
      this.#asked.get(message.id)?.(message);
      this.#asked.delete(message.id);
    } else if (this.#outbox?.heard(message)) {
      if (message.type === "refused" && !message.can_retry) void this.#notTaken();
    } else if (message.type === "refused") {
      this.#say(message.sentence);
    } else if (message.type === "time") {
      this.#tick();
    }
  }

  /** @param {Game} game */
  #begin(game) {
    this.#setting = settingOf(game.table);
    this.#writer.build(this.#setting);
    if (this.#kept.draft) this.#writer.become(this.#kept.draft);
    this.removeAttribute("data-waiting");
    this.#outbox?.send();
  }

  // What is shown

  #build() {
    /** @type {[ScreenName, string, string][]} */
    const tabs = [
      ["write", "✎", text("Write")],
      ["turns", "≡", text("Turns")],
      ["tiles", "▦", text("Tiles")],
      ["clock", "◷", text("Clock")],
      ["more", "…", text("More")],
    ];
    for (const [name, sign, label] of tabs) {
      const button = make(
        "button",
        { type: "button", "data-to": name },
        make("span", { "aria-hidden": "true" }, sign),
        label,
      );
      button.addEventListener("click", () => this.#go(name));
      this.#tabs.append(button);
    }
    this.replaceChildren(
      this.#scores.element,
      this.#status,
      this.#alert,
      ...Object.values(this.#screens),
      this.#tabs,
    );
    this.#alert.hidden = true;
    this.#alert.addEventListener("click", () => (this.#alert.hidden = true));
    this.#go("write");
  }

  /** @param {ScreenName} name */
  #go(name) {
    for (const [each, screen] of Object.entries(this.#screens)) screen.hidden = each !== name;
    for (const tab of this.#tabs.children)
      setAttribute(tab, "aria-current", tab.getAttribute("data-to") === name ? "page" : null);
    this.dataset.screen = name;
  }

  #show() {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    const ahead = aheadOf(game.view, setting, this.#kept.queue, this.#kept.marks);
    this.#ahead = ahead;
    const board = this.#change
      ? boardBefore(game.view.turns, this.#change.turn, setting.size)
      : ahead.board;
    this.#writer.show(board, this.#change ? [] : freshSquares({ ...game.view, turns: ahead.turns }));
    this.#scores.show(game, ahead);
    this.#turns.show(game, setting, ahead);
    this.#unseen.show(
      { ...game, view: { ...game.view, bag_count: ahead.bagCount, unseen: ahead.unseen } },
      setting,
    );
    this.#showMatter(game, setting, ahead);
    this.#showChoices();
    this.#showMore(game);
    this.#clock.show(game, ahead, this.#unwritten, this.#holdNow);
    this.#showStatus();
    this.#tick();
  }

  /**
   * @param {Game} game
   * @param {Setting} setting
   * @param {Ahead} ahead
   */
  #showMatter(game, setting, ahead) {
    const matter = this.#change
      ? null
      : matterOf(game, setting, ahead, {
          enter: (command, side) => this.#enter(command, side),
          noteRack: (side) => void this.#noteRack(side),
          challenge: () => void this.#challenge(),
        });
    setAttribute(this, "data-matter", matter !== null);
    this.#matter.replaceChildren(...(matter ? [matterElement(matter)] : []));
  }

  #showChoices() {
    const [game, ahead] = [this.#game, this.#ahead];
    if (game === null || ahead === null) return;
    const isWriting = (this.#writer.draft?.symbols.length ?? 0) > 0;
    setAttribute(this, "data-writing", isWriting);
    setAttribute(this, "data-changing", this.#change !== null);
    this.#choices.replaceChildren(
      ...this.#deeds(game, ahead, isWriting).map(({ label, act }) => {
        const button = make("button", { type: "button", class: "choice" }, label);
        button.addEventListener("click", act);
        return button;
      }),
    );
  }

  /**
   * @param {Game} game
   * @param {Ahead} ahead
   * @param {boolean} isWriting
   * @returns {{label: string, act: () => void}[]}
   */
  #deeds(game, ahead, isWriting) {
    const { rules } = game.table;
    const deeds = [];
    if (this.#change) {
      deeds.push({ label: text("Keep it as it was"), act: () => this.#stopChange() });
      deeds.push({ label: text("It was a pass"), act: () => void this.#correct({ type: "pass_turn" }) });
      deeds.push({ label: text("It was an exchange …"), act: () => void this.#wasExchange() });
      return deeds;
    }
    for (const [square, symbol] of isWriting ? this.#writer.blanks : []) {
      const letter = (this.#setting?.labels[symbol] ?? symbol).toUpperCase();
      deeds.push({
        label: text("Blank is {letter} …", { letter }),
        act: () => void this.#noteBlank(square, symbol),
      });
    }
    if (isWriting) return deeds;
    const play = ahead.play;
    if (play && !play.challenge && rules.challenge.fail !== "void" && this.#unwritten === 0) {
      deeds.push({ label: text("Challenge …"), act: () => void this.#challenge() });
      const other = this.#others(play.side)[0] ?? 0;
      if (play.hold)
        deeds.push({
          label: text("Accept"),
          act: () => this.#enter({ type: "accept_play" }, play.hold?.side ?? other),
        });
      else if (rules.challenge.hold)
        deeds.push({ label: text("Hold"), act: () => this.#enter({ type: "hold_play" }, other) });
    }
    deeds.push({ label: text("Exchange …"), act: () => void this.#exchange() });
    if (rules.play.pass_allowed) deeds.push({ label: text("Pass"), act: () => void this.#pass() });
    if (this.#canUndo) deeds.push({ label: text("Undo"), act: () => this.#undo() });
    for (const square of game.view.record?.unbound ?? [])
      deeds.push({
        label: text("Blank on {square} binds", {
          square: squareName(this.#setting?.size ?? 15, square),
        }),
        act: () => this.#bindBlank(square),
      });
    return deeds;
  }

  #showStatus() {
    const waiting = this.#kept.queue.length;
    const isUp = this.#line?.state === "following" || this.#line?.state === "greeted";
    const unsent = textPlural("{count} entry not sent yet", "{count} entries not sent yet", waiting);
    const unwritten = this.#unwritten;
    const parts = [];
    if (!isUp) parts.push(text("No network. Everything is kept on this device."));
    if (waiting > 0 && (!isUp || waiting > 1)) parts.push(unsent);
    if (unwritten > 0)
      parts.push(textPlural("{count} play to write", "{count} plays to write", unwritten));
    const differences = this.#game?.view.record?.sheet_differences ?? [];
    if (differences.length > 0)
      parts.push(text("The sheets differ after turn {turn}.", { turn: differences[0]?.turn ?? 0 }));
    if ((this.#game?.view.record?.unfit ?? []).length > 0)
      parts.push(text("Some entries do not fit any more; call the director."));
    setText(this.#status, parts.join(" "));
    this.#status.hidden = parts.length === 0;
    setAttribute(this, "data-cut-off", !isUp);
  }

  /** @param {Game} game */
  #showMore(game) {
    if (this.#more.childElementCount > 0) return;
    const path = `/games/${this.#id}`;
    const links = [
      [text("Go on at another device"), `${path}/device`],
      [text("What went wrong?"), `${path}/rulings`],
    ];
    const code = this.dataset.code;
    this.#more.replaceChildren(
      make("h2", {}, game.table.rules.title),
      make(
        "ul",
        { class: "difference" },
        ...(code
          ? [
              make(
                "li",
                {},
                make("span", {}, text("Code of the table")),
                make("b", { translate: "no" }, code),
              ),
            ]
          : []),
        make(
          "li",
          {},
          make("span", {}, text("Lexicon")),
          make("b", { translate: "no" }, game.table.lexicon ?? "–"),
        ),
      ),
      make(
        "div",
        { class: "matter-deeds" },
        ...links.map(([label, to]) =>
          make("a", { class: "button quiet", href: to }, label ?? ""),
        ),
      ),
    );
  }

  #tick() {
    const [game, ahead, line] = [this.#game, this.#ahead, this.#line];
    if (game === null || ahead === null || line === null) return;
    const now_ms = line.time.now();
    this.#scores.tick(game, ahead, now_ms);
    this.#clock.tick(game, ahead, now_ms, this.#holdNow);
    this.#tellWhatIsDue(game, now_ms);
  }

  /**
   * The device is the clock: it says when something was due.
   * @param {Game} game
   * @param {number} now_ms
   */
  #tellWhatIsDue(game, now_ms) {
    const due = game.view.deadline;
    if (!due || due.at_ms > now_ms || due.at_ms === this.#toldDue_ms) return;
    if (this.#kept.queue.length > 0 || this.#unwritten > 0) return;
    this.#toldDue_ms = due.at_ms;
    this.#enter({ type: "time_passed" }, null);
  }

  // What is done

  /**
   * @param {{type: string, [field: string]: unknown}} command
   * @param {number | null} side
   * @param {number} [at_ms]
   */
  #enter(command, side, at_ms = this.#now) {
    this.#alert.hidden = true;
    this.#outbox?.put(command, side, at_ms);
  }

  get #now() {
    return this.#line?.time.now() ?? Date.now();
  }

  get #unwritten() {
    return this.#kept.marks.filter((mark) => mark.kind === "press").length;
  }

  get #holdNow() {
    const mark = [...this.#kept.marks].reverse().find((each) => each.kind !== "press");
    if (mark?.kind === "hold" && this.#unwritten > 0) return mark;
    return this.#ahead?.play?.hold ?? null;
  }

  /** @param {number} side */
  #others(side) {
    return (this.#ahead?.scores ?? []).map((_, each) => each).filter((each) => each !== side);
  }

  /**
   * A turn is completed: at the clock if its button was pressed, else now.
   * @param {{type: string, [field: string]: unknown}} command
   */
  #complete(command) {
    const ahead = this.#ahead;
    if (ahead === null) return;
    const pressed = this.#kept.marks.findIndex((mark) => mark.kind === "press");
    const mark = pressed < 0 ? undefined : this.#kept.marks[pressed];
    const side = mark?.side ?? ahead.writer;
    this.#kept.marks.splice(0, pressed + 1);
    this.#enter(command, side, mark?.at_ms ?? this.#now);
    this.#flushMarks();
  }

  /** What was done at the clock after a play that is written now. */
  #flushMarks() {
    let next = this.#kept.marks[0];
    while (next !== undefined && next.kind !== "press") {
      this.#kept.marks.shift();
      const type = next.kind === "hold" ? "hold_play" : "accept_play";
      this.#enter({ type }, next.side, next.at_ms);
      next = this.#kept.marks[0];
    }
    remember(this.#id, this.#kept);
    this.#show();
  }

  /** @param {Written} play */
  async #commit(play) {
    const command = {
      type: "play_tiles",
      tiles: play.tiles,
      ...(play.announced === null ? {} : { announced: play.announced }),
      ...this.#blanksOf(play),
    };
    if (this.#change) {
      await this.#correct(command);
      return;
    }
    this.#blankNotes.clear();
    this.#writer.clear();
    this.#complete(command);
  }

  /** @param {Written} play */
  #blanksOf(play) {
    const squares = new Set(play.tiles.map(([square]) => square));
    const notes = [...this.#blankNotes.values()].filter(({ square }) => squares.has(square));
    return notes.length ? { blanks: notes } : {};
  }

  /**
   * @param {number} square
   * @param {string} symbol
   */
  async #noteBlank(square, symbol) {
    if (this.#setting === null) return;
    const note = await askBlank(this.#setting, square, symbol);
    if (note) this.#blankNotes.set(square, note);
  }

  /** @param {number} square */
  #bindBlank(square) {
    const symbol = this.#ahead?.board[square] ?? "";
    const letter = (this.#setting?.labels[symbol] ?? symbol).toUpperCase();
    this.#enter({ type: "clarify_blank", square, letter }, this.#ahead?.onTurn ?? 0);
  }

  async #exchange() {
    const [game, ahead] = [this.#game, this.#ahead];
    if (game === null || ahead === null) return;
    const name = shortNameOf(game, ahead.writer);
    const count = await askExchange(name, game.table.rules.setup.rack_tiles);
    if (count !== null) this.#complete({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  async #pass() {
    const [game, ahead] = [this.#game, this.#ahead];
    if (game === null || ahead === null) return;
    const name = shortNameOf(game, ahead.writer);
    const isMeant = await chooseOne(text("{name} passes?", { name }), [[true, text("Pass")]]);
    if (isMeant) this.#complete({ type: "pass_turn" });
  }

  async #challenge() {
    const [game, setting, play] = [this.#game, this.#setting, this.#ahead?.play];
    if (game === null || setting === null || !play) return;
    const side = await this.#challenger(game, play.side);
    if (side === null) return;
    const words = play.words.map(([word]) => word);
    const listed = await askChallenge(setting, shortNameOf(game, side), words);
    if (listed === null) return;
    const isAll = listed.length === words.length;
    this.#enter({ type: "challenge_play", ...(isAll ? {} : { words: listed }) }, side);
  }

  /**
   * @param {Game} game
   * @param {number} player
   * @returns {Promise<number | null>}
   */
  async #challenger(game, player) {
    const others = this.#others(player);
    if (others.length === 1) return others[0] ?? null;
    return chooseOne(
      text("Who challenges?"),
      others.map((side) => [side, shortNameOf(game, side)]),
    );
  }

  /** @param {number} side */
  async #noteRack(side) {
    const [game, setting] = [this.#game, this.#setting];
    if (game === null || setting === null) return;
    const count = game.view.sides[side]?.rack_count ?? 0;
    const unseen = game.view.unseen ?? "";
    const guess = unseen.length === count ? unseen : "";
    const tiles = await askRack(setting, shortNameOf(game, side), count, guess);
    if (tiles) this.#enter({ type: "note_rack", tiles }, side);
  }

  // The clock

  /** @param {number} side */
  #press(side) {
    this.#mark("press", side);
  }

  /**
   * @param {"press" | "hold" | "release"} kind
   * @param {number} side
   */
  #mark(kind, side) {
    if (kind !== "press" && this.#unwritten === 0) {
      this.#enter({ type: kind === "hold" ? "hold_play" : "accept_play" }, side);
      return;
    }
    this.#kept.marks.push({ kind, side, at_ms: Math.round(this.#now) });
    remember(this.#id, this.#kept);
    this.#show();
  }

  #startClock() {
    const [game, ahead] = [this.#game, this.#ahead];
    if (game === null || ahead === null) return;
    if (ahead.clock.stop_reason !== null) this.#enter({ type: "start_clock" }, ahead.onTurn);
    else this.#enter({ type: "look_at_rack" }, game.view.first_side);
  }

  async #stopClock() {
    const [game, ahead] = [this.#game, this.#ahead];
    if (game === null || ahead === null) return;
    const reasons = game.table.rules.clock.pause_reasons ?? [];
    const reason = await chooseOne(
      text("Why is the clock stopped?"),
      reasons.map((each) => [each, pauseText(each)]),
    );
    if (reason !== null) this.#enter({ type: "stop_clock", reason }, ahead.onTurn);
  }

  // Taking back and correcting

  get #canUndo() {
    const last = this.#ahead?.turns.at(-1);
    if (last === undefined || this.#ahead?.phase !== "playing") return false;
    const play = this.#ahead?.play;
    return !play?.hold && !play?.challenge && !last.is_withdrawn && last.kind !== "lost";
  }

  /** A slip of the finger: the last turn is taken back and can be written again. */
  #undo() {
    const [game, ahead] = [this.#game, this.#ahead];
    const last = ahead?.turns.at(-1);
    if (game === null || last === undefined) return;
    if (last.isUnsent) {
      if (this.#outbox?.takeBack() == null) return;
    } else {
      const at = last.entry ?? null;
      if (at === null) return;
      this.#enter({ type: "correct_entries", at, reason: text("slip of the finger") }, null);
    }
    if (last.kind === "play") this.#writer.writeAgain(last.tiles ?? []);
    this.#show();
  }

  /** @param {number} turn */
  #changeTurn(turn) {
    const [game, ahead] = [this.#game, this.#ahead];
    const chosen = ahead?.turns[turn];
    if (game === null || chosen === undefined) return;
    if (chosen.isUnsent || this.#kept.queue.length > 0) {
      this.#say(text("It can be changed when everything is sent."));
      return;
    }
    this.#change = { turn };
    this.#go("write");
    this.#show();
    this.#writer.writeAgain(chosen.tiles ?? []);
    this.#say(
      text("Turn {turn} of {name}: write it as it was.", {
        turn: turn + 1,
        name: shortNameOf(game, chosen.side),
      }),
    );
  }

  #stopChange() {
    this.#change = null;
    this.#alert.hidden = true;
    this.#writer.clear();
    this.#show();
  }

  async #wasExchange() {
    const [game, change] = [this.#game, this.#change];
    if (game === null || change === null) return;
    const side = game.view.turns[change.turn]?.side ?? 0;
    const most = game.table.rules.setup.rack_tiles;
    const count = await askExchange(shortNameOf(game, side), most);
    if (count !== null) await this.#correct({ type: "exchange_tiles", tiles: "_".repeat(count) });
  }

  /** @param {{type: string, [field: string]: unknown}} inserted */
  async #correct(inserted) {
    const [game, setting, change] = [this.#game, this.#setting, this.#change];
    const turn = change && game?.view.turns[change.turn];
    if (game === null || setting === null || !turn || turn.entry == null) return;
    const command = {
      type: "correct_entries",
      at: turn.entry,
      inserted: [{ ...inserted, for_side: turn.side }],
      reason: text("corrected at the table"),
    };
    const answer = await this.#preview(command);
    if (answer === null || answer.type === "refused") {
      this.#say(answer?.sentence ?? text("Corrections need the network."));
      return;
    }
    if (answer.type !== "previewed") return;
    if (!(await acceptDifference(game, setting, answer.difference))) return;
    this.#stopChange();
    this.#enter(command, null);
  }

  /**
   * What a correction would change; `null` without a line.
   * @param {object} command
   * @returns {Promise<Message | null>}
   */
  #preview(command) {
    const id = newCommandId();
    return new Promise((resolve) => {
      this.#asked.set(id, resolve);
      if (!this.#line?.say({ type: "preview", game: this.#id, id, command })) {
        this.#asked.delete(id);
        resolve(null);
      }
    });
  }

  /** What the server did not take: nothing is lost, somebody decides. */
  async #notTaken() {
    const returned = this.#kept.returned.shift();
    if (returned === undefined) return;
    remember(this.#id, this.#kept);
    const { items, sentence } = returned;
    const [only] = items;
    if (items.length === 1 && only) {
      this.#say(sentence);
      const tiles = only.command.tiles;
      if (only.command.type === "play_tiles" && Array.isArray(tiles)) this.#writer.writeAgain(tiles);
      return;
    }
    const lines = items.map((item) => itemText(this.#game, this.#setting, item));
    if (await askReturned(sentence, lines)) {
      for (const item of items) this.#enter(item.command, item.side, item.at_ms);
    }
  }

  /** @param {string} sentence */
  #say(sentence) {
    setText(this.#alert, sentence);
    this.#alert.hidden = false;
    setTimeout(() => {
      if (this.#alert.textContent === sentence) this.#alert.hidden = true;
    }, LATE_NOTICE_MS);
  }
}

/**
 * @param {Game | null} game
 * @param {Setting | null} setting
 * @param {Item} item
 */
function itemText(game, setting, item) {
  const name = game && item.side !== null ? shortNameOf(game, item.side) : "";
  const tiles = item.command.tiles;
  const letters = Array.isArray(tiles)
    ? tiles.map(([, symbol]) => setting?.labels[symbol] ?? symbol).join("")
    : "";
  return [name, commandText(item.command.type), letters].filter((part) => part).join(" ");
}

/** @param {string} type */
function commandText(type) {
  switch (type) {
    case "play_tiles":
      return text("Play");
    case "exchange_tiles":
      return text("Exchange");
    case "pass_turn":
      return text("Pass");
    case "hold_play":
      return text("Hold");
    case "challenge_play":
      return text("Challenge");
    default:
      return text("Something at the clock");
  }
}

/** @param {string} reason */
function pauseText(reason) {
  switch (reason) {
    case "score":
      return text("A score is checked");
    case "challenge":
      return text("A challenge");
    case "director":
      return text("The director is called");
    case "game_end":
      return text("The end of the game");
    case "procedure":
      return text("A question of procedure");
    case "blank_slip":
      return text("The blank’s slip");
    case "reposition_tiles":
      return text("Tiles are put straight");
    default:
      return reason;
  }
}

customElements.define("lexi-sheet", LexiSheet);
