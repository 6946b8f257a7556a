// The letters of a tile set and how texts are read into tiles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "graph/node.hpp"

namespace lexidrome {

/// What came of reading a text: a word of `size` tiles, or why it is none and where it fails.
struct Reading {
  enum class Fault : std::uint8_t { kNone, kEmpty, kUnknownLetter, kTooLong };
  std::size_t size = 0;
  Fault fault = Fault::kNone;
  std::size_t at = 0;
};

/// Reads and writes words in the letters of one tile set.
///
/// A text is read from left to right, the longest letter first: with a digraph CH in the alphabet,
/// CHE is CH, E. A letter in brackets stands for itself alone: [C]HE is C, H, E, and [CH]E is CHE.
class Alphabet {
 public:
  /// One entry a letter, in tile order: all its spellings in UTF-8, the one to print first.
  /// Throws GraphFault when there are too many, one is empty, ambiguous or has a reserved sign.
  explicit Alphabet(const std::vector<std::vector<std::string>>& letters);

  [[nodiscard]] std::size_t size() const { return printed_.size(); }

  /// Reads a text into `tiles`, where kMaxWordLetters must have room.
  /// Characters are Unicode code points in the width that the text's owner stores.
  template <class Char>
  Reading read(const Char* text, std::size_t length, Tile* tiles) const;

  /// The next letter of a text, past which `at` is moved; nothing if none stands there.
  template <class Char>
  std::optional<Tile> next(const Char*& at, const Char* end) const;

  /// For a character below 256: its tile if it can only be that letter, kUnknown if no letter
  /// starts with it, kReadOn if more must be read.
  [[nodiscard]] Tile quick(std::uint8_t character) const { return quick_[character]; }
  static constexpr Tile kUnknown = 0;
  static constexpr Tile kReadOn = 0xFF;

  /// Each letter is one ASCII character, so that a word's text has a byte a tile.
  [[nodiscard]] bool is_ascii() const { return is_ascii_; }
  [[nodiscard]] char ascii(Tile tile) const { return ascii_[tile]; }

  /// The UTF-8 text that reads back as these tiles, with brackets only where it would not.
  [[nodiscard]] std::string write(const Tile* tiles, std::size_t size) const;

  [[nodiscard]] bool is_letter(Tile tile) const { return tile != 0 && tile <= printed_.size(); }

 private:
  struct Spelling {
    std::u32string text;
    Tile tile;
  };

  template <class Char>
  std::optional<Tile> bracketed(const Char*& at, const Char* end) const;

  /// By first code point, longest first.
  std::vector<Spelling> spellings_;
  std::vector<std::u32string> printed_;
  std::array<Tile, 256> quick_{};
  std::array<char, 256> ascii_{};
  bool is_ascii_ = true;
};

}  // namespace lexidrome
