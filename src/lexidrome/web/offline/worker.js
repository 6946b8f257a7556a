/**
 * Answers for the server when there is no network: pages of games, score sheets and the station,
 * as they came last, with their scripts and styles. With the network it only listens. A new
 * version of the server brings another worker, which fetches anew what the old one kept and
 * throws the rest away.
 */

const VERSION = "{version}";
const CACHE = `lexidrome-${VERSION}`;
const OURS = "lexidrome-";
const PAGE = /^\/(?:games\/(?!new$|ratings$)[^/.]+(?:\/record)?|judge|t\/[^/]+)$/;
const STATIC = "/static/";
/** What is shown in place of a page that was not kept. */
const ELSEWHERE = "/offline";
/** Where somebody signs out, and where they have this device forget their games. */
const LEAVING = new Set(["/sign-out", "/home"]);
/** So long the network may take before a page comes from the device. */
const PATIENCE_MS = 4000;

const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(takeOver());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(tidyUp());
});

worker.addEventListener("message", (/** @type {any} */ event) => {
  const { keep: path } = event.data;
  if (PAGE.test(path)) event.waitUntil(Promise.all([keep(path), keep(ELSEWHERE)]));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && LEAVING.has(pathname)) event.waitUntil(forget(request.clone()));
  if (request.method !== "GET") return;
  if (pathname.startsWith(STATIC)) event.respondWith(fromDevice(request));
  else if (request.mode !== "navigate") return;
  else event.respondWith(PAGE.test(pathname) ? page(request) : elsewhere(request));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  event.waitUntil(call(event.data.json()));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.tag));
});

/**
 * Somebody is wanted at a table.
 * @param {{title: string, path: string}} wanted
 */
async function call({ title, path }) {
  if (!PAGE.test(path)) return;
  const open = await pagesAt(path);
  if (open.some((/** @type {any} */ { visibilityState }) => visibilityState === "visible")) return;
  await worker.registration.showNotification(title, { tag: path });
}

/** @param {string} path */
async function goTo(path) {
  const [open] = await pagesAt(path);
  await (open === undefined ? worker.clients.openWindow(path) : open.focus());
}

/** @param {string} path */
async function pagesAt(path) {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((/** @type {any} */ { url }) => new URL(url).pathname === path);
}

/**
 * What somebody saw is not for whoever comes after them.
 * @param {Request} request
 */
async function forget(request) {
  const isForgetting = new URLSearchParams(await request.text()).get("do") === "forget";
  if (isForgetting || request.url.endsWith("/sign-out")) await caches.delete(CACHE);
}

async function takeOver() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  for (const name of names)
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (PAGE.test(pathname) || pathname === ELSEWHERE) await keep(pathname);
    }
  await worker.skipWaiting();
}

async function tidyUp() {
  const names = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * A page and all that it names.
 * @param {string} path
 */
async function keep(path) {
  try {
    const answer = await fetch(path, { credentials: "same-origin" });
    if (!isWhole(answer)) return;
    const written = await answer.clone().text();
    await store(path, answer);
    await Promise.all(named(written, /"(\/static\/[^"]+)"/g).map((each) => keepStatic(each)));
  } catch {
    // There is no network; what was kept before stays.
  }
}

/** @param {string} address */
async function keepStatic(address) {
  const answer = await fromDevice(new Request(address));
  if (!address.endsWith(".css")) return;
  const written = await answer.clone().text();
  const parts = named(written, /url\("?([^")]+)"?\)/g).filter((part) => !part.includes(":"));
  await Promise.all(
    parts.map((part) => fromDevice(new Request(new URL(part, new URL(address, location.origin))))),
  );
}

/**
 * @param {string} written
 * @param {RegExp} pattern
 */
function named(written, pattern) {
  return [...new Set([...written.matchAll(pattern)].map((found) => found[1] ?? ""))];
}

/**
 * Files that never change under their address.
 * @param {Request} request
 */
async function fromDevice(request) {
  const kept = await stored(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // Another version of the server gives what it has under this one's address, and not for ever.
  const isOurs = answer.headers.get("cache-control")?.includes("immutable");
  if (isWhole(answer) && isOurs && request.url.includes(`${STATIC}${VERSION}/`))
    await store(request.url, answer.clone());
  return answer;
}

/**
 * From the network, and where there is none, as it came last.
 * @param {Request} request
 */
async function page(request) {
  const { pathname, search } = new URL(request.url);
  const kept = await stored(pathname);
  try {
    const answer = await (kept === undefined ? fetch(request) : inTime(fetch(request)));
    // An address with a question shows something else, as a spectator's `?watch=1`.
    if (isWhole(answer) && search === "") await store(pathname, answer.clone());
    return answer;
  } catch {
    return kept ?? Response.error();
  }
}

/**
 * A device that cannot read what it kept has kept nothing: the network is asked.
 * @param {string} address
 */
async function stored(address) {
  try {
    return await caches.match(address);
  } catch {
    return undefined;
  }
}

/**
 * A device without room keeps nothing, and shows what came all the same.
 * @param {string} address
 * @param {Response} answer
 */
async function store(address, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(address, answer);
  } catch {
    // What was kept before stays.
  }
}

/**
 * Whoever opens the installed program after a restart finds what this device has kept.
 * @param {Request} request
 */
async function elsewhere(request) {
  try {
    return await fetch(request);
  } catch {
    return (await stored(ELSEWHERE)) ?? Response.error();
  }
}

/**
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
function inTime(answer) {
  return Promise.race([
    answer,
    new Promise((_, giveUp) => {
      setTimeout(() => giveUp(new Error("no answer")), PATIENCE_MS);
    }),
  ]);
}

/** @param {Response} answer */
function isWhole(answer) {
  return answer.ok && !answer.redirected && answer.type === "basic";
}
