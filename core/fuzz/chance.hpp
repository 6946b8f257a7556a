// Random choices that a seed repeats exactly, on any machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace lexidrome::fuzz {

/// SplitMix64: small, and good enough to wander through inputs.
class Chance {
 public:
  /// Each input of a run has a chance of its own, so that it can be repeated alone.
  Chance(std::uint64_t seed, std::uint64_t input) : state_(seed * 0x9E3779B97F4A7C15 + input) {
    bits();
  }

  std::uint64_t bits() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }

  /// From 0 to `count` - 1.
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits() % count); }
  std::size_t between(std::size_t least, std::size_t most) {
    return least + below(most - least + 1);
  }
  bool once_in(std::size_t times) { return below(times) == 0; }

  template <class Item, std::size_t kCount>
  const Item& one_of(const std::array<Item, kCount>& items) {
    return items[below(kCount)];
  }

 private:
  std::uint64_t state_;
};

}  // namespace lexidrome::fuzz
