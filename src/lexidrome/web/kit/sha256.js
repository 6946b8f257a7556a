/**
 * SHA-256 (FIPS 180-4). A hall's plain HTTP has no `crypto.subtle`, and what a player is to
 * check must not need the internet.
 */

/** Square roots of the first eight primes: the first 32 bits of their fractions. */
const FIRST = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const ROUNDS = 64;
const BLOCK_BYTES = 64;
/** Cube roots of the first sixty-four primes, likewise. */
const KEYS = cubeRootFractions(ROUNDS);

/**
 * The hash of a text, or of bytes, in small hexadecimal letters.
 * @param {string | Uint8Array} message
 * @returns {string}
 */
export function sha256(message) {
  const bytes = typeof message === "string" ? new TextEncoder().encode(message) : message;
  const padded = pad(bytes);
  const words = new DataView(padded.buffer);
  const state = Uint32Array.from(FIRST);
  const schedule = new Uint32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) compress(state, schedule, words, at);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

/**
 * A one, zeros, and the length in bits, up to whole blocks.
 * @param {Uint8Array} bytes
 */
function pad(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK_BYTES);
  const padded = new Uint8Array(blocks * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  return padded;
}

/**
 * @param {Uint32Array} state changed in place
 * @param {Uint32Array} schedule room for the words of a block
 * @param {DataView} words
 * @param {number} at where the block begins
 */
function compress(state, schedule, words, at) {
  for (let t = 0; t < 16; t += 1) schedule[t] = words.getUint32(at + 4 * t);
  for (let t = 16; t < ROUNDS; t += 1) {
    const [w2, w15] = [schedule[t - 2] ?? 0, schedule[t - 15] ?? 0];
    const late = turned(w2, 17) ^ turned(w2, 19) ^ (w2 >>> 10);
    const early = turned(w15, 7) ^ turned(w15, 18) ^ (w15 >>> 3);
    schedule[t] = late + (schedule[t - 7] ?? 0) + early + (schedule[t - 16] ?? 0);
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < ROUNDS; t += 1) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const one = (h + sum1 + choice + (KEYS[t] ?? 0) + (schedule[t] ?? 0)) >>> 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = (sum0 + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] = (state[n] ?? 0) + word;
  });
}

/**
 * @param {number} word
 * @param {number} places
 */
function turned(word, places) {
  return (word >>> places) | (word << (32 - places));
}

/**
 * Of the first primes, exactly, by whole numbers.
 * @param {number} count
 */
function cubeRootFractions(count) {
  const found = [];
  for (let n = 2; found.length < count; n += 1) {
    if (isPrime(n)) found.push(Number(cubeRoot(BigInt(n) << 96n) & 0xffffffffn));
  }
  return found;
}

/** @param {number} n */
function isPrime(n) {
  for (let factor = 2; factor * factor <= n; factor += 1) if (n % factor === 0) return false;
  return true;
}

/**
 * The greatest whole number whose cube is no greater.
 * @param {bigint} n
 */
function cubeRoot(n) {
  let [low, high] = [0n, 1n << 40n];
  while (low < high) {
    const middle = (low + high + 1n) >> 1n;
    if (middle * middle * middle <= n) low = middle;
    else high = middle - 1n;
  }
  return low;
}
