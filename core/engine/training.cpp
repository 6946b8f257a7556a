#include "engine/training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "engine/bits.hpp"

namespace lexidrome {

namespace {

/// Racks drawn at each turn. Finding the turn's own move costs as much as one of them.
constexpr int kRacksPerTurn = 3;
/// Games from which it is learnt what a turn is usually worth.
constexpr std::uint64_t kUsualGames = 400;
constexpr std::size_t kMostLeaves = 4'000'000;
/// The draws of racks are other than those of the games.
constexpr std::uint64_t kRackDraws = 0x5DEECE66D0000001U;

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

/// The evaluation of the static player, but for its leaves.
Evaluation static_evaluation(const LeaveTable& leaves) { return {&leaves, 700, true, 2, 10'000}; }

int choose(int all, int some) {
  int ways = 1;
  for (int i = 0; i < some; ++i) ways = ways * (all - i) / (i + 1);
  return ways;
}

/// Tiles that nobody has laid yet.
std::vector<Tile> unplayed(const Rules& rules, const Board& board) {
  TileCounts rest;
  rest.counts = rules.counts;
  for (int row = 0; row < board.side(); ++row) {
    for (int column = 0; column < board.side(); ++column) {
      const Tile tile = board.tile(row, column);
      if (tile != 0) rest.remove(rack_tile(tile));
    }
  }
  std::vector<Tile> tiles;
  for (std::size_t tile = 0; tile < rest.counts.size(); ++tile) {
    tiles.insert(tiles.end(), rest.counts[tile], static_cast<Tile>(tile));
  }
  return tiles;
}

TileCounts draw_rack(std::vector<Tile>& tiles, int size, Random& random) {
  TileCounts rack;
  for (int i = 0; i < size; ++i) {
    const auto rest = static_cast<std::uint32_t>(tiles.size() - size_of(i));
    std::swap(tiles[size_of(i)], tiles[size_of(i) + random.below(rest)]);
    rack.add(tiles[size_of(i)]);
  }
  return rack;
}

void list_leaves(const Rules& rules, Leave& leave, std::size_t from, TileCounts& rest,
                 std::vector<Leave>& leaves) {
  for (std::size_t tile = from; tile <= size_of(rules.letters); ++tile) {
    if (rest.counts[tile] == 0) continue;
    rest.remove(static_cast<Tile>(tile));
    leave.tiles[leave.count++] = static_cast<Tile>(tile);
    if (leaves.size() == kMostLeaves) throw std::invalid_argument("leaves");
    leaves.push_back(leave);
    if (leave.count < rules.rack_size - 1) list_leaves(rules, leave, tile, rest, leaves);
    leave.tiles[--leave.count] = 0;
    rest.add(static_cast<Tile>(tile));
  }
}

}  // namespace

std::vector<Leave> all_leaves(const Rules& rules) {
  TileCounts rest;
  rest.counts = rules.counts;
  rest.total = rules.tile_count();
  std::vector<Leave> leaves;
  Leave leave;
  if (rules.rack_size > 1) list_leaves(rules, leave, 0, rest, leaves);
  return leaves;
}

/// Plays games and draws racks beside them.
class LeaveTraining::Worker {
 public:
  Worker(LeaveTraining& training, std::uint64_t seed, std::vector<std::pair<std::int64_t, std::int64_t>>* usual)
      : training_(training), seed_(seed), game_(training.rules_, training.lattice_), usual_(usual) {}

  void operator()(std::uint64_t number) {
    seen_.clear();
    Random racks(seed_ ^ kRackDraws, number);
    const GameResult result = game_.play(
        [&](int side) {
          look(side, racks);
          return game_.best(side, training_.evaluation_, generator_);
        },
        Random(seed_, number), nullptr);
    if (usual_ != nullptr) return;
    const int spread = result.scores[0] - result.scores[1];
    for (const Seen& seen : seen_) {
      const int change = std::clamp((seen.side == 0 ? spread : -spread) - seen.spread,
                                    -kMostChange, kMostChange);
      const auto row = size_of(seen.unseen) * (2 * kMostChange + 1);
      training_.changes_[row + size_of(change + kMostChange)].fetch_add(1, std::memory_order_relaxed);
    }
  }

 private:
  struct Seen {
    int side;
    int unseen;
    int spread;
  };

  void look(int side, Random& random) {
    const Rules& rules = training_.rules_;
    const auto& scores = game_.scores();
    seen_.push_back({side, game_.bag_count() + game_.rack(1 - side).total,
                     scores[size_of(side)] - scores[size_of(1 - side)]});
    if (game_.bag_count() < rules.rack_size) return;
    std::vector<Tile> tiles = unplayed(rules, game_.board());
    for (int i = 0; i < kRacksPerTurn; ++i) {
      const TileCounts rack = draw_rack(tiles, rules.rack_size, random);
      const Move move =
          generator_.best({&rules, &training_.lattice_, &training_.evaluation_, &game_.board(),
                           {rack, game_.bag_count(), 0}});
      if (usual_ != nullptr) {
        (*usual_)[size_of(game_.bag_count())].first += move.equity;
        (*usual_)[size_of(game_.bag_count())].second += 1;
      } else {
        count(rack, move.equity - training_.usual_[size_of(game_.bag_count())]);
      }
    }
  }

  void count(const TileCounts& rack, Millipoints equity) {
    LeaveTable::Kept kept{rack.counts, {}};
    int bit = 0;
    for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
      kept.bits[tile] = static_cast<std::uint8_t>(bit);
      bit += rack.counts[tile];
    }
    const LeaveTable::Kept whole = kept;
    training_.table_.each_rank(kept, [&](std::uint32_t mask, std::uint32_t rank) {
      int weight = 1;
      for (std::size_t tile = 0; mask >> whole.bits[tile] != 0 && tile < rack.counts.size();
           ++tile) {
        const int copies = rack.counts[tile];
        if (copies < 2) continue;
        weight *= choose(copies, count_bits(mask >> whole.bits[tile] & ((1U << copies) - 1)));
      }
      Sum& sum = training_.sums_[rank];
      sum.equity.fetch_add(std::int64_t{weight} * equity, std::memory_order_relaxed);
      sum.weight.fetch_add(weight, std::memory_order_relaxed);
      sum.racks.fetch_add(1, std::memory_order_relaxed);
    });
  }

  LeaveTraining& training_;
  std::uint64_t seed_;
  Game game_;
  Generator generator_;
  std::vector<Seen> seen_;
  std::vector<std::pair<std::int64_t, std::int64_t>>* usual_;
};

LeaveTraining::LeaveTraining(const Rules& rules, const Lattice& lattice, std::vector<Leave> leaves)
    : rules_(rules),
      lattice_(lattice),
      leaves_(std::move(leaves)),
      table_(LeaveTable::from_leaves(leaves_, rules.letters)),
      evaluation_(static_evaluation(table_)),
      most_unseen_(std::max(0, rules.tile_count() - rules.rack_size)),
      sums_(leaves_.size()),
      changes_(size_of(most_unseen_ + 1) * (2 * kMostChange + 1)) {}

void LeaveTraining::learn_usual(std::uint64_t seed) {
  if (!usual_.empty() && usual_seed_ == seed) return;
  std::vector<std::pair<std::int64_t, std::int64_t>> sums(size_of(rules_.tile_count() + 1));
  Worker worker(*this, seed ^ 1, &sums);
  for (std::uint64_t game = 0; game < kUsualGames; ++game) worker(game);
  usual_.assign(sums.size(), 0);
  std::int64_t all = 0;
  std::int64_t racks = 0;
  for (const auto& [sum, count] : sums) all += sum, racks += count;
  const std::int64_t mean = racks == 0 ? 0 : all / racks;
  // A count of tiles that seldom comes is drawn towards the mean of all.
  constexpr std::int64_t kAsMany = 20;
  for (std::size_t bag = 0; bag < sums.size(); ++bag) {
    usual_[bag] = static_cast<Millipoints>((sums[bag].first + kAsMany * mean) /
                                           (sums[bag].second + kAsMany));
  }
  usual_seed_ = seed;
}

CrewTime LeaveTraining::play(std::uint64_t seed, std::uint64_t first, std::uint64_t end,
                             int threads, const std::function<bool(std::uint64_t)>& goes_on) {
  learn_usual(seed);
  return work_together(first, end, threads, goes_on, [&] {
    auto worker = std::make_unique<Worker>(*this, seed, nullptr);
    return [worker = std::move(worker)](std::uint64_t game) { (*worker)(game); };
  });
}

std::uint64_t LeaveTraining::racks() const {
  std::int64_t sum = 0;
  for (std::size_t at = 0; at < leaves_.size(); ++at) {
    if (leaves_[at].count == 1) sum += sums_[at].weight;
  }
  return static_cast<std::uint64_t>(sum) / static_cast<std::uint64_t>(rules_.rack_size);
}

double LeaveTraining::guess(std::span<const Tile> leave, const std::vector<double>& points) const {
  const auto worth = [&](std::span<const Tile> part) {
    return part.empty() ? 0.0 : points[*table_.rank(part)];
  };
  const auto without = [&](std::size_t first, std::size_t second) {
    std::array<Tile, kMaxRack> rest{};
    std::size_t count = 0;
    for (std::size_t at = 0; at < leave.size(); ++at) {
      if (at != first && at != second) rest[count++] = leave[at];
    }
    return worth({rest.data(), count});
  };
  if (leave.size() < 2) return 0;
  double sum = 0;
  int pairs = 0;
  for (std::size_t second = 1; second < leave.size(); ++second) {
    for (std::size_t first = 0; first < second; ++first) {
      sum += without(first, first) + without(second, second) - without(first, second);
      if (leave.size() > 2) {
        const std::array<Tile, 2> pair{leave[first], leave[second]};
        sum += worth(pair) - worth({pair.data(), 1}) - worth({pair.data() + 1, 1});
      }
      ++pairs;
    }
  }
  return sum / pairs;
}

std::vector<Leave> LeaveTraining::fit() const {
  /// What the equity of one rack differs by from what its leave is worth, squared.
  constexpr double kSpread = 20.0 * 20.0;
  std::vector<double> points(leaves_.size(), 0);
  double all = 0;
  double weight = 0;
  for (std::size_t at = 0; at < leaves_.size(); ++at) {
    if (leaves_[at].count != 1) continue;
    all += static_cast<double>(sums_[at].equity);
    weight += static_cast<double>(sums_[at].weight);
  }
  const double mean = weight == 0 ? 0 : all / weight;
  const auto seen = [&](std::size_t at) {
    return (static_cast<double>(sums_[at].equity) / static_cast<double>(sums_[at].weight) - mean) /
           kPoint;
  };
  std::vector<double> guesses(leaves_.size(), 0);
  for (int size = 1; size < rules_.rack_size; ++size) {
    // How far the guesses of this size are from the truth: what they differ by from what was seen,
    // less what chance makes of what was seen.
    double error = 0;
    double racks = 0;
    for (std::size_t at = 0; at < leaves_.size(); ++at) {
      if (leaves_[at].count != size) continue;
      guesses[at] = guess(leaves_[at].span(), points);
      const auto count = static_cast<double>(sums_[at].racks);
      if (count == 0) continue;
      const double off = seen(at) - guesses[at];
      error += count * off * off - kSpread;
      racks += count;
    }
    const double variance = racks == 0 ? 0 : std::max(error / racks, 0.01);
    for (std::size_t at = 0; at < leaves_.size(); ++at) {
      if (leaves_[at].count != size) continue;
      const auto count = static_cast<double>(sums_[at].racks);
      const double trust = count * variance / (count * variance + kSpread);
      points[at] = count == 0 ? guesses[at] : trust * seen(at) + (1 - trust) * guesses[at];
    }
  }
  std::vector<Leave> fitted = leaves_;
  for (std::size_t at = 0; at < fitted.size(); ++at) {
    // Sixteenths of a point are finer than what was learnt, and are packed more tightly.
    fitted[at].points = static_cast<float>(std::round(points[at] * 16) / 16);
  }
  return fitted;
}

std::vector<std::uint64_t> LeaveTraining::sums() const {
  std::vector<std::uint64_t> all;
  all.reserve(3 * sums_.size() + changes_.size());
  for (const Sum& sum : sums_) {
    all.push_back(static_cast<std::uint64_t>(sum.equity.load()));
    all.push_back(static_cast<std::uint64_t>(sum.weight.load()));
    all.push_back(static_cast<std::uint64_t>(sum.racks.load()));
  }
  for (const auto& change : changes_) all.push_back(change);
  return all;
}

bool LeaveTraining::restore(std::span<const std::uint64_t> sums) {
  if (sums.size() != 3 * sums_.size() + changes_.size()) return false;
  std::size_t at = 0;
  for (Sum& sum : sums_) {
    sum.equity = static_cast<std::int64_t>(sums[at++]);
    sum.weight = static_cast<std::int64_t>(sums[at++]);
    sum.racks = static_cast<std::int64_t>(sums[at++]);
  }
  for (auto& change : changes_) change = static_cast<std::uint32_t>(sums[at++]);
  return true;
}

}  // namespace lexidrome
