/** A device with scripts says in a form that it brings its own share of a game's seed. */

for (const field of document.querySelectorAll("input[name=device]")) {
  if (field instanceof HTMLInputElement) field.value = "1";
}
