/**
 * Commands that have no answer yet, kept on the device too: a tab that was closed without network
 * sends them when it is opened again, under their own ids, so that each happens once.
 */

const BEGINNING = "lexidrome.unsent.";

export class Unsent {
  /** @type {Map<string, object>} in the order in which they were sent */
  #messages = new Map();
  #key;

  /** @param {string | null} game `null`: nothing of it is kept */
  constructor(game) {
    this.#key = game === null ? null : BEGINNING + game;
    try {
      const kept = this.#key === null ? null : localStorage.getItem(this.#key);
      this.#messages = new Map(JSON.parse(kept ?? "[]"));
    } catch {
      // What cannot be read cannot be sent.
    }
  }

  get size() {
    return this.#messages.size;
  }

  values() {
    return this.#messages.values();
  }

  /** @param {string} id */
  get(id) {
    return this.#messages.get(id);
  }

  /**
   * @param {string} id
   * @param {object} message
   */
  set(id, message) {
    this.#messages.set(id, message);
    this.#keep();
  }

  /** @param {string} id */
  delete(id) {
    if (this.#messages.delete(id)) this.#keep();
  }

  clear() {
    this.#messages.clear();
    this.#keep();
  }

  #keep() {
    if (this.#key === null) return;
    try {
      if (this.size === 0) localStorage.removeItem(this.#key);
      else localStorage.setItem(this.#key, JSON.stringify([...this.#messages]));
    } catch {
      // Then only a reload would lose what is not sent.
    }
  }
}
