/**
 * Keeps the screen on while a clock runs. Browsers have a lock for that, but not on a
 * hall's plain HTTP; there a silent moving picture of one dot does it.
 */

const FRAMES_PER_S = 1;

export class Awake {
  /** @type {HTMLVideoElement | null} */
  #video = null;
  #isWanted = false;
  /** @type {WakeLockSentinel | null} */
  #lock = null;

  constructor() {
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible" && this.#isWanted) void this.#hold();
    });
  }

  /** Browsers start neither without a touch, so this is called from each. */
  keep() {
    this.#isWanted = true;
    if (this.#lock?.released !== false && this.#video?.paused !== false) void this.#hold();
  }

  async #hold() {
    if ("wakeLock" in navigator) {
      try {
        this.#lock = await navigator.wakeLock.request("screen");
        return;
      } catch {
        // Saving power, or not in sight: then the picture.
      }
    }
    await this.#show();
  }

  async #show() {
    if (this.#video === null) {
      const video = this.#moving();
      if (video === null) return;
      this.#video = video;
      document.body.append(video);
    }
    try {
      await this.#video.play();
    } catch {
      // Without a touch it waits for the next one.
    }
  }

  #moving() {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 2;
    const paint = canvas.getContext("2d");
    if (paint === null || !("captureStream" in canvas)) return null;
    setInterval(() => {
      paint.fillStyle = paint.fillStyle === "#000000" ? "#000001" : "#000000";
      paint.fillRect(0, 0, 2, 2);
    }, 1000 / FRAMES_PER_S);
    const video = document.createElement("video");
    video.className = "awake";
    video.muted = true;
    video.playsInline = true;
    video.setAttribute("aria-hidden", "true");
    video.srcObject = canvas.captureStream(FRAMES_PER_S);
    return video;
  }
}
