#include "engine/race.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace lexidrome {

namespace {

/// How many arms a round tries against the leader.
constexpr std::size_t kChallengers = 3;
/// The variance, in utility squared, at which the bound is narrowest: some fifty samples.
constexpr double kMixture = 2.0;
/// Utilities are never as equal as a few equal samples look.
constexpr double kLeastVariance = 1e-6;

}  // namespace

Race::Race(std::size_t arms) : outcomes_(arms), counts_(arms, 0), order_(arms), costs_(arms, 0) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  sure_ = arms == 1 ? 1 : 0;
}

std::vector<Race::Task> Race::next_round(std::uint64_t most) const {
  std::map<std::uint32_t, std::vector<std::uint16_t>> wanted;
  const auto want = [&](std::size_t arm, std::uint32_t end) {
    for (std::uint32_t sample = counts_[arm]; sample < std::min(end, kMostSamples); ++sample) {
      wanted[sample].push_back(static_cast<std::uint16_t>(arm));
    }
  };
  const std::uint32_t least = *std::min_element(counts_.begin(), counts_.end());
  if (least < kFirstSamples) {
    for (std::size_t arm = 0; arm < arms(); ++arm) want(arm, kFirstSamples);
  } else if (arms() > 1) {
    std::vector<std::size_t> challengers;
    for (std::size_t arm = 0; arm < arms(); ++arm) {
      if (arm != order_[0] && counts_[arm] < kMostSamples) challengers.push_back(arm);
    }
    std::stable_sort(challengers.begin(), challengers.end(),
                     [this](std::size_t a, std::size_t b) { return costs_[a] < costs_[b]; });
    if (challengers.size() > kChallengers) challengers.resize(kChallengers);
    std::uint32_t longest = 0;
    for (const std::size_t arm : challengers) {
      const std::uint32_t block = std::clamp(counts_[arm] / 8, 16U, 128U);
      want(arm, counts_[arm] + block);
      longest = std::max(longest, std::min(counts_[arm] + block, kMostSamples));
    }
    want(order_[0], longest);
  }
  std::vector<Task> round;
  for (auto& [sample, arms_wanted] : wanted) {
    if (most == 0) break;
    if (arms_wanted.size() > most) arms_wanted.resize(most);
    most -= arms_wanted.size();
    std::sort(arms_wanted.begin(), arms_wanted.end());
    round.push_back({sample, std::move(arms_wanted)});
  }
  return round;
}

void Race::make_room(const std::vector<Task>& round) {
  for (const Task& task : round) {
    for (const std::uint16_t arm : task.arms) {
      if (outcomes_[arm].size() <= task.sample) outcomes_[arm].resize(task.sample + 1);
    }
  }
}

void Race::count(const std::vector<Task>& round, std::size_t done) {
  // Tasks are in the order of their samples, so that each arm has all before its last.
  for (std::size_t at = 0; at < done; ++at) {
    for (const std::uint16_t arm : round[at].arms) counts_[arm] = round[at].sample + 1;
  }
  judge();
}

Race::Gap Race::gap(std::size_t other, std::size_t arm) const {
  const std::uint32_t both = std::min(counts_[other], counts_[arm]);
  double sum = 0;
  double squares = 0;
  for (std::uint32_t sample = 0; sample < both; ++sample) {
    const double ahead = static_cast<double>(outcomes_[other][sample].utility) -
                         static_cast<double>(outcomes_[arm][sample].utility);
    sum += ahead;
    squares += ahead * ahead;
  }
  if (both < 2) return {static_cast<double>(both), sum, 1};
  const double mean = sum / both;
  const double variance = (squares - sum * mean) / (both - 1);
  return {static_cast<double>(both), mean, std::max(variance, kLeastVariance)};
}

void Race::judge() {
  if (arms() < 2) return;
  const auto most = static_cast<std::size_t>(
      std::max_element(counts_.begin(), counts_.end()) - counts_.begin());
  std::vector<double> behind(arms());
  for (std::size_t arm = 0; arm < arms(); ++arm) behind[arm] = gap(most, arm).mean;
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::size_t a, std::size_t b) { return behind[a] < behind[b]; });
  double doubt = 0;
  for (std::size_t arm = 0; arm < arms(); ++arm) {
    if (arm == order_[0]) continue;
    const Gap gap = this->gap(order_[0], arm);
    const double ahead = std::max(gap.mean, 0.0);
    costs_[arm] = gap.samples * ahead * ahead / (2 * gap.variance) + std::log(gap.samples + 1);
    const double spent = gap.samples * gap.variance + kMixture;
    const double sum = gap.samples * ahead;
    const double chance = std::sqrt(spent / kMixture) * std::exp(-sum * sum / (2 * spent));
    doubt += gap.samples < kFirstSamples ? 1 : std::min(chance, 1.0);
  }
  sure_ = std::max(0.0, 1 - doubt);
}

Outcome Race::mean(std::size_t arm) const {
  double utility = 0;
  double win = 0;
  double spread = 0;
  const std::uint32_t count = counts_[arm];
  if (count == 0) return {0, 0, 0};
  for (std::uint32_t sample = 0; sample < count; ++sample) {
    utility += static_cast<double>(outcomes_[arm][sample].utility);
    win += static_cast<double>(outcomes_[arm][sample].win);
    spread += static_cast<double>(outcomes_[arm][sample].spread);
  }
  return {static_cast<float>(utility / count), static_cast<float>(win / count),
          static_cast<float>(spread / count)};
}

double Race::error(std::size_t arm) const {
  const std::uint32_t count = counts_[arm];
  if (count < 2) return 1;
  double sum = 0;
  double squares = 0;
  for (std::uint32_t sample = 0; sample < count; ++sample) {
    const auto utility = static_cast<double>(outcomes_[arm][sample].utility);
    sum += utility;
    squares += utility * utility;
  }
  const double variance = std::max(0.0, (squares - sum * sum / count) / (count - 1));
  return std::sqrt(variance / count);
}

}  // namespace lexidrome
