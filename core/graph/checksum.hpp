#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace lexidrome {

/// XXH64, as its specification publishes it: fast enough to run over a whole graph at every start.
/// It finds damage and mistaken files, not a forger; provenance is sealed elsewhere by SHA-256.
std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed) noexcept;

}  // namespace lexidrome
