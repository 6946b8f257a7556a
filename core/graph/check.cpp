#include "graph/check.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

/// What is known of a list and all below it, packed in 32 bits: the number of words (24 bits,
/// saturating), the longest path (7 bits), whether a separator is among it.
class Summary {
 public:
  [[nodiscard]] std::uint32_t words() const { return bits_ & kManyWords; }
  [[nodiscard]] std::uint32_t height() const { return (bits_ >> 24) & 0x7F; }
  [[nodiscard]] bool has_separator() const { return (bits_ & kSeparatorBit) != 0; }
  [[nodiscard]] bool is_known() const { return bits_ != 0; }

  /// A list with one more node, below which is another list.
  [[nodiscard]] Summary with(Node node, Summary below) const {
    const std::uint32_t sum = words() + below.words() + (node.ends_word() ? 1 : 0);
    const bool separates = node.tile() == kSeparator;
    Summary both;
    both.bits_ = std::min(sum, kManyWords) | std::max(height(), below.height() + 1) << 24 |
                 ((bits_ | below.bits_) & kSeparatorBit) | (separates ? kSeparatorBit : 0);
    return both;
  }

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
        known_(nodes.size()) {
    sweep();
  }

  /// The summary of the list that `head` leads to.
  Summary walk(Index head) {
    const Index root = nodes_[head].child();
    if (!summary_of(head, root).is_known()) enter(head, root);
    while (depth_ > 0) {
      Frame& list = frames_[depth_ - 1];
      const Node node = node_at(list);
      Summary below;
      if (const Index child = node.child(); child != 0) {
        below = summary_of(list.at, child);
        if (!below.is_known()) {
          enter(list.at, child);
          continue;
        }
      }
      if (below.height() == kMaxPath) throw GraphFault("too_deep", list.at, kMaxWordLetters);
      if (const char* code = fault(list, node, below)) throw GraphFault(code, list.at, node.tile());
      list.tiles |= std::uint64_t{1} << node.tile();
      list.summary = list.summary.with(node, below);
      ++list.at;
      if (node.is_last()) {
        known_[list.first] = list.summary;
        --depth_;
      }
    }
    return known_[root];
  }

 private:
  /// Goes over the file once and takes in every list that is sound and leads only to such before
  /// it. In our own files that is all; what is left, if it can be reached, is the walk's.
  void sweep() {
    Frame list{first_, first_, 0, {}};
    bool is_sound = true;
    for (; list.at < nodes_.size(); ++list.at) {
      const Node node = nodes_[list.at];
      const Index child = node.child();
      const Summary below = child < list.first ? known_[child] : Summary();
      is_sound = is_sound && (child == 0 || below.is_known()) && below.height() < kMaxPath &&
                 fault(list, node, below) == nullptr;
      list.tiles |= std::uint64_t{1} << (node.tile() & 63);
      list.summary = list.summary.with(node, below);
      if (!node.is_last()) continue;
      if (is_sound) known_[list.first] = list.summary;
      is_sound = true;
      list = {list.at + 1, list.at, 0, {}};
    }
  }

  /// A list on the path of the walk: what was seen of it before the node it is at.
  struct Frame {
    Index first;
    Index at;
    std::uint64_t tiles;
    Summary summary;
  };
  static constexpr std::size_t kMaxPath = kMaxWordLetters + 1;  // with the separator

  Node node_at(const Frame& list) const {
    if (list.at >= nodes_.size()) throw GraphFault("run", list.first);
    return nodes_[list.at];
  }

  Summary summary_of(Index parent, Index child) const {
    if (child < first_ || child >= nodes_.size()) throw GraphFault("child", parent, child);
    return known_[child];
  }

  void enter(Index parent, Index list) {
    if (depth_ == kMaxPath) refuse_depth(parent, list);
    frames_[depth_++] = {list, list, 0, {}};
  }

  /// A path that is too long goes in a circle if it was in this list before.
  [[noreturn]] void refuse_depth(Index parent, Index list) const {
    const bool is_cycle = std::ranges::any_of(
        frames_, [list](const Frame& open) { return open.first == list; });
    throw GraphFault(is_cycle ? "cycle" : "too_deep", parent, is_cycle ? list : kMaxWordLetters);
  }

  /// What is wrong with the node a list is at, if anything is.
  const char* fault(const Frame& list, Node node, Summary below) const {
    if (node.tile() > letters_) return "tile";
    if ((list.tiles >> node.tile() & 1) != 0) return "tile_twice";
    if (node.child() == 0 && !node.ends_word()) return "dead_end";
    const bool separates = node.tile() == kSeparator;
    if (separates && (node.ends_word() || below.has_separator())) return "separator";
    return nullptr;
  }

  const Nodes& nodes_;
  std::size_t letters_;
  Index first_;
  std::vector<Summary> known_;
  std::array<Frame, kMaxPath> frames_{};
  std::size_t depth_ = 0;
};

std::size_t check_dawg(Checker& checker, const Nodes& nodes) {
  const Index root = nodes.dawg_root();
  if (root == 0) return 0;
  const Summary dawg = checker.walk(0);
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
    checker.walk(1);
  }
  return words;
}

}  // namespace lexidrome
