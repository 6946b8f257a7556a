#include "engine/anagrams.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "engine/random.hpp"

namespace lexidrome {

namespace {

/// Keys need only differ from each other, and be the same in every run.
constexpr std::uint64_t kSeed = 0x6C657869;
constexpr std::size_t kCountBytes = sizeof(std::uint32_t);

/// All words one after the other.
struct Listed {
  struct Word {
    LettersKey key;
    std::uint32_t start;
    std::uint32_t length;
  };
  std::vector<Word> words;
  std::vector<Tile> tiles;
};

Listed list_words(const Nodes& graph, const std::array<LettersKey, 256>& keys) {
  struct Step {
    Index at;
    LettersKey before;
  };
  Listed listed;
  std::vector<Tile> word;
  std::vector<Step> steps{{graph.dawg_root(), 0}};
  while (!steps.empty()) {
    Step& step = steps.back();
    if (step.at == 0) {
      steps.pop_back();
      if (!word.empty()) word.pop_back();
      continue;
    }
    const Node node = graph[step.at];
    const LettersKey key = step.before + keys[node.tile()];
    word.push_back(node.tile());
    if (node.ends_word()) {
      listed.words.push_back({key, static_cast<std::uint32_t>(listed.tiles.size()),
                              static_cast<std::uint32_t>(word.size())});
      listed.tiles.insert(listed.tiles.end(), word.begin(), word.end());
    }
    step.at = node.is_last() ? 0 : step.at + 1;
    if (node.child() != 0) {
      steps.push_back({node.child(), key});
    } else {
      word.pop_back();
    }
  }
  return listed;
}

/// What the table's entries are while words are still being counted.
struct Group {
  LettersKey key = 0;
  std::uint32_t count = 0;
  std::uint32_t length = 0;
};

}  // namespace

Anagrams::Anagrams(const Nodes& graph, int letters) : letters_(letters) {
  Random random(kSeed, 0);
  for (LettersKey& key : keys_) key = random.next();
  const Listed listed = list_words(graph, keys_);
  const std::size_t word_count = listed.words.size();
  // Some twenty bits of the filter for each word make mistakes rare; the table is at most two
  // thirds full.
  const std::size_t blocks = std::bit_ceil(std::max<std::size_t>(word_count / 3, 64));
  const std::size_t places = std::bit_ceil(std::max<std::size_t>(word_count + word_count / 2, 64));
  block_shift_ = 64 - std::countr_zero(blocks);
  entry_shift_ = 64 - std::countr_zero(places);
  blocks_.assign(blocks, 0);

  std::vector<Group> groups(places);
  const auto place_of = [&](LettersKey key) {
    std::size_t place = mix(key) >> entry_shift_;
    while (groups[place].count != 0 && groups[place].key != key) place = (place + 1) & (places - 1);
    return place;
  };
  for (const Listed::Word& word : listed.words) {
    const std::uint64_t mixed = mix(word.key);
    blocks_[mixed >> block_shift_] |= bits_of(mixed);
    Group& group = groups[place_of(word.key)];
    group = {word.key, group.count + 1, word.length};
  }

  entries_.assign(places, {0, 0});
  std::size_t size = 0;
  for (std::size_t place = 0; place < places; ++place) {
    const Group& group = groups[place];
    if (group.count == 0) continue;
    entries_[place] = {static_cast<std::uint32_t>(mix(group.key)),
                       static_cast<std::uint32_t>(size + kCountBytes)};
    size += kCountBytes + std::size_t{group.count} * group.length;
  }
  // A group found by mistake may be read as if its words were longer than they are.
  words_.assign(size + kMaxWordLetters, 0);
  for (const Listed::Word& word : listed.words) {
    Tile* const group = words_.data() + entries_[place_of(word.key)].group;
    std::uint32_t count = 0;
    std::memcpy(&count, group - kCountBytes, kCountBytes);
    std::copy_n(listed.tiles.data() + word.start, word.length,
                group + std::size_t{count} * word.length);
    ++count;
    std::memcpy(group - kCountBytes, &count, kCountBytes);
  }
}

bool Anagrams::may_have(LettersKey letters, int blanks) const {
  if (blanks == 0) return may_have(letters);
  if (blanks > 2) return true;
  for (int first = 1; first <= letters_; ++first) {
    const LettersKey with_first = letters + keys_[static_cast<std::size_t>(first)];
    if (blanks == 1) {
      if (may_have(with_first)) return true;
      continue;
    }
    for (int second = first; second <= letters_; ++second) {
      if (may_have(with_first + keys_[static_cast<std::size_t>(second)])) return true;
    }
  }
  return false;
}

AnagramGroup Anagrams::find(LettersKey letters, int length) const {
  const std::uint64_t mixed = mix(letters);
  const std::size_t last = entries_.size() - 1;
  for (std::size_t place = mixed >> entry_shift_;; place = (place + 1) & last) {
    const Entry entry = entries_[place];
    if (entry.group == 0) return {};
    if (entry.check != static_cast<std::uint32_t>(mixed)) continue;
    const Tile* const group = words_.data() + entry.group;
    LettersKey key = 0;
    for (int i = 0; i < length; ++i) key += keys_[group[i]];
    if (key != letters) continue;
    std::uint32_t count = 0;
    std::memcpy(&count, group - kCountBytes, kCountBytes);
    return {group, static_cast<int>(count)};
  }
}

std::size_t Anagrams::bytes() const {
  return blocks_.size() * sizeof(std::uint64_t) + entries_.size() * sizeof(Entry) + words_.size();
}

}  // namespace lexidrome
