#include "engine/walk.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr bool has_bit(std::uint32_t set, int at) { return (set >> at & 1) != 0; }

/// A play as it grows: what it has scored and what is left of the rack.
struct Growth {
  int main_points;
  int word_times;
  int cross_points;
  std::uint32_t kept;
  int count;
};

/// Hangs plays on anchors, the empty squares that touch a tile: each play on the first that it
/// covers. From there it grows to the left, as far as no other anchor is covered, then to the
/// right. Where a run of tiles touches the anchor, the walk starts behind that run.
template <bool kWide>
class Walk {
 public:
  Walk(const Situation& situation, const LeaveMap& leaves, AllSink& sink)
      : situation_(situation),
        rules_(*situation.rules),
        board_(*situation.board),
        lattice_(*situation.lattice),
        data_(situation.lattice->data()),
        leaves_(leaves),
        sink_(sink),
        rack_(situation.holding.rack),
        side_(rules_.side) {
    for (int tile = 1; tile <= rules_.letters; ++tile) {
      if (rack_.counts[size_of(tile)] != 0) letters_ |= set_of(static_cast<Tile>(tile));
    }
  }

  void run() {
    for (const Direction direction : {Direction::kAcross, Direction::kDown}) {
      for (int number = 0; number < side_; ++number) run_lane(direction, number);
    }
  }

  void run_lane(Direction direction, int number) {
    if (rack_.total == 0) return;
    direction_ = direction;
    number_ = number;
    lane_ = &board_.lane(direction, number);
    int last = -1;
    for (std::uint32_t rest = board_.anchors(direction, number); rest != 0; rest &= rest - 1) {
      const int at = std::countr_zero(rest);
      hang_on(at, at - last - 1);
      last = at;
    }
  }

 private:
  void hang_on(int anchor, int free_before) {
    anchor_ = anchor;
    free_before_ = std::min(free_before, rack_.total - 1);
    Growth growth{0, 1, 0, leaves_.whole(), 0};
    for (start_ = anchor; start_ > 0 && has_bit(lane_->occupied, start_ - 1); --start_) {
      growth.main_points += lane_->tile_points[size_of(start_ - 1)];
    }
    for (end_ = anchor + 1; end_ < side_ && has_bit(lane_->occupied, end_); ++end_) {
      growth.main_points += lane_->tile_points[size_of(end_)];
    }
    const bool follows_run = start_ < anchor;
    const bool precedes_run = end_ > anchor + 1;
    if (follows_run) free_before_ = 0;
    if (follows_run && !precedes_run) {
      first_ = start_;
      grow_right(anchor, lane_->after[size_of(anchor)], growth);
    } else {
      grow_left(anchor, precedes_run ? lane_->before[size_of(anchor)] : lattice_.root(), growth);
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
                  cross_points + points * cross_times, growth.kept ^ leaves_.bit(tile, copies),
                  growth.count + 1});
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
    lay(at, list, growth, [this, at](Arc arc, const Growth& grown) {
      first_ = at;
      if (at == anchor_) {
        for (; first_ > start_; --first_) {
          if (arc.child() == 0) return;
          arc = lattice_.find(arc.child(), letter_of(lane_->tiles[size_of(first_ - 1)]));
        }
      }
      if (arc.ends_word()) record(end_, grown);
      if (arc.child() == 0 || grown.kept == 0) return;
      if (end_ < side_) {
        const LetterSet set = Lattice::tiles_of<kWide>(data_, arc.child());
        if ((set & set_of(kSeparator)) != 0) {
          grow_right(end_, Lattice::arc_of<kWide>(data_, arc.child(), set, kSeparator).child(),
                     grown);
        }
      }
      if (anchor_ - at < free_before_) grow_left(at - 1, arc.child(), grown);
    });
  }

  void grow_right(int at, List list, const Growth& growth) {
    lay(at, list, growth, [this, at](Arc arc, Growth grown) {
      int next = at + 1;
      for (; next < side_ && has_bit(lane_->occupied, next); ++next) {
        if (arc.child() == 0) return;
        arc = lattice_.find(arc.child(), letter_of(lane_->tiles[size_of(next)]));
        grown.main_points += lane_->tile_points[size_of(next)];
      }
      if (arc.ends_word()) record(next, grown);
      if (arc.child() == 0 || next == side_ || grown.kept == 0) return;
      grow_right(next, arc.child(), grown);
    });
  }

  /// A play from `first_` up to the square before `end`.
  void record(int end, const Growth& grown) {
    // A lexicon may have words of one letter, but a play makes words of two.
    if (end - first_ < 2) return;
    const std::uint32_t range = ((2U << (end - 1)) - 1) & ~((1U << first_) - 1);
    std::uint32_t laid = range & ~lane_->occupied;
    const bool is_across = direction_ == Direction::kAcross;
    // A single tile that makes words both ways is a play across.
    if (grown.count == 1 && !is_across && (laid & lane_->crossed) != 0) return;
    Move move;
    move.score = grown.main_points * grown.word_times + grown.cross_points +
                 (grown.count == rules_.bingo_tiles ? rules_.bingo_points : 0);
    move.equity = move.score * kPoint + leaves_.value(grown.kept);
    move.kind = is_across ? MoveKind::kAcross : MoveKind::kDown;
    move.row = static_cast<std::uint8_t>(is_across ? number_ : first_);
    move.column = static_cast<std::uint8_t>(is_across ? first_ : number_);
    move.length = static_cast<std::uint8_t>(end - first_);
    for (; laid != 0; laid &= laid - 1) {
      move.tiles[move.tile_count++] = strip_[size_of(std::countr_zero(laid))];
    }
    if (board_.is_empty()) move.equity -= opening_penalty(situation_, move);
    sink_.take(move);
  }

  const Situation& situation_;
  const Rules& rules_;
  const Board& board_;
  const Lattice& lattice_;
  const std::uint32_t* data_;
  const LeaveMap& leaves_;
  AllSink& sink_;
  TileCounts rack_;
  /// Letters still on the rack, without the blank.
  LetterSet letters_ = 0;
  const int side_;

  // The lane and the anchor at work.
  Direction direction_ = Direction::kAcross;
  int number_ = 0;
  const Lane* lane_ = nullptr;
  int anchor_ = 0;
  int free_before_ = 0;
  /// Where the run in front of the anchor starts, and the square after the run behind it.
  int start_ = 0;
  int end_ = 0;
  /// Where the play starts, while it grows to the right.
  int first_ = 0;
  /// The tiles laid, by square.
  std::array<Tile, kMaxSide> strip_{};
};

}  // namespace

void walk(const Situation& situation, const LeaveMap& leaves, AllSink& sink) {
  if (situation.lattice->is_wide()) {
    Walk<true>(situation, leaves, sink).run();
  } else {
    Walk<false>(situation, leaves, sink).run();
  }
}

void walk_lane(const Situation& situation, const LeaveMap& leaves, Direction direction, int number,
               AllSink& sink) {
  if (situation.lattice->is_wide()) {
    Walk<true>(situation, leaves, sink).run_lane(direction, number);
  } else {
    Walk<false>(situation, leaves, sink).run_lane(direction, number);
  }
}

}  // namespace lexidrome
