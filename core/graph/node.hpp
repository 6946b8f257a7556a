// One node of a word graph, as the KWG format lays it out in 32 little-endian bits:
//
//   bits 0–21   index of the first child, 0 for none
//   bit  22     this is the last of its siblings, which lie side by side
//   bit  23     a word ends here
//   bits 24–31  tile; 0 is the GADDAG's separator
//
// Node 0's child is the root list of the DAWG, node 1's that of the GADDAG.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace lexidrome {

static_assert(std::endian::native == std::endian::little,
              "KWG files are little-endian and are mapped as they lie");

using Tile = std::uint8_t;
using Index = std::uint32_t;

inline constexpr Tile kSeparator = 0;
/// Tiles 1 to 63 are letters, so that a set of tiles with the separator fits 64 bits.
inline constexpr std::size_t kMaxLetters = 63;
/// So that the states of a pattern of that many letters fit 64 bits.
inline constexpr std::size_t kMaxWordLetters = 63;
/// A child's index has 22 bits.
inline constexpr std::size_t kMaxNodes = std::size_t{1} << 22;

class Node {
 public:
  constexpr Node() = default;
  constexpr explicit Node(std::uint32_t bits) : bits_(bits) {}
  constexpr Node(Tile tile, bool ends_word, bool is_last, Index child)
      : bits_(child | (is_last ? kLast : 0) | (ends_word ? kEnds : 0) |
              (std::uint32_t{tile} << 24)) {}

  constexpr bool operator==(const Node&) const = default;

  [[nodiscard]] constexpr Index child() const { return bits_ & (kMaxNodes - 1); }
  [[nodiscard]] constexpr bool is_last() const { return (bits_ & kLast) != 0; }
  [[nodiscard]] constexpr bool ends_word() const { return (bits_ & kEnds) != 0; }
  [[nodiscard]] constexpr Tile tile() const { return static_cast<Tile>(bits_ >> 24); }

 private:
  static constexpr std::uint32_t kLast = 1U << 22;
  static constexpr std::uint32_t kEnds = 1U << 23;
  std::uint32_t bits_ = 0;
};

static_assert(sizeof(Node) == 4);

}  // namespace lexidrome
