#pragma once

#include <nanobind/nanobind.h>

namespace lexidrome {

/// The word graph's part of the door.
void bind_graph(nanobind::module_& module);

/// The player's part of the door.
void bind_engine(nanobind::module_& module);

}  // namespace lexidrome
