"""The only door to the C++ core; lexicon and engine alone may open it."""

from lexidrome.native._core import (
    Alphabet,
    Graph,
    GraphFault,
    GraphNodes,
    Words,
    build_description,
)

__all__ = ["Alphabet", "Graph", "GraphFault", "GraphNodes", "Words", "build_description"]
