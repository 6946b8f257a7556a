/**
 * Where pages come that were open at the server's old address. What they carry is shown, and
 * taken in only when somebody says so; the sheet then sends it like everything else.
 */

import { readCarried, unpacked } from "../kit/carrying.js";
import { make } from "../kit/dom.js";
import { joined, recall, remember } from "../record/keep.js";
import { itemText } from "../record/words.js";
import { rememberSeen } from "../play/memory.js";
import { text, textPlural } from "../kit/texts.js";

/** @typedef {import("../kit/carrying.js").Carried} Carried */

const KEY = "lexidrome.carried";

/**
 * From the address, once; over a reload from what this tab keeps.
 * @returns {Carried | null}
 */
function arrived() {
  const carried = unpacked(location.hash);
  try {
    if (carried === null) return readCarried(JSON.parse(sessionStorage.getItem(KEY) ?? "null"));
    sessionStorage.setItem(KEY, JSON.stringify(carried));
  } catch {
    return carried;
  }
  // The link of a seat does not stay in the address, nor in the list of pages visited.
  history.replaceState(null, "", location.pathname);
  return carried;
}

/** @param {Carried} carried */
async function goOn(carried) {
  remember(carried.game, joined(recall(carried.game), carried));
  rememberSeen(carried.game, { past: carried.past ?? "", turns: carried.turns });
  sessionStorage.removeItem(KEY);
  const { link, code } = carried;
  const isKnown = link !== null && (await fetch(`/seats/${link}`)).ok;
  if (isKnown) {
    const form = make("form", { method: "post", action: `/seats/${link}` });
    document.body.append(form);
    form.submit();
    return;
  }
  part.replaceChildren(
    make("h1", {}, text("Open the game again")),
    make(
      "p",
      {},
      text(
        "This server does not know your game or your seat: perhaps it was opened after the backup. Open it again with the code of the table; your entries are kept.",
      ),
    ),
    make(
      "p",
      {},
      make(
        "a",
        { class: "button", href: code === null ? "/t" : `/t/${code}` },
        text("Go to the table"),
      ),
    ),
  );
}

/** @param {Carried} carried */
function show(carried) {
  const items = [...carried.sent, ...carried.queue];
  const accept = make("button", { type: "button", class: "button" }, text("Continue here"));
  accept.addEventListener("click", () => {
    accept.disabled = true;
    void goOn(carried);
  });
  const leave = make(
    "button",
    { type: "button", class: "button quiet" },
    text("This is not my table"),
  );
  leave.addEventListener("click", () => {
    sessionStorage.removeItem(KEY);
    part.hidden = true;
  });
  part.replaceChildren(
    make("h1", {}, text("Continue your game here?")),
    make(
      "p",
      {},
      items.length === 0
        ? text("Your seat is taken over from the server’s old address.")
        : textPlural(
            "Your seat and {count} entry are taken over from the server’s old address. Entries that the server already has are not entered twice.",
            "Your seat and {count} entries are taken over from the server’s old address. Entries that the server already has are not entered twice.",
            items.length,
          ),
    ),
    make("p", { class: "row" }, accept, leave),
    make(
      "ol",
      { "data-part": "entries" },
      ...items.map((item) => make("li", {}, itemText(null, item))),
    ),
  );
  part.hidden = false;
}

const part = /** @type {HTMLElement} */ (document.querySelector("[data-part=carried]"));
const carried = arrived();
if (carried !== null) show(carried);
