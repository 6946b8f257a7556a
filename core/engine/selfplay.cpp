#include "engine/selfplay.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <exception>
#include <mutex>
#include <thread>

namespace lexidrome {

namespace {

/// Where no rule ends a game in which nobody can or will score, this does.
constexpr int kTurnsLimit = 1000;

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

std::uint64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

Game::Game(const Rules& rules, const Lattice& lattice)
    : rules_(rules), lattice_(lattice), board_(rules, lattice) {
  for (std::size_t tile = 0; tile < rules.counts.size(); ++tile) {
    full_bag_.insert(full_bag_.end(), rules.counts[tile], static_cast<Tile>(tile));
  }
}

void Game::deal(Random& random) {
  bag_ = full_bag_;
  for (std::size_t rest = bag_.size(); rest > 1; --rest) {
    std::swap(bag_[rest - 1], bag_[random.below(static_cast<std::uint32_t>(rest))]);
  }
  board_ = Board(rules_, lattice_);
  scores_ = {};
  zero_turns_ = 0;
  for (const int side : {0, 1}) {
    racks_[size_of(side)] = TileCounts{};
    draw(side);
  }
}

void Game::draw(int side) {
  TileCounts& rack = racks_[size_of(side)];
  while (rack.total < rules_.rack_size && !bag_.empty()) {
    rack.add(bag_.back());
    bag_.pop_back();
  }
}

void Game::exchange(const Move& move, int side, Random& random) {
  for (int i = 0; i < move.tile_count; ++i) racks_[size_of(side)].remove(move.tiles[size_of(i)]);
  draw(side);
  // What was given goes back after the draw, each tile to a place of its own in the bag.
  for (int i = 0; i < move.tile_count; ++i) {
    bag_.push_back(move.tiles[size_of(i)]);
    std::swap(bag_.back(), bag_[random.below(static_cast<std::uint32_t>(bag_.size()))]);
  }
}

void Game::make(const Move& move, int side, Random& random) {
  if (move.kind == MoveKind::kExchange) exchange(move, side, random);
  zero_turns_ = move.score == 0 ? zero_turns_ + 1 : 0;
  if (!move.is_play()) return;
  std::array<Placed, kMaxRack> tiles;
  const int count = squares(board_, move, tiles);
  for (int i = 0; i < count; ++i) {
    racks_[size_of(side)].remove(rack_tile(tiles[size_of(i)].tile));
  }
  board_.play(direction_of(move), {tiles.data(), size_of(count)});
  scores_[size_of(side)] += move.score;
  draw(side);
}

bool Game::is_ended_by_zeros() const {
  if (rules_.zero_turns_limit == 0 || zero_turns_ < rules_.zero_turns_limit) return false;
  switch (rules_.zero_guard) {
    case ZeroGuard::kAnyScore:
      return scores_[0] != 0 || scores_[1] != 0;
    case ZeroGuard::kAnyTile:
      return !board_.is_empty();
    case ZeroGuard::kNone:
      break;
  }
  return true;
}

void Game::settle(int last_side) {
  if (rules_.rack_adjustment == RackAdjustment::kNone) return;
  const int other_side = 1 - last_side;
  const int last = racks_[size_of(last_side)].points(rules_.points);
  const int other = racks_[size_of(other_side)].points(rules_.points);
  if (racks_[size_of(last_side)].total != 0) {
    scores_[size_of(last_side)] -= last;
    scores_[size_of(other_side)] -= other;
  } else if (rules_.rack_adjustment == RackAdjustment::kDoubleOpponent) {
    scores_[size_of(last_side)] += 2 * other;
  } else {
    scores_[size_of(last_side)] += other;
    scores_[size_of(other_side)] -= other;
  }
}

GameResult Game::play(const std::array<const Evaluation*, 2>& evaluations, Generator& generator,
                      Random random, std::vector<Turn>* turns) {
  deal(random);
  int side = 0;
  int turn = 0;
  for (;; side = 1 - side) {
    const auto bag_count = static_cast<int>(bag_.size());
    const int other_points = bag_count == 0 ? racks_[size_of(1 - side)].points(rules_.points) : 0;
    const Situation situation{&rules_, &lattice_, evaluations[size_of(side)], &board_,
                              {racks_[size_of(side)], bag_count, other_points}};
    const Move move = generator.best(situation);
    if (turns != nullptr) {
      Turn& taken = turns->emplace_back();
      taken.move = move;
      taken.side = static_cast<std::uint8_t>(side);
      taken.rack_count = 0;
      for (std::size_t tile = 0; tile < rules_.counts.size(); ++tile) {
        for (int copy = 0; copy < racks_[size_of(side)].counts[tile]; ++copy) {
          taken.rack[taken.rack_count++] = static_cast<Tile>(tile);
        }
      }
    }
    make(move, side, random);
    ++turn;
    const bool is_out = racks_[size_of(side)].total == 0 && bag_.empty();
    if (is_out || is_ended_by_zeros() || turn == kTurnsLimit) break;
  }
  settle(side);
  return {scores_, turn};
}

namespace {

/// What the threads of one run share.
class Crew {
 public:
  Crew(const SelfPlay& run, std::vector<std::vector<Turn>>* games) : run_(run), games_(games) {}

  SelfPlayTotals work(const std::function<bool(std::uint64_t)>& goes_on) {
    const auto start = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    at_work_ = run_.threads;
    for (int thread = 0; thread < run_.threads; ++thread) threads.emplace_back([this] { play(); });
    wait(goes_on);
    for (std::thread& thread : threads) thread.join();
    const auto taken = std::chrono::steady_clock::now() - start;
    totals_.wall_ns = static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(taken).count());
    if (problem_) std::rethrow_exception(problem_);
    return totals_;
  }

 private:
  void wait(const std::function<bool(std::uint64_t)>& goes_on) {
    std::unique_lock lock(mutex_);
    while (!changed_.wait_for(lock, std::chrono::milliseconds(100),
                              [this] { return at_work_ == 0; })) {
      lock.unlock();
      if (!is_stopped_ && !goes_on(std::min(next_game_.load(), run_.games))) is_stopped_ = true;
      lock.lock();
    }
  }

  void play() {
    SelfPlayTotals own;
    std::exception_ptr problem;
    try {
      own = play_games();
    } catch (...) {
      problem = std::current_exception();
      is_stopped_ = true;
    }
    const std::lock_guard lock(mutex_);
    totals_.games += own.games;
    totals_.turns += own.turns;
    totals_.cpu_ns += own.cpu_ns;
    for (const std::size_t which : {0U, 1U}) {
      totals_.points[which] += own.points[which];
      totals_.wins[which] += own.wins[which];
    }
    if (problem) problem_ = problem;
    --at_work_;
    changed_.notify_one();
  }

  SelfPlayTotals play_games() {
    SelfPlayTotals own;
    Game game(*run_.rules, *run_.lattice);
    Generator generator;
    const std::uint64_t start_ns = thread_cpu_ns();
    while (!is_stopped_) {
      const std::uint64_t number = next_game_++;
      if (number >= run_.games) break;
      const std::size_t starter = number % 2;
      const GameResult result =
          game.play({run_.evaluations[starter], run_.evaluations[1 - starter]}, generator,
                    Random(run_.seed, number), games_ == nullptr ? nullptr : &(*games_)[number]);
      own.games += 1;
      own.turns += static_cast<std::uint64_t>(result.turns);
      own.points[starter] += result.scores[0];
      own.points[1 - starter] += result.scores[1];
      if (result.scores[0] != result.scores[1]) {
        own.wins[result.scores[0] > result.scores[1] ? starter : 1 - starter] += 1;
      }
    }
    own.cpu_ns = thread_cpu_ns() - start_ns;
    return own;
  }

  const SelfPlay& run_;
  std::vector<std::vector<Turn>>* games_;
  std::atomic<std::uint64_t> next_game_ = 0;
  std::atomic<bool> is_stopped_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  int at_work_ = 0;
  SelfPlayTotals totals_;
  std::exception_ptr problem_;
};

}  // namespace

SelfPlayTotals self_play(const SelfPlay& run, const std::function<bool(std::uint64_t)>& goes_on,
                         std::vector<std::vector<Turn>>* games) {
  if (games != nullptr) games->resize(run.games);
  return Crew(run, games).work(goes_on);
}

}  // namespace lexidrome
