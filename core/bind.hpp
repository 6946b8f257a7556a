#pragma once

#include <nanobind/nanobind.h>

namespace lexidrome {

/// The word graph's part of the door.
void bind_graph(nanobind::module_& module);

/// The wish to stop a search, which comes before the searches.
void bind_cancel(nanobind::module_& module);

/// Endgames and pre-endgames, after the positions that they are about.
void bind_endgame(nanobind::module_& module);

/// The player's part of the door.
void bind_engine(nanobind::module_& module);

/// Learning leaves and chances.
void bind_training(nanobind::module_& module);

/// Playing on from moves.
void bind_simulation(nanobind::module_& module);

}  // namespace lexidrome
