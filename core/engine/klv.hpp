// What tiles kept on the rack are worth: a KLV2 table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/limits.hpp"
#include "graph/node.hpp"

namespace lexidrome {

/// Tiles kept, sorted, and what they are worth.
struct Leave {
  float points = 0;
  std::uint8_t count = 0;
  std::array<Tile, kMaxRack> tiles{};

  [[nodiscard]] std::span<const Tile> span() const { return {tiles.data(), count}; }
};

/// Values of leaves, found by their rank in a DAWG of sorted tiles in which tile 0 is the blank.
///
/// A file is the number of nodes, the nodes, the number of values and the values in points as
/// 32-bit floats, all little-endian. A leave that the table does not name is worth 0.
class LeaveTable {
 public:
  /// A table that names no leave.
  LeaveTable() = default;

  /// Reads a file. Throws GraphFault when it is cut off, its nodes are not a graph of leaves of
  /// these letters, or a value cannot be a leave's.
  static LeaveTable from_bytes(std::span<const std::byte> bytes, int letters);

  /// Builds a table. Throws GraphFault unless the leaves come in the order of their tiles, each
  /// once and each with its tiles sorted.
  static LeaveTable from_leaves(std::span<const Leave> leaves, int letters);

  [[nodiscard]] std::vector<std::byte> to_bytes() const;

  [[nodiscard]] std::size_t size() const { return points_.size(); }
  [[nodiscard]] std::size_t bytes() const;

  /// The place of sorted tiles in the order of the table; nothing if the table does not name them.
  [[nodiscard]] std::optional<std::uint32_t> rank(std::span<const Tile> leave) const;
  /// The value of sorted tiles; nothing if the table does not name them.
  [[nodiscard]] std::optional<Millipoints> value(std::span<const Tile> leave) const;

  /// Which copies of a rack's tiles are still there while its leaves are listed.
  struct Kept {
    /// How many more of each tile can be kept.
    std::array<std::uint8_t, kMaxTiles> counts;
    /// The bit of the next copy to be kept: copies fill their bits from below.
    std::array<std::uint8_t, kMaxTiles> bits;
  };
  /// Calls `found(mask, value)` for each leave of the table that a rack can keep.
  template <class Found>
  void each_leave(Kept& kept, Found&& found) const {
    each_rank(kept, [this, &found](std::uint32_t mask, std::uint32_t rank) {
      found(mask, value_at(rank));
    });
  }
  /// The same with the place of the leave in the order of the table.
  template <class Found>
  void each_rank(Kept& kept, Found&& found) const {
    if (root_ != 0) each_from(root_, 0, 0, kept, found);
  }

 private:
  LeaveTable(std::vector<Node> nodes, std::vector<float> points, int letters);

  [[nodiscard]] Millipoints value_at(std::uint32_t rank) const {
    const double value = static_cast<double>(points_[rank]) * kPoint;
    return static_cast<Millipoints>(value < 0 ? value - 0.5 : value + 0.5);
  }

  template <class Found>
  void each_from(Index list, std::uint32_t rank, std::uint32_t mask, Kept& kept,
                 Found& found) const {
    for (Index at = list;; ++at) {
      const Node node = nodes_[at];
      const Tile tile = node.tile();
      if (kept.counts[tile] != 0) {
        const std::uint32_t longer = mask | 1U << kept.bits[tile];
        std::uint32_t next = rank + leaves_from_[list] - leaves_from_[at];
        if (node.ends_word()) found(longer, next++);
        if (node.child() != 0) {
          --kept.counts[tile], ++kept.bits[tile];
          each_from(node.child(), next, longer, kept, found);
          ++kept.counts[tile], --kept.bits[tile];
        }
      }
      if (node.is_last()) return;
    }
  }

  std::vector<Node> nodes_;
  /// How many leaves end in the subtrees of a node and of its siblings after it.
  std::vector<std::uint32_t> leaves_from_;
  /// As the file has them, so that what was read is written unchanged.
  std::vector<float> points_;
  Index root_ = 0;
};

}  // namespace lexidrome
