// Two players against each other, in pairs of games with the same draws.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "engine/crew.hpp"
#include "engine/position.hpp"
#include "engine/simulation.hpp"

namespace lexidrome {

struct Player {
  const Evaluation* evaluation = nullptr;
  /// Trials at each turn; 0 for the first move by the evaluation.
  std::uint64_t iterations = 0;
  int plies = 2;
  double spread_share = 0.1;
  double confidence = 0.99;
  std::size_t candidates = 15;
  /// Milliseconds for each endgame; 0 for none solved.
  std::int64_t endgame_ms = 0;
};

struct Match {
  const Setting* setting = nullptr;
  std::array<Player, 2> players;
  const WinTable* wins = nullptr;
  std::uint64_t seed = 0;
  /// In the first game of a pair the first player starts, in the second the other.
  std::uint64_t pairs = 0;
  int threads = 1;
};

struct MatchTotals {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::array<std::uint64_t, 2> wins{};
  std::array<std::int64_t, 2> points{};
  /// Pairs in which the first player took 0 to 4 halves of a win.
  std::array<std::uint64_t, 5> halves{};
  CrewTime time;
};

/// The totals do not depend on the number of threads, unless an endgame ends by its time.
MatchTotals play_match(const Match& match, const std::function<bool(std::uint64_t)>& goes_on);

}  // namespace lexidrome
