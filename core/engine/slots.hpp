// Where a play can lie, and how much it can be worth there at most.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/board.hpp"
#include "engine/leave_map.hpp"
#include "engine/limits.hpp"
#include "engine/parts.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

/// The squares of a main word: a stretch of a lane with at least one empty square that touches a
/// tile, and with no tile right before or after it.
struct Slot {
  /// No play here is worth more.
  Millipoints bound;
  /// No play here scores more.
  std::int32_t score_bound;
  Direction direction;
  std::uint8_t lane;
  std::uint8_t first;
  /// The square after the last.
  std::uint8_t end;
  /// How many of its squares are empty.
  std::uint8_t count;
  /// Whether the bound knows which letters make words at all.
  bool is_close;
};

/// The squares of which something changed that matters to plays, by direction and lane, as bits: a
/// tile was laid, or a run across it changed.
using Changed = std::array<std::array<std::uint32_t, kMaxSide>, 2>;

/// Whether a play on those squares of a lane is another than before the change, or was none.
inline bool is_changed(const Changed& changed, Direction direction, int lane, int first, int end) {
  const std::uint32_t beside = ((2U << end) - 1) & ~((1U << (first == 0 ? 0 : first - 1)) - 1);
  return (changed[static_cast<std::size_t>(direction)][static_cast<std::size_t>(lane)] & beside) !=
         0;
}

/// Lists the slots of a position that a rack can fill.
///
/// The bound of a slot puts the highest points of the rack on the squares that count most, and adds
/// the best leave of so many tiles played. Which letters make words is asked only for slots without
/// letters on the board, where the answer is the same for all of a size.
class SlotList {
 public:
  SlotList(const Rules& rules, const Lattice& lattice, const Board& board, const LeaveMap& leaves,
           const TileCounts& rack, Parts& parts, const Changed* changed = nullptr);

  /// Appends the slots whose bound is at least `least`.
  void list(Millipoints least, std::vector<Slot>& slots) const;

 private:
  struct Stretch;

  void list_lane(Direction direction, int number, Millipoints least,
                 std::vector<Slot>& slots) const;
  void list_anchor(Direction direction, int number, int anchor, int free_before, Millipoints least,
                   std::vector<Slot>& slots) const;
  [[nodiscard]] LetterSet fitting(const Lane& lane, int at) const {
    const auto i = static_cast<std::size_t>(at);
    return lane.cross[i] & lane.within[i] & letters_;
  }

  const Rules& rules_;
  const Lattice& lattice_;
  const Board& board_;
  /// Only slots with a change are listed, unless null.
  const Changed* changed_;
  /// Letters that can be laid; all of them with a blank.
  LetterSet letters_ = 0;
  int size_ = 0;
  /// The best leave by the number of tiles played, with and without letters on the board.
  std::array<Millipoints, kMaxRack + 1> best_through_{};
  std::array<Millipoints, kMaxRack + 1> best_alone_{};
  /// The rack's points, highest first, and the sum of the highest so many.
  std::array<int, kMaxRack> points_{};
  std::array<int, kMaxRack + 1> sums_{};
};

}  // namespace lexidrome
