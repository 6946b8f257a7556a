/** Buttons that print the page; without scripts the browser's own menu does. */

for (const button of document.querySelectorAll("button[data-print]")) {
  button.removeAttribute("hidden");
  button.addEventListener("click", () => print());
}
