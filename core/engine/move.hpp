// A move and the order in which moves are preferred.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/limits.hpp"

namespace lexidrome {

enum class MoveKind : std::uint8_t { kAcross = 0, kDown = 1, kExchange = 2, kPass = 3 };

struct Move {
  /// Score plus what the tiles kept and the position are thought to be worth.
  Millipoints equity = 0;
  std::int32_t score = 0;
  MoveKind kind = MoveKind::kPass;
  /// The first square of the main word, tiles on the board included, and its length.
  std::uint8_t row = 0;
  std::uint8_t column = 0;
  std::uint8_t length = 0;
  /// Tiles laid from the first square on, or exchanged and sorted.
  std::uint8_t tile_count = 0;
  std::array<Tile, kMaxRack> tiles{};

  [[nodiscard]] bool is_play() const { return kind <= MoveKind::kDown; }
};

/// Whether `a` comes before `b`, in an order in which no two moves of a position are equal:
///   1. a pass comes last;
///   2. the higher equity, then the higher score;
///   3. plays across, plays down, exchanges;
///   4. plays: the higher row, the column further left, then the tiles in the order of the
///      alphabet, letters before blanks, a shorter row of tiles before its continuation;
///      exchanges: more tiles, then the tiles in the order of the alphabet, the blank first.
inline bool is_better(const Move& a, const Move& b) {
  const bool a_passes = a.kind == MoveKind::kPass;
  const bool b_passes = b.kind == MoveKind::kPass;
  if (a_passes || b_passes) return !a_passes && b_passes;
  if (a.equity != b.equity) return a.equity > b.equity;
  if (a.score != b.score) return a.score > b.score;
  if (a.kind != b.kind) return a.kind < b.kind;
  if (a.kind == MoveKind::kExchange && a.tile_count != b.tile_count) {
    return a.tile_count > b.tile_count;
  }
  if (a.row != b.row) return a.row < b.row;
  if (a.column != b.column) return a.column < b.column;
  return std::lexicographical_compare(a.tiles.begin(), a.tiles.begin() + a.tile_count,
                                      b.tiles.begin(), b.tiles.begin() + b.tile_count);
}

}  // namespace lexidrome
