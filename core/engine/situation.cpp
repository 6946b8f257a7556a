#include "engine/situation.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

bool is_beside_letter_premium(const Board& board, Direction direction, int lane, int at) {
  const auto times = [&](int number) {
    return board.lane(direction, number).letter_times[size_of(at)];
  };
  return (lane > 0 && times(lane - 1) > 1) || (lane + 1 < board.side() && times(lane + 1) > 1);
}

}  // namespace

Millipoints opening_penalty(const Situation& situation, const Move& play) {
  const Direction direction = direction_of(play);
  const bool is_across = direction == Direction::kAcross;
  const int lane = is_across ? play.row : play.column;
  const int first = is_across ? play.column : play.row;
  Millipoints penalty = 0;
  for (int i = 0; i < play.tile_count; ++i) {
    const Tile letter = letter_of(play.tiles[size_of(i)]);
    const bool is_vowel = (situation.rules->vowels & set_of(letter)) != 0;
    if (is_vowel && is_beside_letter_premium(*situation.board, direction, lane, first + i)) {
      penalty += situation.evaluation->opening_vowel_penalty;
    }
  }
  return penalty;
}

}  // namespace lexidrome
