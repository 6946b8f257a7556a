#include "engine/slots.hpp"

#include <algorithm>
#include <bit>
#include <functional>

namespace lexidrome {

namespace {
constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr bool has_bit(std::uint32_t set, int at) { return (set >> at & 1) != 0; }
}  // namespace

/// The squares from one end of a play to the other, as it grows.
///
/// A play scores the word multiplier times all points laid, and more only on special squares: those
/// with a letter multiplier or a crossing word. These are kept sorted by how much oftener they
/// count.
struct SlotList::Stretch {
  int through_points = 0;
  int cross_points = 0;
  int word_times = 1;
  int count = 0;
  int special_count = 0;
  std::array<std::uint8_t, kMaxRack> letter_extra;
  std::array<std::uint8_t, kMaxRack> cross_times;
  std::array<std::uint16_t, kMaxRack> extra;

  void insert(int at, int times) {
    for (; at > 0 && extra[size_of(at - 1)] < times; --at) {
      extra[size_of(at)] = extra[size_of(at - 1)];
    }
    extra[size_of(at)] = static_cast<std::uint16_t>(times);
  }

  void cover(const Lane& lane, int at) {
    const auto i = size_of(at);
    ++count;
    cross_points += lane.cross_points[i];
    const int letter = lane.letter_times[i] - 1;
    const int cross = lane.cross_times[i];
    if (lane.word_times[i] != 1) {
      word_times *= lane.word_times[i];
      for (int j = 0; j < special_count; ++j) {
        insert(j, letter_extra[size_of(j)] * word_times + cross_times[size_of(j)]);
      }
    }
    if (letter + cross == 0) return;
    letter_extra[size_of(special_count)] = static_cast<std::uint8_t>(letter);
    cross_times[size_of(special_count)] = static_cast<std::uint8_t>(cross);
    insert(special_count, letter * word_times + cross);
    ++special_count;
  }

  void pass(const Lane& lane, int at) { through_points += lane.tile_points[size_of(at)]; }
};

SlotList::SlotList(const Rules& rules, const Lattice& lattice, const Board& board,
                   const LeaveMap& leaves, const TileCounts& rack, Parts& parts,
                   const Changed* changed)
    : rules_(rules), lattice_(lattice), board_(board), changed_(changed) {
  for (std::size_t tile = 0; tile < rack.counts.size(); ++tile) {
    if (rack.counts[tile] == 0) continue;
    letters_ |= tile == kBlank ? rules.all_letters() : set_of(static_cast<Tile>(tile));
    for (int copy = 0; copy < rack.counts[tile]; ++copy) {
      points_[size_of(size_++)] = rules.points[tile];
    }
  }
  std::sort(points_.begin(), points_.begin() + size_, std::greater<>());
  for (int i = 0; i < size_; ++i) {
    sums_[size_of(i) + 1] = sums_[size_of(i)] + points_[size_of(i)];
    best_through_[size_of(i) + 1] = leaves.best(i + 1);
    best_alone_[size_of(i) + 1] = parts.best(0, i + 1);
  }
}

void SlotList::list(Millipoints least, std::vector<Slot>& slots) const {
  for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
    for (int number = 0; number < rules_.side; ++number) list_lane(direction, number, least, slots);
  }
}

void SlotList::list_lane(Direction direction, int number, Millipoints least,
                         std::vector<Slot>& slots) const {
  if (changed_ != nullptr && (*changed_)[size_of(static_cast<int>(direction))][size_of(number)] == 0) return;
  const std::uint32_t occupied = board_.lane(direction, number).occupied;
  int last = -1;
  for (std::uint32_t rest = board_.anchors(direction, number); rest != 0; rest &= rest - 1) {
    // Each slot is found at the first anchor in it, so it does not reach back to the one before.
    const int at = std::countr_zero(rest);
    const bool follows_run = at > 0 && has_bit(occupied, at - 1);
    list_anchor(direction, number, at, follows_run ? 0 : at - last - 1, least, slots);
    last = at;
  }
}

void SlotList::list_anchor(Direction direction, int number, int anchor, int free_before,
                           Millipoints least, std::vector<Slot>& slots) const {
  const Lane& lane = board_.lane(direction, number);
  const std::uint32_t occupied = lane.occupied;
  const int side = rules_.side;
  LetterSet at_anchor = fitting(lane, anchor);
  Stretch start;
  int first = anchor;
  while (first > 0 && has_bit(occupied, first - 1)) start.pass(lane, --first);
  int first_end = anchor + 1;
  while (first_end < side && has_bit(occupied, first_end)) start.pass(lane, first_end++);
  if (first < anchor && first_end == anchor + 1) {
    at_anchor &= lattice_.tiles(lane.after[size_of(anchor)]);
  }
  if (at_anchor == 0) return;
  start.cover(lane, anchor);
  const int most_left = std::min(free_before, size_ - 1);
  for (int left = 0; left <= most_left; ++left) {
    if (left > 0) start.cover(lane, --first);
    Stretch stretch = start;
    for (int end = first_end;;) {
      int score = (stretch.through_points + sums_[size_of(stretch.count)]) * stretch.word_times +
                  stretch.cross_points +
                  (stretch.count == rules_.bingo_tiles ? rules_.bingo_points : 0);
      for (int i = 0; i < stretch.special_count; ++i) {
        score += points_[size_of(i)] * stretch.extra[size_of(i)];
      }
      const bool is_through = end - first > stretch.count;
      const Millipoints kept = (is_through ? best_through_ : best_alone_)[size_of(stretch.count)];
      const Millipoints bound = kept == kNoPlay ? kNoPlay : score * kPoint + kept;
      // A single tile that makes words both ways is a play across.
      const bool is_crossed_single = stretch.count == 1 && direction == Direction::kDown &&
                                     has_bit(lane.crossed, anchor);
      const bool is_play = end - first > 1 && !is_crossed_single;
      if (is_play && kept != kNoPlay && bound >= least &&
          (changed_ == nullptr || is_changed(*changed_, direction, number, first, end))) {
        slots.push_back({bound, score, direction, static_cast<std::uint8_t>(number),
                         static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(end),
                         static_cast<std::uint8_t>(stretch.count), !is_through});
      }
      if (end >= side || stretch.count == size_ || fitting(lane, end) == 0) break;
      stretch.cover(lane, end++);
      while (end < side && has_bit(occupied, end)) stretch.pass(lane, end++);
    }
  }
}

}  // namespace lexidrome
