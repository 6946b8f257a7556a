#include "graph/graph.hpp"

#include <utility>

#include "graph/check.hpp"

namespace lexidrome {

Graph::Graph(Nodes nodes, std::shared_ptr<const Alphabet> alphabet,
             std::optional<std::size_t> words)
    : nodes_(std::move(nodes)),
      alphabet_(std::move(alphabet)),
      words_(words ? static_cast<std::int64_t>(*words) : -1),
      start_base_(alphabet_->size() + 1) {
  starts_.resize(start_base_ * start_base_ * start_base_);
  std::array<Tile, kStart> tiles;
  fill_starts(nodes_.dawg_root(), tiles, 0);
}

void Graph::fill_starts(Index list, std::array<Tile, kStart>& tiles, std::size_t depth) {
  if (list == 0) return;
  const auto end = list + static_cast<Index>(alphabet_->size());
  for (; list != end; ++list) {
    const Node node = nodes_[list];
    if (alphabet_->is_letter(node.tile())) {
      tiles[depth] = node.tile();
      if (depth + 1 < kStart) {
        fill_starts(node.child(), tiles, depth + 1);
      } else {
        starts_[start_slot(tiles[0], tiles[1], tiles[2])] = list;
      }
    }
    if (node.is_last()) return;
  }
}

std::size_t Graph::word_count() const {
  std::int64_t words = words_.load(std::memory_order_relaxed);
  if (words < 0) {
    words = static_cast<std::int64_t>(count_words(nodes_, alphabet_->size()));
    words_.store(words, std::memory_order_relaxed);
  }
  return static_cast<std::size_t>(words);
}

}  // namespace lexidrome
