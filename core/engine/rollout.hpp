// Games played on from a move, with what is unknown drawn by chance.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/generator.hpp"
#include "engine/race.hpp"
#include "engine/random.hpp"
#include "engine/win_table.hpp"

namespace lexidrome {

/// What the side to move knows, and how its thoughts are weighed.
struct Scene {
  const Rules* rules;
  const Lattice* lattice;
  const Evaluation* evaluation;
  const WinTable* wins;
  const Board* board;
  TileCounts rack;
  /// What is known of the other side's rack.
  TileCounts known;
  /// Tiles of the set that are neither on the board nor on the rack nor known.
  TileCounts unseen;
  int bag_count;
  /// The side to move first.
  std::array<int, 2> scores;
  int zero_turns;
  /// Moves that follow a candidate; where the bag is empty then, the game is played out.
  int plies;
  /// How much of the utility is the spread and not the chance to win, from 0 to 1.
  double spread_share;
  std::uint64_t seed;
};

/// What one thread plays on.
class Rollout {
 public:
  Rollout(const Scene& scene, std::span<const Move> candidates);

  /// Plays one sample of the unknown on after each of these candidates; `told(candidate, outcome)`.
  /// The same sample has the same opponent's rack and the same order of the bag after each.
  /// Before each candidate `goes_on()` is asked; false if it said no.
  template <class GoesOn, class Told>
  bool play(std::uint32_t sample, std::span<const std::uint16_t> arms, GoesOn&& goes_on,
            Told&& told) {
    draw(sample, arms.size());
    for (const std::uint16_t arm : arms) {
      if (!goes_on()) return false;
      told(arm, play_arm(arm));
    }
    return true;
  }

 private:
  /// The board after a candidate.
  struct Start {
    Board board;
    Changed changed{};
    TileCounts kept;
    int drawn;
  };

  void draw(std::uint32_t sample, std::size_t arms);
  Outcome play_arm(std::uint16_t arm);
  [[nodiscard]] Move reply(const Start& start, const Situation& situation);
  void refill(int side);
  [[nodiscard]] Outcome outcome(double spread, double win) const;

  const Scene& scene_;
  std::vector<Move> candidates_;
  std::vector<Start> starts_;
  Generator generator_;
  /// For the first reply, whose rack is the same after each candidate.
  Generator replier_;
  std::vector<Move> replies_;
  bool has_replies_ = false;

  std::vector<Tile> order_;
  TileCounts opponent_;
  Random random_{0, 0};
  // The game at work: tiles of the bag, drawn from the front by the opponent and from the back by
  // the side that thinks, so that what one draws does not change what the other does.
  std::vector<Tile> bag_;
  std::size_t front_ = 0;
  std::array<TileCounts, 2> racks_;
  std::vector<Undo> undos_;
};

}  // namespace lexidrome
