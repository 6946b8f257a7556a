// The plays of single rows and columns, remembered while a search comes back to them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/leave_map.hpp"
#include "engine/open_game.hpp"
#include "engine/sinks.hpp"

namespace lexidrome {

/// What one rack can play in one lane.
struct LanePlays {
  std::uint64_t key = 0;
  std::uint32_t offset = 0;
  std::uint32_t count = 0;
  /// How many use the whole rack; these come first.
  std::uint32_t outs = 0;
  std::int32_t best_score = 0;
  std::int32_t best_out = 0;
  /// The tiles that any of them uses, the blank as bit 0.
  LetterSet used = 0;
};

/// The workspace of one thread. A lane that no move has touched has the same plays as before for
/// the same rack, wherever in the search it is met.
class LaneMemory {
 public:
  LaneMemory();

  /// Forgets everything when too much is remembered. What `plays` gave before is lost.
  void make_room();
  /// For the side to move, or for the other.
  LanePlays plays(const OpenGame& game, bool is_mover, Direction direction, int number);
  /// How many plays were found since this was last asked.
  std::size_t take_work() { return std::exchange(work_, 0); }
  [[nodiscard]] std::span<const SmallMove> moves(const LanePlays& plays) const {
    return {moves_.data() + plays.offset, plays.count};
  }

 private:
  struct Map {
    std::uint64_t key = 0;
    LeaveMap map;
  };
  const LeaveMap& map(const OpenGame& game, const OpenRack& rack);
  LanePlays find(const OpenGame& game, const OpenRack& rack, Direction direction, int number);

  std::vector<LanePlays> slots_;
  std::vector<SmallMove> moves_;
  std::vector<Move> found_;
  std::vector<Map> maps_;
  std::size_t work_ = 0;
};

}  // namespace lexidrome
