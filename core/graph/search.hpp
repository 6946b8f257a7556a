// Finding words in the DAWG half of a graph.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "graph/node.hpp"
#include "graph/nodes.hpp"

namespace lexidrome {

/// The node with this tile among the siblings that start at `list`; its index, or 0.
inline Index find_sibling(const Node* nodes, Index list, Tile tile) {
#ifdef __SSE2__
  // Four nodes at a time: most lists are done in one step, with no branch to guess wrong.
  static_assert(kReadableBehind >= 3);
  const __m128i wanted = _mm_set1_epi32(tile);
  for (;; list += 4) {
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i*>(nodes + list));
    const __m128i is_wanted = _mm_cmpeq_epi32(_mm_srli_epi32(four, 24), wanted);
    const __m128i last_as_sign = _mm_slli_epi32(four, 9);
    const auto found = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(is_wanted)));
    const auto last = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(last_as_sign)));
    const unsigned siblings = last ^ (last - 1);  // up to the first last one, or all four
    if ((found & siblings) != 0) {
      return list + static_cast<Index>(std::countr_zero(found & siblings));
    }
    if (last != 0) return 0;
  }
#else
  for (;; ++list) {
    const Node node = nodes[list];
    if (node.tile() == tile) return list;
    if (node.is_last()) return 0;
  }
#endif
}

/// The node that a tile leads to from the node `at`, 0 if none; from node 0 it leads into the DAWG.
inline Index follow(const Node* nodes, Index at, Tile tile) {
  const Index list = nodes[at].child();
  return list == 0 ? 0 : find_sibling(nodes, list, tile);
}

/// The node at the end of a path, 0 if there is none.
inline Index follow(const Node* nodes, Index at, std::span<const Tile> tiles) {
  for (const Tile tile : tiles) {
    at = follow(nodes, at, tile);
    if (at == 0) return 0;
  }
  return at;
}

/// What a word must be: letters, any letter, and between them any run of letters.
class Pattern {
 public:
  void add_letter(Tile tile);
  void add_any_letter();
  void add_any_run();

  /// A set of numbers of pattern letters found so far, as bits.
  using States = std::uint64_t;
  static constexpr States kStart = 1;

  [[nodiscard]] States after(States states, Tile tile) const {
    return (states & (leads_on_[tile] | any_)) << 1 | (states & stays_);
  }
  [[nodiscard]] bool is_complete(States states) const { return (states >> letters_ & 1) != 0; }
  /// A pattern of more letters than a word can have.
  [[nodiscard]] bool is_impossible() const { return letters_ > kMaxWordLetters; }

 private:
  std::array<States, 256> leads_on_{};
  States any_ = 0;
  States stays_ = 0;
  std::size_t letters_ = 0;
};

/// The tiles that words are to be made of; no word can use more than kMaxWordLetters of one kind.
class TileBag {
 public:
  void add(Tile tile) {
    if (counts_[tile] < kMaxWordLetters) ++counts_[tile];
    ++total_;
  }
  void add_blank() { add(kBlank); }

  [[nodiscard]] bool has(Tile tile) const { return counts_[tile] > 0 || counts_[kBlank] > 0; }
  /// Takes the letter, or a blank in its place, and says which.
  Tile take(Tile tile) {
    const Tile taken = counts_[tile] > 0 ? tile : kBlank;
    --counts_[taken];
    --total_;
    return taken;
  }
  void give_back(Tile taken) {
    ++counts_[taken];
    ++total_;
  }
  [[nodiscard]] std::size_t total() const { return total_; }

 private:
  static constexpr Tile kBlank = 0;
  std::array<std::uint8_t, kMaxLetters + 1> counts_{};
  std::size_t total_ = 0;
};

/// One word after the other, in the order of the alphabet whatever the order of siblings.
class Search {
 public:
  /// Words that a pattern describes.
  Search(Nodes graph, std::size_t letters, const Pattern& pattern);
  /// Words made of all tiles of a bag, or of some of them.
  Search(Nodes graph, std::size_t letters, const TileBag& bag, bool uses_all);
  Search(Search&&) noexcept;
  Search& operator=(Search&&) noexcept;
  ~Search();

  /// The next word, valid until the next call; empty at the end.
  std::span<const Tile> next();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lexidrome
