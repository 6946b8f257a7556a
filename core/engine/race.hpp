// Which of several arms is the best, found with as few samples as can be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace lexidrome {

/// What one sample of one arm came to.
struct Outcome {
  /// What is compared, from 0 to 1.
  float utility;
  float win;
  float spread;
};

/// Arms that are compared on the same samples, so that what a sample does to all of them cancels.
///
/// A round goes to the arm that leads and to those that may most likely be better: the least of
/// n·d²/2s² + ln n, where an arm of n samples is behind by d on those that both have, with standard
/// deviation s of the differences. How sure it is that the leader is the best comes from a mixture
/// of normal likelihood ratios of each such difference: the bound holds at whatever moment one
/// looks at it, for many samples, and the doubts of all arms are added.
class Race {
 public:
  /// No arm gets more samples, which bounds the memory: 12 bytes for each.
  static constexpr std::uint32_t kMostSamples = 1U << 15;
  /// Every arm gets so many before any is left behind.
  static constexpr std::uint32_t kFirstSamples = 16;

  explicit Race(std::size_t arms);

  struct Task {
    std::uint32_t sample;
    /// The arms that are to be tried on it.
    std::vector<std::uint16_t> arms;
  };
  /// The next round of at most `most` trials; empty when no arm may get more.
  [[nodiscard]] std::vector<Task> next_round(std::uint64_t most) const;
  /// Takes the outcome of a task's arm. Different arms may be told at the same time, and different
  /// samples too, but not before `make_room`.
  void tell(std::uint16_t arm, std::uint32_t sample, const Outcome& outcome) {
    outcomes_[arm][sample] = outcome;
  }
  void make_room(const std::vector<Task>& round);
  /// Counts what was told, when the tasks before `done` are done.
  void count(const std::vector<Task>& round, std::size_t done);

  [[nodiscard]] std::size_t arms() const { return outcomes_.size(); }
  [[nodiscard]] std::uint32_t samples(std::size_t arm) const { return counts_[arm]; }
  [[nodiscard]] Outcome mean(std::size_t arm) const;
  /// The standard error of an arm's mean utility.
  [[nodiscard]] double error(std::size_t arm) const;
  /// Best first, by how far each is from the one with the most samples on those that both have.
  [[nodiscard]] const std::vector<std::size_t>& order() const { return order_; }
  /// At least so likely is the first of `order` the best, from 0 to 1.
  [[nodiscard]] double sure() const { return sure_; }

 private:
  /// How far `arm` is behind `other` on the samples of both.
  struct Gap {
    double samples;
    double mean;
    double variance;
  };
  [[nodiscard]] Gap gap(std::size_t other, std::size_t arm) const;
  void judge();

  std::vector<std::vector<Outcome>> outcomes_;
  std::vector<std::uint32_t> counts_;
  std::vector<std::size_t> order_;
  /// By arm: the less, the more it may be better than the leader.
  std::vector<double> costs_;
  double sure_ = 0;
};

}  // namespace lexidrome
