#include "engine/match.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "engine/crew.hpp"
#include "engine/selfplay.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

/// Plays pairs of games; one for each thread.
class Pairs {
 public:
  explicit Pairs(const Match& match)
      : match_(match), game_(match.setting->rules, *match.setting->lattice) {}

  /// Adds one pair.
  void play(std::uint64_t pair, MatchTotals& totals) {
    int halves = 0;
    const std::uint64_t opened = opening_turns(pair);
    for (const int starter : {0, 1}) {
      // Each player thinks by dice of its own, which are the same whoever starts.
      std::uint64_t turn = 0;
      const GameResult result = game_.play(
          [&](int side) {
            if (turn++ < opened) return game_.best(side, *match_.opening, generator_);
            const int player = side == 0 ? starter : 1 - starter;
            const std::uint64_t thought =
                Random(match_.seed ^ kThoughts, 1000 * (2 * pair + size_of(starter)) + turn - 1)
                    .next();
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

  /// How many turns are made before the players take over.
  std::uint64_t opening_turns(std::uint64_t pair) {
    if (match_.last_turns == 0) return 0;
    const GameResult whole = game_.play({match_.opening, match_.opening}, generator_,
                                        Random(match_.seed, pair), nullptr);
    return size_of(std::max(0, whole.turns - match_.last_turns));
  }

  Move choose(const Player& player, int side, std::uint64_t seed) {
    if (player.think) return player.think(position(side), seed);
    if (player.iterations == 0) return game_.best(side, *player.evaluation, generator_);
    const Position seen = position(side);
    Scene scene = scene_of(seen, *player.evaluation, *match_.wins);
    scene.plies = player.plies;
    scene.spread_share = player.spread_share;
    scene.seed = seed;
    SimulationLimits limits;
    limits.iterations = player.iterations;
    limits.confidence = player.confidence;
    limits.candidates = player.candidates;
    return simulate(scene, limits, [](const SimulationResult&) { return true; }).moves[0].move;
  }

  /// What a side knows: its own rack and no other.
  [[nodiscard]] Position position(int side) const {
    Position position(match_.setting, 2);
    position.board = game_.board();
    position.racks[0] = game_.rack(side);
    position.scores = {game_.scores()[size_of(side)], game_.scores()[size_of(1 - side)]};
    position.zero_turns = game_.zero_turns();
    return position;
  }

  const Match& match_;
  Game game_;
  Generator generator_;
};

}  // namespace

MatchTotals play_match(const Match& match, const std::function<bool(std::uint64_t)>& goes_on) {
  MatchTotals totals;
  std::mutex mutex;
  work_together(match.first, match.first + match.pairs, match.threads, goes_on, [&] {
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
