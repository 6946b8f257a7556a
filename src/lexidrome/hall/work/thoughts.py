"""Thinking about positions, a piece for each: analyses and reviews."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from lexidrome.engine import Budget, Position, think
from lexidrome.engine.thought import Thought
from lexidrome.hall.work.kinds import Footing, Leeway, LongWork, Tools
from lexidrome.hall.work.workshop import Workshop


class ThoughtAsked(msgspec.Struct, frozen=True):
    footing: Footing
    position: str
    """As one line of CGP."""
    budget: Budget
    """With iterations and without a time, the answer is the same wherever it is found."""


def _think(asked: ThoughtAsked, tools: Tools, leeway: Leeway) -> Thought:
    position = Position.from_cgp(asked.position, tools.setting(asked.footing))
    return think(position, asked.budget, cancel=leeway.cancel())


THOUGHT = LongWork("thought", 1, ThoughtAsked, Thought, _think)


async def think_over(
    workshop: Workshop, footing: Footing, positions: Sequence[str], budget: Budget
) -> list[Thought]:
    """What thinking comes to at each of the positions: by workers, or by this process alone."""
    asked = [ThoughtAsked(footing, position, budget) for position in positions]
    return await asyncio.gather(*(workshop.do(THOUGHT, each, footing.checksum) for each in asked))
