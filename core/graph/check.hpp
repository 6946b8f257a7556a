// Proves that the nodes of a file are a word graph before anybody walks them.
#pragma once

#include <cstddef>

#include "graph/nodes.hpp"

namespace lexidrome {

/// More words than any language's list has; a file that claims more was not made from a list.
inline constexpr std::size_t kMaxWords = (std::size_t{1} << 24) - 2;

/// Checks all that can be reached from the two heads and returns the number of words.
///
/// Throws GraphFault unless every child index lies in the file, every run of siblings ends in it
/// and holds each tile once, no path returns to itself or is longer than a word can be, every path
/// leads to a word, every tile is one of `letters`, and the separator stands once on the GADDAG's
/// paths and nowhere in the DAWG. Nodes that cannot be reached are not looked at.
std::size_t check(const Nodes& nodes, std::size_t letters);

/// The number of words in the DAWG alone, with the same checks there.
std::size_t count_words(const Nodes& nodes, std::size_t letters);

}  // namespace lexidrome
