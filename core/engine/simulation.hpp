// Which of the moves that look best is the best, by playing on from them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "engine/cancel.hpp"
#include "engine/position.hpp"
#include "engine/rollout.hpp"

namespace lexidrome {

struct SimulationLimits {
  /// Trials, each of one candidate on one sample; 0 for no limit.
  std::uint64_t iterations = 0;
  /// 0 for no limit.
  std::uint64_t time_ms = 0;
  /// As sure as this it stops; above 1 never.
  double confidence = 0.99;
  std::size_t candidates = 15;
  int threads = 1;
  const Cancel* cancel = nullptr;
};

enum class Stopped : std::uint8_t {
  /// It is as sure as it was asked to be.
  kSure = 0,
  kIterations = 1,
  kTime = 2,
  kCancelled = 3,
  /// Every candidate has as many samples as it may have.
  kSamples = 4,
};

struct Simulated {
  Move move;
  std::uint32_t samples = 0;
  /// Means over the samples, and the standard error of the utility.
  Outcome mean{};
  double error = 0;
};

struct SimulationResult {
  /// Best first.
  std::vector<Simulated> moves;
  std::uint64_t iterations = 0;
  /// At least so likely is the first move the best, by the player's own lights.
  double sure = 0;
  Stopped stopped = Stopped::kSure;
};

/// The scene of a position of two sides, for the side to move.
Scene scene_of(const Position& position, const Evaluation& evaluation, const WinTable& wins);

/// Candidates by their static worth, tried against each other until a limit is reached.
///
/// With a limit of iterations alone the result is the same for the same seed, whatever the number
/// of threads. About ten times a second the calling thread shows how things stand to `goes_on`, and
/// stops when that answers false.
SimulationResult simulate(const Scene& scene, const SimulationLimits& limits,
                          const std::function<bool(const SimulationResult&)>& goes_on);

}  // namespace lexidrome
