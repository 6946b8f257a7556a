// Letters, places and the sizes that the player is built for.
#pragma once

#include <cstdint>
#include <limits>

#include "graph/node.hpp"

namespace lexidrome {

/// A set of letters: bit n stands for tile n, bit 0 for the separator or the blank.
using LetterSet = std::uint64_t;

/// The longest side of a board.
inline constexpr int kMaxSide = 21;
/// The most tiles on a rack.
inline constexpr int kMaxRack = 10;
/// Letters and the blank.
inline constexpr int kMaxTiles = static_cast<int>(kMaxLetters) + 1;

/// On a rack and in the bag, tile 0 is the blank.
inline constexpr Tile kBlank = 0;
/// On the board and in a play, a blank is the letter that it stands for, with this bit.
inline constexpr Tile kBlankBit = 0x80;

constexpr Tile letter_of(Tile tile) { return tile & static_cast<Tile>(~kBlankBit); }
constexpr bool is_blank(Tile tile) { return (tile & kBlankBit) != 0; }
/// What a tile of the board is on a rack.
constexpr Tile rack_tile(Tile tile) { return is_blank(tile) ? kBlank : tile; }
constexpr LetterSet set_of(Tile letter) { return LetterSet{1} << letter; }

/// Points are thousandths inside the player, so that sums are exact and the same everywhere.
using Millipoints = std::int32_t;
inline constexpr Millipoints kPoint = 1000;
/// Stands for the worth of what cannot be played.
inline constexpr Millipoints kNoPlay = std::numeric_limits<Millipoints>::min();

enum class Direction : std::uint8_t { kAcross = 0, kDown = 1 };

constexpr Direction crossing(Direction direction) {
  return direction == Direction::kAcross ? Direction::kDown : Direction::kAcross;
}

}  // namespace lexidrome
