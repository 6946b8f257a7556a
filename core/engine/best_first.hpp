// Finds the best plays without finding all.
#pragma once

#include <vector>

#include "engine/leave_map.hpp"
#include "engine/parts.hpp"
#include "engine/situation.hpp"
#include "engine/slots.hpp"

namespace lexidrome {

/// Slots by their bounds, best first, until none can hold a move that is wanted. A slot is filled
/// with the words that the parts of the rack make with the letters in it.
class BestFirst {
 public:
  /// Makes the parts of the situation's rack, which `find` plays.
  void hold(const Situation& situation, const LeaveMap& leaves);
  /// The best of all plays, or of those that a change of the board changed.
  template <class Sink>
  void find(const Situation& situation, const LeaveMap& leaves, Sink& sink,
            const Changed* changed = nullptr);

 private:
  template <class Sink>
  class Filling;

  Parts parts_;
  std::vector<Slot> heap_;
};

}  // namespace lexidrome
