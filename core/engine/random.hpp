// Random numbers that are the same for the same seed with every compiler.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace lexidrome {

/// xoshiro256**, seeded by SplitMix64, both as their authors publish them.
class Random {
 public:
  /// Each stream of a seed is a sequence of its own: game 7 of a run does not depend on game 6.
  Random(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t state = mix(seed) ^ mix(stream + 0x632BE59BD9B4E019U);
    for (std::uint64_t& word : state_) word = split(state);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// A number from 0 to `end` - 1, each as likely; `end` is not 0.
  std::uint32_t below(std::uint32_t end) {
    for (;;) {
      const std::uint64_t product = (next() >> 32) * end;
      const auto rest = static_cast<std::uint32_t>(product);
      if (rest >= end || rest >= (0U - end) % end) return static_cast<std::uint32_t>(product >> 32);
    }
  }

 private:
  static std::uint64_t split(std::uint64_t& state) {
    state += 0x9E3779B97F4A7C15U;
    std::uint64_t word = state;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
    word = (word ^ word >> 27) * 0x94D049BB133111EBU;
    return word ^ word >> 31;
  }
  static std::uint64_t mix(std::uint64_t value) { return split(value); }

  std::array<std::uint64_t, 4> state_;
};

}  // namespace lexidrome
