#include "oracle.hpp"

#include <algorithm>
#include <array>

#include "harness.hpp"

namespace lexidrome::fuzz {
namespace {

constexpr Tile kAny = 0xFE;
constexpr Tile kRun = 0xFF;
constexpr std::size_t kEnough = 2'000;

Word random_word(Chance& chance, std::size_t letters, std::size_t most) {
  Word word(chance.below(most + 1));
  for (Tile& tile : word) tile = static_cast<Tile>(chance.between(1, letters));
  return word;
}

/// Letters, any letter and any run; often made from a word that is there.
Word random_pattern(Chance& chance, std::size_t letters, const WordSet& words) {
  Word pattern = random_word(chance, letters, 8);
  if (!words.empty() && !chance.once_in(3)) {
    const std::size_t which = chance.below(std::min<std::size_t>(words.size(), 50));
    pattern = *std::next(words.begin(), static_cast<std::ptrdiff_t>(which));
  }
  for (Tile& tile : pattern) {
    if (chance.once_in(3)) tile = chance.once_in(2) ? kAny : kRun;
  }
  return pattern;
}

bool is_match(const Tile* pattern, const Tile* pattern_end, const Tile* word, const Tile* end) {
  if (pattern == pattern_end) return word == end;
  if (*pattern == kRun) {
    return is_match(pattern + 1, pattern_end, word, end) ||
           (word != end && is_match(pattern, pattern_end, word + 1, end));
  }
  return word != end && (*pattern == kAny || *pattern == *word) &&
         is_match(pattern + 1, pattern_end, word + 1, end);
}

Pattern compiled(const Word& tiles) {
  Pattern pattern;
  for (const Tile tile : tiles) {
    if (tile == kAny) {
      pattern.add_any_letter();
    } else if (tile == kRun) {
      pattern.add_any_run();
    } else {
      pattern.add_letter(tile);
    }
  }
  return pattern;
}

bool can_be_made(const Word& word, const Word& letters, std::size_t blanks) {
  std::array<int, 256> counts{};
  for (const Tile tile : letters) ++counts[tile];
  std::size_t missing = 0;
  for (const Tile tile : word) missing += --counts[tile] < 0 ? 1U : 0U;
  return missing <= blanks;
}

template <class Is>
std::vector<Word> those(const WordSet& words, Is&& is) {
  std::vector<Word> chosen;
  std::copy_if(words.begin(), words.end(), std::back_inserter(chosen), is);
  return chosen;
}

void compare_patterns(Chance& chance, const Graph& graph, const WordSet& words) {
  const std::size_t letters = graph.alphabet().size();
  const Word pattern = random_pattern(chance, letters, words);
  const auto is = [&pattern](const Word& word) {
    return is_match(pattern.data(), pattern.data() + pattern.size(), word.data(),
                    word.data() + word.size());
  };
  expect(found(Search(graph.nodes(), letters, compiled(pattern)), kEnough) == those(words, is),
         "a pattern finds the words that match it");
}

void compare_anagrams(Chance& chance, const Graph& graph, const WordSet& words) {
  const std::size_t letters = graph.alphabet().size();
  const Word rack = random_word(chance, letters, 9);
  const std::size_t blanks = chance.below(3);
  TileBag bag;
  for (const Tile tile : rack) bag.add(tile);
  for (std::size_t i = 0; i < blanks; ++i) bag.add_blank();
  const auto some = [&](const Word& word) { return can_be_made(word, rack, blanks); };
  const auto all = [&](const Word& word) {
    return word.size() == rack.size() + blanks && some(word);
  };
  expect(found(Search(graph.nodes(), letters, bag, true), kEnough) == those(words, all),
         "anagrams are the words of these tiles");
  expect(found(Search(graph.nodes(), letters, bag, false), kEnough) == those(words, some),
         "sub-anagrams are the words of some of these tiles");
}

/// Goes down into the GADDAG as a move generator would, some thousand steps at most.
void wander(const Node* nodes, Index list, std::size_t depth, std::size_t& steps) {
  if (list == 0 || depth > kMaxWordLetters) return;
  for (;; ++list) {
    if (steps == 0) return;
    --steps;
    const Node node = nodes[list];
    wander(nodes, node.child(), depth + 1, steps);
    if (node.is_last()) return;
  }
}

}  // namespace

std::vector<Word> found(Search search, std::size_t most) {
  std::vector<Word> words;
  while (words.size() < most) {
    const std::span<const Tile> word = search.next();
    if (word.empty()) break;
    words.emplace_back(word.begin(), word.end());
  }
  return words;
}

void compare(Chance& chance, const Graph& graph, const WordSet& words) {
  const std::size_t letters = graph.alphabet().size();
  expect(graph.word_count() == words.size(), "the words are counted right");
  expect(found(Search(graph.nodes(), letters, compiled({kRun})), words.size() + 1) ==
             std::vector<Word>(words.begin(), words.end()),
         "all words come in order");
  for (const Word& word : words) expect(graph.contains(word), "a word is in the graph");
  for (int i = 0; i < 8; ++i) {
    const Word word = random_word(chance, letters, 6);
    expect(graph.contains(word) == words.contains(word), "no other word is in the graph");
  }
  compare_patterns(chance, graph, words);
  compare_anagrams(chance, graph, words);
  std::size_t steps = 5'000;
  wander(graph.nodes().data(), graph.nodes().gaddag_root(), 0, steps);
}

void pester(Chance& chance, const Graph& graph) {
  const std::size_t letters = graph.alphabet().size();
  for (int i = 0; i < 4; ++i) {
    static_cast<void>(graph.contains(random_word(chance, letters, 8)));
  }
  // Searches that end soon even where all paths go in circles.
  found(Search(graph.nodes(), letters, compiled({kAny, kAny, kAny, 1})), kEnough);
  TileBag bag;
  for (const Tile tile : random_word(chance, letters, 6)) bag.add(tile);
  found(Search(graph.nodes(), letters, bag, false), kEnough);
}

}  // namespace lexidrome::fuzz
