/** An invitation on the screen: the table comes as soon as everybody has sat down. */

import { Line } from "./table/line.js";

const page = document.querySelector("[data-waiting-for]");

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
