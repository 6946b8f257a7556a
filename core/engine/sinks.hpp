// Where moves go when they are found.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/limits.hpp"
#include "engine/move.hpp"

namespace lexidrome {

/// Keeps the best move.
class BestSink {
 public:
  /// A move of less equity is not wanted.
  [[nodiscard]] Millipoints least() const { return least_; }
  [[nodiscard]] const Move& best() const { return best_; }

  void take(const Move& move) {
    if (has_move_ && !is_better(move, best_)) return;
    best_ = move;
    has_move_ = true;
    // A pass comes last whatever its equity, so that any other move takes its place.
    least_ = move.kind == MoveKind::kPass ? kNoPlay : move.equity;
  }

 private:
  Move best_;
  Millipoints least_ = kNoPlay;
  bool has_move_ = false;
};

/// Keeps the first so many moves, in a heap whose top is the last of them.
class TopSink {
 public:
  TopSink(std::vector<Move>& moves, std::size_t count) : moves_(moves), count_(count) {}

  [[nodiscard]] Millipoints least() const { return least_; }

  void take(const Move& move) {
    if (moves_.size() == count_) {
      if (!is_better(move, moves_.front())) return;
      std::pop_heap(moves_.begin(), moves_.end(), is_better);
      moves_.pop_back();
    }
    moves_.push_back(move);
    std::push_heap(moves_.begin(), moves_.end(), is_better);
    const Move& last = moves_.front();
    if (moves_.size() == count_ && last.kind != MoveKind::kPass) least_ = last.equity;
  }

 private:
  std::vector<Move>& moves_;
  std::size_t count_;
  Millipoints least_ = kNoPlay;
};

/// Keeps all moves.
class AllSink {
 public:
  explicit AllSink(std::vector<Move>& moves) : moves_(moves) {}

  [[nodiscard]] static constexpr Millipoints least() { return kNoPlay; }
  void take(const Move& move) { moves_.push_back(move); }

 private:
  std::vector<Move>& moves_;
};

}  // namespace lexidrome
