#include "engine/klv.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>

#include "graph/fault.hpp"

namespace lexidrome {

namespace {

/// No leave is worth more or less points; sums with a score stay far from the end of the range.
constexpr float kMostPoints = 100'000.0F;
constexpr std::size_t kWord = sizeof(std::uint32_t);

/// Reads the file from front to back.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  std::uint32_t number() {
    if (bytes_.size() - at_ < kWord) throw GraphFault("leaves_cut_off", bytes_.size());
    std::uint32_t value = 0;
    std::memcpy(&value, bytes_.data() + at_, kWord);
    at_ += kWord;
    return value;
  }
  template <class Word>
  std::vector<Word> words(std::size_t count) {
    static_assert(sizeof(Word) == kWord);
    if ((bytes_.size() - at_) / kWord < count) throw GraphFault("leaves_cut_off", bytes_.size());
    std::vector<Word> read(count);
    if (count != 0) std::memcpy(read.data(), bytes_.data() + at_, count * kWord);
    at_ += count * kWord;
    return read;
  }
  [[nodiscard]] std::size_t at() const { return at_; }

 private:
  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

/// Counts the leaves behind every node that the root leads to, and proves that the nodes are safe
/// to walk: all in the file, no path longer than a rack, no tile without a letter.
class Counter {
 public:
  Counter(const std::vector<Node>& nodes, int letters, std::vector<std::uint32_t>& leaves_from)
      : nodes_(nodes), letters_(letters), leaves_from_(leaves_from) {}

  std::uint32_t count(Index list, int depth) {
    if (depth > kMaxRack) throw GraphFault("leaves_too_long", list);
    Index last = list;
    for (;; ++last) {
      if (last >= nodes_.size()) throw GraphFault("leaves_out_of_range", list, last);
      if (nodes_[last].tile() > letters_) {
        throw GraphFault("leaves_unknown_tile", last, nodes_[last].tile());
      }
      if (nodes_[last].is_last()) break;
    }
    std::uint64_t sum = 0;
    for (Index at = last;; --at) {
      if (leaves_from_[at] == 0) {
        const Node node = nodes_[at];
        const std::uint64_t after = sum;
        sum += node.ends_word() ? 1 : 0;
        if (node.child() != 0) sum += count(node.child(), depth + 1);
        // Without this, nodes that lead nowhere would be walked again and again.
        if (sum == after) throw GraphFault("leaves_dead_end", at);
        if (sum > kMaxNodes * kWord) throw GraphFault("leaves_too_many", at);
        leaves_from_[at] = static_cast<std::uint32_t>(sum);
      }
      sum = leaves_from_[at];
      if (at == list) return static_cast<std::uint32_t>(sum);
    }
  }

 private:
  const std::vector<Node>& nodes_;
  int letters_;
  std::vector<std::uint32_t>& leaves_from_;
};

/// Builds the nodes from sorted leaves; lists with the same content are laid once.
class Builder {
 public:
  explicit Builder(std::span<const Leave> leaves) : leaves_(leaves), nodes_(2) {}

  std::vector<Node> build() {
    const Index root = leaves_.empty() ? 0 : list(0, leaves_.size(), 0);
    nodes_[0] = Node(0, false, true, root);
    nodes_[1] = Node(0, false, true, 0);
    return std::move(nodes_);
  }

 private:
  /// The list for the leaves from `begin` to `end`, which share their first `depth` tiles.
  Index list(std::size_t begin, std::size_t end, std::size_t depth) {
    std::u32string siblings;
    while (begin < end) {
      const Tile tile = leaves_[begin].tiles[depth];
      std::size_t next = begin;
      while (next < end && leaves_[next].tiles[depth] == tile) ++next;
      const bool ends = leaves_[begin].count == depth + 1;
      const std::size_t longer = begin + (ends ? 1 : 0);
      const Index child = longer < next ? list(longer, next, depth + 1) : 0;
      siblings.push_back(std::bit_cast<std::uint32_t>(Node(tile, ends, next == end, child)));
      begin = next;
    }
    const auto [known, is_new] = lists_.try_emplace(siblings, static_cast<Index>(nodes_.size()));
    if (is_new) {
      if (nodes_.size() + siblings.size() > kMaxNodes) throw GraphFault("leaves_too_many", begin);
      for (const char32_t bits : siblings) nodes_.emplace_back(static_cast<std::uint32_t>(bits));
    }
    return known->second;
  }

  std::span<const Leave> leaves_;
  std::vector<Node> nodes_;
  std::unordered_map<std::u32string, Index> lists_;
};

bool is_usable(float points) { return std::isfinite(points) && std::fabs(points) <= kMostPoints; }

}  // namespace

LeaveTable::LeaveTable(std::vector<Node> nodes, std::vector<float> points, int letters)
    : nodes_(std::move(nodes)), points_(std::move(points)) {
  for (std::size_t rank = 0; rank < points_.size(); ++rank) {
    if (!is_usable(points_[rank])) throw GraphFault("leaves_bad_value", rank);
  }
  root_ = nodes_.empty() ? 0 : nodes_[0].child();
  leaves_from_.assign(nodes_.size(), 0);
  const std::size_t found =
      root_ == 0 ? 0 : Counter(nodes_, letters, leaves_from_).count(root_, 1);
  if (found != points_.size()) throw GraphFault("leaves_count_differs", found, points_.size());
}

LeaveTable LeaveTable::from_bytes(std::span<const std::byte> bytes, int letters) {
  Reader reader(bytes);
  const std::uint32_t node_count = reader.number();
  if (node_count > kMaxNodes) throw GraphFault("leaves_too_many", node_count);
  std::vector<Node> nodes = reader.words<Node>(node_count);
  const std::uint32_t value_count = reader.number();
  std::vector<float> points = reader.words<float>(value_count);
  if (reader.at() != bytes.size()) throw GraphFault("leaves_too_much", reader.at(), bytes.size());
  return LeaveTable(std::move(nodes), std::move(points), letters);
}

LeaveTable LeaveTable::from_leaves(std::span<const Leave> leaves, int letters) {
  std::vector<float> points;
  points.reserve(leaves.size());
  for (std::size_t at = 0; at < leaves.size(); ++at) {
    const std::span<const Tile> tiles = leaves[at].span();
    if (tiles.empty() || tiles.size() > kMaxRack || tiles.back() > letters ||
        !std::is_sorted(tiles.begin(), tiles.end())) {
      throw GraphFault("leaves_not_sorted", at);
    }
    if (at > 0) {
      const std::span<const Tile> before = leaves[at - 1].span();
      if (!std::lexicographical_compare(before.begin(), before.end(), tiles.begin(), tiles.end())) {
        throw GraphFault("leaves_not_sorted", at);
      }
    }
    points.push_back(leaves[at].points);
  }
  return LeaveTable(Builder(leaves).build(), std::move(points), letters);
}

std::vector<std::byte> LeaveTable::to_bytes() const {
  std::vector<std::uint32_t> words;
  words.reserve(2 + nodes_.size() + points_.size());
  words.push_back(static_cast<std::uint32_t>(nodes_.size()));
  for (const Node node : nodes_) words.push_back(std::bit_cast<std::uint32_t>(node));
  words.push_back(static_cast<std::uint32_t>(points_.size()));
  for (const float points : points_) words.push_back(std::bit_cast<std::uint32_t>(points));
  const std::span<const std::byte> bytes = std::as_bytes(std::span{words});
  return {bytes.begin(), bytes.end()};
}

std::size_t LeaveTable::bytes() const {
  return (nodes_.size() + leaves_from_.size() + points_.size()) * kWord;
}

std::optional<std::uint32_t> LeaveTable::rank(std::span<const Tile> leave) const {
  Index list = root_;
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < leave.size() && list != 0; ++i) {
    Index at = list;
    while (nodes_[at].tile() != leave[i] && !nodes_[at].is_last()) ++at;
    const Node node = nodes_[at];
    if (node.tile() != leave[i]) return std::nullopt;
    rank += leaves_from_[list] - leaves_from_[at];
    if (i + 1 == leave.size()) {
      return node.ends_word() ? std::optional(rank) : std::nullopt;
    }
    rank += node.ends_word() ? 1 : 0;
    list = node.child();
  }
  return std::nullopt;
}

std::optional<Millipoints> LeaveTable::value(std::span<const Tile> leave) const {
  const std::optional<std::uint32_t> place = rank(leave);
  return place ? std::optional(value_at(*place)) : std::nullopt;
}

}  // namespace lexidrome
