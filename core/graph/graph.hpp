// A word graph with the alphabet its tiles stand for.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "graph/alphabet.hpp"
#include "graph/nodes.hpp"
#include "graph/search.hpp"

namespace lexidrome {

/// Immutable; any number of threads may read it.
class Graph {
 public:
  /// `words` is their number where it is known; else they are counted when somebody asks.
  Graph(Nodes nodes, std::shared_ptr<const Alphabet> alphabet, std::optional<std::size_t> words);

  [[nodiscard]] const Nodes& nodes() const { return nodes_; }
  [[nodiscard]] const Alphabet& alphabet() const { return *alphabet_; }
  [[nodiscard]] const std::shared_ptr<const Alphabet>& shared_alphabet() const { return alphabet_; }
  [[nodiscard]] std::size_t word_count() const;

  [[nodiscard]] bool contains(std::span<const Tile> word) const {
    if (word.size() < kStart) return ends_word(follow(nodes_.data(), 0, word));
    const Index start = starts_[start_slot(word[0], word[1], word[2])];
    return start != 0 && ends_word(follow(nodes_.data(), start, word.subspan(kStart)));
  }

  /// Whether a text is a word; one that cannot be read in the alphabet is none.
  template <class Char>
  [[nodiscard]] bool contains_text(const Char* text, std::size_t length) const {
    std::array<Tile, kMaxWordLetters> tiles;
    return contains({tiles.data(), alphabet_->read(text, length, tiles.data()).size});
  }

  /// The same for characters below 256, which are read on the way as long as each is a letter.
  [[nodiscard]] bool contains_text(const std::uint8_t* text, std::size_t length) const {
    const Alphabet& alphabet = *alphabet_;
    if (length < kStart) return contains_text<std::uint8_t>(text, length);
    const Tile first = alphabet.quick(text[0]);
    const Tile second = alphabet.quick(text[1]);
    const Tile third = alphabet.quick(text[2]);
    if (std::max({first, second, third}) == Alphabet::kReadOn) {
      return contains_text<std::uint8_t>(text, length);
    }
    Index at = starts_[start_slot(first, second, third)];
    for (std::size_t i = kStart; at != 0 && i < length; ++i) {
      const Tile tile = alphabet.quick(text[i]);
      if (tile == Alphabet::kReadOn) return contains_text<std::uint8_t>(text, length);
      at = follow(nodes_.data(), at, tile);
    }
    return ends_word(at);
  }

 private:
  static constexpr std::size_t kStart = 3;

  [[nodiscard]] std::size_t start_slot(Tile first, Tile second, Tile third) const {
    return (first * start_base_ + second) * start_base_ + third;
  }
  void fill_starts(Index list, std::array<Tile, kStart>& tiles, std::size_t depth);
  [[nodiscard]] bool ends_word(Index at) const { return at != 0 && nodes_[at].ends_word(); }

  Nodes nodes_;
  std::shared_ptr<const Alphabet> alphabet_;
  mutable std::atomic<std::int64_t> words_;
  /// The node after each three first letters, so that a look-up is spared the longest lists.
  std::vector<Index> starts_;
  std::size_t start_base_;
};

/// Reads a pattern: letters, `?` for any letter, `*` for any run; nothing when it has another sign.
template <class Char>
std::optional<Pattern> read_pattern(const Alphabet& alphabet, const Char* text,
                                    std::size_t length) {
  Pattern pattern;
  const Char* const end = text + length;
  while (text != end) {
    if (*text == '?' || *text == '*') {
      *text == '?' ? pattern.add_any_letter() : pattern.add_any_run();
      ++text;
    } else if (const std::optional<Tile> tile = alphabet.next(text, end)) {
      pattern.add_letter(*tile);
    } else {
      return std::nullopt;
    }
  }
  return pattern;
}

/// Reads tiles: letters, and `?` for a blank; nothing when there is another sign.
template <class Char>
std::optional<TileBag> read_bag(const Alphabet& alphabet, const Char* text, std::size_t length) {
  TileBag bag;
  const Char* const end = text + length;
  while (text != end) {
    if (*text == '?') {
      bag.add_blank();
      ++text;
    } else if (const std::optional<Tile> tile = alphabet.next(text, end)) {
      bag.add(*tile);
    } else {
      return std::nullopt;
    }
  }
  return bag;
}

}  // namespace lexidrome
