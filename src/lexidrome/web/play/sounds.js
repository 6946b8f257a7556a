/** Short sounds, made here; silent until somebody asks for them. */

const KEY = "lexidrome.sounds";

/** @type {Record<string, [number, number][]>} frequency and length of each note */
const NOTES = {
  tile: [[520, 40]],
  play: [
    [440, 70],
    [660, 90],
  ],
  turn: [
    [660, 90],
    [880, 120],
  ],
  challenge: [
    [330, 120],
    [330, 120],
  ],
  call: [
    [587, 140],
    [587, 140],
    [440, 220],
  ],
  upheld: [
    [392, 120],
    [262, 220],
  ],
  failed: [
    [392, 120],
    [523, 220],
  ],
  time: [
    [880, 160],
    [880, 160],
    [880, 160],
  ],
  verdict: [[440, 220]],
  waits: [
    [330, 120],
    [330, 120],
  ],
  sign: [
    [523, 140],
    [659, 260],
  ],
  end: [
    [523, 140],
    [659, 140],
    [784, 260],
  ],
};

/** @type {AudioContext | null} */
let audio = null;

export function areSoundsOn() {
  return chosen() === "on";
}

/** Whether somebody has said on this device whether they want sounds. */
export function wereSoundsChosen() {
  return chosen() !== null;
}

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** @param {boolean} isOn */
export function setSounds(isOn) {
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // Storage may be forbidden; then sounds stay as they are by default.
  }
  if (isOn) playSound("turn");
}

/** @param {string} name */
export function playSound(name) {
  if (!areSoundsOn()) return;
  audio ??= new AudioContext();
  // A page that was loaded anew is silent until it is touched.
  if (audio.state === "suspended") void audio.resume();
  let at = audio.currentTime;
  for (const [frequency, length_ms] of NOTES[name] ?? []) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const end = at + length_ms / 1000;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(end);
    at = end;
  }
}

/** @type {Record<string, string>} */
const SOUNDS = {
  tiles_played: "play",
  tiles_exchanged: "play",
  turn_passed: "play",
  play_challenged: "challenge",
  challenge_upheld: "upheld",
  challenge_failed: "failed",
  ended: "end",
};

/**
 * The sound of what has happened, at most one.
 * @param {import("../live/messages.js").GameEvent[]} events
 */
export function soundEvents(events) {
  const names = events.map((event) => SOUNDS[event.type.replace(/^game\.|\.\d+$/g, "")]);
  const last = names.reverse().find((name) => name !== undefined);
  if (last !== undefined) playSound(last);
}
