// Endgames and pre-endgames, as Python asks for them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <tuple>
#include <vector>

#include "bind.hpp"
#include "engine/endgame.hpp"
#include "engine/position.hpp"
#include "engine/preendgame.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lexidrome {
namespace {

/// Kind, row, column, tiles, score, length of the main word.
using PlainMove = std::tuple<int, int, int, nb::bytes, int>;

PlainMove plain(const SmallMove& small) {
  const Move move = small.move();
  return {static_cast<int>(move.kind), move.row, move.column,
          nb::bytes(move.tiles.data(), move.tile_count), move.score};
}

std::vector<PlainMove> plain(const std::vector<SmallMove>& line) {
  std::vector<PlainMove> moves;
  for (const SmallMove& move : line) moves.push_back(plain(move));
  return moves;
}

/// Works in a thread of its own, while this one lets Ctrl-C through. Called with the GIL held.
template <class Work>
void interruptible(Budget& budget, const Work& work) {
  std::exception_ptr problem;
  std::unique_ptr<nb::python_error> interrupt;
  {
    const nb::gil_scoped_release unlocked;
    std::mutex mutex;
    std::condition_variable changed;
    bool is_done = false;
    std::thread worker([&] {
      try {
        work();
      } catch (...) {
        problem = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      is_done = true;
      changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return is_done; })) {
      lock.unlock();
      if (!interrupt) {
        const nb::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) {
          interrupt = std::make_unique<nb::python_error>();
          budget.stop(Stop::kCancelled);
        }
      }
      lock.lock();
    }
    lock.unlock();
    worker.join();
  }
  if (interrupt) throw std::move(*interrupt);
  if (problem) std::rethrow_exception(problem);
}

using Endgame = std::tuple<std::vector<PlainMove>, int, bool, int, std::uint64_t, int>;

Endgame endgame(const Position& position, std::optional<std::int64_t> time_ms,
                std::optional<std::uint64_t> nodes, int threads, std::size_t table_bytes,
                std::shared_ptr<const Cancel> cancel) {
  EndgameResult result;
  Budget budget(time_ms, nodes, std::move(cancel));
  interruptible(budget, [&] {
    Table table(table_bytes);
    const OpenGame game(*position.setting, position.board, position.racks[0], position.unseen(),
                        {}, position.zero_turns);
    result = solve_endgame(game, table, budget, threads);
  });
  return {plain(result.line), result.value, result.is_proved, result.depth, budget.nodes(),
          static_cast<int>(result.why)};
}

/// The move, wins, ties, losses, the sum of spreads if it is known, whether all draws were seen.
using PlainPlay = std::tuple<PlainMove, int, int, int, std::optional<std::int64_t>, bool>;
/// Plays, draws there are and draws taken, plays dropped, plays left out, whether exchanges were
/// left out, whether the answer is exact, nodes, why it stopped.
using Preendgame = std::tuple<std::vector<PlainPlay>, std::int64_t, std::int64_t, int, int, bool,
                              bool, std::uint64_t, int>;

Preendgame preendgame(const Position& position, std::optional<std::int64_t> time_ms,
                      std::optional<std::uint64_t> nodes, int threads, std::size_t table_bytes,
                      std::shared_ptr<const Cancel> cancel) {
  PreendgameResult result;
  Budget budget(time_ms, nodes, std::move(cancel));
  interruptible(budget, [&] {
    Table table(table_bytes);
    result = solve_preendgame(position, table, budget, threads);
  });
  std::vector<PlainPlay> plays;
  for (const RankedPlay& play : result.plays) {
    plays.emplace_back(
        plain(play.move), play.wins, play.ties, play.losses,
        play.has_spread ? std::optional(play.spread_sum) : std::nullopt, play.is_complete);
  }
  return {std::move(plays),
          result.draws,
          result.draws_taken,
          result.dropped,
          result.left_out,
          result.leaves_out_exchanges,
          result.is_exact,
          budget.nodes(),
          static_cast<int>(result.why)};
}

}  // namespace

void bind_endgame(nb::module_& module) {
  module.def("solve_endgame", &endgame, "position"_a, nb::kw_only(), "time_ms"_a.none(),
             "nodes"_a.none(), "threads"_a, "table_bytes"_a, "cancel"_a.none(),
             "The line, what it changes the spread by, whether that is proved, depth, nodes, why "
             "it stopped. The GIL is free meanwhile.");
  module.def("solve_preendgame", &preendgame, "position"_a, nb::kw_only(), "time_ms"_a.none(),
             "nodes"_a.none(), "threads"_a, "table_bytes"_a, "cancel"_a.none(),
             "The plays with wins, ties, losses and spreads, best first, and what was left out.");
}

}  // namespace lexidrome
