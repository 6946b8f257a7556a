// A list of words as tiles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/node.hpp"

namespace lexidrome {

/// Words one after the other in one buffer; a word may be empty.
class TileWords {
 public:
  /// Room for that many words of usual length; more is found when needed.
  void reserve(std::size_t words) {
    ends_.reserve(words + 1);
    tiles_.resize(words * 10 + kMaxWordLetters);
  }

  /// Where the next word may be written, with room for the longest; then call `keep`.
  Tile* next() {
    if (tiles_.size() - ends_.back() < kMaxWordLetters) {
      tiles_.resize(tiles_.size() * 2 + kMaxWordLetters);
    }
    return tiles_.data() + ends_.back();
  }
  void keep(std::size_t size) { ends_.push_back(ends_.back() + size); }

  [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }
  [[nodiscard]] std::span<const Tile> operator[](std::size_t word) const {
    return {tiles_.data() + ends_[word], ends_[word + 1] - ends_[word]};
  }

 private:
  std::vector<Tile> tiles_;
  std::vector<std::size_t> ends_{0};
};

}  // namespace lexidrome
