// The GADDAG as the player walks it.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/anagrams.hpp"
#include "engine/bits.hpp"
#include "engine/limits.hpp"
#include "graph/nodes.hpp"

namespace lexidrome {

/// Where a list of siblings starts; 0 when there is none.
using List = std::uint32_t;

constexpr Tile lowest(LetterSet set) { return static_cast<Tile>(std::countr_zero(set)); }

/// One arc: where it leads, and whether a word ends with it.
class Arc {
 public:
  constexpr Arc() = default;
  constexpr Arc(List child, bool ends_word) : bits_(child | (ends_word ? kEnds : 0)) {}
  constexpr explicit Arc(std::uint32_t bits) : bits_(bits) {}
  [[nodiscard]] constexpr List child() const { return bits_ & ~kEnds; }
  [[nodiscard]] constexpr bool ends_word() const { return (bits_ & kEnds) != 0; }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

 private:
  static constexpr std::uint32_t kEnds = std::uint32_t{1} << 31;
  std::uint32_t bits_ = 0;
};

/// The GADDAG with each list of siblings behind the set of its tiles.
///
/// A list is one 32-bit word with a bit for each tile in it (two words when the alphabet has more
/// than 31 letters), then one arc for each, in the order of the tiles. Which of a rack's letters
/// lead on is then one AND, and where is a count of bits, instead of a look at every sibling.
class Lattice {
 public:
  /// Reads what can be reached from the GADDAG's root. `graph` has passed `check`.
  Lattice(const Nodes& graph, int letters);

  [[nodiscard]] int letters() const { return letters_; }
  [[nodiscard]] bool is_wide() const { return is_wide_; }
  [[nodiscard]] List root() const { return root_; }
  [[nodiscard]] const Anagrams& anagrams() const { return anagrams_; }
  [[nodiscard]] const std::uint32_t* data() const { return words_.data(); }
  [[nodiscard]] std::size_t bytes() const {
    return words_.size() * sizeof(std::uint32_t) + anagrams_.bytes();
  }

  [[nodiscard]] LetterSet tiles(List list) const {
    return is_wide_ ? tiles_of<true>(data(), list) : tiles_of<false>(data(), list);
  }
  /// The arc with this tile; one that leads nowhere if there is none.
  [[nodiscard]] Arc find(List list, Tile tile) const {
    const LetterSet set = tiles(list);
    if ((set >> tile & 1) == 0) return Arc{};
    return is_wide_ ? arc_of<true>(data(), list, set, tile)
                    : arc_of<false>(data(), list, set, tile);
  }
  /// The tiles of a list with which a word ends.
  [[nodiscard]] LetterSet ending_tiles(List list) const;
  /// Tiles that come right after `tile` somewhere in some word.
  [[nodiscard]] LetterSet followers(Tile tile) const { return followers_[tile]; }

  template <bool kWide>
  static LetterSet tiles_of(const std::uint32_t* data, List list) {
    if constexpr (kWide) return data[list] | LetterSet{data[list + 1]} << 32;
    return data[list];
  }
  /// The arc of a tile that is in the list.
  template <bool kWide>
  static Arc arc_of(const std::uint32_t* data, List list, LetterSet set, Tile tile) {
    const LetterSet before = set & (set_of(tile) - 1);
    if constexpr (kWide) return Arc{data[list + 2 + static_cast<List>(count_bits(before))]};
    const int place = count_bits(static_cast<std::uint32_t>(before));
    return Arc{data[list + 1 + static_cast<List>(place)]};
  }

 private:
  std::vector<std::uint32_t> words_;
  std::vector<LetterSet> followers_;
  Anagrams anagrams_;
  int letters_;
  bool is_wide_;
  List root_ = 0;
};

}  // namespace lexidrome
