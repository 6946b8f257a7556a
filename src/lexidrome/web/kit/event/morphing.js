/**
 * Brings a part of the page up to date by what its rows and forms are about, which their
 * ids say. Focus, open boxes and what is half typed stay with their row wherever it
 * moves, and go with it.
 */

import { Idiomorph } from "../vendor/idiomorph.js";
import { rowsOf } from "./motion.js";

const CONTROLS = "a[href], button, input, select, summary, textarea";
/** What a form carries of its own each time, and the version that it shows. */
const STAMPS = 'input[name="id"], input[name="seen"], input[name="version"]';

/**
 * @param {Element} old in this page
 * @param {Element} fresh in the page as it is now
 * @param {HTMLFormElement | null} sent whose answer the fresh one is: what was typed there has been seen
 */
export function bringUpToDate(old, fresh, sent) {
  const name = old.getAttribute("data-live") ?? "";
  const active = old.contains(document.activeElement) ? document.activeElement : null;
  nameControls(old, name);
  nameControls(fresh, name);
  const settle = rowsOf(old);
  Idiomorph.morph(old, fresh, {
    callbacks: {
      beforeNodeMorphed: (before, now) => {
        if (!(before instanceof Element && isElement(now))) return true;
        if (before instanceof HTMLFormElement && before !== sent) {
          if (isTouched(before)) return false;
          keepCommand(before, now);
        }
        return !goesByItself(before, now);
      },
      beforeAttributeUpdated: (attribute, element) => !isOfThePage(attribute, element),
    },
  });
  keepFocus(active, name);
  settle();
}

/**
 * Whether somebody has typed or chosen something in a form and not sent it.
 * @param {HTMLFormElement} form
 */
export function isTouched(form) {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLInputElement) {
      if (control.type === "hidden") return false;
      const isMark = control.type === "checkbox" || control.type === "radio";
      return isMark
        ? control.checked !== control.defaultChecked
        : control.value !== control.defaultValue;
    }
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
    if (!(control instanceof HTMLSelectElement)) return false;
    const options = [...control.options];
    const preset = options.filter((option) => option.defaultSelected).at(-1) ?? options[0];
    return control.value !== (preset?.value ?? "");
  });
}

/**
 * What somebody can be at is known by its row or form and by where it leads or what it asks.
 * @param {Element} part
 * @param {string} name
 */
function nameControls(part, name) {
  // Of two that lead to the same the first one has its name since the last time.
  const given = new Set([...part.querySelectorAll("[id]")].map((each) => each.id));
  for (const control of part.querySelectorAll(CONTROLS)) {
    if (control.hasAttribute("id")) continue;
    const owner = control.parentElement?.closest("[id]");
    const about = owner != null && part.contains(owner) ? owner.getAttribute("id") : `live:${name}`;
    const leads = ["href", "name", "value"].map((each) => {
      // The value of a field is what it says, that of a mark or a button what it is.
      const isWhatItSays =
        each === "value" && !control.matches("button, [type=checkbox], [type=radio]");
      return isWhatItSays ? "" : (control.getAttribute(each) ?? "");
    });
    const id = [about, control.localName, ...leads].join("|").replaceAll(/\s/g, "_");
    if (!given.has(id)) control.setAttribute("id", id);
    given.add(id);
  }
}

/**
 * A form that asks the same as before is sent as the same command, however often it is pressed.
 * @param {Element} before
 * @param {Element} now
 */
function keepCommand(before, now) {
  const stamps = [...now.querySelectorAll(STAMPS)];
  const values = stamps.map((stamp) => stamp.getAttribute("value") ?? "");
  for (const stamp of stamps) {
    const own = before.querySelector(`input[name="${stamp.getAttribute("name")}"]`);
    stamp.setAttribute("value", own?.getAttribute("value") ?? "");
  }
  const isSame = before.isEqualNode(now);
  for (const [at, stamp] of stamps.entries()) {
    if (!(isSame && stamp.getAttribute("name") === "id"))
      stamp.setAttribute("value", values[at] ?? "");
  }
}

/**
 * Clocks are counted down here, a board follows its own game, and beside a time stands that of
 * whoever reads it.
 * @param {Element} before
 * @param {Element} now
 */
function goesByItself(before, now) {
  if (before.localName === "lexi-live-game") return isAlike(before, now, "data-game");
  if (before.matches("time[data-zoned]")) return isAlike(before, now, "datetime");
  return (
    before.matches("[data-ends], [data-zero], [data-since], [data-wall]") &&
    isAlike(before, now, "data-ends", "data-zero", "data-since", "data-wall")
  );
}

/**
 * @param {Element} one
 * @param {Element} other
 * @param {...string} attributes
 */
function isAlike(one, other, ...attributes) {
  return attributes.every((each) => one.getAttribute(each) === other.getAttribute(each));
}

/**
 * What the server does not know of: which boxes are open, and what scripts have noted.
 * @param {string} attribute
 * @param {Element} element
 */
function isOfThePage(attribute, element) {
  if (attribute === "open") return element.matches("details, dialog");
  if (attribute === "tabindex") return element === document.activeElement;
  return attribute === "data-ready";
}

/**
 * Who was at something that is gone is nowhere in particular, where no key does anything.
 * @param {Element | null} active
 * @param {string} name
 */
function keepFocus(active, name) {
  if (!(active instanceof HTMLElement) || document.activeElement === active) return;
  const part = document.querySelector(`[data-live="${CSS.escape(name)}"]`);
  if (!(part instanceof HTMLElement)) return;
  if (!active.isConnected) part.tabIndex = -1;
  (active.isConnected ? active : part).focus({ preventScroll: true });
}

/**
 * Also one of another document.
 * @param {Node} node
 * @returns {node is Element}
 */
function isElement(node) {
  return node.nodeType === Node.ELEMENT_NODE;
}
