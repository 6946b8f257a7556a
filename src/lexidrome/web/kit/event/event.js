/** Pages of an event: they follow it by themselves, and the desk is quicker with a keyboard. */

import { make } from "../dom.js";
import { showEnd } from "../ended.js";
import { holdForms } from "./away.js";
import { showClocks } from "./clocks.js";
import { dragNames } from "./exchange.js";
import { followKeys } from "./keys.js";
import { enterLines } from "./lines.js";
import { Regions } from "./regions.js";
import { turnPages } from "./turning.js";
import { Watch } from "./watch.js";
import { MovePanel } from "../moving.js";
import "../print.js";
import "../times.js";
import { text } from "../texts.js";

const AGAIN_MS = 5000;
const shown = document.querySelector("[data-event]");

if (shown instanceof HTMLElement && shown.dataset.event !== undefined) {
  const kind = document.documentElement.classList;
  const isScreen = kind.contains("display");
  const regions = new Regions(isScreen || kind.contains("strip"));
  const move = new MovePanel(() => location.pathname + location.search, isScreen);
  // Over a video nothing is asked.
  if (!kind.contains("strip")) {
    document.body.append(make("aside", { "aria-label": text("The server") }, move.element));
  }
  const sendAgain = enterLines(regions);
  let hasLine = true;
  const isBack = holdForms(() => hasLine);
  const watch = new Watch(shown.dataset.event, {
    changed: () => regions.refresh(),
    lineChanged: (isUp) => {
      move.show(isUp);
      hasLine = isUp;
      if (isUp) {
        isBack();
        sendAgain();
      }
    },
    ended: async (sentence) => {
      // What everybody may see goes on without a word: a projector has nobody to press a button.
      if ((await regions.look()) === 200) watch.open();
      else showEnd(sentence);
    },
  });
  watch.open();
  showClocks(watch, () => regions.refresh());
  turnPages();
  followKeys();
  dragNames();
  // That a game has begun on a screen is no news of the event; pages with boards ask for it.
  setInterval(() => {
    if (document.querySelector("[data-again]") !== null) regions.refresh();
  }, AGAIN_MS);
  shown.dataset.ready = "";
}
