// The slow and obvious answers that a graph's answers must equal.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "chance.hpp"
#include "graph/graph.hpp"

namespace lexidrome::fuzz {

using Word = std::vector<Tile>;
using WordSet = std::set<Word>;

/// All words that a search finds, up to a number of them.
std::vector<Word> found(Search search, std::size_t most);

/// Asks the graph everything it can be asked and compares with the set of its words.
void compare(Chance& chance, const Graph& graph, const WordSet& words);

/// Asks a graph of which nothing is known but that it must not crash.
void pester(Chance& chance, const Graph& graph);

}  // namespace lexidrome::fuzz
