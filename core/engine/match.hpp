// Two players against each other, in pairs of games with the same draws.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>

#include "engine/position.hpp"
#include "engine/simulation.hpp"

namespace lexidrome {

struct Player {
  const Evaluation* evaluation = nullptr;
  /// Trials of a simulation at each turn; 0 for the first move by the evaluation.
  std::uint64_t iterations = 0;
  int plies = 2;
  double spread_share = 0.1;
  double confidence = 0.99;
  std::size_t candidates = 15;
  /// If there is one it makes every move instead, from what its side knows and dice of its own.
  std::function<Move(const Position&, std::uint64_t)> think;
};

struct Match {
  std::shared_ptr<const Setting> setting;
  std::array<Player, 2> players;
  const WinTable* wins = nullptr;
  std::uint64_t seed = 0;
  /// The number of the first pair, which says what is drawn, and how many there are.
  /// In the first game of a pair the first player starts, in the second the other.
  std::uint64_t first = 0;
  std::uint64_t pairs = 0;
  int threads = 1;
  /// If not 0, the players take over where a game has so many turns to go that goes on by
  /// `opening`, by which it was played until then.
  int last_turns = 0;
  const Evaluation* opening = nullptr;
};

struct MatchTotals {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::array<std::uint64_t, 2> wins{};
  std::array<std::int64_t, 2> points{};
  /// Pairs in which the first player took 0 to 4 halves of a win.
  std::array<std::uint64_t, 5> halves{};
};

/// The totals do not depend on the number of threads, if what the players think does not.
MatchTotals play_match(const Match& match, const std::function<bool(std::uint64_t)>& goes_on);

}  // namespace lexidrome
