// A word graph with the alphabet its tiles stand for.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <utility>

#include "graph/alphabet.hpp"
#include "graph/check.hpp"
#include "graph/nodes.hpp"
#include "graph/search.hpp"

namespace lexidrome {

/// Immutable; any number of threads may read it.
class Graph {
 public:
  Graph(Nodes nodes, std::shared_ptr<const Alphabet> alphabet)
      : nodes_(std::move(nodes)), alphabet_(std::move(alphabet)) {}
  Graph(Nodes nodes, std::shared_ptr<const Alphabet> alphabet, std::size_t words)
      : Graph(std::move(nodes), std::move(alphabet)) {
    words_ = static_cast<std::int64_t>(words);
  }

  [[nodiscard]] const Nodes& nodes() const { return nodes_; }
  [[nodiscard]] const Alphabet& alphabet() const { return *alphabet_; }
  [[nodiscard]] const std::shared_ptr<const Alphabet>& shared_alphabet() const { return alphabet_; }

  /// Counted at the first call unless it was known before.
  [[nodiscard]] std::size_t word_count() const {
    std::int64_t words = words_.load(std::memory_order_relaxed);
    if (words < 0) {
      words = static_cast<std::int64_t>(count_words(nodes_, alphabet_->size()));
      words_.store(words, std::memory_order_relaxed);
    }
    return static_cast<std::size_t>(words);
  }

  [[nodiscard]] bool contains(std::span<const Tile> word) const {
    return lexidrome::contains(nodes_, word);
  }

  /// Whether a text is a word; one that cannot be read in the alphabet is none.
  template <class Char>
  [[nodiscard]] bool contains_text(const Char* text, std::size_t length) const {
    TileWord word;
    return !alphabet_->read(text, length, word) && contains({word.tiles.data(), word.size});
  }

  /// The same, reading letters while walking, for texts whose characters are all below 256.
  [[nodiscard]] bool contains_text(const std::uint8_t* text, std::size_t length) const {
    const Node* const nodes = nodes_.data();
    Index at = 0;
    for (std::size_t i = 0; i < length; ++i) {
      const Tile tile = alphabet_->quick(text[i]);
      if (tile == Alphabet::kReadOn) return contains_text<std::uint8_t>(text, length);
      if (tile == Alphabet::kUnknown) return false;
      const Index list = nodes[at].child();
      if (list == 0) return false;
      at = find_sibling(nodes, list, tile);
      if (at == 0) return false;
    }
    return at != 0 && nodes[at].ends_word();
  }

 private:
  Nodes nodes_;
  std::shared_ptr<const Alphabet> alphabet_;
  mutable std::atomic<std::int64_t> words_ = -1;
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
