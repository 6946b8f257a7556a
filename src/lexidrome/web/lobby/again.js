/**
 * What this page has said in a room, said again to a server that knows nothing of it: who is
 * here and what they seek lives in the memory of one server, and goes with it.
 */

/** A page that stood still for so long was closed, for all that others know. */
const ASLEEP_MS = 20_000;

export class Again {
  #known = known();
  #isSaying = false;
  #isAsleep = false;
  #awake_ms = Date.now();
  #settled;

  /** @param {() => void} settled the server knows it by now */
  constructor(settled) {
    this.#settled = settled;
  }

  /** Time passes. */
  tick() {
    const now_ms = Date.now();
    this.#isAsleep ||= now_ms - this.#awake_ms > ASLEEP_MS;
    this.#awake_ms = now_ms;
  }

  /** The page is as the server knows it now. */
  compare() {
    const now = known();
    if (now.memory === this.#known.memory || !this.#known.fields.has("do")) {
      this.#known = now;
      this.#isAsleep = false;
    } else if (this.#isAsleep) location.reload();
    else if (!this.#isSaying) void this.#say();
  }

  async #say() {
    this.#isSaying = true;
    const body = this.#known.fields;
    const answer = await fetch(location.pathname, { method: "POST", body }).catch(() => null);
    this.#isSaying = false;
    // Whoever does not answer, or not now, is asked again when the page looks again.
    if (answer === null || answer.status >= 500 || answer.status === 429) return;
    if (!answer.ok) {
      location.reload();
      return;
    }
    this.#known = known();
    this.#settled();
  }
}

/** What the page would say of itself, and which memory of the server it is from. */
function known() {
  const form = document.querySelector("form[data-memory]");
  const fields = new URLSearchParams();
  if (!(form instanceof HTMLFormElement)) return { memory: "", fields };
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  return { memory: form.dataset.memory ?? "", fields };
}
