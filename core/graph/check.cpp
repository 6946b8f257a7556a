#include "graph/check.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

/// What is known of the siblings from one node to the end of its run, packed in 32 bits: the number
/// of words below (24 bits, saturating), the longest path (7 bits), whether a separator is below.
class Summary {
 public:
  constexpr Summary() = default;
  constexpr Summary(std::uint32_t words, std::uint32_t height, bool has_separator)
      : bits_(std::min(words, kManyWords) | (height << 24) | (has_separator ? kSeparatorBit : 0)) {}

  [[nodiscard]] std::uint32_t words() const { return bits_ & kManyWords; }
  [[nodiscard]] std::uint32_t height() const { return (bits_ >> 24) & 0x7F; }
  [[nodiscard]] bool has_separator() const { return (bits_ & kSeparatorBit) != 0; }
  [[nodiscard]] bool is_known() const { return height() != 0; }

 private:
  static constexpr std::uint32_t kManyWords = (1U << 24) - 1;
  static constexpr std::uint32_t kSeparatorBit = 1U << 31;
  std::uint32_t bits_ = 0;
};

/// Visits every list once, children before parents, without recursion.
class Checker {
 public:
  Checker(const Nodes& nodes, std::size_t letters)
      : nodes_(nodes),
        letters_(letters),
        first_(nodes[1].tile() == kSeparator ? 2 : 1),
        known_(nodes.size()) {}

  /// The summary of the list whose first node is `root`, which `head` points at.
  Summary walk(Index head, Index root) {
    enter(head, root);
    while (depth_ > 0) {
      Frame& frame = frames_[depth_ - 1];
      const Node node = nodes_[frame.at];
      const Index child = node.child();
      if (child != 0 && !is_known(frame.at, child)) {
        enter(frame.at, child);
        continue;
      }
      known_[frame.at] = summary(frame.at, node);
      if (frame.at == frame.first) {
        --depth_;
      } else {
        --frame.at;
      }
    }
    return known_[root];
  }

 private:
  struct Frame {
    Index first;
    Index at;
  };

  bool is_known(Index parent, Index child) const {
    if (child < first_ || child >= nodes_.size()) throw GraphFault("child", parent, child);
    return known_[child].is_known();
  }

  /// Starts on a list from its last node, so that the summaries of later siblings are there first.
  void enter(Index parent, Index first) {
    if (is_known(parent, first)) return;
    if (depth_ == frames_.size()) refuse_depth(parent, first);
    frames_[depth_++] = {first, last_of(first)};
  }

  /// A list that is longer than the open ones allow is a cycle if it is open itself.
  [[noreturn]] void refuse_depth(Index parent, Index first) const {
    const auto is_on_path = [first](const Frame& frame) {
      return first >= frame.first && first <= frame.at;
    };
    const bool is_cycle = std::any_of(frames_.begin(), frames_.end(), is_on_path);
    throw GraphFault(is_cycle ? "cycle" : "too_deep", parent, is_cycle ? first : kMaxWordLetters);
  }

  Index last_of(Index first) const {
    std::uint64_t seen = 0;
    for (std::size_t at = first; at < nodes_.size(); ++at) {
      const Node node = nodes_[at];
      if (node.tile() > letters_) throw GraphFault("tile", at, node.tile());
      const std::uint64_t bit = std::uint64_t{1} << node.tile();
      if ((seen & bit) != 0) throw GraphFault("tile_twice", at, node.tile());
      seen |= bit;
      if (node.is_last()) return static_cast<Index>(at);
    }
    throw GraphFault("run", first, nodes_.size());
  }

  Summary summary(Index at, Node node) const {
    const Summary below = node.child() == 0 ? Summary() : known_[node.child()];
    const Summary beside = node.is_last() ? Summary() : known_[at + 1];
    const bool is_separator = node.tile() == kSeparator;
    if (node.child() == 0 && !node.ends_word()) throw GraphFault("dead_end", at);
    if (is_separator && (node.ends_word() || below.has_separator())) {
      throw GraphFault("separator", at);
    }
    // With a separator, a path is one longer than its word.
    const std::uint32_t height = 1 + below.height();
    if (height > kMaxWordLetters + 1) throw GraphFault("too_deep", at, kMaxWordLetters);
    return {(node.ends_word() ? 1U : 0U) + below.words() + beside.words(),
            std::max(height, beside.height()),
            is_separator || below.has_separator() || beside.has_separator()};
  }

  const Nodes& nodes_;
  std::size_t letters_;
  Index first_;
  std::vector<Summary> known_;
  std::array<Frame, kMaxWordLetters + 1> frames_{};
  std::size_t depth_ = 0;
};

std::size_t check_dawg(Checker& checker, const Nodes& nodes) {
  const Index root = nodes.dawg_root();
  if (root == 0) return 0;
  const Summary dawg = checker.walk(0, root);
  if (dawg.has_separator()) throw GraphFault("separator_in_dawg", root);
  if (dawg.height() > kMaxWordLetters) throw GraphFault("too_deep", 0, kMaxWordLetters);
  if (dawg.words() > kMaxWords) throw GraphFault("too_many_words", 0, kMaxWords);
  return dawg.words();
}

}  // namespace

std::size_t count_words(const Nodes& nodes, std::size_t letters) {
  Checker checker(nodes, letters);
  return check_dawg(checker, nodes);
}

std::size_t check(const Nodes& nodes, std::size_t letters) {
  Checker checker(nodes, letters);
  const std::size_t words = check_dawg(checker, nodes);
  const Index gaddag = nodes.gaddag_root();
  if (gaddag != 0) {
    if (nodes.dawg_root() == 0) throw GraphFault("no_dawg", 1, gaddag);
    checker.walk(1, gaddag);
  }
  return words;
}

}  // namespace lexidrome
