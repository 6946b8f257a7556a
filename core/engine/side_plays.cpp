#include "engine/side_plays.hpp"

#include <algorithm>
#include <bit>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

void mark(std::array<std::array<std::uint32_t, kMaxSide>, 2>& zone, Direction direction, int lane,
          int at) {
  const auto d = size_of(static_cast<int>(direction));
  zone[d][size_of(lane)] |= std::uint32_t{1} << at;
  zone[1 - d][size_of(at)] |= std::uint32_t{1} << lane;
}

/// Marks the ends of the run through a square that is taken to be filled.
void mark_ends(std::array<std::array<std::uint32_t, kMaxSide>, 2>& zone, const Board& board,
               Direction direction, int lane, int at) {
  const std::uint32_t occupied = board.lane(direction, lane).occupied;
  int before = at - 1;
  while (before >= 0 && (occupied >> before & 1) != 0) --before;
  int after = at + 1;
  while (after < board.side() && (occupied >> after & 1) != 0) ++after;
  if (before >= 0) mark(zone, direction, lane, before);
  if (after < board.side()) mark(zone, direction, lane, after);
}

}  // namespace

void OwnPlays::read(const OpenGame& game, LaneMemory& memory) {
  std::uint32_t index = 0;
  count_ = 0;
  has_out_ = false;
  int best_out = 0;
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < game.board().side(); ++number) {
      if (game.board().anchors(direction, number) == 0) continue;
      const LanePlays plays = memory.plays(game, true, direction, number);
      lanes_[count_++] = plays;
      if (plays.outs > 0 && (!has_out_ || plays.best_out > best_out)) {
        has_out_ = true;
        best_out = plays.best_out;
        // Plays of one size stand by their scores, so the first goes out best.
        out_index_ = index;
        out_ = memory.moves(plays).front();
      }
      index += plays.count;
    }
  }
}

void OtherPlays::read(const OpenGame& game, LaneMemory& memory) {
  count_ = 0;
  best_score_ = 0;
  LetterSet used = 0;
  const Board& board = game.board();
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < board.side(); ++number) {
      if (board.anchors(direction, number) == 0) continue;
      const LanePlays plays = memory.plays(game, false, direction, number);
      used |= plays.used;
      best_score_ = std::max(best_score_, plays.best_score);
      for (const SmallMove& move : memory.moves(plays).first(plays.outs)) {
        if (count_ == kMostThreats && move.score <= threats_.back().score) break;
        take(board, direction, number, move);
      }
    }
  }
  is_stuck_ = false;
  for (std::size_t tile = 0; tile < game.other().tiles.counts.size(); ++tile) {
    const bool is_held = game.other().tiles.counts[tile] != 0;
    if (is_held && (used >> tile & 1) == 0) is_stuck_ = true;
  }
}

void OtherPlays::take(const Board& board, Direction direction, int number, const SmallMove& move) {
  if (count_ == kMostThreats) --count_;
  Threat& threat = threats_[count_++];
  threat.score = move.score;
  threat.zone = {};
  mark_ends(threat.zone, board, direction, number, std::countr_zero(move.laid));
  for (std::uint32_t rest = move.laid; rest != 0; rest &= rest - 1) {
    mark(threat.zone, direction, number, std::countr_zero(rest));
  }
  // The word's own ends lie after its last square, tiles on the board included.
  if (move.first > 0) mark(threat.zone, direction, number, move.first - 1);
  if (move.first + move.length < board.side()) {
    mark(threat.zone, direction, number, move.first + move.length);
  }
  for (std::uint32_t rest = move.laid; rest != 0; rest &= rest - 1) {
    mark_ends(threat.zone, board, crossing(direction), std::countr_zero(rest), number);
  }
  std::sort(threats_.begin(), threats_.begin() + static_cast<std::ptrdiff_t>(count_),
            [](const Threat& a, const Threat& b) { return a.score > b.score; });
}

const Threat* OtherPlays::threat_beside(const SmallMove& play) const {
  const auto d = size_of(static_cast<int>(play.direction));
  for (const Threat& threat : threats()) {
    if ((threat.zone[d][play.lane] & play.laid) == 0) return &threat;
  }
  return nullptr;
}

}  // namespace lexidrome
