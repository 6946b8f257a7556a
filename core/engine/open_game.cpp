#include "engine/open_game.hpp"

#include <algorithm>
#include <bit>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

std::uint64_t tile_key(Tile tile) { return spread_bits(0x7469'6C65'0000U + tile); }
std::uint64_t square_key(const Placed& placed) {
  return spread_bits(std::uint64_t{placed.row} << 24 | std::uint64_t{placed.column} << 16 |
                     placed.tile);
}

OpenRack rack_of(const TileCounts& tiles, const Rules& rules) {
  OpenRack rack{tiles, 0, tiles.points(rules.points)};
  for (std::size_t tile = 0; tile < tiles.counts.size(); ++tile) {
    rack.key += tiles.counts[tile] * tile_key(static_cast<Tile>(tile));
  }
  return rack;
}

int worthless_of(const TileCounts& tiles, const Rules& rules) {
  int count = 0;
  for (std::size_t tile = 0; tile < tiles.counts.size(); ++tile) {
    if (rules.points[tile] == 0) count += tiles.counts[tile];
  }
  return count;
}

}  // namespace

Move SmallMove::move() const {
  Move move;
  move.score = score;
  move.equity = score * kPoint;
  if (is_pass()) return move;
  const bool is_across = direction == Direction::kAcross;
  move.kind = is_across ? MoveKind::kAcross : MoveKind::kDown;
  move.row = is_across ? lane : first;
  move.column = is_across ? first : lane;
  move.length = length;
  move.tile_count = count;
  move.tiles = tiles;
  return move;
}

OpenGame::OpenGame(const Setting& setting, const Board& board, const TileCounts& mover,
                   const TileCounts& other, std::span<const Tile> bag, int zero_turns)
    : rules_(&setting.rules),
      lattice_(setting.lattice.get()),
      board_(board),
      racks_{rack_of(mover, setting.rules), rack_of(other, setting.rules)},
      bag_(bag.begin(), bag.end()),
      bag_count_(static_cast<int>(bag.size())),
      adjusts_(setting.rules.rack_adjustment != RackAdjustment::kNone),
      worthless_(worthless_of(mover, setting.rules) + worthless_of(other, setting.rules)) {
  for (const Tile tile : bag_) {
    bag_points_ += rules_->points[tile];
    if (rules_->points[tile] == 0) ++worthless_;
  }
  const int limit = rules_->zero_turns_limit;
  zeros_left_ =
      limited(limit == 0 ? kPassesWithoutLimit : std::max(1, limit - zero_turns), worthless_);
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < rules_->side; ++number) {
      lane_keys_[size_of(static_cast<int>(direction))][size_of(number)] =
          key_of(direction, number);
    }
  }
  for (int row = 0; row < rules_->side; ++row) {
    for (int column = 0; column < rules_->side; ++column) {
      const Tile tile = board_.tile(row, column);
      if (tile == 0) continue;
      board_key_ ^= square_key(
          {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column), tile});
    }
  }
}

int OpenGame::limited(int zeros_left, int worthless) {
  // Where no play can be scoreless, all that passing can do is done with two passes: decision 0860.
  return worthless == 0 ? std::min(zeros_left, 2) : zeros_left;
}

int OpenGame::zeros_after(const SmallMove& move, int worthless) const {
  const int limit = rules_->zero_turns_limit;
  if (limit == 0) return limited(kPassesWithoutLimit, worthless);
  return limited(move.score == 0 ? zeros_left_ - 1 : limit, worthless);
}

std::uint64_t OpenGame::key_of(Direction direction, int number) const {
  const Lane& lane = board_.lane(direction, number);
  std::uint64_t key = spread_bits(std::uint64_t{lane.occupied} << 32 | (lane.crossed & ~lane.occupied));
  key ^= spread_bits((board_.is_empty() ? 1U << 16 : 0U) |
                     static_cast<std::uint32_t>(number) << 1 |
                     static_cast<std::uint32_t>(direction));
  const auto take = [&key](std::uint64_t word) {
    key = (key ^ word) * 0x9E3779B97F4A7C15U;
    key ^= key >> 32;
  };
  for (std::uint32_t rest = lane.occupied; rest != 0; rest &= rest - 1) {
    take(lane.tiles[size_of(std::countr_zero(rest))]);
  }
  for (std::uint32_t rest = lane.crossed & ~lane.occupied; rest != 0; rest &= rest - 1) {
    const auto at = size_of(std::countr_zero(rest));
    take(lane.cross[at]);
    take(static_cast<std::uint64_t>(lane.cross_points[at]) + 1);
  }
  return key;
}

void OpenGame::refresh_keys(const Undo& undo) {
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (std::uint32_t rest = undo.lanes(direction); rest != 0; rest &= rest - 1) {
      const int number = std::countr_zero(rest);
      lane_keys_[size_of(static_cast<int>(direction))][size_of(number)] =
          key_of(direction, number);
    }
  }
}

std::uint64_t OpenGame::key_of(std::uint64_t board_key, std::uint64_t mover_key,
                               std::uint64_t other_key, int bag_count, int zeros_left) const {
  std::uint64_t key = board_key + spread_bits(mover_key) + 3 * spread_bits(other_key + 1);
  for (int at = 0; at < bag_count; ++at) {
    key = spread_bits(key + bag_[size_of(at)]);
  }
  return spread_bits(key + static_cast<std::uint64_t>(zeros_left));
}

std::uint64_t OpenGame::key() const {
  return key_of(board_key_, mover().key, other().key, bag_count_, zeros_left_);
}

std::uint64_t OpenGame::key_after(const SmallMove& move) const {
  if (move.is_pass()) {
    return key_of(board_key_, other().key, mover().key, bag_count_, zeros_left_ - 1);
  }
  std::uint64_t board_key = board_key_;
  std::uint64_t rack_key = mover().key;
  int worthless = worthless_;
  int bag_count = bag_count_;
  std::size_t count = 0;
  const bool is_across = move.direction == Direction::kAcross;
  for (std::uint32_t rest = move.laid; rest != 0; rest &= rest - 1) {
    const auto at = static_cast<std::uint8_t>(std::countr_zero(rest));
    const Tile tile = move.tiles[count++];
    board_key ^= square_key({is_across ? move.lane : at, is_across ? at : move.lane, tile});
    rack_key -= tile_key(rack_tile(tile));
    if (rules_->points[rack_tile(tile)] == 0) --worthless;
    if (bag_count > 0) rack_key += tile_key(bag_[size_of(--bag_count)]);
  }
  return key_of(board_key, other().key, rack_key, bag_count, zeros_after(move, worthless));
}

bool OpenGame::is_last(const SmallMove& move) const {
  if (!move.is_pass() && bag_count_ == 0 && move.count == mover().tiles.total) return true;
  if (move.score != 0 || zeros_left_ != 1) return false;
  return move.is_pass() || rules_->zero_turns_limit != 0;
}

int OpenGame::last_value(const SmallMove& move) const {
  if (!move.is_pass() && bag_count_ == 0 && move.count == mover().tiles.total) {
    return out_value(move.score);
  }
  // What a last play without points draws is worth nothing more than what it kept.
  int kept = mover().points - move.points;
  for (int i = 0; i < std::min<int>(move.count, bag_count_); ++i) {
    kept += rules_->points[bag_[size_of(bag_count_ - 1 - i)]];
  }
  return adjusts_ ? other().points - kept : 0;
}

void OpenGame::play(const SmallMove& move) {
  if (size_of(ply_) == frames_.size()) frames_.resize(frames_.size() + 32);
  Frame& frame = frames_[size_of(ply_++)];
  OpenRack& rack = racks_[mover_];
  frame.bag_count = bag_count_;
  frame.bag_points = bag_points_;
  frame.zeros_left = zeros_left_;
  frame.is_pass = move.is_pass();
  if (move.is_pass()) {
    --zeros_left_;
    mover_ = 1 - mover_;
    return;
  }
  frame.rack = rack;
  frame.lane_keys = lane_keys_;
  frame.board_key = board_key_;
  frame.worthless = worthless_;
  std::array<Placed, kMaxRack> tiles;
  std::size_t count = 0;
  const bool is_across = move.direction == Direction::kAcross;
  for (std::uint32_t rest = move.laid; rest != 0; rest &= rest - 1) {
    const auto at = static_cast<std::uint8_t>(std::countr_zero(rest));
    const Tile tile = move.tiles[count];
    tiles[count++] = {is_across ? move.lane : at, is_across ? at : move.lane, tile};
    board_key_ ^= square_key(tiles[count - 1]);
    const Tile used = rack_tile(tile);
    rack.tiles.remove(used);
    rack.key -= tile_key(used);
    if (rules_->points[used] == 0) --worthless_;
  }
  rack.points -= move.points;
  board_.play(move.direction, {tiles.data(), count}, &frame.undo);
  refresh_keys(frame.undo);
  while (bag_count_ > 0 && rack.tiles.total < frame.rack.tiles.total) {
    const Tile drawn = bag_[size_of(--bag_count_)];
    rack.tiles.add(drawn);
    rack.key += tile_key(drawn);
    rack.points += rules_->points[drawn];
    bag_points_ -= rules_->points[drawn];
  }
  zeros_left_ = zeros_after(move, worthless_);
  mover_ = 1 - mover_;
}

void OpenGame::take_back() {
  const Frame& frame = frames_[size_of(--ply_)];
  mover_ = 1 - mover_;
  bag_count_ = frame.bag_count;
  bag_points_ = frame.bag_points;
  zeros_left_ = frame.zeros_left;
  if (frame.is_pass) return;
  racks_[mover_] = frame.rack;
  lane_keys_ = frame.lane_keys;
  board_key_ = frame.board_key;
  worthless_ = frame.worthless;
  board_.take_back(frame.undo);
}

}  // namespace lexidrome
