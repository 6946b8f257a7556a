// How often the side to move wins, by its spread and the tiles it does not see.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace lexidrome {

/// Rows for 0 and more unseen tiles; in each a chance for every spread from -span to +span, in
/// 65535ths, which never falls as the spread grows. A tie counts as half a win.
///
/// A file is the number of rows, the span, and the chances row by row, as 16-bit numbers, all
/// little-endian.
class WinTable {
 public:
  /// From how often a spread changed by how much until the end, by unseen tiles; each row has
  /// 2 × `most_change` + 1 counts. What a spread then wins is how often the change makes up for it:
  /// this cannot fall as the spread grows. Rows are smoothed over the changes and the rows beside.
  static WinTable from_changes(std::span<const std::atomic<std::uint32_t>> changes,
                               int most_change);
  /// Nothing unless the bytes are those of a table.
  static std::optional<WinTable> from_bytes(std::span<const std::byte> bytes);
  [[nodiscard]] std::vector<std::byte> to_bytes() const;

  [[nodiscard]] int rows() const { return rows_; }
  [[nodiscard]] int span() const { return span_; }

  /// From 0 to 1; between whole points in proportion. Above the last row as in it.
  [[nodiscard]] double chance(double spread, int unseen) const;

 private:
  WinTable(int rows, int span) : rows_(rows), span_(span) {}

  int rows_;
  int span_;
  std::vector<std::uint16_t> chances_;
};

}  // namespace lexidrome
