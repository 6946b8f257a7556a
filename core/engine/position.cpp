#include "engine/position.hpp"

#include <algorithm>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }

void remove_known(TileCounts& rack, Tile tile) {
  if (rack.counts[tile] != 0) rack.remove(tile);
}

}  // namespace

Position::Position(std::shared_ptr<const Setting> the_setting, int the_sides)
    : setting(std::move(the_setting)),
      board(setting->rules, *setting->lattice),
      sides(the_sides),
      racks(size_of(the_sides)),
      scores(size_of(the_sides), 0) {}

TileCounts Position::unseen() const {
  TileCounts rest;
  for (std::size_t tile = 0; tile < rest.counts.size(); ++tile) {
    const int seen = racks[0].counts[tile];
    const int count = std::max(0, setting->rules.counts[tile] - seen);
    rest.counts[tile] = static_cast<std::uint8_t>(count);
    rest.total += count;
  }
  for (int row = 0; row < board.side(); ++row) {
    for (int column = 0; column < board.side(); ++column) {
      const Tile tile = board.tile(row, column);
      if (tile != 0) remove_known(rest, rack_tile(tile));
    }
  }
  return rest;
}

int Position::bag_count() const {
  const int all = setting->rules.tile_count() - board.tile_count() - racks[0].total;
  return std::max(0, all - (sides - 1) * setting->rules.rack_size);
}

Situation Position::situation(const Evaluation& evaluation) const {
  const int bag = bag_count();
  const int other_points = bag == 0 ? unseen().points(setting->rules.points) : 0;
  return {&setting->rules, setting->lattice.get(), &evaluation, &board,
          {racks[0], bag, other_points}};
}

bool Position::fits(const Move& move) const {
  if (!move.is_play()) return true;
  if (move.row >= board.side() || move.column >= board.side() || move.tile_count == 0) return false;
  std::array<Placed, kMaxRack> tiles;
  return squares(board, move, tiles) == move.tile_count;
}

void Position::play(const Move& move, Undo* undo) {
  if (move.is_play()) {
    std::array<Placed, kMaxRack> tiles;
    const int count = squares(board, move, tiles);
    for (int i = 0; i < count; ++i) remove_known(racks[0], rack_tile(tiles[size_of(i)].tile));
    board.play(direction_of(move), {tiles.data(), size_of(count)}, undo);
  } else if (move.kind == MoveKind::kExchange) {
    for (int i = 0; i < move.tile_count; ++i) remove_known(racks[0], move.tiles[size_of(i)]);
  }
  scores[0] += move.score;
  zero_turns = move.score == 0 ? zero_turns + 1 : 0;
  std::rotate(racks.begin(), racks.begin() + 1, racks.end());
  std::rotate(scores.begin(), scores.begin() + 1, scores.end());
}

void Line::play(const Move& move) {
  Step& step = steps_.emplace_back();
  step.rack = position_.racks[0];
  step.score = position_.scores[0];
  step.zero_turns = position_.zero_turns;
  position_.play(move, &step.undo);
}

void Line::take_back() {
  const Step& step = steps_.back();
  position_.board.take_back(step.undo);
  std::rotate(position_.racks.rbegin(), position_.racks.rbegin() + 1, position_.racks.rend());
  std::rotate(position_.scores.rbegin(), position_.scores.rbegin() + 1, position_.scores.rend());
  position_.racks[0] = step.rack;
  position_.scores[0] = step.score;
  position_.zero_turns = step.zero_turns;
  steps_.pop_back();
}

}  // namespace lexidrome
