// Searches an open game to its end.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/budget.hpp"
#include "engine/lane_plays.hpp"
#include "engine/last_tiles.hpp"
#include "engine/open_game.hpp"
#include "engine/side_plays.hpp"
#include "engine/table.hpp"

namespace lexidrome {

/// Beyond every spread.
inline constexpr int kInfinite = 4'000'000;

/// More nodes than can be visited.
inline constexpr std::uint64_t kUnlimited = std::uint64_t{1} << 63;
/// Looks to every end of the game.
inline constexpr int kToTheEnd = 100;

/// What a search found for the side to move: by how much the spread changes from here to the end.
struct OpenValue {
  int value = 0;
  /// Whether it rests on ends of the game alone, and on no estimate.
  bool is_proved = false;
};

/// One thread's search. Several may share a table and a budget.
class OpenSearch {
 public:
  OpenSearch(Table& table, Budget& budget);

  /// Looks `depth` moves ahead; beyond, the spread is estimated. A value of at most `alpha` is an
  /// upper bound, one of at least `beta` a lower bound. Worthless once the budget is spent or
  /// `most_nodes` were visited.
  OpenValue look(OpenGame& game, int alpha, int beta, int depth,
                 std::uint64_t most_nodes = kUnlimited);
  /// Looks to every end of the game, with few short looks before, until the value is proved or the
  /// budget is spent.
  OpenValue prove(OpenGame& game, int alpha, int beta);
  /// Whether the last look ended before it was done.
  [[nodiscard]] bool is_stopped() const { return is_stopped_; }

  /// The best moves as the last look found them; a start of the line if the table knew the rest.
  [[nodiscard]] const std::vector<SmallMove>& line() const { return lines_[0]; }
  /// The side to move's plays and the pass.
  std::vector<SmallMove> moves(const OpenGame& game);

 private:
  struct Choice {
    SmallMove move;
    std::uint32_t index;
    /// What the move may come to, and what it cannot exceed.
    int estimate;
    int bound;
    /// Whether the bound is what it comes to.
    bool is_settled;
  };

  OpenValue visit(OpenGame& game, int alpha, int beta, int depth);
  bool goes_on();
  /// Adds what is not refuted at sight to the choices; the bound of what is.
  int list(const OpenGame& game, const OwnPlays& plays, int alpha);
  void estimate(const OpenGame& game, std::size_t first);
  void put_first(std::size_t first, std::uint32_t index, int ply, int beta);
  /// What the table knows of the position after a choice, if it settles the choice.
  std::optional<OpenValue> known_after(const OpenGame& game, const Choice& choice, int alpha,
                                       int beta, int depth) const;
  OpenValue follow(OpenGame& game, const SmallMove& move, int alpha, int beta, int depth,
                   bool is_first);
  /// Looks for a choice that is proved to be enough with few nodes; where it stands then.
  std::optional<std::pair<std::size_t, OpenValue>> prove_briefly(OpenGame& game, std::size_t first,
                                                                 std::size_t end, int alpha,
                                                                 int beta, int depth);
  /// Answers for a side with one tile, or with two against one, in a window of no width, with
  /// few looks at the board or none.
  std::optional<OpenValue> settle(OpenGame& game, int alpha, int beta, int depth);
  OpenValue settle_one(OpenGame& game, int alpha, int beta, int depth);
  OpenValue settle_two(const OpenGame& game, int beta);
  void keep_line(int ply, const SmallMove& move, bool goes_on);

  Table& table_;
  Budget& budget_;
  LaneMemory memory_;
  LastTiles last_tiles_;
  std::vector<Choice> choices_;
  std::vector<std::vector<SmallMove>> lines_;
  std::vector<std::array<SmallMove, 2>> killers_;
  OtherPlays other_;
  /// For the rack of the side to move, by part: what playing just that part scores and sheds.
  std::array<int, 1 << kMaxRack> part_worth_;
  std::array<int, 1 << kMaxRack> part_points_;
  /// The lane in which it can be played, if it is one.
  std::array<int, 1 << kMaxRack> part_lane_;
  std::uint64_t unspent_ = 0;
  /// Nodes that this look may still visit.
  std::uint64_t nodes_left_ = kUnlimited;
  std::size_t found_ = 0;
  int start_ply_ = 0;
  bool is_stopped_ = false;
};

}  // namespace lexidrome
