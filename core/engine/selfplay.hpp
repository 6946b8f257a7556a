// Games that the player plays against itself.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/generator.hpp"
#include "engine/random.hpp"

namespace lexidrome {

/// One turn of a recorded game.
struct Turn {
  Move move;
  std::array<Tile, kMaxRack> rack;
  std::uint8_t rack_count;
  std::uint8_t side;
};

struct GameResult {
  std::array<int, 2> scores{};
  int turns = 0;
};

/// One game, drawn and played by a seed and its number.
class Game {
 public:
  Game(const Rules& rules, const Lattice& lattice);

  /// Plays to the end; `turns` gets each turn if it is not null.
  GameResult play(const std::array<const Evaluation*, 2>& evaluations, Generator& generator,
                  Random random, std::vector<Turn>* turns);
  /// The same where `choose(side)` looks at the game and says what that side does.
  GameResult play(const std::function<Move(int)>& choose, Random random, std::vector<Turn>* turns);

  /// The first move of a side by an evaluation.
  [[nodiscard]] Move best(int side, const Evaluation& evaluation, Generator& generator) const;
  [[nodiscard]] const Board& board() const { return board_; }
  [[nodiscard]] int bag_count() const { return static_cast<int>(bag_.size()); }
  [[nodiscard]] const TileCounts& rack(int side) const {
    return racks_[static_cast<std::size_t>(side)];
  }
  /// What that side does not see: the bag and the other's rack.
  [[nodiscard]] TileCounts unseen(int side) const;
  [[nodiscard]] const std::array<int, 2>& scores() const { return scores_; }
  [[nodiscard]] int zero_turns() const { return zero_turns_; }

 private:
  void deal(Random& random);
  void draw(int side);
  void make(const Move& move, int side, Random& random);
  void exchange(const Move& move, int side, Random& random);

  const Rules& rules_;
  const Lattice& lattice_;
  Board board_;
  std::vector<Tile> full_bag_;
  std::vector<Tile> bag_;
  std::array<TileCounts, 2> racks_;
  std::array<int, 2> scores_{};
  int zero_turns_ = 0;
};

struct SelfPlay {
  const Rules* rules;
  const Lattice* lattice;
  /// In even games the first starts, in odd ones the second.
  std::array<const Evaluation*, 2> evaluations;
  std::uint64_t seed;
  std::uint64_t games;
  int threads;
};

struct SelfPlayTotals {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  /// By evaluation, not by who started.
  std::array<std::int64_t, 2> points{};
  std::array<std::uint64_t, 2> wins{};
  /// From the first deal to the last turn, of all threads together.
  std::uint64_t cpu_ns = 0;
  std::uint64_t wall_ns = 0;
};

/// Plays games 0 to `games` - 1 of a seed; the totals do not depend on the number of threads.
///
/// The calling thread asks `goes_on(games played so far)` ten times a second and stops the others
/// when it answers false. `games` gets the turns of each game if it is not null.
SelfPlayTotals self_play(const SelfPlay& run, const std::function<bool(std::uint64_t)>& goes_on,
                         std::vector<std::vector<Turn>>* games);

}  // namespace lexidrome
