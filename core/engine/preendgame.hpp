// Ranks plays where a few tiles are left in the bag, over all that may be drawn.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/budget.hpp"
#include "engine/position.hpp"
#include "engine/open_game.hpp"
#include "engine/table.hpp"

namespace lexidrome {

/// With so many in the bag, or fewer, every draw is solved.
inline constexpr int kMostSolved = 2;
/// With more than this it is no pre-endgame.
inline constexpr int kMostInBag = 6;

/// What becomes of one play. Draws are counted as often as they can come.
struct RankedPlay {
  SmallMove move;
  int wins = 0;
  int ties = 0;
  int losses = 0;
  /// Of all draws; only where `has_spread`.
  std::int64_t spread_sum = 0;
  bool has_spread = false;
  /// All draws were looked at.
  bool is_complete = false;
};

struct PreendgameResult {
  /// Complete plays first, best first.
  std::vector<RankedPlay> plays;
  /// All draws together, and those that were looked at.
  std::int64_t draws = 0;
  std::int64_t draws_taken = 0;
  /// Plays that were dropped because they cannot be best any more, and plays not looked at.
  int dropped = 0;
  int left_out = 0;
  bool leaves_out_exchanges = false;
  bool is_exact = false;
  Stop why = Stop::kNot;
};

/// From 1 to 6 tiles are in the bag of `position`, and the side to move holds a whole rack.
PreendgameResult solve_preendgame(const Position& position, Table& table, Budget& budget,
                                  int threads);

}  // namespace lexidrome
