// The only door between the core and Python; each topic has a file of its own.
#include "bind.hpp"

#include "version.hpp"

NB_MODULE(_core, m) {
  // Constants of the rooms above live until the interpreter ends, which is no leak.
  nanobind::set_leak_warnings(false);
  m.doc() = "The native core of Lexidrome.";
  m.def("build_description", &lexidrome::build_description,
        "Which compiler built the core, for bug reports.");
  lexidrome::bind_graph(m);
  lexidrome::bind_cancel(m);
  lexidrome::bind_engine(m);
  lexidrome::bind_training(m);
  lexidrome::bind_simulation(m);
  lexidrome::bind_endgame(m);
}
