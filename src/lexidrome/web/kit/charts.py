"""Charts as drawings in the page. Each has its figures in a table beside it.

A line is known by its mark and its dashes as well as by its colour, and has its name at its end:
on paper, in the dark and to whoever sees no colours it says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec
from markupsafe import Markup, escape

NAMED_WIDTH, BARE_WIDTH = 640, 420
LEFT, TOP, FOOT = 58, 14, 52
NAMED_RIGHT, BARE_RIGHT = 200, 16
LINE_STEP = 19
"""What a name at the end of a line needs of height."""
LONGEST_NAME = 27
MOST_TICKS = 6
MOST_LABELS = 16
STYLES = 10
"""So many lines can be told apart; more are not drawn at once."""
_DASHES = ("", "7 4", "2 3", "10 3 2 3", "5 2")
_MARK = 4.5


class Series(msgspec.Struct, frozen=True):
    name: str
    """Stands at the end of the line; empty: there is only one."""
    points: tuple[tuple[float, float], ...]


class Plot(msgspec.Struct, frozen=True):
    """What is drawn, in the words of the page."""

    id: str
    title: str
    description: str
    across: str
    """What is counted from left to right."""
    upwards: str
    series: tuple[Series, ...]
    x_labels: tuple[tuple[float, str], ...]
    height: int = 260
    is_place: bool = False
    """The smallest stands at the top."""
    is_stepped: bool = False
    """What has come stays until more comes."""
    least: float | None = None
    """Always in the picture, such as the nought of a spread."""
    most: float | None = None
    signed: bool = False


def drawing(plot: Plot) -> Markup:
    return Markup(_Drawing(plot).svg())  # noqa: S704 - numbers, and words that are escaped


def key(at: int) -> Markup:
    """The mark of the line that is drawn at this place, to stand beside its name."""
    style = at % STYLES
    mark = f'<g class="line-{style}">{_mark(style, 7, 7)}</g>'
    return Markup(  # noqa: S704 - numbers alone
        f'<svg class="chart legend" viewBox="0 0 14 14" aria-hidden="true">{mark}</svg>'
    )


class _Drawing:
    def __init__(self, plot: Plot) -> None:
        self.plot = plot
        self.is_named = any(each.name for each in plot.series)
        self.width = NAMED_WIDTH if self.is_named else BARE_WIDTH
        self.right = self.width - (NAMED_RIGHT if self.is_named else BARE_RIGHT)
        tall = TOP + FOOT + LINE_STEP * len(plot.series) if self.is_named else 0
        self.height = max(plot.height, tall)
        self.bottom = self.height - FOOT
        xs = [x for x, _ in plot.x_labels] + [x for s in plot.series for x, _ in s.points]
        ys = [y for s in plot.series for _, y in s.points]
        ys += [each for each in (plot.least, plot.most) if each is not None]
        self.x_range = min(xs), max(xs)
        self.ticks = _ticks(min(ys), max(ys), is_place=plot.is_place)
        self.y_range = min(*ys, *self.ticks), max(*ys, *self.ticks)

    def x(self, value: float) -> float:
        low, high = self.x_range
        inset = 10
        share = 0.5 if low == high else (value - low) / (high - low)
        return LEFT + inset + share * (self.right - LEFT - 2 * inset)

    def y(self, value: float) -> float:
        low, high = self.y_range
        share = 0.5 if low == high else (value - low) / (high - low)
        down = share if self.plot.is_place else 1 - share
        return TOP + down * (self.bottom - TOP)

    def svg(self) -> str:
        plot = self.plot
        name, about = f"{plot.id}-title", f"{plot.id}-about"
        named = f'aria-labelledby="{escape(name)} {escape(about)}"'
        kind = "chart named" if self.is_named else "chart"
        parts = [
            f'<svg class="{kind}" viewBox="0 0 {self.width} {self.height}" role="img" {named}>',
            f'<title id="{escape(name)}">{escape(plot.title)}</title>',
            f'<desc id="{escape(about)}">{escape(plot.description)}</desc>',
            *self._frame(),
        ]
        for at, series in enumerate(plot.series):
            parts += self._line(at, series)
        if self.is_named:
            parts += self._names()
        return "".join((*parts, "</svg>"))

    def _frame(self) -> Iterable[str]:
        for tick in self.ticks:
            at = self.y(tick)
            kind = "nought" if tick == 0 and self.plot.signed else "grid"
            yield f'<path class="{kind}" d="M{LEFT} {at:.1f}H{self.right}"/>'
            yield _text(LEFT - 6, at + 4, self._written(tick), "end")
        labels = self.plot.x_labels
        every = -(-len(labels) // MOST_LABELS)
        for x, label in labels[:: max(1, every)]:
            yield _text(self.x(x), self.bottom + 24, label, "middle")
        middle = (LEFT + self.right) / 2
        yield _text(middle, self.height - 6, self.plot.across, "middle", "axis")
        yield (
            f'<text class="axis" text-anchor="middle" transform="translate(11'
            f' {(TOP + self.bottom) / 2:.1f}) rotate(-90)">{escape(self.plot.upwards)}</text>'
        )

    def _written(self, value: float) -> str:
        number = round(value)
        sign = "+" if self.plot.signed and number > 0 else ""
        return f"{sign}{number}".replace("-", "−")

    def _line(self, at: int, series: Series) -> Iterable[str]:
        points = [(self.x(x), self.y(y)) for x, y in series.points]
        if not points:
            return
        style = at % STYLES
        dash = _DASHES[style % len(_DASHES)] if self.is_named else ""
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        way = _steps(points) if self.plot.is_stepped else _straight(points)
        yield f'<g class="line-{style}">'
        yield f'<path class="way" d="{way}"{dashes}/>'
        for x, y in points:
            yield _mark(style, x, y)
        yield "</g>"

    def _names(self) -> Iterable[str]:
        """Each beside the end of its line, and none over another."""
        ends = [
            (self.y(series.points[-1][1]), self.x(series.points[-1][0]), at, series.name)
            for at, series in enumerate(self.plot.series)
            if series.points
        ]
        ends.sort()
        heights = _apart([end[0] for end in ends], TOP, self.bottom)
        for (y, x, at, name), height in zip(ends, heights, strict=True):
            start = self.right + 14
            style = at % STYLES
            yield f'<g class="line-{style}">'
            yield f'<path class="leader" d="M{x + 7:.1f} {y:.1f}L{start - 3} {height:.1f}"/>'
            yield _mark(style, start + 4, height)
            yield "</g>"
            yield _text(start + 14, height + 4, _cut(name), "start", "name")


def _ticks(low: float, high: float, *, is_place: bool) -> list[float]:
    if is_place:
        low = 1
    size = max(high - low, 1)
    step = next(
        ten * unit
        for ten in (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
        for unit in (1, 2, 5)
        if size / (ten * unit) <= MOST_TICKS
    )
    if is_place:
        found = [1, *range(step if step > 1 else 2, int(high) + 1, step)]
        return [float(each) for each in found]
    first = int(low // step)
    last = int(-(-high // step))
    return [float(step * at) for at in range(first, last + 1)]


def _straight(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _steps(points: Sequence[tuple[float, float]]) -> str:
    first_x, first_y = points[0]
    rest = "".join(f"H{x:.1f}V{y:.1f}" for _, (x, y) in pairwise(points))
    return f"M{first_x:.1f} {first_y:.1f}{rest}"


def _apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """As near to what is wanted as leaves each its room; from the top, then from the bottom."""
    found: list[float] = []
    for each in wanted:
        found.append(max(each, found[-1] + LINE_STEP if found else top))
    limit = bottom
    for at in range(len(found) - 1, -1, -1):
        found[at] = min(found[at], limit)
        limit = found[at] - LINE_STEP
    return found


def _mark(style: int, x: float, y: float) -> str:
    size, kind = _MARK, "full" if style < STYLES // 2 else "hollow"
    shape = style % 5
    if shape == 0:
        return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{size - 0.5}"/>'
    corners = {
        1: ((-1, -1), (1, -1), (1, 1), (-1, 1)),
        2: ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
        3: ((0, -1.2), (1.2, 1), (-1.2, 1)),
        4: ((0, 1.2), (1.2, -1), (-1.2, -1)),
    }[shape]
    size = size - 0.5
    path = "L".join(f"{x + size * dx:.1f} {y + size * dy:.1f}" for dx, dy in corners)
    return f'<path class="{kind}" d="M{path}Z"/>'


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1].rstrip()}…"


def _text(x: float, y: float, words: str, anchor: str, kind: str = "") -> str:
    about = f' class="{kind}"' if kind else ""
    return f'<text{about} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
