// A position: board, racks, scores; and a line of moves played from it.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "engine/board.hpp"
#include "engine/generator.hpp"
#include "engine/rack.hpp"

namespace lexidrome {

/// What stays the same in a game: the rules and the words.
struct Setting {
  Rules rules;
  std::shared_ptr<const Lattice> lattice;
};

/// What is known of a game at one turn. The side to move comes first.
struct Position {
  Position(std::shared_ptr<const Setting> the_setting, int the_sides);

  std::shared_ptr<const Setting> setting;
  Board board;
  int sides;
  /// Racks as far as they are known.
  std::vector<TileCounts> racks;
  std::vector<int> scores;
  int zero_turns = 0;

  /// Tiles of the set that are neither on the board nor on the rack of the side to move.
  [[nodiscard]] TileCounts unseen() const;
  /// Tiles in the bag, when every other side holds as many as it can.
  [[nodiscard]] int bag_count() const;
  [[nodiscard]] Situation situation(const Evaluation& evaluation) const;

  /// Lays or exchanges tiles and hands the turn on; nothing is drawn. Tiles that the rack is not
  /// known to have come from nowhere.
  void play(const Move& move, Undo* undo = nullptr);
  /// Whether a move lays its tiles on empty squares of the board.
  [[nodiscard]] bool fits(const Move& move) const;
};

/// Moves played from a position and taken back again, for searching.
class Line {
 public:
  explicit Line(Position start) : position_(std::move(start)) {}

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  void play(const Move& move);
  /// There must be a move to take back.
  void take_back();

 private:
  struct Step {
    Undo undo;
    TileCounts rack;
    int score;
    int zero_turns;
  };
  Position position_;
  std::vector<Step> steps_;
};

}  // namespace lexidrome
