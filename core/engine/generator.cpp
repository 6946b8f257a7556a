#include "engine/generator.hpp"

#include <algorithm>
#include <bit>

#include "engine/bounds.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr bool has_bit(std::uint32_t set, int at) { return (set >> at & 1) != 0; }

/// Keeps the best move.
struct BestSink {
  static constexpr bool kHasLimit = true;
  Move best;
  Millipoints limit = kNoPlay;
  void take(const Move& move) {
    if (limit != kNoPlay && !is_better(move, best)) return;
    best = move;
    limit = move.equity;
  }
};

/// Keeps the first `count` moves in a heap whose top is the last of them.
struct TopSink {
  static constexpr bool kHasLimit = true;
  std::vector<Move>* moves;
  std::size_t count;
  Millipoints limit = kNoPlay;
  void take(const Move& move) {
    if (moves->size() == count) {
      if (!is_better(move, moves->front())) return;
      std::pop_heap(moves->begin(), moves->end(), is_better);
      moves->pop_back();
    }
    moves->push_back(move);
    std::push_heap(moves->begin(), moves->end(), is_better);
    const Move& last = moves->front();
    // A pass comes last whatever its equity, so that any play may still take its place.
    if (moves->size() == count) limit = last.kind == MoveKind::kPass ? kNoPlay : last.equity;
  }
};

/// Keeps all moves.
struct AllSink {
  static constexpr bool kHasLimit = false;
  std::vector<Move>* moves;
  static constexpr Millipoints limit = kNoPlay;
  void take(const Move& move) { moves->push_back(move); }
};

/// A play as it grows: what it has scored and what is left of the rack.
struct Growth {
  int main_points;
  int word_times;
  int cross_points;
  std::uint32_t kept;
  int count;
};

}  // namespace

struct GeneratorWork {
  LeaveMap leaves;
  Bounds bounds;
  Limits limits;
  std::vector<Anchor> anchors;
};

namespace {

/// Walks the lattice over one position.
template <bool kWide, class Sink>
class Walk {
 public:
  Walk(const Situation& situation, GeneratorWork& workspace, Sink& sink)
      : rules_(*situation.rules),
        board_(*situation.board),
        lattice_(*situation.lattice),
        data_(situation.lattice->data()),
        evaluation_(*situation.evaluation),
        leaves_(workspace.leaves),
        work_(workspace),
        sink_(sink),
        rack_(situation.holding.rack),
        side_(rules_.side) {
    for (int tile = 1; tile <= rules_.letters; ++tile) {
      if (rack_.counts[size_of(tile)] != 0) letters_ |= set_of(static_cast<Tile>(tile));
    }
  }

  void run() {
    if (rack_.total == 0) return;
    work_.bounds.set_rack(rules_, leaves_, rack_);
    work_.anchors.clear();
    for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
      for (int number = 0; number < side_; ++number) list_anchors(direction, number);
    }
    if constexpr (Sink::kHasLimit) {
      std::vector<Anchor>& heap = work_.anchors;
      const auto less = [](const Anchor& a, const Anchor& b) { return a.bound < b.bound; };
      std::make_heap(heap.begin(), heap.end(), less);
      while (!heap.empty() && heap.front().bound >= sink_.limit) {
        std::pop_heap(heap.begin(), heap.end(), less);
        hang_on(heap.back());
        heap.pop_back();
      }
    } else {
      for (const Anchor& anchor : work_.anchors) hang_on(anchor);
    }
  }

 private:
  void list_anchors(Direction direction, int number) {
    const Lane& lane = board_.lane(direction, number);
    int last = -1;
    for (std::uint32_t rest = board_.anchors(direction, number); rest != 0; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      const bool follows_run = at > 0 && has_bit(lane.occupied, at - 1);
      Anchor anchor{kNoPlay, direction, static_cast<std::uint8_t>(number),
                    static_cast<std::uint8_t>(at),
                    static_cast<std::uint8_t>(follows_run ? 0 : at - last - 1)};
      last = at;
      if constexpr (Sink::kHasLimit) {
        anchor.bound = work_.bounds.of(lattice_, lane, side_, anchor, nullptr);
        if (anchor.bound == kNoPlay || anchor.bound < sink_.limit) continue;
      }
      work_.anchors.push_back(anchor);
    }
  }

  /// Finds every play whose first anchor this is.
  void hang_on(const Anchor& anchor) {
    lane_ = &board_.lane(anchor.direction, anchor.lane);
    direction_ = anchor.direction;
    number_ = anchor.lane;
    anchor_ = anchor.at;
    free_before_ = std::min<int>(anchor.free_before, rack_.total - 1);
    if constexpr (Sink::kHasLimit) {
      work_.bounds.of(lattice_, *lane_, side_, anchor, &work_.limits);
    }
    const std::uint32_t occupied = lane_->occupied;
    const int at = anchor_;
    Growth growth{0, 1, 0, leaves_.whole(), 0};
    const bool follows_run = at > 0 && has_bit(occupied, at - 1);
    const bool precedes_run = at + 1 < side_ && has_bit(occupied, at + 1);
    start_ = at;
    while (start_ > 0 && has_bit(occupied, start_ - 1)) {
      --start_;
      growth.main_points += lane_->tile_points[size_of(start_)];
    }
    end_ = at + 1;
    while (end_ < side_ && has_bit(occupied, end_)) {
      growth.main_points += lane_->tile_points[size_of(end_)];
      ++end_;
    }
    if (follows_run && !precedes_run) {
      first_ = start_;
      row_ = &work_.limits.right[0];
      grow_right(at, lane_->after[size_of(at)], growth);
    } else {
      const List list = precedes_run ? lane_->before[size_of(at)] : lattice_.root();
      grow_left(at, list, growth);
    }
  }

  /// Lays a tile on `at` in all ways that the list allows and calls `next(arc, growth)` for each.
  template <class Next>
  void lay(int at, List list, const Growth& growth, Next&& next) {
    const auto i = size_of(at);
    const LetterSet set = Lattice::tiles_of<kWide>(data_, list);
    const LetterSet fitting = set & lane_->cross[i] & lane_->within[i];
    const int word_times = growth.word_times * lane_->word_times[i];
    const int cross_points = growth.cross_points + lane_->cross_points[i];
    const int letter_times = lane_->letter_times[i];
    const int cross_times = lane_->cross_times[i];
    for (LetterSet rest = fitting & letters_; rest != 0; rest &= rest - 1) {
      const Tile tile = lowest(rest);
      const int points = rules_.points[tile];
      const int copies = rack_.counts[tile]--;
      if (copies == 1) letters_ ^= set_of(tile);
      strip_[i] = tile;
      next(Lattice::arc_of<kWide>(data_, list, set, tile),
           Growth{growth.main_points + points * letter_times, word_times,
                  cross_points + points * cross_times,
                  growth.kept ^ leaves_.bit(tile, copies), growth.count + 1});
      ++rack_.counts[tile];
      letters_ |= set_of(tile);
    }
    if (rack_.counts[kBlank] == 0) return;
    const int copies = rack_.counts[kBlank]--;
    const int points = rules_.points[kBlank];
    const Growth grown{growth.main_points + points * letter_times, word_times,
                       cross_points + points * cross_times,
                       growth.kept ^ leaves_.bit(kBlank, copies), growth.count + 1};
    for (LetterSet rest = fitting; rest != 0; rest &= rest - 1) {
      const Tile tile = lowest(rest);
      strip_[i] = tile | kBlankBit;
      next(Lattice::arc_of<kWide>(data_, list, set, tile), grown);
    }
    ++rack_.counts[kBlank];
  }

  void grow_left(int at, List list, const Growth& growth) {
    const int covered = anchor_ - at;
    if constexpr (Sink::kHasLimit) {
      if (work_.limits.left[size_of(covered)] < sink_.limit) return;
    }
    lay(at, list, growth, [&](Arc arc, const Growth& grown) {
      first_ = at;
      if (at == anchor_) {
        for (int square = at - 1; square >= start_; --square) {
          if (arc.child() == 0) return;
          arc = lattice_.find(arc.child(), letter_of(lane_->tiles[size_of(square)]));
        }
        first_ = start_;
      }
      if (arc.ends_word()) record(end_, grown);
      if (arc.child() == 0 || grown.kept == 0) return;
      if (end_ < side_) {
        const LetterSet set = Lattice::tiles_of<kWide>(data_, arc.child());
        if ((set & 1) != 0) {
          row_ = &work_.limits.right[size_of(covered)];
          grow_right(end_, Lattice::arc_of<kWide>(data_, arc.child(), set, kSeparator).child(),
                     grown);
        }
      }
      if (covered < free_before_) grow_left(at - 1, arc.child(), grown);
    });
  }

  void grow_right(int at, List list, const Growth& growth) {
    if constexpr (Sink::kHasLimit) {
      if ((*row_)[size_of(at)] < sink_.limit) return;
    }
    lay(at, list, growth, [&](Arc arc, Growth grown) {
      int next = at + 1;
      while (next < side_ && has_bit(lane_->occupied, next)) {
        if (arc.child() == 0) return;
        arc = lattice_.find(arc.child(), letter_of(lane_->tiles[size_of(next)]));
        grown.main_points += lane_->tile_points[size_of(next)];
        ++next;
      }
      if (arc.ends_word()) record(next, grown);
      if (arc.child() == 0 || next == side_ || grown.kept == 0) return;
      grow_right(next, arc.child(), grown);
    });
  }

  /// A play from `first_` up to the square before `end`.
  void record(int end, const Growth& grown) {
    const int score = grown.main_points * grown.word_times + grown.cross_points +
                      (grown.count == rules_.bingo_tiles ? rules_.bingo_points : 0);
    const Millipoints equity = score * kPoint + leaves_.value(grown.kept);
    if constexpr (Sink::kHasLimit) {
      if (equity < sink_.limit) return;
    }
    const std::uint32_t range = ((2U << (end - 1)) - 1) & ~((1U << first_) - 1);
    std::uint32_t laid = range & ~lane_->occupied;
    if (end - first_ < 2) return;
    // A single tile that makes words both ways is a play across.
    if (grown.count == 1 && direction_ == Direction::kDown && (laid & lane_->crossed) != 0) return;
    Move move;
    move.equity = equity;
    move.score = score;
    const bool is_across = direction_ == Direction::kAcross;
    move.kind = is_across ? MoveKind::kAcross : MoveKind::kDown;
    move.row = static_cast<std::uint8_t>(is_across ? number_ : first_);
    move.column = static_cast<std::uint8_t>(is_across ? first_ : number_);
    move.length = static_cast<std::uint8_t>(end - first_);
    for (; laid != 0; laid &= laid - 1) {
      move.tiles[move.tile_count++] = strip_[size_of(std::countr_zero(laid))];
    }
    if (board_.is_empty()) move.equity -= opening_penalty(move);
    if constexpr (Sink::kHasLimit) {
      if (move.equity < sink_.limit) return;
    }
    sink_.take(move);
  }

  [[nodiscard]] Millipoints opening_penalty(const Move& move) const {
    Millipoints penalty = 0;
    for (int i = 0; i < move.tile_count; ++i) {
      if ((rules_.vowels & set_of(letter_of(move.tiles[size_of(i)]))) == 0) continue;
      if (is_beside_letter_premium(first_ + i)) penalty += evaluation_.opening_vowel_penalty;
    }
    return penalty;
  }

  [[nodiscard]] bool is_beside_letter_premium(int at) const {
    const auto times = [&](int number) {
      return board_.lane(direction_, number).letter_times[size_of(at)];
    };
    return (number_ > 0 && times(number_ - 1) > 1) ||
           (number_ + 1 < side_ && times(number_ + 1) > 1);
  }

  const Rules& rules_;
  const Board& board_;
  const Lattice& lattice_;
  const std::uint32_t* data_;
  const Evaluation& evaluation_;
  const LeaveMap& leaves_;
  GeneratorWork& work_;
  Sink& sink_;
  TileCounts rack_;
  LetterSet letters_ = 0;
  const int side_;

  // The anchor at work.
  const Lane* lane_ = nullptr;
  Direction direction_ = Direction::kAcross;
  int number_ = 0;
  int anchor_ = 0;
  int free_before_ = 0;
  /// Where the run in front of the anchor starts and the one behind it ends.
  int start_ = 0;
  int end_ = 0;
  /// Where the play starts, while it grows to the right.
  int first_ = 0;
  const std::array<Millipoints, kMaxSide + 1>* row_ = nullptr;
  std::array<Tile, kMaxSide> strip_{};
};

template <class Sink>
void take_other_moves(const Situation& situation, const LeaveMap& leaves, Sink& sink) {
  Move pass;
  pass.equity = leaves.value(leaves.whole());
  const Rules& rules = *situation.rules;
  const int bag = situation.holding.bag_count;
  if (bag >= rules.exchange_bag_minimum) {
    for (const std::uint16_t kept : leaves.masks()) {
      const std::uint32_t given = leaves.whole() & ~std::uint32_t{kept};
      const int count = std::popcount(given);
      if (count == 0 || count > bag) continue;
      const Millipoints equity = leaves.value(kept);
      if constexpr (Sink::kHasLimit) {
        if (equity < sink.limit) continue;
      }
      Move move;
      move.equity = equity;
      move.kind = MoveKind::kExchange;
      move.tile_count = static_cast<std::uint8_t>(leaves.tiles(given, move.tiles));
      sink.take(move);
    }
  }
  if constexpr (std::is_same_v<Sink, BestSink>) {
    if (sink.limit == kNoPlay) sink.best = pass;
  } else {
    sink.take(pass);
  }
}

template <class Sink>
void find_moves(const Situation& situation, GeneratorWork& workspace, Sink& sink) {
  workspace.leaves.fill(*situation.rules, *situation.evaluation, situation.holding);
  take_other_moves(situation, workspace.leaves, sink);
  if (situation.lattice->is_wide()) {
    Walk<true, Sink>(situation, workspace, sink).run();
  } else {
    Walk<false, Sink>(situation, workspace, sink).run();
  }
}

}  // namespace

Generator::Generator() : work_(std::make_unique<GeneratorWork>()) {}
Generator::~Generator() = default;
Generator::Generator(Generator&&) noexcept = default;
Generator& Generator::operator=(Generator&&) noexcept = default;

Move Generator::best(const Situation& situation) {
  BestSink sink;
  find_moves(situation, *work_, sink);
  return sink.best;
}

void Generator::top(const Situation& situation, std::size_t count, std::vector<Move>& moves) {
  moves.clear();
  if (count == 0) return;
  TopSink sink{&moves, count};
  find_moves(situation, *work_, sink);
  std::sort_heap(moves.begin(), moves.end(), is_better);
}

void Generator::all(const Situation& situation, std::vector<Move>& moves) {
  moves.clear();
  AllSink sink{&moves};
  find_moves(situation, *work_, sink);
  std::sort(moves.begin(), moves.end(), is_better);
}

}  // namespace lexidrome
