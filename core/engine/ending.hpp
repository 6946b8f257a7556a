// How a game ends.
#pragma once

#include <array>

#include "engine/rack.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

/// Whether a row of scoreless turns ends the game.
inline bool is_ended_by_zeros(const Rules& rules, int zero_turns, const std::array<int, 2>& scores,
                              bool is_board_empty) {
  if (rules.zero_turns_limit == 0 || zero_turns < rules.zero_turns_limit) return false;
  switch (rules.zero_guard) {
    case ZeroGuard::kAnyScore:
      return scores[0] != 0 || scores[1] != 0;
    case ZeroGuard::kAnyTile:
      return !is_board_empty;
    case ZeroGuard::kNone:
      break;
  }
  return true;
}

/// What the tiles that were not played change; `last` is the side that moved last.
inline void settle(const Rules& rules, const std::array<TileCounts, 2>& racks, int last_side,
                   std::array<int, 2>& scores) {
  if (rules.rack_adjustment == RackAdjustment::kNone) return;
  const auto last = static_cast<std::size_t>(last_side);
  const std::size_t other = 1 - last;
  const int last_points = racks[last].points(rules.points);
  const int other_points = racks[other].points(rules.points);
  if (racks[last].total != 0) {
    scores[last] -= last_points;
    scores[other] -= other_points;
  } else if (rules.rack_adjustment == RackAdjustment::kDoubleOpponent) {
    scores[last] += 2 * other_points;
  } else {
    scores[last] += other_points;
    scores[other] -= other_points;
  }
}

}  // namespace lexidrome
