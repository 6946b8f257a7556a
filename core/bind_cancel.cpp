// The wish to stop, as Python gives it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/shared_ptr.h>

#include <memory>

#include "bind.hpp"
#include "engine/cancel.hpp"

namespace nb = nanobind;

namespace lexidrome {

void bind_cancel(nb::module_& module) {
  nb::class_<Cancel>(module, "Cancel",
                     "Stops a search that was given it, from any thread. Once cancelled it stays so.")
      .def(nb::new_([] { return std::make_shared<Cancel>(); }))
      .def("cancel", &Cancel::cancel, "Stop now; within 20 ms the search answers with what it has.")
      .def_prop_ro("is_cancelled", &Cancel::is_cancelled);
}

}  // namespace lexidrome
