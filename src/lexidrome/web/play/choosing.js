/** The one choice of a device about signals, wherever it can be made. */

import { make } from "../kit/dom.js";
import { text } from "../kit/texts.js";
import { allowNotices, areNoticesOn, canNotify, stopNotices } from "./signals.js";
import { areSoundsOn, setSounds } from "./sounds.js";

/** @returns {HTMLElement[]} a box for each kind of signal that this page can give */
export function signalBoxes() {
  return [soundBox(), ...(canNotify() ? [noticeBox()] : [])];
}

function soundBox() {
  const box = make("input", { type: "checkbox" });
  box.checked = areSoundsOn();
  box.addEventListener("change", () => setSounds(box.checked));
  return make("label", { class: "menu-item signal-box" }, box, text("Sound and vibration"));
}

function noticeBox() {
  const box = make("input", { type: "checkbox" });
  box.checked = areNoticesOn();
  box.addEventListener("change", async () => {
    if (box.checked) box.checked = await allowNotices();
    else stopNotices();
  });
  return make("label", { class: "menu-item signal-box" }, box, text("Notifications"));
}
