/** Whoever signs out leaves nothing on this device that somebody else could send. */

import { forgetLines } from "./event/kept.js";

document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && target.matches("form[action='/sign-out']")) {
    forgetLines();
  }
});
