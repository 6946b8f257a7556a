// The only door between the core and Python.
#include <nanobind/nanobind.h>

#include "version.hpp"

namespace nb = nanobind;

NB_MODULE(_core, m) {
  m.doc() = "The native core of Lexidrome.";
  m.def("build_description", &lexidrome::build_description,
        "Which compiler built the core, for bug reports.");
}
