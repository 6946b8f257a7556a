#include "graph/alphabet.hpp"

#include <algorithm>

#include "graph/fault.hpp"

namespace lexidrome {
namespace {

constexpr std::u32string_view kReserved = U"[]?*";

/// The text is known to be valid UTF-8: it comes from Python's own encoder.
std::u32string decoded(const std::string& utf8) {
  std::u32string text;
  for (const char byte : utf8) {
    const auto bits = static_cast<unsigned char>(byte);
    if ((bits & 0xC0) == 0x80) {
      if (text.empty()) continue;
      text.back() = (text.back() << 6) | (bits & 0x3F);
    } else if (bits < 0x80) {
      text.push_back(bits);
    } else {
      text.push_back(bits & (bits >= 0xF0 ? 0x07U : bits >= 0xE0 ? 0x0FU : 0x1FU));
    }
  }
  return text;
}

void append_utf8(std::string& text, char32_t point) {
  const auto put = [&text](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (point < 0x80) {
    put(point);
  } else if (point < 0x800) {
    put(0xC0 | (point >> 6));
    put(0x80 | (point & 0x3F));
  } else if (point < 0x10000) {
    put(0xE0 | (point >> 12));
    put(0x80 | ((point >> 6) & 0x3F));
    put(0x80 | (point & 0x3F));
  } else {
    put(0xF0 | (point >> 18));
    put(0x80 | ((point >> 12) & 0x3F));
    put(0x80 | ((point >> 6) & 0x3F));
    put(0x80 | (point & 0x3F));
  }
}

template <class Char>
bool starts_with(const Char* at, const Char* end, const std::u32string& start) {
  if (static_cast<std::size_t>(end - at) < start.size()) return false;
  return std::equal(start.begin(), start.end(), at,
                    [](char32_t wanted, Char found) { return wanted == char32_t{found}; });
}

}  // namespace

Alphabet::Alphabet(const std::vector<std::vector<std::string>>& letters) {
  if (letters.empty() || letters.size() > kMaxLetters) {
    throw GraphFault("letter_count", letters.size(), kMaxLetters);
  }
  for (std::size_t letter = 0; letter < letters.size(); ++letter) {
    if (letters[letter].empty()) throw GraphFault("letter_without_text", letter);
    for (const std::string& utf8 : letters[letter]) {
      const std::u32string spelled = decoded(utf8);
      if (spelled.empty()) throw GraphFault("letter_without_text", letter);
      if (spelled.find_first_of(kReserved) != std::u32string::npos) {
        throw GraphFault("letter_reserved", letter);
      }
      spellings_.push_back({spelled, static_cast<Tile>(letter + 1)});
    }
    printed_.push_back(decoded(letters[letter].front()));
  }

  std::sort(spellings_.begin(), spellings_.end(), [](const Spelling& a, const Spelling& b) {
    if (a.text[0] != b.text[0]) return a.text[0] < b.text[0];
    if (a.text.size() != b.text.size()) return a.text.size() > b.text.size();
    return a.text < b.text;
  });
  const auto twin = std::adjacent_find(
      spellings_.begin(), spellings_.end(),
      [](const Spelling& a, const Spelling& b) { return a.text == b.text; });
  if (twin != spellings_.end()) throw GraphFault("letter_twice", twin->tile - std::size_t{1});

  for (const Spelling& spelling : spellings_) {
    if (spelling.text[0] >= 256) continue;
    Tile& quick = quick_[spelling.text[0]];
    quick = spelling.text.size() == 1 && quick == kUnknown ? spelling.tile : kReadOn;
  }
  quick_['['] = kReadOn;

  for (std::size_t letter = 0; letter < printed_.size(); ++letter) {
    const std::u32string& text = printed_[letter];
    is_ascii_ = is_ascii_ && text.size() == 1 && text[0] < 0x80;
    if (is_ascii_) ascii_[letter + 1] = static_cast<char>(text[0]);
  }
  // A one-character letter that starts a digraph must be written with care.
  is_ascii_ = is_ascii_ && std::all_of(spellings_.begin(), spellings_.end(),
                                       [](const Spelling& s) { return s.text.size() == 1; });
}

template <class Char>
std::optional<Tile> Alphabet::next(const Char*& at, const Char* end) const {
  if (at == end) return std::nullopt;
  const char32_t first = *at;
  if (first == U'[') return bracketed(at, end);
  auto spelling = std::lower_bound(
      spellings_.begin(), spellings_.end(), first,
      [](const Spelling& s, char32_t wanted) { return s.text[0] < wanted; });
  for (; spelling != spellings_.end() && spelling->text[0] == first; ++spelling) {
    if (starts_with(at, end, spelling->text)) {
      at += spelling->text.size();
      return spelling->tile;
    }
  }
  return std::nullopt;
}

template <class Char>
std::optional<Tile> Alphabet::bracketed(const Char*& at, const Char* end) const {
  const Char* const inside = at + 1;
  const Char* const close = std::find(inside, end, static_cast<Char>(']'));
  if (close == end) return std::nullopt;
  const auto length = static_cast<std::size_t>(close - inside);
  for (const Spelling& spelling : spellings_) {
    if (spelling.text.size() == length && starts_with(inside, close, spelling.text)) {
      at = close + 1;
      return spelling.tile;
    }
  }
  return std::nullopt;
}

template <class Char>
Reading Alphabet::read(const Char* text, std::size_t length, Tile* tiles) const {
  const Char* at = text;
  const Char* const end = text + length;
  std::size_t size = 0;
  const auto failed = [&](Reading::Fault fault) {
    return Reading{0, fault, static_cast<std::size_t>(at - text)};
  };
  while (at != end) {
    if (size == kMaxWordLetters) return failed(Reading::Fault::kTooLong);
    if constexpr (sizeof(Char) == 1) {
      const Tile quick = quick_[*at];
      if (quick != kReadOn && quick != kUnknown) {
        tiles[size++] = quick;
        ++at;
        continue;
      }
    }
    const std::optional<Tile> tile = next(at, end);
    if (!tile) return failed(Reading::Fault::kUnknownLetter);
    tiles[size++] = *tile;
  }
  if (size == 0) return failed(Reading::Fault::kEmpty);
  return {size, Reading::Fault::kNone, length};
}

std::string Alphabet::write(const Tile* tiles, std::size_t size) const {
  std::u32string plain;
  for (std::size_t i = 0; i < size; ++i) plain += printed_[tiles[i] - 1U];
  std::string text;
  const char32_t* at = plain.data();
  const char32_t* const end = at + plain.size();
  for (std::size_t i = 0; i < size; ++i) {
    const std::u32string& letter = printed_[tiles[i] - 1U];
    const char32_t* ahead = at;
    const bool reads_back = next(ahead, end) == tiles[i];
    if (!reads_back) text.push_back('[');
    for (const char32_t point : letter) append_utf8(text, point);
    if (!reads_back) text.push_back(']');
    at += letter.size();
  }
  return text;
}

#define LEXIDROME_ALPHABET_FOR(Char)                                                \
  template Reading Alphabet::read(const Char*, std::size_t, Tile*) const;           \
  template std::optional<Tile> Alphabet::next(const Char*&, const Char*) const;
LEXIDROME_ALPHABET_FOR(std::uint8_t)
LEXIDROME_ALPHABET_FOR(std::uint16_t)
LEXIDROME_ALPHABET_FOR(std::uint32_t)
LEXIDROME_ALPHABET_FOR(char32_t)
#undef LEXIDROME_ALPHABET_FOR

}  // namespace lexidrome
