/**
 * What goes along to a server's new address: all that this device has of a game, in the fragment
 * of the address, which browsers tell no server.
 */

/** @typedef {import("../record/keep.js").Item} Item */
/** @typedef {import("../record/keep.js").Mark} Mark */
/** @typedef {import("../record/keep.js").Returned} Returned */

/**
 * @typedef {object} Carried
 * @property {string} game
 * @property {string | null} link the seat's, by which this device sits there, too
 * @property {string | null} code of the table
 * @property {string} device
 * @property {string | null} past what the server said it was restored from; empty: nothing
 * @property {Item[]} sent what the old server had taken
 * @property {Item[]} queue what it had not
 * @property {Mark[]} marks
 * @property {Returned[]} returned
 * @property {number} turns how many the page had seen
 */

const FRAGMENT = "#carried=";
const MOST_BYTES = 500_000;
const MOST_ITEMS = 500;
const GAME = /^[\w.~-]{1,121}$/;
const TOKEN = /^[\w-]{1,400}$/;
const CODE = /^[A-Z0-9-]{1,12}$/;
const IDENTITY = /^[\w-]{8,64}$/;
const KINDS = ["press", "hold", "release", "stop", "start"];

/**
 * Where a typed address leads: scheme, host and port, and nothing else. Without a scheme it has
 * that of this page: a spare machine speaks as the first one did.
 * @param {string} typed
 * @param {string | undefined} spoken
 * @returns {string | null}
 */
export function originOf(typed, spoken = globalThis.location?.protocol) {
  const written = typed.trim();
  if (written === "" || /[\s@\\]/.test(written)) return null;
  const scheme = spoken === "https:" ? "https" : "http";
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `${scheme}://${written}`;
  if (!URL.canParse(full)) return null;
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(full);
  const isPlain = pathname === "/" && !search && !hash && !username && !password;
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && isPlain && hostname !== "" ? origin : null;
}

/**
 * @param {Carried} carried
 * @returns {string} to stand after an address
 */
export function packed(carried) {
  const bytes = new TextEncoder().encode(JSON.stringify(carried));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return FRAGMENT + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * What a fragment carries; `null` if it is none of ours. Anybody can make an address, so only
 * what has the right shape is taken, and the server checks all of it like any other command.
 * @param {string} fragment
 * @returns {Carried | null}
 */
export function unpacked(fragment) {
  if (!fragment.startsWith(FRAGMENT) || fragment.length > MOST_BYTES) return null;
  try {
    const encoded = fragment.slice(FRAGMENT.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return readCarried(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}

/**
 * @param {any} read
 * @returns {Carried | null}
 */
export function readCarried(read) {
  if (!isMatch(GAME, read?.game) || !isMatch(IDENTITY, read.device)) return null;
  const lists = [read.sent, read.queue, read.marks, read.returned];
  if (!lists.every((list) => Array.isArray(list) && list.length <= MOST_ITEMS)) return null;
  const items = [...read.sent, ...read.queue, ...read.returned.flatMap(itemsOf)];
  if (!items.every(isItem) || !read.marks.every(isMark)) return null;
  const { game, device, sent, queue, marks, returned } = read;
  return {
    game,
    device,
    link: isMatch(TOKEN, read.link) ? read.link : null,
    code: isMatch(CODE, read.code) ? read.code : null,
    past: typeof read.past === "string" ? read.past.slice(0, 64) : null,
    sent: sent.map(plainItem),
    queue: queue.map(plainItem),
    marks,
    returned: returned.map((/** @type {any} */ each) => ({
      sentence: String(each.sentence).slice(0, 400),
      items: each.items.map(plainItem),
    })),
    turns: isCount(read.turns) ? read.turns : 0,
  };
}

/** @param {any} returned */
function itemsOf(returned) {
  return Array.isArray(returned?.items) ? returned.items : [null];
}

/** @param {any} item */
function isItem(item) {
  return (
    isMatch(IDENTITY, item?.id) &&
    typeof item.command?.type === "string" &&
    (item.side === null || isCount(item.side)) &&
    (item.seen === null || isCount(item.seen)) &&
    Number.isFinite(item.at_ms) &&
    (item.turns === undefined || isCount(item.turns)) &&
    (item.target === undefined || isCount(item.target))
  );
}

/**
 * @param {any} item
 * @returns {Item}
 */
function plainItem({ id, command, side, at_ms, seen, turns, target }) {
  return {
    id,
    command,
    side,
    at_ms,
    seen,
    ...(turns === undefined ? {} : { turns }),
    ...(target === undefined ? {} : { target }),
  };
}

/** @param {any} mark */
function isMark(mark) {
  return (
    isMatch(IDENTITY, mark?.id) &&
    isMatch(IDENTITY, mark.device) &&
    KINDS.includes(mark.kind) &&
    [mark.side, mark.turn, mark.at_ms].every(isCount)
  );
}

/**
 * @param {RegExp} pattern
 * @param {unknown} value
 */
function isMatch(pattern, value) {
  return typeof value === "string" && pattern.test(value);
}

/** @param {unknown} value */
function isCount(value) {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
