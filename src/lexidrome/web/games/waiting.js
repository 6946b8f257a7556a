/** An invitation on the screen: the table comes as soon as everybody has sat down. */

import "./device.js";
import { setText } from "../kit/dom.js";
import { CAN_COPY, CAN_SHARE, copyAddress, shareAddress } from "./passing.js";
import { Line } from "../live/line.js";
import { text } from "../kit/texts.js";

const page = document.querySelector("[data-waiting-for]");
const link = document.querySelector("input.link");
const button = document.querySelector("[data-part=pass-on]");

if (page instanceof HTMLElement) {
  const line = new Line("/socket", page.dataset.waitingFor ?? "", false, {
    heard: (message) => {
      if (message.type === "snapshot") location.reload();
    },
    changed: () => {},
    version: () => null,
  });
  line.open();
}

if (link instanceof HTMLInputElement && button instanceof HTMLElement) {
  button.hidden = !CAN_SHARE && !CAN_COPY;
  setText(button, CAN_SHARE ? text("Share") : text("Copy"));
  button.addEventListener("click", () => {
    void (CAN_SHARE ? shareAddress(link.value) : copyAddress(button, link.value));
  });
  link.addEventListener("focus", () => link.select());
}
