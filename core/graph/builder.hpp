// Builds the smallest DAWG and GADDAG of a list of words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/nodes.hpp"

namespace lexidrome {

/// Words as tiles, one after the other in one buffer.
class TileWords {
 public:
  void reserve(std::size_t words, std::size_t tiles) {
    starts_.reserve(words + 1);
    tiles_.reserve(tiles);
  }
  void add(std::span<const Tile> word) {
    tiles_.insert(tiles_.end(), word.begin(), word.end());
    starts_.push_back(static_cast<std::uint32_t>(tiles_.size()));
  }
  [[nodiscard]] std::size_t size() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t tile_count() const { return tiles_.size(); }
  [[nodiscard]] std::span<const Tile> operator[](std::size_t word) const {
    return {tiles_.data() + starts_[word], starts_[word + 1] - starts_[word]};
  }

 private:
  std::vector<Tile> tiles_;
  std::vector<std::uint32_t> starts_{0};
};

struct BuiltGraph {
  Nodes nodes;
  std::size_t words;
};

/// Words in any order, each any number of times, of 1 to kMaxWordLetters letters.
/// Throws GraphFault when the graph would have more nodes than its format can number.
BuiltGraph build(const TileWords& words, bool with_gaddag);

}  // namespace lexidrome
