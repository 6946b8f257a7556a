#include "engine/rules.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace lexidrome {

namespace {

constexpr int kMostTilePoints = 99;
constexpr int kMostTimes = 9;
constexpr int kMostBonus = 10'000;
/// In millipoints, with a leave of any size added, this is far inside 32 bits.
constexpr std::int64_t kMostScore = 500'000;

std::int64_t product_of_highest(std::vector<int> times, int count) {
  std::sort(times.begin(), times.end(), std::greater<>());
  std::int64_t product = 1;
  for (int i = 0; i < std::min<int>(count, static_cast<int>(times.size())); ++i) {
    product = std::min(product * times[static_cast<std::size_t>(i)], kMostScore);
  }
  return product;
}

/// No play in any lane scores more than this.
std::int64_t highest_score(const Rules& rules) {
  const int most_points = *std::max_element(rules.points.begin(), rules.points.end());
  std::int64_t highest = 0;
  for (int lane = 0; lane < 2 * rules.side; ++lane) {
    std::vector<int> word_times;
    std::int64_t letters = 0;
    for (int at = 0; at < rules.side; ++at) {
      const int number = lane % rules.side;
      const auto square = static_cast<std::size_t>(lane < rules.side ? number * rules.side + at
                                                                     : at * rules.side + number);
      word_times.push_back(rules.word_multipliers[square]);
      letters += std::int64_t{most_points} * rules.letter_multipliers[square];
    }
    highest = std::max(highest, letters * product_of_highest(word_times, rules.rack_size));
  }
  // The main word, one crossing word for each tile, each with at most one word multiplier.
  const std::int64_t crossing = std::int64_t{rules.side} * most_points * kMostTimes * kMostTimes;
  return highest + rules.rack_size * crossing + rules.bingo_points;
}

void require(bool is_so, const char* code) {
  if (!is_so) throw std::invalid_argument(code);
}

}  // namespace

void Rules::check() const {
  const auto squares = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  const auto is_times = [](int times) { return times >= 1 && times <= kMostTimes; };
  require(side >= 2 && side <= kMaxSide, "side");
  require(letters >= 1 && letters <= static_cast<int>(kMaxLetters), "letters");
  require(rack_size >= 1 && rack_size <= kMaxRack, "rack_size");
  require(bingo_tiles >= 1 && bingo_points >= 0 && bingo_points <= kMostBonus, "bingo");
  require(exchange_bag_minimum >= 1 && zero_turns_limit >= 0, "limits");
  require(start_row >= 0 && start_row < side && start_column >= 0 && start_column < side, "start");
  require(letter_multipliers.size() == squares && word_multipliers.size() == squares &&
              std::all_of(letter_multipliers.begin(), letter_multipliers.end(), is_times) &&
              std::all_of(word_multipliers.begin(), word_multipliers.end(), is_times),
          "multipliers");
  require(std::all_of(points.begin(), points.end(),
                      [](int value) { return value <= kMostTilePoints; }),
          "points");
  require(highest_score(*this) <= kMostScore, "score");
}

}  // namespace lexidrome
