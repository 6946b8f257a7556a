#include "graph/search.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "graph/check.hpp"

namespace lexidrome {

void Pattern::add_letter(Tile tile) {
  if (letters_ < kMaxWordLetters) leads_on_[tile] |= States{1} << letters_;
  ++letters_;
}

void Pattern::add_any_letter() {
  if (letters_ < kMaxWordLetters) any_ |= States{1} << letters_;
  ++letters_;
}

void Pattern::add_any_run() {
  if (letters_ <= kMaxWordLetters) stays_ |= States{1} << letters_;
}

namespace {

/// A list on the path of the search.
struct Frame {
  /// The siblings that may lead to a word, in the order of the alphabet.
  std::array<Node, kMaxLetters> choices;
  std::uint8_t count;
  std::uint8_t at;
  /// What the choice last made took out of the bag.
  std::optional<Tile> taken;
  Pattern::States states;
};

}  // namespace

/// More steps than a search of any checked graph takes, in which every path leads to a word. A file
/// that somebody rewrote after its check may have circles; there the search ends here.
constexpr std::size_t kMaxSteps = 2 * kMaxWords * kMaxWordLetters;

/// The search is a walk in depth that stops at each word; bounds hold for any bytes in the nodes.
struct Search::State {
  State(Nodes nodes, std::size_t letter_count) : graph(std::move(nodes)), letters(letter_count) {}

  void enter(Index list, Pattern::States states) {
    if (depth == frames.size()) return;
    Frame& frame = frames[depth++];
    frame.count = 0;
    frame.at = 0;
    frame.taken.reset();
    frame.states = states;
    const Index end = list + static_cast<Index>(frame.choices.size());
    for (; list != end; ++list) {
      const Node node = graph.data()[list];
      if (may_take(node.tile(), states)) add_choice(frame, node);
      if (node.is_last()) return;
    }
  }

  bool may_take(Tile tile, Pattern::States states) const {
    if (tile == kSeparator || tile > letters) return false;
    return pattern ? pattern->after(states, tile) != 0 : bag.has(tile);
  }

  /// Most files have their siblings in order, so that this is an append.
  static void add_choice(Frame& frame, Node node) {
    std::size_t place = frame.count++;
    for (; place > 0 && frame.choices[place - 1].tile() > node.tile(); --place) {
      frame.choices[place] = frame.choices[place - 1];
    }
    frame.choices[place] = node;
  }

  bool is_complete(Pattern::States states) const {
    if (pattern) return pattern->is_complete(states);
    return !uses_all || bag.total() == 0;
  }

  std::span<const Tile> next() {
    while (depth > 0 && steps < kMaxSteps) {
      ++steps;
      Frame& frame = frames[depth - 1];
      if (frame.taken) bag.give_back(*frame.taken);
      frame.taken.reset();
      if (frame.at == frame.count) {
        --depth;
        continue;
      }
      const Node node = frame.choices[frame.at++];
      const Tile tile = node.tile();
      const std::size_t size = depth;
      word[size - 1] = tile;
      const Pattern::States states = pattern ? pattern->after(frame.states, tile) : 0;
      if (!pattern) frame.taken = bag.take(tile);
      if (node.child() != 0) enter(node.child(), states);
      if (node.ends_word() && is_complete(states)) return {word.data(), size};
    }
    return {};
  }

  Nodes graph;
  std::size_t letters;
  std::optional<Pattern> pattern;
  TileBag bag;
  bool uses_all = true;
  std::array<Frame, kMaxWordLetters> frames;
  std::array<Tile, kMaxWordLetters> word;
  std::size_t depth = 0;
  std::size_t steps = 0;
};

Search::Search(Nodes graph, std::size_t letters, const Pattern& pattern)
    : state_(std::make_unique<State>(std::move(graph), letters)) {
  state_->pattern = pattern;
  const Index root = state_->graph.dawg_root();
  if (root != 0 && !pattern.is_impossible()) state_->enter(root, Pattern::kStart);
}

Search::Search(Nodes graph, std::size_t letters, const TileBag& bag, bool uses_all)
    : state_(std::make_unique<State>(std::move(graph), letters)) {
  state_->bag = bag;
  state_->uses_all = uses_all;
  const Index root = state_->graph.dawg_root();
  const bool is_impossible = uses_all && bag.total() > kMaxWordLetters;
  if (root != 0 && !is_impossible) state_->enter(root, 0);
}

Search::Search(Search&&) noexcept = default;
Search& Search::operator=(Search&&) noexcept = default;
Search::~Search() = default;

std::span<const Tile> Search::next() { return state_->next(); }

}  // namespace lexidrome
