// What is known of positions that were searched, shared by threads without locks.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace lexidrome {

enum class Bound : std::uint8_t { kAtLeast, kAtMost, kExact };

/// Stands for a depth that reaches every end of the game.
inline constexpr int kWhole = 127;
/// Where no move is known.
inline constexpr std::uint32_t kNoIndex = (1U << 31) - 1;

struct Known {
  int value;
  int depth;
  Bound bound;
  /// Of the best move, as the position's moves are found.
  std::uint32_t index;
};

/// A fixed number of entries of 16 bytes in buckets of four. An entry that two threads wrote at
/// once does not fit its key and is read as empty.
class Table {
 public:
  explicit Table(std::size_t bytes) {
    std::size_t buckets = 1;
    while (2 * buckets * sizeof(Bucket) <= bytes) buckets *= 2;
    mask_ = buckets - 1;
    buckets_ = std::make_unique<Bucket[]>(buckets);
  }

  [[nodiscard]] std::optional<Known> find(std::uint64_t key) const {
    for (const Entry& entry : buckets_[key & mask_].entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data != 0 && (entry.key.load(std::memory_order_relaxed) ^ data) == key) {
        return unpacked(data);
      }
    }
    return std::nullopt;
  }

  void put(std::uint64_t key, const Known& known) {
    Bucket& bucket = buckets_[key & mask_];
    Entry* chosen = &bucket.entries[0];
    int least = kWhole + 1;
    for (Entry& entry : bucket.entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if (data == 0 || (entry.key.load(std::memory_order_relaxed) ^ data) == key) {
        chosen = &entry;
        break;
      }
      // The last entry takes whatever comes, lest old deep ones fill the bucket for good.
      const int depth = &entry == &bucket.entries.back() ? kWhole : unpacked(data).depth;
      if (depth < least) {
        least = depth;
        chosen = &entry;
      }
    }
    if (least == kWhole) chosen = &bucket.entries.back();
    const std::uint64_t data = packed(known);
    chosen->data.store(data, std::memory_order_relaxed);
    chosen->key.store(key ^ data, std::memory_order_relaxed);
  }

 private:
  struct Entry {
    std::atomic<std::uint64_t> key = 0;
    std::atomic<std::uint64_t> data = 0;
  };
  struct alignas(64) Bucket {
    std::array<Entry, 4> entries;
  };
  static_assert(sizeof(Bucket) == 64);

  // Value 23 bits, depth 7, bound 2, index 31; the top bit says that there is something.
  static constexpr int kHalf = 1 << 22;
  static std::uint64_t packed(const Known& known) {
    return std::uint64_t{1} << 63 | static_cast<std::uint64_t>(known.value + kHalf) << 40 |
           static_cast<std::uint64_t>(known.depth) << 33 |
           static_cast<std::uint64_t>(known.bound) << 31 | known.index;
  }
  static Known unpacked(std::uint64_t data) {
    return {static_cast<int>(data >> 40 & ((1U << 23) - 1)) - kHalf,
            static_cast<int>(data >> 33 & 127), static_cast<Bound>(data >> 31 & 3),
            static_cast<std::uint32_t>(data & kNoIndex)};
  }

  std::unique_ptr<Bucket[]> buckets_;
  std::size_t mask_;
};

}  // namespace lexidrome
