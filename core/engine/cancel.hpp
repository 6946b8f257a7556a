// A wish to stop, from whichever thread has it.
#pragma once

#include <atomic>

namespace lexidrome {

/// Shared by somebody who thinks and somebody who may stop them. Once cancelled it stays so.
class Cancel {
 public:
  void cancel() { is_cancelled_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool is_cancelled() const {
    return is_cancelled_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> is_cancelled_ = false;
};

}  // namespace lexidrome
