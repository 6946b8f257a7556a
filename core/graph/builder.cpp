// How the graph is made
//
// Both halves are made in the way of Daciuk, Mihov, Watson and Watson: sorted words are laid one by
// one into a trie of which only the newest path is open; each list of siblings that closes behind
// it is looked up among those there are and written only if it is new. So every list lies behind
// those it leads to, which is also the order in which `check` is fastest.
//
// The GADDAG of a word CARE holds ERAC, RAC@E, AC@RE and C@ARE. What follows the separator depends
// only on the letters before it: it is what the DAWG has after the same beginning. So the GADDAG is
// the trie of all beginnings of words, reversed, each with one arc into the DAWG; there are far
// fewer of these than entries, and the whole DAWG is shared.
//
// Lists are shared whole and not by their tails: of an English list that would spare 3 % of the
// nodes, and tie where a list lies to lists that have nothing else to do with it.
#include "graph/builder.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

/// The lists of siblings written so far, each one once, behind the two heads.
class Lists {
 public:
  explicit Lists(std::size_t words) : nodes_(2), table_(std::bit_ceil(words * 4 + 16)) {}

  /// Where this list lies; 0 for the empty list.
  Index keep(std::span<const Node> list) {
    if (list.empty()) return 0;
    if (list_count_ * 2 > table_.size()) grow();
    std::size_t slot = hash(list) & (table_.size() - 1);
    for (; table_[slot] != 0; slot = (slot + 1) & (table_.size() - 1)) {
      if (is_at(table_[slot], list)) return table_[slot];
    }
    if (nodes_.size() + list.size() > kMaxNodes) throw GraphFault("too_many_nodes", 0, kMaxNodes);
    table_[slot] = static_cast<Index>(nodes_.size());
    nodes_.insert(nodes_.end(), list.begin(), list.end());
    ++list_count_;
    return table_[slot];
  }

  Nodes finished(Index dawg_root, Index gaddag_root) && {
    nodes_[0] = Node(kSeparator, false, true, dawg_root);
    nodes_[1] = Node(kSeparator, false, true, gaddag_root);
    return Nodes(std::move(nodes_));
  }

 private:
  static std::size_t hash(std::span<const Node> list) {
    std::uint64_t hash = 0;
    for (const Node node : list) {
      hash = (std::rotl(hash, 23) ^ std::bit_cast<std::uint32_t>(node)) * 0x9E3779B97F4A7C15;
    }
    return static_cast<std::size_t>(hash ^ (hash >> 32));
  }

  /// Lists that are the same node for node have the same length, by the mark of the last one.
  [[nodiscard]] bool is_at(Index place, std::span<const Node> list) const {
    if (nodes_.size() - place < list.size()) return false;
    return std::equal(list.begin(), list.end(), nodes_.begin() + place);
  }

  void grow() {
    table_.assign(table_.size() * 2, 0);
    for (std::size_t first = 2, last = 2; last < nodes_.size(); ++last) {
      if (!nodes_[last].is_last()) continue;
      std::size_t slot = hash({&nodes_[first], last + 1 - first}) & (table_.size() - 1);
      while (table_[slot] != 0) slot = (slot + 1) & (table_.size() - 1);
      table_[slot] = static_cast<Index>(first);
      first = last + 1;
    }
  }

  std::vector<Node> nodes_;
  std::vector<Index> table_;
  std::size_t list_count_ = 0;
};

/// The open path of a trie whose words come in order; lists that close are kept.
class Trie {
 public:
  explicit Trie(Lists& lists) : lists_(lists) {}

  /// Closes the path down to `depth` letters; `closed(depth, children, ends_word)` is told of each
  /// node that closes, the deepest first.
  template <class Closed>
  void close_to(std::size_t depth, Closed&& closed) {
    for (; depth_ > depth; --depth_) {
      Arc& arc = open_[depth_ - 1].back();
      arc.child = close_list(open_[depth_]);
      closed(depth_, arc.child, arc.ends_word);
    }
  }

  void open(Tile tile) {
    open_[depth_].push_back({0, tile, false});
    ++depth_;
  }
  void end_word() { open_[depth_ - 1].back().ends_word = true; }
  /// A separator below the open path, its children kept already.
  void separator(Index child) { open_[depth_].push_back({child, kSeparator, false}); }

  /// After close_to(0): the list of first letters.
  Index root() { return close_list(open_[0]); }

 private:
  struct Arc {
    Index child;
    Tile tile;
    bool ends_word;
  };

  Index close_list(std::vector<Arc>& arcs) {
    std::array<Node, kMaxLetters + 1> list;
    std::size_t size = 0;
    for (const Arc& arc : arcs) {
      const bool is_last = size + 1 == arcs.size();
      list[size++] = Node(arc.tile, arc.ends_word, is_last, arc.child);
    }
    arcs.clear();
    return lists_.keep({list.data(), size});
  }

  Lists& lists_;
  std::array<std::vector<Arc>, kMaxWordLetters + 1> open_;
  std::size_t depth_ = 0;
};

/// The first eight tiles of a word, or of a reversed beginning, as one number that sorts alike.
template <class Iterator>
std::uint64_t sort_key(Iterator at, std::size_t size) {
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < 8; ++i) key = key << 8 | (i < size ? *at++ : 0U);
  return key;
}

struct Keyed {
  std::uint64_t key;
  std::uint32_t word;
};

std::vector<std::uint32_t> sorted_unique(const TileWords& words) {
  std::vector<Keyed> order(words.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    order[i] = {sort_key(words[i].begin(), words[i].size()), i};
  }
  const auto before = [&words](const Keyed& a, const Keyed& b) {
    if (a.key != b.key) return a.key < b.key;
    return std::ranges::lexicographical_compare(words[a.word], words[b.word]);
  };
  if (!std::is_sorted(order.begin(), order.end(), before)) {
    std::sort(order.begin(), order.end(), before);
  }
  std::vector<std::uint32_t> unique;
  unique.reserve(order.size());
  for (const Keyed& entry : order) {
    if (unique.empty() || !std::ranges::equal(words[unique.back()], words[entry.word])) {
      unique.push_back(entry.word);
    }
  }
  return unique;
}

/// A beginning of a word, and what the DAWG has after it.
struct Beginning {
  std::uint64_t key;  // of its letters reversed
  std::uint32_t word;
  Index rest;
  std::uint8_t size;
  bool ends_word;
};

std::size_t common_start(std::span<const Tile> a, std::span<const Tile> b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

Index make_dawg(Lists& lists, const TileWords& words, std::span<const std::uint32_t> order,
                std::vector<Beginning>* beginnings) {
  Trie trie(lists);
  std::span<const Tile> newest;
  std::uint32_t newest_word = 0;
  const auto closed = [&](std::size_t depth, Index rest, bool ends_word) {
    if (beginnings == nullptr) return;
    const std::span<const Tile> letters = newest.first(depth);
    beginnings->push_back({sort_key(letters.rbegin(), depth), newest_word, rest,
                           static_cast<std::uint8_t>(depth), ends_word});
  };
  for (const std::uint32_t word : order) {
    const std::span<const Tile> letters = words[word];
    const std::size_t shared = common_start(newest, letters);
    trie.close_to(shared, closed);
    for (const Tile tile : letters.subspan(shared)) trie.open(tile);
    trie.end_word();
    newest = letters;
    newest_word = word;
  }
  trie.close_to(0, closed);
  return trie.root();
}

Index make_gaddag(Lists& lists, const TileWords& words, std::vector<Beginning>& beginnings) {
  const auto reversed = [&words](const Beginning& beginning) {
    const std::span<const Tile> letters = words[beginning.word].first(beginning.size);
    return std::pair{letters.rbegin(), letters.rend()};
  };
  std::sort(beginnings.begin(), beginnings.end(), [&](const Beginning& a, const Beginning& b) {
    if (a.key != b.key) return a.key < b.key;
    const auto [a_first, a_last] = reversed(a);
    const auto [b_first, b_last] = reversed(b);
    return std::lexicographical_compare(a_first, a_last, b_first, b_last);
  });

  Trie trie(lists);
  const auto ignore = [](std::size_t, Index, bool) {};
  std::array<Tile, kMaxWordLetters> newest{};
  std::size_t newest_size = 0;
  for (const Beginning& beginning : beginnings) {
    const auto [first, last] = reversed(beginning);
    const auto newest_end = newest.begin() + static_cast<std::ptrdiff_t>(newest_size);
    const auto [differs, _] = std::mismatch(newest.begin(), newest_end, first, last);
    const auto shared = static_cast<std::size_t>(differs - newest.begin());
    trie.close_to(shared, ignore);
    for (auto at = first + static_cast<std::ptrdiff_t>(shared); at != last; ++at) trie.open(*at);
    if (beginning.ends_word) trie.end_word();
    if (beginning.rest != 0) trie.separator(beginning.rest);
    std::copy(first, last, newest.begin());
    newest_size = beginning.size;
  }
  trie.close_to(0, ignore);
  return trie.root();
}

}  // namespace

BuiltGraph build(const TileWords& words, bool with_gaddag) {
  const std::vector<std::uint32_t> order = sorted_unique(words);
  Lists lists(order.size());
  std::vector<Beginning> beginnings;
  const Index dawg_root = make_dawg(lists, words, order, with_gaddag ? &beginnings : nullptr);
  const Index gaddag_root = with_gaddag ? make_gaddag(lists, words, beginnings) : 0;
  return {std::move(lists).finished(dawg_root, gaddag_root), order.size()};
}

}  // namespace lexidrome
