#include "engine/endgame.hpp"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>

#include "engine/open_search.hpp"

namespace lexidrome {

namespace {

/// The first window around what the look before found.
constexpr int kWindow = 8;
/// The short looks, of which each begins with what the one before found, for the line so far.
constexpr int kFirstLooks = 3;
/// The first attempt at a look to the end may visit so many nodes, each later one so many times
/// more than the one before; between them is a longer look.
constexpr std::uint64_t kFirstAttempt = 300'000;
constexpr std::uint64_t kLaterAttempts = 4;

/// What the threads of one solution share.
class Solution {
 public:
  Solution(const OpenGame& start, Table& table, Budget& budget)
      : start_(start), table_(table), budget_(budget) {}

  EndgameResult solve(int threads) {
    std::vector<std::thread> helpers;
    for (int helper = 1; helper < threads; ++helper) {
      helpers.emplace_back([this, helper] { guarded(1 + helper % 2); });
    }
    guarded(1);
    for (std::thread& helper : helpers) helper.join();
    if (problem_) std::rethrow_exception(problem_);
    if (best_.line.empty()) take_any();
    best_.why = best_.is_proved ? Stop::kProved : budget_.why();
    return best_;
  }

 private:
  void guarded(int depth) {
    try {
      deepen(depth);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      problem_ = std::current_exception();
      budget_.stop(Stop::kCancelled);
    }
  }

  /// Helpers start elsewhere, so that they fill the table for each other.
  void deepen(int depth) {
    OpenGame game = start_;
    OpenSearch search(table_, budget_);
    // What a helper expects is a little off, so that it asks other questions.
    const int aside = 3 * (depth - 1);
    int expected = 0;
    std::uint64_t attempt = kFirstAttempt;
    for (; !budget_.is_stopped() && depth < kToTheEnd; ++depth) {
      const OpenValue outcome = look(search, game, expected, depth);
      if (budget_.is_stopped()) return;
      expected = outcome.value;
      keep(search, game, outcome, depth);
      if (depth < kFirstLooks || outcome.is_proved) continue;
      const OpenValue end = look_to_the_end(search, game, expected + aside, attempt);
      if (end.is_proved) keep(search, game, end, kToTheEnd);
      attempt = std::min(kLaterAttempts * attempt, kUnlimited / kLaterAttempts);
    }
  }

  void keep(OpenSearch& search, OpenGame& game, const OpenValue& outcome, int depth) {
    std::vector<SmallMove> line = search.line();
    if (outcome.is_proved) go_on(search, game, outcome.value, line);
    const std::lock_guard lock(mutex_);
    if (best_.is_proved || (depth <= best_.depth && !outcome.is_proved)) return;
    const int looked = outcome.is_proved ? static_cast<int>(line.size()) : depth;
    best_ = {std::move(line), outcome.value, outcome.is_proved, looked, Stop::kNot};
    if (outcome.is_proved) budget_.stop(Stop::kProved);
  }

  OpenValue look(OpenSearch& search, OpenGame& game, int expected, int depth) {
    int alpha = depth < 3 ? -kInfinite : expected - kWindow;
    int beta = depth < 3 ? kInfinite : expected + kWindow;
    for (int width = 4 * kWindow;; width *= 4) {
      const OpenValue outcome = search.look(game, alpha, beta, depth);
      if (budget_.is_stopped()) return outcome;
      if (outcome.value <= alpha && alpha > -kInfinite) {
        alpha = width > 1000 ? -kInfinite : outcome.value - width;
      } else if (outcome.value >= beta && beta < kInfinite) {
        beta = width > 1000 ? kInfinite : outcome.value + width;
      } else {
        return outcome;
      }
    }
  }

  /// Asks of one value after the other whether the game is worth that much, until an answer of yes
  /// meets one of no; nothing is proved sooner than such an answer. Then the line is looked for
  /// between them.
  OpenValue look_to_the_end(OpenSearch& search, OpenGame& game, int expected,
                            std::uint64_t most_nodes) {
    const std::uint64_t end = budget_.nodes() + most_nodes;
    int least = -kInfinite;
    int most = kInfinite;
    int asked = expected;
    while (least < most) {
      const std::uint64_t spent = budget_.nodes();
      if (spent >= end) return {};
      const OpenValue outcome = search.look(game, asked - 1, asked, kToTheEnd, end - spent);
      if (search.is_stopped() || !outcome.is_proved) return {};
      (outcome.value >= asked ? least : most) = outcome.value;
      asked = outcome.value >= asked ? outcome.value + 1 : outcome.value;
    }
    return search.look(game, least - 1, least + 1, kToTheEnd, most_nodes);
  }

  /// Follows the line of a proved value to the end of the game.
  void go_on(OpenSearch& search, OpenGame& game, int value, std::vector<SmallMove>& line) {
    int played = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (game.is_last(line[at])) break;
      value = line[at].score - value;
      game.play(line[at]);
      ++played;
      if (at + 1 == line.size()) {
        const OpenValue rest = search.look(game, value - 1, value + 1, kToTheEnd);
        if (!rest.is_proved) break;
        line.insert(line.end(), search.line().begin(), search.line().end());
      }
    }
    for (; played > 0; --played) game.take_back();
  }

  /// Where there was no time at all: the move that scores most.
  void take_any() {
    OpenSearch search(table_, budget_);
    SmallMove chosen;
    for (const SmallMove& move : search.moves(start_)) {
      if (chosen.is_pass() || move.score > chosen.score) chosen = move;
    }
    best_.line.assign(1, chosen);
    best_.value = start_.is_last(chosen) ? start_.last_value(chosen) : chosen.score;
  }

  const OpenGame& start_;
  Table& table_;
  Budget& budget_;
  std::mutex mutex_;
  EndgameResult best_;
  std::exception_ptr problem_;
};

}  // namespace

EndgameResult solve_endgame(const OpenGame& start, Table& table, Budget& budget, int threads) {
  return Solution(start, table, budget).solve(threads);
}

}  // namespace lexidrome
