#include "engine/rollout.hpp"

#include <algorithm>

#include "engine/ending.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
/// So many of the best replies on the board before a candidate are kept: one of them is most often
/// still the best of those that the candidate does not touch.
constexpr std::size_t kReplies = 12;
/// Finding those pays when so many candidates share them.
constexpr std::size_t kSharing = 3;
/// Of spread, from losing by this much to winning by this much, utility goes from 0 to 1.
constexpr double kSpreadReach = 300;
/// Where no rule ends a game in which nobody scores, this does.
constexpr int kMostPlies = 60;

}  // namespace

Rollout::Rollout(const Scene& scene, std::span<const Move> candidates)
    : scene_(scene), candidates_(candidates.begin(), candidates.end()), undos_(kMostPlies + 1) {
  for (const Move& move : candidates) {
    Start& start = starts_.emplace_back(Start{*scene.board, {}, scene.rack, 0});
    if (move.is_play()) {
      std::array<Placed, kMaxRack> tiles;
      const int count = squares(start.board, move, tiles);
      for (int i = 0; i < count; ++i) start.kept.remove(rack_tile(tiles[size_of(i)].tile));
      Undo undo;
      start.board.play(direction_of(move), {tiles.data(), size_of(count)}, &undo);
      undo.each_change([&](Direction direction, int lane, int at) {
        start.changed[static_cast<std::size_t>(direction)][size_of(lane)] |= 1U << at;
      });
      start.drawn = std::min(scene.rules->rack_size - start.kept.total, scene.bag_count);
    } else if (move.kind == MoveKind::kExchange) {
      for (int i = 0; i < move.tile_count; ++i) start.kept.remove(move.tiles[size_of(i)]);
    }
  }
  for (std::size_t tile = 0; tile < scene.unseen.counts.size(); ++tile) {
    order_.insert(order_.end(), scene.unseen.counts[tile], static_cast<Tile>(tile));
  }
}

void Rollout::draw(std::uint32_t sample, std::size_t arms) {
  random_ = Random(scene_.seed, sample);
  // Always from the same order, so that a sample does not depend on those before it.
  order_.clear();
  for (std::size_t tile = 0; tile < scene_.unseen.counts.size(); ++tile) {
    order_.insert(order_.end(), scene_.unseen.counts[tile], static_cast<Tile>(tile));
  }
  for (std::size_t rest = order_.size(); rest > 1; --rest) {
    std::swap(order_[rest - 1], order_[random_.below(static_cast<std::uint32_t>(rest))]);
  }
  opponent_ = scene_.known;
  while (opponent_.total < scene_.rules->rack_size && !order_.empty() &&
         order_.size() > size_of(scene_.bag_count)) {
    opponent_.add(order_.back());
    order_.pop_back();
  }
  // A board without tiles has other replies than any later one; a bag that a candidate may empty
  // makes leaves worth something else.
  has_replies_ = arms >= kSharing && !scene_.board->is_empty() &&
                 scene_.bag_count > scene_.rules->rack_size && scene_.plies > 0;
  if (has_replies_) {
    replier_.top({scene_.rules, scene_.lattice, scene_.evaluation, scene_.board,
                  {opponent_, scene_.bag_count, 0}},
                 kReplies, replies_);
  }
}

Move Rollout::reply(const Start& start, const Situation& situation) {
  for (const Move& move : replies_) {
    if (!move.is_play()) continue;
    const bool is_across = move.kind == MoveKind::kAcross;
    const int lane = is_across ? move.row : move.column;
    const int first = is_across ? move.column : move.row;
    if (is_changed(start.changed, direction_of(move), lane, first, first + move.length)) continue;
    return replier_.best_after(situation, move, start.changed);
  }
  return generator_.best(situation);
}

void Rollout::refill(int side) {
  TileCounts& rack = racks_[size_of(side)];
  while (rack.total < scene_.rules->rack_size && front_ < bag_.size()) {
    if (side == 0) {
      rack.add(bag_.back());
      bag_.pop_back();
    } else {
      rack.add(bag_[front_++]);
    }
  }
}

Outcome Rollout::outcome(double spread, double win) const {
  const double of_spread = std::clamp(0.5 + spread / (2 * kSpreadReach), 0.0, 1.0);
  const double utility = (1 - scene_.spread_share) * win + scene_.spread_share * of_spread;
  return {static_cast<float>(utility), static_cast<float>(win), static_cast<float>(spread)};
}

Outcome Rollout::play_arm(std::uint16_t arm) {
  const Rules& rules = *scene_.rules;
  Start& start = starts_[arm];
  bag_ = order_;
  front_ = 0;
  racks_ = {start.kept, opponent_};
  std::array<int, 2> scores = scene_.scores;
  std::array<double, 2> leaves{};
  int zero_turns = scene_.zero_turns;
  Random random = random_;
  int played = 0;
  int side = 0;
  Move move = candidates_[arm];
  bool is_over = false;
  for (int ply = 0;; ++ply) {
    scores[size_of(side)] += move.score;
    zero_turns = move.score == 0 ? zero_turns + 1 : 0;
    leaves[size_of(side)] = static_cast<double>(move.equity - move.score * kPoint) / kPoint;
    TileCounts& rack = racks_[size_of(side)];
    // The candidate lies on the board already.
    if (ply > 0 && move.is_play()) {
      std::array<Placed, kMaxRack> tiles;
      const int count = squares(start.board, move, tiles);
      for (int i = 0; i < count; ++i) rack.remove(rack_tile(tiles[size_of(i)].tile));
      const int bag_left =
          static_cast<int>(bag_.size() - front_) - (rules.rack_size - rack.total);
      // After the last move nobody looks at the board.
      if (ply < scene_.plies || bag_left <= 0) {
        start.board.play(direction_of(move), {tiles.data(), size_of(count)},
                         &undos_[size_of(played++)]);
      }
    } else if (ply > 0 && move.kind == MoveKind::kExchange) {
      for (int i = 0; i < move.tile_count; ++i) rack.remove(move.tiles[size_of(i)]);
    }
    refill(side);
    if (move.kind == MoveKind::kExchange) {
      // What was given goes back after the draw, each tile to a place of its own.
      for (int i = 0; i < move.tile_count; ++i) {
        bag_.push_back(move.tiles[size_of(i)]);
        const auto rest = static_cast<std::uint32_t>(bag_.size() - front_);
        std::swap(bag_.back(), bag_[front_ + random.below(rest)]);
      }
    }
    const bool is_bag_empty = front_ == bag_.size();
    is_over = (rack.total == 0 && is_bag_empty) || ply == kMostPlies ||
              is_ended_by_zeros(rules, zero_turns, scores, start.board.is_empty());
    if (is_over) break;
    side = 1 - side;
    if (ply >= scene_.plies && !is_bag_empty) break;
    const auto bag_count = static_cast<int>(bag_.size() - front_);
    const int other_points = is_bag_empty ? racks_[size_of(1 - side)].points(rules.points) : 0;
    const Situation situation{&rules, scene_.lattice, scene_.evaluation, &start.board,
                              {racks_[size_of(side)], bag_count, other_points}};
    move = ply == 0 && has_replies_ ? reply(start, situation) : generator_.best(situation);
  }
  while (played > 0) start.board.take_back(undos_[size_of(--played)]);
  if (is_over) {
    settle(rules, racks_, side, scores);
    const int spread = scores[0] - scores[1];
    return outcome(spread, spread > 0 ? 1 : spread == 0 ? 0.5 : 0);
  }
  const double spread = scores[0] - scores[1] + leaves[0] - leaves[1];
  const int unseen = static_cast<int>(bag_.size() - front_) + racks_[size_of(1 - side)].total;
  const double chance = scene_.wins->chance(side == 0 ? spread : -spread, unseen);
  return outcome(spread, side == 0 ? chance : 1 - chance);
}

}  // namespace lexidrome
