/**
 * Lets this browser be called while its page is closed, where the server does that and somebody
 * has allowed notifications.
 */

/**
 * Also again on later pages: who signed in anew is somebody else to the server, which forgot them
 * with their session.
 */
export async function allowPush() {
  try {
    const worker = await workerAtWork();
    if (!worker?.pushManager) return;
    const { key } = await (await fetch("/push/key")).json();
    if (key === "") return;
    const made = await subscribe(worker.pushManager, key);
    const { endpoint = "", keys = {} } = made.toJSON();
    const { p256dh = "", auth = "" } = keys;
    const body = new URLSearchParams({ endpoint, p256dh, auth });
    await fetch("/push/subscriptions", { method: "POST", body });
  } catch {
    // A browser without a push service, or no network: the open page signals as before.
  }
}

/** One that is still being installed cannot be called yet. */
async function workerAtWork() {
  const registered = await navigator.serviceWorker?.getRegistration();
  return registered === undefined ? undefined : navigator.serviceWorker.ready;
}

/**
 * A server that was set up anew has another key, by which a browser makes no second subscription.
 * @param {PushManager} manager
 * @param {string} key
 */
async function subscribe(manager, key) {
  const wanted = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(wanted);
  } catch (error) {
    const old = await manager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return manager.subscribe(wanted);
  }
}

/** Also where the server has forgotten it already. */
export async function endPush() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    const made = await worker?.pushManager?.getSubscription();
    if (!made) return;
    await made.unsubscribe();
    await fetch("/push/end", { method: "POST" });
  } catch {
    // Then the server hears from the push service that it is gone.
  }
}
