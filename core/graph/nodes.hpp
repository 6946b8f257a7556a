// Where the nodes of a graph lie: in memory of our own or in a mapped file.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "graph/node.hpp"

namespace lexidrome {

/// So many nodes behind the last one may be read, so that a look-up can take several at a time.
inline constexpr std::size_t kReadableBehind = 3;

/// An immutable array of nodes, cheap to copy, alive as long as any copy.
class Nodes {
 public:
  /// Takes nodes that were just built.
  explicit Nodes(std::vector<Node> built);

  /// Copies the bytes of a file. Throws GraphFault when they are no whole number of nodes.
  static Nodes copied(std::span<const std::byte> bytes);

  /// Maps an open file. Throws GraphFault as above, std::system_error when it cannot be mapped.
  ///
  /// The mapping lies at the start of a reserve as long as the longest file possible, behind which
  /// stands a last sibling. No child index leads out of the reserve and no run of siblings passes
  /// its end, so that a walk stays inside whatever the file holds, even if somebody writes to it
  /// later. Only a file made shorter under our feet is fatal (SIGBUS), which is why graphs are
  /// mapped from folders where files are renamed into place and never changed.
  static Nodes mapped(int file);

  [[nodiscard]] const Node* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Node operator[](std::size_t index) const { return data_[index]; }
  [[nodiscard]] std::span<const std::byte> bytes() const {
    return std::as_bytes(std::span{data_, size_});
  }

  /// The first list of the DAWG, 0 when it holds no word.
  [[nodiscard]] Index dawg_root() const { return data_[0].child(); }

  /// The first list of the GADDAG, 0 when there is none. Some engines write a DAWG alone without
  /// the second head; then an ordinary node, which has a letter, stands in its place.
  [[nodiscard]] Index gaddag_root() const {
    return data_[1].tile() == kSeparator ? data_[1].child() : 0;
  }

 private:
  Nodes(std::shared_ptr<const void> owner, const Node* data, std::size_t size)
      : owner_(std::move(owner)), data_(data), size_(size) {}

  std::shared_ptr<const void> owner_;
  const Node* data_;
  std::size_t size_;
};

}  // namespace lexidrome
