// How long a search may go on, for all threads that search together.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>

#include "engine/cancel.hpp"

namespace lexidrome {

/// Why a search ended.
enum class Stop : std::uint8_t { kNot, kProved, kTime, kNodes, kCancelled };

class Budget {
 public:
  Budget(std::optional<std::int64_t> time_ms, std::optional<std::uint64_t> nodes,
         std::shared_ptr<const Cancel> cancel)
      : end_(time_ms ? std::optional(Clock::now() + std::chrono::milliseconds(*time_ms))
                     : std::nullopt),
        most_nodes_(nodes),
        cancel_(std::move(cancel)) {}

  /// Counts nodes; whether to go on.
  bool spend(std::uint64_t nodes) {
    const std::uint64_t spent = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (cancel_ && cancel_->is_cancelled()) stop(Stop::kCancelled);
    if (most_nodes_ && spent >= *most_nodes_) stop(Stop::kNodes);
    if (end_ && Clock::now() >= *end_) stop(Stop::kTime);
    return !is_stopped();
  }
  void stop(Stop why) {
    Stop not_yet = Stop::kNot;
    why_.compare_exchange_strong(not_yet, why, std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_stopped() const { return why() != Stop::kNot; }
  [[nodiscard]] Stop why() const { return why_.load(std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Clock = std::chrono::steady_clock;
  std::optional<Clock::time_point> end_;
  std::optional<std::uint64_t> most_nodes_;
  std::shared_ptr<const Cancel> cancel_;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<Stop> why_ = Stop::kNot;
};

}  // namespace lexidrome
