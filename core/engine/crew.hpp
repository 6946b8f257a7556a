// Threads that share out numbered pieces of work.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <ctime>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lexidrome {

/// The processor time that the calling thread has taken so far.
inline std::uint64_t thread_cpu_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U +
         static_cast<std::uint64_t>(now.tv_nsec);
}

struct CrewTime {
  /// Of all threads together.
  std::uint64_t cpu_ns = 0;
  std::uint64_t wall_ns = 0;
};

/// Does the pieces from `first` to `end` - 1, each once, by `threads` threads.
///
/// Each thread calls `hire()` for a worker of its own and `worker(piece)` until no piece is left.
/// The calling thread asks `goes_on(pieces begun)` ten times a second and stops the others when it
/// answers false. What a worker throws stops all and is thrown again here.
template <class Hire>
CrewTime work_together(std::uint64_t first, std::uint64_t end, int threads,
                       const std::function<bool(std::uint64_t)>& goes_on, Hire&& hire) {
  std::atomic<std::uint64_t> next = first;
  std::atomic<bool> is_stopped = false;
  std::mutex mutex;
  std::condition_variable changed;
  int at_work = threads;
  CrewTime time;
  std::exception_ptr problem;
  const auto work = [&] {
    const std::uint64_t start_ns = thread_cpu_ns();
    std::exception_ptr own;
    try {
      auto worker = hire();
      while (!is_stopped) {
        const std::uint64_t piece = next++;
        if (piece >= end) break;
        worker(piece);
      }
    } catch (...) {
      own = std::current_exception();
      is_stopped = true;
    }
    const std::lock_guard lock(mutex);
    time.cpu_ns += thread_cpu_ns() - start_ns;
    if (own) problem = own;
    --at_work;
    changed.notify_one();
  };
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::thread> crew;
  for (int thread = 0; thread < threads; ++thread) crew.emplace_back(work);
  {
    std::unique_lock lock(mutex);
    while (!changed.wait_for(lock, std::chrono::milliseconds(100), [&] { return at_work == 0; })) {
      lock.unlock();
      if (!is_stopped && !goes_on(std::min(next.load(), end) - first)) is_stopped = true;
      lock.lock();
    }
  }
  for (std::thread& thread : crew) thread.join();
  time.wall_ns = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                std::chrono::steady_clock::now() - start)
                                                .count());
  if (problem) std::rethrow_exception(problem);
  return time;
}

}  // namespace lexidrome
