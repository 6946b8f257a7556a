/** Pages of an event: they follow it by themselves, and the desk is quicker with a keyboard. */

import { showClocks } from "./event/clocks.js";
import { followKeys } from "./event/keys.js";
import { enterLines } from "./event/lines.js";
import { Regions } from "./event/regions.js";
import { turnPages } from "./event/turning.js";
import { Watch } from "./event/watch.js";

const shown = document.querySelector("[data-event]");

if (shown instanceof HTMLElement && shown.dataset.event !== undefined) {
  const regions = new Regions();
  const watch = new Watch(shown.dataset.event, () => regions.refresh());
  watch.open();
  showClocks(watch);
  turnPages();
  enterLines(regions);
  followKeys();
  shown.dataset.ready = "";
}
