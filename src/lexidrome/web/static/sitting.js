/** The page of an event's table: this device brings its share while it waits for the others. */

import "./device.js";
import { followed } from "./table/game.js";
import { Line } from "./table/line.js";
import { SeedShare } from "./table/share.js";

const page = document.querySelector("[data-share-of]");

if (page instanceof HTMLElement) {
  /** @type {import("./table/game.js").Game | null} */
  let game = null;
  const line = new Line("/socket", page.dataset.shareOf ?? "", false, {
    heard: (message) => {
      if (message.type !== "snapshot" && message.type !== "events") return;
      game = followed(game, message);
      if (game === null) line.subscribe();
      else if (game.view.phase === "created") share.follow(game);
      else location.assign(`/games/${page.dataset.shareOf}`);
    },
    changed: () => {},
    version: () => game?.version ?? null,
  });
  const share = new SeedShare((command) => void line.send(command, game?.version ?? 0));
  line.open();
}
