// Racks and bags: how many of each tile.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/limits.hpp"

namespace lexidrome {

/// The tiles of a rack, a bag or an unknown rest, the blank at 0.
struct TileCounts {
  std::array<std::uint8_t, kMaxTiles> counts{};
  int total = 0;

  void add(Tile tile) {
    ++counts[tile];
    ++total;
  }
  void remove(Tile tile) {
    --counts[tile];
    --total;
  }
  [[nodiscard]] int points(std::span<const std::uint8_t> values) const {
    int sum = 0;
    for (std::size_t tile = 0; tile < counts.size(); ++tile) sum += counts[tile] * values[tile];
    return sum;
  }
};

}  // namespace lexidrome
