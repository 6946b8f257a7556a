// Finds every play by walking the lattice over the board.
#pragma once

#include "engine/leave_map.hpp"
#include "engine/sinks.hpp"
#include "engine/situation.hpp"

namespace lexidrome {

/// Each play once, in no particular order.
void walk(const Situation& situation, const LeaveMap& leaves, AllSink& sink);

/// The plays of one row or column.
void walk_lane(const Situation& situation, const LeaveMap& leaves, Direction direction, int number,
               AllSink& sink);

}  // namespace lexidrome
