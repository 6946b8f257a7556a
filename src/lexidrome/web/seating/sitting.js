/** The page of an event's table: this device brings its share while it waits for the others. */

import "../games/device.js";
import { followed } from "../live/game.js";
import { Line } from "../live/line.js";
import { SeedShare } from "../play/share.js";

/** The game whose beginning this tab waits for; the page may be loaded anew meanwhile. */
const KEY = "lexidrome.awaited";
const page = document.querySelector("[data-share-of]");
const begun = document.querySelector("a[data-begun]");

/** @param {string} game */
function go(game) {
  sessionStorage.removeItem(KEY);
  location.assign(`/games/${game}`);
}

if (begun instanceof HTMLElement && begun.dataset.begun === sessionStorage.getItem(KEY)) {
  go(begun.dataset.begun ?? "");
}

if (page instanceof HTMLElement) {
  const awaited = page.dataset.shareOf ?? "";
  sessionStorage.setItem(KEY, awaited);
  /** @type {import("../live/game.js").Game | null} */
  let game = null;
  const line = new Line("/socket", awaited, false, {
    heard: (message) => {
      if (message.type !== "snapshot" && message.type !== "events") return;
      game = followed(game, message);
      if (game === null) line.subscribe();
      else if (game.view.phase === "created") share.follow(game);
      else go(awaited);
    },
    changed: () => {},
    version: () => game?.version ?? null,
  });
  const share = new SeedShare((command) => void line.send(command, game?.version ?? 0));
  line.open();
}
