#include "engine/preendgame.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "engine/random.hpp"
#include "engine/open_search.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
/// With more in the bag than can be solved: so many draws, plays, and moves ahead.
constexpr int kSampledDraws = 24;
constexpr std::size_t kPlaysTried = 20;
constexpr int kDepthTried = 2;
/// Draws by which plays are put in order before they are solved.
constexpr std::size_t kPreviewDraws = 8;

/// The bag from its last tile to its first, which is drawn first, and how often it comes so.
struct Draw {
  std::vector<Tile> bag;
  TileCounts others;
  int weight;
};

void list_draws(TileCounts& unseen, int count, int weight, std::vector<Tile>& bag,
                std::vector<Draw>& draws) {
  if (count == 0) {
    draws.push_back({bag, unseen, weight});
    return;
  }
  for (std::size_t tile = 0; tile < unseen.counts.size(); ++tile) {
    const int copies = unseen.counts[tile];
    if (copies == 0) continue;
    unseen.remove(static_cast<Tile>(tile));
    bag.push_back(static_cast<Tile>(tile));
    list_draws(unseen, count - 1, weight * copies, bag, draws);
    bag.pop_back();
    unseen.add(static_cast<Tile>(tile));
  }
}

std::vector<Draw> sampled_draws(const TileCounts& unseen, int count) {
  std::vector<Tile> tiles;
  for (std::size_t tile = 0; tile < unseen.counts.size(); ++tile) {
    tiles.insert(tiles.end(), unseen.counts[tile], static_cast<Tile>(tile));
  }
  Random random(1, static_cast<std::uint64_t>(count));
  std::map<std::vector<Tile>, int> times;
  for (int sample = 0; sample < kSampledDraws; ++sample) {
    for (std::size_t at = 0; at < size_of(count); ++at) {
      const auto rest = static_cast<std::uint32_t>(tiles.size() - at);
      std::swap(tiles[at], tiles[at + random.below(rest)]);
    }
    ++times[{tiles.begin(), tiles.begin() + count}];
  }
  std::vector<Draw> draws;
  for (const auto& [bag, weight] : times) {
    Draw& draw = draws.emplace_back(Draw{bag, unseen, weight});
    for (const Tile tile : bag) draw.others.remove(tile);
  }
  return draws;
}

/// A play at work, with what is known of it by draw.
struct Trial {
  RankedPlay play;
  int weight_done = 0;
  bool is_dropped = false;
  bool is_begun = false;
  std::int64_t preview = 0;
  std::vector<int> spreads;

  /// Twice the wins and the ties.
  [[nodiscard]] int points() const { return 2 * play.wins + play.ties; }
};

/// What the threads share.
class Ranking {
 public:
  Ranking(const Position& position, Table& table, Budget& budget)
      : position_(position),
        table_(table),
        budget_(budget),
        bag_count_(position.bag_count()),
        is_solved_(bag_count_ <= kMostSolved),
        lead_(position.scores[0] - position.scores[1]) {
    TileCounts unseen = position.unseen();
    // What is known of the other rack is not in the bag.
    const TileCounts& known = position.racks[1];
    for (std::size_t tile = 0; tile < known.counts.size(); ++tile) {
      for (int copy = 0; copy < known.counts[tile]; ++copy) unseen.remove(static_cast<Tile>(tile));
    }
    for (int at = 0; at < bag_count_; ++at) all_draws_ *= unseen.total - at;
    std::vector<Tile> bag;
    if (is_solved_) {
      list_draws(unseen, bag_count_, 1, bag, draws_);
    } else {
      draws_ = sampled_draws(unseen, bag_count_);
    }
    for (Draw& draw : draws_) {
      weight_ += draw.weight;
      for (std::size_t tile = 0; tile < known.counts.size(); ++tile) {
        for (int copy = 0; copy < known.counts[tile]; ++copy) {
          draw.others.add(static_cast<Tile>(tile));
        }
      }
    }
    order_.resize(draws_.size());
    for (std::size_t at = 0; at < order_.size(); ++at) order_[at] = {at, 0};
  }

  PreendgameResult rank(int threads) {
    list_plays();
    run(threads, [this](OpenSearch& search, Trial& trial) { preview(search, trial); });
    std::stable_sort(trials_.begin(), trials_.end(),
                     [](const Trial& a, const Trial& b) { return a.preview > b.preview; });
    if (!is_solved_ && trials_.size() > kPlaysTried) {
      left_out_ = static_cast<int>(trials_.size() - kPlaysTried);
      trials_.resize(kPlaysTried);
    }
    run(threads, [this](OpenSearch& search, Trial& trial) { count_wins(search, trial); });
    run(threads, [this](OpenSearch& search, Trial& trial) { count_spread(search, trial); });
    return result();
  }

 private:
  using Work = std::function<void(OpenSearch&, Trial&)>;

  [[nodiscard]] OpenGame game_of(const Draw& draw) const {
    return {*position_.setting, position_.board, position_.racks[0],
            draw.others,        draw.bag,        position_.zero_turns};
  }

  void list_plays() {
    OpenSearch search(table_, budget_);
    for (const SmallMove& move : search.moves(game_of(draws_[0]))) {
      trials_.emplace_back().play.move = move;
    }
  }

  /// Gives every trial to one of the threads, in order.
  void run(int threads, const Work& work) {
    std::atomic<std::size_t> next = 0;
    std::exception_ptr problem;
    const auto share = [&] {
      try {
        OpenSearch search(table_, budget_);
        for (std::size_t at = next++; at < trials_.size(); at = next++) {
          if (budget_.is_stopped()) return;
          work(search, trials_[at]);
        }
      } catch (...) {
        const std::lock_guard lock(mutex_);
        problem = std::current_exception();
        budget_.stop(Stop::kCancelled);
      }
    };
    std::vector<std::thread> helpers;
    for (int helper = 1; helper < threads; ++helper) helpers.emplace_back(share);
    share();
    for (std::thread& helper : helpers) helper.join();
    if (problem) std::rethrow_exception(problem);
  }

  /// The spread at the end for the side to move, with a play and a draw. It is exact inside
  /// `(least, most)`; outside it is a bound. Nothing if the budget was spent.
  std::optional<int> spread(OpenSearch& search, const SmallMove& move, const Draw& draw, int least,
                            int most) {
    OpenGame game = game_of(draw);
    if (game.is_last(move)) return lead_ + game.last_value(move);
    const int base = lead_ + move.score;
    game.play(move);
    // No lead, however large, may move a window without an end.
    const int alpha = most == kInfinite ? -kInfinite : base - most;
    const int beta = least == -kInfinite ? kInfinite : base - least;
    const OpenValue outcome = is_solved_ ? search.prove(game, alpha, beta)
                                         : search.look(game, alpha, beta, kDepthTried);
    if (budget_.is_stopped() || (is_solved_ && !outcome.is_proved)) return std::nullopt;
    return base - outcome.value;
  }

  void preview(OpenSearch& search, Trial& trial) {
    const std::size_t step = (draws_.size() + kPreviewDraws - 1) / kPreviewDraws;
    for (std::size_t at = 0; at < draws_.size(); at += step) {
      OpenGame game = game_of(draws_[at]);
      const SmallMove& move = trial.play.move;
      int value = lead_;
      if (game.is_last(move)) {
        value += game.last_value(move);
      } else {
        game.play(move);
        value += move.score - search.look(game, -kInfinite, kInfinite, 0).value;
      }
      // A little more for draws that win than for the points beyond.
      trial.preview += value + (value > 0 ? 20 : 0);
    }
  }

  [[nodiscard]] std::vector<std::size_t> hardest_first() {
    const std::lock_guard lock(mutex_);
    std::vector<std::pair<std::size_t, int>> order = order_;
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::size_t> draws;
    for (const auto& [draw, lost] : order) draws.push_back(draw);
    return draws;
  }

  void count_wins(OpenSearch& search, Trial& trial) {
    trial.is_begun = true;
    for (const std::size_t at : hardest_first()) {
      const Draw& draw = draws_[at];
      const std::optional<int> found = spread(search, trial.play.move, draw, -1, 1);
      if (!found) return;
      (*found > 0 ? trial.play.wins : *found == 0 ? trial.play.ties : trial.play.losses) +=
          draw.weight;
      trial.weight_done += draw.weight;
      const std::lock_guard lock(mutex_);
      if (*found < 0) order_[at].second += draw.weight;
      if (trial.points() + 2 * (weight_ - trial.weight_done) < best_points_) {
        trial.is_dropped = trial.weight_done < weight_;
        if (trial.is_dropped) return;
      }
    }
    trial.play.is_complete = true;
    const std::lock_guard lock(mutex_);
    best_points_ = std::max(best_points_, trial.points());
  }

  /// Of plays that win as often as the best. One that cannot have the best mean is left without.
  void count_spread(OpenSearch& search, Trial& trial) {
    if (!trial.play.is_complete || trial.points() < best_points_) return;
    std::vector<int> aims(draws_.size(), kInfinite);
    bool has_aim = false;
    std::int64_t aim = 0;
    {
      const std::lock_guard lock(mutex_);
      if (!best_spreads_.empty()) {
        aims = best_spreads_;
        has_aim = true;
        aim = best_sum_;
      }
    }
    std::vector<int> spreads(draws_.size());
    std::int64_t sum = 0;
    for (std::size_t at = 0; at < draws_.size(); ++at) {
      const int least = has_aim ? aims[at] : -kInfinite;
      const std::optional<int> found =
          spread(search, trial.play.move, draws_[at], least, kInfinite);
      if (!found) return;
      spreads[at] = *found;
      sum += std::int64_t{*found} * draws_[at].weight;
    }
    for (std::size_t at = 0; has_aim && at < draws_.size(); ++at) {
      // Each bound that is not reached yet may still be too high.
      if (sum < aim) return;
      if (spreads[at] > aims[at]) continue;
      const std::optional<int> found =
          spread(search, trial.play.move, draws_[at], -kInfinite, kInfinite);
      if (!found) return;
      sum += std::int64_t{*found - spreads[at]} * draws_[at].weight;
      spreads[at] = *found;
    }
    trial.play.has_spread = true;
    trial.play.spread_sum = sum;
    const std::lock_guard lock(mutex_);
    if (best_spreads_.empty() || sum > best_sum_) {
      best_spreads_ = std::move(spreads);
      best_sum_ = sum;
    }
  }

  PreendgameResult result() {
    PreendgameResult result;
    result.why = budget_.is_stopped() ? budget_.why() : Stop::kProved;
    result.draws_taken = weight_;
    result.draws = all_draws_;
    result.left_out = left_out_;
    const Rules& rules = position_.setting->rules;
    result.leaves_out_exchanges = bag_count_ >= rules.exchange_bag_minimum;
    std::stable_sort(trials_.begin(), trials_.end(), [](const Trial& a, const Trial& b) {
      const RankedPlay& x = a.play;
      const RankedPlay& y = b.play;
      if (x.is_complete != y.is_complete) return x.is_complete;
      if (a.is_begun != b.is_begun) return a.is_begun;
      if (a.points() != b.points() && x.is_complete) return a.points() > b.points();
      if (x.has_spread != y.has_spread) return x.has_spread;
      if (x.has_spread && x.spread_sum != y.spread_sum) return x.spread_sum > y.spread_sum;
      return a.preview > b.preview;
    });
    for (const Trial& trial : trials_) {
      if (trial.is_dropped) ++result.dropped;
      if (!trial.is_begun) ++result.left_out;
      if (trial.is_begun || &trial == &trials_.front()) result.plays.push_back(trial.play);
    }
    result.is_exact =
        is_solved_ && !budget_.is_stopped() && !result.leaves_out_exchanges;
    return result;
  }

  const Position& position_;
  Table& table_;
  Budget& budget_;
  const int bag_count_;
  const bool is_solved_;
  const int lead_;
  int weight_ = 0;
  std::int64_t all_draws_ = 1;
  int left_out_ = 0;
  std::vector<Draw> draws_;
  std::vector<Trial> trials_;
  std::mutex mutex_;
  /// Each draw with how many plays it has lost so far.
  std::vector<std::pair<std::size_t, int>> order_;
  int best_points_ = -1;
  std::vector<int> best_spreads_;
  std::int64_t best_sum_ = 0;
};

}  // namespace

PreendgameResult solve_preendgame(const Position& position, Table& table, Budget& budget,
                                  int threads) {
  return Ranking(position, table, budget).rank(threads);
}

}  // namespace lexidrome
