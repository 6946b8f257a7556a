// A game in which nothing is hidden: both racks and the order of the bag are known.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/board.hpp"
#include "engine/position.hpp"
#include "engine/rack.hpp"

namespace lexidrome {

/// A play as searches keep it; a pass has no tiles.
struct SmallMove {
  std::int32_t score = 0;
  /// The squares of its lane that it fills, as bits.
  std::uint32_t laid = 0;
  /// Which tiles of the sorted rack it uses, and which it leaves, as bits; of equal tiles each
  /// names the first.
  std::uint16_t part = 0;
  std::uint16_t left = 0;
  /// Of the tiles laid.
  std::uint16_t points = 0;
  Direction direction = Direction::kAcross;
  std::uint8_t lane = 0;
  /// Where the main word starts, and its length.
  std::uint8_t first = 0;
  std::uint8_t length = 0;
  std::array<Tile, kMaxRack> tiles{};
  std::uint8_t count = 0;

  [[nodiscard]] bool is_pass() const { return count == 0; }
  /// Whether both lay the same tiles in the same places.
  [[nodiscard]] bool is_same(const SmallMove& other) const {
    return laid == other.laid && lane == other.lane && direction == other.direction &&
           tiles == other.tiles;
  }
  [[nodiscard]] Move move() const;
};

/// Spreads bits, so that sums and differences of what it gives stand for what they were made of.
constexpr std::uint64_t spread_bits(std::uint64_t word) {
  word += 0x9E3779B97F4A7C15U;
  word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9U;
  word = (word ^ word >> 27) * 0x94D049BB133111EBU;
  return word ^ word >> 31;
}

/// One side's tiles.
struct OpenRack {
  TileCounts tiles;
  std::uint64_t key = 0;
  int points = 0;
};

class OpenGame {
 public:
  /// Tiles are drawn from the end of `bag`; `zero_turns` in a row have been scoreless.
  OpenGame(const Setting& setting, const Board& board, const TileCounts& mover,
           const TileCounts& other, std::span<const Tile> bag, int zero_turns);

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] const Lattice& lattice() const { return *lattice_; }
  [[nodiscard]] const Board& board() const { return board_; }
  /// Of the side to move, and of the other.
  [[nodiscard]] const OpenRack& mover() const { return racks_[mover_]; }
  [[nodiscard]] const OpenRack& other() const { return racks_[1 - mover_]; }
  [[nodiscard]] int bag_count() const { return bag_count_; }
  [[nodiscard]] int bag_points() const { return bag_points_; }
  [[nodiscard]] int ply() const { return ply_; }
  /// Whether a tile on a rack or in the bag is worth nothing; else every play scores.
  [[nodiscard]] bool has_worthless() const { return worthless_ > 0; }
  /// How many passes in a row end the game after a play that scores, where all that is left is
  /// worth something.
  [[nodiscard]] int passes_after_score() const {
    return rules_->zero_turns_limit == 0 ? limited(kPassesWithoutLimit, 0)
                                         : limited(rules_->zero_turns_limit, 0);
  }
  [[nodiscard]] std::uint64_t lane_key(Direction direction, int number) const {
    return lane_keys_[static_cast<std::size_t>(direction)][static_cast<std::size_t>(number)];
  }
  /// Stands for all that matters from here on.
  [[nodiscard]] std::uint64_t key() const;
  /// The same for the position after a move that does not end the game, without playing it.
  [[nodiscard]] std::uint64_t key_after(const SmallMove& move) const;

  /// Whether the move ends the game, so that it is not played but reckoned.
  [[nodiscard]] bool is_last(const SmallMove& move) const;
  /// What such a move changes the spread of its side by.
  [[nodiscard]] int last_value(const SmallMove& move) const;
  /// What going out with this score changes it by.
  [[nodiscard]] int out_value(int score) const {
    return score + (adjusts_ ? 2 * other().points : 0);
  }
  /// What the points of a tile that stays on a rack count, for its own side.
  [[nodiscard]] int kept_times() const { return adjusts_ ? 1 : 0; }

  void play(const SmallMove& move);
  void take_back();

 private:
  /// Where rules end no game by scoreless turns, two passes in a row end the reckoning: whoever
  /// passes would pass again.
  static constexpr int kPassesWithoutLimit = 2;
  struct Frame {
    Undo undo;
    OpenRack rack;
    std::array<std::array<std::uint64_t, kMaxSide>, 2> lane_keys;
    std::uint64_t board_key;
    int bag_count;
    int bag_points;
    int zeros_left;
    int worthless;
    bool is_pass;
  };

  [[nodiscard]] std::uint64_t key_of(Direction direction, int number) const;
  void refresh_keys(const Undo& undo);
  [[nodiscard]] std::uint64_t key_of(std::uint64_t board_key, std::uint64_t mover_key,
                                     std::uint64_t other_key, int bag_count, int zeros_left) const;
  /// Scoreless turns that still matter.
  [[nodiscard]] static int limited(int zeros_left, int worthless);
  /// How many scoreless turns end the game after a play.
  [[nodiscard]] int zeros_after(const SmallMove& move, int worthless) const;

  const Rules* rules_;
  const Lattice* lattice_;
  Board board_;
  std::array<OpenRack, 2> racks_;
  std::size_t mover_ = 0;
  std::vector<Tile> bag_;
  int bag_count_ = 0;
  int bag_points_ = 0;
  bool adjusts_;
  /// Scoreless turns after which the game ends, from now on.
  int zeros_left_ = 0;
  /// Tiles without points, on racks and in the bag.
  int worthless_ = 0;
  std::uint64_t board_key_ = 0;
  std::array<std::array<std::uint64_t, kMaxSide>, 2> lane_keys_{};
  std::vector<Frame> frames_;
  int ply_ = 0;
};

}  // namespace lexidrome
