#include "engine/selfplay.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

#include "engine/crew.hpp"
#include "engine/ending.hpp"

namespace lexidrome {

namespace {

/// Where no rule ends a game in which nobody can or will score, this does.
constexpr int kTurnsLimit = 1000;

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

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

TileCounts Game::unseen(int side) const {
  TileCounts unseen = racks_[size_of(1 - side)];
  for (const Tile tile : bag_) unseen.add(tile);
  return unseen;
}

Move Game::best(int side, const Evaluation& evaluation, Generator& generator) const {
  const int other_points = bag_.empty() ? racks_[size_of(1 - side)].points(rules_.points) : 0;
  return generator.best({&rules_, &lattice_, &evaluation, &board_,
                         {racks_[size_of(side)], bag_count(), other_points}});
}

GameResult Game::play(const std::array<const Evaluation*, 2>& evaluations, Generator& generator,
                      Random random, std::vector<Turn>* turns) {
  return play(
      [&](int side) { return best(side, *evaluations[size_of(side)], generator); }, random, turns);
}

GameResult Game::play(const std::function<Move(int)>& choose, Random random,
                      std::vector<Turn>* turns) {
  deal(random);
  int side = 0;
  int turn = 0;
  for (;; side = 1 - side) {
    const Move move = choose(side);
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
    if (is_out || is_ended_by_zeros(rules_, zero_turns_, scores_, board_.is_empty()) ||
        turn == kTurnsLimit) break;
  }
  settle(rules_, racks_, side, scores_);
  return {scores_, turn};
}

SelfPlayTotals self_play(const SelfPlay& run, const std::function<bool(std::uint64_t)>& goes_on,
                         std::vector<std::vector<Turn>>* games) {
  if (games != nullptr) games->resize(run.games);
  SelfPlayTotals totals;
  std::mutex mutex;
  const CrewTime time = work_together(0, run.games, run.threads, goes_on, [&] {
    auto game = std::make_unique<Game>(*run.rules, *run.lattice);
    return [&, game = std::move(game), generator = Generator()](std::uint64_t number) mutable {
      const std::size_t starter = number % 2;
      const GameResult result =
          game->play({run.evaluations[starter], run.evaluations[1 - starter]}, generator,
                     Random(run.seed, number), games == nullptr ? nullptr : &(*games)[number]);
      const std::lock_guard lock(mutex);
      totals.games += 1;
      totals.turns += static_cast<std::uint64_t>(result.turns);
      totals.points[starter] += result.scores[0];
      totals.points[1 - starter] += result.scores[1];
      if (result.scores[0] != result.scores[1]) {
        totals.wins[result.scores[0] > result.scores[1] ? starter : 1 - starter] += 1;
      }
    };
  });
  totals.cpu_ns = time.cpu_ns;
  totals.wall_ns = time.wall_ns;
  return totals;
}

}  // namespace lexidrome
