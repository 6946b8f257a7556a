// Solves positions in which the bag is empty and both racks are known.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/budget.hpp"
#include "engine/open_game.hpp"
#include "engine/table.hpp"

namespace lexidrome {

struct EndgameResult {
  /// The best line: to the end of the game where it is proved.
  std::vector<SmallMove> line;
  /// What the spread of the side to move changes by to the end of the game.
  int value = 0;
  bool is_proved = false;
  /// How many moves ahead was looked; all of them where it is proved.
  int depth = 0;
  Stop why = Stop::kNot;
};

EndgameResult solve_endgame(const OpenGame& start, Table& table, Budget& budget, int threads);

}  // namespace lexidrome
