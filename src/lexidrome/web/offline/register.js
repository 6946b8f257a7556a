/**
 * Has this page kept for when there is no network. Browsers allow that on secure addresses alone;
 * elsewhere nothing happens.
 */

/** The page's rules for scripts let no plain text name one. */
const TRUSTED = "lexidrome-worker";

export async function keepForLater() {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const policy = trustedTypes?.createPolicy(TRUSTED, {
    createScriptURL: (/** @type {string} */ address) => address,
  });
  try {
    await serviceWorker.register(policy?.createScriptURL("/worker.js") ?? "/worker.js");
    const { active } = await serviceWorker.ready;
    active?.postMessage({ keep: location.pathname });
  } catch {
    // A browser that does not want to keeps nothing; the page works as it does.
  }
}
