// The board as the player sees it: every row and column with what may be laid there.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/lattice.hpp"
#include "engine/limits.hpp"
#include "engine/move.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

/// One row or column. What it holds for each square:
struct Lane {
  /// Letters that make a word of the run crossing here; all letters where none crosses.
  std::array<LetterSet, kMaxSide> cross;
  /// Letters that can stand here in some word between the runs to both sides in this lane.
  std::array<LetterSet, kMaxSide> within;
  /// The lattice after reading the run behind this square backwards: what can stand before it.
  std::array<List, kMaxSide> before;
  /// The lattice after reading the run in front of this square, which starts a word: what can
  /// follow it.
  std::array<List, kMaxSide> after;
  /// What the crossing run adds to a play's points, the square's word multiplier included.
  std::array<std::int16_t, kMaxSide> cross_points;
  /// How often a letter laid here counts in its crossing word; 0 where none crosses.
  std::array<std::uint8_t, kMaxSide> cross_times;
  std::array<std::uint8_t, kMaxSide> letter_times;
  std::array<std::uint8_t, kMaxSide> word_times;
  /// The tile that lies here, 0 for none, and its points.
  std::array<Tile, kMaxSide> tiles;
  std::array<std::uint8_t, kMaxSide> tile_points;
  /// Squares as bits: those with a tile, and those empty ones that a run crosses.
  std::uint32_t occupied;
  std::uint32_t crossed;
};

/// A tile and the square it is laid on.
struct Placed {
  std::uint8_t row;
  std::uint8_t column;
  Tile tile;
};

class Board;

/// What `Board::play` changed, so that `Board::take_back` can restore it.
class Undo {
 public:
  [[nodiscard]] bool is_empty() const { return tile_count_ == 0; }
  /// Calls `changed(direction, lane, at)` for each square that is not what it was in that lane.
  template <class Changed>
  void each_change(Changed&& changed) const {
    for (int at = 0; at < tile_count_; ++at) {
      const Placed& placed = tiles_[static_cast<std::size_t>(at)];
      changed(Direction::kAcross, placed.row, placed.column);
      changed(Direction::kDown, placed.column, placed.row);
    }
    for (int at = 0; at < square_count_; ++at) {
      const Square& square = squares_[static_cast<std::size_t>(at)];
      changed(square.direction == Direction::kAcross ? Direction::kDown : Direction::kAcross,
              square.at, square.lane);
    }
  }
  /// The lanes of a direction in which anything changed, as bits.
  [[nodiscard]] std::uint32_t lanes(Direction direction) const;

 private:
  friend class Board;
  struct Square {
    LetterSet cross;
    LetterSet within;
    List before;
    List after;
    std::int16_t cross_points;
    std::uint8_t cross_times;
    Direction direction;
    std::uint8_t lane;
    std::uint8_t at;
    bool is_crossed;
  };
  // Two ends of the main word and two of each crossing word.
  std::array<Square, 2 * kMaxRack + 2> squares_;
  std::array<Placed, kMaxRack> tiles_;
  int square_count_ = 0;
  int tile_count_ = 0;
};

/// A position of tiles with its cross-sets and cross-scores, kept in both directions.
class Board {
 public:
  /// Both must live as long as the board and its copies.
  Board(const Rules& rules, const Lattice& lattice);

  [[nodiscard]] int side() const { return side_; }
  [[nodiscard]] bool is_empty() const { return tile_count_ == 0; }
  [[nodiscard]] int tile_count() const { return tile_count_; }
  [[nodiscard]] Tile tile(int row, int column) const {
    return lane(Direction::kAcross, row).tiles[static_cast<std::size_t>(column)];
  }
  [[nodiscard]] const Lane& lane(Direction direction, int number) const {
    return lanes_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(number)];
  }
  /// Empty squares that touch a tile, as bits; on an empty board the start square.
  [[nodiscard]] std::uint32_t anchors(Direction direction, int number) const;

  /// Lays tiles, all in one lane, on empty squares. Whether they make words is not asked.
  void play(Direction direction, std::span<const Placed> tiles, Undo* undo = nullptr);
  void take_back(const Undo& undo);

  /// Sets up a whole position at once: side × side tiles, row by row.
  void set_up(std::span<const Tile> tiles);

 private:
  [[nodiscard]] Lane& lane_of(Direction direction, int number) {
    return lanes_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(number)];
  }
  void put(const Placed& placed);
  void clear(const Placed& placed);
  /// Works out anew what the runs beside an empty square say about it.
  void refresh(Direction direction, int number, int at, Undo* undo);
  /// The two empty squares at the ends of the run through a square.
  void refresh_ends(Direction direction, int number, int at, Undo* undo);

  std::array<std::array<Lane, kMaxSide>, 2> lanes_;
  const Rules* rules_;
  const Lattice* lattice_;
  int side_;
  int tile_count_ = 0;
};

inline Direction direction_of(const Move& move) {
  return move.kind == MoveKind::kDown ? Direction::kDown : Direction::kAcross;
}

/// The squares on which a play lays its tiles; how many there are.
int squares(const Board& board, const Move& move, std::array<Placed, kMaxRack>& tiles);

}  // namespace lexidrome
