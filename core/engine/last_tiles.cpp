#include "engine/last_tiles.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

std::uint16_t square_of(Direction direction, int lane, int at) {
  const bool is_across = direction == Direction::kAcross;
  return static_cast<std::uint16_t>((is_across ? lane : at) * kMaxSide + (is_across ? at : lane));
}

/// The first kind of tile that is held, from `from` on.
Tile next_tile(const TileCounts& tiles, std::size_t from) {
  while (tiles.counts[from] == 0) ++from;
  return static_cast<Tile>(from);
}

}  // namespace

bool LastTiles::can_tell(const OpenGame& game) {
  return game.bag_count() == 0 && game.other().tiles.total == 1 && !game.has_worthless() &&
         game.mover().tiles.counts[kBlank] == 0 && game.other().tiles.counts[kBlank] == 0;
}

void LastTiles::read(const OpenGame& game) {
  game_ = &game;
  other_ = next_tile(game.other().tiles, 0);
  bonus_ = game.rules().bingo_tiles == 1 ? game.rules().bingo_points : 0;
  for (const Tile tile : read_) placings_[tile].is_known = false;
  read_.clear();
  spots_.clear();
  const Board& board = game.board();
  if (board.is_empty()) return;
  for (int row = 0; row < board.side(); ++row) {
    const Lane& across = board.lane(Direction::kAcross, row);
    for (std::uint32_t rest = board.anchors(Direction::kAcross, row); rest != 0; rest &= rest - 1) {
      const int column = std::countr_zero(rest);
      const Lane& down = board.lane(Direction::kDown, column);
      const auto i = size_of(column);
      const auto j = size_of(row);
      const LetterSet letters = across.cross[i] & down.cross[j];
      if (letters == 0) continue;
      spots_.push_back({letters, bonus_ + across.cross_points[i] + down.cross_points[j],
                        across.cross_times[i] + down.cross_times[j],
                        square_of(Direction::kAcross, row, column)});
    }
  }
}

const std::vector<LastTiles::Placing>& LastTiles::placings(Tile tile) {
  Placings& found = placings_[tile];
  if (found.is_known) return found.all;
  found.is_known = true;
  found.all.clear();
  read_.push_back(tile);
  const int points = game_->rules().points[tile];
  for (const Spot& spot : spots_) {
    if ((spot.letters >> tile & 1) == 0) continue;
    found.all.push_back({spot.points + points * spot.times, spot.square});
  }
  std::sort(found.all.begin(), found.all.end(), [](const Placing& a, const Placing& b) {
    return a.score != b.score ? a.score > b.score : a.square < b.square;
  });
  return found.all;
}

std::optional<int> LastTiles::best(Tile tile) {
  const std::vector<Placing>& all = placings(tile);
  if (all.empty()) return std::nullopt;
  return all.front().score;
}

std::optional<int> LastTiles::best_out() { return best(next_tile(game_->mover().tiles, 0)); }

std::uint32_t LastTiles::filled(Direction direction, int lane) const {
  const std::uint32_t occupied = game_->board().lane(direction, lane).occupied;
  if (direction == direction_) return lane == lane_ ? occupied | laid_ : occupied;
  return (laid_ >> lane & 1) != 0 ? occupied | std::uint32_t{1} << lane_ : occupied;
}

Tile LastTiles::tile_at(Direction direction, int lane, int at) const {
  const Tile tile = game_->board().lane(direction, lane).tiles[size_of(at)];
  if (tile != 0) return tile;
  return tiles_[size_of(direction == direction_ ? at : lane)];
}

void LastTiles::add_end(Direction direction, int lane, int at) {
  const std::uint32_t occupied = filled(direction, lane);
  int first = at;
  while (first > 0 && (occupied >> (first - 1) & 1) != 0) --first;
  int end = at + 1;
  while ((occupied >> end & 1) != 0) ++end;
  int points = 0;
  for (int square = first; square < end; ++square) {
    if (square == at) continue;
    points += game_->rules().points[rack_tile(tile_at(direction, lane, square))];
  }
  ends_[end_count_++] = {direction,
                         static_cast<std::uint8_t>(lane),
                         static_cast<std::uint8_t>(at),
                         static_cast<std::uint8_t>(first),
                         static_cast<std::uint8_t>(end),
                         square_of(direction, lane, at),
                         points};
}

void LastTiles::add_ends(Direction direction, int lane, int at) {
  const std::uint32_t occupied = filled(direction, lane);
  int before = at;
  while (before >= 0 && (occupied >> before & 1) != 0) --before;
  if (before >= 0) add_end(direction, lane, before);
  int after = at;
  while ((occupied >> after & 1) != 0) ++after;
  if (after < game_->board().side()) add_end(direction, lane, after);
}

void LastTiles::lay(Direction direction, int lane, std::uint32_t laid, const Tile* tiles) {
  direction_ = direction;
  lane_ = lane;
  laid_ = laid;
  end_count_ = 0;
  for (std::uint32_t rest = laid; rest != 0; rest &= rest - 1) {
    tiles_[size_of(std::countr_zero(rest))] = *tiles++;
  }
  add_ends(direction, lane, std::countr_zero(laid));
  for (std::uint32_t rest = laid; rest != 0; rest &= rest - 1) {
    add_ends(crossing(direction), std::countr_zero(rest), lane);
  }
}

bool LastTiles::is_changed(std::uint16_t square) const {
  for (std::size_t i = 0; i < end_count_; ++i) {
    if (ends_[i].square == square) return true;
  }
  for (std::uint32_t rest = laid_; rest != 0; rest &= rest - 1) {
    if (square_of(direction_, lane_, std::countr_zero(rest)) == square) return true;
  }
  return false;
}

bool LastTiles::makes_word(const End& end, Tile tile) const {
  const Lattice& lattice = game_->lattice();
  Arc arc{lattice.root(), false};
  for (int at = end.end; at-- > end.first;) {
    if (arc.child() == 0) return false;
    const Tile next = at == end.at ? tile : letter_of(tile_at(end.direction, end.lane, at));
    arc = lattice.find(arc.child(), next);
  }
  return arc.ends_word();
}

std::optional<int> LastTiles::best_after(Tile tile) {
  int best = std::numeric_limits<int>::min();
  for (const Placing& placing : placings(tile)) {
    if (is_changed(placing.square)) continue;
    best = placing.score;
    break;
  }
  const int points = game_->rules().points[tile];
  for (std::size_t i = 0; i < end_count_; ++i) {
    const End& end = ends_[i];
    const Lane& lane = game_->board().lane(end.direction, end.lane);
    const auto at = size_of(end.at);
    if ((lane.cross[at] >> tile & 1) == 0) continue;
    const int score = bonus_ + lane.cross_points[at] + points * lane.cross_times[at] +
                      (end.points + points * lane.letter_times[at]) * lane.word_times[at];
    if (score > best && makes_word(end, tile)) best = score;
  }
  if (best == std::numeric_limits<int>::min()) return std::nullopt;
  return best;
}

int LastTiles::value_after(int score, Tile left) {
  const Rules& rules = game_->rules();
  const int kept = game_->kept_times() * rules.points[left];
  const int other = game_->kept_times() * rules.points[other_];
  if (const std::optional<int> reply = best_after(other_)) return score - *reply - 2 * kept;
  if (game_->passes_after_score() > 1) {
    if (const std::optional<int> out = best_after(left)) return score + *out + 2 * other;
  }
  return score + other - kept;
}

int LastTiles::value_of(const SmallMove& play) {
  lay(play.direction, play.lane, play.laid, play.tiles.data());
  TileCounts left = game_->mover().tiles;
  for (std::size_t at = 0; at < play.count; ++at) left.remove(play.tiles[at]);
  return value_after(play.score, next_tile(left, 0));
}

int LastTiles::value_of_pass() {
  if (game_->is_last(SmallMove{})) return game_->last_value(SmallMove{});
  const int kept = game_->kept_times() * game_->mover().points;
  if (const std::optional<int> reply = best(other_)) return -*reply - 2 * kept;
  // The other side passes too, which ends the game.
  return game_->kept_times() * game_->other().points - kept;
}

int LastTiles::value_of_two(int beta) {
  const TileCounts& tiles = game_->mover().tiles;
  int most = value_of_pass();
  Tile first = next_tile(tiles, 0);
  Tile second = tiles.counts[first] == 2 ? first : next_tile(tiles, size_of(first) + 1);
  for (int turn = 0; turn < (first == second ? 1 : 2) && most < beta; ++turn) {
    for (const Placing& placing : placings(first)) {
      lay(Direction::kAcross, placing.square / kMaxSide,
          std::uint32_t{1} << placing.square % kMaxSide, &first);
      most = std::max(most, value_after(placing.score, second));
      if (most >= beta) break;
    }
    std::swap(first, second);
  }
  return most;
}

}  // namespace lexidrome
