#include "mutation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

namespace lexidrome::fuzz {
namespace {

using Offset = std::ptrdiff_t;

void flip_a_bit(Chance& chance, Bytes& file, const Bytes&) {
  file[chance.below(file.size())] ^= std::byte{1} << chance.below(8);
}

void set_a_byte(Chance& chance, Bytes& file, const Bytes&) {
  static constexpr std::array<std::uint8_t, 8> kTelling{0, 1, 2, 0x3F, 0x40, 0x80, 0xC0, 0xFF};
  file[chance.below(file.size())] = std::byte{chance.one_of(kTelling)};
}

/// Most places are where a node starts, since a file of broken nodes is refused at once.
std::size_t place_in(Chance& chance, const Bytes& file) {
  const std::size_t place = chance.below(file.size() + 1);
  return chance.once_in(10) ? place : place / 4 * 4;
}

void cut_short(Chance& chance, Bytes& file, const Bytes&) { file.resize(place_in(chance, file)); }

void splice(Chance& chance, Bytes& file, const Bytes& other) {
  file.resize(place_in(chance, file));
  const auto from = static_cast<Offset>(place_in(chance, other));
  file.insert(file.end(), other.begin() + from, other.end());
}

void insert_noise(Chance& chance, Bytes& file, const Bytes&) {
  const Bytes noise = random_bytes(chance, chance.between(1, 8) * 4);
  file.insert(file.begin() + static_cast<Offset>(place_in(chance, file)), noise.begin(),
              noise.end());
}

void repeat_a_part(Chance& chance, Bytes& file, const Bytes&) {
  const std::size_t first = place_in(chance, file);
  const std::size_t last = std::min(file.size(), first + chance.between(1, 16) * 4);
  const Bytes part(file.begin() + static_cast<Offset>(first),
                   file.begin() + static_cast<Offset>(last));
  file.insert(file.begin() + static_cast<Offset>(place_in(chance, file)), part.begin(),
              part.end());
}

/// Changes one field of one node, so that the rest of the file keeps its sense.
void change_a_node(Chance& chance, Bytes& file, const Bytes&) {
  if (file.size() < 4) return;
  std::byte* const at = file.data() + chance.below(file.size() / 4) * 4;
  std::uint32_t node;
  std::memcpy(&node, at, sizeof node);
  const auto near = static_cast<std::uint32_t>(chance.below(file.size() / 4 + 2));
  switch (chance.below(4)) {
    case 0: node = (node & ~0x3FFFFFU) | near; break;
    case 1: node ^= 1U << 22; break;
    case 2: node ^= 1U << 23; break;
    default: node = (node & 0xFFFFFFU) | static_cast<std::uint32_t>(chance.below(8)) << 24;
  }
  std::memcpy(at, &node, sizeof node);
}

void swap_two_nodes(Chance& chance, Bytes& file, const Bytes&) {
  if (file.size() < 8) return;
  std::byte* const a = file.data() + chance.below(file.size() / 4) * 4;
  std::byte* const b = file.data() + chance.below(file.size() / 4) * 4;
  if (a != b) std::swap_ranges(a, a + 4, b);
}

}  // namespace

Bytes random_bytes(Chance& chance, std::size_t size) {
  Bytes bytes(size);
  for (std::byte& byte : bytes) byte = static_cast<std::byte>(chance.below(256));
  return bytes;
}

void mutate(Chance& chance, Bytes& file, const Bytes& other) {
  using Change = void (*)(Chance&, Bytes&, const Bytes&);
  static constexpr std::array<Change, 12> kChanges{
      flip_a_bit,    flip_a_bit,    set_a_byte,    cut_short,      splice,        insert_noise,
      repeat_a_part, change_a_node, change_a_node, swap_two_nodes, change_a_node, change_a_node};
  const std::size_t changes = chance.once_in(4) ? chance.between(3, 9) : chance.between(1, 2);
  for (std::size_t left = changes; left > 0 && !file.empty(); --left) {
    chance.one_of(kChanges)(chance, file, other);
  }
}

}  // namespace lexidrome::fuzz
