#include "engine/open_search.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <stdexcept>

namespace lexidrome {

namespace {

constexpr std::size_t size_of(int number) { return static_cast<std::size_t>(number); }
constexpr int kNone = std::numeric_limits<int>::min();
/// Short looks before the one to the end: by what they know the moves are ordered.
constexpr int kFirstLooks = 2;
/// Added to the estimate of what seems good enough already.
constexpr int kGoodEnough = 1'000'000;
/// What counts there, in points: each tile that is shed, that the rest could go out next, and that
/// it could do so in several lanes, which no single play blocks.
constexpr int kShed = 32;
constexpr int kOutNext = 64;
constexpr int kSeveralOuts = 96;
/// For the plays of a part of the rack: in no lane, or in more than one.
constexpr int kNoLane = -1;
constexpr int kSeveralLanes = -2;
/// So many plies from the start, several moves that seem to be enough are tried with so many nodes
/// each before one of them gets all that it takes: the first may be a hundred times as long.
constexpr int kBriefPlies = 1;
constexpr std::size_t kBriefChoices = 4;
constexpr std::array<std::uint64_t, 2> kBriefNodes{500, 4000};
/// On the way from the start to the position at work.
constexpr std::size_t kMostChoices = std::size_t{1} << 21;
constexpr std::uint32_t kPassIndex = kNoIndex - 1;
/// How often the clock is looked at: after so many nodes, or plays found, which blanks multiply.
constexpr std::uint64_t kNodesBetweenLooks = 32;
constexpr std::size_t kPlaysBetweenLooks = 4000;

}  // namespace

OpenSearch::OpenSearch(Table& table, Budget& budget) : table_(table), budget_(budget) {}

bool OpenSearch::goes_on() {
  found_ += memory_.take_work();
  if (--nodes_left_ == 0) is_stopped_ = true;
  if (++unspent_ >= kNodesBetweenLooks || found_ >= kPlaysBetweenLooks) {
    found_ = 0;
    if (!budget_.spend(unspent_)) is_stopped_ = true;
    unspent_ = 0;
  }
  return !is_stopped_;
}

OpenValue OpenSearch::look(OpenGame& game, int alpha, int beta, int depth,
                           std::uint64_t most_nodes) {
  nodes_left_ = most_nodes;
  start_ply_ = game.ply();
  lines_.resize(std::max<std::size_t>(lines_.size(), 1));
  lines_[0].clear();
  choices_.clear();
  is_stopped_ = budget_.is_stopped();
  const OpenValue outcome = visit(game, alpha, beta, depth);
  if (is_stopped_) {
    while (game.ply() > start_ply_) game.take_back();
    return {outcome.value, false};
  }
  return outcome;
}

OpenValue OpenSearch::prove(OpenGame& game, int alpha, int beta) {
  OpenValue outcome;
  for (int depth = 1; depth <= kFirstLooks; ++depth) {
    outcome = look(game, alpha, beta, depth);
    if (outcome.is_proved || is_stopped_) return outcome;
  }
  return look(game, alpha, beta, kToTheEnd);
}

std::vector<SmallMove> OpenSearch::moves(const OpenGame& game) {
  memory_.make_room();
  OwnPlays own;
  own.read(game, memory_);
  std::vector<SmallMove> found(1);
  for (const LanePlays& plays : own.lanes()) {
    const auto moves = memory_.moves(plays);
    found.insert(found.end(), moves.begin(), moves.end());
  }
  return found;
}

int OpenSearch::list(const OpenGame& game, const OwnPlays& plays, int alpha) {
  int ceiling = kNone;
  const int kept_times = 2 * game.kept_times();
  const int own = game.mover().points + game.bag_points();
  const bool is_open = game.bag_count() > 0;
  const std::size_t parts = std::size_t{1} << game.mover().tiles.total;
  std::fill_n(part_worth_.begin(), parts, kNone);
  std::fill_n(part_lane_.begin(), parts, kNoLane);
  const bool settles = LastTiles::can_tell(game);
  if (settles) last_tiles_.read(game);
  std::uint32_t index = 0;
  for (const LanePlays& lane_plays : plays.lanes()) {
    for (const SmallMove& move : memory_.moves(lane_plays)) {
      const std::uint32_t at = index++;
      int& worth = part_worth_[move.part];
      worth = std::max(worth, move.score);
      part_points_[move.part] = move.points;
      const int lane = 2 * move.lane + static_cast<int>(move.direction);
      int& lanes_of_part = part_lane_[move.part];
      lanes_of_part = lanes_of_part == kNoLane || lanes_of_part == lane ? lane : kSeveralLanes;
      if (!is_open && move.count == game.mover().tiles.total) continue;
      int bound = kInfinite;
      if (move.count >= game.bag_count() && !game.is_last(move)) {
        if (const Threat* threat = other_.threat_beside(move)) {
          bound = move.score - threat->score - kept_times * (own - move.points);
        }
      }
      const bool is_settled = settles && bound > alpha && move.count + 1 == game.mover().tiles.total;
      if (is_settled) bound = last_tiles_.value_of(move);
      if (bound <= alpha) {
        ceiling = std::max(ceiling, bound);
        continue;
      }
      if (choices_.size() == kMostChoices) throw std::length_error("moves");
      choices_.push_back({move, at, 0, bound, is_settled});
    }
  }
  int bound = kInfinite;
  if (game.bag_count() == 0 && !other_.threats().empty() && !game.is_last(SmallMove{})) {
    bound = -other_.threats().front().score - kept_times * own;
  }
  if (bound <= alpha) {
    ceiling = std::max(ceiling, bound);
  } else {
    choices_.push_back({SmallMove{}, kPassIndex, 0, bound, false});
  }
  return ceiling;
}

void OpenSearch::estimate(const OpenGame& game, std::size_t first) {
  const int size = game.mover().tiles.total;
  const std::uint32_t whole = (1U << size) - 1;
  // For each part: the most that one more play out of it brings, with what it sheds.
  std::array<int, 1 << kMaxRack> best;
  for (std::uint32_t part = 0; part <= whole; ++part) {
    best[part] = part_worth_[part] == kNone ? 0 : part_worth_[part] + part_points_[part];
    for (std::uint32_t rest = part; rest != 0; rest &= rest - 1) {
      best[part] = std::max(best[part], best[part & ~(rest & (0U - rest))]);
    }
  }
  const int other_points = game.kept_times() * game.other().points;
  for (std::size_t at = first; at < choices_.size(); ++at) {
    Choice& choice = choices_[at];
    const SmallMove& move = choice.move;
    const std::uint32_t left = move.is_pass() ? whole : move.left;
    int value = move.score + best[left] - game.kept_times() * (game.mover().points - move.points);
    if (part_worth_[left] != kNone) value += other_points;
    if (!other_.is_stuck()) {
      value -= other_.best_score();
    } else {
      value += 2 * (size - move.count);
    }
    choice.estimate = choice.is_settled ? choice.bound : std::min(value, choice.bound);
  }
}

void OpenSearch::put_first(std::size_t first, std::uint32_t index, int ply, int beta) {
  const auto& killers = killers_[size_of(ply)];
  for (std::size_t at = first; at < choices_.size(); ++at) {
    Choice& choice = choices_[at];
    if (choice.estimate >= beta) {
      // Of what seems to be enough, that which ends the game soonest is proved soonest.
      choice.estimate += kGoodEnough + kShed * choice.move.count;
      if (!choice.move.is_pass() && part_lane_[choice.move.left] != kNoLane) {
        choice.estimate += kOutNext;
        if (part_lane_[choice.move.left] == kSeveralLanes) choice.estimate += kSeveralOuts;
      }
    }
    if (choice.index == index) {
      choice.estimate = kInfinite;
    } else if (choice.move.is_same(killers[0])) {
      choice.estimate += 20;
    } else if (choice.move.is_same(killers[1])) {
      choice.estimate += 10;
    }
  }
}

void OpenSearch::keep_line(int ply, const SmallMove& move, bool goes_further) {
  std::vector<SmallMove>& line = lines_[size_of(ply)];
  line.assign(1, move);
  if (!goes_further) return;
  const std::vector<SmallMove>& rest = lines_[size_of(ply + 1)];
  line.insert(line.end(), rest.begin(), rest.end());
}

OpenValue OpenSearch::follow(OpenGame& game, const SmallMove& move, int alpha, int beta, int depth,
                             bool is_first) {
  const int score = move.score;
  game.play(move);
  OpenValue reply;
  if (is_first) {
    reply = visit(game, score - beta, score - alpha, depth - 1);
  } else {
    reply = visit(game, score - alpha - 1, score - alpha, depth - 1);
    const int value = score - reply.value;
    if (!is_stopped_ && value > alpha && value < beta) {
      reply = visit(game, score - beta, score - alpha, depth - 1);
    }
  }
  game.take_back();
  return {score - reply.value, reply.is_proved};
}

std::optional<OpenValue> OpenSearch::known_after(const OpenGame& game, const Choice& choice,
                                                 int alpha, int beta, int depth) const {
  const std::optional<Known> known = table_.find(game.key_after(choice.move));
  if (!known || known->depth < depth - 1) return std::nullopt;
  const int value = choice.move.score - known->value;
  const bool is_most = known->bound != Bound::kAtMost;
  const bool is_least = known->bound != Bound::kAtLeast;
  if ((is_most && value <= alpha) || (is_least && value >= beta)) {
    return OpenValue{value, known->depth == kWhole};
  }
  return std::nullopt;
}

std::optional<std::pair<std::size_t, OpenValue>> OpenSearch::prove_briefly(
    OpenGame& game, std::size_t first, std::size_t end, int alpha, int beta, int depth) {
  const std::size_t last = std::min(end, first + kBriefChoices);
  for (std::size_t at = first; at < last; ++at) {
    std::size_t next = at;
    for (std::size_t i = at + 1; i < end; ++i) {
      if (choices_[i].estimate > choices_[next].estimate) next = i;
    }
    std::swap(choices_[at], choices_[next]);
  }
  for (const std::uint64_t limit : kBriefNodes) {
    for (std::size_t at = first; at < last; ++at) {
      const Choice choice = choices_[at];
      if (choice.estimate < kGoodEnough || game.is_last(choice.move)) continue;
      if (choice.is_settled) {
        if (choice.bound >= beta) return std::pair(at, OpenValue{choice.bound, true});
        continue;
      }
      const std::uint64_t left = nodes_left_;
      nodes_left_ = std::min(limit, left);
      const std::uint64_t given = nodes_left_;
      const OpenValue outcome = follow(game, choice.move, alpha, beta, depth, true);
      nodes_left_ = left - (given - nodes_left_);
      if (is_stopped_) {
        if (budget_.is_stopped() || nodes_left_ == 0) return std::nullopt;
        is_stopped_ = false;
      } else if (outcome.value >= beta) {
        return std::pair(at, outcome);
      }
    }
  }
  return std::nullopt;
}

std::optional<OpenValue> OpenSearch::settle(OpenGame& game, int alpha, int beta, int depth) {
  const TileCounts& tiles = game.mover().tiles;
  if (game.bag_count() != 0 || tiles.counts[kBlank] != 0) return std::nullopt;
  if (tiles.total == 1) return settle_one(game, alpha, beta, depth);
  if (tiles.total == 2 && LastTiles::can_tell(game)) return settle_two(game, beta);
  return std::nullopt;
}

OpenValue OpenSearch::settle_one(OpenGame& game, int alpha, int beta, int depth) {
  last_tiles_.read(game);
  if (const std::optional<int> out = last_tiles_.best_out()) return {game.out_value(*out), true};
  if (LastTiles::can_tell(game)) return {last_tiles_.value_of_pass(), true};
  const SmallMove pass;
  if (game.is_last(pass)) return {game.last_value(pass), true};
  const OpenValue outcome = follow(game, pass, alpha, beta, depth, true);
  if (!is_stopped_) {
    table_.put(game.key(), {outcome.value, outcome.is_proved ? kWhole : depth,
                            outcome.value < beta ? Bound::kAtMost : Bound::kAtLeast, kPassIndex});
  }
  return outcome;
}

OpenValue OpenSearch::settle_two(const OpenGame& game, int beta) {
  last_tiles_.read(game);
  int value = last_tiles_.value_of_two(beta);
  if (value < beta) {
    OwnPlays plays;
    plays.read(game, memory_);
    if (plays.has_out()) value = std::max(value, game.out_value(plays.best_out()));
  }
  // Never as exact, for no line is known that goes with it.
  const Bound bound = value < beta ? Bound::kAtMost : Bound::kAtLeast;
  table_.put(game.key(), {value, kWhole, bound, kNoIndex});
  return {value, true};
}

OpenValue OpenSearch::visit(OpenGame& game, int alpha, int beta, int depth) {
  if (!goes_on()) return {};
  const int ply = game.ply() - start_ply_;
  if (lines_.size() < size_of(ply) + 2) lines_.resize(size_of(ply) + 2);
  if (killers_.size() < size_of(ply) + 1) killers_.resize(size_of(ply) + 1);
  lines_[size_of(ply)].clear();
  const bool is_open = beta - alpha > 1;
  const std::uint64_t key = game.key();
  std::uint32_t known_index = kNoIndex;
  if (const std::optional<Known> known = table_.find(key)) {
    known_index = known->index;
    const bool is_enough = known->bound == Bound::kExact ||
                           (known->bound == Bound::kAtLeast && known->value >= beta) ||
                           (known->bound == Bound::kAtMost && known->value <= alpha);
    if (is_enough && known->depth >= depth && (ply > 0 || known->index == kNoIndex)) {
      return {known->value, known->depth == kWhole};
    }
  }
  memory_.make_room();
  if (!is_open) {
    if (const std::optional<OpenValue> settled = settle(game, alpha, beta, depth)) return *settled;
  }
  OwnPlays plays;
  int best = kNone;
  std::uint32_t best_index = kNoIndex;
  plays.read(game, memory_);
  int floor = alpha;
  const bool can_go_out = plays.has_out() && game.bag_count() == 0;
  if (can_go_out) {
    best = game.out_value(plays.best_out());
    best_index = plays.out_index();
    if (is_open) keep_line(ply, plays.out(), false);
    if (best >= beta) {
      table_.put(key, {best, kWhole, Bound::kAtLeast, best_index});
      return {best, true};
    }
    floor = std::max(floor, best);
  }
  other_.read(game, memory_);
  const std::size_t first = choices_.size();
  int ceiling = std::max(best, list(game, plays, floor));
  bool is_proved = true;
  if (choices_.size() > first) estimate(game, first);
  if (depth <= 0 && choices_.size() > first) {
    // Beyond the horizon: the best estimate, which no bound forbids.
    int value = best;
    for (std::size_t at = first; at < choices_.size(); ++at) {
      value = std::max(value, choices_[at].estimate);
    }
    choices_.resize(first);
    return {value, false};
  }
  put_first(first, known_index, ply, beta);
  const std::size_t end = choices_.size();
  if (!is_open && depth > kToTheEnd / 2 && ply <= kBriefPlies && end - first > 1) {
    const auto proved = prove_briefly(game, first, end, floor, beta, depth);
    if (is_stopped_) {
      choices_.resize(first);
      return {best == kNone ? 0 : best, false};
    }
    if (proved) {
      const Choice choice = choices_[proved->first];
      choices_.resize(first);
      table_.put(key, {proved->second.value, proved->second.is_proved ? kWhole : depth,
                       Bound::kAtLeast, choice.index});
      return proved->second;
    }
  }
  bool is_first = best == kNone;
  for (std::size_t at = first; at < end; ++at) {
    if (at - first < 4) {
      std::size_t next = at;
      for (std::size_t i = at + 1; i < end; ++i) {
        if (choices_[i].estimate > choices_[next].estimate) next = i;
      }
      std::swap(choices_[at], choices_[next]);
    } else if (at - first == 4) {
      std::sort(choices_.begin() + static_cast<std::ptrdiff_t>(at), choices_.end(),
                [](const Choice& a, const Choice& b) { return a.estimate > b.estimate; });
    }
    const Choice choice = choices_[at];
    if (choice.bound <= floor) {
      ceiling = std::max(ceiling, choice.bound);
      continue;
    }
    const bool is_last = game.is_last(choice.move);
    OpenValue outcome;
    if (is_last) {
      outcome = {game.last_value(choice.move), true};
    } else if (choice.is_settled && !is_open) {
      outcome = {choice.bound, true};
    } else if (const auto known = known_after(game, choice, floor, beta, depth)) {
      lines_[size_of(ply) + 1].clear();
      outcome = *known;
    } else {
      outcome = follow(game, choice.move, floor, beta, depth, is_first);
    }
    if (is_stopped_) {
      choices_.resize(first);
      return {best == kNone ? 0 : best, false};
    }
    is_first = false;
    is_proved = is_proved && outcome.is_proved;
    ceiling = std::max(ceiling, outcome.value);
    if (outcome.value > best) {
      best = outcome.value;
      if (best > alpha) best_index = choice.index;
      if (is_open) keep_line(ply, choice.move, !is_last);
    }
    if (best >= beta) {
      is_proved = outcome.is_proved;
      auto& killers = killers_[size_of(ply)];
      if (!killers[0].is_same(choice.move)) {
        killers[1] = killers[0];
        killers[0] = choice.move;
      }
      break;
    }
    floor = std::max(floor, best);
  }
  choices_.resize(first);
  const int depth_known = is_proved ? kWhole : depth;
  if (best >= beta) {
    table_.put(key, {best, depth_known, Bound::kAtLeast, best_index});
    return {best, is_proved};
  }
  if (best > alpha) {
    table_.put(key, {best, depth_known, Bound::kExact, best_index});
    return {best, is_proved};
  }
  table_.put(key, {ceiling, depth_known, Bound::kAtMost, known_index});
  return {ceiling, is_proved};
}

}  // namespace lexidrome
