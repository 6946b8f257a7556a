// The parts of a rack that can be played, with the words they make.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/anagrams.hpp"
#include "engine/leave_map.hpp"
#include "engine/limits.hpp"

namespace lexidrome {

/// Tiles that are played together.
struct Part {
  /// What the tiles kept are worth.
  Millipoints value;
  /// Of the tiles played.
  std::uint16_t points;
  std::uint16_t blanks;
  /// The letters without the blanks.
  LettersKey letters;
};

/// All parts of one rack. Answers are remembered until the next rack is set.
class Parts {
 public:
  void set_rack(const Rules& rules, const LeaveMap& leaves, const Anagrams& anagrams);

  /// The parts of that many tiles, those with the best leave first.
  std::span<const Part> of_size(int count);

  /// The most points that a part of that many tiles has.
  [[nodiscard]] int most_points(int count) const {
    return most_points_[static_cast<std::size_t>(count)];
  }

  /// The best leave of the parts of that many tiles that make a word together with the letters
  /// `through`; kNoPlay where none does.
  Millipoints best(LettersKey through, int count);

 private:
  struct Answers {
    LettersKey through = 0;
    std::uint32_t rack_number = 0;
    /// The counts, as bits, for which `best` is known.
    std::uint32_t known = 0;
    std::array<Millipoints, kMaxRack + 1> best{};
  };
  static constexpr std::size_t kAnswers = 256;
  static constexpr int kTries = 8;

  Answers& answers(LettersKey through);

  const Anagrams* anagrams_ = nullptr;
  /// Parts of one tile first, then of two, and so on; those of a size are sorted when asked for.
  std::array<Part, 1 << kMaxRack> parts_;
  std::array<std::uint16_t, kMaxRack + 2> starts_{};
  std::array<int, kMaxRack + 1> most_points_{};
  std::uint32_t sorted_sizes_ = 0;
  std::uint32_t rack_number_ = 0;
  std::array<Answers, kAnswers> answers_{};
};

}  // namespace lexidrome
