#include "engine/lane_plays.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/walk.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t kSlots = std::size_t{1} << 16;
constexpr std::size_t kMoves = std::size_t{1} << 18;
/// In one position; far more than any rack with few blanks has.
constexpr std::size_t kMostMoves = std::size_t{1} << 21;
constexpr std::size_t kMaps = 64;
const Evaluation kByScore{};

SmallMove small(const Move& move, const Lane& lane, Direction direction, int number,
                const OpenRack& rack, const LeaveMap& map, const Rules& rules) {
  SmallMove found;
  found.score = move.score;
  found.direction = direction;
  found.lane = static_cast<std::uint8_t>(number);
  found.first = direction == Direction::kAcross ? move.column : move.row;
  found.length = move.length;
  found.count = move.tile_count;
  found.tiles = move.tiles;
  const std::uint32_t range = ((1U << move.length) - 1) << found.first;
  found.laid = range & ~lane.occupied;
  std::uint32_t left = map.whole();
  std::uint32_t part = 0;
  for (std::size_t at = 0; at < move.tile_count; ++at) {
    const Tile tile = rack_tile(move.tiles[at]);
    int copy = 1;
    while ((part & map.bit(tile, copy)) != 0 && copy < rack.tiles.counts[tile]) ++copy;
    part |= map.bit(tile, copy);
    left &= ~map.bit(tile, rack.tiles.counts[tile] - copy + 1);
    found.points = static_cast<std::uint16_t>(found.points + rules.points[tile]);
  }
  found.part = static_cast<std::uint16_t>(part);
  found.left = static_cast<std::uint16_t>(left);
  return found;
}

}  // namespace

LaneMemory::LaneMemory() : slots_(kSlots), maps_(kMaps) { moves_.reserve(kMoves); }

void LaneMemory::make_room() {
  if (moves_.size() < kMoves) return;
  moves_.clear();
  if (moves_.capacity() > 2 * kMoves) {
    moves_.shrink_to_fit();
    moves_.reserve(kMoves);
  }
  std::fill(slots_.begin(), slots_.end(), LanePlays{});
}

const LeaveMap& LaneMemory::map(const OpenGame& game, const OpenRack& rack) {
  Map& found = maps_[spread_bits(rack.key) % kMaps];
  if (found.key != rack.key) {
    found.map.fill(game.rules(), kByScore, {rack.tiles, 0, 0});
    found.key = rack.key;
  }
  return found.map;
}

LanePlays LaneMemory::plays(const OpenGame& game, bool is_mover, Direction direction,
                            int number) {
  const OpenRack& rack = is_mover ? game.mover() : game.other();
  const std::uint64_t key = spread_bits(game.lane_key(direction, number) + rack.key) | 1;
  LanePlays& slot = slots_[(key >> 20) % kSlots];
  if (slot.key != key) {
    slot = find(game, rack, direction, number);
    slot.key = key;
  }
  return slot;
}

LanePlays LaneMemory::find(const OpenGame& game, const OpenRack& rack, Direction direction,
                           int number) {
  const LeaveMap& leaves = map(game, rack);
  const Situation situation{&game.rules(), &game.lattice(), &kByScore, &game.board(),
                            {rack.tiles, 0, 0}};
  found_.clear();
  AllSink sink(found_);
  walk_lane(situation, leaves, direction, number, sink);
  LanePlays plays;
  plays.offset = static_cast<std::uint32_t>(moves_.size());
  plays.count = static_cast<std::uint32_t>(found_.size());
  work_ += found_.size();
  if (moves_.size() + found_.size() > kMostMoves) throw std::length_error("moves");
  const Lane& lane = game.board().lane(direction, number);
  for (const Move& move : found_) {
    moves_.push_back(small(move, lane, direction, number, rack, leaves, game.rules()));
    for (std::size_t at = 0; at < move.tile_count; ++at) {
      plays.used |= set_of(rack_tile(move.tiles[at]));
    }
    plays.best_score = std::max(plays.best_score, move.score);
    if (move.tile_count == rack.tiles.total) {
      plays.best_out = plays.outs++ == 0 ? move.score : std::max(plays.best_out, move.score);
    }
  }
  const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(plays.offset);
  std::stable_sort(first, moves_.end(), [](const SmallMove& a, const SmallMove& b) {
    return a.count != b.count ? a.count > b.count : a.score > b.score;
  });
  return plays;
}

}  // namespace lexidrome
