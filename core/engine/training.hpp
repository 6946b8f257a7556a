// What leaves are worth and how often a spread wins, learnt from games that the player plays
// against itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "engine/crew.hpp"
#include "engine/klv.hpp"
#include "engine/selfplay.hpp"

namespace lexidrome {

/// Every leave of 1 to rack size - 1 tiles that the tile set has, each worth nothing, in order.
/// Throws std::invalid_argument ("leaves") when they are more than a table should hold.
std::vector<Leave> all_leaves(const Rules& rules);

/// Sums over games, from which a table of leaves is made.
///
/// At each turn with enough tiles in the bag some racks are drawn from all unseen tiles, and the
/// equity of the best move with each, less what is usual with so many tiles in the bag, counts for
/// every part of it: as often as there are ways to hold that part and draw the rest. What a leave
/// is worth is then what a turn brings that begins with it, beyond what any turn brings.
///
/// All sums are whole numbers, so that they do not depend on the order of the games.
class LeaveTraining {
 public:
  /// `leaves` are all leaves of the tile set, with the values by which the games are played.
  LeaveTraining(const Rules& rules, const Lattice& lattice, std::vector<Leave> leaves);
  LeaveTraining(const LeaveTraining&) = delete;
  LeaveTraining& operator=(const LeaveTraining&) = delete;

  /// Plays games `first` to `end` - 1 of a seed.
  CrewTime play(std::uint64_t seed, std::uint64_t first, std::uint64_t end, int threads,
                const std::function<bool(std::uint64_t)>& goes_on);

  /// All leaves with what the sums say. A leave that was seldom drawn is drawn towards what its
  /// smaller parts and their pairs make likely, by as much as such guesses prove right elsewhere.
  [[nodiscard]] std::vector<Leave> fit() const;

  /// How often, by tiles unseen by the side to move and by how much its spread then changed until
  /// the end, from -kMostChange up.
  [[nodiscard]] std::span<const std::atomic<std::uint32_t>> changes() const { return changes_; }
  [[nodiscard]] int most_unseen() const { return most_unseen_; }
  static constexpr int kMostChange = 600;

  [[nodiscard]] std::uint64_t racks() const;
  [[nodiscard]] const LeaveTable& table() const { return table_; }

  /// The sums, to go on from another time.
  [[nodiscard]] std::vector<std::uint64_t> sums() const;
  /// False if these are not sums of such a training.
  bool restore(std::span<const std::uint64_t> sums);

 private:
  struct Sum {
    std::atomic<std::int64_t> equity = 0;
    std::atomic<std::int64_t> weight = 0;
    std::atomic<std::int64_t> racks = 0;
  };
  class Worker;

  [[nodiscard]] double guess(std::span<const Tile> leave, const std::vector<double>& points) const;
  /// What a turn is worth by the number of tiles in the bag, from the first games of a seed.
  void learn_usual(std::uint64_t seed);

  const Rules& rules_;
  const Lattice& lattice_;
  std::vector<Leave> leaves_;
  LeaveTable table_;
  Evaluation evaluation_;
  int most_unseen_;
  std::vector<Millipoints> usual_;
  std::uint64_t usual_seed_ = 0;
  std::vector<Sum> sums_;
  std::vector<std::atomic<std::uint32_t>> changes_;
};

}  // namespace lexidrome
