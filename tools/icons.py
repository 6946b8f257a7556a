"""Draws the icons of the installed program from the mark, by the browser of the tests.

    PYTHONPATH=tests python tools/icons.py

Home screens take no drawing made of lines: they want pictures, and Android cuts its own shape out
of one that fills its square (a maskable icon).
"""

from __future__ import annotations

from pathlib import Path

from browsing.chromium import browsers

WEB = Path(__file__).parents[1] / "src" / "lexidrome" / "web"
GROUND = "#0f5c5c"
"""As in the mark."""
ICONS = {
    "icon-192.png": (192, 1.0, "transparent"),
    "icon-512.png": (512, 1.0, "transparent"),
    "icon-maskable.png": (512, 0.8, GROUND),
    "icon-touch.png": (180, 0.9, GROUND),
}
"""Side in pixels, how much of it the mark has, and what is behind it."""


def main() -> None:
    mark = (WEB / "kit" / "mark.svg").read_text(encoding="utf-8")
    with browsers() as started:
        page = started.whole.new_page()
        for name, (side, share, ground) in ICONS.items():
            page.set_viewport_size({"width": side, "height": side})
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; "
                f"background: {ground} }} svg {{ width: {side * share}px }}</style>{mark}"
            )
            page.screenshot(path=WEB / "offline" / name, omit_background=True)


if __name__ == "__main__":
    main()
