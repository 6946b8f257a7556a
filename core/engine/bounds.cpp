#include "engine/bounds.hpp"

#include <algorithm>
#include <bit>

namespace lexidrome {

namespace {
constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr bool has_bit(std::uint32_t set, int at) { return (set >> at & 1) != 0; }
}  // namespace

/// The squares from one end of a play to the other, as it grows.
struct Bounds::Stretch {
  int through_points = 0;
  int cross_points = 0;
  int word_times = 1;
  int count = 0;
  std::array<int, kMaxRack> letter_times;
  std::array<int, kMaxRack> cross_times;
  /// How often the letter on each square counts in all, the most first.
  std::array<int, kMaxRack> times;

  void insert(int counted) {
    int place = count;
    for (; place > 0 && times[size_of(place - 1)] < counted; --place) {
      times[size_of(place)] = times[size_of(place - 1)];
    }
    times[size_of(place)] = counted;
  }

  void cover(const Lane& lane, int at) {
    const auto i = size_of(at);
    const int letter = lane.letter_times[i];
    const int cross = lane.cross_times[i];
    letter_times[size_of(count)] = letter;
    cross_times[size_of(count)] = cross;
    cross_points += lane.cross_points[i];
    if (lane.word_times[i] != 1) {
      word_times *= lane.word_times[i];
      const int covered = count;
      for (count = 0; count < covered; ++count) {
        insert(letter_times[size_of(count)] * word_times + cross_times[size_of(count)]);
      }
    }
    insert(letter * word_times + cross);
    ++count;
  }

  void pass(const Lane& lane, int at) { through_points += lane.tile_points[size_of(at)]; }
};

void Bounds::set_rack(const Rules& rules, const LeaveMap& leaves, const TileCounts& rack) {
  leaves_ = &leaves;
  bingo_tiles_ = rules.bingo_tiles;
  bingo_points_ = rules.bingo_points;
  size_ = 0;
  letters_ = 0;
  for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
    if (rack.counts[tile] == 0) continue;
    letters_ |= tile == kBlank ? rules.all_letters() : set_of(static_cast<Tile>(tile));
    for (int copy = 0; copy < rack.counts[tile]; ++copy) points_[size_of(size_++)] = rules.points[tile];
  }
  std::sort(points_.begin(), points_.begin() + size_, std::greater<>());
}

Millipoints Bounds::of(const Lattice& lattice, const Lane& lane, int side, const Anchor& anchor,
                       Limits* limits) const {
  const std::uint32_t occupied = lane.occupied;
  const auto fitting = [&](int at) {
    return lane.cross[size_of(at)] & lane.within[size_of(at)] & letters_;
  };
  const int at = anchor.at;
  LetterSet first = fitting(at);
  Stretch start;
  const bool follows_run = at > 0 && has_bit(occupied, at - 1);
  if (follows_run) {
    for (int square = at - 1; square >= 0 && has_bit(occupied, square); --square) {
      start.pass(lane, square);
    }
    if (at + 1 >= side || !has_bit(occupied, at + 1)) first &= lattice.tiles(lane.after[size_of(at)]);
  }
  if (first == 0) return kNoPlay;
  start.cover(lane, at);
  int first_end = at;
  while (first_end + 1 < side && has_bit(occupied, first_end + 1)) start.pass(lane, ++first_end);

  Millipoints best = kNoPlay;
  const int most_left = std::min<int>(anchor.free_before, size_ - 1);
  for (int left = 0; left <= most_left; ++left) {
    if (left > 0) start.cover(lane, at - left);
    Stretch stretch = start;
    int end = first_end;
    Millipoints here = kNoPlay;
    std::array<Millipoints, kMaxSide + 1>* row = limits ? &limits->right[size_of(left)] : nullptr;
    if (row) row->fill(kNoPlay);
    for (;;) {
      int sum = 0;
      for (int i = 0; i < stretch.count; ++i) sum += points_[size_of(i)] * stretch.times[size_of(i)];
      const int score = sum + stretch.through_points * stretch.word_times + stretch.cross_points +
                        (stretch.count == bingo_tiles_ ? bingo_points_ : 0);
      const Millipoints bound = score * kPoint + leaves_->best(stretch.count);
      here = std::max(here, bound);
      if (row) (*row)[size_of(end)] = bound;
      const int next = end + 1;
      if (next >= side || stretch.count == size_ || fitting(next) == 0) break;
      stretch.cover(lane, next);
      end = next;
      while (end + 1 < side && has_bit(occupied, end + 1)) stretch.pass(lane, ++end);
    }
    if (row) {
      for (int square = side - 1; square-- > 0;) {
        (*row)[size_of(square)] = std::max((*row)[size_of(square)], (*row)[size_of(square + 1)]);
      }
    }
    if (limits) limits->left[size_of(left)] = here;
    best = std::max(best, here);
  }
  if (limits) {
    for (int left = most_left; left-- > 0;) {
      limits->left[size_of(left)] =
          std::max(limits->left[size_of(left)], limits->left[size_of(left + 1)]);
    }
  }
  return best;
}

}  // namespace lexidrome
