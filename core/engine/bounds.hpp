// How much a play at an anchor can be worth at most, before any word is looked at.
#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "engine/board.hpp"
#include "engine/leave_map.hpp"
#include "engine/limits.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

inline constexpr Millipoints kNoPlay = std::numeric_limits<Millipoints>::min();

/// An empty square that plays are hung on, each play on the first anchor that it covers.
struct Anchor {
  Millipoints bound;
  Direction direction;
  std::uint8_t lane;
  std::uint8_t at;
  /// How many squares before it a play may cover that are no anchors themselves.
  std::uint8_t free_before;
};

/// For one anchor, what plays can be worth by where they start and where they end.
struct Limits {
  /// By how many squares before the anchor are covered, at least.
  std::array<Millipoints, kMaxRack + 1> left;
  /// By how many squares before the anchor are covered, exactly, and a square that is covered.
  std::array<std::array<Millipoints, kMaxSide + 1>, kMaxRack + 1> right;
};

/// What bounds need to know of a rack.
class Bounds {
 public:
  void set_rack(const Rules& rules, const LeaveMap& leaves, const TileCounts& rack);

  /// The bound of an anchor, kNoPlay where nothing fits; with `limits`, all of them.
  Millipoints of(const Lattice& lattice, const Lane& lane, int side, const Anchor& anchor,
                 Limits* limits) const;

 private:
  struct Stretch;

  const LeaveMap* leaves_ = nullptr;
  LetterSet letters_ = 0;
  int size_ = 0;
  int bingo_tiles_ = 0;
  int bingo_points_ = 0;
  /// The rack's points, highest first.
  std::array<int, kMaxRack> points_{};
};

}  // namespace lexidrome
