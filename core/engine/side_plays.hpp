// What each side can play in a position.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/lane_plays.hpp"
#include "engine/open_game.hpp"

namespace lexidrome {

/// The plays of the side to move, lane by lane.
class OwnPlays {
 public:
  void read(const OpenGame& game, LaneMemory& memory);

  [[nodiscard]] std::span<const LanePlays> lanes() const { return {lanes_.data(), count_}; }
  /// Whether it can go out, the best play that does, and its place among the plays.
  [[nodiscard]] bool has_out() const { return has_out_; }
  [[nodiscard]] int best_out() const { return out_.score; }
  [[nodiscard]] const SmallMove& out() const { return out_; }
  [[nodiscard]] std::uint32_t out_index() const { return out_index_; }

 private:
  std::array<LanePlays, std::size_t{2} * kMaxSide> lanes_;
  std::size_t count_ = 0;
  bool has_out_ = false;
  std::uint32_t out_index_ = 0;
  SmallMove out_;
};

/// A play with which the other side goes out, and the squares on which a tile would change it.
struct Threat {
  int score;
  std::array<std::array<std::uint32_t, kMaxSide>, 2> zone;
};

/// What the other side could play if the side to move passed.
class OtherPlays {
 public:
  void read(const OpenGame& game, LaneMemory& memory);

  /// The highest of those that go out, best first.
  [[nodiscard]] std::span<const Threat> threats() const { return {threats_.data(), count_}; }
  /// The best of them that a play does not change; null if there is none.
  [[nodiscard]] const Threat* threat_beside(const SmallMove& play) const;
  [[nodiscard]] int best_score() const { return best_score_; }
  /// Whether a tile fits nowhere.
  [[nodiscard]] bool is_stuck() const { return is_stuck_; }

 private:
  static constexpr std::size_t kMostThreats = 8;

  void take(const Board& board, Direction direction, int number, const SmallMove& move);

  std::array<Threat, kMostThreats> threats_;
  std::size_t count_ = 0;
  int best_score_ = 0;
  bool is_stuck_ = false;
};

}  // namespace lexidrome
