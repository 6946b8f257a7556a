// Finds the moves of a position.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/move.hpp"
#include "engine/situation.hpp"
#include "engine/slots.hpp"

namespace lexidrome {

struct GeneratorWork;

/// The workspace of one thread.
class Generator {
 public:
  Generator();
  ~Generator();
  Generator(Generator&&) noexcept;
  Generator& operator=(Generator&&) noexcept;

  /// The first move in the order of `is_better`.
  Move best(const Situation& situation);
  /// The first `count` moves, best first.
  void top(const Situation& situation, std::size_t count, std::vector<Move>& moves);
  /// `best` where the board has changed since the last call, which was `top` for the same rack,
  /// with tiles in the bag then and now; `floor` is the best play that did not change.
  Move best_after(const Situation& situation, const Move& floor, const Changed& changed);
  /// Every move, best first: each play once, each exchange, the pass.
  void all(const Situation& situation, std::vector<Move>& moves);

 private:
  std::unique_ptr<GeneratorWork> work_;
};

}  // namespace lexidrome
