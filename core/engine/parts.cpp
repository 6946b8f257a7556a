#include "engine/parts.hpp"

#include <algorithm>
#include <bit>

namespace lexidrome {

namespace {
constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
}  // namespace

void Parts::set_rack(const Rules& rules, const LeaveMap& leaves, const Anagrams& anagrams) {
  anagrams_ = &anagrams;
  ++rack_number_;
  sorted_sizes_ = 0;
  // Every set of tiles, each from the set without its lowest bit.
  std::array<Part, 1 << kMaxRack> played;
  std::array<std::uint8_t, 1 << kMaxRack> sizes;
  played[0] = {};
  sizes[0] = 0;
  const std::span<const Tile> tiles = leaves.sorted();
  for (std::uint32_t mask = 1; mask <= leaves.whole(); ++mask) {
    const Tile tile = tiles[size_of(std::countr_zero(mask))];
    const Part& rest = played[mask & (mask - 1)];
    sizes[mask] = static_cast<std::uint8_t>(sizes[mask & (mask - 1)] + 1);
    played[mask] = {0, static_cast<std::uint16_t>(rest.points + rules.points[tile]),
                    static_cast<std::uint16_t>(rest.blanks + (tile == kBlank ? 1 : 0)),
                    rest.letters + (tile == kBlank ? 0 : anagrams.key(tile))};
  }
  starts_.fill(0);
  for (const std::uint16_t kept : leaves.masks()) ++starts_[sizes[leaves.whole() ^ kept] + 1U];
  for (std::size_t size = 1; size < starts_.size(); ++size) {
    starts_[size] = static_cast<std::uint16_t>(starts_[size] + starts_[size - 1]);
  }
  most_points_.fill(0);
  std::array<std::uint16_t, kMaxRack + 2> next = starts_;
  for (const std::uint16_t kept : leaves.masks()) {
    const std::uint32_t mask = leaves.whole() ^ kept;
    Part& part = parts_[next[sizes[mask]]++];
    part = played[mask];
    part.value = leaves.value(kept);
    most_points_[sizes[mask]] = std::max<int>(most_points_[sizes[mask]], part.points);
  }
}

std::span<const Part> Parts::of_size(int count) {
  Part* const first = parts_.data() + starts_[size_of(count)];
  Part* const last = parts_.data() + starts_[size_of(count) + 1];
  if ((sorted_sizes_ >> count & 1) == 0) {
    std::sort(first, last, [](const Part& a, const Part& b) { return a.value > b.value; });
    sorted_sizes_ |= 1U << count;
  }
  return {first, last};
}

Parts::Answers& Parts::answers(LettersKey through) {
  std::size_t place = through >> 32 & (kAnswers - 1);
  for (int tries = 0; tries < kTries; ++tries, place = (place + 1) & (kAnswers - 1)) {
    Answers& found = answers_[place];
    if (found.rack_number == rack_number_ && found.through == through) return found;
    if (found.rack_number != rack_number_) break;
  }
  Answers& fresh = answers_[place];
  fresh.through = through;
  fresh.rack_number = rack_number_;
  fresh.known = 0;
  return fresh;
}

Millipoints Parts::best(LettersKey through, int count) {
  Answers& known = answers(through);
  if ((known.known >> count & 1) == 0) {
    Millipoints best = kNoPlay;
    for (const Part& part : of_size(count)) {
      if (anagrams_->may_have(part.letters + through, part.blanks)) {
        best = part.value;
        break;
      }
    }
    known.best[size_of(count)] = best;
    known.known |= 1U << count;
  }
  return known.best[size_of(count)];
}

}  // namespace lexidrome
