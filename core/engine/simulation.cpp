#include "engine/simulation.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

namespace lexidrome {

namespace {

using Clock = std::chrono::steady_clock;

/// Trials of one round at most: some tens of milliseconds of one thread.
constexpr std::uint64_t kMostOfRound = 512;
constexpr auto kBetweenShows = std::chrono::milliseconds(100);

/// Threads that stay for all rounds of one simulation; the calling thread is one of them.
class Threads {
 public:
  Threads(int count, const std::function<void(int)>& work) : work_(work) {
    for (int thread = 1; thread < count; ++thread) {
      threads_.emplace_back([this, thread] { wait_and_work(thread); });
    }
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  ~Threads() {
    {
      const std::lock_guard lock(mutex_);
      is_over_ = true;
    }
    begun_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  /// Lets every thread do its work once, and waits for all.
  void run() {
    {
      const std::lock_guard lock(mutex_);
      ++round_;
      at_work_ = static_cast<int>(threads_.size());
    }
    begun_.notify_all();
    attempt(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return at_work_ == 0; });
    if (problem_) std::rethrow_exception(problem_);
  }

 private:
  void wait_and_work(int thread) {
    for (std::uint64_t seen = 0;;) {
      {
        std::unique_lock lock(mutex_);
        begun_.wait(lock, [&] { return is_over_ || round_ != seen; });
        if (is_over_) return;
        seen = round_;
      }
      attempt(thread);
      const std::lock_guard lock(mutex_);
      if (--at_work_ == 0) done_.notify_one();
    }
  }
  void attempt(int thread) {
    try {
      work_(thread);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      problem_ = std::current_exception();
    }
  }

  const std::function<void(int)>& work_;
  std::vector<std::thread> threads_;
  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable done_;
  std::uint64_t round_ = 0;
  int at_work_ = 0;
  bool is_over_ = false;
  std::exception_ptr problem_;
};

class Simulation {
 public:
  Simulation(const Scene& scene, const SimulationLimits& limits)
      : scene_(scene),
        limits_(limits),
        candidates_(candidates(scene, limits.candidates)),
        race_(candidates_.size()),
        rollouts_(static_cast<std::size_t>(limits.threads)),
        end_(Clock::now() + std::chrono::milliseconds(limits.time_ms)) {}

  SimulationResult run(const std::function<bool(const SimulationResult&)>& goes_on) {
    const std::function<void(int)> work = [this](int thread) { try_tasks(thread); };
    // Started when there is something to do for them.
    Threads threads(candidates_.size() > 1 ? limits_.threads : 1, work);
    auto shown = Clock::now();
    for (;;) {
      if (race_.sure() >= limits_.confidence) return result(Stopped::kSure);
      if (is_cancelled()) return result(Stopped::kCancelled);
      if (is_late()) return result(Stopped::kTime);
      std::uint64_t most = kMostOfRound;
      if (limits_.iterations != 0) most = std::min(most, limits_.iterations - iterations_);
      if (most == 0) return result(Stopped::kIterations);
      round_ = race_.next_round(most);
      if (round_.empty()) return result(Stopped::kSamples);
      race_.make_room(round_);
      next_ = 0;
      is_done_.assign(round_.size(), 0);
      threads.run();
      std::size_t done = 0;
      while (done < round_.size() && is_done_[done] != 0) {
        iterations_ += round_[done++].arms.size();
      }
      race_.count(round_, done);
      if (Clock::now() - shown >= kBetweenShows) {
        if (!goes_on(result(Stopped::kSure))) return result(Stopped::kCancelled);
        shown = Clock::now();
      }
    }
  }

 private:
  static std::vector<Move> candidates(const Scene& scene, std::size_t count) {
    Generator generator;
    std::vector<Move> moves;
    const int other_points =
        scene.bag_count == 0 ? scene.unseen.points(scene.rules->points) +
                                   scene.known.points(scene.rules->points)
                             : 0;
    generator.top({scene.rules, scene.lattice, scene.evaluation, scene.board,
                   {scene.rack, scene.bag_count, other_points}},
                  count, moves);
    return moves;
  }

  [[nodiscard]] bool is_cancelled() const {
    return limits_.cancel != nullptr && limits_.cancel->is_cancelled();
  }
  [[nodiscard]] bool is_late() const { return limits_.time_ms != 0 && Clock::now() >= end_; }

  void try_tasks(int thread) {
    auto& rollout = rollouts_[static_cast<std::size_t>(thread)];
    if (!rollout) rollout = std::make_unique<Rollout>(scene_, candidates_);
    for (std::size_t at = next_++; at < round_.size(); at = next_++) {
      const Race::Task& task = round_[at];
      const bool is_done = rollout->play(
          task.sample, task.arms, [this] { return !is_cancelled() && !is_late(); },
          [&](std::uint16_t arm, const Outcome& outcome) { race_.tell(arm, task.sample, outcome); });
      is_done_[at] = is_done ? 1 : 0;
      if (!is_done) return;
    }
  }

  [[nodiscard]] SimulationResult result(Stopped stopped) const {
    SimulationResult result;
    for (const std::size_t arm : race_.order()) {
      result.moves.push_back(
          {candidates_[arm], race_.samples(arm), race_.mean(arm), race_.error(arm)});
    }
    result.iterations = iterations_;
    result.sure = race_.sure();
    result.stopped = stopped;
    return result;
  }

  const Scene& scene_;
  const SimulationLimits& limits_;
  std::vector<Move> candidates_;
  Race race_;
  /// One for each thread, made when it begins.
  std::vector<std::unique_ptr<Rollout>> rollouts_;
  Clock::time_point end_;
  std::uint64_t iterations_ = 0;
  // The round at work.
  std::vector<Race::Task> round_;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::uint8_t> is_done_;
};

}  // namespace

Scene scene_of(const Position& position, const Evaluation& evaluation, const WinTable& wins) {
  const Setting& setting = *position.setting;
  Scene scene{};
  scene.rules = &setting.rules;
  scene.lattice = setting.lattice.get();
  scene.evaluation = &evaluation;
  scene.wins = &wins;
  scene.board = &position.board;
  scene.rack = position.racks[0];
  scene.known = position.racks[1];
  scene.unseen = position.unseen();
  for (std::size_t tile = 0; tile < scene.known.counts.size(); ++tile) {
    for (int copy = 0; copy < scene.known.counts[tile]; ++copy) {
      scene.unseen.remove(static_cast<Tile>(tile));
    }
  }
  scene.bag_count = position.bag_count();
  scene.scores = {position.scores[0], position.scores[1]};
  scene.zero_turns = position.zero_turns;
  return scene;
}

SimulationResult simulate(const Scene& scene, const SimulationLimits& limits,
                          const std::function<bool(const SimulationResult&)>& goes_on) {
  return Simulation(scene, limits).run(goes_on);
}

}  // namespace lexidrome
