/** Shown without network in place of a page that was not kept: leads to those that were. */

import { make } from "../kit/dom.js";

const OURS = "lexidrome-";
/** What is kept beside the pages people want: their scripts and this page. */
const NO_PAGE = /^\/(?:static\/|offline$)/;
const TITLE = /<title>([^<]*)<\/title>/;
const WRITTEN = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&#34;", '"'],
  ["&#39;", "'"],
]);

document.querySelector("[data-part=again]")?.addEventListener("click", () => location.reload());
void list();

async function list() {
  const kept = document.querySelector("[data-part=kept]");
  const rows = await keptPages();
  if (!(kept instanceof HTMLElement) || rows.length === 0) return;
  kept.querySelector("ul")?.replaceChildren(...rows);
  kept.hidden = false;
}

async function keptPages() {
  const rows = [];
  for (const name of (await caches.keys()).filter((each) => each.startsWith(OURS))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (NO_PAGE.test(pathname)) continue;
      const written = (await (await cache.match(request))?.text()) ?? "";
      rows.push(make("li", {}, make("a", { href: pathname, translate: "no" }, titleOf(written))));
    }
  }
  return rows;
}

/** @param {string} written */
function titleOf(written) {
  const title = TITLE.exec(written)?.[1] ?? "";
  return title.replace(/&(?:amp|lt|gt|#34|#39);/g, (sign) => WRITTEN.get(sign) ?? sign).trim();
}
