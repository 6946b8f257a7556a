// Damages the bytes of a file in the ways that files get damaged, and in worse ones.
#pragma once

#include <cstddef>
#include <vector>

#include "chance.hpp"

namespace lexidrome::fuzz {

using Bytes = std::vector<std::byte>;

/// Makes one to nine changes, mostly one or two; `other` is a second file of the same kind to take parts from.
void mutate(Chance& chance, Bytes& file, const Bytes& other);

Bytes random_bytes(Chance& chance, std::size_t size);

}  // namespace lexidrome::fuzz
