/**
 * Parts of a page that the server renders anew: `data-live` names them. The page is asked
 * for again and its parts take the place of the old ones; nothing is drawn twice, once
 * here and once there. What somebody is typing in stays as it is.
 */

import { showEnd } from "../ended.js";
import { text } from "../texts.js";

const LEAST_GAP_MS = 400;
/** A link that is worthless by now, nobody in particular, no role, nothing there, another page. */
const GONE = [400, 401, 403, 404, 303];

export class Regions {
  #isAsking = false;
  #isStale = false;

  /** Show the page as it is now; several changes at once are one look. */
  refresh() {
    if (this.#isAsking) {
      this.#isStale = true;
      return;
    }
    this.#isAsking = true;
    this.look().then((status) => {
      if (GONE.includes(status)) showEnd(text("This page is not for this browser any more."));
      setTimeout(() => {
        this.#isAsking = false;
        if (this.#isStale) {
          this.#isStale = false;
          this.refresh();
        }
      }, LEAST_GAP_MS);
    });
  }

  /**
   * Show the page as it is now; answers the status, 303 if another page came instead.
   * @returns {Promise<number>}
   */
  look() {
    return this.#ask("GET", location.href, null);
  }

  /**
   * Send a form without leaving the page; answers the status, 0 if no answer came.
   * @param {HTMLFormElement} form
   * @returns {Promise<number>}
   */
  submit(form) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) fields.append(name, String(value));
    return this.#ask("POST", form.action, fields);
  }

  /**
   * @param {string} method
   * @param {string} address
   * @param {URLSearchParams | null} fields
   * @returns {Promise<number>}
   */
  #ask(method, address, fields) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      // Nobody has asked for this page; whoever asks for one comes first.
      if (method === "GET") request.setRequestHeader("Priority", "u=5");
      request.responseType = "document";
      request.addEventListener("loadend", () => {
        const page = request.responseXML;
        if (page !== null) swap(page, method === "POST");
        const isElsewhere = method === "GET" && request.status === 200 && !isHere(request.responseURL, page);
        resolve(isElsewhere ? 303 : request.status);
      });
      request.send(fields);
    });
  }
}

/**
 * Whether it is still a page of this event: what a form answered stands at the form's own
 * address, which leads back to the desk.
 * @param {string} address
 * @param {Document | null} page
 */
function isHere(address, page) {
  return new URL(address).pathname === location.pathname || eventOf(page) === eventOf(document);
}

/** @param {Document | null} page */
function eventOf(page) {
  return page?.querySelector("[data-event]")?.getAttribute("data-event") ?? null;
}

/**
 * What was said in answer to a form stays until the next answer.
 * @param {Document} page
 * @param {boolean} isAnswer
 */
function swap(page, isAnswer) {
  for (const old of document.querySelectorAll("[data-live]")) {
    if (!isAnswer && old.matches('[data-live="said"]')) continue;
    if (old.contains(document.activeElement) && document.activeElement?.matches("input, select, textarea")) continue;
    const name = old.getAttribute("data-live") ?? "";
    const fresh = page.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (fresh === null) continue;
    if (isSame(old, fresh)) {
      bringUpToDate(old, fresh);
      continue;
    }
    keepOpen(old, fresh);
    const focus = focusIn(old);
    old.replaceWith(document.adoptNode(fresh));
    focus?.();
  }
  document.dispatchEvent(new CustomEvent("regions-changed"));
}

/**
 * Forms carry an id of their own each time, and the version they show; that alone is no difference.
 * @param {Element} old
 * @param {Element} fresh
 */
function isSame(old, fresh) {
  const copy = /** @type {Element} */ (old.cloneNode(true));
  const other = /** @type {Element} */ (fresh.cloneNode(true));
  for (const each of [copy, other]) {
    for (const input of each.querySelectorAll('[name="id"], [name="seen"]')) input.removeAttribute("value");
    for (const clock of each.querySelectorAll("[data-ends], [data-zero]")) clock.textContent = "";
    for (const details of each.querySelectorAll("details")) details.open = false;
    for (const sheet of each.querySelectorAll("[data-page]")) sheet.removeAttribute("hidden");
    for (const name of each.querySelectorAll("[data-page-text]")) name.textContent = "";
    for (const game of each.querySelectorAll("lexi-live-game")) {
      // A board follows its own game.
      game.replaceChildren();
      game.removeAttribute("data-version");
    }
  }
  return copy.isEqualNode(other);
}

/**
 * A part that looks as before shows what is there now, and its forms say so.
 * @param {Element} old
 * @param {Element} fresh
 */
function bringUpToDate(old, fresh) {
  const now = fresh.querySelectorAll('input[name="seen"]');
  for (const [at, seen] of old.querySelectorAll('input[name="seen"]').entries()) {
    seen.setAttribute("value", now[at]?.getAttribute("value") ?? "");
  }
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function keepOpen(old, fresh) {
  const before = old.querySelectorAll("details");
  for (const [at, details] of fresh.querySelectorAll("details").entries()) {
    details.open = before[at]?.open ?? details.open;
  }
}

/**
 * Who was at the third button is at the third button again.
 * @param {Element} old
 */
function focusIn(old) {
  const active = document.activeElement;
  const name = old.getAttribute("data-live") ?? "";
  if (active === null || !old.contains(active)) return null;
  const place = [...old.querySelectorAll("a, button, summary")].indexOf(active);
  return () => {
    const fresh = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
    const wanted = fresh?.querySelectorAll("a, button, summary")[place];
    if (wanted instanceof HTMLElement) wanted.focus();
  };
}
