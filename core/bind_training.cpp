// Learning leaves and chances, as Python asks for it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>

#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind_engine.hpp"
#include "engine/position.hpp"
#include "engine/training.hpp"
#include "engine/win_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lexidrome {
namespace {

/// A training with the rules that it counts by.
struct Training {
  Training(std::shared_ptr<const Setting> the_setting, std::vector<Leave> leaves)
      : setting(std::move(the_setting)),
        work(setting->rules, *setting->lattice, std::move(leaves)) {}

  std::shared_ptr<const Setting> setting;
  LeaveTraining work;
};

void play(Training& training, std::uint64_t seed, std::uint64_t first, std::uint64_t end,
          int threads, const std::optional<Progress>& progress) {
  require(threads >= 1 && threads <= 1024, "threads");
  Question question(progress);
  {
    const nb::gil_scoped_release unlocked;
    training.work.play(seed, first, end, threads, std::ref(question));
  }
  question.raise();
}

nb::bytes sums(const Training& training) {
  const std::vector<std::uint64_t> sums = training.work.sums();
  return nb::bytes(sums.data(), sums.size() * sizeof(std::uint64_t));
}

bool restore(Training& training, const nb::bytes& bytes) {
  if (bytes.size() % sizeof(std::uint64_t) != 0) return false;
  std::vector<std::uint64_t> sums(bytes.size() / sizeof(std::uint64_t));
  if (!sums.empty()) std::memcpy(sums.data(), bytes.data(), bytes.size());
  return training.work.restore(sums);
}

}  // namespace

void bind_training(nb::module_& module) {
  nb::class_<Training>(module, "LeaveTraining", "Sums over games, for a table of leaves.")
      .def(
          "__init__",
          [](Training* self, std::shared_ptr<const Setting> setting, const LeaveTable* known) {
            const nb::gil_scoped_release unlocked;
            std::vector<Leave> leaves = all_leaves(setting->rules);
            for (Leave& leave : leaves) {
              if (known == nullptr) break;
              leave.points = static_cast<float>(known->value(leave.span()).value_or(0)) / kPoint;
            }
            new (self) Training(std::move(setting), std::move(leaves));
          },
          "setting"_a, "known"_a.none(),
          "By leaves that are known, or worth nothing yet; ValueError where they are too many.")
      .def("play", &play, "seed"_a, "first"_a, "end"_a, "threads"_a, "progress"_a.none(),
           "Play games and add them up; the sums do not depend on the threads. Ctrl-C stops it.")
      .def(
          "next_generation",
          [](const Training& self) {
            const nb::gil_scoped_release unlocked;
            return std::make_shared<Training>(self.setting, self.work.fit());
          },
          "A training without games, with the leaves that this one's games came to.")
      .def("sums", &sums, "To go on from another time.")
      .def("restore", &restore, "sums"_a, "False if they are of another training.")
      .def_prop_ro("racks", [](const Training& self) { return self.work.racks(); })
      .def_prop_ro("leaves",
                   [](const Training& self) {
                     return std::make_shared<LeaveTable>(self.work.table());
                   })
      .def("win_table", [](const Training& self) {
        return std::make_shared<WinTable>(
            WinTable::from_changes(self.work.changes(), LeaveTraining::kMostChange));
      });
  nb::class_<WinTable>(module, "WinTable", "How often the side to move wins.")
      .def_static(
          "from_bytes",
          [](const nb::bytes& file) -> std::shared_ptr<WinTable> {
            const auto table = WinTable::from_bytes(
                {static_cast<const std::byte*>(file.data()), file.size()});
            require(table.has_value(), "win_table");
            return std::make_shared<WinTable>(*table);
          },
          "file"_a, "ValueError if the bytes are none.")
      .def("to_bytes",
           [](const WinTable& table) {
             const std::vector<std::byte> bytes = table.to_bytes();
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def_prop_ro("rows", &WinTable::rows)
      .def_prop_ro("span", &WinTable::span)
      .def("chance", &WinTable::chance, "spread"_a, "unseen"_a,
           "From 0 to 1, for the side to move.");
}

}  // namespace lexidrome
