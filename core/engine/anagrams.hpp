// The words of a set of letters, whatever their order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/limits.hpp"
#include "graph/nodes.hpp"

namespace lexidrome {

/// A set of letters with repetitions, as a sum of random numbers: joining two sets is adding their
/// keys. Two different sets have the same key less often than memory fails.
using LettersKey = std::uint64_t;

/// Words that are made of the same letters and so have the same length.
struct AnagramGroup {
  const Tile* words = nullptr;
  int count = 0;
};

/// Finds all words made of exactly some letters in one look.
///
/// A filter of half a megabyte for a large lexicon answers most questions with no; it says yes by
/// mistake less than once in a hundred times. The rest go to a hash table, whose entries lead to
/// the words, which lie group by group.
class Anagrams {
 public:
  /// From the words of the graph's DAWG. `graph` has passed `check`.
  Anagrams(const Nodes& graph, int letters);

  [[nodiscard]] LettersKey key(Tile letter) const { return keys_[letter]; }
  [[nodiscard]] int letters() const { return letters_; }

  /// Whether there may be such a word.
  [[nodiscard]] bool may_have(LettersKey letters) const {
    const std::uint64_t mixed = mix(letters);
    const std::uint64_t bits = bits_of(mixed);
    return (blocks_[mixed >> block_shift_] & bits) == bits;
  }
  /// The same with letters that may be any.
  [[nodiscard]] bool may_have(LettersKey letters, int blanks) const;

  /// The words of that many letters.
  [[nodiscard]] AnagramGroup find(LettersKey letters, int length) const;

  [[nodiscard]] std::size_t bytes() const;

 private:
  /// Where a group starts in `words_`, found by the key's lower half.
  struct Entry {
    std::uint32_t check;
    std::uint32_t group;
  };

  static std::uint64_t mix(LettersKey letters) { return letters * 0x9E3779B97F4A7C15U; }
  /// Two bits of a block, chosen by what does not choose the block.
  static std::uint64_t bits_of(std::uint64_t mixed) {
    return std::uint64_t{1} << (mixed & 63) | std::uint64_t{1} << (mixed >> 6 & 63);
  }

  /// For every byte, so that a look at what is no word stays inside.
  std::array<LettersKey, 256> keys_{};
  std::vector<std::uint64_t> blocks_;
  std::vector<Entry> entries_;
  /// Before each group four bytes say how many words it has, so that no group starts at 0.
  std::vector<Tile> words_;
  int block_shift_ = 0;
  int entry_shift_ = 0;
  int letters_;
};

}  // namespace lexidrome
