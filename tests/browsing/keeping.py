"""What a browser keeps of pages for when there is no network."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page

PATIENCE_MS = 15_000
KEEPS = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys())
      found.push(new URL(url).pathname);
  return found.filter((path) => !path.startsWith("/static/"));
}"""
UNTIL = f"""async (wanted) => {{
  const keeps = {KEEPS};
  const isWanted = async () => {{
    const kept = await keeps();
    return wanted.length === 0
      ? (await caches.keys()).length === 0
      : (await caches.keys()).length === 1 && wanted.every((path) => kept.includes(path));
  }};
  const last = Date.now() + {PATIENCE_MS};
  while (!(await isWanted()) && Date.now() < last)
    await new Promise((done) => {{ requestAnimationFrame(done); }});
  return (await isWanted()) ? null : await keeps();
}}"""


def await_kept(page: Page) -> None:
    """Until this page is kept, by the newest version alone.

    `wait_for_function` would take the promise of an answer for the answer.
    """
    wanted = [urlsplit(page.url).path, "/offline"]
    kept = page.evaluate(UNTIL, wanted)
    assert kept is None, f"{wanted} are wanted, kept are {kept}"


def await_nothing_kept(page: Page) -> None:
    kept = page.evaluate(UNTIL, [])
    assert kept is None, f"still kept are {kept}"
