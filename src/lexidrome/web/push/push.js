/**
 * Lets this browser be called while its page is closed, where the server does that and somebody
 * has allowed notifications.
 */

export async function allowPush() {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.pushManager) return;
    const { key } = await (await fetch("/push/key")).json();
    if (key === "") return;
    const made = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    const { endpoint = "", keys = {} } = made.toJSON();
    const { p256dh = "", auth = "" } = keys;
    const body = new URLSearchParams({ endpoint, p256dh, auth });
    await fetch("/push/subscriptions", { method: "POST", body });
  } catch {
    // A browser without a push service, or no network: the open page signals as before.
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
