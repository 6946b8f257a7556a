// What the player must know of the rules: a rule set's numbers, the tiles and the premium squares.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/limits.hpp"

namespace lexidrome {

/// What happens to tiles that were not played.
enum class RackAdjustment : std::uint8_t {
  kNone,
  /// Each side loses its own; a side that went out gains the others'.
  kDeductAdd,
  /// A side that went out gains twice the opponent's; if nobody did, each loses its own.
  kDoubleOpponent,
};

/// When a row of scoreless turns may end the game.
enum class ZeroGuard : std::uint8_t { kNone, kAnyScore, kAnyTile };

struct Rules {
  int side = 15;
  int letters = 26;
  int rack_size = 7;
  int bingo_tiles = 7;
  int bingo_points = 50;
  /// Exchanging needs this many tiles in the bag, and never fewer than are exchanged.
  int exchange_bag_minimum = 7;
  /// The game ends after this many scoreless turns in a row; 0 for never.
  int zero_turns_limit = 6;
  ZeroGuard zero_guard = ZeroGuard::kNone;
  RackAdjustment rack_adjustment = RackAdjustment::kDeductAdd;
  int start_row = 7;
  int start_column = 7;
  LetterSet vowels = 0;
  /// By tile, the blank at 0.
  std::array<std::uint8_t, kMaxTiles> points{};
  std::array<std::uint8_t, kMaxTiles> counts{};
  /// Row by row, side × side of them.
  std::vector<std::uint8_t> letter_multipliers;
  std::vector<std::uint8_t> word_multipliers;

  /// Throws std::invalid_argument, with a word that says which, where a value is beyond what the
  /// player can reckon with.
  void check() const;

  [[nodiscard]] int tile_count() const {
    int total = 0;
    for (const int count : counts) total += count;
    return total;
  }
  [[nodiscard]] LetterSet all_letters() const {
    return ((LetterSet{1} << letters) - 1) << 1;
  }
};

}  // namespace lexidrome
