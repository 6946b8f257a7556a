/** Lets the station fill the whole screen. */

/**
 * Browsers allow it only while somebody presses or touches something, so the page calls
 * the function that this returns at every such moment. A locked station goes back to the
 * whole screen each time; an open one goes there once and then leaves it to the button.
 * @param {HTMLButtonElement} button
 * @param {boolean} isLocked
 * @returns {() => void}
 */
export function offerFullScreen(button, isLocked) {
  if (!document.fullscreenEnabled) return () => {};
  let isWanted = true;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else fill();
  });
  document.addEventListener("fullscreenchange", () => {
    button.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
  });
  return () => {
    if ((isWanted || isLocked) && !document.fullscreenElement) fill();
    isWanted = false;
  };
}

function fill() {
  document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(() => {
    // The browser may refuse, for example when the moment has passed; the page works as it is.
  });
}
