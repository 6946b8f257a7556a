#include "engine/best_first.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/sinks.hpp"

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

LettersKey through_letters(const Anagrams& anagrams, const Lane& lane, const Slot& slot) {
  LettersKey key = 0;
  const std::uint32_t range = ((2U << (slot.end - 1)) - 1) & ~((1U << slot.first) - 1);
  for (std::uint32_t rest = range & lane.occupied; rest != 0; rest &= rest - 1) {
    key += anagrams.key(letter_of(lane.tiles[size_of(std::countr_zero(rest))]));
  }
  return key;
}

}  // namespace

/// Fills one slot.
template <class Sink>
class BestFirst::Filling {
 public:
  Filling(const Situation& situation, const Slot& slot, Sink& sink)
      : situation_(situation),
        rules_(*situation.rules),
        anagrams_(situation.lattice->anagrams()),
        slot_(slot),
        sink_(sink),
        lane_(situation.board->lane(slot.direction, slot.lane)),
        through_(through_letters(anagrams_, lane_, slot)),
        length_(slot.end - slot.first) {
    int word_times = 1;
    for (int at = slot.first; at < slot.end; ++at) {
      const auto i = size_of(at);
      const auto letter = static_cast<std::uint8_t>(at - slot.first);
      if (lane_.tiles[i] != 0) {
        fixed_[size_of(fixed_count_++)] = {letter, letter_of(lane_.tiles[i])};
        fixed_points_ += lane_.tile_points[i];
      } else {
        word_times *= lane_.word_times[i];
        fixed_cross_points_ += lane_.cross_points[i];
        squares_[size_of(count_++)] = {lane_.cross[i], 0, letter};
      }
    }
    for (int i = 0; i < count_; ++i) {
      Square& square = squares_[size_of(i)];
      const auto at = size_of(slot.first + square.letter);
      square.times = lane_.letter_times[at] * word_times + lane_.cross_times[at];
    }
    fixed_points_ = fixed_points_ * word_times + fixed_cross_points_ +
                    (count_ == rules_.bingo_tiles ? rules_.bingo_points : 0);
    word_times_ = word_times;
  }

  void fill(Parts& parts) {
    const int most_points = parts.most_points(count_);
    for (const Part& part : parts.of_size(count_)) {
      const Millipoints least = sink_.least();
      if (slot_.score_bound * kPoint + part.value < least) return;
      // A part with fewer points than the highest scores less by as many in the main word.
      const int lost = (most_points - part.points) * word_times_;
      if ((slot_.score_bound - lost) * kPoint + part.value < least) continue;
      part_ = &part;
      const LettersKey letters = part.letters + through_;
      if (part.blanks == 0) {
        if (anagrams_.may_have(letters)) try_words(letters);
      } else {
        try_letters(letters, part.blanks, 1);
      }
    }
  }

 private:
  struct Fixed {
    std::uint8_t letter;
    Tile tile;
  };
  struct Square {
    LetterSet cross;
    /// How often the letter's points count in all words together.
    int times;
    /// Which letter of the word lies here.
    std::uint8_t letter;
  };

  /// Lets each blank stand for every letter from `first` on.
  void try_letters(LettersKey letters, int blanks, int first) {
    for (int letter = first; letter <= anagrams_.letters(); ++letter) {
      const LettersKey more = letters + anagrams_.key(static_cast<Tile>(letter));
      if (blanks == 1 && !anagrams_.may_have(more)) continue;
      stands_for_[size_of(blanks - 1)] = static_cast<Tile>(letter);
      if (blanks == 1) {
        try_words(more);
      } else {
        try_letters(more, blanks - 1, letter);
      }
    }
  }

  void try_words(LettersKey letters) {
    const AnagramGroup group = anagrams_.find(letters, length_);
    for (int i = 0; i < group.count; ++i) try_word(group.words + i * length_);
  }

  void try_word(const Tile* word) {
    for (int i = 0; i < fixed_count_; ++i) {
      if (word[fixed_[size_of(i)].letter] != fixed_[size_of(i)].tile) return;
    }
    int score = fixed_points_;
    for (int i = 0; i < count_; ++i) {
      const Square& square = squares_[size_of(i)];
      const Tile letter = word[square.letter];
      if ((square.cross >> letter & 1) == 0) return;
      laid_[size_of(i)] = letter;
      score += rules_.points[letter] * square.times;
    }
    lay_blanks(score, part_->blanks, 0);
  }

  /// Chooses the squares of the blanks, of all that have the letter; equal letters in order.
  void lay_blanks(int score, int blanks, int from) {
    if (blanks == 0) {
      record(score);
      return;
    }
    const Tile letter = stands_for_[size_of(blanks - 1)];
    const bool is_last_of_letter = blanks == 1 || stands_for_[size_of(blanks - 2)] != letter;
    for (int i = from; i < count_; ++i) {
      if (laid_[size_of(i)] != letter) continue;
      const int lost = (rules_.points[letter] - rules_.points[kBlank]) * squares_[size_of(i)].times;
      laid_[size_of(i)] = letter | kBlankBit;
      lay_blanks(score - lost, blanks - 1, is_last_of_letter ? 0 : i + 1);
      laid_[size_of(i)] = letter;
    }
  }

  void record(int score) {
    const Millipoints equity = score * kPoint + part_->value;
    if (equity < sink_.least()) return;
    Move move;
    move.equity = equity;
    move.score = score;
    const bool is_across = slot_.direction == Direction::kAcross;
    move.kind = is_across ? MoveKind::kAcross : MoveKind::kDown;
    move.row = is_across ? slot_.lane : slot_.first;
    move.column = is_across ? slot_.first : slot_.lane;
    move.length = static_cast<std::uint8_t>(length_);
    move.tile_count = static_cast<std::uint8_t>(count_);
    std::copy_n(laid_.begin(), count_, move.tiles.begin());
    if (situation_.board->is_empty()) move.equity -= opening_penalty(situation_, move);
    if (move.equity >= sink_.least()) sink_.take(move);
  }

  const Situation& situation_;
  const Rules& rules_;
  const Anagrams& anagrams_;
  const Slot& slot_;
  Sink& sink_;
  const Lane& lane_;
  const LettersKey through_;
  const int length_;
  /// What the slot scores before any tile is laid.
  int fixed_points_ = 0;
  int fixed_cross_points_ = 0;
  int word_times_ = 1;
  int fixed_count_ = 0;
  int count_ = 0;
  std::array<Fixed, kMaxSide> fixed_;
  std::array<Square, kMaxRack> squares_;
  const Part* part_ = nullptr;
  std::array<Tile, kMaxRack> stands_for_{};
  std::array<Tile, kMaxRack> laid_{};
};

void BestFirst::hold(const Situation& situation, const LeaveMap& leaves) {
  if (situation.holding.rack.total == 0) return;
  parts_.set_rack(*situation.rules, leaves, situation.lattice->anagrams());
}

template <class Sink>
void BestFirst::find(const Situation& situation, const LeaveMap& leaves, Sink& sink,
                     const Changed* changed) {
  if (situation.holding.rack.total == 0) return;
  const Anagrams& anagrams = situation.lattice->anagrams();
  heap_.clear();
  SlotList(*situation.rules, *situation.lattice, *situation.board, leaves, situation.holding.rack,
           parts_, changed)
      .list(sink.least(), heap_);
  const auto is_less = [](const Slot& a, const Slot& b) { return a.bound < b.bound; };
  std::make_heap(heap_.begin(), heap_.end(), is_less);
  while (!heap_.empty() && heap_.front().bound >= sink.least()) {
    std::pop_heap(heap_.begin(), heap_.end(), is_less);
    Slot& slot = heap_.back();
    if (slot.is_close) {
      Filling<Sink>(situation, slot, sink).fill(parts_);
      heap_.pop_back();
      continue;
    }
    const Lane& lane = situation.board->lane(slot.direction, slot.lane);
    const Millipoints kept = parts_.best(through_letters(anagrams, lane, slot), slot.count);
    slot.bound = kept == kNoPlay ? kNoPlay : slot.score_bound * kPoint + kept;
    slot.is_close = true;
    if (kept == kNoPlay || slot.bound < sink.least()) {
      heap_.pop_back();
    } else {
      std::push_heap(heap_.begin(), heap_.end(), is_less);
    }
  }
}

template void BestFirst::find(const Situation&, const LeaveMap&, BestSink&, const Changed*);
template void BestFirst::find(const Situation&, const LeaveMap&, TopSink&, const Changed*);

}  // namespace lexidrome
