// Feeds the word graph damaged files and odd texts.
//
// A file that is accepted must answer every question like the set of the words it lists; one that
// is not must be refused by a GraphFault. A mapped file that nobody checked may answer anything, but
// from inside its bounds. A text is read the same in every width of characters, and words built
// into a graph are found in it again.
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "graph/builder.hpp"
#include "graph/check.hpp"
#include "graph/checksum.hpp"
#include "graph/fault.hpp"
#include "harness.hpp"
#include "mutation.hpp"
#include "oracle.hpp"

namespace lexidrome::fuzz {
namespace {

constexpr std::size_t kMostListed = 2'000;

/// Mostly a few letters, so that words meet; now and then as many as there may be.
std::shared_ptr<const Alphabet> random_alphabet(Chance& chance) {
  static const auto make = [](std::size_t count, bool has_digraphs) {
    std::vector<std::vector<std::string>> letters;
    for (std::size_t i = 0; i < count; ++i) {
      // Greek capitals behind the Latin ones, with digraphs of what came before in between.
      std::string letter = i < 26 ? std::string(1, static_cast<char>('A' + i))
                                  : std::string{'\xCE', static_cast<char>(0x91 + i - 26)};
      if (has_digraphs && i % 4 == 3) letter = letters[i - 3][0] + letters[i - 1][0];
      letters.push_back({letter});
      if (letter.size() == 1) letters.back().push_back({static_cast<char>(letter[0] + 32)});
    }
    return std::make_shared<const Alphabet>(letters);
  };
  static const std::array<std::shared_ptr<const Alphabet>, 6> kSome{
      make(3, false), make(5, false), make(4, true), make(8, true), make(12, true), make(26, false)};
  static const std::shared_ptr<const Alphabet> kMost = make(kMaxLetters, true);
  return chance.once_in(100) ? kMost : chance.one_of(kSome);
}

TileWords random_words(Chance& chance, std::size_t letters) {
  TileWords words;
  const std::size_t longest = chance.once_in(50) ? kMaxWordLetters : 7;
  for (std::size_t left = chance.below(25); left > 0; --left) {
    const std::size_t size = chance.between(1, longest);
    Tile* const tiles = words.next();
    for (std::size_t i = 0; i < size; ++i) tiles[i] = static_cast<Tile>(chance.between(1, letters));
    words.keep(size);
  }
  return words;
}

Bytes random_file(Chance& chance, std::size_t letters) {
  if (chance.once_in(20)) return random_bytes(chance, chance.below(200));
  const BuiltGraph built = build(random_words(chance, letters), !chance.once_in(8));
  const std::span<const std::byte> bytes = built.nodes.bytes();
  return {bytes.begin(), bytes.end()};
}

void ask_if_accepted(Chance& chance, const Bytes& file,
                     const std::shared_ptr<const Alphabet>& alphabet) {
  try {
    const Nodes nodes = Nodes::copied(file);
    const Graph graph(nodes, alphabet, check(nodes, alphabet->size()));
    static_cast<void>(checksum(nodes, alphabet->size()));
    if (graph.word_count() > kMostListed) {
      tally("file accepted, with very many words");
      pester(chance, graph);
      return;
    }
    Pattern everything;
    everything.add_any_run();
    const std::vector<Word> words =
        found(Search(nodes, alphabet->size(), everything), kMostListed + 1);
    tally(words.empty() ? "file accepted, empty" : "file accepted");
    compare(chance, graph, WordSet(words.begin(), words.end()));
  } catch (const GraphFault& fault) {
    tally((std::string("file refused: ") + fault.what()).c_str());
  }
}

void ask_unchecked(Chance& chance, const Bytes& file,
                   const std::shared_ptr<const Alphabet>& alphabet) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> written(std::tmpfile(), std::fclose);
  expect(written != nullptr, "a temporary file can be made");
  if (!file.empty()) std::fwrite(file.data(), 1, file.size(), written.get());
  std::fflush(written.get());
  try {
    pester(chance, Graph(Nodes::mapped(fileno(written.get())), alphabet, std::nullopt));
    tally("file walked unchecked");
  } catch (const GraphFault&) {
    tally("file of no whole number of nodes");
  }
}

void fuzz_file(Chance& chance) {
  const std::shared_ptr<const Alphabet> alphabet = random_alphabet(chance);
  Bytes file = random_file(chance, alphabet->size());
  mutate(chance, file, random_file(chance, alphabet->size()));
  if (chance.once_in(250)) {
    ask_unchecked(chance, file, alphabet);
  } else {
    ask_if_accepted(chance, file, alphabet);
  }
}

/// Letters of these alphabets are ASCII or two bytes of UTF-8.
std::u32string decoded(const std::string& utf8) {
  std::u32string text;
  for (const char byte : utf8) {
    const auto bits = static_cast<unsigned char>(byte);
    if (bits >= 0x80 && bits < 0xC0) {
      text.back() = (text.back() & 0x1F) << 6 | (bits & 0x3F);
    } else {
      text.push_back(bits);
    }
  }
  return text;
}

std::u32string random_text(Chance& chance, const Alphabet& alphabet) {
  static constexpr std::array<char32_t, 14> kOdd{
      U'[', U']', U'?', U'*', U' ', U'\0', U'\n', U'1', U'é', U'\xFF', U'Ā', U'\xFFFF',
      U'\x10000', U'\x10FFFF'};
  std::u32string text;
  for (std::size_t left = chance.below(chance.once_in(30) ? 90 : 9); left > 0; --left) {
    if (chance.once_in(12)) {
      text.push_back(chance.one_of(kOdd));
      continue;
    }
    const auto tile = static_cast<Tile>(chance.between(1, alphabet.size()));
    const bool has_brackets = chance.once_in(10);
    if (has_brackets) text.push_back(U'[');
    for (const char32_t letter : decoded(alphabet.write(&tile, 1))) {
      text.push_back(letter + (chance.once_in(9) ? 32U : 0U));
    }
    if (has_brackets) text.push_back(U']');
  }
  return text;
}

/// Reads a text in every width that holds it; all must agree.
Word read_in_all_widths(const Alphabet& alphabet, const std::u32string& text) {
  std::array<Tile, kMaxWordLetters> tiles;
  const Reading reading = alphabet.read(text.data(), text.size(), tiles.data());
  const Word word(tiles.data(), tiles.data() + reading.size);
  const auto agrees = [&](auto width) {
    const std::vector<decltype(width)> narrow(text.begin(), text.end());
    if (!std::equal(narrow.begin(), narrow.end(), text.begin(),
                    [](auto a, char32_t b) { return char32_t{a} == b; })) {
      return true;
    }
    const Reading again = alphabet.read(narrow.data(), narrow.size(), tiles.data());
    return again.fault == reading.fault && again.at == reading.at &&
           Word(tiles.data(), tiles.data() + again.size) == word;
  };
  expect(agrees(std::uint8_t{}) && agrees(std::uint16_t{}), "a text reads alike in every width");
  return word;
}

void fuzz_text(Chance& chance) {
  const std::shared_ptr<const Alphabet> alphabet = random_alphabet(chance);
  TileWords words;
  WordSet expected;
  std::vector<std::pair<std::u32string, Word>> texts;
  for (std::size_t left = chance.below(20); left > 0; --left) {
    std::u32string text = random_text(chance, *alphabet);
    Word word = read_in_all_widths(*alphabet, text);
    tally(word.empty() ? "text is no word" : "text is a word");
    if (!word.empty()) {
      std::copy(word.begin(), word.end(), words.next());
      words.keep(word.size());
      expected.insert(word);
    }
    texts.emplace_back(std::move(text), std::move(word));
  }
  const BuiltGraph built = build(words, true);
  expect(check(built.nodes, alphabet->size()) == expected.size(), "what we build passes the check");
  const Graph graph(built.nodes, alphabet, built.words);
  for (const auto& [text, word] : texts) {
    expect(graph.contains_text(text.data(), text.size()) == !word.empty(),
           "a text that was a word is found");
    const std::vector<std::uint8_t> narrow(text.begin(), text.end());
    if (std::ranges::all_of(text, [](char32_t point) { return point < 256; })) {
      expect(graph.contains_text(narrow.data(), narrow.size()) == !word.empty(),
             "a text of narrow characters that was a word is found");
    }
    static_cast<void>(read_pattern(*alphabet, text.data(), text.size()));
    static_cast<void>(read_bag(*alphabet, text.data(), text.size()));
    if (word.empty()) continue;
    const std::u32string written = decoded(alphabet->write(word.data(), word.size()));
    expect(read_in_all_widths(*alphabet, written) == word, "what is written reads back");
  }
  compare(chance, graph, expected);
}

void fuzz_graph(Chance& chance) {
  chance.once_in(2) ? fuzz_file(chance) : fuzz_text(chance);
}

}  // namespace
}  // namespace lexidrome::fuzz

int main(int argument_count, char** arguments) {
  return lexidrome::fuzz::run(argument_count, arguments, "fuzz_graph", lexidrome::fuzz::fuzz_graph);
}
