#include "engine/leave_map.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/bits.hpp"

namespace lexidrome {

namespace {

/// With the bag empty nothing is drawn to the tiles kept; what they cost is nearly known.
Millipoints endgame_value(const Evaluation& evaluation, const Rules& rules, int kept_count,
                          int kept_points, int other_points) {
  if (rules.rack_adjustment == RackAdjustment::kNone) return 0;
  if (kept_count == 0) {
    // Whether the others lose it and the side that went out gains it, or that side gains it twice:
    // the spread changes by twice the points.
    return evaluation.counts_going_out ? 2 * other_points * kPoint : 0;
  }
  return -evaluation.kept_points_times * kept_points * kPoint - evaluation.kept_fixed_penalty;
}

}  // namespace

void LeaveMap::list_masks(const TileCounts& rack) {
  size_ = 0;
  masks_[0] = 0;
  mask_count_ = 1;
  for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
    const int copies = rack.counts[tile];
    if (copies == 0) continue;
    bases_[tile] = static_cast<std::uint8_t>(size_);
    const std::size_t before = mask_count_;
    for (int copy = 0; copy < copies; ++copy) {
      sorted_[static_cast<std::size_t>(size_)] = static_cast<Tile>(tile);
      const auto kept = static_cast<std::uint16_t>(((2U << copy) - 1) << bases_[tile]);
      for (std::size_t at = 0; at < before; ++at) {
        masks_[mask_count_++] = static_cast<std::uint16_t>(masks_[at] | kept);
      }
      ++size_;
    }
  }
}

void LeaveMap::fill(const Rules& rules, const Evaluation& evaluation, const Holding& holding) {
  list_masks(holding.rack);
  std::fill_n(values_.begin(), std::size_t{1} << size_, 0);
  if (holding.bag_count > 0) {
    if (evaluation.leaves != nullptr) {
      LeaveTable::Kept kept{holding.rack.counts, bases_};
      evaluation.leaves->each_leave(
          kept, [this](std::uint32_t mask, Millipoints value) { values_[mask] = value; });
    }
  } else {
    for (const std::uint16_t mask : masks()) {
      int points = 0;
      for (std::uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        points += rules.points[sorted_[static_cast<std::size_t>(std::countr_zero(rest))]];
      }
      values_[mask] = endgame_value(evaluation, rules, count_bits(std::uint32_t{mask}), points,
                                    holding.other_points);
    }
  }
  best_.fill(std::numeric_limits<Millipoints>::min());
  for (const std::uint16_t mask : masks()) {
    const auto played = static_cast<std::size_t>(size_ - count_bits(std::uint32_t{mask}));
    best_[played] = std::max(best_[played], values_[mask]);
  }
}

int LeaveMap::tiles(std::uint32_t mask, std::array<Tile, kMaxRack>& tiles) const {
  int count = 0;
  for (; mask != 0; mask &= mask - 1) {
    tiles[static_cast<std::size_t>(count++)] =
        sorted_[static_cast<std::size_t>(std::countr_zero(mask))];
  }
  return count;
}

}  // namespace lexidrome
