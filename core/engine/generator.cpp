#include "engine/generator.hpp"

#include <algorithm>

#include "engine/best_first.hpp"
#include "engine/bits.hpp"
#include "engine/sinks.hpp"
#include "engine/walk.hpp"

namespace lexidrome {

namespace {

/// For more moves than this, finding all and sorting them is quicker than finding the best first.
constexpr std::size_t kMostBestFirst = 100;

/// Exchanges and the pass.
template <class Sink>
void take_other_moves(const Situation& situation, const LeaveMap& leaves, Sink& sink) {
  Move pass;
  pass.equity = leaves.value(leaves.whole());
  sink.take(pass);
  const int bag = situation.holding.bag_count;
  if (bag < situation.rules->exchange_bag_minimum) return;
  for (const std::uint16_t kept : leaves.masks()) {
    const std::uint32_t given = leaves.whole() & ~std::uint32_t{kept};
    const int count = count_bits(given);
    if (count == 0 || count > bag || leaves.value(kept) < sink.least()) continue;
    Move move;
    move.equity = leaves.value(kept);
    move.kind = MoveKind::kExchange;
    move.tile_count = static_cast<std::uint8_t>(leaves.tiles(given, move.tiles));
    sink.take(move);
  }
}

}  // namespace

struct GeneratorWork {
  LeaveMap leaves;
  BestFirst best_first;
};

Generator::Generator() : work_(std::make_unique<GeneratorWork>()) {}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

Move Generator::best(const Situation& situation) {
  work_->leaves.fill(*situation.rules, *situation.evaluation, situation.holding);
  BestSink sink;
  take_other_moves(situation, work_->leaves, sink);
  work_->best_first.hold(situation, work_->leaves);
  work_->best_first.find(situation, work_->leaves, sink);
  return sink.best();
}

void Generator::top(const Situation& situation, std::size_t count, std::vector<Move>& moves) {
  if (count > kMostBestFirst) {
    all(situation, moves);
    if (moves.size() > count) moves.resize(count);
    return;
  }
  moves.clear();
  if (count == 0) return;
  work_->leaves.fill(*situation.rules, *situation.evaluation, situation.holding);
  TopSink sink(moves, count);
  take_other_moves(situation, work_->leaves, sink);
  work_->best_first.hold(situation, work_->leaves);
  work_->best_first.find(situation, work_->leaves, sink);
  std::sort_heap(moves.begin(), moves.end(), is_better);
}

Move Generator::best_after(const Situation& situation, const Move& floor, const Changed& changed) {
  BestSink sink;
  take_other_moves(situation, work_->leaves, sink);
  sink.take(floor);
  work_->best_first.find(situation, work_->leaves, sink, &changed);
  return sink.best();
}

void Generator::all(const Situation& situation, std::vector<Move>& moves) {
  moves.clear();
  work_->leaves.fill(*situation.rules, *situation.evaluation, situation.holding);
  AllSink sink(moves);
  take_other_moves(situation, work_->leaves, sink);
  walk(situation, work_->leaves, sink);
  std::sort(moves.begin(), moves.end(), is_better);
}

}  // namespace lexidrome
