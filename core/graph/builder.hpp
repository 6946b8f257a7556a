// Builds the smallest DAWG and GADDAG of a list of words.
#pragma once

#include <cstddef>

#include "graph/nodes.hpp"
#include "graph/tile_words.hpp"

namespace lexidrome {

struct BuiltGraph {
  Nodes nodes;
  std::size_t words;
};

/// Words in any order, each any number of times, of 1 to kMaxWordLetters letters.
/// Throws GraphFault when the graph would have more nodes than its format can number.
BuiltGraph build(const TileWords& words, bool with_gaddag);

}  // namespace lexidrome
