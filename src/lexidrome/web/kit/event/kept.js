/**
 * Lines of results that the server has not answered, and the one that is being typed: kept on this
 * device for whoever typed them, also when the page is loaded again or closed. Whoever signs out
 * takes them along.
 */

import { newCommandId } from "../identity.js";

const BEGINNING = "lexidrome.lines ";

/**
 * Sent again under its number, a line is done once.
 * @typedef {{ line: string, isUnsigned: boolean, id: string }} KeptLine
 */

export class KeptLines {
  #key;
  /** @type {KeptLine[]} where a browser keeps nothing */
  #unkept = [];

  /**
   * @param {string} address where they are sent
   * @param {string} person who types them; empty where there are no accounts
   */
  constructor(address, person) {
    this.#key = `${BEGINNING}${person} ${address}`;
  }

  get first() {
    return this.#lines.at(0);
  }

  get last() {
    return this.#lines.at(-1)?.line ?? "";
  }

  get count() {
    return this.#lines.length;
  }

  /** What stands in the field and was not entered; other windows have their own. */
  get typed() {
    return read(sessionStorage, this.#key) ?? "";
  }

  set typed(line) {
    write(sessionStorage, this.#key, line.trim() === "" ? null : line);
  }

  /**
   * Behind the others; a line about the same table takes the place of the earlier one.
   * @param {string} line
   * @param {boolean} isUnsigned
   */
  add(line, isUnsigned) {
    const lines = this.#lines;
    const fresh = { line, isUnsigned, id: newCommandId() };
    const same = lines.findIndex((each) => tableOf(each.line) === tableOf(line));
    const before = lines[same];
    if (before === undefined) lines.push(fresh);
    else if (before.line !== line || before.isUnsigned !== isUnsigned) lines[same] = fresh;
    this.#save(lines);
  }

  /** @param {KeptLine} sent */
  drop(sent) {
    this.#save(this.#lines.filter((each) => each.id !== sent.id));
  }

  /** Another window of the same desk may have sent some of them meanwhile. */
  get #lines() {
    try {
      /** @type {KeptLine[]} */
      const kept = JSON.parse(localStorage.getItem(this.#key) ?? "null") ?? this.#unkept;
      return [...kept];
    } catch {
      return [...this.#unkept];
    }
  }

  /** @param {KeptLine[]} lines */
  #save(lines) {
    const isKept = write(
      localStorage,
      this.#key,
      lines.length === 0 ? null : JSON.stringify(lines),
    );
    this.#unkept = isKept ? [] : lines;
  }
}

/** What was typed is not for whoever comes after them. */
export function forgetLines() {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(BEGINNING)) storage.removeItem(key);
    }
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 */
function read(storage, key) {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Whether it is kept.
 * @param {Storage} storage
 * @param {string} key
 * @param {string | null} value
 */
function write(storage, key, value) {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} line */
function tableOf(line) {
  return line.trim().split(/\s+/, 1)[0]?.toLowerCase() ?? "";
}
