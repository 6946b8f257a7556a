// Everything that moves are found from.
#pragma once

#include "engine/board.hpp"
#include "engine/leave_map.hpp"
#include "engine/rules.hpp"

namespace lexidrome {

struct Situation {
  const Rules* rules;
  const Lattice* lattice;
  const Evaluation* evaluation;
  const Board* board;
  Holding holding;
};

/// What the vowels of a play on an empty board cost, for they open letter premiums to the reply.
Millipoints opening_penalty(const Situation& situation, const Move& play);

}  // namespace lexidrome
