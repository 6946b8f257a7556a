/** What the person at a live game does: each command, with whatever has to be asked before. */

import { laidTiles } from "../kit/board/plan.js";
import { text } from "../kit/texts.js";
import { faultText } from "./actions.js";
import { areBothMeant, isMeant, reasonOf } from "./asking.js";
import { confirmed, fillSlip } from "./dialogs.js";
import { pickExchange } from "./exchange.js";
import { keyList } from "./keylist.js";
import { teamWay } from "./team.js";
import { showWhys } from "./whys.js";

/** @typedef {import("../live/game.js").Game} Game */
/** @typedef {import("../live/line.js").Line} Line */
/** @typedef {import("./matters.js").Deed} Deed */
/** @typedef {import("../kit/board/plan.js").Setting} Setting */

/**
 * @typedef {object} Around what the page has
 * @property {() => Game | null} game
 * @property {() => Setting | null} setting
 * @property {() => import("./choices.js").Choices} choices
 * @property {() => Line | null} line
 * @property {() => boolean} canAct whether there is anything of one's own to do on the page
 * @property {boolean} isCasual nobody directs
 * @property {string} id of the game
 * @property {() => number} now_ms the hall's time, as far behind as this audience is
 * @property {() => void} changed what can be pressed
 */

export class Deeds {
  /** @type {string | null} the id of the turn that was sent */
  #sent = null;
  #drawWanted_ms = -1;
  #around;
  #board;
  #notices;

  /**
   * @param {Around} around
   * @param {import("../kit/board/element.js").LexiBoard} board
   * @param {import("./notices.js").Notices} notices
   */
  constructor(around, board, notices) {
    this.#around = around;
    this.#board = board;
    this.#notices = notices;
  }

  /** Whether a turn was sent and is not answered yet. */
  get isSent() {
    return this.#sent !== null;
  }

  /** @param {string | null} id of what was answered */
  answered(id) {
    if (id === this.#sent) this.#sent = null;
  }

  /** A server that was restored answers nothing that was sent before. */
  forget() {
    this.#sent = null;
  }

  /**
   * New tiles are drawn as soon as they may be, where somebody has asked for them.
   * @param {number} now_ms
   */
  drawIfDue(now_ms) {
    const { canDraw, drawFrom_ms } = this.#around.choices();
    const isWanted = this.#around.game()?.view.play?.at_ms === this.#drawWanted_ms;
    if (!isWanted || !canDraw || now_ms < drawFrom_ms) return;
    this.#drawWanted_ms = -1;
    this.send({ type: "draw_tiles" });
  }

  /** @param {object} command */
  send(command) {
    const [game, line] = [this.#around.game(), this.#around.line()];
    if (game === null || line === null) return "";
    this.#notices.clear();
    const id = line.send(command, game.version);
    if (line.state !== "following") this.#notices.showLine(line.state, true);
    return id;
  }

  /** Enter: it plays, or says why not. */
  async commit() {
    if (!this.#around.canAct() || this.#sent !== null) return;
    if (this.#around.choices().canPlay) this.play();
    else await this.explain("play_tiles");
  }

  /**
   * Why something cannot be done now, in the referee's words.
   * @param {string} command
   */
  async explain(command) {
    const answer = await this.#around.line()?.ask({ type: "why" });
    const why = answer?.type === "whys" ? answer.cannot[command] : undefined;
    this.#notices.refuse(why?.sentence ?? text("This cannot be done now."), why?.rule);
  }

  play() {
    const { measured, plan } = this.#board;
    if (!this.#around.choices().canPlay || this.#sent !== null) return;
    if (measured.fault !== null) {
      this.#notices.refuse(faultText(measured.fault, this.#around.setting()?.firstPlayTiles ?? 2));
      return;
    }
    this.#sent = this.send({ type: "play_tiles", tiles: [...laidTiles(plan)] });
    this.#around.changed();
  }

  async exchange() {
    const [game, setting] = [this.#around.game(), this.#around.setting()];
    if (game === null || setting === null) return;
    this.#board.recall();
    const tiles = await pickExchange(
      setting,
      this.#board.plan.rack,
      this.#around.choices().mostExchanged,
    );
    if (tiles !== null) this.#sent = this.send({ type: "exchange_tiles", tiles });
    this.#around.changed();
  }

  async pass() {
    const sentence = text("You give up this turn and score nothing.");
    if (await confirmed(text("Pass this turn?"), sentence, text("Pass"))) {
      this.#sent = this.send({ type: "pass_turn" });
    }
    this.#around.changed();
  }

  async #challenge() {
    const [game, setting] = [this.#around.game(), this.#around.setting()];
    const play = game?.view.play;
    if (!game || setting === null) return;
    if (!play) {
      await this.explain("challenge_play");
      return;
    }
    const formed = [...new Set(play.words.map(([word]) => word))];
    const words = await fillSlip(
      setting,
      formed,
      this.#around.choices().listsWords,
      this.#around.choices().challengeCost,
    );
    if (words === null) return;
    const isTogether = teamWay(game) === "together";
    if (isTogether && !(await areBothMeant())) return;
    this.send({ type: "challenge_play", words, is_agreed: isTogether });
  }

  /** For whoever looks for a button that is not there. */
  async showWhys() {
    const [before, line] = [this.#around.game(), this.#around.line()];
    if (before === null || line === null || !isActing(before)) return;
    const answer = await line.ask({ type: "why" });
    const can = (this.#around.game() ?? before).view.can ?? {};
    // Where nobody directs, no button calls the director.
    const isAlone = this.#around.isCasual && before.you.audience !== "director";
    const offered = (/** @type {string} */ name) =>
      isAlone && name === "stop_clock" ? null : (can[name] ?? null);
    await showWhys([{ name: "", offered, answer }], line.time.now(), keyList());
  }

  /** @param {Deed} deed */
  async does(deed) {
    switch (deed) {
      case "challenge":
        return this.#challenge();
      case "support":
        this.send({
          type: "challenge_play",
          words: this.#around.game()?.view.play?.proposal?.words ?? [],
        });
        return;
      case "draw":
        this.#drawWanted_ms = this.#around.game()?.view.play?.at_ms ?? -1;
        this.drawIfDue(this.#around.now_ms());
        return;
      case "acceptable":
      case "unacceptable":
        this.send({ type: "rule_on_challenge", is_acceptable: deed === "acceptable" });
        return;
      case "slip":
        location.assign(`/games/${this.#around.id}/slip`);
        return;
      case "agree":
      case "disagree":
        this.send({ type: "answer_resignation", is_accepted: deed === "agree" });
        return;
      default:
        this.send({ type: SIMPLE[deed] });
    }
  }

  /** @param {import("./menu.js").MenuDeed} deed */
  async doesFromMenu(deed) {
    switch (deed) {
      case "why":
        return this.showWhys();
      case "turn_board":
        this.#board.turn(this.#board.isTurned ? null : (this.#around.game()?.table.turned ?? null));
        return;
      case "stop_clock":
        this.send({ type: "stop_clock", reason: "director", note: "" });
        return;
      case "doubt_program":
        if (await isMeant(deed)) this.send({ type: "reopen_challenge", reason: "program_flawed" });
        return;
      case "forfeit_game":
        if (await isMeant(deed))
          this.send({
            type: deed,
            side: this.#around.game()?.you.side,
            reason: text("left the game"),
          });
        return;
      case "unseal_racks":
      case "stop_game": {
        const reason = await reasonOf(deed);
        if (reason !== null) this.send({ type: deed, reason });
        return;
      }
      default:
        if (await isMeant(deed)) this.send({ type: deed });
    }
  }
}

/**
 * Who only watches can do nothing, and needs no reason.
 * @param {Game} game
 */
export function isActing({ you }) {
  return you.audience !== "spectator";
}

/** @type {Partial<Record<Deed, string>>} */
const SIMPLE = {
  accept: "accept_play",
  hold: "hold_play",
  look: "look_at_rack",
  "no-plays": "confirm_no_plays",
  "accept-ruling": "accept_ruling",
  "ask-opinion": "ask_opinion",
  "start-clock": "start_clock",
  decline: "decline_challenge",
};
