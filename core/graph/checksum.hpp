#pragma once

#include <cstdint>

#include "graph/nodes.hpp"

namespace lexidrome {

/// XXH64 of the nodes' bytes, as its specification publishes it: fast enough to run over a whole
/// graph at every start. It finds damage and mistaken files, not a forger; where a file comes from
/// is sealed elsewhere by SHA-256.
std::uint64_t checksum(const Nodes& nodes, std::uint64_t seed) noexcept;

}  // namespace lexidrome
