// What the last tiles come to, without playing them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/open_game.hpp"

namespace lexidrome {

/// Reckons positions in which the other side has one tile, and the side to move one or two or has
/// just played all but one. One who can go out with a last tile does so at once: passing changes
/// nothing on the board, and the other side may pass too. So all that is asked is what single tiles
/// score, and a play changes that on few squares: those it fills, and the ends of the runs it
/// lengthens.
class LastTiles {
 public:
  /// Whether this can be reckoned: the bag is empty, the other side has one tile, no tile is a
  /// blank or worth nothing, so that a scoreless turn is a pass.
  [[nodiscard]] static bool can_tell(const OpenGame& game);

  /// Reads what single tiles score now. What follows is about this position until the next call.
  void read(const OpenGame& game);
  /// What the only tile of the side to move scores at most, where it can be played.
  std::optional<int> best_out();
  /// What a play comes to that leaves one tile, by how much the spread changes to the end.
  int value_of(const SmallMove& play);
  /// What passing comes to.
  int value_of_pass();
  /// What the side to move comes to with two tiles, if it plays one of them or passes. At least
  /// `beta`, it need not be the most.
  int value_of_two(int beta);

 private:
  /// An empty square that touches a tile: the letters that can stand there alone, and what they
  /// score.
  struct Spot {
    LetterSet letters;
    std::int32_t points;
    std::int32_t times;
    std::uint16_t square;
  };
  struct Placing {
    std::int32_t score;
    std::uint16_t square;
  };
  /// A square at the end of a run that a play lengthens.
  struct End {
    Direction direction;
    std::uint8_t lane;
    std::uint8_t at;
    /// The run with a tile on that square, from its first square up to the one before `end`.
    std::uint8_t first;
    std::uint8_t end;
    std::uint16_t square;
    /// What the run's tiles are worth.
    std::int32_t points;
  };
  struct Placings {
    std::vector<Placing> all;
    bool is_known = false;
  };

  const std::vector<Placing>& placings(Tile tile);
  std::optional<int> best(Tile tile);
  /// Takes a play as made: the squares it changes.
  void lay(Direction direction, int lane, std::uint32_t laid, const Tile* tiles);
  void add_end(Direction direction, int lane, int at);
  void add_ends(Direction direction, int lane, int at);
  /// The tile of a square, those of the play included.
  [[nodiscard]] Tile tile_at(Direction direction, int lane, int at) const;
  [[nodiscard]] std::uint32_t filled(Direction direction, int lane) const;
  [[nodiscard]] bool is_changed(std::uint16_t square) const;
  [[nodiscard]] bool makes_word(const End& end, Tile tile) const;
  /// What a tile scores at most after the play.
  std::optional<int> best_after(Tile tile);
  /// What a play comes to that is taken as made, scores so much and leaves this tile.
  int value_after(int score, Tile left);

  const OpenGame* game_ = nullptr;
  Tile other_ = 0;
  int bonus_ = 0;
  std::vector<Spot> spots_;
  std::array<Placings, kMaxTiles> placings_;
  std::vector<Tile> read_;

  // The play that is taken as made.
  Direction direction_ = Direction::kAcross;
  int lane_ = 0;
  std::uint32_t laid_ = 0;
  std::array<Tile, kMaxSide> tiles_{};
  std::array<End, std::size_t{2} * kMaxRack + 2> ends_;
  std::size_t end_count_ = 0;
};

}  // namespace lexidrome
