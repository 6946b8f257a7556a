#include "engine/endgame.hpp"

#include <exception>
#include <mutex>
#include <thread>

#include "engine/open_search.hpp"

namespace lexidrome {

namespace {

constexpr int kDeepest = 100;
/// The first window around what the look before found.
constexpr int kWindow = 8;

/// The first looks are short, for the line so far; later ones, each of which repeats the one
/// before, take larger steps.
int deeper(int depth) { return depth < 4 ? depth + 1 : depth + 3; }

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

  /// Looks further and further; helpers start elsewhere, so that they fill the table for each
  /// other.
  void deepen(int depth) {
    OpenGame game = start_;
    OpenSearch search(table_, budget_);
    int expected = 0;
    for (; depth <= kDeepest && !budget_.is_stopped(); depth = deeper(depth)) {
      const OpenValue outcome = look(search, game, expected, depth);
      if (budget_.is_stopped()) return;
      expected = outcome.value;
      std::vector<SmallMove> line = search.line();
      if (outcome.is_proved) go_on(search, game, line);
      const std::lock_guard lock(mutex_);
      if (best_.is_proved || depth <= best_.depth) continue;
      best_ = {std::move(line), outcome.value, outcome.is_proved, depth, Stop::kNot};
      if (outcome.is_proved) budget_.stop(Stop::kProved);
    }
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

  /// Follows a proved line to the end of the game.
  void go_on(OpenSearch& search, OpenGame& game, std::vector<SmallMove>& line) {
    int played = 0;
    for (std::size_t at = 0; at < line.size(); ++at) {
      if (game.is_last(line[at])) break;
      game.play(line[at]);
      ++played;
      if (at + 1 == line.size()) {
        const OpenValue rest = search.prove(game, -kInfinite, kInfinite);
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
