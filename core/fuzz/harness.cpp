#include "harness.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <map>
#include <string>
#include <string_view>

// Present only in a build with sanitizers.
extern "C" void __sanitizer_set_death_callback(void (*callback)()) __attribute__((weak));

namespace lexidrome::fuzz {
namespace {

const char* program = "";
std::uint64_t seed = 1;
std::uint64_t input = 0;

std::map<std::string, std::uint64_t>& outcomes() {
  static std::map<std::string, std::uint64_t> counts;
  return counts;
}

void say_how_to_repeat() {
  std::fprintf(stderr, "%s: repeat with --seed %llu --first %llu --inputs 1\n", program,
               static_cast<unsigned long long>(seed), static_cast<unsigned long long>(input));
}

struct Options {
  std::uint64_t inputs = 10'000;
  bool shows_progress = false;
};

/// False when an argument is not known.
bool read(int count, char** arguments, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string_view name = arguments[i];
    if (name == "--progress") {
      options.shows_progress = true;
      continue;
    }
    std::uint64_t* const number = name == "--inputs"  ? &options.inputs
                                  : name == "--seed"  ? &seed
                                  : name == "--first" ? &input
                                                      : nullptr;
    if (number == nullptr || ++i == count) return false;
    *number = std::strtoull(arguments[i], nullptr, 10);
  }
  return true;
}

}  // namespace

void expect(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "%s: expected: %s\n", program, what);
  say_how_to_repeat();
  std::_Exit(1);
}

void tally(const char* outcome) { ++outcomes()[outcome]; }

int run(int argument_count, char** arguments, const char* name, void (*target)(Chance&)) {
  program = name;
  seed = static_cast<std::uint64_t>(std::time(nullptr));
  Options options;
  if (!read(argument_count, arguments, options)) {
    std::fprintf(stderr, "usage: %s [--inputs N] [--seed S] [--first K] [--progress]\n", name);
    return 2;
  }
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(say_how_to_repeat);
  }
  std::printf("%s: %llu inputs, seed %llu\n", name,
              static_cast<unsigned long long>(options.inputs),
              static_cast<unsigned long long>(seed));
  const std::uint64_t end = input + options.inputs;
  const std::uint64_t step = options.inputs < 20 ? 1 : options.inputs / 20;
  for (const std::uint64_t first = input; input < end; ++input) {
    if (options.shows_progress && input != first && (input - first) % step == 0) {
      std::printf("%s: %llu %%\n", name,
                  static_cast<unsigned long long>((input - first) * 100 / options.inputs));
      std::fflush(stdout);
    }
    Chance chance(seed, input);
    try {
      target(chance);
    } catch (const std::exception& error) {
      expect(false, error.what());
    }
  }
  for (const auto& [outcome, count] : outcomes()) {
    std::printf("%12llu %s\n", static_cast<unsigned long long>(count), outcome.c_str());
  }
  std::printf("%s: done\n", name);
  return 0;
}

}  // namespace lexidrome::fuzz
