/**
 * Parts of a page that the server renders anew: `data-live` names them. The page is asked
 * for again and its parts become what they are there; nothing is drawn twice, once here
 * and once there. What somebody is typing in stays as it is.
 */

import { showEnd } from "../ended.js";
import { text } from "../texts.js";
import { bringUpToDate, isTouched } from "./morphing.js";

const LEAST_GAP_MS = 400;
/** After an answer that was none. */
const RETRY_MS = 3000;
/** A link that is worthless by now, nobody in particular, no role, nothing there, another page. */
const GONE = [400, 401, 403, 404, 303];

export class Regions {
  #isAsking = false;
  #isStale = false;
  #isScreen;

  /** @param {boolean} [isScreen] nobody sits there who could load the page of a new version */
  constructor(isScreen = false) {
    this.#isScreen = isScreen;
  }

  /** Show the page as it is now; several changes at once are one look. */
  refresh() {
    if (this.#isAsking) {
      this.#isStale = true;
      return;
    }
    this.#isAsking = true;
    this.look().then((status) => {
      if (GONE.includes(status)) showEnd(text("This browser can no longer use this page."));
      const isUnanswered = status === 0 || status >= 500;
      if (isUnanswered) this.#isStale = true;
      setTimeout(
        () => {
          this.#isAsking = false;
          if (this.#isStale) {
            this.#isStale = false;
            this.refresh();
          }
        },
        isUnanswered ? RETRY_MS : LEAST_GAP_MS,
      );
    });
  }

  /**
   * Show the page as it is now; answers the status, 303 if another page came instead.
   * @returns {Promise<number>}
   */
  look() {
    return this.#ask(null);
  }

  /**
   * Send a form without leaving the page; answers the status, 0 if no answer came.
   * @param {HTMLFormElement} form
   * @returns {Promise<number>}
   */
  submit(form) {
    return this.#ask(form);
  }

  /**
   * @param {HTMLFormElement | null} sent
   * @returns {Promise<number>}
   */
  #ask(sent) {
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      if (sent === null) {
        request.open("GET", location.href);
        // Nobody has asked for this page; whoever asks for one comes first.
        request.setRequestHeader("Priority", "u=5");
      } else request.open("POST", sent.action);
      request.responseType = "document";
      request.addEventListener("loadend", () => {
        const page = request.responseXML;
        const isElsewhere =
          sent === null && request.status === 200 && !isHere(request.responseURL, page);
        if (this.#isScreen && page !== null && request.status === 200 && !isElsewhere) {
          // Scripts and styles of a new version belong to the page that it renders.
          if (filesOf(page) !== filesOf(document)) location.reload();
        }
        if (page !== null) show(page, sent);
        resolve(isElsewhere ? 303 : request.status);
      });
      request.send(sent === null ? null : fieldsOf(sent));
    });
  }
}

/** @param {Document} page */
function filesOf(page) {
  const files = [...page.querySelectorAll("link[rel=stylesheet], script[src]")];
  return files.map((file) => file.getAttribute("href") ?? file.getAttribute("src")).join(" ");
}

/** @param {HTMLFormElement} form */
function fieldsOf(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
  return fields;
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
 * What was said in answer to a form stays until the next answer. A form around a part that
 * somebody is typing into keeps the version that they saw.
 * @param {Document} page
 * @param {HTMLFormElement | null} sent what the page answers
 */
function show(page, sent) {
  for (const old of document.querySelectorAll("[data-live]")) {
    if (sent === null && old.matches('[data-live="said"]')) continue;
    const around = old.closest("form");
    if (around !== null && around !== sent && isTouched(around)) continue;
    const name = old.getAttribute("data-live") ?? "";
    const fresh = page.querySelector(`[data-live="${CSS.escape(name)}"]`);
    if (fresh !== null) bringUpToDate(old, fresh, sent);
  }
  showWhetherAway(page);
  document.dispatchEvent(new CustomEvent("regions-changed"));
}

/**
 * An event that was handed over says so above all else, and no longer once it is home.
 * @param {Document} page
 */
function showWhetherAway(page) {
  const old = document.querySelector("[data-away]");
  const fresh = page.querySelector("[data-away]");
  if (old === null && fresh !== null) document.querySelector("main")?.prepend(fresh);
  if (fresh === null) old?.remove();
}
