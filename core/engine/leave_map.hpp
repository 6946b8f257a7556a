// What each part of one rack is worth when it is kept, by bit mask.
#pragma once

#include <array>
#include <cstdint>

#include "engine/klv.hpp"
#include "engine/limits.hpp"
#include "engine/rack.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

/// How a move is judged beyond its score.
struct Evaluation {
  /// Null for leaves that are all worth nothing.
  const LeaveTable* leaves = nullptr;
  /// For each vowel of an opening play beside an open letter premium.
  Millipoints opening_vowel_penalty = 0;
  /// With the bag empty, going out wins what the unplayed tiles of the others change.
  bool counts_going_out = false;
  /// With the bag empty and tiles kept: how often their points count against the move, and a fixed
  /// amount for the turn that the other side gets.
  int kept_points_times = 0;
  Millipoints kept_fixed_penalty = 0;
};

/// What the player knows besides the board.
struct Holding {
  TileCounts rack;
  int bag_count = 0;
  /// The points of the tiles that the other sides hold, where the bag is empty.
  int other_points = 0;
};

/// The copies of each tile of a rack have their own bits, in the order of the tiles, and are kept
/// from below, so that one mask stands for each different part of the rack.
class LeaveMap {
 public:
  void fill(const Rules& rules, const Evaluation& evaluation, const Holding& holding);

  /// The mask of the whole rack.
  [[nodiscard]] std::uint32_t whole() const { return (1U << size_) - 1; }
  [[nodiscard]] Millipoints value(std::uint32_t kept) const { return values_[kept]; }
  /// The bit that goes when the n-th copy of a tile is played, n counted from 1.
  [[nodiscard]] std::uint32_t bit(Tile tile, int copy) const {
    return 1U << (bases_[tile] + copy - 1);
  }
  /// The best value when that many tiles are played.
  [[nodiscard]] Millipoints best(int played) const {
    return best_[static_cast<std::size_t>(played)];
  }
  /// Each mask, in ascending order.
  [[nodiscard]] std::span<const std::uint16_t> masks() const {
    return {masks_.data(), mask_count_};
  }
  /// The tile of each bit.
  [[nodiscard]] std::span<const Tile> sorted() const {
    return {sorted_.data(), static_cast<std::size_t>(size_)};
  }
  /// The tiles whose bits are set, sorted.
  int tiles(std::uint32_t mask, std::array<Tile, kMaxRack>& tiles) const;

 private:
  void list_masks(const TileCounts& rack);

  std::array<Millipoints, 1 << kMaxRack> values_;
  std::array<std::uint16_t, 1 << kMaxRack> masks_;
  std::array<Millipoints, kMaxRack + 1> best_;
  std::array<std::uint8_t, kMaxTiles> bases_{};
  std::array<Tile, kMaxRack> sorted_;
  std::size_t mask_count_ = 0;
  int size_ = 0;
};

}  // namespace lexidrome
