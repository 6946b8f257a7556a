/** In a draft a name is dragged onto another: the form below asks what exchanging them changes. */

export function dragNames() {
  for (const form of document.querySelectorAll("form[data-exchange]")) {
    if (form instanceof HTMLFormElement) follow(form);
  }
}

/** @param {HTMLFormElement} form */
function follow(form) {
  const name = CSS.escape(form.dataset.exchange ?? "");
  const table = document.querySelector(`[data-exchanged="${name}"]`);
  if (table === null) return;
  const hint = form.parentElement?.querySelector(".drag-hint");
  if (hint instanceof HTMLElement) hint.hidden = matchMedia("(pointer: coarse)").matches;
  let held = "";
  for (const seat of table.querySelectorAll("[data-entrant]")) {
    if (!(seat instanceof HTMLElement)) continue;
    seat.draggable = true;
    // A link is dragged as an address unless it says otherwise.
    for (const link of seat.querySelectorAll("a")) link.draggable = false;
    seat.addEventListener("dragstart", (event) => {
      held = seat.dataset.entrant ?? "";
      event.dataTransfer?.setData("text/plain", seat.textContent ?? "");
    });
    seat.addEventListener("dragover", (event) => {
      if (held === "" || held === seat.dataset.entrant) return;
      event.preventDefault();
      seat.classList.add("over");
    });
    seat.addEventListener("dragleave", () => seat.classList.remove("over"));
    seat.addEventListener("drop", (event) => {
      event.preventDefault();
      seat.classList.remove("over");
      choose(form, "number", held);
      choose(form, "other", seat.dataset.entrant ?? "");
      form.requestSubmit();
    });
    seat.addEventListener("dragend", () => {
      held = "";
    });
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} field
 * @param {string} number
 */
function choose(form, field, number) {
  const select = form.elements.namedItem(field);
  if (select instanceof HTMLSelectElement) select.value = number;
}
