// How the graph is made
//
// Both halves are made in the way of Daciuk, Mihov, Watson and Watson: sorted words are laid one by
// one into a trie of which only the newest path is open; what closes behind it is looked up among
// the states known already. A state here is one node with all its later siblings, so that lists
// with the same tail share it.
//
// The GADDAG of a word CARE holds ERAC, RAC@E, AC@RE and C@ARE. What follows the separator depends
// only on the letters before it: it is what the DAWG has after the same beginning. So the GADDAG
// is the trie of all beginnings of words, reversed, each with one arc into the DAWG. That makes
// three entries fewer than one for each letter of each word would be, and shares the whole DAWG.
#include "graph/builder.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

using StateId = std::uint32_t;
constexpr StateId kNone = 0;

struct State {
  StateId child;
  StateId next;
  Tile tile;
  bool ends_word;
  /// Of this node and its later siblings.
  std::uint8_t run;
};

/// All states, each one once; ids grow from child to parent and from last sibling to first.
class States {
 public:
  States() { table_.resize(std::size_t{1} << 16); }

  StateId intern(Tile tile, bool ends_word, StateId child, StateId next) {
    if (states_.size() * 2 > table_.size()) grow();
    std::size_t slot = hash(tile, ends_word, child, next) & (table_.size() - 1);
    for (;; slot = (slot + 1) & (table_.size() - 1)) {
      const StateId known = table_[slot];
      if (known == kNone) break;
      const State& state = states_[known];
      if (state.child == child && state.next == next && state.tile == tile &&
          state.ends_word == ends_word) {
        return known;
      }
    }
    const auto id = static_cast<StateId>(states_.size());
    const std::uint8_t run = next == kNone ? 1 : static_cast<std::uint8_t>(states_[next].run + 1);
    states_.push_back({child, next, tile, ends_word, run});
    table_[slot] = id;
    return id;
  }

  [[nodiscard]] std::size_t size() const { return states_.size(); }
  [[nodiscard]] const State& operator[](StateId id) const { return states_[id]; }

 private:
  static std::size_t hash(Tile tile, bool ends_word, StateId child, StateId next) {
    std::uint64_t bits = (std::uint64_t{child} << 32 | next) * 0x9E3779B97F4A7C15;
    bits ^= bits >> 29;
    bits = (bits + (std::uint64_t{tile} << 1 | (ends_word ? 1U : 0U))) * 0xBF58476D1CE4E5B9;
    return static_cast<std::size_t>(bits ^ (bits >> 32));
  }

  void grow() {
    table_.assign(table_.size() * 2, kNone);
    for (StateId id = 1; id < states_.size(); ++id) {
      const State& state = states_[id];
      std::size_t slot =
          hash(state.tile, state.ends_word, state.child, state.next) & (table_.size() - 1);
      while (table_[slot] != kNone) slot = (slot + 1) & (table_.size() - 1);
      table_[slot] = id;
    }
  }

  std::vector<State> states_{State{}};
  std::vector<StateId> table_;
};

/// The open path of a trie whose words come in order; closed lists become states.
class Trie {
 public:
  explicit Trie(States& states) : states_(states) {}

  /// Closes the path down to `depth` letters; `closed(depth, node)` sees each node that closes,
  /// deepest first, when its children are known.
  template <class Closed>
  void close_to(std::size_t depth, Closed&& closed) {
    while (depth_ > depth) {
      Arc& arc = lists_[depth_ - 1].back();
      arc.child = close_list(lists_[depth_]);
      closed(depth_, arc.child, arc.ends_word);
      --depth_;
    }
  }

  void open(Tile tile) {
    lists_[depth_].push_back({kNone, tile, false});
    ++depth_;
  }
  void end_word() { lists_[depth_ - 1].back().ends_word = true; }
  /// A separator below the open path, its children closed already.
  void separator(StateId child) { lists_[depth_].push_back({child, kSeparator, false}); }

  /// After close_to(0): the list of first letters.
  StateId root() { return close_list(lists_[0]); }

 private:
  struct Arc {
    StateId child;
    Tile tile;
    bool ends_word;
  };

  StateId close_list(std::vector<Arc>& list) {
    StateId next = kNone;
    for (auto arc = list.rbegin(); arc != list.rend(); ++arc) {
      next = states_.intern(arc->tile, arc->ends_word, arc->child, next);
    }
    list.clear();
    return next;
  }

  States& states_;
  std::array<std::vector<Arc>, kMaxWordLetters + 1> lists_;
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
  StateId rest;
  std::uint8_t size;
  bool ends_word;
};

std::size_t common_start(std::span<const Tile> a, std::span<const Tile> b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

StateId make_dawg(States& states, const TileWords& words, std::span<const std::uint32_t> order,
                  std::vector<Beginning>* beginnings) {
  Trie trie(states);
  std::span<const Tile> newest;
  std::uint32_t newest_word = 0;
  const auto closed = [&](std::size_t depth, StateId rest, bool ends_word) {
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

StateId make_gaddag(States& states, const TileWords& words, std::vector<Beginning>& beginnings) {
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

  Trie trie(states);
  const auto ignore = [](std::size_t, StateId, bool) {};
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
    if (beginning.rest != kNone) trie.separator(beginning.rest);
    std::copy(first, last, newest.begin());
    newest_size = beginning.size;
  }
  trie.close_to(0, ignore);
  return trie.root();
}

/// Lays lists side by side. Longer lists first, so that a list that is another's tail is found.
class Layout {
 public:
  explicit Layout(const States& states) : states_(states), place_(states.size()) {}

  /// All lists that states `from` to `to` lead to, and the root among them.
  void place(StateId from, StateId to, StateId root) {
    std::vector<bool> is_list(states_.size());
    if (root != kNone) is_list[root] = true;
    for (StateId id = from; id < to; ++id) is_list[states_[id].child] = true;
    std::array<std::vector<StateId>, kMaxLetters + 2> by_run;
    for (auto id = static_cast<StateId>(states_.size() - 1); id > kNone; --id) {
      if (is_list[id]) by_run[states_[id].run].push_back(id);
    }
    for (std::size_t run = by_run.size(); run-- > 1;) {
      for (const StateId id : by_run[run]) place_list(id);
    }
  }

  std::vector<Node> nodes(StateId dawg_root, StateId gaddag_root) const {
    std::vector<Node> nodes;
    nodes.reserve(size_);
    nodes.emplace_back(kSeparator, false, true, place_[dawg_root]);
    nodes.emplace_back(kSeparator, false, true, place_[gaddag_root]);
    for (const StateId list : lists_) {
      for (StateId id = list; id != kNone; id = states_[id].next) {
        const State& state = states_[id];
        nodes.emplace_back(state.tile, state.ends_word, state.next == kNone, place_[state.child]);
      }
    }
    return nodes;
  }

  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void place_list(StateId list) {
    if (place_[list] != 0) return;
    lists_.push_back(list);
    for (StateId id = list; id != kNone; id = states_[id].next) {
      if (place_[id] == 0) place_[id] = static_cast<Index>(size_);
      ++size_;
    }
  }

  const States& states_;
  std::vector<Index> place_;
  std::vector<StateId> lists_;
  std::size_t size_ = 2;
};

}  // namespace

BuiltGraph build(const TileWords& words, bool with_gaddag) {
  const std::vector<std::uint32_t> order = sorted_unique(words);
  States states;
  std::vector<Beginning> beginnings;
  const StateId dawg_root = make_dawg(states, words, order, with_gaddag ? &beginnings : nullptr);
  const auto dawg_end = static_cast<StateId>(states.size());
  const StateId gaddag_root = with_gaddag ? make_gaddag(states, words, beginnings) : kNone;

  Layout layout(states);
  layout.place(1, dawg_end, dawg_root);
  layout.place(dawg_end, static_cast<StateId>(states.size()), gaddag_root);
  if (layout.size() > kMaxNodes) throw GraphFault("too_many_nodes", layout.size(), kMaxNodes);
  return {Nodes(layout.nodes(dawg_root, gaddag_root)), order.size()};
}

}  // namespace lexidrome
