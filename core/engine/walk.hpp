// Finds every play by walking the lattice over the board.
#pragma once

#include "engine/leave_map.hpp"
#include "engine/sinks.hpp"
#include "engine/situation.hpp"

namespace lexidrome {

/// Each play once, in no particular order.
void walk(const Situation& situation, const LeaveMap& leaves, AllSink& sink);

}  // namespace lexidrome
