/** Handing on an address: by what the device has for it, else to the clipboard. */

import { setText } from "../kit/dom.js";
import { text } from "../kit/texts.js";

/** Whether this device can hand an address to another program; plain HTTP often cannot. */
export const CAN_SHARE = typeof navigator.share === "function";
export const CAN_COPY = navigator.clipboard !== undefined;

/**
 * @param {HTMLElement} button says what became of it
 * @param {string} address
 */
export async function copyAddress(button, address) {
  await navigator.clipboard.writeText(address);
  setText(button, text("Copied"));
}

/** @param {string} address */
export async function shareAddress(address) {
  try {
    await navigator.share({ url: address });
  } catch {
    // Whoever closes the list of programs has thought better of it.
  }
}
