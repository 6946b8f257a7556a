/** The judge station on the screen: hears keys and touches, shows what the machine says. */

import { newCommandId } from "../kit/identity.js";
import { ask } from "./ask.js";
import { after, now } from "./clock.js";
import { offerFullScreen } from "./fullscreen.js";
import { offerKeypad } from "./keypad.js";
import { START, next, retryAfter, untilChange } from "./machine.js";
import { recall, remember } from "./memory.js";
import { part } from "./parts.js";
import { show } from "./view.js";
import { signalBoxes } from "../play/choosing.js";
import { Signals } from "../play/signals.js";
import { inCapitals, wordsOf } from "./words.js";
import { keepForLater } from "../offline/register.js";

/** @typedef {import("./machine.js").State} State */
/** @typedef {import("./machine.js").Input} Input */

const station = part("station", HTMLElement);
const field = part("field", HTMLTextAreaElement);
const lexicon = station.dataset.lexicon ?? "";
const gesture = offerFullScreen(
  part("full-screen", HTMLButtonElement),
  "locked" in station.dataset,
);

const signals = new Signals();
part("signal-boxes", HTMLElement).append(...signalBoxes());

/** @type {State} */
let state = START;
let callOffChange = () => {};
let callOffRetry = () => {};

/** @param {Input} input */
function happened(input) {
  become(next(state, input, now()));
}

/** @param {State} after_input */
function become(after_input) {
  const before = state;
  state = after_input;
  if (state.stage !== "waiting") callOffRetry();
  if (state.stage === "waiting" && before.stage !== "waiting") void askServer();
  remember(lexicon, state);
  show(state, before, now());
  if (state.stage === "verdict" && before.stage === "waiting") signals.tell("verdict");
  callOffChange();
  const delay_ms = untilChange(state, now());
  if (delay_ms !== null) callOffChange = after(delay_ms, () => happened({ kind: "time" }));
}

async function askServer() {
  const { commandId, typed } = state;
  happened(await ask(commandId, lexicon, wordsOf(typed)));
  if (state.stage === "waiting" && state.commandId === commandId) {
    callOffRetry();
    callOffRetry = after(retryAfter(state.attempts), () => void askServer());
  }
}

function judge() {
  happened({ kind: "judge", commandId: newCommandId() });
}

function typed() {
  const caret = inCapitals(field.value.slice(0, field.selectionStart)).length;
  const capitals = inCapitals(field.value);
  if (field.value !== capitals) {
    field.value = capitals;
    field.setSelectionRange(caret, caret);
  }
  happened({ kind: "type", typed: capitals });
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (state.stage !== "count" || /^[1-8]$/.test(event.key)) gesture();
  switch (state.stage) {
    case "count":
      if (/^[1-8]$/.test(event.key) && !isShortcut(event)) {
        event.preventDefault();
        happened({ kind: "choose", count: Number(event.key) });
      }
      return;
    case "words":
      return onKeyWhileTyping(event);
    case "waiting":
      if (event.key === "Escape") happened({ kind: "cancel" });
      return;
    case "verdict":
      // A key that is held down since before the verdict is no answer to it.
      event.preventDefault();
      if (!event.repeat) happened({ kind: "touch" });
  }
}

/** @param {KeyboardEvent} event */
function onKeyWhileTyping(event) {
  const isAtField = document.activeElement === field || document.activeElement === document.body;
  if (event.key === "Escape") return happened({ kind: "cancel" });
  if (event.key === "Tab" && !event.shiftKey && isAtField) {
    event.preventDefault();
    if (!event.repeat) judge();
    return;
  }
  // A letter is always meant for the field, wherever a touch has left the focus.
  if (/^\p{L}$/u.test(event.key) && !isShortcut(event)) field.focus();
  happened({ kind: "touch" });
}

/** @param {KeyboardEvent} event */
function isShortcut(event) {
  return event.ctrlKey || event.metaKey || event.altKey;
}

document.addEventListener("keydown", onKey);
for (const stage of ["count", "words"]) {
  part(stage, HTMLElement).addEventListener("pointerdown", gesture);
}
field.addEventListener("input", (event) => {
  if (!(event instanceof InputEvent && event.isComposing)) typed();
});
field.addEventListener("compositionend", typed);
part("form", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  judge();
});
for (const link of part("counts", HTMLElement).querySelectorAll("a")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    happened({ kind: "choose", count: Number(link.dataset.count) });
  });
}
for (const name of ["start-over", "cancel"]) {
  part(name, HTMLElement).addEventListener("click", (event) => {
    event.preventDefault();
    happened({ kind: "cancel" });
  });
}
part("verdict", HTMLElement).addEventListener("click", (event) => {
  event.preventDefault();
  happened({ kind: "touch" });
});
const choice = part("lexicon-choice", HTMLFormElement);
choice.addEventListener("change", () => choice.requestSubmit());
offerKeypad(field, typed);

const chosen = Number(station.dataset.count);
if (chosen > 0) happened({ kind: "choose", count: chosen });
else become(recall(lexicon, now()) ?? START);
station.dataset.ready = "";

void keepForLater();
