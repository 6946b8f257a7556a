#include "engine/lattice.hpp"

#include <algorithm>
#include <array>

namespace lexidrome {

namespace {

struct Sibling {
  Tile tile;
  bool ends_word;
  Index child;
};

/// The siblings that start at an index, by tile.
std::size_t siblings(const Nodes& graph, Index list, std::array<Sibling, 64>& found) {
  std::size_t count = 0;
  for (Index at = list; count < found.size(); ++at) {
    const Node node = graph[at];
    found[count++] = {node.tile(), node.ends_word(), node.child()};
    if (node.is_last()) break;
  }
  const auto end = found.begin() + static_cast<std::ptrdiff_t>(count);
  const auto by_tile = [](const Sibling& a, const Sibling& b) { return a.tile < b.tile; };
  if (!std::is_sorted(found.begin(), end, by_tile)) std::sort(found.begin(), end, by_tile);
  return count;
}

/// Lays the lists out in the order of a depth-first walk, so that what is read together lies
/// together.
class Layout {
 public:
  Layout(const Nodes& graph, bool is_wide, std::vector<std::uint32_t>& words)
      : graph_(graph), is_wide_(is_wide), words_(words), places_(graph.size(), 0) {}

  List place(Index root) {
    struct Step {
      List arc;
      Index source;
    };
    std::vector<Step> steps;
    std::array<Sibling, 64> found;
    const auto lay = [&](Index source) {
      const std::size_t count = siblings(graph_, source, found);
      const auto list = static_cast<List>(words_.size());
      places_[source] = list;
      LetterSet set = 0;
      for (std::size_t at = 0; at < count; ++at) set |= set_of(found[at].tile);
      words_.push_back(static_cast<std::uint32_t>(set));
      if (is_wide_) words_.push_back(static_cast<std::uint32_t>(set >> 32));
      const auto first = static_cast<List>(words_.size());
      for (std::size_t at = 0; at < count; ++at) {
        words_.push_back(Arc{0, found[at].ends_word}.bits());
      }
      for (std::size_t at = count; at-- > 0;) {
        if (found[at].child != 0) {
          steps.push_back({first + static_cast<List>(at), found[at].child});
        }
      }
      return list;
    };
    const List list = lay(root);
    while (!steps.empty()) {
      const Step step = steps.back();
      steps.pop_back();
      const List child = places_[step.source] != 0 ? places_[step.source] : lay(step.source);
      words_[step.arc] |= child;
    }
    return list;
  }

 private:
  const Nodes& graph_;
  bool is_wide_;
  std::vector<std::uint32_t>& words_;
  std::vector<List> places_;
};

}  // namespace

Lattice::Lattice(const Nodes& graph, int letters)
    : followers_(static_cast<std::size_t>(letters) + 1, 0),
      anagrams_(graph, letters),
      letters_(letters),
      is_wide_(letters > 31) {
  words_.reserve(graph.size() + graph.size() / 4);
  // Index 0 means that there is no list; its empty set ends any walk that comes here.
  words_.assign(2, 0);
  if (graph.gaddag_root() == 0) return;
  root_ = Layout(graph, is_wide_, words_).place(graph.gaddag_root());
  words_.shrink_to_fit();
  // A path that starts with b, a is a word in which b follows a.
  for (LetterSet seconds = tiles(root_) & ~LetterSet{1}; seconds != 0; seconds &= seconds - 1) {
    const Tile second = lowest(seconds);
    const List firsts = find(root_, second).child();
    for (LetterSet rest = tiles(firsts) & ~LetterSet{1}; rest != 0; rest &= rest - 1) {
      followers_[lowest(rest)] |= set_of(second);
    }
  }
}

LetterSet Lattice::ending_tiles(List list) const {
  LetterSet ending = 0;
  const LetterSet set = tiles(list);
  List at = list + (is_wide_ ? 2 : 1);
  for (LetterSet rest = set; rest != 0; rest &= rest - 1, ++at) {
    if (Arc{words_[at]}.ends_word()) ending |= set_of(lowest(rest));
  }
  return ending;
}

}  // namespace lexidrome
