#include "engine/board.hpp"

#include <bit>

namespace lexidrome {

namespace {

constexpr std::uint32_t bit(int at) { return std::uint32_t{1} << at; }
constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

/// The first square of the run that ends before `at`; `at` itself when none does.
int run_start(std::uint32_t occupied, int at) {
  if (at == 0) return 0;
  // Shifted to the top, the run before `at` is a row of leading ones.
  return at - std::countl_one(occupied << (32 - at));
}

/// The square after the run that starts after `at`; `at + 1` when none does.
int run_end(std::uint32_t occupied, int at) {
  return at + 1 + std::countr_one(occupied >> (at + 1));
}

/// What the runs to both sides of a square say about it.
struct Findings {
  LetterSet ending = 0;
  LetterSet within = 0;
  List before = 0;
  List after = 0;
  int points = 0;
};

/// Follows the tiles of a lane from `from` down to `to`, backwards.
Arc read_back(const Lattice& lattice, const Lane& lane, List list, int from, int to) {
  Arc arc{list, false};
  for (int at = from; at >= to && arc.child() != 0; --at) {
    arc = lattice.find(arc.child(), letter_of(lane.tiles[size_of(at)]));
    if (at > to && arc.child() == 0) return Arc{};
  }
  return arc;
}

Findings behind_only(const Lattice& lattice, const Lane& lane, int start, int end) {
  Findings found;
  found.before = read_back(lattice, lane, lattice.root(), end - 1, start).child();
  found.within = lattice.tiles(found.before) & ~LetterSet{1};
  found.ending = lattice.ending_tiles(found.before) & ~LetterSet{1};
  return found;
}

Findings in_front_only(const Lattice& lattice, const Lane& lane, int start, int end) {
  Findings found;
  const List whole = read_back(lattice, lane, lattice.root(), end - 1, start).child();
  found.after = lattice.find(whole, kSeparator).child();
  found.ending = lattice.ending_tiles(found.after);
  const LetterSet following = lattice.followers(letter_of(lane.tiles[size_of(end - 1)]));
  if (end - start == 1) {
    found.within = following;
    return found;
  }
  for (LetterSet rest = following; rest != 0; rest &= rest - 1) {
    const Arc first = lattice.find(lattice.root(), lowest(rest));
    const Arc last = read_back(lattice, lane, first.child(), end - 1, start);
    if (last.bits() != 0) found.within |= set_of(lowest(rest));
  }
  return found;
}

Findings between(const Lattice& lattice, const Lane& lane, int start, int at, int end) {
  Findings found;
  found.before = read_back(lattice, lane, lattice.root(), end - 1, at + 1).child();
  for (LetterSet rest = lattice.tiles(found.before) & ~LetterSet{1}; rest != 0; rest &= rest - 1) {
    const Arc first = lattice.find(found.before, lowest(rest));
    if (first.child() == 0) continue;
    const Arc last = read_back(lattice, lane, first.child(), at - 1, start);
    if (last.bits() == 0) continue;
    found.within |= set_of(lowest(rest));
    if (last.ends_word()) found.ending |= set_of(lowest(rest));
  }
  return found;
}

}  // namespace

Board::Board(const Rules& rules, const Lattice& lattice)
    : rules_(&rules), lattice_(&lattice), side_(rules.side) {
  const LetterSet all = rules.all_letters();
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < kMaxSide; ++number) {
      Lane& lane = lane_of(direction, number);
      lane = Lane{};
      lane.cross.fill(all);
      lane.within.fill(all);
      for (int at = 0; at < side_ && number < side_; ++at) {
        const bool is_across = direction == Direction::kAcross;
        const auto square = size_of(is_across ? number * side_ + at : at * side_ + number);
        lane.letter_times[size_of(at)] = rules.letter_multipliers[square];
        lane.word_times[size_of(at)] = rules.word_multipliers[square];
      }
    }
  }
}

std::uint32_t Board::anchors(Direction direction, int number) const {
  if (is_empty()) {
    const bool is_across = direction == Direction::kAcross;
    if (number != (is_across ? rules_->start_row : rules_->start_column)) return 0;
    return bit(is_across ? rules_->start_column : rules_->start_row);
  }
  const std::uint32_t here = lane(direction, number).occupied;
  std::uint32_t beside = here << 1 | here >> 1;
  if (number > 0) beside |= lane(direction, number - 1).occupied;
  if (number + 1 < side_) beside |= lane(direction, number + 1).occupied;
  return beside & ~here & (bit(side_) - 1);
}

void Board::put(const Placed& placed) {
  const std::uint8_t points = rules_->points[rack_tile(placed.tile)];
  Lane& row = lane_of(Direction::kAcross, placed.row);
  Lane& column = lane_of(Direction::kDown, placed.column);
  row.tiles[placed.column] = column.tiles[placed.row] = placed.tile;
  row.tile_points[placed.column] = column.tile_points[placed.row] = points;
  row.occupied |= bit(placed.column);
  column.occupied |= bit(placed.row);
  ++tile_count_;
}

void Board::clear(const Placed& placed) {
  Lane& row = lane_of(Direction::kAcross, placed.row);
  Lane& column = lane_of(Direction::kDown, placed.column);
  row.tiles[placed.column] = column.tiles[placed.row] = 0;
  row.tile_points[placed.column] = column.tile_points[placed.row] = 0;
  row.occupied &= ~bit(placed.column);
  column.occupied &= ~bit(placed.row);
  --tile_count_;
}

void Board::refresh(Direction direction, int number, int at, Undo* undo) {
  Lane& along = lane_of(direction, number);
  Lane& across = lane_of(crossing(direction), at);
  const auto i = size_of(at);
  const auto j = size_of(number);
  if (undo != nullptr) {
    undo->squares_[size_of(undo->square_count_++)] = {
        across.cross[j],     along.within[i], along.before[i],
        along.after[i],      across.cross_points[j], across.cross_times[j],
        direction,           static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(at),
        (across.crossed & bit(number)) != 0};
  }
  const int start = run_start(along.occupied, at);
  const int end = run_end(along.occupied, at);
  const bool has_front = start < at;
  const bool has_back = end > at + 1;
  const Findings found = has_front && has_back ? between(*lattice_, along, start, at, end)
                         : has_back            ? behind_only(*lattice_, along, at + 1, end)
                                               : in_front_only(*lattice_, along, start, at);
  int points = 0;
  for (int square = start; square < end; ++square) points += along.tile_points[size_of(square)];
  along.within[i] = found.within;
  along.before[i] = found.before;
  along.after[i] = found.after;
  across.cross[j] = found.ending;
  across.cross_points[j] = static_cast<std::int16_t>(points * across.word_times[j]);
  across.cross_times[j] =
      static_cast<std::uint8_t>(across.letter_times[j] * across.word_times[j]);
  across.crossed |= bit(number);
}

void Board::refresh_ends(Direction direction, int number, int at, Undo* undo) {
  const std::uint32_t occupied = lane(direction, number).occupied;
  const int start = run_start(occupied, at);
  const int end = run_end(occupied, at);
  if (start > 0) refresh(direction, number, start - 1, undo);
  if (end < side_) refresh(direction, number, end, undo);
}

void Board::play(Direction direction, std::span<const Placed> tiles, Undo* undo) {
  if (undo != nullptr) undo->square_count_ = undo->tile_count_ = 0;
  if (tiles.empty()) return;
  for (const Placed& placed : tiles) {
    put(placed);
    if (undo != nullptr) undo->tiles_[size_of(undo->tile_count_++)] = placed;
  }
  const bool is_across = direction == Direction::kAcross;
  const Placed& first = tiles.front();
  refresh_ends(direction, is_across ? first.row : first.column,
               is_across ? first.column : first.row, undo);
  for (const Placed& placed : tiles) {
    refresh_ends(crossing(direction), is_across ? placed.column : placed.row,
                 is_across ? placed.row : placed.column, undo);
  }
}

std::uint32_t Undo::lanes(Direction direction) const {
  std::uint32_t changed = 0;
  for (int at = 0; at < tile_count_; ++at) {
    const Placed& placed = tiles_[size_of(at)];
    changed |= bit(direction == Direction::kAcross ? placed.row : placed.column);
  }
  for (int at = 0; at < square_count_; ++at) {
    const Square& square = squares_[size_of(at)];
    changed |= bit(square.direction == direction ? square.lane : square.at);
  }
  return changed;
}

void Board::take_back(const Undo& undo) {
  for (int square = undo.square_count_; square-- > 0;) {
    const Undo::Square& old = undo.squares_[size_of(square)];
    Lane& along = lane_of(old.direction, old.lane);
    Lane& across = lane_of(crossing(old.direction), old.at);
    along.within[old.at] = old.within;
    along.before[old.at] = old.before;
    along.after[old.at] = old.after;
    across.cross[old.lane] = old.cross;
    across.cross_points[old.lane] = old.cross_points;
    across.cross_times[old.lane] = old.cross_times;
    if (!old.is_crossed) across.crossed &= ~bit(old.lane);
  }
  for (int at = undo.tile_count_; at-- > 0;) clear(undo.tiles_[size_of(at)]);
}

void Board::set_up(std::span<const Tile> tiles) {
  *this = Board(*rules_, *lattice_);
  for (int row = 0; row < side_; ++row) {
    for (int column = 0; column < side_; ++column) {
      const Tile tile = tiles[size_of(row * side_ + column)];
      if (tile == 0) continue;
      put({static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column), tile});
    }
  }
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < side_; ++number) {
      const std::uint32_t occupied = lane(direction, number).occupied;
      std::uint32_t beside = (occupied << 1 | occupied >> 1) & ~occupied & (bit(side_) - 1);
      for (; beside != 0; beside &= beside - 1) {
        refresh(direction, number, std::countr_zero(beside), nullptr);
      }
    }
  }
}

int squares(const Board& board, const Move& move, std::array<Placed, kMaxRack>& tiles) {
  const bool is_across = move.kind == MoveKind::kAcross;
  int row = move.row;
  int column = move.column;
  int laid = 0;
  while (laid < move.tile_count && row < board.side() && column < board.side()) {
    if (board.tile(row, column) == 0) {
      tiles[size_of(laid)] = {static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column),
                              move.tiles[size_of(laid)]};
      ++laid;
    }
    (is_across ? column : row) += 1;
  }
  return laid;
}

}  // namespace lexidrome
