// What the files of the player's door share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bind.hpp"
#include "engine/board.hpp"
#include "engine/klv.hpp"
#include "engine/leave_map.hpp"
#include "engine/move.hpp"

namespace lexidrome {

namespace nb = nanobind;

inline std::span<const Tile> span_of(const nb::bytes& bytes) {
  return {static_cast<const Tile*>(bytes.data()), bytes.size()};
}

inline nb::bytes bytes_of(std::span<const Tile> tiles) { return nb::bytes(tiles.data(), tiles.size()); }

/// Refuses what Python should have refused before with a sentence.
inline void require(bool is_so, const char* what) {
  if (!is_so) throw nb::value_error(what);
}

inline nb::bytes bytes_of(const TileCounts& counts) {
  std::vector<Tile> tiles;
  for (std::size_t tile = 0; tile < counts.counts.size(); ++tile) {
    tiles.insert(tiles.end(), counts.counts[tile], static_cast<Tile>(tile));
  }
  return bytes_of(tiles);
}

/// How the player judges moves, with the table of leaves that it looks at.
struct Style {
  std::shared_ptr<const LeaveTable> leaves;
  Evaluation evaluation;
};

/// Moves of one position and what is needed to read them, which stays as it was.
struct Moves {
  std::vector<Move> moves;
  std::vector<Tile> board;
  TileCounts rack;
  int side = 0;

  [[nodiscard]] const Move& at(std::size_t index) const {
    if (index >= moves.size()) throw nb::index_error();
    return moves[index];
  }
};

inline std::vector<Tile> tiles_of(const Board& board) {
  std::vector<Tile> tiles;
  tiles.reserve(static_cast<std::size_t>(board.side() * board.side()));
  for (int row = 0; row < board.side(); ++row) {
    const Lane& lane = board.lane(Direction::kAcross, row);
    tiles.insert(tiles.end(), lane.tiles.begin(), lane.tiles.begin() + board.side());
  }
  return tiles;
}

inline Move move_of(int kind, int row, int column, const nb::bytes& tiles, int score, int letters) {
  require(kind >= 0 && kind <= 3, "kind");
  require(row >= 0 && row < kMaxSide && column >= 0 && column < kMaxSide, "square");
  require(tiles.size() <= static_cast<std::size_t>(kMaxRack), "tiles");
  Move move;
  move.kind = static_cast<MoveKind>(kind);
  move.row = static_cast<std::uint8_t>(row);
  move.column = static_cast<std::uint8_t>(column);
  move.score = score;
  for (const Tile tile : span_of(tiles)) {
    const bool is_exchanged_blank = tile == kBlank && move.kind == MoveKind::kExchange;
    require(is_exchanged_blank || (letter_of(tile) >= 1 && letter_of(tile) <= letters), "tiles");
    move.tiles[move.tile_count++] = tile;
  }
  return move;
}

using Progress = nb::typed<nb::callable, nb::object(std::uint64_t)>;

/// Asks Python ten times a second whether to go on, and lets Ctrl-C through.
class Question {
 public:
  explicit Question(const std::optional<Progress>& progress) : progress_(progress) {}

  bool operator()(std::uint64_t games) {
    const nb::gil_scoped_acquire locked;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (progress_) (*progress_)(games);
      return true;
    } catch (nb::python_error& error) {
      error_ = std::make_unique<nb::python_error>(std::move(error));
      return false;
    }
  }
  /// What Python raised, if anything.
  void raise() {
    if (error_) throw std::move(*error_);
  }

 private:
  const std::optional<Progress>& progress_;
  std::unique_ptr<nb::python_error> error_;
};

}  // namespace lexidrome
