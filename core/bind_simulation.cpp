// Simulation, as Python asks for it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_engine.hpp"
#include "engine/match.hpp"
#include "engine/simulation.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lexidrome {
namespace {

/// Samples, utility, its standard error, chance to win, spread.
using Figures = std::tuple<std::uint32_t, double, double, double, double>;

struct Report {
  Moves moves;
  std::vector<Figures> figures;
  std::uint64_t iterations;
  double sure;
  int stopped;
};

Report report_of(const Position& position, const SimulationResult& result) {
  Report report;
  for (const Simulated& simulated : result.moves) {
    report.moves.moves.push_back(simulated.move);
    report.figures.emplace_back(simulated.samples, simulated.mean.utility, simulated.error,
                                simulated.mean.win, simulated.mean.spread);
  }
  report.moves.board = tiles_of(position.board);
  report.moves.rack = position.racks[0];
  report.moves.side = position.board.side();
  report.iterations = result.iterations;
  report.sure = result.sure;
  report.stopped = static_cast<int>(result.stopped);
  return report;
}

using Show = nb::typed<nb::callable, nb::object(Report)>;

Report run(const Position& position, const Style& style, const WinTable& wins, int plies,
           double spread_share, std::uint64_t seed, std::uint64_t iterations,
           std::uint64_t time_ms, double confidence, std::size_t candidates, int threads,
           const std::shared_ptr<Cancel>& cancel, const std::optional<Show>& show) {
  require(position.sides == 2, "sides");
  require(threads >= 1 && threads <= 1024, "threads");
  require(plies >= 0 && plies <= 50, "plies");
  require(candidates >= 1 && candidates <= 60, "candidates");
  require(spread_share >= 0 && spread_share <= 1, "spread_share");
  Scene scene = scene_of(position, style.evaluation, wins);
  require(scene.rack.total > 0, "rack");
  scene.plies = plies;
  scene.spread_share = spread_share;
  scene.seed = seed;
  const SimulationLimits limits{iterations, time_ms,  confidence,
                                candidates, threads, cancel.get()};
  std::unique_ptr<nb::python_error> error;
  const auto goes_on = [&](const SimulationResult& result) {
    const nb::gil_scoped_acquire locked;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (show) (*show)(report_of(position, result));
      return true;
    } catch (nb::python_error& raised) {
      error = std::make_unique<nb::python_error>(std::move(raised));
      return false;
    }
  };
  SimulationResult result;
  {
    const nb::gil_scoped_release unlocked;
    result = simulate(scene, limits, goes_on);
  }
  if (error) throw std::move(*error);
  return report_of(position, result);
}

/// Kind, row, column, tiles, score.
using PlainMove = std::tuple<int, int, int, nb::bytes, int>;
using Think = nb::typed<nb::callable, PlainMove(std::shared_ptr<Position>, std::uint64_t)>;
/// Style, iterations, plies, share of the spread, confidence, candidates, and who thinks instead.
using Playing =
    std::tuple<const Style*, std::uint64_t, int, double, double, std::size_t, std::optional<Think>>;

Player player_of(const Playing& playing) {
  const auto& [style, iterations, plies, spread_share, confidence, candidates, think] = playing;
  require(plies >= 0 && plies <= 50, "plies");
  require(candidates >= 1 && candidates <= 60, "candidates");
  Player player{&style->evaluation, iterations, plies, spread_share, confidence, candidates, {}};
  if (!think) return player;
  player.think = [ask = *think](const Position& position, std::uint64_t seed) {
    const nb::gil_scoped_acquire locked;
    const auto [kind, row, column, tiles, score] =
        nb::cast<PlainMove>(ask(std::make_shared<Position>(position), seed));
    const Move move = move_of(kind, row, column, tiles, score, position.setting->rules.letters);
    require(position.fits(move), "squares");
    return move;
  };
  return player;
}

MatchTotals match(std::shared_ptr<const Setting> setting, const Playing& first,
                  const Playing& second, const WinTable& wins, std::uint64_t seed,
                  std::uint64_t first_pair, std::uint64_t pairs, int threads, int last_turns,
                  const Style& opening, const std::optional<Progress>& progress) {
  require(threads >= 1 && threads <= 1024, "threads");
  require(last_turns >= 0, "last_turns");
  const Match match{std::move(setting), {player_of(first), player_of(second)},
                    &wins,              seed,
                    first_pair,         pairs,
                    threads,            last_turns,
                    &opening.evaluation};
  Question question(progress);
  MatchTotals totals;
  {
    const nb::gil_scoped_release unlocked;
    totals = play_match(match, std::ref(question));
  }
  question.raise();
  return totals;
}

}  // namespace

void bind_simulation(nb::module_& module) {
  nb::class_<Report>(module, "SimulationReport", "Candidates, best first, and how they fared.")
      .def_prop_ro("moves", [](const Report& report) { return report.moves; })
      .def_ro("figures", &Report::figures,
              "Of each: samples, utility, its standard error, chance to win, spread.")
      .def_ro("iterations", &Report::iterations)
      .def_ro("sure", &Report::sure)
      .def_ro("stopped", &Report::stopped);
  module.def("simulate", &run, "position"_a, "style"_a, "wins"_a, nb::kw_only(), "plies"_a,
             "spread_share"_a, "seed"_a, "iterations"_a, "time_ms"_a, "confidence"_a,
             "candidates"_a, "threads"_a, "cancel"_a.none(), "show"_a.none(),
             "Play on from the best candidates; `show` gets a report now and then. The GIL is free "
             "meanwhile; 0 is no limit.");
  nb::class_<MatchTotals>(module, "MatchTotals", "What a match came to.")
      .def_ro("games", &MatchTotals::games)
      .def_ro("turns", &MatchTotals::turns)
      .def_ro("wins", &MatchTotals::wins)
      .def_ro("points", &MatchTotals::points)
      .def_ro("halves", &MatchTotals::halves,
              "Pairs in which the first player took 0 to 4 halves of a win.");
  module.def("play_match", &match, "setting"_a, "first"_a, "second"_a, "wins"_a, "seed"_a,
             "first_pair"_a, "pairs"_a, "threads"_a, "last_turns"_a, "opening"_a,
             "progress"_a.none(),
             "Pairs of games with the same draws. A player is style, iterations, plies, share of the "
             "spread, confidence, candidates, and a function that chooses by a position and a seed "
             "instead of all that. With `last_turns` the players take over so long before the end.");
}

}  // namespace lexidrome
