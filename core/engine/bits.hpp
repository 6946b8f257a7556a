// Counting bits.
#pragma once

#include <bit>
#include <cstdint>

namespace lexidrome {

/// The number of bits set. Written out, because the portable build may not assume that the machine
/// has an instruction for it, and would call a slower function of the library.
constexpr int count_bits(std::uint32_t set) {
#ifdef __POPCNT__
  return std::popcount(set);
#else
  set -= set >> 1 & 0x55555555U;
  set = (set & 0x33333333U) + (set >> 2 & 0x33333333U);
  set = (set + (set >> 4)) & 0x0F0F0F0FU;
  return static_cast<int>(set * 0x01010101U >> 24);
#endif
}
constexpr int count_bits(std::uint64_t set) {
  return count_bits(static_cast<std::uint32_t>(set)) +
         count_bits(static_cast<std::uint32_t>(set >> 32));
}

}  // namespace lexidrome
