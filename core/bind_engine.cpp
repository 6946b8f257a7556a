// The player's part of the door.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "bind_engine.hpp"
#include "engine/klv.hpp"
#include "engine/position.hpp"
#include "engine/selfplay.hpp"
#include "graph/graph.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace lexidrome {
namespace {

TileCounts counts_of(const nb::bytes& tiles, int letters) {
  TileCounts counts;
  require(tiles.size() <= static_cast<std::size_t>(kMaxRack), "rack_size");
  for (const Tile tile : span_of(tiles)) {
    require(tile <= letters, "rack_tile");
    counts.add(tile);
  }
  return counts;
}

/// Finds the first `top` moves, or all where it is not given.
void find(const Position& position, const Evaluation& evaluation, std::optional<std::size_t> top,
          Moves& found) {
  thread_local Generator generator;
  const Situation situation = position.situation(evaluation);
  if (!top) {
    generator.all(situation, found.moves);
  } else if (*top == 1) {
    found.moves.assign(1, generator.best(situation));
  } else {
    generator.top(situation, *top, found.moves);
  }
  found.board = tiles_of(position.board);
  found.rack = position.racks[0];
  found.side = position.board.side();
}

Moves generate(const Position& position, const Style& style, std::optional<std::size_t> top) {
  const nb::gil_scoped_release unlocked;
  Moves found;
  find(position, style.evaluation, top, found);
  return found;
}

std::vector<Moves> generate_many(const std::vector<std::shared_ptr<const Position>>& positions,
                                 const Style& style, std::optional<std::size_t> top, int threads) {
  require(threads >= 1 && threads <= 1024, "threads");
  const nb::gil_scoped_release unlocked;
  std::vector<Moves> found(positions.size());
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr problem;
  const auto work = [&] {
    try {
      for (std::size_t at = next++; at < positions.size(); at = next++) {
        find(*positions[at], style.evaluation, top, found[at]);
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      problem = std::current_exception();
    }
  };
  std::vector<std::thread> helpers;
  for (int helper = 1; helper < threads; ++helper) helpers.emplace_back(work);
  work();
  for (std::thread& helper : helpers) helper.join();
  if (problem) std::rethrow_exception(problem);
  return found;
}

using Item =
    std::tuple<int, int, int, int, int, nb::bytes, nb::bytes, nb::bytes, std::vector<int>>;

/// Kind, row, column, score, equity, tiles, main word, leave and squares of the tiles.
Item item(const Moves& moves, std::size_t index) {
  const Move& move = moves.at(index);
  std::array<Tile, kMaxSide> word{};
  std::size_t length = 0;
  std::vector<int> squares;
  const int step = move.kind == MoveKind::kAcross ? 1 : moves.side;
  for (int square = move.row * moves.side + move.column; length < move.length; square += step) {
    const Tile there = moves.board[static_cast<std::size_t>(square)];
    word[length++] = there != 0 ? there : move.tiles[squares.size()];
    if (there == 0) squares.push_back(square);
  }
  TileCounts leave = moves.rack;
  for (std::size_t i = 0; i < move.tile_count; ++i) leave.remove(rack_tile(move.tiles[i]));
  return {static_cast<int>(move.kind),
          move.row,
          move.column,
          move.score,
          move.equity,
          bytes_of(std::span{move.tiles.data(), move.tile_count}),
          bytes_of(std::span{word.data(), length}),
          bytes_of(leave),
          std::move(squares)};
}

std::shared_ptr<Position> after(const Position& position, int kind, int row, int column,
                                const nb::bytes& tiles, int score) {
  const Move move = move_of(kind, row, column, tiles, score, position.setting->rules.letters);
  require(position.fits(move), "squares");
  auto next = std::make_shared<Position>(position);
  next->play(move);
  return next;
}

std::shared_ptr<Setting> make_setting(
    std::shared_ptr<const Lattice> lattice, int side, int rack_size, int bingo_tiles,
    int bingo_points, int exchange_bag_minimum, int zero_turns_limit, int zero_guard,
    int rack_adjustment, int start_row, int start_column, const nb::bytes& points,
    const nb::bytes& counts, const nb::bytes& vowels, const nb::bytes& letter_multipliers,
    const nb::bytes& word_multipliers) {
  auto setting = std::make_shared<Setting>();
  Rules& rules = setting->rules;
  rules.side = side;
  rules.letters = lattice->letters();
  rules.rack_size = rack_size;
  rules.bingo_tiles = bingo_tiles;
  rules.bingo_points = bingo_points;
  rules.exchange_bag_minimum = exchange_bag_minimum;
  rules.zero_turns_limit = zero_turns_limit;
  require(zero_guard >= 0 && zero_guard <= 2 && rack_adjustment >= 0 && rack_adjustment <= 2,
          "limits");
  rules.zero_guard = static_cast<ZeroGuard>(zero_guard);
  rules.rack_adjustment = static_cast<RackAdjustment>(rack_adjustment);
  rules.start_row = start_row;
  rules.start_column = start_column;
  const auto tiles = static_cast<std::size_t>(rules.letters) + 1;
  require(points.size() == tiles && counts.size() == tiles, "points");
  std::ranges::copy(span_of(points), rules.points.begin());
  std::ranges::copy(span_of(counts), rules.counts.begin());
  for (const Tile tile : span_of(vowels)) {
    require(tile >= 1 && tile <= rules.letters, "vowels");
    rules.vowels |= set_of(tile);
  }
  rules.letter_multipliers.assign(span_of(letter_multipliers).begin(),
                                  span_of(letter_multipliers).end());
  rules.word_multipliers.assign(span_of(word_multipliers).begin(),
                                span_of(word_multipliers).end());
  rules.check();
  setting->lattice = std::move(lattice);
  return setting;
}

std::shared_ptr<Position> make_position(std::shared_ptr<const Setting> setting,
                                        const nb::bytes& tiles, const std::vector<nb::bytes>& racks,
                                        const std::vector<int>& scores, int zero_turns) {
  const Rules& rules = setting->rules;
  require(!racks.empty() && racks.size() <= 8 && racks.size() == scores.size(), "sides");
  require(tiles.size() == rules.letter_multipliers.size(), "squares");
  for (const Tile tile : span_of(tiles)) {
    require(tile == 0 || (letter_of(tile) >= 1 && letter_of(tile) <= rules.letters), "tiles");
  }
  auto position = std::make_shared<Position>(setting, static_cast<int>(racks.size()));
  for (std::size_t side = 0; side < racks.size(); ++side) {
    position->racks[side] = counts_of(racks[side], rules.letters);
    require(position->racks[side].total <= rules.rack_size, "rack_size");
  }
  position->scores = scores;
  position->zero_turns = zero_turns;
  position->board.set_up(span_of(tiles));
  return position;
}

std::shared_ptr<LeaveTable> build_leaves(
    const std::vector<std::pair<nb::bytes, float>>& leaves, int letters) {
  std::vector<Leave> read;
  read.reserve(leaves.size());
  for (const auto& [tiles, points] : leaves) {
    require(tiles.size() <= static_cast<std::size_t>(kMaxRack), "leaves_too_long");
    Leave& leave = read.emplace_back();
    leave.points = points;
    for (const Tile tile : span_of(tiles)) leave.tiles[leave.count++] = tile;
  }
  return std::make_shared<LeaveTable>(LeaveTable::from_leaves(read, letters));
}

using RecordedTurn = std::tuple<int, nb::bytes, int, int, int, nb::bytes, int, int>;

/// Side, rack, kind, row, column, tiles, score, equity.
RecordedTurn recorded(const Turn& turn) {
  const Move& move = turn.move;
  return {turn.side,
          bytes_of(std::span{turn.rack.data(), turn.rack_count}),
          static_cast<int>(move.kind),
          move.row,
          move.column,
          bytes_of(std::span{move.tiles.data(), move.tile_count}),
          move.score,
          move.equity};
}

SelfPlayTotals play_games(const Setting& setting, const Style& first, const Style& second,
                          std::uint64_t seed, std::uint64_t games, int threads,
                          const std::optional<Progress>& progress,
                          std::vector<std::vector<Turn>>* turns) {
  require(threads >= 1 && threads <= 1024, "threads");
  const SelfPlay run{&setting.rules, setting.lattice.get(),
                     {&first.evaluation, &second.evaluation}, seed, games, threads};
  Question question(progress);
  SelfPlayTotals totals;
  {
    const nb::gil_scoped_release unlocked;
    totals = self_play(run, std::ref(question), turns);
  }
  question.raise();
  return totals;
}

std::vector<std::vector<RecordedTurn>> record_games(const Setting& setting, const Style& first,
                                                    const Style& second, std::uint64_t seed,
                                                    std::uint64_t games, int threads) {
  std::vector<std::vector<Turn>> turns;
  play_games(setting, first, second, seed, games, threads, std::nullopt, &turns);
  std::vector<std::vector<RecordedTurn>> record(turns.size());
  for (std::size_t game = 0; game < turns.size(); ++game) {
    for (const Turn& turn : turns[game]) record[game].push_back(recorded(turn));
  }
  return record;
}

void bind_setting(nb::module_& module) {
  nb::class_<Lattice>(module, "Lattice", "A word graph's GADDAG, laid out for finding plays.")
      .def(
          "__init__",
          [](Lattice* self, const Graph& graph) {
            const nb::gil_scoped_release unlocked;
            new (self) Lattice(graph.nodes(), static_cast<int>(graph.alphabet().size()));
          },
          "graph"_a, "From a graph that has a GADDAG.")
      .def_prop_ro("size_bytes", &Lattice::bytes);
  nb::class_<Setting>(module, "Setting", "The rules, tiles, squares and words of a game.")
      .def(nb::new_(&make_setting), nb::kw_only(), "lattice"_a, "side"_a, "rack_size"_a,
           "bingo_tiles"_a, "bingo_points"_a, "exchange_bag_minimum"_a, "zero_turns_limit"_a,
           "zero_guard"_a, "rack_adjustment"_a, "start_row"_a, "start_column"_a, "points"_a,
           "counts"_a, "vowels"_a, "letter_multipliers"_a, "word_multipliers"_a,
           "Raises ValueError, with a word for what, where the player cannot reckon with a value.");
}

void bind_evaluation(nb::module_& module) {
  nb::class_<LeaveTable>(module, "LeaveTable", "What tiles kept on the rack are worth.")
      .def_static(
          "from_bytes",
          [](const nb::bytes& file, int letters) {
            return std::make_shared<LeaveTable>(LeaveTable::from_bytes(
                {static_cast<const std::byte*>(file.data()), file.size()}, letters));
          },
          "file"_a, "letters"_a, "Read a KLV2 file; raises GraphFault.")
      .def_static("build", &build_leaves, "leaves"_a, "letters"_a,
                  "From sorted tiles and points, in the order of the tiles; raises GraphFault.")
      .def("__len__", &LeaveTable::size)
      .def_prop_ro("size_bytes", &LeaveTable::bytes)
      .def(
          "to_bytes",
          [](const LeaveTable& table) {
            const std::vector<std::byte> bytes = table.to_bytes();
            return nb::bytes(bytes.data(), bytes.size());
          },
          "The KLV2 file.")
      .def(
          "value",
          [](const LeaveTable& table, const nb::bytes& tiles) { return table.value(span_of(tiles)); },
          "tiles"_a, "Millipoints of sorted tiles, None if the table does not name them.");
  nb::class_<Style>(module, "Style", "How moves are judged beyond their score.")
      .def(
          "__init__",
          [](Style* self, std::shared_ptr<const LeaveTable> leaves, int opening_vowel_penalty,
             bool counts_going_out, int kept_points_times, int kept_fixed_penalty) {
            const LeaveTable* table = leaves.get();
            new (self) Style{std::move(leaves),
                             {table, opening_vowel_penalty, counts_going_out, kept_points_times,
                              kept_fixed_penalty}};
          },
          nb::kw_only(), "leaves"_a.none(), "opening_vowel_penalty"_a, "counts_going_out"_a,
          "kept_points_times"_a, "kept_fixed_penalty"_a);
}

void bind_moves(nb::module_& module) {
  nb::class_<Moves>(module, "MoveList", "Moves of one position, best first.")
      .def("__len__", [](const Moves& moves) { return moves.moves.size(); })
      .def(
          "score", [](const Moves& moves, std::size_t index) { return moves.at(index).score; },
          "index"_a)
      .def(
          "equity", [](const Moves& moves, std::size_t index) { return moves.at(index).equity; },
          "index"_a, "In millipoints.")
      .def("item", &item, "index"_a,
           "Kind, row, column, score, equity, tiles, main word, leave, squares of one move.");
  module.def("generate", &generate, "position"_a, "style"_a, "top"_a.none(),
             "The first `top` moves of a position, all if None. The GIL is free meanwhile.");
  module.def("generate_many", &generate_many, "positions"_a, "style"_a, "top"_a.none(),
             "threads"_a, "The same for many positions.");
}

void bind_position(nb::module_& module) {
  nb::class_<Position>(module, "PositionState", "Board, racks, scores; never changes.")
      .def(nb::new_(&make_position), "setting"_a, "tiles"_a, "racks"_a, "scores"_a, "zero_turns"_a)
      .def("after", &after, "kind"_a, "row"_a, "column"_a, "tiles"_a, "score"_a,
           "The position after a move, with nothing drawn.")
      .def_prop_ro("tiles", [](const Position& self) { return bytes_of(tiles_of(self.board)); })
      .def_prop_ro("racks",
                   [](const Position& self) {
                     std::vector<nb::bytes> racks;
                     for (const TileCounts& rack : self.racks) racks.push_back(bytes_of(rack));
                     return racks;
                   })
      .def_ro("scores", &Position::scores)
      .def_ro("zero_turns", &Position::zero_turns)
      .def_prop_ro("bag_count", &Position::bag_count)
      .def_prop_ro("unseen", [](const Position& self) { return bytes_of(self.unseen()); });
  nb::class_<Line>(module, "Line", "A position on which moves are played and taken back.")
      .def(
          "__init__",
          [](Line* self, const Position& position) { new (self) Line(position); }, "position"_a)
      .def("__len__", &Line::size)
      .def(
          "play",
          [](Line& self, int kind, int row, int column, const nb::bytes& tiles, int score) {
            const Position& position = self.position();
            const Move move =
                move_of(kind, row, column, tiles, score, position.setting->rules.letters);
            require(position.fits(move), "squares");
            self.play(move);
          },
          "kind"_a, "row"_a, "column"_a, "tiles"_a, "score"_a)
      .def("take_back",
           [](Line& self) {
             if (self.size() == 0) throw nb::index_error("there is no move to take back");
             self.take_back();
           })
      .def("position",
           [](const Line& self) { return std::make_shared<Position>(self.position()); });
}

void bind_self_play(nb::module_& module) {
  nb::class_<SelfPlayTotals>(module, "SelfPlayTotals", "What a run of games came to.")
      .def_ro("games", &SelfPlayTotals::games)
      .def_ro("turns", &SelfPlayTotals::turns)
      .def_ro("points", &SelfPlayTotals::points)
      .def_ro("wins", &SelfPlayTotals::wins)
      .def_ro("cpu_ns", &SelfPlayTotals::cpu_ns)
      .def_ro("wall_ns", &SelfPlayTotals::wall_ns);
  module.def(
      "self_play",
      [](const Setting& setting, const Style& first, const Style& second, std::uint64_t seed,
         std::uint64_t games, int threads, const std::optional<Progress>& progress) {
        return play_games(setting, first, second, seed, games, threads, progress, nullptr);
      },
      "setting"_a, "first"_a, "second"_a, "seed"_a, "games"_a, "threads"_a,
      "progress"_a.none(),
      "Play games; `progress` is called now and then with the number played. Ctrl-C stops it.");
  module.def("record_games", &record_games, "setting"_a, "first"_a, "second"_a, "seed"_a,
             "games"_a, "threads"_a,
             "The turns of each game: side, rack, kind, row, column, tiles, score, equity.");
}

}  // namespace

void bind_engine(nb::module_& module) {
  bind_setting(module);
  bind_evaluation(module);
  bind_moves(module);
  bind_position(module);
  bind_self_play(module);
}

}  // namespace lexidrome
