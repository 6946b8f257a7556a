#include "engine/match.hpp"

#include <memory>
#include <mutex>
#include <optional>

#include "engine/endgame.hpp"
#include "engine/selfplay.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr std::size_t kTableBytes = 8U << 20;

/// Plays pairs of games; one for each thread.
class Pairs {
 public:
  explicit Pairs(const Match& match)
      : match_(match), game_(match.setting->rules, *match.setting->lattice), table_(kTableBytes) {}

  /// Adds one pair.
  void play(std::uint64_t pair, MatchTotals& totals) {
    int halves = 0;
    for (const int starter : {0, 1}) {
      // Each player thinks by dice of its own, which are the same whoever starts.
      std::uint64_t turn = 0;
      const GameResult result = game_.play(
          [&](int side) {
            const int player = side == 0 ? starter : 1 - starter;
            const std::uint64_t thought =
                Random(match_.seed ^ kThoughts, 1000 * (2 * pair + size_of(starter)) + turn).next();
            ++turn;
            return choose(match_.players[size_of(player)], side, thought);
          },
          Random(match_.seed, pair), nullptr);
      const int spread = (result.scores[0] - result.scores[1]) * (starter == 0 ? 1 : -1);
      halves += spread > 0 ? 2 : spread == 0 ? 1 : 0;
      totals.games += 1;
      totals.turns += static_cast<std::uint64_t>(result.turns);
      if (spread != 0) totals.wins[spread > 0 ? 0 : 1] += 1;
      totals.points[size_of(starter)] += result.scores[0];
      totals.points[size_of(1 - starter)] += result.scores[1];
    }
    totals.halves[size_of(halves)] += 1;
  }

 private:
  static constexpr std::uint64_t kThoughts = 0x7C0FFEE5EED5U;

  Move choose(const Player& player, int side, std::uint64_t seed) {
    if (game_.bag_count() == 0 && player.endgame_ms != 0) {
      if (const std::optional<Move> move = endgame(player, side)) return *move;
    }
    if (player.iterations == 0 || game_.bag_count() == 0) {
      return game_.best(side, *player.evaluation, generator_);
    }
    Scene scene{};
    scene.rules = &match_.setting->rules;
    scene.lattice = match_.setting->lattice.get();
    scene.evaluation = player.evaluation;
    scene.wins = match_.wins;
    scene.board = &game_.board();
    scene.rack = game_.rack(side);
    scene.unseen = game_.unseen(side);
    scene.bag_count = game_.bag_count();
    scene.scores = {game_.scores()[size_of(side)], game_.scores()[size_of(1 - side)]};
    scene.zero_turns = game_.zero_turns();
    scene.plies = player.plies;
    scene.spread_share = player.spread_share;
    scene.seed = seed;
    SimulationLimits limits;
    limits.iterations = player.iterations;
    limits.confidence = player.confidence;
    limits.candidates = player.candidates;
    return simulate(scene, limits, [](const SimulationResult&) { return true; }).moves[0].move;
  }

  std::optional<Move> endgame(const Player& player, int side) {
    const OpenGame start(*match_.setting, game_.board(), game_.rack(side), game_.rack(1 - side), {},
                         game_.zero_turns());
    Budget budget(player.endgame_ms, std::nullopt, nullptr);
    const EndgameResult result = solve_endgame(start, table_, budget, 1);
    if (result.line.empty()) return std::nullopt;
    return result.line.front().move();
  }

  const Match& match_;
  Game game_;
  Generator generator_;
  Table table_;
};

}  // namespace

MatchTotals play_match(const Match& match, const std::function<bool(std::uint64_t)>& goes_on) {
  MatchTotals totals;
  std::mutex mutex;
  totals.time = work_together(0, match.pairs, match.threads, goes_on, [&] {
    auto pairs = std::make_unique<Pairs>(match);
    return [&, pairs = std::move(pairs)](std::uint64_t pair) {
      MatchTotals own;
      pairs->play(pair, own);
      const std::lock_guard lock(mutex);
      totals.games += own.games;
      totals.turns += own.turns;
      for (const std::size_t which : {0U, 1U}) {
        totals.wins[which] += own.wins[which];
        totals.points[which] += own.points[which];
      }
      for (std::size_t halves = 0; halves < own.halves.size(); ++halves) {
        totals.halves[halves] += own.halves[halves];
      }
    };
  });
  return totals;
}

}  // namespace lexidrome
